Columns
    Index Status        Lower        Upper       Primal         Dual  Type        Name
        0                   0            1            1               Integer     open
        1                   0            3            1               Integer     a_rather_long_name
        2                   0          inf          5.3               Continuous  y
        3                   0            5            1               Continuous  third
        4                -2.5          inf         -2.5               Continuous  unused
Rows
    Index Status        Lower        Upper       Primal         Dual  Name
        0                 7.3          inf          7.3               demand
        1                -inf            0         -1.7               link
        2                   4            4            4               mixed_balance_row

Model status: Optimal

Objective value: 15.9
