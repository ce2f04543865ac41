* SCIP STATISTICS
*   Problem name     : sos
*   Variables        : 4 (0 binary, 0 integer, 0 implicit integer, 4 continuous)
*   Constraints      : 3
NAME          sos
OBJSENSE
  MAX
ROWS
 N  Obj 
 L  sum 
COLUMNS
    a         Obj                              1  sum                              1 
    b         Obj                              2  sum                              1 
    c         Obj                              3  sum                              1 
    d         Obj                            2.5  sum                              1 
RHS
    RHS       sum                              8 
BOUNDS
 UP Bound     a                                4 
 UP Bound     b                                5 
 UP Bound     c                                3 
 UP Bound     d                                2 
SOS
 S1 one 
    a                                1
    b                                2
    c                                3
 S2 next 
    b                                1
    c                                2
    d                                3
ENDATA