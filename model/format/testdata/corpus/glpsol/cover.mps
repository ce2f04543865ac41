* Problem:
* Class:      MIP
* Rows:       6
* Columns:    6 (6 integer, 6 binary)
* Non-zeros:  18
* Format:     Fixed MPS
*
NAME
ROWS
 N  R0000000
 G  cover[1]
 G  cover[2]
 G  cover[3]
 G  cover[4]
 G  cover[5]
 G  cover[6]
COLUMNS
    M0000001  'MARKER'                 'INTORG'
    take[a]   R0000000             3   cover[1]             1
    take[a]   cover[2]             1   cover[4]             1
    take[b]   R0000000             2   cover[2]             1
    take[b]   cover[3]             1   cover[5]             1
    take[c]   R0000000             4   cover[3]             1
    take[c]   cover[4]             1   cover[5]             1
    take[d]   R0000000             3   cover[1]             1
    take[d]   cover[5]             1   cover[6]             1
    take[e]   R0000000             5   cover[2]             1
    take[e]   cover[4]             1   cover[6]             1
    take[f]   R0000000             2   cover[1]             1
    take[f]   cover[3]             1   cover[6]             1
    M0000002  'MARKER'                 'INTEND'
RHS
    RHS1      cover[1]             1   cover[2]             1
    RHS1      cover[3]             1   cover[4]             1
    RHS1      cover[5]             1   cover[6]             1
BOUNDS
 UP BND1      take[a]              1
 UP BND1      take[b]              1
 UP BND1      take[c]              1
 UP BND1      take[d]              1
 UP BND1      take[e]              1
 UP BND1      take[f]              1
ENDATA
