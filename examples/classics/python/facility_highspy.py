# Facility location with capacities (M. L. Balinski 1965). Own data.
import highspy
import numpy as np

fixed, capacity = [90, 70, 110, 60], [60, 45, 80, 40]
demand = np.array([12, 18, 9, 22, 15, 10])
cost = [[20, 48, 26, 60, 34, 51], [57, 22, 43, 24, 65, 30], [30, 35, 19, 41, 28, 22], [64, 40, 58, 18, 46, 37]]
F, C = range(4), range(6)

h = highspy.Highs()
open_, share = h.addBinaries(4, obj=fixed), h.addVariables(4, 6, ub=1, obj=sum(cost, []))
h.addConstrs(h.qsum(share[:, c]) == 1 for c in C)
h.addConstrs(h.qsum(demand * share[f, :]) <= capacity[f] * open_[f] for f in F)
h.addConstrs(share[f, c] <= open_[f] for f in F for c in C)
h.minimize()

print(f"cost {h.getObjectiveValue():.3f}, gap {h.getInfo().mip_gap:.2%}")
print("open", h.vals(open_))
