* SCIP STATISTICS
*   Problem name     : find
*   Variables        : 4 (2 binary, 1 integer, 0 implicit integer, 1 continuous)
*   Constraints      : 2
NAME          find
OBJSENSE
  MIN
ROWS
 N  Obj 
 E  one 
 E  sum 
COLUMNS
    INTSTART  'MARKER'                            'INTORG'                           
    q[1]      Obj                              0  sum                              2 
    q[1]      one                              1 
    q[2]      sum                              3  one                              1 
    q[2]      Obj                              0 
    q[3]      sum                              1  Obj                              0 
    INTEND    'MARKER'                            'INTEND'                           
    alone     Obj                              0 
RHS
    RHS       one                              1  sum                              5 
BOUNDS
 BV Bound     q[1]                               
 BV Bound     q[2]                               
 UP Bound     q[3]                             3 
 LO Bound     alone                            1 
 UP Bound     alone                            2 
ENDATA