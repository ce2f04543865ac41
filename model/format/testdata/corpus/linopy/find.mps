NAME        
ROWS
 N  NoObj   
 E  c0      
 E  c1      
COLUMNS
    MARK0000  'MARKER'                 'INTORG'
    x0        c0        1
    x0        c1        2
    x1        c0        1
    x1        c1        3
    x2        c1        1
    x3        NoObj     0
    MARK0001  'MARKER'                 'INTEND'
RHS
    RHS_V     c0        1
    RHS_V     c1        5
BOUNDS
 BV BOUND     x0      
 BV BOUND     x1      
 UI BOUND     x2        3
 LO BOUND     x3        1
 UP BOUND     x3        2
ENDATA
