* Source:     Pyomo MPS Writer
* Format:     Free MPS
*
NAME whole
OBJSENSE
 MIN
ROWS
 N  obj
 G  c_l_r1_
 G  r_l_r2_
 L  r_u_r2_
 G  c_l_r3_
 E  c_e_ONE_VAR_CONSTANT
COLUMNS
     i1 obj 5
     i1 c_l_r1_ 3
     i1 r_l_r2_ 1
     i1 r_u_r2_ 1
     i1 c_l_r3_ 2
     i2 obj 3
     i2 c_l_r1_ 2
     i2 r_l_r2_ -1
     i2 r_u_r2_ -1
     i3 obj 1
     i3 c_l_r1_ 1
     i3 r_l_r2_ -2
     i3 r_u_r2_ -2
     i4 obj -1
     i4 c_l_r3_ -1
     ONE_VAR_CONSTANT obj -2.5
     ONE_VAR_CONSTANT c_e_ONE_VAR_CONSTANT 1
RHS
     RHS c_l_r1_ 11.5
     RHS r_l_r2_ -20
     RHS r_u_r2_ 20
     RHS c_l_r3_ -6
     RHS c_e_ONE_VAR_CONSTANT 1
BOUNDS
 LI BOUND i1 0
 UI BOUND i1 10E20
 LI BOUND i2 -7
 UI BOUND i2 10E20
 LI BOUND i3 -10E20
 UI BOUND i3 10E20
 LI BOUND i4 2
 UI BOUND i4 60
ENDATA
