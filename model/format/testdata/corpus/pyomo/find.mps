* Source:     Pyomo MPS Writer
* Format:     Free MPS
*
NAME find
OBJSENSE
 MIN
ROWS
 N  obj
 E  c_e_one_
 E  c_e_sum_
 E  c_e_ONE_VAR_CONSTANT
COLUMNS
     q(_1_) c_e_one_ 1
     q(_1_) c_e_sum_ 2
     q(_2_) c_e_one_ 1
     q(_2_) c_e_sum_ 3
     q(_3_) c_e_sum_ 1
     ONE_VAR_CONSTANT obj 0
     ONE_VAR_CONSTANT c_e_ONE_VAR_CONSTANT 1
RHS
     RHS c_e_one_ 1
     RHS c_e_sum_ 5
     RHS c_e_ONE_VAR_CONSTANT 1
BOUNDS
 BV BOUND q(_1_)
 BV BOUND q(_2_)
 LI BOUND q(_3_) 0
 UI BOUND q(_3_) 3
ENDATA
