NAME        
ROWS
 N  Obj     
 L  c0      
 G  c1      
 G  c2      
 L  c3      
COLUMNS
    x0        Obj       8
    x0        c0        -0.3
    x0        c1        0.5
    x0        c2        1
    x0        c3        1
    x1        Obj       10.5
    x1        c0        -0.7
    x1        c1        0.5
    x1        c2        1
    x1        c3        1
    x2        Obj       9.25
    x2        c0        -0.5
    x2        c1        0.125
    x2        c2        1
    x2        c3        1
RHS
    RHS_V     c0        -30
    RHS_V     c1        20
    RHS_V     c2        60
    RHS_V     c3        100
BOUNDS
 UP BOUND     x2        40
ENDATA
