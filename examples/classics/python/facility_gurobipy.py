# Facility location with capacities (M. L. Balinski 1965). Own data.
import gurobipy as gp
from gurobipy import GRB

fixed, capacity = [90, 70, 110, 60], [60, 45, 80, 40]
demand = [12, 18, 9, 22, 15, 10]
cost = [[20, 48, 26, 60, 34, 51], [57, 22, 43, 24, 65, 30], [30, 35, 19, 41, 28, 22], [64, 40, 58, 18, 46, 37]]
F, C = range(4), range(6)

m = gp.Model("facility")
open_ = m.addVars(F, vtype=GRB.BINARY, obj=fixed, name="open")
share = m.addVars(F, C, ub=1, obj=sum(cost, []), name="share")
m.addConstrs((share.sum("*", c) == 1 for c in C), "served")
m.addConstrs((gp.quicksum(demand[c] * share[f, c] for c in C) <= capacity[f] * open_[f] for f in F), "capacity")
m.addConstrs((share[f, c] <= open_[f] for f in F for c in C), "open")
m.optimize()

print(f"cost {m.ObjVal:.3f}, gap {m.MIPGap:.2%}")
