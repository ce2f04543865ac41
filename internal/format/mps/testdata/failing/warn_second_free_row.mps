NAME t FREE
ROWS
 N obj
 L a
 G b
 E c
 N d
COLUMNS
 x obj 1 a 1
 x b 1
 M1 'MARKER' 'INTORG'
 y obj 2 a 1
 y c 1
 M2 'MARKER' 'INTEND'
RHS
 RHS a 4 b 1
 RHS c 2 d 1
RANGES
 RNG a 2
BOUNDS
 LO BND x 0
 UP BND x 4
 LO BND y 0
 UP BND y 3
ENDATA
* warning: 7:2: a second row of type N becomes a row without bounds; HiGHS, CBC and lp_solve drop it; expected one row of type N, the objective
* warning: 17:10: the right-hand side of row "d" of type N means nothing; expected none
