# The diet problem (G. J. Stigler 1945). Own data.
using JuMP, HiGHS

cost = [0.8, 0.5, 2.2, 0.9, 0.6]
content = [26 6 40 34 5; 9 3 25 21 0.3; 50 120 700 110 6] # energy, protein, calcium
least, most = [200, 60, 900], [260, 120, 2500]

m = Model(HiGHS.Optimizer)
@variable(m, 0 <= buy[1:5] <= 6)
@objective(m, Min, cost' * buy)
@constraint(m, nutrient, least .<= content * buy .<= most)
optimize!(m)

println(objective_value(m), value.(buy))
