# Facility location with capacities (M. L. Balinski 1965). Own data.
using JuMP, HiGHS

fixed, capacity = [90, 70, 110, 60], [60, 45, 80, 40]
demand = [12, 18, 9, 22, 15, 10]
cost = [20 48 26 60 34 51; 57 22 43 24 65 30; 30 35 19 41 28 22; 64 40 58 18 46 37]

m = Model(HiGHS.Optimizer)
@variable(m, open[1:4], Bin)
@variable(m, 0 <= share[1:4, 1:6] <= 1)
@objective(m, Min, fixed' * open + sum(cost .* share))
@constraint(m, served[c in 1:6], sum(share[:, c]) == 1)
@constraint(m, full[f in 1:4], demand' * share[f, :] <= capacity[f] * open[f])
@constraint(m, only[f in 1:4, c in 1:6], share[f, c] <= open[f])
optimize!(m)

println(objective_value(m), value.(open))
