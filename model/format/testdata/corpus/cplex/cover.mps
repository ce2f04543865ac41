* ENCODING=ISO-8859-1
NAME          cover
ROWS
 N  obj1    
 G  cover[1]
 G  cover[2]
 G  cover[3]
 G  cover[4]
 G  cover[5]
 G  cover[6]
COLUMNS
    MARK0000  'MARKER'                 'INTORG'
    take[a]   obj1                            3
    take[a]   cover[1]                        1
    take[a]   cover[2]                        1
    take[a]   cover[4]                        1
    take[b]   obj1                            2
    take[b]   cover[2]                        1
    take[b]   cover[3]                        1
    take[b]   cover[5]                        1
    take[c]   obj1                            4
    take[c]   cover[3]                        1
    take[c]   cover[4]                        1
    take[c]   cover[5]                        1
    take[d]   obj1                            3
    take[d]   cover[1]                        1
    take[d]   cover[5]                        1
    take[d]   cover[6]                        1
    take[e]   obj1                            5
    take[e]   cover[2]                        1
    take[e]   cover[4]                        1
    take[e]   cover[6]                        1
    take[f]   obj1                            2
    take[f]   cover[1]                        1
    take[f]   cover[3]                        1
    take[f]   cover[6]                        1
    MARK0001  'MARKER'                 'INTEND'
RHS
    rhs       cover[1]                        1
    rhs       cover[2]                        1
    rhs       cover[3]                        1
    rhs       cover[4]                        1
    rhs       cover[5]                        1
    rhs       cover[6]                        1
BOUNDS
 BV bnd       take[a] 
 BV bnd       take[b] 
 BV bnd       take[c] 
 BV bnd       take[d] 
 BV bnd       take[e] 
 BV bnd       take[f] 
ENDATA
