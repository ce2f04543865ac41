NAME sos
OBJSENSE MAX
ROWS
 N  OBJ
 L  sum     
COLUMNS
    a         OBJ       1
    a         sum       1
    b         OBJ       2
    b         sum       1
    c         OBJ       3
    c         sum       1
    d         OBJ       2.5
    d         sum       1
RHS
    RHS1      sum       8
BOUNDS
 UP BND1      a         4
 UP BND1      b         5
 UP BND1      c         3
 UP BND1      d         2
SOS
 S1 s0
    a            1
    b            2
    c            3
 S2 s1
    b            1
    c            2
    d            3
ENDATA
