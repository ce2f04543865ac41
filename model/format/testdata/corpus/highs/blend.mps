NAME        
ROWS
 N  Obj     
 L  iron    
 G  zinc    
 L  mass    
COLUMNS
    p1        Obj       8
    p1        iron      -0.3
    p1        zinc      0.5
    p1        mass      1
    p2        Obj       10.5
    p2        iron      -0.7
    p2        zinc      0.5
    p2        mass      1
    p3        Obj       9.25
    p3        iron      -0.5
    p3        zinc      0.125
    p3        mass      1
RHS
    RHS_V     iron      -30
    RHS_V     zinc      20
    RHS_V     mass      100
RANGES
    RANGE     mass      40
BOUNDS
 UP BOUND     p3        40
ENDATA
