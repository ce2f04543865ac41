NAME          no_name 
ROWS
 N  OBJROW
 G  R0000000
 L  R0000001
 G  R0000002
COLUMNS
    C0000000  OBJROW    5.             R0000000  3.          
    C0000000  R0000001  1.             R0000002  2.          
    C0000001  OBJROW    3.             R0000000  2.          
    C0000001  R0000001   -1.        
    C0000002  OBJROW    1.             R0000000  1.          
    C0000002  R0000001   -2.        
    C0000003  OBJROW     -1.           R0000002   -1.        
RHS
    RHS       OBJROW    2.5            R0000000  11.5        
    RHS       R0000001  20.            R0000002   -6.        
RANGES
    RANGE     R0000001  40.         
BOUNDS
 UI BOUND     C0000000         1e+30
 LO BOUND     C0000001   -7.        
 UI BOUND     C0000001         1e+30
 MI BOUND     C0000002        -1e+30
 UI BOUND     C0000002         1e+30
 LO BOUND     C0000003  2.          
 UI BOUND     C0000003  60.         
ENDATA
