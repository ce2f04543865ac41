NAME          no_name 
ROWS
 N  OBJROW
 L  R0000000
 G  R0000001
 L  R0000002
COLUMNS
    C0000000  OBJROW    8.             R0000000   -0.3       
    C0000000  R0000001  0.5            R0000002  1.          
    C0000001  OBJROW    10.5           R0000000   -0.7       
    C0000001  R0000001  0.5            R0000002  1.          
    C0000002  OBJROW    9.25           R0000000   -0.5       
    C0000002  R0000001  0.125          R0000002  1.          
RHS
    RHS       R0000000   -30.          R0000001  20.         
    RHS       R0000002  100.        
RANGES
    RANGE     R0000002  40.         
BOUNDS
 UP BOUND     C0000002  40.         
ENDATA
