# The transportation problem of G. B. Dantzig, Linear Programming and Extensions (1963), section 3.3.
import highspy

plants, markets = ["seattle", "san-diego"], ["new-york", "chicago", "topeka"]
capacity, demand = [350, 600], [325, 300, 275]
cost = [[0.225, 0.153, 0.162], [0.225, 0.162, 0.126]]

h = highspy.Highs()
ship = h.addVariables(2, 3, obj=sum(cost, []))
supply = h.addConstrs(h.qsum(ship[i, :]) <= capacity[i] for i in range(2))
demanded = h.addConstrs(h.qsum(ship[:, j]) >= demand[j] for j in range(3))
h.minimize()

print(f"cost {h.getObjectiveValue():.3f}")
for i, name in enumerate(plants):
    print(f"{name}: one more is worth {0 - h.constrDual(supply[i]):.3f}")
for j, name in enumerate(markets):
    print(f"{name}: one more costs {h.constrDual(demanded[j]):.3f}")
