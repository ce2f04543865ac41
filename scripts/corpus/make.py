#!/usr/bin/env python3
"""Writes the corpus of LP and MPS files anew: python3 make.py FOLDER

Each tool that can be imported, or found on PATH, writes each model as FOLDER/TOOL/MODEL.lp
and MODEL.mps; FOLDER/corpus.tsv lists the files with the tool's version, the optimum, and
the constructs beyond linear rows. The optima are found by HiGHS and Gurobi from the models
themselves, not from the files, and must agree. See README.md.
"""

import importlib.metadata as metadata
import os
import shutil
import subprocess
import sys
import tempfile

import modelers
import solvers
from models import all_models
from programs import PROGRAMS

PACKAGES = {"highs": "highspy", "gurobi": "gurobipy", "cplex": "cplex", "xpress": "xpress", "scip": "PySCIPOpt",
            "pulp": "PuLP", "pyomo": "pyomo", "linopy": "linopy", "mip": "mip", "ortools": "ortools", "docplex": "docplex"}

# What some files do not carry, as their own tools read them.
MINIMIZES = {"mip", "cplex/sos.mps", "cplex/indicator.mps"}  # a maximization becomes the minimization of the negated objective
WITHOUT_CONSTANT = {"linopy", "mip", "pulp", "glpsol/whole.lp"}
WRONG = {
    "cplex/mixed.mps": "the costs of a maximization are negated, the constant is not",
    "lp_solve/mixed.lp": "names like x[0,0], which lp_solve itself does not read back",
    "ortools/mixed.lp": "the lower bound -inf of a column with an upper one is left out, which means 0",
}


def optimum(model, scratch):
    """The optimum by Gurobi, and by HiGHS where it has the constructs; they must agree."""
    import gurobipy
    import highspy

    path = os.path.join(scratch, "optimum.mps")
    solvers.gurobi(model, path, "mps")
    g = gurobipy.read(path, gurobipy.Env(params={"OutputFlag": 0}))
    g.optimize()
    if not model.sos and not model.indicators:
        solvers.highs(model, path, "mps")
        h = highspy.Highs()
        h.silent()
        h.readModel(path)
        h.run()
        assert abs(h.getObjectiveValue() - g.ObjVal) < 1e-6, (model.name, h.getObjectiveValue(), g.ObjVal)
    return g.ObjVal


def write(writer, model, path, kind):
    """Whether the tool wrote the file; one that lacks a construct says so in its own way."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    try:
        if writer(model, path, kind) and os.path.exists(path):
            return True
        print("no", path, file=sys.stderr)
        if os.path.exists(path):
            os.remove(path)
    except Exception as error:
        print("no", path, type(error).__name__, *str(error).splitlines()[:1], file=sys.stderr)
        if os.path.exists(path):
            os.remove(path)
    return False


def one(tool, folder, scratch):
    """Writes every file of one tool, whose names it prints: tools run in processes of their
    own, since several bring a library of the same name."""
    if tool in PROGRAMS:
        writer, version = PROGRAMS[tool](scratch)
    else:
        writer, version = (solvers.WRITERS | modelers.WRITERS)[tool], f"{PACKAGES[tool]} {metadata.version(PACKAGES[tool])}"
    for model in all_models():
        for kind in ("lp", "mps"):
            if f"{tool}/{model.name}.{kind}" in WRONG:
                continue
            if write(writer, model, os.path.join(folder, tool, f"{model.name}.{kind}"), kind):
                print(f"{tool}/{model.name}.{kind}\t{version}\t{model.name}", flush=True)


def main(folder):
    with tempfile.TemporaryDirectory() as scratch:
        models = {m.name: (m, optimum(m, scratch)) for m in all_models()}
        lines = []
        for tool in [*PACKAGES, *(t for t in PROGRAMS if shutil.which(t))]:
            listed = subprocess.run([sys.executable, __file__, folder, tool, scratch], stdout=subprocess.PIPE, text=True, check=True)
            for line in listed.stdout.splitlines():
                name, version, of = line.split("\t")[:3] if line.count("\t") == 2 else (None, None, None)
                if name:
                    model, best = models[of]
                    best -= model.constant if {tool, name} & WITHOUT_CONSTANT else 0
                    best *= -1 if {tool, name} & MINIMIZES and model.maximize else 1
                    lines.append(f"{name}\t{version}\t{best:.8g}\t{','.join(model.has())}\n")
    with open(os.path.join(folder, "corpus.tsv"), "w") as table:
        table.writelines(sorted(lines))


if __name__ == "__main__":
    if len(sys.argv) == 4:
        one(sys.argv[2], sys.argv[1], sys.argv[3])
    else:
        main(sys.argv[1])
