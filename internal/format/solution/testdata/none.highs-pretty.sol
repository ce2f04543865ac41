Columns
    Index Status        Lower        Upper       Primal         Dual  Type        Name
        0                   0            2                            Integer     x
Rows
    Index Status        Lower        Upper       Primal         Dual  Name
        0                   3          inf                            r

Model status: Infeasible

Objective value: inf
