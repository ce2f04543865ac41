NAME          whole   
ROWS
 N  OBJROW
 G  r1
 G  r2
 L  r2_up
 G  r3
COLUMNS
    i1        OBJROW    5.             r1        3.          
    i1        r2        1.             r2_up     1.          
    i1        r3        2.          
    i2        OBJROW    3.             r1        2.          
    i2        r2         -1.           r2_up      -1.        
    i3        OBJROW    1.             r1        1.          
    i3        r2         -2.           r2_up      -2.        
    i4        OBJROW     -1.           r3         -1.        
RHS
    RHS       r1        11.5           r2         -20.       
    RHS       r2_up     20.            r3         -6.        
BOUNDS
 UI BOUND     i1               1e+30
 LO BOUND     i2         -7.        
 UI BOUND     i2               1e+30
 MI BOUND     i3              -1e+30
 UI BOUND     i3               1e+30
 LO BOUND     i4        2.          
 UI BOUND     i4        60.         
ENDATA
