NAME        
ROWS
 N  Obj     
 L  sum     
COLUMNS
    x         Obj       -2
    x         sum       1
    y         Obj       -6
    y         sum       1
RHS
    RHS_V     sum       2
BOUNDS
 UP BOUND     x         9
 UP BOUND     y         9
QUADOBJ
    x         x         1
    x         y         -1
    y         y         2
ENDATA
