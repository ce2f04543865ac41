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
    take[a]   Obj       3
    take[a]   cover[1]  1
    take[a]   cover[2]  1
    take[a]   cover[4]  1
    take[b]   Obj       2
    take[b]   cover[2]  1
    take[b]   cover[3]  1
    take[b]   cover[5]  1
    take[c]   Obj       4
    take[c]   cover[3]  1
    take[c]   cover[4]  1
    take[c]   cover[5]  1
    take[d]   Obj       3
    take[d]   cover[1]  1
    take[d]   cover[5]  1
    take[d]   cover[6]  1
    take[e]   Obj       5
    take[e]   cover[2]  1
    take[e]   cover[4]  1
    take[e]   cover[6]  1
    take[f]   Obj       2
    take[f]   cover[1]  1
    take[f]   cover[3]  1
    take[f]   cover[6]  1
    MARK0001  'MARKER'                 'INTEND'
RHS
    RHS_V     cover[1]  1
    RHS_V     cover[2]  1
    RHS_V     cover[3]  1
    RHS_V     cover[4]  1
    RHS_V     cover[5]  1
    RHS_V     cover[6]  1
BOUNDS
 BV BOUND     take[a] 
 BV BOUND     take[b] 
 BV BOUND     take[c] 
 BV BOUND     take[d] 
 BV BOUND     take[e] 
 BV BOUND     take[f] 
ENDATA
