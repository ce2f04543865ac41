# The transportation problem of G. B. Dantzig, Linear Programming and Extensions (1963), section 3.3.
import gurobipy as gp

plants, markets = ["seattle", "san-diego"], ["new-york", "chicago", "topeka"]
capacity, demand = [350, 600], [325, 300, 275]
cost = {(0, 0): 0.225, (0, 1): 0.153, (0, 2): 0.162, (1, 0): 0.225, (1, 1): 0.162, (1, 2): 0.126}

m = gp.Model("transportation")
ship = m.addVars(2, 3, obj=cost, name="ship")
supply = m.addConstrs((ship.sum(i, "*") <= capacity[i] for i in range(2)), "supply")
demanded = m.addConstrs((ship.sum("*", j) >= demand[j] for j in range(3)), "demand")
m.optimize()

print(f"cost {m.ObjVal:.3f}")
for i, name in enumerate(plants):
    print(f"{name}: one more is worth {-supply[i].Pi:.3f}, {supply[i].Slack:g} are left")
for j, name in enumerate(markets):
    print(f"{name}: one more costs {demanded[j].Pi:.3f}")
