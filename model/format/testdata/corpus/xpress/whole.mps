* FICO Xpress v9.9.1, Community, written 3:32:17, Nov 23, 2026
* Written from user model (presolvestate=0x680061)
NAME          whole
ROWS
 N  __OBJ___
 G  r1      
 L  r2      
 G  r3      
COLUMNS
    i1        __OBJ___  5
    i1        r1        3
    i1        r2        1
    i1        r3        2
    i2        __OBJ___  3
    i2        r1        2
    i2        r2        -1
    i3        __OBJ___  1
    i3        r1        1
    i3        r2        -2
    i4        __OBJ___  -1
    i4        r3        -1
RHS
    RHS00001  __OBJ___  2.5
    RHS00001  r1        11.5
    RHS00001  r2        20
    RHS00001  r3        -6
RANGES
    RNG00001  r2        40
BOUNDS
 LI BND00001  i1        -0
 LI BND00001  i2        -7
 UI BND00001  i3        1e+20
 LO BND00001  i3        -1e+20
 UI BND00001  i4        60
 LO BND00001  i4        2
ENDATA
