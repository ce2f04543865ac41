"""A model by the Python packages of other solvers, for lab peers.

    python3 - PACKAGE MODEL [OUTPUT]

Solves MODEL with one thread and no gap and prints the objective; with OUTPUT it only reads and
writes it; with - it only reads and prints the number of columns.
"""

import sys

package, model, *output = sys.argv[1:]
if package == "highspy":
    import highspy

    h = highspy.Highs()
    for option, value in {"output_flag": False, "threads": 1, "mip_rel_gap": 0.0, "mip_abs_gap": 0.0}.items():
        h.setOptionValue(option, value)
    h.readModel(model)
    if output == ["-"]:
        print(h.getNumCol())
    elif output:
        h.writeModel(output[0])
    else:
        h.run()
        print(round(h.getInfo().objective_function_value))
elif package == "ortools":
    from ortools.linear_solver import linear_solver_pb2, pywraplp
    from ortools.linear_solver.python import model_builder

    m = model_builder.Model()
    m.import_from_mps_file(model)
    s = model_builder.Solver("sat")
    s.set_solver_specific_parameters("num_workers:1")
    s.solve(m)
    print(round(s.objective_value))
elif package == "pyscipopt":
    import pyscipopt

    m = pyscipopt.Model()
    m.hideOutput()
    m.readProblem(model)
    m.optimize()
    print(round(m.getObjVal()))
