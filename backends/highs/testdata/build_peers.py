"""The models of build_test.go by modelling tools of Python.

    python3 build_peers.py TOOL MODEL SIZE REPEAT

Each is written as the tool's users write it. The last line that is printed is JSON: size, sum
and the least seconds, or why there are none. Own.
"""

import gc
import json
import sys
import time
from math import inf, sqrt

tool, name, n, repeat = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])


def leave(why):
    print(json.dumps({"unavailable": why}))
    sys.exit()


try:
    import numpy as np
    import scipy.sparse

    if tool == "gurobipy":
        import gurobipy as gp
        from gurobipy import GRB
    elif tool == "pulp":
        import pulp
        from pulp import lpSum
    elif tool == "linopy":
        import linopy
        import pandas as pd
except ImportError as e:
    leave(f"not installed: {e}")


def gurobi_p_median():
    m = gp.Model(env=quiet)
    N = range(n)
    x = m.addVars(N, N, vtype=GRB.BINARY, obj={(i, j): (i * 7919 + j * 104729) % 1000 for i in N for j in N})
    y = m.addVars(N, vtype=GRB.BINARY)
    m.addConstrs(x.sum(i, "*") == 1 for i in N)
    m.addConstrs(x[i, j] <= y[j] for i in N for j in N)
    m.addConstr(y.sum() == n // 10)
    return m


def gurobi_lqcp():
    m = gp.Model(env=quiet)
    dx, dt = 1 / n, 1.58 / n
    a = dt * 0.5 / (dx * dx)
    y = m.addVars(n + 1, n + 1, ub=1)
    u = m.addVars(n, lb=-1, ub=1)
    m.addConstrs(
        y[i + 1, j] - y[i, j]
        == a * (y[i, j - 1] - 2 * y[i, j] + y[i, j + 1] + y[i + 1, j - 1] - 2 * y[i + 1, j] + y[i + 1, j + 1])
        for i in range(n)
        for j in range(1, n)
    )
    m.addConstrs(y[0, j] == 0 for j in range(n + 1))
    m.addConstrs(y[i, 2] - 4 * y[i, 1] + 3 * y[i, 0] == 0 for i in range(1, n + 1))
    m.addConstrs(y[i, n - 2] - 4 * y[i, n - 1] + 3 * y[i, n] == 2 * dx * (u[i - 1] - y[i, n]) for i in range(1, n + 1))
    m.setObjective(dx * y.sum(n, "*") + 0.001 * dt * u.sum())
    return m


def gurobi_fac():
    m = gp.Model(env=quiet)
    W, F, K, most = range(n + 1), range(n), range(2), 2 * sqrt(2)
    y = m.addVars(F, K, ub=1)
    s = m.addVars(W, W, F)
    z = m.addVars(W, W, F, vtype=GRB.BINARY)
    r = m.addVars(W, W, F, K, lb=-inf)
    d = m.addVar(lb=-inf, obj=1)
    m.addConstrs(z.sum(i, j, "*") == 1 for i in W for j in W)
    for i in W:
        for j in W:
            for f in F:
                m.addConstr(s[i, j, f] == d + most * (1 - z[i, j, f]))
                for k in K:
                    m.addConstr(r[i, j, f, k] == (i, j)[k] / n - y[f, k])
                    m.addConstr(r[i, j, f, k] <= s[i, j, f])
                    m.addConstr(-r[i, j, f, k] <= s[i, j, f])
    return m


def gurobi_basic():
    m = gp.Model(env=quiet)
    N = range(n)
    x = m.addVars(N, N, lb=-inf, obj=2)
    y = m.addVars(N, N, lb=-inf, obj=1)
    m.addConstrs(x[i, j] - y[i, j] >= i for i in N for j in N)
    m.addConstrs(x[i, j] + y[i, j] >= 0 for i in N for j in N)
    return m


def pulp_p_median():
    m = pulp.LpProblem("p_median", pulp.LpMinimize)
    N = range(n)
    x = pulp.LpVariable.dicts("x", (N, N), cat="Binary")
    y = pulp.LpVariable.dicts("y", N, cat="Binary")
    m += lpSum((i * 7919 + j * 104729) % 1000 * x[i][j] for i in N for j in N)
    for i in N:
        m += lpSum(x[i][j] for j in N) == 1
    for i in N:
        for j in N:
            m += x[i][j] <= y[j]
    m += lpSum(y[j] for j in N) == n // 10
    return m, [x[i][j] for i in N for j in N] + [y[j] for j in N]


def pulp_lqcp():
    m = pulp.LpProblem("lqcp", pulp.LpMinimize)
    W = range(n + 1)
    dx, dt = 1 / n, 1.58 / n
    a = dt * 0.5 / (dx * dx)
    y = pulp.LpVariable.dicts("y", (W, W), 0, 1)
    u = pulp.LpVariable.dicts("u", range(n), -1, 1)
    m += dx * lpSum(y[n][j] for j in W) + 0.001 * dt * lpSum(u[i] for i in range(n))
    for i in range(n):
        for j in range(1, n):
            m += y[i + 1][j] - y[i][j] == a * (
                y[i][j - 1] - 2 * y[i][j] + y[i][j + 1] + y[i + 1][j - 1] - 2 * y[i + 1][j] + y[i + 1][j + 1]
            )
    for j in W:
        m += y[0][j] == 0
    for i in range(1, n + 1):
        m += y[i][2] - 4 * y[i][1] + 3 * y[i][0] == 0
    for i in range(1, n + 1):
        m += y[i][n - 2] - 4 * y[i][n - 1] + 3 * y[i][n] == 2 * dx * (u[i - 1] - y[i][n])
    return m, [y[i][j] for i in W for j in W] + [u[i] for i in range(n)]


def pulp_fac():
    m = pulp.LpProblem("fac", pulp.LpMinimize)
    W, F, K, most = range(n + 1), range(n), range(2), 2 * sqrt(2)
    y = pulp.LpVariable.dicts("y", (F, K), 0, 1)
    s = pulp.LpVariable.dicts("s", (W, W, F), 0)
    z = pulp.LpVariable.dicts("z", (W, W, F), cat="Binary")
    r = pulp.LpVariable.dicts("r", (W, W, F, K))
    d = pulp.LpVariable("d")
    m += d
    for i in W:
        for j in W:
            m += lpSum(z[i][j][f] for f in F) == 1
    for i in W:
        for j in W:
            for f in F:
                m += s[i][j][f] == d + most * (1 - z[i][j][f])
                for k in K:
                    m += r[i][j][f][k] == (i, j)[k] / n - y[f][k]
                    m += r[i][j][f][k] <= s[i][j][f]
                    m += -r[i][j][f][k] <= s[i][j][f]
    each = [(i, j, f) for i in W for j in W for f in F]
    columns = [y[f][k] for f in F for k in K] + [s[i][j][f] for i, j, f in each] + [z[i][j][f] for i, j, f in each]
    return m, columns + [r[i][j][f][k] for i, j, f in each for k in K] + [d]


def pulp_basic():
    m = pulp.LpProblem("basic", pulp.LpMinimize)
    N = range(n)
    x = pulp.LpVariable.dicts("x", (N, N))
    y = pulp.LpVariable.dicts("y", (N, N))
    m += lpSum(2 * x[i][j] + y[i][j] for i in N for j in N)
    for i in N:
        for j in N:
            m += x[i][j] - y[i][j] >= i
    for i in N:
        for j in N:
            m += x[i][j] + y[i][j] >= 0
    return m, [x[i][j] for i in N for j in N] + [y[i][j] for i in N for j in N]


def linopy_p_median():
    m = linopy.Model()
    i, j = pd.RangeIndex(n, name="i"), pd.RangeIndex(n, name="j")
    x = m.add_variables(binary=True, coords=[i, j], name="x")
    y = m.add_variables(binary=True, coords=[j], name="y")
    m.add_constraints(x.sum("j") == 1, name="serve")
    m.add_constraints(x - y <= 0, name="open")
    m.add_constraints(y.sum() == n // 10, name="count")
    m.add_objective((x * ((np.arange(n)[:, None] * 7919 + np.arange(n) * 104729) % 1000)).sum())
    return m


def linopy_basic():
    m = linopy.Model()
    i, j = pd.RangeIndex(n, name="i"), pd.RangeIndex(n, name="j")
    x = m.add_variables(coords=[i, j], name="x")
    y = m.add_variables(coords=[i, j], name="y")
    m.add_constraints(x - y >= np.repeat(np.arange(n)[:, None], n, axis=1), name="difference")
    m.add_constraints(x + y >= 0, name="sum")
    m.add_objective((2 * x + y).sum())
    return m


def sides(sense, rhs):
    return np.where(sense == "<", -inf, rhs), np.where(sense == ">", inf, rhs)


def gurobi_arrays(m):
    v = m.getVars()
    of = lambda what: np.array(m.getAttr(what, v))
    low, up = of("LB"), of("UB")
    lower, upper = sides(np.array(m.getAttr("Sense", m.getConstrs())), np.array(m.getAttr("RHS", m.getConstrs())))
    low[low <= -1e100], up[up >= 1e100] = -inf, inf
    return of("Obj"), low, up, lower, upper, m.getA()


def pulp_arrays(made):
    m, columns = made
    at = {v.name: k for k, v in enumerate(columns)}
    i, j, value, sense, rhs = [], [], [], [], []
    for r, c in enumerate(m.constraints.values()):
        for v, a in c.items():
            i.append(r), j.append(at[v.name]), value.append(a)
        sense.append({-1: "<", 0: "=", 1: ">"}[c.sense]), rhs.append(-c.constant)
    cost = np.zeros(len(columns))
    for v, a in m.objective.items():
        cost[at[v.name]] = a
    low = np.array([-inf if v.lowBound is None else v.lowBound for v in columns], dtype=float)
    up = np.array([inf if v.upBound is None else v.upBound for v in columns], dtype=float)
    a = scipy.sparse.coo_matrix((value, (i, j)), shape=(len(rhs), len(columns)))
    return cost, low, up, *sides(np.array(sense), np.array(rhs, dtype=float)), a


def linopy_arrays(m):
    a = m.matrices
    return a.c, a.lb, a.ub, *sides(a.sense.astype("<U1"), a.b), a.A


def weighted(x, row, column):
    return float(np.where(np.isinf(x), 0, x) @ ((31 * row + 17 * column) % 1009 + 1))


def summed(cost, low, up, lower, upper, a):
    a = a.tocoo()
    c, r = np.arange(len(low)), np.arange(len(lower))
    total = weighted(cost, 0, c) + weighted(low, 1, c) + weighted(up, 2, c) + weighted(lower, r, 1) + weighted(upper, r, 2)
    total += weighted(a.data, a.row.astype(np.int64), a.col.astype(np.int64))
    return {"columns": len(low), "rows": len(lower), "nonzeros": int(a.nnz), "sum": total}


def hand_over(made):
    if tool == "gurobipy":
        made.update()
        return None
    begun = time.perf_counter()
    if tool == "pulp":
        solver = pulp.HiGHS(msg=False)
        solver.createAndConfigureSolver(made[0])
        solver.buildSolverModel(made[0])
    else:
        linopy.io.to_highspy(made)
    return time.perf_counter() - begun


prefix = {"gurobipy": "gurobi", "pulp": "pulp", "linopy": "linopy"}[tool]
build = globals().get(f"{prefix}_{name.replace('-', '_')}")
if build is None:
    leave("the script has no form of this model")
if tool == "gurobipy":
    quiet = gp.Env(params={"OutputFlag": 0})
best = None
for _ in range(repeat):
    made = None
    gc.collect()
    begun = time.perf_counter()
    made = build()
    if tool == "gurobipy":
        made.update()  # gurobipy holds the model back until then
    seconds = time.perf_counter() - begun
    hand = hand_over(made)
    if best is None or seconds + (hand or 0) < best[0] + (best[1] or 0):
        best = seconds, hand
out = summed(*{"gurobi": gurobi_arrays, "pulp": pulp_arrays, "linopy": linopy_arrays}[prefix](made))
out["build_seconds"] = best[0]
if best[1] is not None:
    out["hand_seconds"] = best[1]
print(json.dumps(out))
