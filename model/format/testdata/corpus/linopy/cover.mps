NAME        
ROWS
 N  Obj     
 G  c0      
 G  c1      
 G  c2      
 G  c3      
 G  c4      
 G  c5      
COLUMNS
    MARK0000  'MARKER'                 'INTORG'
    x0        Obj       3
    x0        c0        1
    x0        c1        1
    x0        c3        1
    x1        Obj       2
    x1        c1        1
    x1        c2        1
    x1        c4        1
    x2        Obj       4
    x2        c2        1
    x2        c3        1
    x2        c4        1
    x3        Obj       3
    x3        c0        1
    x3        c4        1
    x3        c5        1
    x4        Obj       5
    x4        c1        1
    x4        c3        1
    x4        c5        1
    x5        Obj       2
    x5        c0        1
    x5        c2        1
    x5        c5        1
    MARK0001  'MARKER'                 'INTEND'
RHS
    RHS_V     c0        1
    RHS_V     c1        1
    RHS_V     c2        1
    RHS_V     c3        1
    RHS_V     c4        1
    RHS_V     c5        1
BOUNDS
 BV BOUND     x0      
 BV BOUND     x1      
 BV BOUND     x2      
 BV BOUND     x3      
 BV BOUND     x4      
 BV BOUND     x5      
ENDATA
