* Problem:
* Class:      MIP
* Rows:       2
* Columns:    4 (4 integer, 2 binary)
* Non-zeros:  5
* Format:     Fixed MPS
*
NAME
ROWS
 N  R0000000
 E  one
 E  sum
COLUMNS
    M0000001  'MARKER'                 'INTORG'
    q[1]      one                  1   sum                  2
    q[2]      one                  1   sum                  3
    q[3]      sum                  1
    alone     one                  0   $ empty column
    M0000002  'MARKER'                 'INTEND'
RHS
    RHS1      one                  1   sum                  5
BOUNDS
 UP BND1      q[1]                 1
 UP BND1      q[2]                 1
 UP BND1      q[3]                 3
 LO BND1      alone                1
 UP BND1      alone                2
ENDATA
