* Source:     Pyomo MPS Writer
* Format:     Free MPS
*
NAME mixed
OBJSENSE
 MAX
ROWS
 N  obj
 L  c_u_cap_0_
 G  c_l_low_0_
 E  c_e_balance_
 G  r_l_range_
 L  r_u_range_
 L  c_u_tie_
 E  c_e_ONE_VAR_CONSTANT
COLUMNS
     x(_0___0_) obj 3
     x(_0___0_) c_u_cap_0_ 2
     x(_0___0_) c_l_low_0_ 1
     x(_0___0_) r_l_range_ 1
     x(_0___0_) r_u_range_ 1
     x(_0___1_) obj 2
     x(_0___1_) c_u_cap_0_ 3
     x(_0___1_) c_e_balance_ 1
     y(a) obj -1
     y(a) c_u_cap_0_ 1
     y(a) c_l_low_0_ 1
     z(_0_) obj 4
     z(_0_) r_l_range_ 1
     z(_0_) r_u_range_ 1
     w obj 0.5
     w c_e_balance_ 1
     w c_u_tie_ 1
     f obj 1.5
     f r_l_range_ 1
     f r_u_range_ 1
     n obj -0.25
     n c_e_balance_ 1
     n c_u_tie_ -1
     ONE_VAR_CONSTANT obj 10
     ONE_VAR_CONSTANT c_e_ONE_VAR_CONSTANT 1
RHS
     RHS c_u_cap_0_ 15
     RHS c_l_low_0_ -2
     RHS c_e_balance_ 7.5
     RHS r_l_range_ 1
     RHS r_u_range_ 9
     RHS c_u_tie_ 12
     RHS c_e_ONE_VAR_CONSTANT 1
BOUNDS
 LI BOUND x(_0___0_) 0
 UI BOUND x(_0___0_) 10
 LI BOUND x(_0___1_) -5
 UI BOUND x(_0___1_) 5
 FR BOUND y(a)
 BV BOUND z(_0_)
 LO BOUND w 0
 LO BOUND f 2
 UP BOUND f 2
 MI BOUND n
 UP BOUND n 4
ENDATA
