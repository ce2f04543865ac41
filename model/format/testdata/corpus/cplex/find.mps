* ENCODING=ISO-8859-1
NAME          find
ROWS
 N  obj1    
 E  one     
 E  sum     
COLUMNS
    MARK0000  'MARKER'                 'INTORG'
    q[1]      one                             1
    q[1]      sum                             2
    q[2]      one                             1
    q[2]      sum                             3
    q[3]      sum                             1
    MARK0001  'MARKER'                 'INTEND'
    alone     obj1      0
RHS
    rhs       one                             1
    rhs       sum                             5
BOUNDS
 BV bnd       q[1]    
 BV bnd       q[2]    
 UP bnd       q[3]                            3
 LO bnd       alone                           1
 UP bnd       alone                           2
ENDATA
