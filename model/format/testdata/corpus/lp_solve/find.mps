*<meta creator='lp_solve v5.5'>
*<meta rows=2>
*<meta columns=4>
*<meta equalities=2>
*<meta integers=4>
*<meta origsense='MIN'>
*
NAME                  
ROWS
 N  NoObj   
 E  one     
 E  sum     
COLUMNS
    MARK0000  'MARKER'                 'INTORG'
    q[1]      one       1.0000000000   sum       2.0000000000
    q[2]      one       1.0000000000   sum       3.0000000000
    q[3]      sum       1.0000000000
    MARK0001  'MARKER'                 'INTEND'
RHS
    RHS       one       1.0000000000   sum       5.0000000000
BOUNDS
 BV BND       q[1]    
 BV BND       q[2]    
 LO BND       q[3]      0.0000000000
 UP BND       q[3]      3.0000000000
 LO BND       alone     1.0000000000
 UP BND       alone     2.0000000000
ENDATA
