*<meta creator='lp_solve v5.5'>
*<meta rows=3>
*<meta columns=3>
*<meta equalities=0>
*<meta integers=0>
*<meta origsense='MIN'>
*
NAME                  
ROWS
 N  Obj     
 L  iron    
 G  zinc    
 L  mass    
COLUMNS
    p1        Obj       8.0000000000   iron      -0.300000000
    p1        zinc      0.5000000000   mass      1.0000000000
    p2        Obj       10.500000000   iron      -0.700000000
    p2        zinc      0.5000000000   mass      1.0000000000
    p3        Obj       9.2500000000   iron      -0.500000000
    p3        zinc      0.1250000000   mass      1.0000000000
RHS
    RHS       iron      -30.00000000   zinc      20.000000000
    RHS       mass      100.00000000
RANGES
    RGS       mass      40.000000000
BOUNDS
 UP BND       p3        40.000000000
ENDATA
