"""Models of other packages: what is read of them, against the answers of their own solvers."""

import random
import unittest
import warnings

import tilemip

warnings.filterwarnings("ignore", category=DeprecationWarning)
# A model that is written here is one that every reader takes alike: the program has nothing to say.
warnings.filterwarnings("error", category=UserWarning, message="warning: ")

try:
    import highspy
    import numpy
    import pulp
    import pyomo.environ as pyo
    import scipy.optimize as optimize
    import scipy.sparse as sparse
except ImportError as missing:
    raise unittest.SkipTest(f"{missing.name} is not installed") from None


def random_arrays(seed):
    """A small mixed program that is feasible and bounded: rows hold at a point within the bounds."""
    draw = random.Random(seed)
    n, m = draw.randint(2, 6), draw.randint(1, 5)
    kinds = [draw.choice([0, 1]) for _ in range(n)]
    # Bounds of integers are whole: milp of scipy 1.17.1 misses optima where one is -2.5.
    lower = [draw.choice([0.0, -3.0, -3.0 if kind else -2.5]) for kind in kinds]
    upper = [low + draw.choice([0.0, 4.0, 7.0 if kind else 7.5]) for low, kind in zip(lower, kinds)]
    point = [draw.choice([low, high]) for low, high in zip(lower, upper)]
    rows = [[draw.choice([0, 0, 1, -2, 3.25, 1 / 3]) for _ in range(n)] for _ in range(m)]
    at = [sum(a * x for a, x in zip(row, point)) for row in rows]
    low = [draw.choice([-numpy.inf, value - 1.5, value]) for value in at]
    high = [draw.choice([numpy.inf, value + 2.5, value]) for value in at]
    return [draw.randint(-5, 5) / 2 for _ in range(n)], rows, low, high, lower, upper, kinds


class Arrays(unittest.TestCase):
    def test_against_milp(self):
        outcomes = set()
        for seed in range(25):
            c, rows, low, high, lower, upper, kinds = random_arrays(seed)
            constraints = optimize.LinearConstraint(rows, low, high)
            want = optimize.milp(c, integrality=kinds, bounds=optimize.Bounds(lower, upper), constraints=constraints)
            got = tilemip.solve(tilemip.arrays(c, integrality=kinds, bounds=optimize.Bounds(lower, upper), constraints=constraints))
            outcomes.add(got.status)
            with self.subTest(seed=seed):
                self.assertEqual(got.status, {0: "optimal", 2: "infeasible"}[want.status])
                if want.success:
                    self.assertAlmostEqual(got.objective, want.fun, places=5)
                    self.assertAlmostEqual(sum(a * x for a, x in zip(c, got.x)), got.objective, places=5)
        self.assertIn("optimal", outcomes)

    def test_as_linprog_takes_them(self):
        c, A_ub, b_ub, A_eq, b_eq = [-1, -2, 0.5], [[1, 1, 0], [1, 3, 1]], [4, 6], [[1, 0, -1]], [0.25]
        for given in (dict(), dict(bounds=(0, 3)), dict(bounds=[(0, 1), (None, 2), (-1, None)]), dict(bounds=numpy.array([[0, 1], [0, 2], [0, 3]]))):
            with self.subTest(given=given):
                want = optimize.linprog(c, A_ub, b_ub, A_eq, b_eq, **given)
                got = tilemip.solve(tilemip.arrays(numpy.array(c), sparse.csr_array(A_ub), numpy.array(b_ub), A_eq, b_eq, **given))
                self.assertEqual((got.status, want.status), ("optimal", 0))
                self.assertAlmostEqual(got.objective, want.fun)

    def test_names_kinds_and_ends(self):
        a = tilemip.solve(tilemip.arrays([1, 1], [[-1, -1]], [-2.5], integrality=[1, 0], names=["trucks", "tons of coal"], bounds=(0, 2)))
        self.assertEqual((a.objective, set(a.values)), (2.5, {"trucks", "tons of coal"}))
        # semi-continuous: 0, or between 2 and 5
        model = tilemip.arrays([1.0, 3.0], A_ub=[[-1, -1]], b_ub=[-1], bounds=[(2, 5), (0, 9)], integrality=[2, 0])
        self.assertAlmostEqual(tilemip.solve(model).objective, 2, places=4)
        # semi-integer: 0, or a whole number between 1.5 and 5
        model = tilemip.arrays([1.0, 3.0], A_ub=[[-1, -1]], b_ub=[-1], bounds=[(1.5, 5), (0, 9)], integrality=[3, 0])
        self.assertAlmostEqual(tilemip.solve(model, reformulate=True).objective, 2, places=4)
        self.assertEqual(tilemip.solve(tilemip.arrays([-1], bounds=(0, None))).status, "unbounded")
        self.assertEqual(tilemip.solve(tilemip.arrays([-1], [[1]], [-1])).exit, 3)
        self.assertEqual(tilemip.solve(tilemip.arrays([1, 2], bounds=(0, 1))).x, [0.0, 0.0])
        self.assertEqual(tilemip.solve(tilemip.arrays([1, 2], bounds=(0, 1), maximize=True)).objective, 3)

    def test_names_that_no_file_holds(self):
        """Names of any kind come back, and no two of them are taken for one."""
        names = ["a b", "e1", "free", "End", "x0", "X0", "1", "größe", "x[1,2]", "a" * 300, "inf", "obj", "ONE", "s1", "+"]
        model = tilemip.arrays([-1.0 - j for j in range(len(names))], bounds=(0, 2), names=names)
        got = tilemip.solve(model, strict=True)
        self.assertEqual([*got.values], names)
        self.assertEqual(got.x, [2.0] * len(names))

    def test_refused(self):
        for bad in (dict(bounds=[(0, 1)] * 3), dict(integrality=[1, 0, 1]), dict(A_ub=[[1, 2, 3]], b_ub=[1]), dict(A_ub=[[1, 2]], b_ub=[1, 2, 3]), dict(names=["a"]), dict(names=["a", "a"])):
            with self.subTest(bad=bad), self.assertRaises(tilemip.BadInput):
                tilemip.solve(tilemip.arrays([1, 2], **bad))

    def test_check_values(self):
        model = tilemip.arrays([-1, -2], A_ub=[[1, 1], [1, 3]], b_ub=[4, 6], integrality=1)
        self.assertTrue(tilemip.check(model, {"x0": 3, "x1": 1}))
        self.assertFalse(tilemip.check(model, {"x0": 4, "x1": 1}))
        self.assertTrue(tilemip.check(model, tilemip.solve(model)))

    def test_texts(self):
        lp = "\\ a comment\nmaximize\n value: 3 x + 2 y\nsubject to\n x + y <= 4\nend\n"
        self.assertEqual(tilemip.solve(lp).values, {"x": 4})
        for format in ("mps", "lp"):
            again = tilemip.export("minimize\n cost: 3 x - 2 y\nsubject to\n x + y <= 4\nend\n", format=format)
            self.assertEqual(tilemip.solve(again).objective, -8)
        self.assertEqual(tilemip.verify(lp).status, "optimal")


class Highspy(unittest.TestCase):
    def test_against_highs(self):
        for seed in range(10):
            c, rows, low, high, lower, upper, kinds = random_arrays(seed)
            h = highspy.Highs()
            h.silent()
            for j, cost in enumerate(c):
                h.addVar(lower[j], upper[j])
                h.changeColCost(j, cost)
                h.changeColIntegrality(j, [highspy.HighsVarType.kContinuous, highspy.HighsVarType.kInteger][kinds[j]])
                h.passColName(j, f"column {j}" if j % 2 else f"c{j}")
            for row, a, b in zip(rows, low, high):
                index = [j for j, value in enumerate(row) if value]
                h.addRow(a, b, len(index), numpy.array(index, dtype=numpy.int32), numpy.array([row[j] for j in index], dtype=float))
            h.changeObjectiveOffset(2.5)
            if seed % 2:
                h.changeObjectiveSense(highspy.ObjSense.kMaximize)
            got = tilemip.solve(h)
            h.run()
            with self.subTest(seed=seed):
                if h.getModelStatus() != highspy.HighsModelStatus.kOptimal:
                    self.assertEqual(got.status, "infeasible")
                    continue
                self.assertAlmostEqual(got.objective, h.getInfo().objective_function_value, places=5)
                self.assertEqual([*got.values], [f"column {j}" if j % 2 else f"c{j}" for j in range(len(c))])

    def test_operators_and_a_quadratic_objective(self):
        h = highspy.Highs()
        h.silent()
        x, y = h.addVariable(0, 4), h.addBinary()
        h.addConstr(x + 3 * y <= 5)
        h.maximize(x + 2 * y)
        self.assertEqual(tilemip.solve(h).x, [4, 0])
        q = highspy.Highs()
        q.silent()
        q.addVar(0, 10)
        q.addVar(0, 10)
        q.changeColCost(0, -4.0)
        q.passHessian(2, 3, 1, numpy.array([0, 2], dtype=numpy.int32), numpy.array([0, 1, 1], dtype=numpy.int32), numpy.array([2.0, 1.0, 2.0]))
        q.run()
        got = tilemip.solve(q)
        self.assertAlmostEqual(got.objective, q.getInfo().objective_function_value, places=5)
        self.assertAlmostEqual(got.x[0], 2.0, places=4)


def variable(problem, name, lower, upper, kind="Continuous"):
    """A variable of PuLP, whose version 4 adds them to the problem."""
    if hasattr(problem, "add_variable"):
        return problem.add_variable(name, lower, upper, kind)
    return pulp.LpVariable(name, lower, upper, kind)


class Pulp(unittest.TestCase):
    def test_against_milp(self):
        for seed in range(12):
            c, rows, low, high, lower, upper, kinds = random_arrays(seed)
            sign = -1 if seed % 2 else 1
            problem = pulp.LpProblem("p", pulp.LpMaximize if seed % 2 else pulp.LpMinimize)
            x = [variable(problem, f"x {j}", lower[j], upper[j], "Integer" if kinds[j] else "Continuous") for j in range(len(c))]
            problem += pulp.lpSum(a * v for a, v in zip(c, x)) + 1.25
            for row, a, b in zip(rows, low, high):
                sum_ = pulp.lpSum(value * v for value, v in zip(row, x))
                if a == b and any(row):
                    problem += sum_ == a
                    continue
                if a > -numpy.inf and any(row):
                    problem += sum_ >= a
                if b < numpy.inf and any(row):
                    problem += sum_ <= b
            constraints = optimize.LinearConstraint(rows, low, high)
            want = optimize.milp([sign * cost for cost in c], integrality=kinds, bounds=optimize.Bounds(lower, upper), constraints=constraints)
            got = tilemip.solve(problem)
            with self.subTest(seed=seed):
                self.assertEqual(got.status, {0: "optimal", 2: "infeasible"}[want.status])
                if want.success:
                    self.assertAlmostEqual(got.objective, sign * want.fun + 1.25, places=5)
                    self.assertAlmostEqual(pulp.value(problem.objective), got.objective, places=6)
                    self.assertEqual([*got.values], [v.name for v in problem.variables()])
                    self.assertEqual([*got.values.values()], [v.value() for v in problem.variables()])
                if hasattr(problem, "status"):
                    self.assertEqual(pulp.LpStatus[problem.status], got.status.capitalize())

    def test_a_special_ordered_set(self):
        problem = pulp.LpProblem("p", pulp.LpMaximize)
        x = [variable(problem, f"x{j}", 0, 4) for j in range(3)]
        problem += x[0] + 2 * x[1] + 1.5 * x[2]
        members = {v: j for j, v in enumerate(x)}
        if hasattr(problem, "add_sos_group"):
            problem.add_sos_group(pulp._rustcore.SosKind.Sos1, "one", members)
        else:
            problem.sos1["one"] = members
        got = tilemip.solve(problem, reformulate=True)
        self.assertEqual((got.objective, [v.value() for v in x]), (8, [0, 4, 0]))


class Pyomo(unittest.TestCase):
    def build(self):
        m = pyo.ConcreteModel()
        m.goods = pyo.Set(initialize=["oil", "wood", "fine glass"])
        m.weight = pyo.Param(m.goods, initialize={"oil": 2, "wood": 3.5, "fine glass": 1 / 3})
        m.take = pyo.Var(m.goods, domain=pyo.Binary)
        m.rest = pyo.Var(bounds=(0, None))
        m.limit = pyo.Constraint(expr=sum(m.weight[g] * m.take[g] for g in m.goods) + m.rest == 5)
        m.value = pyo.Objective(expr=3 * m.take["oil"] + 4 * m.take["wood"] + m.take["fine glass"] + 0.1 * m.rest + 7, sense=pyo.maximize)
        return m

    def test_values_are_set(self):
        m = self.build()
        got = tilemip.solve(m)
        self.assertEqual({name: value for name, value in got.values.items() if name != "rest"}, {"take[oil]": 0, "take[wood]": 1, "take[fine glass]": 1})
        self.assertAlmostEqual(pyo.value(m.value), got.objective)
        self.assertAlmostEqual(got.objective, 7 + 4 + 1 + 0.1 * (5 - 3.5 - 1 / 3))
        self.assertTrue(tilemip.check(m, got))
        self.assertTrue(tilemip.check(m, got.values))
        self.assertFalse(tilemip.check(m, {**got.values, "rest": 0}))

    def test_infeasible(self):
        m = self.build()
        m.more = pyo.Constraint(expr=m.rest >= 6)
        self.assertEqual(tilemip.solve(m).status, "infeasible")
        self.assertIsNone(m.rest.value)


if __name__ == "__main__":
    unittest.main()
