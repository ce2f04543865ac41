NAME        
OBJSENSE
  MAX
ROWS
 N  Obj     
 L  c0      
 G  c1      
 E  c2      
 G  c3      
 L  c4      
 L  c5      
COLUMNS
    MARK0000  'MARKER'                 'INTORG'
    x0        Obj       3
    x0        c0        2
    x0        c1        1
    x0        c3        1
    x0        c4        1
    x1        Obj       2
    x1        c0        3
    x1        c2        1
    MARK0001  'MARKER'                 'INTEND'
    x2        Obj       -1
    x2        c0        1
    x2        c1        1
    MARK0002  'MARKER'                 'INTORG'
    x3        Obj       4
    x3        c3        1
    x3        c4        1
    MARK0003  'MARKER'                 'INTEND'
    x4        Obj       0.5
    x4        c2        1
    x4        c5        1
    x5        Obj       1.5
    x5        c3        1
    x5        c4        1
    x6        Obj       -0.25
    x6        c2        1
    x6        c5        -1
RHS
    RHS_V     c0        15
    RHS_V     c1        -2
    RHS_V     c2        7.5
    RHS_V     c3        1
    RHS_V     c4        9
    RHS_V     c5        12
BOUNDS
 UI BOUND     x0        10
 LI BOUND     x1        -5
 UI BOUND     x1        5
 FR BOUND     x2      
 BV BOUND     x3      
 FX BOUND     x5        2
 MI BOUND     x6      
 UP BOUND     x6        4
ENDATA
