* warning: 2:1: section ROWS without NAME above: CPLEX, SCIP and GLPK refuse the file; expected section NAME first
ROWS
 N  COST
 L  c
COLUMNS
    x  COST  -1  c  1
RHS
    RHS  c  4
ENDATA
