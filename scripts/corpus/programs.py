"""Writers that are programs: they read an MPS file of HiGHS's and write it in their own way.

glpsol, cbc and lp_solve are those on PATH, as Debian packages them.
"""

import dataclasses
import os
import re
import subprocess

import solvers


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, timeout=60).stdout


def version(*command):
    found = re.search(r"\d+\.\d+[\w.]*", run(*command) or "")
    return found.group() if found else ""


def source(model, scratch, tool):
    """The model as an MPS file that the tool reads: a minimization, since two of them know no other."""
    if model.has():
        return None
    path = os.path.join(scratch, f"{tool}.mps")
    if model.maximize and tool != "lp_solve":
        return None
    if tool != "cbc":  # glpsol and lp_solve read the objective's right-hand side with the other sign
        model = dataclasses.replace(model, constant=-model.constant)
    solvers.highs(model, path, "mps")
    return path


def glpsol(scratch):
    def write(model, path, kind):
        mps = source(model, scratch, "glpsol")
        if mps is None:
            return False
        run("glpsol", "--freemps", mps, "--check", "--wlp" if kind == "lp" else "--wmps", path)
        return True

    return write, "glpsol " + version("glpsol", "--version")


def cbc(scratch):
    def write(model, path, kind):
        mps = source(model, scratch, "cbc")
        if mps is None or kind == "lp" or model.name == "find":  # it exports what its presolve leaves: nothing
            return False
        run("cbc", mps, "-export", path, "-quit")
        return True

    return write, "cbc " + version("cbc", "-quit")


def lp_solve(scratch):
    def write(model, path, kind):
        mps = source(model, scratch, "lp_solve")
        if mps is None:
            return False
        run("lp_solve", "-S1", "-parse_only", "-fmps", mps, "-wlp" if kind == "lp" else "-wfmps", path)
        return True

    return write, "lp_solve " + version("lp_solve", "-S1", "-help")


PROGRAMS = {"glpsol": glpsol, "cbc": cbc, "lp_solve": lp_solve}
