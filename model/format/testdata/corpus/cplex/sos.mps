* ENCODING=ISO-8859-1
NAME          sos
ROWS
 N  obj1    
 L  sum     
COLUMNS
    a         obj1                           -1
    a         sum                             1
    b         obj1                           -2
    b         sum                             1
    c         obj1                           -3
    c         sum                             1
    d         obj1                         -2.5
    d         sum                             1
RHS
    rhs       sum                             8
BOUNDS
 UP bnd       a                               4
 UP bnd       b                               5
 UP bnd       c                               3
 UP bnd       d                               2
SOS
 S1 one
    a                               1
    b                               2
    c                               3
 S2 next
    b                               1
    c                               2
    d                               3
ENDATA
