* FICO Xpress v9.9.1, Community, written 3:32:17, Nov 23, 2026
* Written from user model (presolvestate=0x680061)
NAME          mixed
OBJSENSE  MAXIMIZE
ROWS
 N  __OBJ___
 L  cap[0]  
 G  low[0]  
 E  balance 
 L  range   
 L  tie     
COLUMNS
    x[0,0]    __OBJ___  3
    x[0,0]    cap[0]    2
    x[0,0]    low[0]    1
    x[0,0]    range     1
    x[0,1]    __OBJ___  2
    x[0,1]    cap[0]    3
    x[0,1]    balance   1
    y[a]      __OBJ___  -1
    y[a]      cap[0]    1
    y[a]      low[0]    1
    z[0]      __OBJ___  4
    z[0]      range     1
    w         __OBJ___  0.5
    w         balance   1
    w         tie       1
    f         __OBJ___  1.5
    f         range     1
    n         __OBJ___  -0.25
    n         balance   1
    n         tie       -1
RHS
    RHS00001  __OBJ___  -10
    RHS00001  cap[0]    15
    RHS00001  low[0]    -2
    RHS00001  balance   7.5
    RHS00001  range     9
    RHS00001  tie       12
RANGES
    RNG00001  range     8
BOUNDS
 UI BND00001  x[0,0]    10
 UI BND00001  x[0,1]    5
 LO BND00001  x[0,1]    -5
 FR BND00001  y[a]    
 BV BND00001  z[0]    
 FX BND00001  f         2
 UP BND00001  n         4
 MI BND00001  n       
ENDATA
