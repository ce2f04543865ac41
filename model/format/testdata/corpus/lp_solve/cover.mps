*<meta creator='lp_solve v5.5'>
*<meta rows=6>
*<meta columns=6>
*<meta equalities=0>
*<meta integers=6>
*<meta origsense='MIN'>
*
NAME                  
ROWS
 N  Obj     
 G  cover[1]
 G  cover[2]
 G  cover[3]
 G  cover[4]
 G  cover[5]
 G  cover[6]
COLUMNS
    MARK0000  'MARKER'                 'INTORG'
    take[a]   Obj       3.0000000000   cover[1]  1.0000000000
    take[a]   cover[2]  1.0000000000   cover[4]  1.0000000000
    take[b]   Obj       2.0000000000   cover[2]  1.0000000000
    take[b]   cover[3]  1.0000000000   cover[5]  1.0000000000
    take[c]   Obj       4.0000000000   cover[3]  1.0000000000
    take[c]   cover[4]  1.0000000000   cover[5]  1.0000000000
    take[d]   Obj       3.0000000000   cover[1]  1.0000000000
    take[d]   cover[5]  1.0000000000   cover[6]  1.0000000000
    take[e]   Obj       5.0000000000   cover[2]  1.0000000000
    take[e]   cover[4]  1.0000000000   cover[6]  1.0000000000
    take[f]   Obj       2.0000000000   cover[1]  1.0000000000
    take[f]   cover[3]  1.0000000000   cover[6]  1.0000000000
    MARK0001  'MARKER'                 'INTEND'
RHS
    RHS       cover[1]  1.0000000000   cover[2]  1.0000000000
    RHS       cover[3]  1.0000000000   cover[4]  1.0000000000
    RHS       cover[5]  1.0000000000   cover[6]  1.0000000000
BOUNDS
 BV BND       take[a] 
 BV BND       take[b] 
 BV BND       take[c] 
 BV BND       take[d] 
 BV BND       take[e] 
 BV BND       take[f] 
ENDATA
