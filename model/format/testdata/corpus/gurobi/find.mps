NAME find
ROWS
 N  OBJ
 E  one     
 E  sum     
COLUMNS
    MARKER    'MARKER'                 'INTORG'
    q[1]      one       1
    q[1]      sum       2
    q[2]      one       1
    q[2]      sum       3
    q[3]      sum       1
    MARKER    'MARKER'                 'INTEND'
    alone     OBJ       0
RHS
    RHS1      one       1
    RHS1      sum       5
BOUNDS
 BV BND1      q[1]    
 BV BND1      q[2]    
 UP BND1      q[3]      3
 LO BND1      alone     1
 UP BND1      alone     2
ENDATA
