* FICO Xpress v9.9.1, Community, written 3:32:18, Nov 23, 2026
* Written from user model (presolvestate=0x680061)
NAME          indicator
OBJSENSE  MAXIMIZE
ROWS
 N  __OBJ___
 L  sum     
 L  off     
 L  run     
COLUMNS
    x         __OBJ___  2
    x         sum       1
    x         off       1
    x         run       1
    y         __OBJ___  1
    y         sum       1
    y         run       2
    on        __OBJ___  -3
RHS
    RHS00001  sum       12
    RHS00001  off       2
    RHS00001  run       13
BOUNDS
 UP BND00001  x         9
 UP BND00001  y         9
 BV BND00001  on      
INDICATORS
 IF off       on        0
 IF run       on        1
ENDATA
