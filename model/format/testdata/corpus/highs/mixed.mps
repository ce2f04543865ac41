NAME        
OBJSENSE
  MAX
ROWS
 N  Obj     
 L  cap[0]  
 G  low[0]  
 E  balance 
 L  range   
 L  tie     
COLUMNS
    MARK0000  'MARKER'                 'INTORG'
    x[0,0]    Obj       3
    x[0,0]    cap[0]    2
    x[0,0]    low[0]    1
    x[0,0]    range     1
    x[0,1]    Obj       2
    x[0,1]    cap[0]    3
    x[0,1]    balance   1
    MARK0001  'MARKER'                 'INTEND'
    y[a]      Obj       -1
    y[a]      cap[0]    1
    y[a]      low[0]    1
    MARK0002  'MARKER'                 'INTORG'
    z[0]      Obj       4
    z[0]      range     1
    MARK0003  'MARKER'                 'INTEND'
    w         Obj       0.5
    w         balance   1
    w         tie       1
    f         Obj       1.5
    f         range     1
    n         Obj       -0.25
    n         balance   1
    n         tie       -1
RHS
    RHS_V     Obj       -10
    RHS_V     cap[0]    15
    RHS_V     low[0]    -2
    RHS_V     balance   7.5
    RHS_V     range     9
    RHS_V     tie       12
RANGES
    RANGE     range     8
BOUNDS
 UI BOUND     x[0,0]    10
 LI BOUND     x[0,1]    -5
 UI BOUND     x[0,1]    5
 FR BOUND     y[a]    
 BV BOUND     z[0]    
 FX BOUND     f         2
 MI BOUND     n       
 UP BOUND     n         4
ENDATA
