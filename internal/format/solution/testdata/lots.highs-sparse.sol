Model status
Optimal

# Primal solution values
Feasible
Objective 15.9
# Columns -5
open 1 0
a_rather_long_name 1 1
y 5.3 2
third 1 3
unused -2.5 4
