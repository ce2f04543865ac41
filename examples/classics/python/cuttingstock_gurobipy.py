# Cutting stock by column generation (P. C. Gilmore and R. E. Gomory, Operations Research 9(6), 1961). Own data.
import gurobipy as gp
from gurobipy import GRB

roll, width, ordered = 100, [45, 36, 31, 14], [97, 610, 395, 211]
W = range(len(width))

master = gp.Model("master")
use = [master.addVar(obj=1) for i in W]
order = master.addConstrs((roll // width[i] * use[i] >= ordered[i] for i in W), "order")
pattern = gp.Model("pattern")
cut = pattern.addVars(W, vtype=GRB.INTEGER, name="cut")
pattern.addConstr(gp.quicksum(width[i] * cut[i] for i in W) <= roll)
while True:
    master.optimize()
    pattern.setObjective(gp.quicksum(order[i].Pi * cut[i] for i in W), GRB.MAXIMIZE)
    pattern.optimize()
    if pattern.ObjVal < 1 + 1e-6:
        break
    master.addVar(obj=1, column=gp.Column([cut[i].X for i in W], order.select()))
least, patterns = master.ObjVal, master.NumVars
for v in master.getVars():
    v.VType = GRB.INTEGER
master.optimize()

print(f"at least {least:.2f} rolls, {patterns} patterns")
print(f"{master.ObjVal:.0f} rolls, gap {master.MIPGap:.2%}")
