NAME quadratic
ROWS
 N  OBJ
 L  sum     
COLUMNS
    x         OBJ       -2
    x         sum       1
    y         OBJ       -6
    y         sum       1
RHS
    RHS1      sum       2
BOUNDS
 UP BND1      x         9
 UP BND1      y         9
QUADOBJ
    x         x         1
    x         y         -1
    y         y         2
ENDATA
