NAME mixed
OBJSENSE MAX
ROWS
 N  OBJ
 L  cap[0]  
 G  low[0]  
 E  balance 
 E  range   
 L  tie     
COLUMNS
    MARKER    'MARKER'                 'INTORG'
    x[0,0]    OBJ       3
    x[0,0]    cap[0]    2
    x[0,0]    low[0]    1
    x[0,0]    range     1
    x[0,1]    OBJ       2
    x[0,1]    cap[0]    3
    x[0,1]    balance   1
    MARKER    'MARKER'                 'INTEND'
    y[a]      OBJ       -1
    y[a]      cap[0]    1
    y[a]      low[0]    1
    MARKER    'MARKER'                 'INTORG'
    z[0]      OBJ       4
    z[0]      range     1
    MARKER    'MARKER'                 'INTEND'
    w         OBJ       0.5
    w         balance   1
    w         tie       1
    f         OBJ       1.5
    f         range     1
    n         OBJ       -0.25
    n         balance   1
    n         tie       -1
    Rgrange   range     1
RHS
    RHS1      OBJ       -10
    RHS1      cap[0]    15
    RHS1      low[0]    -2
    RHS1      balance   7.5
    RHS1      range     9
    RHS1      tie       12
BOUNDS
 UP BND1      x[0,0]    10
 LO BND1      x[0,1]    -5
 UP BND1      x[0,1]    5
 FR BND1      y[a]    
 BV BND1      z[0]    
 FX BND1      f         2
 MI BND1      n       
 UP BND1      n         4
 UP BND1      Rgrange   8
ENDATA
