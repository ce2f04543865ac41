# Job shop ft06 (H. Fisher and G. L. Thompson 1963), disjunctions with a big M (A. S. Manne, Operations Research 8, 1960).
using JuMP, HiGHS

machine = [3 1 2 4 6 5; 2 3 5 6 1 4; 3 4 6 1 2 5; 2 1 3 4 5 6; 3 2 5 6 1 4; 2 4 6 1 5 3]
time = [1 3 6 7 3 6; 8 5 10 10 10 4; 5 4 8 9 1 7; 5 5 5 3 8 9; 9 3 5 4 3 1; 3 3 9 10 4 1]
M, J = 70, 1:6
pairs = [(i, k, j, l) for i in J for k in J for j in i+1:6 for l in J if machine[i, k] == machine[j, l]]

m = Model(HiGHS.Optimizer)
@variable(m, 0 <= start[J, J] <= M)
@variable(m, first[pairs], Bin)
@variable(m, finish >= 0)
@objective(m, Min, finish)
@constraint(m, [j in J, k in 1:5], start[j, k] + time[j, k] <= start[j, k+1])
@constraint(m, [j in J], start[j, 6] + time[j, 6] <= finish)
@constraint(m, [(i, k, j, l) in pairs], start[i, k] + time[i, k] <= start[j, l] + M * (1 - first[(i, k, j, l)]))
@constraint(m, [(i, k, j, l) in pairs], start[j, l] + time[j, l] <= start[i, k] + M * first[(i, k, j, l)])
optimize!(m)

println(objective_value(m))
