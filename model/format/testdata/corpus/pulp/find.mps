*SENSE:Minimize
NAME          find
ROWS
 N  OBJ
 E  one
 E  sum
COLUMNS
    __dummy   OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTORG'
    q_1_      one        1.000000000000e+00
    q_1_      sum        2.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    q_2_      one        1.000000000000e+00
    q_2_      sum        3.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    q_3_      sum        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
RHS
    RHS       one        1.000000000000e+00
    RHS       sum        5.000000000000e+00
BOUNDS
 FX BND       __dummy    0.000000000000e+00
 BV BND       q_1_    
 BV BND       q_2_    
 UP BND       q_3_       3.000000000000e+00
ENDATA
