NAME          example
ROWS
 N  COST
 L  c
COLUMNS
    x  COST  -1  c  1
RHS
    RHS  COST  0  c  4
ENDATA
