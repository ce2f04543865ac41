# Lot sizing: in each month no lot, or one of 40 to 200 pieces (semi-continuous). Own data.
import gurobipy as gp
from gurobipy import GRB

need, price, keep = [60, 90, 20, 130, 70, 110], [5, 7, 4, 6, 8, 5], 0.8
T = range(len(need))

m = gp.Model("lots")
lot = m.addVars(T, lb=40, ub=200, vtype=GRB.SEMICONT, obj=price, name="lot")
stock = m.addVars(T, obj=keep, name="stock")
m.addConstrs(((stock[t - 1] if t > 0 else 0) + lot[t] == need[t] + stock[t] for t in T), "balance")
m.optimize()

print(f"cost {m.ObjVal:.2f}, gap {m.MIPGap:.2%}")
for t in T:
    print(f"month {t}: a lot of {lot[t].X:g}, {stock[t].X:g} kept")
