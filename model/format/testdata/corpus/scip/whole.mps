* SCIP STATISTICS
*   Problem name     : whole
*   Variables        : 4 (0 binary, 4 integer, 0 implicit integer, 0 continuous)
*   Constraints      : 3
NAME          whole
OBJSENSE
  MIN
ROWS
 N  Obj 
 G  r1 
 L  r2 
 G  r3 
COLUMNS
    INTSTART  'MARKER'                            'INTORG'                           
    i1        Obj                              5  r2                               1 
    i1        r1                               3  r3                               2 
    i2        Obj                              3  r2                              -1 
    i2        r1                               2 
    i3        r1                               1  Obj                              1 
    i3        r2                              -2 
    i4        Obj                             -1  r3                              -1 
    INTEND    'MARKER'                            'INTEND'                           
RHS
    RHS       r1                            11.5  r2                              20 
    RHS       r3                              -6  Obj                            2.5 
RANGES
    RANGE     r2                              40 
BOUNDS
 PL Bound     i1                                 
 LO Bound     i2                              -7 
 PL Bound     i2                                 
 FR Bound     i3                                 
 LO Bound     i4                               2 
 UP Bound     i4                              60 
ENDATA