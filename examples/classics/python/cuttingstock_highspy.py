# Cutting stock by column generation (P. C. Gilmore and R. E. Gomory, Operations Research 9(6), 1961). Own data.
import highspy

roll, width, ordered = 100, [45, 36, 31, 14], [97, 610, 395, 211]
W = range(len(width))

master, pattern = highspy.Highs(), highspy.Highs()
use, cut = [master.addVariable(obj=1) for i in W], pattern.addIntegrals(len(width))
order = [master.addConstr(roll // width[i] * use[i] >= ordered[i]) for i in W]
pattern.addConstr(pattern.qsum(width[i] * cut[i] for i in W) <= roll)
while True:
    master.minimize()
    price = [master.constrDual(c) for c in order]
    pattern.maximize(pattern.qsum(price[i] * cut[i] for i in W))
    if pattern.getObjectiveValue() < 1 + 1e-6:
        break
    master.addCol(1, 0, highspy.kHighsInf, len(width), list(W), pattern.vals(cut))
least = master.getObjectiveValue()
for j in range(master.getNumCol()):
    master.changeColIntegrality(j, highspy.HighsVarType.kInteger)
master.minimize()

print(f"at least {least:.2f} rolls, {master.getNumCol()} patterns")
print(f"{master.getObjectiveValue():.0f} rolls, gap {master.getInfo().mip_gap:.2%}")
