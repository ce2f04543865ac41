#!/usr/bin/env python3
"""Solves what tilemip writes by the solvers of the corpus: python3 check.py TILEMIP FOLDER

Every file of FOLDER/corpus.tsv is read by the program TILEMIP and written as LP and as MPS;
HiGHS, Gurobi, CPLEX, Xpress and SCIP solve both, each in a process of its own, and must find
the optimum of the table. Files of AMPL (.nl) and pseudo-Boolean ones (.opb) are solved by SCIP,
the LP format of lp_solve by that program; what these formats lack is not written. What a solver has no construct for, it may refuse. Further files may
be given behind FOLDER: of those all solvers that take them must find the same.
"""

import os
import subprocess
import sys
import tempfile

SOLVERS = ["highs", "gurobi", "cplex", "xpress", "scip", "lp_solve"]
KINDS = {"lp": SOLVERS[:5], "mps": SOLVERS[:5], "nl": ["scip"], "opb": ["scip"], "lpsolve": ["lp_solve"]}
LACKS = {"highs lp": {"sos", "indicator"}, "highs mps": {"sos", "indicator"}, "cplex mps": {"semi"}}  # semi-integer, that is
# lp_solve misses the optimum of these, also in the MPS files that it writes of them itself.
MISSED = {"lp_solve": {"gurobi/whole.lp", "ortools/whole.lp", "pyomo/whole.lp"}}


def highs(path):
    import highspy

    h = highspy.Highs()
    h.silent()
    if h.readModel(path) == highspy.HighsStatus.kError or h.run() == highspy.HighsStatus.kError:
        return "refused"
    return h.getObjectiveValue() if h.getModelStatus() == highspy.HighsModelStatus.kOptimal else str(h.getModelStatus())


def gurobi(path):
    import gurobipy

    m = gurobipy.read(path, gurobipy.Env(params={"OutputFlag": 0, "MIPGap": 0, "MIPGapAbs": 0, "NonConvex": 2}))
    m.optimize()
    return m.ObjVal if m.Status == 2 else f"status {m.Status}"


def cplex(path):
    import cplex as c

    p = c.Cplex()
    for stream in (p.set_log_stream, p.set_results_stream, p.set_warning_stream, p.set_error_stream):
        stream(None)
    p.read(path)
    p.parameters.mip.tolerances.mipgap.set(0)
    p.parameters.optimalitytarget.set(3)
    p.solve()
    status = p.solution.get_status_string()
    return p.solution.get_objective_value() if "optimal" in status and "no" not in status else status


def xpress(path):
    import xpress as xp

    p = xp.problem()
    p.setControl("outputlog", 0)
    p.setControl("miprelstop", 0)
    p.readProb(path)
    p.optimize()
    return p.attributes.objval if p.attributes.solstatus == xp.SolStatus.OPTIMAL else str(p.attributes.solstatus)


def scip(path):
    import pyscipopt

    p = pyscipopt.Model()
    p.hideOutput()
    p.readProblem(path)
    p.optimize()
    return p.getObjVal() if p.getStatus() == "optimal" else p.getStatus()


def lp_solve(path):
    printed = subprocess.run(["lp_solve", "-S3", path], capture_output=True, text=True, timeout=60).stdout
    found = [line.split(":")[1] for line in printed.splitlines() if line.startswith("Value of objective function")]
    return float(found[0]) if found else printed.strip()


def one(solver, paths):
    """Solves files in this process; one line each."""
    for path in paths:
        try:
            print(path, globals()[solver](path), sep="\t", flush=True)
        except Exception as error:
            print(path, "refused: " + " ".join(str(error).split())[:150], sep="\t", flush=True)


def number(text):
    try:
        return float(text)
    except ValueError:
        return None


def main(tilemip, folder, others):
    rows = [line.rstrip("\n").split("\t") for line in open(os.path.join(folder, "corpus.tsv"))]
    files = [(os.path.join(folder, name), float(best), set(has.split(",")) - {""}) for name, _, best, has in rows]
    files += [(name, None, set()) for name in others]
    wrong = solved = refused = 0
    with tempfile.TemporaryDirectory() as scratch:
        written = {}  # path: (source, optimum or None, constructs, a maximization in MPS turned)
        for k, (name, best, has) in enumerate(files):
            for kind in KINDS:
                if best is None and len(KINDS[kind]) == 1:
                    continue
                path = os.path.join(scratch, f"{k}.{kind}")
                made = subprocess.run([tilemip, "export", "--format", kind, "-q", "-o", path, name], capture_output=True, text=True)
                if made.returncode and len(KINDS[kind]) == 1:
                    continue
                if made.returncode:
                    print("not written:", name, kind, made.stderr.strip())
                    continue
                turned = kind in ("mps", "opb") and "* maximize" in open(path).read(200)
                written[path] = (name, best, has, turned)
        found = {}
        for solver in SOLVERS:
            mine = [path for path in written if solver in KINDS[path[path.rindex(".") + 1:]]]
            lines = subprocess.run([sys.executable, __file__, "--solve", solver, *mine], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
            answers = dict(line.split("\t")[:2] for line in lines.splitlines() if "\t" in line)
            for path in mine:
                name, best, has, turned = written[path]
                answer = answers.get(path, "died")
                x = number(answer)
                x = -x if turned and x is not None else x
                if best is None and answer.startswith("refused"):
                    refused, same = refused + 1, True
                elif best is None:
                    best = found.setdefault(name, answer if x is None else x)
                    same = x == best if x is None or isinstance(best, str) else abs(x - best) <= 1e-5 * max(1, abs(best))
                elif answer.startswith("refused") and has & LACKS.get(solver + path[path.rindex("."):].replace(".", " "), set()):
                    refused, same = refused + 1, True
                else:
                    same = x is not None and abs(x - best) <= 1e-5 * max(1, abs(best))
                solved += same and x is not None
                if not same and name.removeprefix(folder + "/") in MISSED.get(solver, set()):
                    refused, same = refused + 1, True
                if not same:
                    wrong += 1
                    print(f"{name} as {path[path.rindex('.') + 1:]}: {solver} finds {answer}, expected {best}")
    print(f"{len(written)} files written, {solved} times solved to the optimum, {refused} times refused, or missed as is known of the solver, {wrong} times otherwise")
    return wrong > 0


if __name__ == "__main__":
    if sys.argv[1] == "--solve":
        one(sys.argv[2], sys.argv[3:])
    else:
        sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
