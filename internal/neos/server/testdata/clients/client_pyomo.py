"""Solves a model with Pyomo's NEOS manager on a local server: client_pyomo.py HOST PORT"""

import os
import sys

os.environ.setdefault("NEOS_EMAIL", "person@example.org")

import pyomo.environ as pyo
from pyomo.neos import kestrel

kestrel.NEOS.scheme = "http"
kestrel.NEOS.host, kestrel.NEOS.port = sys.argv[1], sys.argv[2]

m = pyo.ConcreteModel()
m.x = pyo.Var(domain=pyo.NonNegativeIntegers)
m.y = pyo.Var(domain=pyo.NonNegativeIntegers, bounds=(0, 1))
m.goal = pyo.Objective(expr=3 * m.x + 2 * m.y, sense=pyo.maximize)
m.first = pyo.Constraint(expr=2 * m.x + m.y <= 5)
m.second = pyo.Constraint(expr=m.x + m.y <= 3)
manager = pyo.SolverManagerFactory("neos")
result = manager.solve(m, opt=sys.argv[3] if len(sys.argv) > 3 else "cbc")
pyo.assert_optimal_termination(result)
print("x", pyo.value(m.x), "y", pyo.value(m.y), "objective", pyo.value(m.goal))
