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
* warning: 1:1: the comment "*SENSE:Maximize": PuLP means a maximization by it, and so it is read; HiGHS, Gurobi, CPLEX, Xpress, SCIP, GLPK and CBC minimize; expected OBJSENSE MAX, or negated costs
