"""Models of other packages as LP text: arrays as scipy takes them, highspy, PuLP and Pyomo.

None of these packages is imported here. An object is known by the package of its class, and only
what that package documents is read. The text is one that all readers of LP files take alike: a
constant is the cost of a column fixed at 1, a row between two numbers is two rows, and a name that
LP files cannot hold is replaced by x0, x1, …; answers have the user's own names all the same.
Numbers are written with all their digits.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Callable, Optional

from ._program import BadInput

INFINITY = math.inf
# Not e1, which may be a number; nor the words of the format.
_SAFE = re.compile(r"(?!(?:st|free|inf|infinity|bounds?|gen|generals?|integers?|int|bin|binary|binaries|sos\d?|s\d|semis?|sc|sin|end|max|min|maximi[sz]e|minimi[sz]e|subject|such)$)[A-DF-Za-df-z_][A-Za-z0-9_.]{0,200}", re.IGNORECASE | re.ASCII)


class Model:
    """A mixed-integer program by its columns and rows; made by `arrays` and by the readers below."""

    def __init__(self, maximize: bool = False, offset: float = 0.0) -> None:
        self.maximize = maximize
        self.offset = float(offset)
        self.names: list[str] = []  # of the columns, as the user has them
        self._columns: list[tuple[str, float, float, float, int]] = []  # name, cost, bounds, integrality as scipy has it
        self._rows: list[tuple[str, float, float, list[tuple[int, float]]]] = []
        self._products: list[tuple[int, int, float]] = []  # of the objective's half x'Qx, the lower triangle
        self._sets: list[tuple[int, list[tuple[int, float]]]] = []  # ordered sets: type, columns with weights
        self._taken = {"obj", "one"}
        self.set_values: Callable[[Optional[Sequence[float]], str], None] = lambda values, status: None

    def _named(self, name: str, instead: str) -> str:
        if not _SAFE.fullmatch(name) or name.lower() in self._taken:
            name = instead
            while name.lower() in self._taken:
                name += "_"
        self._taken.add(name.lower())
        return name

    def column(self, name: str, cost: float, lower: float, upper: float, integrality: int = 0) -> int:
        j = len(self.names)
        self.names.append(name or f"x{j}")
        self._columns.append((self._named(name, f"x{j}"), float(cost), float(lower), float(upper), int(integrality)))
        return j

    def row(self, name: str, lower: float, upper: float, terms: Iterable[tuple[int, float]]) -> None:
        entries = [(j, float(value)) for j, value in terms if value]
        self._rows.append((self._named(name, f"r{len(self._rows)}"), float(lower), float(upper), entries))

    def shown(self) -> list[str]:
        """The names of the columns in the text."""
        return [name for name, *_ in self._columns]

    def values(self, shown: Mapping[str, float]) -> list[float]:
        """The value of every column, from those of an answer, which leaves out zeros."""
        return [float(shown.get(name, 0)) for name in self.shown()]

    def lp(self) -> str:
        """The model as an LP file."""
        twice = next((name for name, n in Counter(self.names).items() if n > 1), None)
        if twice is not None:
            raise BadInput(f"two variables have the name {twice!r}; expected a name of its own for each", 2)
        names = self.shown()
        costs = [(name, cost) for name, cost, *_ in self._columns]
        if self.offset or not costs:
            costs.append(("ONE", self.offset))
        out = ["Maximize" if self.maximize else "Minimize", f" obj: {_sum(costs)}"]
        if self._products:  # the bracket is halved, and an entry below the diagonal stands for two
            squares = [(f"{names[i]} ^2", value) if i == j else (f"{names[i]} * {names[j]}", 2 * value) for i, j, value in self._products]
            out.append(f" + [ {_sum(squares)} ] / 2")
        out.append("Subject To")
        for name, lower, upper, entries in self._rows:
            row = _sum([(names[j], value) for j, value in entries] or [(costs[0][0], 0.0)])
            if lower == upper:
                out.append(f" {name}: {row} = {lower!r}")
                continue
            if lower > -INFINITY:
                out.append(f" {name}: {row} >= {lower!r}")
            if upper < INFINITY:
                both = lower > -INFINITY
                out.append(f" {self._named(name + '_up', name + '_up') if both else name}: {row} <= {upper!r}")
        if out[-1] == "Subject To":  # GLPK wants a row
            out.append(f" {self._named('r0', 'r0')}: 0.0 {costs[0][0]} <= 1.0")
        out.append("Bounds")
        out.extend(f" {_bounds(name, lower, upper)}" for name, _, lower, upper, _ in self._columns)
        out += [" ONE = 1"] * (len(costs) > len(names))
        for section, kinds in (("Generals", (1, 3)), ("Semi-Continuous", (2, 3))):
            members = [f" {name}" for name, *_, kind in self._columns if kind in kinds]
            out += [section, *members] if members else []
        for n, (kind, weights) in enumerate(self._sets):
            out += ["SOS"] * (n == 0) + [f" set{n}: S{kind}:: " + " ".join(f"{names[j]}:{float(weight)!r}" for j, weight in weights)]
        return "\n".join([*out, "End", ""])


def _sum(terms: Iterable[tuple[str, float]]) -> str:
    """A sum in lines of a readable length."""
    words = [f"{'-' if value < 0 else '+'} {abs(value)!r} {name}" for name, value in terms]
    return "\n  ".join(" ".join(words[i : i + 6]) for i in range(0, len(words), 6))


def _bounds(name: str, lower: float, upper: float) -> str:
    if lower == -INFINITY:
        return f"{name} free" if upper == INFINITY else f"-inf <= {name} <= {upper!r}"
    if lower == upper:
        return f"{name} = {lower!r}"
    return f"{name} >= {lower!r}" if upper == INFINITY else f"{lower!r} <= {name} <= {upper!r}"


def _terms(matrix: Any) -> list[list[tuple[int, float]]]:
    """The rows of a matrix: a sparse one of scipy, an array, or lists; one row may stand alone."""
    if hasattr(matrix, "tocoo"):
        sparse = matrix.tocoo()
        rows: list[list[tuple[int, float]]] = [[] for _ in range(sparse.shape[0])]
        for i, j, value in zip(sparse.row.tolist(), sparse.col.tolist(), sparse.data.tolist()):
            rows[i].append((j, value))
        return rows
    dense = matrix.tolist() if hasattr(matrix, "tolist") else list(matrix)
    if dense and not isinstance(dense[0], (list, tuple)) and not hasattr(dense[0], "__len__"):
        dense = [dense]
    return [[(j, float(value)) for j, value in enumerate(row)] for row in dense]


def _spread(value: Any, size: int, instead: float, what: str) -> list[float]:
    """One number for each of many: a sequence, one number for all, or None for a usual one."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    many = list(value) if isinstance(value, (list, tuple)) else [value] * size
    if len(many) == 1:
        many *= size
    if len(many) != size:
        raise BadInput(f"{what} has {len(many)} numbers; expected {size}", 2)
    return [instead if one is None else float(one) for one in many]


def arrays(
    c: Any,
    A_ub: Any = None,
    b_ub: Any = None,
    A_eq: Any = None,
    b_eq: Any = None,
    bounds: Any = (0, None),
    *,
    integrality: Any = 0,
    constraints: Any = (),
    maximize: bool = False,
    names: Optional[Sequence[str]] = None,
) -> Model:
    """A model from arrays, as scipy.optimize.linprog and milp take them.

    Rows are A_ub x <= b_ub and A_eq x == b_eq, or `constraints`: a LinearConstraint of scipy, or a
    triple (A, lower, upper), or a list of these. `bounds` is one pair for all, a list of pairs, or
    scipy's Bounds. `integrality` is 0 (continuous), 1 (integer), 2 (semi-continuous) or 3
    (semi-integer), one number or one for each variable. The value of x[j] has the name `names[j]`,
    or "x0", "x1", …; `Answer.x` has the values in order.
    """
    model = Model(maximize)
    costs = [float(cost) for cost in (c.tolist() if hasattr(c, "tolist") else c)]
    n = len(costs)
    if hasattr(bounds, "lb"):
        lowers, uppers = _spread(bounds.lb, n, -INFINITY, "bounds.lb"), _spread(bounds.ub, n, INFINITY, "bounds.ub")
    else:
        pairs = bounds.tolist() if hasattr(bounds, "tolist") else list(bounds if bounds is not None else (0, None))
        if len(pairs) == 2 and not any(hasattr(one, "__len__") for one in pairs):
            pairs = [pairs]
        lowers = _spread([low for low, _ in pairs], n, -INFINITY, "bounds")
        uppers = _spread([high for _, high in pairs], n, INFINITY, "bounds")
    kinds = _spread(integrality, n, 0, "integrality")
    if names is not None and len(names) != n:
        raise BadInput(f"names has {len(names)} names; expected {n}", 2)
    for j in range(n):
        model.column(str(names[j]) if names is not None else f"x{j}", costs[j], lowers[j], uppers[j], int(kinds[j]))
    single = hasattr(constraints, "A") or isinstance(constraints, tuple) and len(constraints) == 3 and not hasattr(constraints[0], "A")
    blocks = [(one.A, one.lb, one.ub) if hasattr(one, "A") else one for one in ([constraints] if single else constraints)]
    if A_ub is not None:
        blocks.append((A_ub, -INFINITY, b_ub))
    if A_eq is not None:
        blocks.append((A_eq, b_eq, b_eq))
    for matrix, low, high in blocks:
        rows = _terms(matrix)
        sides = zip(rows, _spread(low, len(rows), -INFINITY, "a left-hand side"), _spread(high, len(rows), INFINITY, "a right-hand side"))
        for terms, lower, upper in sides:
            if any(j >= n for j, _ in terms):
                raise BadInput(f"a row has {1 + max(j for j, _ in terms)} columns; expected {n}", 2)
            model.row("", lower, upper, terms)
    return model


def highspy(h: Any) -> Model:
    """The model of a highspy.Highs: columns, rows, integrality, and the Hessian of the objective."""
    whole = h.getModel()
    lp, hessian = whole.lp_, whole.hessian_
    infinity = h.getInfinity()

    def limit(value: float) -> float:
        return math.copysign(INFINITY, value) if abs(value) >= infinity else float(value)

    model = Model(str(lp.sense_).endswith("kMaximize"), lp.offset_)
    kinds = ("kContinuous", "kInteger", "kSemiContinuous", "kSemiInteger")
    integrality = [kinds.index(str(one).rpartition(".")[2]) for one in lp.integrality_] or [0] * lp.num_col_
    names, rows = list(lp.col_names_) or [""] * lp.num_col_, list(lp.row_names_) or [""] * lp.num_row_
    for j in range(lp.num_col_):
        model.column(names[j], lp.col_cost_[j], limit(lp.col_lower_[j]), limit(lp.col_upper_[j]), integrality[j])
    matrix = lp.a_matrix_
    start, index, value = list(matrix.start_), list(matrix.index_), list(matrix.value_)
    terms: list[list[tuple[int, float]]] = [[] for _ in range(lp.num_row_)]
    by_column = str(matrix.format_).endswith("kColwise")
    for outer in range(len(start) - 1):
        for k in range(start[outer], start[outer + 1]):
            row, column = (index[k], outer) if by_column else (outer, index[k])
            terms[row].append((column, value[k]))
    for i in range(lp.num_row_):
        model.row(rows[i], limit(lp.row_lower_[i]), limit(lp.row_upper_[i]), terms[i])
    for j in range(hessian.dim_):  # the lower triangle by columns
        for k in range(hessian.start_[j], hessian.start_[j + 1]):
            model._products.append((hessian.index_[k], j, float(hessian.value_[k])))
    return model


def pulp(problem: Any) -> Model:
    """The model of a pulp.LpProblem, by its to_dict, which all versions have. A point found is put into
    its variables, and the status into the problem, where its version keeps one."""
    whole = problem.toDict()
    model = Model(problem.sense == -1, float(getattr(problem.objective, "constant", None) or 0))
    costs = {term["name"]: term["value"] for term in (whole["objective"] or {}).get("coefficients", ())}
    position = {}
    for v in whole["variables"]:
        lower = -INFINITY if v["lowBound"] is None else v["lowBound"]
        upper = INFINITY if v["upBound"] is None else v["upBound"]
        position[v["name"]] = model.column(v["name"], costs.get(v["name"], 0.0), lower, upper, int(v["cat"] != "Continuous"))
    for row in whole["constraints"]:
        side, sense = -row["constant"], row["sense"]
        terms = [(position[term["name"]], term["value"]) for term in row["coefficients"]]
        model.row(row["name"] or "", side if sense >= 0 else -INFINITY, side if sense <= 0 else INFINITY, terms)
    for kind, key in ((1, "sos1"), (2, "sos2")):
        for members in whole.get(key, ()):
            model._sets.append((kind, [(position[getattr(v, "name", v)], weight) for v, weight in members.items()]))

    def set_values(values: Optional[Sequence[float]], status: str) -> None:
        if values is not None:
            problem.assignVarsVals(dict(zip(model.names, values)))
        if hasattr(problem, "assignStatus"):
            problem.assignStatus({"optimal": 1, "feasible": 1, "infeasible": -1, "unbounded": -2}.get(status, 0))

    model.set_values = set_values
    return model
