"""Writers that are solvers with a Python interface: HiGHS, Gurobi, CPLEX, Xpress, SCIP.

Each function takes a model, the file's path, and the kind "lp" or "mps", and returns
False where the tool has no such construct or file.
"""

from models import INF


def highs(model, path, kind):
    import highspy
    import numpy

    if model.sos or model.indicators:
        return False
    types = {"C": 0, "I": 1, "B": 1, "S": 2, "N": 3}
    h = highspy.Highs()
    h.silent()
    number = {}
    for c in model.columns:
        number[c.name] = h.getNumCol()
        h.addCol(c.cost, c.low, c.up, 0, [], [])
        h.passColName(number[c.name], c.name)
        h.changeColIntegrality(number[c.name], highspy.HighsVarType(types[c.kind]))
    for r in model.rows:
        h.addRow(r.low, r.up, len(r.terms), [number[v] for v in r.terms], list(r.terms.values()))
        h.passRowName(h.getNumRow() - 1, r.name)
    if model.maximize:
        h.changeObjectiveSense(highspy.ObjSense.kMaximize)
    h.changeObjectiveOffset(model.constant)
    if model.quadratic:
        triangle = sorted((number[a], number[b], q * (2 if a == b else 1)) for a, b, q in model.quadratic)
        hessian = highspy.HighsHessian()
        hessian.dim_, hessian.format_ = len(number), highspy.HessianFormat.kTriangular
        starts = [0]
        for j in range(len(number)):
            starts.append(starts[-1] + sum(1 for t in triangle if t[0] == j))
        hessian.start_ = numpy.array(starts)
        hessian.index_ = numpy.array([t[1] for t in triangle])
        hessian.value_ = numpy.array([float(t[2]) for t in triangle])
        h.passHessian(hessian)
    return h.writeModel(path) != highspy.HighsStatus.kError


def gurobi(model, path, kind):
    import gurobipy as g

    quiet = g.Env(params={"OutputFlag": 0})
    m = g.Model(model.name, env=quiet)
    x = {c.name: m.addVar(c.low, c.up, c.cost, c.kind, c.name) for c in model.columns}
    expression = lambda r: g.quicksum(a * x[v] for v, a in r.terms.items())
    for r in model.rows:
        if r.low == r.up:
            m.addConstr(expression(r) == r.low, r.name)
        elif r.low > -INF and r.up < INF:
            m.addRange(expression(r), r.low, r.up, r.name)
        elif r.up < INF:
            m.addConstr(expression(r) <= r.up, r.name)
        else:
            m.addConstr(expression(r) >= r.low, r.name)
    objective = g.quicksum(c.cost * x[c.name] for c in model.columns) + model.constant
    objective += g.quicksum(q * x[a] * x[b] for a, b, q in model.quadratic)
    m.setObjective(objective, g.GRB.MAXIMIZE if model.maximize else g.GRB.MINIMIZE)
    for kind_, _, members in model.sos:
        m.addSOS(kind_, [x[v] for v in members], list(members.values()))
    for on, value, r in model.indicators:
        m.addConstr((x[on] == value) >> (expression(r) <= r.up), r.name)
    m.write(path)
    return True


def cplex(model, path, kind):
    import cplex as c

    p = c.Cplex()
    for stream in (p.set_log_stream, p.set_results_stream, p.set_warning_stream, p.set_error_stream):
        stream(None)
    p.set_problem_name(model.name)
    p.objective.set_sense(p.objective.sense.maximize if model.maximize else p.objective.sense.minimize)
    p.objective.set_offset(model.constant)
    cols = model.columns
    big = lambda v: max(-c.infinity, min(c.infinity, v))
    p.variables.add([v.cost for v in cols], [big(v.low) for v in cols], [big(v.up) for v in cols], "".join(v.kind for v in cols), [v.name for v in cols])
    for r in model.rows:
        pair = c.SparsePair(list(r.terms), list(r.terms.values()))
        if r.low == r.up:
            p.linear_constraints.add([pair], "E", [r.low], names=[r.name])
        elif r.low > -INF and r.up < INF:
            p.linear_constraints.add([pair], "R", [r.low], [r.up - r.low], [r.name])
        else:
            p.linear_constraints.add([pair], "L" if r.up < INF else "G", [r.up if r.up < INF else r.low], names=[r.name])
    for number, name, members in model.sos:
        p.SOS.add(str(number), c.SparsePair(list(members), [float(w) for w in members.values()]), name)
    for on, value, r in model.indicators:
        pair = c.SparsePair(list(r.terms), list(r.terms.values()))
        p.indicator_constraints.add(pair, "L", r.up, on, 1 - value, r.name)
    for a, b, q in model.quadratic:
        p.objective.set_quadratic_coefficients(a, b, q * (2 if a == b else 1))
    p.write(path)
    return True


def xpress(model, path, kind):
    import xpress as xp

    if model.quadratic and kind == "mps":
        return False
    p = xp.problem(name=model.name)
    p.setControl("outputlog", 0)
    types = {"C": xp.continuous, "I": xp.integer, "B": xp.binary, "S": xp.semicontinuous, "N": xp.semiinteger}
    x = {}
    for c in model.columns:
        keys = {"threshold": c.low} if c.kind in "SN" else {"lb": c.low}
        x[c.name] = p.addVariable(name=c.name, ub=c.up, vartype=types[c.kind], **keys)
    expression = lambda r: xp.Sum(a * x[v] for v, a in r.terms.items())
    for r in model.rows:
        p.addConstraint(xp.constraint(body=expression(r), lb=r.low, ub=r.up, name=r.name))
    objective = xp.Sum(c.cost * x[c.name] for c in model.columns) + model.constant
    objective += xp.Sum(q * x[a] * x[b] for a, b, q in model.quadratic)
    p.setObjective(objective, sense=xp.maximize if model.maximize else xp.minimize)
    for number, name, members in model.sos:
        p.addSOS([x[v] for v in members], list(members.values()), name=name, type=number)
    for on, value, r in model.indicators:
        p.addIndicator(x[on] == value, xp.constraint(body=expression(r), ub=r.up, name=r.name))
    p.write(path, "l" if kind == "lp" else "")
    return True


def scip(model, path, kind):
    import pyscipopt as s

    if "semi" in model.has():
        return False
    p = s.Model(model.name)
    p.hideOutput()
    none = lambda v: None if abs(v) == INF else v
    x = {c.name: p.addVar(c.name, c.kind, none(c.low), none(c.up), c.cost) for c in model.columns}
    expression = lambda r: s.quicksum(a * x[v] for v, a in r.terms.items())
    for r in model.rows:
        if r.low == r.up:
            p.addCons(expression(r) == r.low, r.name)
        elif r.up < INF and r.low > -INF:
            p.addCons(r.low <= (expression(r) <= r.up), r.name)
        else:
            p.addCons(expression(r) <= r.up if r.up < INF else expression(r) >= r.low, r.name)
    objective = s.quicksum(c.cost * x[c.name] for c in model.columns)
    if model.quadratic:
        t = p.addVar("t", "C", None, None)
        p.addCons(s.quicksum(q * x[a] * x[b] for a, b, q in model.quadratic) <= t, "quad")
        objective += t
    p.setObjective(objective, "maximize" if model.maximize else "minimize")
    p.addObjoffset(model.constant)
    for number, name, members in model.sos:
        (p.addConsSOS1 if number == 1 else p.addConsSOS2)([x[v] for v in members], [float(w) for w in members.values()], name)
    for on, value, r in model.indicators:
        p.addConsIndicator(expression(r) <= r.up, x[on], activeone=bool(value), name=r.name)
    p.writeProblem(path, verbose=False)
    return True


WRITERS = {"highs": highs, "gurobi": gurobi, "cplex": cplex, "xpress": xpress, "scip": scip}
