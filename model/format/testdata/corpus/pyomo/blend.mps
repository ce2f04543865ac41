* Source:     Pyomo MPS Writer
* Format:     Free MPS
*
NAME blend
OBJSENSE
 MIN
ROWS
 N  obj
 L  c_u_iron_
 G  c_l_zinc_
 G  r_l_mass_
 L  r_u_mass_
COLUMNS
     p1 obj 8
     p1 c_u_iron_ -0.29999999999999999
     p1 c_l_zinc_ 0.5
     p1 r_l_mass_ 1
     p1 r_u_mass_ 1
     p2 obj 10.5
     p2 c_u_iron_ -0.69999999999999996
     p2 c_l_zinc_ 0.5
     p2 r_l_mass_ 1
     p2 r_u_mass_ 1
     p3 obj 9.25
     p3 c_u_iron_ -0.5
     p3 c_l_zinc_ 0.125
     p3 r_l_mass_ 1
     p3 r_u_mass_ 1
RHS
     RHS c_u_iron_ -30
     RHS c_l_zinc_ 20
     RHS r_l_mass_ 60
     RHS r_u_mass_ 100
BOUNDS
 LO BOUND p1 0
 LO BOUND p2 0
 LO BOUND p3 0
 UP BOUND p3 40
ENDATA
