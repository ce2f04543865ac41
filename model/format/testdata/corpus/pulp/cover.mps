*SENSE:Minimize
NAME          cover
ROWS
 N  OBJ
 G  cover_1_
 G  cover_2_
 G  cover_3_
 G  cover_4_
 G  cover_5_
 G  cover_6_
COLUMNS
    MARK      'MARKER'                 'INTORG'
    take_a_   cover_1_   1.000000000000e+00
    take_a_   cover_2_   1.000000000000e+00
    take_a_   cover_4_   1.000000000000e+00
    take_a_   OBJ        3.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    take_b_   cover_2_   1.000000000000e+00
    take_b_   cover_3_   1.000000000000e+00
    take_b_   cover_5_   1.000000000000e+00
    take_b_   OBJ        2.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    take_c_   cover_3_   1.000000000000e+00
    take_c_   cover_4_   1.000000000000e+00
    take_c_   cover_5_   1.000000000000e+00
    take_c_   OBJ        4.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    take_d_   cover_1_   1.000000000000e+00
    take_d_   cover_5_   1.000000000000e+00
    take_d_   cover_6_   1.000000000000e+00
    take_d_   OBJ        3.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    take_e_   cover_2_   1.000000000000e+00
    take_e_   cover_4_   1.000000000000e+00
    take_e_   cover_6_   1.000000000000e+00
    take_e_   OBJ        5.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    take_f_   cover_1_   1.000000000000e+00
    take_f_   cover_3_   1.000000000000e+00
    take_f_   cover_6_   1.000000000000e+00
    take_f_   OBJ        2.000000000000e+00
    MARK      'MARKER'                 'INTEND'
RHS
    RHS       cover_1_   1.000000000000e+00
    RHS       cover_2_   1.000000000000e+00
    RHS       cover_3_   1.000000000000e+00
    RHS       cover_4_   1.000000000000e+00
    RHS       cover_5_   1.000000000000e+00
    RHS       cover_6_   1.000000000000e+00
BOUNDS
 BV BND       take_a_ 
 BV BND       take_b_ 
 BV BND       take_c_ 
 BV BND       take_d_ 
 BV BND       take_e_ 
 BV BND       take_f_ 
ENDATA
