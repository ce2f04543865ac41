# The diet problem (G. J. Stigler 1945). Own data.
import gurobipy as gp

foods, cost = ["bread", "milk", "cheese", "beans", "apples"], [0.8, 0.5, 2.2, 0.9, 0.6]
content = [[26, 6, 40, 34, 5], [9, 3, 25, 21, 0.3], [50, 120, 700, 110, 6]]  # energy, protein, calcium
least, most = [200, 60, 900], [260, 120, 2500]
F = range(len(foods))

m = gp.Model("diet")
buy = m.addVars(F, ub=6, obj=cost, name="buy")
for n in range(3):
    m.addRange(gp.quicksum(content[n][f] * buy[f] for f in F), least[n], most[n], f"nutrient[{n}]")
m.optimize()

print(f"cost {m.ObjVal:.3f}")
