# The same as transportation.py, for PuLP.
from pulp import PULP_CBC_CMD, LpMinimize, LpProblem, LpVariable, lpDot, lpSum

plants, markets = ["seattle", "san-diego"], ["new-york", "chicago", "topeka"]
capacity, demand = [350, 600], [325, 300, 275]
cost = [[0.225, 0.153, 0.162], [0.225, 0.162, 0.126]]

m = LpProblem("transportation", LpMinimize)
ship = LpVariable.dicts("ship", (range(2), range(3)), lowBound=0)
m += lpSum(lpDot(cost[i], [ship[i][j] for j in range(3)]) for i in range(2))
for i in range(2):
    m += lpSum(ship[i][j] for j in range(3)) <= capacity[i], f"supply_{i}"
for j in range(3):
    m += lpSum(ship[i][j] for i in range(2)) >= demand[j], f"demand_{j}"
m.solve(PULP_CBC_CMD(msg=False))
print(f"cost {m.objective.value():.3f}")
for i, name in enumerate(plants):
    row = m.constraints[f"supply_{i}"]
    print(f"{name}: one more is worth {-row.pi:.3f}, {row.slack:g} are left")
for j, name in enumerate(markets):
    print(f"{name}: one more costs {m.constraints[f'demand_{j}'].pi:.3f}")
