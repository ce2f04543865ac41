# Lot sizing: in each month no lot, or one of 40 to 200 pieces (semi-continuous). Own data.
using JuMP, HiGHS

need, price, keep = [60, 90, 20, 130, 70, 110], [5, 7, 4, 6, 8, 5], 0.8

m = Model(HiGHS.Optimizer)
@variable(m, lot[1:6] in Semicontinuous(40.0, 200.0))
@variable(m, stock[1:6] >= 0)
@objective(m, Min, price' * lot + keep * sum(stock))
@constraint(m, balance[t in 1:6], (t > 1 ? stock[t-1] : 0) + lot[t] == need[t] + stock[t])
optimize!(m)

println(objective_value(m))
