* ENCODING=ISO-8859-1
NAME          blend
ROWS
 N  obj1    
 L  iron    
 G  zinc    
 G  mass    
COLUMNS
    p1        obj1                            8
    p1        iron                         -0.3
    p1        zinc                          0.5
    p1        mass                            1
    p2        obj1                         10.5
    p2        iron                         -0.7
    p2        zinc                          0.5
    p2        mass                            1
    p3        obj1                         9.25
    p3        iron                         -0.5
    p3        zinc                        0.125
    p3        mass                            1
RHS
    rhs       iron                          -30
    rhs       zinc                           20
    rhs       mass                           60
RANGES
    rng       mass                           40
BOUNDS
 UP bnd       p3                             40
ENDATA
