NAME        
ROWS
 N  NoObj   
 E  one     
 E  sum     
COLUMNS
    MARK0000  'MARKER'                 'INTORG'
    q[1]      one       1
    q[1]      sum       2
    q[2]      one       1
    q[2]      sum       3
    q[3]      sum       1
    alone     NoObj     0
    MARK0001  'MARKER'                 'INTEND'
RHS
    RHS_V     one       1
    RHS_V     sum       5
BOUNDS
 BV BOUND     q[1]    
 BV BOUND     q[2]    
 UI BOUND     q[3]      3
 LO BOUND     alone     1
 UP BOUND     alone     2
ENDATA
