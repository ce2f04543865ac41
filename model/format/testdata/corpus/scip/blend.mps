* SCIP STATISTICS
*   Problem name     : blend
*   Variables        : 3 (0 binary, 0 integer, 0 implicit integer, 3 continuous)
*   Constraints      : 3
NAME          blend
OBJSENSE
  MIN
ROWS
 N  Obj 
 L  iron 
 G  zinc 
 L  mass 
COLUMNS
    p1        Obj                              8  zinc                           0.5 
    p1        iron                          -0.3  mass                             1 
    p2        zinc                           0.5  mass                             1 
    p2        Obj                           10.5  iron                          -0.7 
    p3        Obj                           9.25  zinc                         0.125 
    p3        iron                          -0.5  mass                             1 
RHS
    RHS       iron                           -30  zinc                            20 
    RHS       mass                           100 
RANGES
    RANGE     mass                            40 
BOUNDS
 PL Bound     p1                                 
 PL Bound     p2                                 
 UP Bound     p3                              40 
ENDATA