# Travelling salesman with subtour rows on demand (G. Dantzig, R. Fulkerson and S. Johnson 1954). Own data.
from math import dist

import highspy

cities = [(3, 91), (12, 44), (17, 8), (22, 70), (29, 33), (38, 95), (41, 57), (45, 12), (53, 78), (58, 41), (66, 24), (70, 88), (77, 62), (84, 5), (90, 37), (97, 80)]
n = len(cities)
pairs = [(i, j) for i in range(n) for j in range(i + 1, n)]
def tour(value):
    part = [0]
    while ahead := [i + j - part[-1] for i, j in pairs if part[-1] in (i, j) and value[i, j] > 0.5 and i + j - part[-1] not in part]:
        part.append(ahead[0])
    return part

h = highspy.Highs()
edge = h.addBinaries(pairs)
h.addConstrs(h.qsum(edge[e] for e in pairs if i in e) == 2 for i in range(n))
h.minimize(h.qsum(dist(cities[i], cities[j]) * edge[i, j] for i, j in pairs))
while len(part := tour(h.vals(edge))) < n:
    h.addConstr(h.qsum(edge[i, j] for i, j in pairs if i in part and j in part) <= len(part) - 1)
    h.minimize()

print(f"length {h.getObjectiveValue():.3f}, gap {h.getInfo().mip_gap:.2%}")
