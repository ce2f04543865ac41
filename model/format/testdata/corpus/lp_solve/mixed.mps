*<meta creator='lp_solve v5.5'>
*<meta rows=5>
*<meta columns=7>
*<meta equalities=1>
*<meta integers=3>
*<meta origsense='MAX'>
*
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
    x[0,0]    Obj       3.0000000000   cap[0]    2.0000000000
    x[0,0]    low[0]    1.0000000000   range     1.0000000000
    x[0,1]    Obj       2.0000000000   cap[0]    3.0000000000
    x[0,1]    balance   1.0000000000
    MARK0001  'MARKER'                 'INTEND'
    y[a]      Obj       -1.000000000   cap[0]    1.0000000000
    y[a]      low[0]    1.0000000000
    MARK0002  'MARKER'                 'INTORG'
    z[0]      Obj       4.0000000000   range     1.0000000000
    MARK0003  'MARKER'                 'INTEND'
    w         Obj       0.5000000000   balance   1.0000000000
    w         tie       1.0000000000
    f         Obj       1.5000000000   range     1.0000000000
    n         Obj       -0.250000000   balance   1.0000000000
    n         tie       -1.000000000
RHS
    RHS       Obj       -10.00000000   cap[0]    15.000000000
    RHS       low[0]    -2.000000000   balance   7.5000000000
    RHS       range     9.0000000000   tie       12.000000000
RANGES
    RGS       range     8.0000000000
BOUNDS
 LO BND       x[0,0]    0.0000000000
 UP BND       x[0,0]    10.000000000
 LO BND       x[0,1]    -5.000000000
 UP BND       x[0,1]    5.0000000000
 FR BND       y[a]    
 BV BND       z[0]    
 FX BND       f         2.0000000000
 MI BND       n       
 UP BND       n         4.0000000000
ENDATA
