"""Writers that are modelling layers: PuLP, Pyomo, linopy, python-mip, OR-tools, docplex.

The functions are as in solvers.py.
"""

import gzip
import os

from models import INF


def bounds(r):
    return (None if r.low == -INF else r.low, None if r.up == INF else r.up)


def rows_of(r, expression):
    """Comparisons for tools that have no rows with two bounds."""
    if r.low == r.up:
        return [(r.name, expression == r.low)]
    out = []
    if r.low > -INF:
        out.append((r.name, expression >= r.low))
    if r.up < INF:
        out.append((r.name + ("_up" if out else ""), expression <= r.up))
    return out


def pulp(model, path, kind):
    import pulp as p

    if model.has():
        return False
    prob = p.LpProblem(model.name, p.LpMaximize if model.maximize else p.LpMinimize)
    types = {"C": p.LpContinuous, "I": p.LpInteger, "B": p.LpBinary}
    x = {c.name: p.LpVariable(c.name, *bounds(c), types[c.kind]) for c in model.columns}
    if any(c.cost for c in model.columns):
        prob += p.lpSum(c.cost * x[c.name] for c in model.columns) + model.constant
    for r in model.rows:
        for name, comparison in rows_of(r, p.lpSum(a * x[v] for v, a in r.terms.items())):
            prob += comparison, name
    prob.writeLP(path) if kind == "lp" else prob.writeMPS(path)
    return True


def pyomo(model, path, kind):
    import pyomo.environ as e

    if set(model.has()) - {"quadratic", "sos"}:
        return False
    m = e.ConcreteModel(model.name)
    types = {"C": e.Reals, "I": e.Integers, "B": e.Binary}
    families = {}
    x = {}
    for c in model.columns:
        family, _, index = c.name.rstrip("]").partition("[")
        families.setdefault(family, {})[tuple(index.split(",")) if index else None] = c
    for family, members in families.items():
        first = next(iter(members.values()))
        var = e.Var(list(members), domain=types[first.kind]) if None not in members else e.Var(domain=types[first.kind])
        m.add_component(family, var)
        for index, c in members.items():
            x[c.name] = var if index is None else var[index]
            x[c.name].domain = types[c.kind]
            x[c.name].setlb(bounds(c)[0])
            x[c.name].setub(bounds(c)[1])
    for i, r in enumerate(model.rows):
        m.add_component(r.name.replace("[", "_").rstrip("]"), e.Constraint(expr=(r.low if r.low > -INF else None, sum(a * x[v] for v, a in r.terms.items()), r.up if r.up < INF else None)))
    objective = sum(c.cost * x[c.name] for c in model.columns) + model.constant
    objective += sum(q * x[a] * x[b] for a, b, q in model.quadratic)
    m.obj = e.Objective(expr=objective, sense=e.maximize if model.maximize else e.minimize)
    for number, name, members in model.sos:
        family = e.Var(range(len(members)))  # Pyomo's sets are over a family
        m.add_component(name + "_of", family)
        m.add_component(name + "_is", e.Constraint(range(len(members)), rule=lambda m, i: family[i] == x[list(members)[i]]))
        m.add_component(name, e.SOSConstraint(var=family, weights=dict(enumerate(members.values())), sos=number))
    m.write(path, io_options={"symbolic_solver_labels": True})
    return True


def linopy(model, path, kind):
    import linopy as l
    import numpy

    if model.has():
        return False
    m = l.Model()
    x = {}
    for c in model.columns:
        keys = {"binary": True} if c.kind == "B" else {"lower": c.low, "upper": c.up, "integer": c.kind == "I"}
        x[c.name] = m.add_variables(name=c.name.replace("[", "_").replace("]", "").replace(",", "_"), **keys)
    for r in model.rows:
        for name, comparison in rows_of(r, sum(a * x[v] for v, a in r.terms.items())):
            m.add_constraints(comparison, name=name.replace("[", "_").replace("]", ""))
    m.add_objective(sum(c.cost * x[c.name] for c in model.columns), sense="max" if model.maximize else "min")
    m.to_file(path, progress=False)
    return True


def mip(model, path, kind):
    import mip as p

    if set(model.has()) - {"sos"} or model.maximize and kind == "mps":  # its MPS files lose the direction
        return False
    m = p.Model(model.name, sense=p.MAXIMIZE if model.maximize else p.MINIMIZE, solver_name=p.CBC)
    m.verbose = 0
    x = {c.name: m.add_var(c.name, c.low, c.up, c.cost, var_type=c.kind) for c in model.columns}
    for r in model.rows:
        for name, comparison in rows_of(r, p.xsum(a * x[v] for v, a in r.terms.items())):
            m.add_constr(comparison, name)
    m.objective = p.xsum(c.cost * x[c.name] for c in model.columns) + model.constant
    for number, _, members in model.sos:
        m.add_sos([(x[v], w) for v, w in members.items()], number)
    m.write(path)
    if os.path.exists(path + ".mps.gz"):  # its MPS files come packed
        with gzip.open(path + ".mps.gz") as packed, open(path, "wb") as plain:
            plain.write(packed.read())
        os.remove(path + ".mps.gz")
    return not (model.sos and kind == "lp")  # its LP files lose the sets


def ortools(model, path, kind):
    from ortools.linear_solver.python import model_builder as b

    if model.has():
        return False
    m = b.Model()
    m.name = model.name
    x = {c.name: m.new_var(c.low, c.up, c.kind != "C", c.name) for c in model.columns}
    for r in model.rows:
        m.add_linear_constraint(sum(a * x[v] for v, a in r.terms.items()), r.low, r.up, r.name)
    objective = sum(c.cost * x[c.name] for c in model.columns) + model.constant
    m.maximize(objective) if model.maximize else m.minimize(objective)
    text = m.export_to_lp_string() if kind == "lp" else m.export_to_mps_string()
    open(path, "w").write(text)
    return True


def docplex(model, path, kind):
    from docplex.mp.model import Model

    if kind == "mps":
        return False
    m = Model(model.name)
    make = {"C": m.continuous_var, "I": m.integer_var, "S": m.semicontinuous_var, "N": m.semiinteger_var}
    low = lambda c: -1e20 if c.low == -INF else c.low
    x = {c.name: m.binary_var(c.name) if c.kind == "B" else make[c.kind](low(c), min(c.up, 1e20), c.name) for c in model.columns}
    expression = lambda r: m.sum(a * x[v] for v, a in r.terms.items())
    for r in model.rows:
        if r.low > -INF and r.up < INF and r.low < r.up:
            m.add_range(r.low, expression(r), r.up, r.name)
        else:
            for name, comparison in rows_of(r, expression(r)):
                m.add_constraint(comparison, name)
    objective = m.sum(c.cost * x[c.name] for c in model.columns) + model.constant
    objective += m.sum(q * x[a] * x[b] for a, b, q in model.quadratic)
    m.maximize(objective) if model.maximize else m.minimize(objective)
    for number, name, members in model.sos:
        (m.add_sos1 if number == 1 else m.add_sos2)([x[v] for v in members], name=name)
    for on, value, r in model.indicators:
        m.add_indicator(x[on], expression(r) <= r.up, value, r.name)
    m.export_as_lp(path)
    return True


WRITERS = {"pulp": pulp, "pyomo": pyomo, "linopy": linopy, "mip": mip, "ortools": ortools, "docplex": docplex}
