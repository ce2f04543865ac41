NAME lots FREE
ROWS
 N cost
 G demand
 L link
 E mixed_balance_row
COLUMNS
 M1 'MARKER' 'INTORG'
 open cost 10 link -7
 a_rather_long_name cost 3 demand 2
 a_rather_long_name mixed_balance_row 1
 M2 'MARKER' 'INTEND'
 y cost 1 demand 1
 y link 1
 third mixed_balance_row 3 cost 0.1
 unused cost 1
RHS
 rhs demand 7.3 link 0
 rhs mixed_balance_row 4
BOUNDS
 UP bnd open 1
 UP bnd a_rather_long_name 3
 UP bnd third 5
 LO bnd unused -2.5
ENDATA
