NAME          cover   
ROWS
 N  OBJROW
 G  cover[1]
 G  cover[2]
 G  cover[3]
 G  cover[4]
 G  cover[5]
 G  cover[6]
COLUMNS
    take[a]   OBJROW    3.             cover[1]  1.          
    take[a]   cover[2]  1.             cover[4]  1.          
    take[b]   OBJROW    2.             cover[2]  1.          
    take[b]   cover[3]  1.             cover[5]  1.          
    take[c]   OBJROW    4.             cover[3]  1.          
    take[c]   cover[4]  1.             cover[5]  1.          
    take[d]   OBJROW    3.             cover[1]  1.          
    take[d]   cover[5]  1.             cover[6]  1.          
    take[e]   OBJROW    5.             cover[2]  1.          
    take[e]   cover[4]  1.             cover[6]  1.          
    take[f]   OBJROW    2.             cover[1]  1.          
    take[f]   cover[3]  1.             cover[6]  1.          
RHS
    RHS       cover[1]  1.             cover[2]  1.          
    RHS       cover[3]  1.             cover[4]  1.          
    RHS       cover[5]  1.             cover[6]  1.          
BOUNDS
 BV BOUND     take[a]   1.          
 BV BOUND     take[b]   1.          
 BV BOUND     take[c]   1.          
 BV BOUND     take[d]   1.          
 BV BOUND     take[e]   1.          
 BV BOUND     take[f]   1.          
ENDATA
