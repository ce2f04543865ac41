* SCIP STATISTICS
*   Problem name     : cover
*   Variables        : 6 (6 binary, 0 integer, 0 implicit integer, 0 continuous)
*   Constraints      : 6
NAME          cover
OBJSENSE
  MIN
ROWS
 N  Obj 
 G  cover[1] 
 G  cover[2] 
 G  cover[3] 
 G  cover[4] 
 G  cover[5] 
 G  cover[6] 
COLUMNS
    INTSTART  'MARKER'                            'INTORG'                           
    take[a]   Obj                              3  cover[1]                         1 
    take[a]   cover[2]                         1  cover[4]                         1 
    take[b]   cover[3]                         1  cover[5]                         1 
    take[b]   Obj                              2  cover[2]                         1 
    take[c]   Obj                              4  cover[3]                         1 
    take[c]   cover[5]                         1  cover[4]                         1 
    take[d]   cover[1]                         1  Obj                              3 
    take[d]   cover[5]                         1  cover[6]                         1 
    take[e]   Obj                              5  cover[4]                         1 
    take[e]   cover[2]                         1  cover[6]                         1 
    take[f]   cover[1]                         1  cover[3]                         1 
    take[f]   Obj                              2  cover[6]                         1 
    INTEND    'MARKER'                            'INTEND'                           
RHS
    RHS       cover[1]                         1  cover[2]                         1 
    RHS       cover[3]                         1  cover[4]                         1 
    RHS       cover[5]                         1  cover[6]                         1 
BOUNDS
 BV Bound     take[a]                            
 BV Bound     take[b]                            
 BV Bound     take[c]                            
 BV Bound     take[d]                            
 BV Bound     take[e]                            
 BV Bound     take[f]                            
ENDATA