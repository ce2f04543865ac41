* ENCODING=ISO-8859-1
NAME          indicator
ROWS
 N  obj1    
 L  sum     
 L  off     
 L  run     
COLUMNS
    x         obj1                           -2
    x         sum                             1
    x         off                             1
    x         run                             1
    y         obj1                           -1
    y         sum                             1
    y         run                             2
    MARK0000  'MARKER'                 'INTORG'
    on        obj1                            3
    MARK0001  'MARKER'                 'INTEND'
RHS
    rhs       sum                            12
    rhs       off                             2
    rhs       run                            13
BOUNDS
 UP bnd       x                               9
 UP bnd       y                               9
 BV bnd       on      
INDICATORS
 IF off       on                              0
 IF run       on                              1
ENDATA
