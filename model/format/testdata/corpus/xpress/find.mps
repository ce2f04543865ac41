* FICO Xpress v9.9.1, Community, written 3:32:18, Nov 23, 2026
* Written from user model (presolvestate=0x680061)
NAME          find
ROWS
 N  __OBJ___
 E  one     
 E  sum     
COLUMNS
    q[1]      one       1
    q[1]      sum       2
    q[2]      one       1
    q[2]      sum       3
    q[3]      sum       1
    alone     __OBJ___  0
RHS
    RHS00001  one       1
    RHS00001  sum       5
BOUNDS
 BV BND00001  q[1]    
 BV BND00001  q[2]    
 UI BND00001  q[3]      3
 UP BND00001  alone     2
 LO BND00001  alone     1
ENDATA
