Model status
Optimal

# Primal solution values
Feasible
Objective 15.9
# Columns 5
open 1
a_rather_long_name 1
y 5.3
third 1
unused -2.5
# Rows 3
demand 7.3
link -1.7
mixed_balance_row 4

# Dual solution values
None

# Basis
HiGHS_basis_file v2
None
