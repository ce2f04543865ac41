* SCIP STATISTICS
*   Problem name     : quadratic
*   Variables        : 3 (0 binary, 0 integer, 0 implicit integer, 3 continuous)
*   Constraints      : 2
NAME          quadratic
OBJSENSE
  MIN
ROWS
 N  Obj 
 L  sum 
 G  quad 
COLUMNS
    x         Obj                             -2  quad                             0 
    x         sum                              1 
    y         quad                             0  sum                              1 
    y         Obj                             -6 
    t         quad                             1  Obj                              1 
RHS
    RHS       sum                              2  quad                             0 
BOUNDS
 UP Bound     x                                9 
 UP Bound     y                                9 
 FR Bound     t                                  
QCMATRIX quad
    x         x                            -0.25 
    x         x                            -0.25 
    y         y                             -0.5 
    y         y                             -0.5 
    x         y                              0.5 
    y         x                              0.5 
ENDATA