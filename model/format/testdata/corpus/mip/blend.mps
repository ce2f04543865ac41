NAME          blend   
ROWS
 N  OBJROW
 L  iron
 G  zinc
 G  mass
 L  mass_up
COLUMNS
    p1        OBJROW    8.             iron       -0.3       
    p1        zinc      0.5            mass      1.          
    p1        mass_up   1.          
    p2        OBJROW    10.5           iron       -0.7       
    p2        zinc      0.5            mass      1.          
    p2        mass_up   1.          
    p3        OBJROW    9.25           iron       -0.5       
    p3        zinc      0.125          mass      1.          
    p3        mass_up   1.          
RHS
    RHS       iron       -30.          zinc      20.         
    RHS       mass      60.            mass_up   100.        
BOUNDS
 UP BOUND     p3        40.         
ENDATA
