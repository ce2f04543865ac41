*SENSE:Minimize
NAME          whole
ROWS
 N  OBJ
 G  r1
 G  r2
 L  r2_up
 G  r3
COLUMNS
    MARK      'MARKER'                 'INTORG'
    i1        r1         3.000000000000e+00
    i1        r2         1.000000000000e+00
    i1        r2_up      1.000000000000e+00
    i1        r3         2.000000000000e+00
    i1        OBJ        5.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    i2        r1         2.000000000000e+00
    i2        r2        -1.000000000000e+00
    i2        r2_up     -1.000000000000e+00
    i2        OBJ        3.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    i3        r1         1.000000000000e+00
    i3        r2        -2.000000000000e+00
    i3        r2_up     -2.000000000000e+00
    i3        OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    i4        r3        -1.000000000000e+00
    i4        OBJ       -1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
RHS
    RHS       r1         1.150000000000e+01
    RHS       r2        -2.000000000000e+01
    RHS       r2_up      2.000000000000e+01
    RHS       r3        -6.000000000000e+00
BOUNDS
 LO BND       i1         0.000000000000e+00
 LO BND       i2        -7.000000000000e+00
 FR BND       i3      
 LO BND       i4         2.000000000000e+00
 UP BND       i4         6.000000000000e+01
ENDATA
