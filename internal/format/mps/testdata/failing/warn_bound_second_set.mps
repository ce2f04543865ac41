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
 UP OTHER y 3
ENDATA
* warning: 23:5: a second set in section BOUNDS is ignored; lp_solve takes the last one, GLPK refuses it; expected one set, or a known row or column
* warning: 22: column "y" is integer with a lower bound alone; it has no upper bound, but is at most 1 in GLPK; expected a line UP or PL for it
