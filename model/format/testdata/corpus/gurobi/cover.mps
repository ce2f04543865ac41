NAME cover
ROWS
 N  OBJ
 G  cover[1]
 G  cover[2]
 G  cover[3]
 G  cover[4]
 G  cover[5]
 G  cover[6]
COLUMNS
    MARKER    'MARKER'                 'INTORG'
    take[a]   OBJ       3
    take[a]   cover[1]  1
    take[a]   cover[2]  1
    take[a]   cover[4]  1
    take[b]   OBJ       2
    take[b]   cover[2]  1
    take[b]   cover[3]  1
    take[b]   cover[5]  1
    take[c]   OBJ       4
    take[c]   cover[3]  1
    take[c]   cover[4]  1
    take[c]   cover[5]  1
    take[d]   OBJ       3
    take[d]   cover[1]  1
    take[d]   cover[5]  1
    take[d]   cover[6]  1
    take[e]   OBJ       5
    take[e]   cover[2]  1
    take[e]   cover[4]  1
    take[e]   cover[6]  1
    take[f]   OBJ       2
    take[f]   cover[1]  1
    take[f]   cover[3]  1
    take[f]   cover[6]  1
    MARKER    'MARKER'                 'INTEND'
RHS
    RHS1      cover[1]  1
    RHS1      cover[2]  1
    RHS1      cover[3]  1
    RHS1      cover[4]  1
    RHS1      cover[5]  1
    RHS1      cover[6]  1
BOUNDS
 BV BND1      take[a] 
 BV BND1      take[b] 
 BV BND1      take[c] 
 BV BND1      take[d] 
 BV BND1      take[e] 
 BV BND1      take[f] 
ENDATA
