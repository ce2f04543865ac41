* Source:     Pyomo MPS Writer
* Format:     Free MPS
*
NAME quadratic
OBJSENSE
 MIN
ROWS
 N  obj
 L  c_u_sum_
COLUMNS
     x obj -2
     x c_u_sum_ 1
     y obj -6
     y c_u_sum_ 1
RHS
     RHS c_u_sum_ 2
BOUNDS
 LO BOUND x 0
 UP BOUND x 9
 LO BOUND y 0
 UP BOUND y 9
QUADOBJ
     x x 1
     x y -1
     y y 2
ENDATA
