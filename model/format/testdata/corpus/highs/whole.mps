NAME        
ROWS
 N  Obj     
 G  r1      
 L  r2      
 G  r3      
COLUMNS
    MARK0000  'MARKER'                 'INTORG'
    i1        Obj       5
    i1        r1        3
    i1        r2        1
    i1        r3        2
    i2        Obj       3
    i2        r1        2
    i2        r2        -1
    i3        Obj       1
    i3        r1        1
    i3        r2        -2
    i4        Obj       -1
    i4        r3        -1
    MARK0001  'MARKER'                 'INTEND'
RHS
    RHS_V     Obj       2.5
    RHS_V     r1        11.5
    RHS_V     r2        20
    RHS_V     r3        -6
RANGES
    RANGE     r2        40
BOUNDS
 LI BOUND     i1        0
 LI BOUND     i2        -7
 FR BOUND     i3      
 LI BOUND     i4        2
 UI BOUND     i4        60
ENDATA
