NAME whole
ROWS
 N  OBJ
 G  r1      
 E  r2      
 G  r3      
COLUMNS
    MARKER    'MARKER'                 'INTORG'
    i1        OBJ       5
    i1        r1        3
    i1        r2        1
    i1        r3        2
    i2        OBJ       3
    i2        r1        2
    i2        r2        -1
    i3        OBJ       1
    i3        r1        1
    i3        r2        -2
    i4        OBJ       -1
    i4        r3        -1
    MARKER    'MARKER'                 'INTEND'
    Rgr2      r2        1
RHS
    RHS1      OBJ       2.5
    RHS1      r1        11.5
    RHS1      r2        20
    RHS1      r3        -6
BOUNDS
 LI BND1      i1        0
 LI BND1      i2        -7
 FR BND1      i3      
 LO BND1      i4        2
 UP BND1      i4        60
 UP BND1      Rgr2      40
ENDATA
