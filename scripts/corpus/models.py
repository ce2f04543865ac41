"""The small models of the corpus, as data that every tool is given in its own way.

Together they have what file formats differ on: names with indices, a maximization, a
constant in the objective, a general integer without upper bound, negative and free
columns, a fixed column, rows with two bounds, an objective without terms, and each of
the constructs beyond linear rows.
"""

from dataclasses import dataclass, field

INF = float("inf")


@dataclass
class Column:
    name: str
    kind: str = "C"  # C continuous, I integer, B binary, S semi-continuous, N semi-integer
    low: float = 0
    up: float = INF
    cost: float = 0


@dataclass
class Row:
    name: str
    terms: dict
    low: float = -INF
    up: float = INF


@dataclass
class Model:
    name: str
    columns: list
    rows: list
    maximize: bool = False
    constant: float = 0
    sos: list = field(default_factory=list)  # (type, name, {column: weight})
    indicators: list = field(default_factory=list)  # (binary, value, Row)
    quadratic: list = field(default_factory=list)  # (column, column, coefficient), of the objective

    def has(self):
        """The constructs beyond linear rows, for tools that lack one."""
        names = []
        if any(c.kind in "SN" for c in self.columns):
            names.append("semi")
        if self.sos:
            names.append("sos")
        if self.indicators:
            names.append("indicator")
        if self.quadratic:
            names.append("quadratic")
        return names


def mixed():
    """Every kind of column and bound, and a row with two bounds; a maximization."""
    return Model(
        "mixed",
        [
            Column("x[0,0]", "I", 0, 10, 3),
            Column("x[0,1]", "I", -5, 5, 2),
            Column("y[a]", "C", -INF, INF, -1),
            Column("z[0]", "B", 0, 1, 4),
            Column("w", "C", 0, INF, 0.5),
            Column("f", "C", 2, 2, 1.5),
            Column("n", "C", -INF, 4, -0.25),
        ],
        [
            Row("cap[0]", {"x[0,0]": 2, "x[0,1]": 3, "y[a]": 1}, up=15),
            Row("low[0]", {"x[0,0]": 1, "y[a]": 1}, low=-2),
            Row("balance", {"x[0,1]": 1, "w": 1, "n": 1}, low=7.5, up=7.5),
            Row("range", {"x[0,0]": 1, "z[0]": 1, "f": 1}, low=1, up=9),
            Row("tie", {"w": 1, "n": -1}, up=12),
        ],
        maximize=True,
        constant=10,
    )


def cover():
    """A set cover: binary columns and nothing else."""
    sets = {"a": "124", "b": "235", "c": "345", "d": "156", "e": "246", "f": "136"}
    cost = dict(zip(sets, [3, 2, 4, 3, 5, 2]))
    columns = [Column(f"take[{s}]", "B", 0, 1, cost[s]) for s in sets]
    rows = [Row(f"cover[{e}]", {f"take[{s}]": 1 for s in sets if e in sets[s]}, low=1) for e in "123456"]
    return Model("cover", columns, rows)


def blend():
    """A linear program without integer columns; negative right-hand sides."""
    return Model(
        "blend",
        [Column("p1", cost=8), Column("p2", cost=10.5), Column("p3", "C", 0, 40, 9.25)],
        [
            Row("iron", {"p1": -0.3, "p2": -0.7, "p3": -0.5}, up=-30),
            Row("zinc", {"p1": 0.5, "p2": 0.5, "p3": 0.125}, low=20),
            Row("mass", {"p1": 1, "p2": 1, "p3": 1}, low=60, up=100),
        ],
    )


def whole():
    """Integer columns without upper bound, with a negative lower one, and free."""
    return Model(
        "whole",
        [Column("i1", "I", 0, INF, 5), Column("i2", "I", -7, INF, 3), Column("i3", "I", -INF, INF, 1), Column("i4", "I", 2, 60, -1)],
        [
            Row("r1", {"i1": 3, "i2": 2, "i3": 1}, low=11.5),
            Row("r2", {"i1": 1, "i2": -1, "i3": -2}, low=-20, up=20),
            Row("r3", {"i1": 2, "i4": -1}, low=-6),
        ],
        constant=-2.5,
    )


def find():
    """No objective: any point will do. A variable appears in no row."""
    return Model(
        "find",
        [Column("q[1]", "B", 0, 1), Column("q[2]", "B", 0, 1), Column("q[3]", "I", 0, 3), Column("alone", "C", 1, 2)],
        [Row("one", {"q[1]": 1, "q[2]": 1}, 1, 1), Row("sum", {"q[1]": 2, "q[2]": 3, "q[3]": 1}, 5, 5)],
    )


def semi():
    """Semi-continuous and semi-integer: 0 or between the bounds."""
    return Model(
        "semi",
        [Column("s", "S", 3, 10, 2), Column("k", "N", 2, 5, 3), Column("t", cost=4)],
        [Row("need", {"s": 1, "k": 1, "t": 1}, low=4.5), Row("mix", {"s": 1, "k": -1}, up=2)],
    )


def sos():
    """A set of type 1 and one of type 2."""
    return Model(
        "sos",
        [Column("a", "C", 0, 4, 1), Column("b", "C", 0, 5, 2), Column("c", "C", 0, 3, 3), Column("d", "C", 0, 2, 2.5)],
        [Row("sum", {"a": 1, "b": 1, "c": 1, "d": 1}, up=8)],
        maximize=True,
        sos=[(1, "one", {"a": 1, "b": 2, "c": 3}), (2, "next", {"b": 1, "c": 2, "d": 3})],
    )


def indicator():
    """Rows that hold where a binary is 1, and where it is 0."""
    return Model(
        "indicator",
        [Column("x", "C", 0, 9, 2), Column("y", "C", 0, 9, 1), Column("on", "B", 0, 1, -3)],
        [Row("sum", {"x": 1, "y": 1}, up=12)],
        maximize=True,
        indicators=[("on", 0, Row("off", {"x": 1}, up=2)), ("on", 1, Row("run", {"x": 1, "y": 2}, up=13))],
    )


def quadratic():
    """A convex quadratic objective."""
    return Model(
        "quadratic",
        [Column("x", "C", 0, 9, -2), Column("y", "C", 0, 9, -6)],
        [Row("sum", {"x": 1, "y": 1}, up=2)],
        quadratic=[("x", "x", 0.5), ("y", "y", 1), ("x", "y", -1)],
    )


def all_models():
    return [mixed(), cover(), blend(), whole(), find(), semi(), sos(), indicator(), quadratic()]
