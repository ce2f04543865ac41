NAME        
ROWS
 N  Obj     
 G  c0      
 G  c1      
 L  c2      
 G  c3      
COLUMNS
    MARK0000  'MARKER'                 'INTORG'
    x0        Obj       5
    x0        c0        3
    x0        c1        1
    x0        c2        1
    x0        c3        2
    x1        Obj       3
    x1        c0        2
    x1        c1        -1
    x1        c2        -1
    x2        Obj       1
    x2        c0        1
    x2        c1        -2
    x2        c2        -2
    x3        Obj       -1
    x3        c3        -1
    MARK0001  'MARKER'                 'INTEND'
RHS
    RHS_V     c0        11.5
    RHS_V     c1        -20
    RHS_V     c2        20
    RHS_V     c3        -6
BOUNDS
 LI BOUND     x0        0
 LI BOUND     x1        -7
 FR BOUND     x2      
 LI BOUND     x3        2
 UI BOUND     x3        60
ENDATA
