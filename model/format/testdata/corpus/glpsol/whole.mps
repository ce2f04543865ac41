* Problem:
* Class:      MIP
* Rows:       3
* Columns:    4 (4 integer, 0 binary)
* Non-zeros:  8
* Format:     Fixed MPS
*
NAME
ROWS
 N  R0000000
 G  r1
 E  r2
 G  r3
COLUMNS
    M0000001  'MARKER'                 'INTORG'
    i1        R0000000             5   r1                   3
    i1        r2                   1   r3                   2
    i2        R0000000             3   r1                   2
    i2        r2                  -1
    i3        R0000000             1   r1                   1
    i3        r2                  -2
    i4        R0000000            -1   r3                  -1
    M0000002  'MARKER'                 'INTEND'
RHS
    RHS1      R0000000          -2.5   r1                11.5
    RHS1      r2                 -20   r3                  -6
RANGES
    RNG1      r2                  40
BOUNDS
 PL BND1      i1      
 LO BND1      i2                  -7
 PL BND1      i2      
 FR BND1      i3      
 LO BND1      i4                   2
 UP BND1      i4                  60
ENDATA
