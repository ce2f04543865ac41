*SENSE:Minimize
NAME          blend
ROWS
 N  OBJ
 L  iron
 G  zinc
 G  mass
 L  mass_up
COLUMNS
    p1        iron      -3.000000000000e-01
    p1        zinc       5.000000000000e-01
    p1        mass       1.000000000000e+00
    p1        mass_up    1.000000000000e+00
    p1        OBJ        8.000000000000e+00
    p2        iron      -7.000000000000e-01
    p2        zinc       5.000000000000e-01
    p2        mass       1.000000000000e+00
    p2        mass_up    1.000000000000e+00
    p2        OBJ        1.050000000000e+01
    p3        iron      -5.000000000000e-01
    p3        zinc       1.250000000000e-01
    p3        mass       1.000000000000e+00
    p3        mass_up    1.000000000000e+00
    p3        OBJ        9.250000000000e+00
RHS
    RHS       iron      -3.000000000000e+01
    RHS       zinc       2.000000000000e+01
    RHS       mass       6.000000000000e+01
    RHS       mass_up    1.000000000000e+02
BOUNDS
 UP BND       p3         4.000000000000e+01
ENDATA
