NAME          find    
ROWS
 N  OBJROW
 E  one
 E  sum
COLUMNS
    q[1]      one       1.             sum       2.          
    q[2]      one       1.             sum       3.          
    q[3]      sum       1.          
RHS
    RHS       one       1.             sum       5.          
BOUNDS
 BV BOUND     q[1]      1.          
 BV BOUND     q[2]      1.          
 UI BOUND     q[3]      3.          
ENDATA
