NAME indicator
OBJSENSE MAX
ROWS
 N  OBJ
 L  sum     
 L  off     
 L  run     
COLUMNS
    x         OBJ       2
    x         sum       1
    x         off       1
    x         run       1
    y         OBJ       1
    y         sum       1
    y         run       2
    MARKER    'MARKER'                 'INTORG'
    on        OBJ       -3
    MARKER    'MARKER'                 'INTEND'
RHS
    RHS1      sum       12
    RHS1      off       2
    RHS1      run       13
BOUNDS
 UP BND1      x         9
 UP BND1      y         9
 BV BND1      on      
INDICATORS
 IF off       on        0
 IF run       on        1
ENDATA
