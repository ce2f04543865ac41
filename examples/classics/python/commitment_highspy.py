# Unit commitment: which generators run in which hours. Own data.
import highspy
import numpy as np

demand = [700, 850, 1000, 1200, 1350, 1400, 1300, 1150, 950, 800]
low, high = [150, 100, 50], np.array([800, 500, 300])
fixed, started, each, up = [900, 500, 120], [4000, 1500, 300], [12, 18, 30], [4, 3, 1]
G, T = range(3), range(len(demand))
by_hour = lambda cost: [c for c in cost for t in T]

h = highspy.Highs()
on, start = h.addBinaries(3, 10, obj=by_hour(fixed)), h.addBinaries(3, 10, obj=by_hour(started))
power = h.addVariables(3, 10, obj=by_hour(each))
h.addConstrs(h.qsum(power[:, t]) == demand[t] for t in T)
h.addConstrs(h.qsum(high * on[:, t]) >= 1.1 * demand[t] for t in T)
h.addConstrs(power[g, t] <= high[g] * on[g, t] for g in G for t in T)
h.addConstrs(power[g, t] >= low[g] * on[g, t] for g in G for t in T)
h.addConstrs(on[g, t] - (on[g, t - 1] if t > 0 else 0) <= start[g, t] for g in G for t in T)
h.addConstrs(h.qsum(start[g, max(0, t - up[g] + 1) : t + 1]) <= on[g, t] for g in G for t in T)
h.minimize()

print(f"cost {h.getObjectiveValue():.0f}, gap {h.getInfo().mip_gap:.2%}")
