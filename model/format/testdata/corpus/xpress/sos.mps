* FICO Xpress v9.9.1, Community, written 3:32:18, Nov 23, 2026
* Written from user model (presolvestate=0x680061)
NAME          sos
OBJSENSE  MAXIMIZE
ROWS
 N  __OBJ___
 L  sum     
COLUMNS
    a         __OBJ___  1
    a         sum       1
    b         __OBJ___  2
    b         sum       1
    c         __OBJ___  3
    c         sum       1
    d         __OBJ___  2.5
    d         sum       1
SETS
 S1 one     
    one       a         1
    one       b         2
    one       c         3
 S2 next    
    next      b         1
    next      c         2
    next      d         3
RHS
    RHS00001  sum       8
BOUNDS
 UP BND00001  a         4
 UP BND00001  b         5
 UP BND00001  c         3
 UP BND00001  d         2
ENDATA
