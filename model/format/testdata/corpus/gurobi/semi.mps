NAME semi
ROWS
 N  OBJ
 G  need    
 L  mix     
COLUMNS
    s         OBJ       2
    s         need      1
    s         mix       1
    MARKER    'MARKER'                 'INTORG'
    k         OBJ       3
    k         need      1
    k         mix       -1
    MARKER    'MARKER'                 'INTEND'
    t         OBJ       4
    t         need      1
RHS
    RHS1      need      4.5
    RHS1      mix       2
BOUNDS
 LO BND1      s         3
 SC BND1      s         10
 LO BND1      k         2
 SC BND1      k         5
ENDATA
