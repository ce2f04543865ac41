NAME t FREE
ROWS
 N obj
 L a
 G b
 E c
COLUMNS
 x obj 1 a 1
 x b 1
 M1 'MARKER' 'INTORG'
 y obj 2 a 1
 y c 1
 M2 'MARKER' 'INTEND'
RHS
 RHS a 4 b 1
 RHS c 2
RANGES
 RNG a 2
BOUNDS
 LO x 0
 PL x
 LO BND y 0
 UP BND y 3
ENDATA
* warning: 20:2: section BOUNDS without the set's name: GLPK refuses that; expected the set's name as the second field
