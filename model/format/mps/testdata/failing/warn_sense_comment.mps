*SENSE:Maximize
NAME t FREE
ROWS
 N obj
 L a
COLUMNS
 x obj 1 a 1
RHS
 RHS a 4
ENDATA
* warning: 1:1: the comment "*SENSE:Maximize": PuLP means a maximization by it; read as a minimization, as HiGHS, GLPK and CBC do; expected OBJSENSE MAX, or negated costs
