* FICO Xpress v9.9.1, Community, written 3:32:17, Nov 23, 2026
* Written from user model (presolvestate=0x680061)
NAME          cover
ROWS
 N  __OBJ___
 G  cover[1]
 G  cover[2]
 G  cover[3]
 G  cover[4]
 G  cover[5]
 G  cover[6]
COLUMNS
    take[a]   __OBJ___  3
    take[a]   cover[1]  1
    take[a]   cover[2]  1
    take[a]   cover[4]  1
    take[b]   __OBJ___  2
    take[b]   cover[2]  1
    take[b]   cover[3]  1
    take[b]   cover[5]  1
    take[c]   __OBJ___  4
    take[c]   cover[3]  1
    take[c]   cover[4]  1
    take[c]   cover[5]  1
    take[d]   __OBJ___  3
    take[d]   cover[1]  1
    take[d]   cover[5]  1
    take[d]   cover[6]  1
    take[e]   __OBJ___  5
    take[e]   cover[2]  1
    take[e]   cover[4]  1
    take[e]   cover[6]  1
    take[f]   __OBJ___  2
    take[f]   cover[1]  1
    take[f]   cover[3]  1
    take[f]   cover[6]  1
RHS
    RHS00001  cover[1]  1
    RHS00001  cover[2]  1
    RHS00001  cover[3]  1
    RHS00001  cover[4]  1
    RHS00001  cover[5]  1
    RHS00001  cover[6]  1
BOUNDS
 BV BND00001  take[a] 
 BV BND00001  take[b] 
 BV BND00001  take[c] 
 BV BND00001  take[d] 
 BV BND00001  take[e] 
 BV BND00001  take[f] 
ENDATA
