* Source:     Pyomo MPS Writer
* Format:     Free MPS
*
NAME sos
OBJSENSE
 MAX
ROWS
 N  obj
 L  c_u_sum_
 E  c_e_one_is(0)_
 E  c_e_one_is(1)_
 E  c_e_one_is(2)_
 E  c_e_next_is(0)_
 E  c_e_next_is(1)_
 E  c_e_next_is(2)_
COLUMNS
     a obj 1
     a c_u_sum_ 1
     a c_e_one_is(0)_ 1
     b obj 2
     b c_u_sum_ 1
     b c_e_one_is(1)_ 1
     b c_e_next_is(0)_ 1
     c obj 3
     c c_u_sum_ 1
     c c_e_one_is(2)_ 1
     c c_e_next_is(1)_ 1
     d obj 2.5
     d c_u_sum_ 1
     d c_e_next_is(2)_ 1
     one_of(0) c_e_one_is(0)_ -1
     one_of(1) c_e_one_is(1)_ -1
     one_of(2) c_e_one_is(2)_ -1
     next_of(0) c_e_next_is(0)_ -1
     next_of(1) c_e_next_is(1)_ -1
     next_of(2) c_e_next_is(2)_ -1
RHS
     RHS c_u_sum_ 8
     RHS c_e_one_is(0)_ 0
     RHS c_e_one_is(1)_ 0
     RHS c_e_one_is(2)_ 0
     RHS c_e_next_is(0)_ 0
     RHS c_e_next_is(1)_ 0
     RHS c_e_next_is(2)_ 0
BOUNDS
 LO BOUND a 0
 UP BOUND a 4
 LO BOUND b 0
 UP BOUND b 5
 LO BOUND c 0
 UP BOUND c 3
 LO BOUND d 0
 UP BOUND d 2
 FR BOUND one_of(0)
 FR BOUND one_of(1)
 FR BOUND one_of(2)
 FR BOUND next_of(0)
 FR BOUND next_of(1)
 FR BOUND next_of(2)
SOS
 S1 one
    one_of(0) 1
    one_of(1) 2
    one_of(2) 3
SOS
 S2 next
    next_of(0) 1
    next_of(1) 2
    next_of(2) 3
ENDATA
