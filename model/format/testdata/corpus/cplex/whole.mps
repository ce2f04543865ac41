* ENCODING=ISO-8859-1
NAME          whole
ROWS
 N  obj1    
 G  r1      
 G  r2      
 G  r3      
COLUMNS
    MARK0000  'MARKER'                 'INTORG'
    i1        obj1                            5
    i1        r1                              3
    i1        r2                              1
    i1        r3                              2
    i2        obj1                            3
    i2        r1                              2
    i2        r2                             -1
    i3        obj1                            1
    i3        r1                              1
    i3        r2                             -2
    i4        obj1                           -1
    i4        r3                             -1
    MARK0001  'MARKER'                 'INTEND'
RHS
    rhs       obj1                          2.5
    rhs       r1                           11.5
    rhs       r2                            -20
    rhs       r3                             -6
RANGES
    rng       r2                             40
BOUNDS
 LI bnd       i1        0
 LO bnd       i2                             -7
 FR bnd       i3      
 LO bnd       i4                              2
 UP bnd       i4                             60
ENDATA
