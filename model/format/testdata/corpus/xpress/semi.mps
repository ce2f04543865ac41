* FICO Xpress v9.9.1, Community, written 3:32:18, Nov 23, 2026
* Written from user model (presolvestate=0x680061)
NAME          semi
ROWS
 N  __OBJ___
 G  need    
 L  mix     
COLUMNS
    s         __OBJ___  2
    s         need      1
    s         mix       1
    k         __OBJ___  3
    k         need      1
    k         mix       -1
    t         __OBJ___  4
    t         need      1
RHS
    RHS00001  need      4.5
    RHS00001  mix       2
BOUNDS
 SC BND00001  s         10
 LO BND00001  s         3
 SI BND00001  k         5
 LO BND00001  k         2
ENDATA
