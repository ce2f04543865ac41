* ENCODING=ISO-8859-1
NAME          quadratic
ROWS
 N  obj1    
 L  sum     
COLUMNS
    x         obj1                           -2
    x         sum                             1
    y         obj1                           -6
    y         sum                             1
RHS
    rhs       sum                             2
BOUNDS
 UP bnd       x                               9
 UP bnd       y                               9
QMATRIX
    x         x                               1
    x         y                              -1
    y         x                              -1
    y         y                               2
ENDATA
