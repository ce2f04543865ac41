NAME        
ROWS
 N  Obj     
 G  need    
 L  mix     
COLUMNS
    s         Obj       2
    s         need      1
    s         mix       1
    k         Obj       3
    k         need      1
    k         mix       -1
    t         Obj       4
    t         need      1
RHS
    RHS_V     need      4.5
    RHS_V     mix       2
BOUNDS
 LO BOUND     s         3
 SC BOUND     s         10
 LO BOUND     k         2
 SI BOUND     k         5
ENDATA
