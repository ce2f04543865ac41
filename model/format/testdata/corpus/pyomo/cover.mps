* Source:     Pyomo MPS Writer
* Format:     Free MPS
*
NAME cover
OBJSENSE
 MIN
ROWS
 N  obj
 G  c_l_cover_1_
 G  c_l_cover_2_
 G  c_l_cover_3_
 G  c_l_cover_4_
 G  c_l_cover_5_
 G  c_l_cover_6_
COLUMNS
     take(a) obj 3
     take(a) c_l_cover_1_ 1
     take(a) c_l_cover_2_ 1
     take(a) c_l_cover_4_ 1
     take(b) obj 2
     take(b) c_l_cover_2_ 1
     take(b) c_l_cover_3_ 1
     take(b) c_l_cover_5_ 1
     take(c) obj 4
     take(c) c_l_cover_3_ 1
     take(c) c_l_cover_4_ 1
     take(c) c_l_cover_5_ 1
     take(d) obj 3
     take(d) c_l_cover_1_ 1
     take(d) c_l_cover_5_ 1
     take(d) c_l_cover_6_ 1
     take(e) obj 5
     take(e) c_l_cover_2_ 1
     take(e) c_l_cover_4_ 1
     take(e) c_l_cover_6_ 1
     take(f) obj 2
     take(f) c_l_cover_1_ 1
     take(f) c_l_cover_3_ 1
     take(f) c_l_cover_6_ 1
RHS
     RHS c_l_cover_1_ 1
     RHS c_l_cover_2_ 1
     RHS c_l_cover_3_ 1
     RHS c_l_cover_4_ 1
     RHS c_l_cover_5_ 1
     RHS c_l_cover_6_ 1
BOUNDS
 BV BOUND take(a)
 BV BOUND take(b)
 BV BOUND take(c)
 BV BOUND take(d)
 BV BOUND take(e)
 BV BOUND take(f)
ENDATA
