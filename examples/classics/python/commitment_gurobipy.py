# Unit commitment: which generators run in which hours. Own data.
import gurobipy as gp
from gurobipy import GRB

demand = [700, 850, 1000, 1200, 1350, 1400, 1300, 1150, 950, 800]
low, high = [150, 100, 50], [800, 500, 300]
fixed, started, each, up = [900, 500, 120], [4000, 1500, 300], [12, 18, 30], [4, 3, 1]
G, T = range(3), range(len(demand))

m = gp.Model("commitment")
on = m.addVars(G, T, vtype=GRB.BINARY, name="on")
start = m.addVars(G, T, vtype=GRB.BINARY, name="start")
power = m.addVars(G, T, name="power")
m.setObjective(gp.quicksum(fixed[g] * on[g, t] + started[g] * start[g, t] + each[g] * power[g, t] for g in G for t in T))
m.addConstrs((power.sum("*", t) == demand[t] for t in T), "demand")
m.addConstrs((gp.quicksum(high[g] * on[g, t] for g in G) >= 1.1 * demand[t] for t in T), "reserve")
m.addConstrs((power[g, t] <= high[g] * on[g, t] for g in G for t in T), "high")
m.addConstrs((power[g, t] >= low[g] * on[g, t] for g in G for t in T), "low")
m.addConstrs((on[g, t] - (on[g, t - 1] if t > 0 else 0) <= start[g, t] for g in G for t in T), "begin")
m.addConstrs((gp.quicksum(start[g, s] for s in range(max(0, t - up[g] + 1), t + 1)) <= on[g, t] for g in G for t in T), "up")
m.optimize()

print(f"cost {m.ObjVal:.0f}, gap {m.MIPGap:.2%}")
for g in G:
    print(g, "".join("#" if on[g, t].X > 0.5 else "." for t in T))
prices = m.fixed()
prices.optimize()
print("price by hour", *(f"{prices.getConstrByName(f'demand[{t}]').Pi:g}" for t in T))
