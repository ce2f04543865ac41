# Solution for model lots
# Objective value = 1.5900000000000002e+01
open 1
a_rather_long_name 1
y 5.3
third 1
unused -2.5
