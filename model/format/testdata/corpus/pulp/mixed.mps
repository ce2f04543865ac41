*SENSE:Maximize
NAME          mixed
ROWS
 N  OBJ
 L  cap_0_
 G  low_0_
 E  balance
 G  range
 L  range_up
 L  tie
COLUMNS
    f         range      1.000000000000e+00
    f         range_up   1.000000000000e+00
    f         OBJ        1.500000000000e+00
    n         balance    1.000000000000e+00
    n         tie       -1.000000000000e+00
    n         OBJ       -2.500000000000e-01
    w         balance    1.000000000000e+00
    w         tie        1.000000000000e+00
    w         OBJ        5.000000000000e-01
    MARK      'MARKER'                 'INTORG'
    x_0,0_    cap_0_     2.000000000000e+00
    x_0,0_    low_0_     1.000000000000e+00
    x_0,0_    range      1.000000000000e+00
    x_0,0_    range_up   1.000000000000e+00
    x_0,0_    OBJ        3.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0,1_    cap_0_     3.000000000000e+00
    x_0,1_    balance    1.000000000000e+00
    x_0,1_    OBJ        2.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    y_a_      cap_0_     1.000000000000e+00
    y_a_      low_0_     1.000000000000e+00
    y_a_      OBJ       -1.000000000000e+00
    MARK      'MARKER'                 'INTORG'
    z_0_      range      1.000000000000e+00
    z_0_      range_up   1.000000000000e+00
    z_0_      OBJ        4.000000000000e+00
    MARK      'MARKER'                 'INTEND'
RHS
    RHS       cap_0_     1.500000000000e+01
    RHS       low_0_    -2.000000000000e+00
    RHS       balance    7.500000000000e+00
    RHS       range      1.000000000000e+00
    RHS       range_up   9.000000000000e+00
    RHS       tie        1.200000000000e+01
BOUNDS
 FX BND       f          2.000000000000e+00
 MI BND       n       
 UP BND       n          4.000000000000e+00
 UP BND       x_0,0_     1.000000000000e+01
 LO BND       x_0,1_    -5.000000000000e+00
 UP BND       x_0,1_     5.000000000000e+00
 FR BND       y_a_    
 BV BND       z_0_    
ENDATA
