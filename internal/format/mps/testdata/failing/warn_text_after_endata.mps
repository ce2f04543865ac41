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
 LO BND x 0
 UP BND x 4
 LO BND y 0
 UP BND y 3
ENDATA
BOUNDS
* warning: 25:1: text after ENDATA is ignored; expected nothing after ENDATA
