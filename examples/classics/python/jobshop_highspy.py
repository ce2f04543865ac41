# Job shop ft06 (H. Fisher and G. L. Thompson 1963), disjunctions with a big M (A. S. Manne, Operations Research 8, 1960).
import highspy

machine = [[2, 0, 1, 3, 5, 4], [1, 2, 4, 5, 0, 3], [2, 3, 5, 0, 1, 4], [1, 0, 2, 3, 4, 5], [2, 1, 4, 5, 0, 3], [1, 3, 5, 0, 4, 2]]
length = [[1, 3, 6, 7, 3, 6], [8, 5, 10, 10, 10, 4], [5, 4, 8, 9, 1, 7], [5, 5, 5, 3, 8, 9], [9, 3, 5, 4, 3, 1], [3, 3, 9, 10, 4, 1]]
M, J = 70, range(6)
pairs = [(i, k, j, l) for i in J for k in J for j in range(i + 1, 6) for l in J if machine[i][k] == machine[j][l]]

h = highspy.Highs()
begin, end = h.addVariables(6, 6, ub=M), h.addVariable(obj=1)
first = h.addBinaries(pairs)
h.addConstrs(begin[j, k - 1] + length[j][k - 1] <= begin[j, k] for j in J for k in range(1, 6))
h.addConstrs(begin[j, 5] + length[j][5] <= end for j in J)
h.addConstrs(begin[i, k] + length[i][k] <= begin[j, l] + M * (1 - first[i, k, j, l]) for i, k, j, l in pairs)
h.addConstrs(begin[j, l] + length[j][l] <= begin[i, k] + M * first[i, k, j, l] for i, k, j, l in pairs)
h.minimize()

print(f"makespan {h.getObjectiveValue():.0f}, at least {h.getInfo().mip_dual_bound:.0f}")
