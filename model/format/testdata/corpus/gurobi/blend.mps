NAME blend
ROWS
 N  OBJ
 L  iron    
 G  zinc    
 E  mass    
COLUMNS
    p1        OBJ       8
    p1        iron      -0.3
    p1        zinc      0.5
    p1        mass      1
    p2        OBJ       10.5
    p2        iron      -0.7
    p2        zinc      0.5
    p2        mass      1
    p3        OBJ       9.25
    p3        iron      -0.5
    p3        zinc      0.125
    p3        mass      1
    Rgmass    mass      1
RHS
    RHS1      iron      -30
    RHS1      zinc      20
    RHS1      mass      100
BOUNDS
 UP BND1      p3        40
 UP BND1      Rgmass    40
ENDATA
