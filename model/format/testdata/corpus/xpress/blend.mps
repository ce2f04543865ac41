* FICO Xpress v9.9.1, Community, written 3:32:17, Nov 23, 2026
* Written from user model (presolvestate=0x680061)
NAME          blend
ROWS
 N  __OBJ___
 L  iron    
 G  zinc    
 L  mass    
COLUMNS
    p1        __OBJ___  8
    p1        iron      -0.3
    p1        zinc      0.5
    p1        mass      1
    p2        __OBJ___  10.5
    p2        iron      -0.7
    p2        zinc      0.5
    p2        mass      1
    p3        __OBJ___  9.25
    p3        iron      -0.5
    p3        zinc      0.125
    p3        mass      1
RHS
    RHS00001  iron      -30
    RHS00001  zinc      20
    RHS00001  mass      100
RANGES
    RNG00001  mass      40
BOUNDS
 UP BND00001  p3        40
ENDATA
