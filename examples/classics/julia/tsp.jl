# Travelling salesman with subtour rows on demand (G. Dantzig, R. Fulkerson and S. Johnson 1954). Own data.
using JuMP, HiGHS

x = [3, 12, 17, 22, 29, 38, 41, 45, 53, 58, 66, 70, 77, 84, 90, 97]
y = [91, 44, 8, 70, 33, 95, 57, 12, 78, 41, 24, 88, 62, 5, 37, 80]
n = length(x)
function tour(value)
    part = [1]
    while true
        ahead = [j for j in 1:n if j != part[end] && !(j in part) && value[minmax(j, part[end])...] > 0.5]
        isempty(ahead) && return part
        push!(part, ahead[1])
    end
end

m = Model(HiGHS.Optimizer)
@variable(m, edge[i in 1:n, j in i+1:n], Bin)
@objective(m, Min, sum(hypot(x[i] - x[j], y[i] - y[j]) * edge[i, j] for i in 1:n for j in i+1:n))
@constraint(m, [i in 1:n], sum(edge[minmax(i, j)...] for j in 1:n if j != i) == 2)
optimize!(m)
while length(tour(value.(edge))) < n
    part = tour(value.(edge))
    @constraint(m, sum(edge[i, j] for i in part for j in part if i < j) <= length(part) - 1)
    optimize!(m)
end

println(objective_value(m), tour(value.(edge)))
