# Lot sizing: in each month no lot, or one of 40 to 200 pieces (semi-continuous). Own data.
import highspy

need, price, keep = [60, 90, 20, 130, 70, 110], [5, 7, 4, 6, 8, 5], 0.8
T = range(len(need))

h = highspy.Highs()
lot = h.addVariables(T, lb=40, ub=200, obj=price, type=highspy.HighsVarType.kSemiContinuous)
stock = h.addVariables(T, obj=keep)
h.addConstrs((stock[t - 1] if t > 0 else 0) + lot[t] - stock[t] == need[t] for t in T)
h.minimize()

print(f"cost {h.getObjectiveValue():.2f}, gap {h.getInfo().mip_gap:.2%}")
