# Unit commitment: which generators run in which hours. Own data.
using JuMP, HiGHS

demand = [700, 850, 1000, 1200, 1350, 1400, 1300, 1150, 950, 800]
low, high = [150, 100, 50], [800, 500, 300]
fixed, started, each, up = [900, 500, 120], [4000, 1500, 300], [12, 18, 30], [4, 3, 1]
G, T = 1:3, 1:10

m = Model(HiGHS.Optimizer)
@variable(m, on[G, T], Bin)
@variable(m, start[G, T], Bin)
@variable(m, power[G, T] >= 0)
@objective(m, Min, sum(fixed[g] * on[g, t] + started[g] * start[g, t] + each[g] * power[g, t] for g in G, t in T))
@constraint(m, met[t in T], sum(power[:, t]) == demand[t])
@constraint(m, reserve[t in T], sum(high[g] * on[g, t] for g in G) >= 1.1 * demand[t])
@constraint(m, most[g in G, t in T], power[g, t] <= high[g] * on[g, t])
@constraint(m, least[g in G, t in T], power[g, t] >= low[g] * on[g, t])
@constraint(m, begins[g in G, t in T], on[g, t] - (t > 1 ? on[g, t-1] : 0) <= start[g, t])
@constraint(m, stays[g in G, t in T], sum(start[g, s] for s in max(1, t - up[g] + 1):t) <= on[g, t])
optimize!(m)

println(objective_value(m))
