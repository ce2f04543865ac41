# Travelling salesman with subtour rows on demand (G. Dantzig, R. Fulkerson and S. Johnson 1954). Own data.
import gurobipy as gp
from gurobipy import GRB
from math import dist

cities = [(3, 91), (12, 44), (17, 8), (22, 70), (29, 33), (38, 95), (41, 57), (45, 12), (53, 78), (58, 41), (66, 24), (70, 88), (77, 62), (84, 5), (90, 37), (97, 80)]
n = len(cities)
pairs = [(i, j) for i in range(n) for j in range(i + 1, n)]
def tour(value):
    part = [0]
    while True:
        near = [i + j - part[-1] for i, j in pairs if part[-1] in (i, j) and value((i, j)) > 0.5]
        ahead = [i for i in near if i not in part]
        if not ahead:
            return part
        part.append(ahead[0])

m = gp.Model("tsp")
edge = m.addVars(pairs, vtype=GRB.BINARY, name="edge")
m.setObjective(gp.quicksum(dist(cities[i], cities[j]) * edge[i, j] for i, j in edge))
m.addConstrs((edge.sum(i, "*") + edge.sum("*", i) == 2 for i in range(n)), "degree")
m.Params.LazyConstraints = 1
def subtour(m, where):
    if where == GRB.Callback.MIPSOL and len(part := tour(m.cbGetSolution(edge).get)) < n:
        m.cbLazy(gp.quicksum(edge[i, j] for i, j in pairs if i in part and j in part) <= len(part) - 1)
m.optimize(subtour)

print(f"length {m.ObjVal:.3f}, gap {m.MIPGap:.2%}")
print(*tour(lambda e: edge[e].X))
