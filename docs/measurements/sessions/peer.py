"""What examples/subtours does, written with highspy: the same instances, the same separation,
one live solver object.

    pip install highspy==1.15.1 numpy
    python peer.py tsp 45
"""
import math
import sys
import time

import highspy
import numpy as np

MASK = (1 << 64) - 1


class PCG:
    """The generator PCG-DXSM of Go's math/rand/v2 (NewPCG(seed, 0)), and its IntN."""

    def __init__(self, hi, lo):
        self.state = hi << 64 | lo

    def uint64(self):
        self.state = (self.state * 0x2360ED051FC65DA44385DF649FCCF645 + 0x5851F42D4C957F2D14057B7EF767814F) & ((1 << 128) - 1)
        hi, lo = self.state >> 64, self.state & MASK
        cheap = 0xDA942042E4DD58B5
        hi ^= hi >> 32
        hi = hi * cheap & MASK
        hi ^= hi >> 48
        return hi * (lo | 1) & MASK

    def intn(self, n):
        if n & (n - 1) == 0:
            return self.uint64() & (n - 1)
        prod = (self.uint64() >> 32) * n
        if prod & 0xFFFFFFFF < n:
            least = ((1 << 32) - n) % n
            while prod & 0xFFFFFFFF < least:
                prod = (self.uint64() >> 32) * n
        return prod >> 32


def solver():
    h = highspy.Highs()
    for name, value in [("output_flag", False), ("threads", 1), ("mip_rel_gap", 0.0), ("mip_abs_gap", 0.0)]:
        h.setOptionValue(name, value)
    return h


def timed_run(h):
    begun = time.process_time()
    h.run()
    timed_run.spent += time.process_time() - begun


timed_run.spent = 0.0


def light_cuts(weight):
    n = len(weight)
    w, merged, left, sets = weight.copy(), [[i] for i in range(n)], list(range(n)), []
    while len(left) > 1:
        total, done, last, before = np.zeros(n), np.ones(n, bool), -1, -1
        done[left] = False
        for _ in left:
            nxt = int(np.argmax(np.where(done, -1.0, total)))
            done[nxt] = True
            before, last, cut = last, nxt, total[nxt]
            total += np.where(done, 0.0, w[nxt])
        if cut < 2 - 1e-6:
            sets.append(list(merged[last]))
        merged[before] += merged[last]
        w[before] += w[last]
        w[:, before] = w[before]
        left.remove(last)
    return sets


def components(weight):
    seen, sets = set(), []
    for i in range(len(weight)):
        if i in seen:
            continue
        seen.add(i)
        part = [i]
        for v in part:
            for j in np.nonzero(weight[v] > 1e-6)[0]:
                if int(j) not in seen:
                    seen.add(int(j))
                    part.append(int(j))
        sets.append(part)
    return sets


def tsp(n):
    rng = PCG(7, 0)
    cities = [(rng.intn(1000), rng.intn(1000)) for _ in range(n)]
    h, edge = solver(), {}
    for i in range(n):
        for j in range(i + 1, n):
            edge[i, j] = len(edge)
            d = math.hypot(cities[i][0] - cities[j][0], cities[i][1] - cities[j][1])
            h.addCol(float(math.floor(d + 0.5)), 0.0, 1.0, 0, [], [])
    for i in range(n):
        at = [edge[min(i, j), max(i, j)] for j in range(n) if j != i]
        h.addRow(2.0, 2.0, len(at), np.array(at, np.int32), np.ones(len(at)))
    whole, iterations, roots, rounds, rows = False, 0, 0, 0, 0
    while True:
        timed_run(h)
        info = h.getInfo()
        iterations += info.simplex_iteration_count
        x = h.getSolution().col_value
        if whole:
            rounds += 1
        else:
            roots += 1
        weight = np.zeros((n, n))
        for (i, j), k in edge.items():
            weight[i, j] = weight[j, i] = x[k]
        sets = components(weight)
        if len(sets) == 1:
            sets = light_cuts(weight)
        else:
            assert len(sets) > 1
        if not sets:
            if whole:
                print(f"highspy: length {info.objective_function_value:.0f}; {roots} relaxations, {rounds} programs, "
                      f"{rows} rows added; {iterations} simplex iterations")
                return
            whole = True
            h.changeColsIntegrality(len(edge), np.arange(len(edge), dtype=np.int32),
                                    np.array([highspy.HighsVarType.kInteger] * len(edge)))
            continue
        for s in sets:
            if 2 * len(s) > n:
                inside = set(s)
                s = [i for i in range(n) if i not in inside]
            at = [edge[min(i, j), max(i, j)] for a, i in enumerate(s) for j in s[:a]]
            h.addRow(-math.inf, float(len(s) - 1), len(at), np.array(at, np.int32), np.ones(len(at)))
            rows += 1


{"tsp": tsp}[sys.argv[1]](int(sys.argv[2]))
print(f"of this {timed_run.spent:.2f} s CPU in Highs.run")
