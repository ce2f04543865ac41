NAME          no_name 
ROWS
 N  OBJROW
 G  R0000000
 G  R0000001
 G  R0000002
 G  R0000003
 G  R0000004
 G  R0000005
COLUMNS
    C0000000  OBJROW    3.             R0000000  1.          
    C0000000  R0000001  1.             R0000003  1.          
    C0000001  OBJROW    2.             R0000001  1.          
    C0000001  R0000002  1.             R0000004  1.          
    C0000002  OBJROW    4.             R0000002  1.          
    C0000002  R0000003  1.             R0000004  1.          
    C0000003  OBJROW    3.             R0000000  1.          
    C0000003  R0000004  1.             R0000005  1.          
    C0000004  OBJROW    5.             R0000001  1.          
    C0000004  R0000003  1.             R0000005  1.          
    C0000005  OBJROW    2.             R0000000  1.          
    C0000005  R0000002  1.             R0000005  1.          
RHS
    RHS       R0000000  1.             R0000001  1.          
    RHS       R0000002  1.             R0000003  1.          
    RHS       R0000004  1.             R0000005  1.          
BOUNDS
 BV BOUND     C0000000  1.          
 BV BOUND     C0000001  1.          
 BV BOUND     C0000002  1.          
 BV BOUND     C0000003  1.          
 BV BOUND     C0000004  1.          
 BV BOUND     C0000005  1.          
ENDATA
