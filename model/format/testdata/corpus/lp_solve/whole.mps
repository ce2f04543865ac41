*<meta creator='lp_solve v5.5'>
*<meta rows=3>
*<meta columns=4>
*<meta equalities=0>
*<meta integers=4>
*<meta origsense='MIN'>
*
NAME                  
ROWS
 N  Obj     
 G  r1      
 L  r2      
 G  r3      
COLUMNS
    MARK0000  'MARKER'                 'INTORG'
    i1        Obj       5.0000000000   r1        3.0000000000
    i1        r2        1.0000000000   r3        2.0000000000
    i2        Obj       3.0000000000   r1        2.0000000000
    i2        r2        -1.000000000
    i3        Obj       1.0000000000   r1        1.0000000000
    i3        r2        -2.000000000
    i4        Obj       -1.000000000   r3        -1.000000000
    MARK0001  'MARKER'                 'INTEND'
RHS
    RHS       Obj       -2.500000000   r1        11.500000000
    RHS       r2        20.000000000   r3        -6.000000000
RANGES
    RGS       r2        40.000000000
BOUNDS
 LO BND       i1        0.0000000000
 LO BND       i2        -7.000000000
 FR BND       i3      
 LO BND       i4        2.0000000000
 UP BND       i4        60.000000000
ENDATA
