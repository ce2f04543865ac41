# The transportation problem of G. B. Dantzig, Linear Programming and Extensions (1963), section 3.3.
using JuMP, HiGHS

capacity, demand = [350, 600], [325, 300, 275]
cost = [0.225 0.153 0.162; 0.225 0.162 0.126]

m = Model(HiGHS.Optimizer)
@variable(m, ship[1:2, 1:3] >= 0)
@objective(m, Min, sum(cost .* ship))
@constraint(m, supply[i in 1:2], sum(ship[i, :]) <= capacity[i])
@constraint(m, demanded[j in 1:3], sum(ship[:, j]) >= demand[j])
optimize!(m)

println(objective_value(m), dual.(demanded))
