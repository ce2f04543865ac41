# Cutting stock by column generation (P. C. Gilmore and R. E. Gomory, Operations Research 9(6), 1961). Own data.
using JuMP, HiGHS

roll, width, ordered = 100, [45, 36, 31, 14], [97, 610, 395, 211]

master, pattern = Model(HiGHS.Optimizer), Model(HiGHS.Optimizer)
use = @variable(master, [1:4], lower_bound = 0)
@objective(master, Min, sum(use))
@constraint(master, order[i in 1:4], div(roll, width[i]) * use[i] >= ordered[i])
@variable(pattern, cut[1:4] >= 0, Int)
@constraint(pattern, width' * cut <= roll)
while true
    optimize!(master)
    @objective(pattern, Max, dual.(order)' * cut)
    optimize!(pattern)
    objective_value(pattern) < 1 + 1e-6 && break
    push!(use, @variable(master, lower_bound = 0))
    set_objective_coefficient(master, use[end], 1)
    set_normalized_coefficient.(order, use[end], value.(cut))
end
least = objective_value(master)
set_integer.(use)
optimize!(master)

println(least, " ", objective_value(master))
