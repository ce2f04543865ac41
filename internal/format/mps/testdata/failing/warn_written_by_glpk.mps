* warning: 12:10: right-hand side 5 of the objective is read as the constant 5, as GLPK and lp_solve do, one of which wrote the file; others read -5; expected a column fixed at 1 with the constant as its cost
* Problem:    example
* Class:      LP
* Rows:       1
NAME          example
ROWS
 N  COST
 L  c
COLUMNS
    x  COST  -1  c  1
RHS
    RHS  COST  5  c  4
ENDATA
