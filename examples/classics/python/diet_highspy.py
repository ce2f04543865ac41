# The diet problem (G. J. Stigler 1945). Own data.
import highspy
import numpy as np

foods, cost = ["bread", "milk", "cheese", "beans", "apples"], [0.8, 0.5, 2.2, 0.9, 0.6]
content = np.array([[26, 6, 40, 34, 5], [9, 3, 25, 21, 0.3], [50, 120, 700, 110, 6]])  # energy, protein, calcium
least, most = [200, 60, 900], [260, 120, 2500]

h = highspy.Highs()
buy = h.addVariables(len(foods), ub=6, obj=cost)
nutrient = h.addConstrs(least[n] <= h.qsum(content[n] * buy) <= most[n] for n in range(3))
h.minimize()

print(f"cost {h.getObjectiveValue():.3f}")
for name, amount in zip(foods, h.vals(buy)):
    print(f"{name}: {amount:.3f}")
