* ENCODING=ISO-8859-1
NAME          semi
ROWS
 N  obj1    
 G  need    
 L  mix     
COLUMNS
    s         obj1                            2
    s         need                            1
    s         mix                             1
    MARK0000  'MARKER'                 'INTORG'
    k         obj1                            3
    k         need                            1
    k         mix                            -1
    MARK0001  'MARKER'                 'INTEND'
    t         obj1                            4
    t         need                            1
RHS
    rhs       need                          4.5
    rhs       mix                             2
BOUNDS
 SC bnd       s                              10
 LO bnd       s                               3
 SC bnd       k                               5
 LO bnd       k                               2
ENDATA
