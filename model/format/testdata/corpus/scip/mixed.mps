* SCIP STATISTICS
*   Problem name     : mixed
*   Variables        : 7 (1 binary, 2 integer, 0 implicit integer, 4 continuous)
*   Constraints      : 5
NAME          mixed
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
    INTSTART  'MARKER'                            'INTORG'                           
    x[0,0]    low[0]                           1  Obj                              3 
    x[0,0]    range                            1  cap[0]                           2 
    x[0,1]    Obj                              2  cap[0]                           3 
    x[0,1]    balance                          1 
    z[0]      range                            1  Obj                              4 
    INTEND    'MARKER'                            'INTEND'                           
    y[a]      cap[0]                           1  Obj                             -1 
    y[a]      low[0]                           1 
    w         Obj                            0.5  balance                          1 
    w         tie                              1 
    f         Obj                            1.5  range                            1 
    n         balance                          1  Obj                          -0.25 
    n         tie                             -1 
RHS
    RHS       cap[0]                          15  low[0]                          -2 
    RHS       balance                        7.5  range                            9 
    RHS       tie                             12  Obj                            -10 
RANGES
    RANGE     range                            8 
BOUNDS
 BV Bound     z[0]                               
 LO Bound     x[0,1]                          -5 
 UP Bound     x[0,1]                           5 
 UP Bound     x[0,0]                          10 
 FR Bound     y[a]                               
 PL Bound     w                                  
 FX Bound     f                                2 
 MI Bound     n                                  
 UP Bound     n                                4 
ENDATA