"""What a call is about: a file, a puzzle of the library, a text, a board as rows, or a model.

What is no file becomes one in a folder of its own while the program runs.
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Callable, Optional, Union

from . import _models
from ._models import Model
from ._program import BadInput, board_text, scratch

#: A path, `library:NAME`, the text of a puzzle or of a model (LP, MPS), the rows of a board, or a
#: model: of `arrays`, highspy.Highs, pulp.LpProblem or a ConcreteModel of Pyomo.
Subject = Union[str, "os.PathLike[str]", Sequence[Sequence[int]], Model, Any]

_BOARD = re.compile(r"[\d\s./_]+(goal:.*)?", re.DOTALL)
_LP = re.compile(r"(\s|\\.*\n)*(min|max)", re.IGNORECASE)
_MPS = re.compile(r"(\*.*\n|\s*\n)*(NAME|ROWS|OBJSENSE)\b")


class Given:
    """A subject as the program gets it."""

    def __init__(self, subject: Subject) -> None:
        self.path: Optional[str] = None  # of a file that is there, or library:NAME
        self.name = ""  # of the file that is made, with its text
        self.text = ""
        self.model: Optional[Model] = None
        self._write: Optional[Callable[[str], "dict[str, Any]"]] = None  # Pyomo's own: variables by the names in the file
        self._symbols: dict[str, Any] = {}
        package = type(subject).__module__.partition(".")[0]
        if isinstance(subject, os.PathLike):
            self.path = os.fspath(subject)
        elif isinstance(subject, str):
            self._string(subject)
        elif isinstance(subject, Model):
            self.model = subject
        elif package == "highspy":
            self.model = _models.highspy(subject)
        elif package == "pulp":
            self.model = _models.pulp(subject)
        elif package == "pyomo":
            self.name, self._write = "model.lp", lambda path: _pyomo(subject, path)
        elif hasattr(subject, "tolist") or isinstance(subject, (list, tuple)) and all(isinstance(row, (list, tuple)) for row in subject):
            self.name, self.text = "board", board_text(subject.tolist() if hasattr(subject, "tolist") else subject)
        elif subject is not None:
            kinds = "a path, a text, the rows of a board, or a model of tilemip.arrays, highspy, PuLP or Pyomo"
            raise BadInput(f"a subject of type {type(subject).__name__}; expected {kinds}", 2)
        if self.model is not None:
            self.name, self.text = "model.lp", self.model.lp()

    def _string(self, subject: str) -> None:
        if subject.startswith("library:") or "\n" not in subject and os.path.exists(subject):
            self.path = subject
        elif "\n" in subject or " / " in subject or _BOARD.fullmatch(subject):
            kinds = (("model.lp", _LP.match), ("model.mps", _MPS.match), ("puzzle", re.compile(".*\n", re.DOTALL).match))
            self.name = next((name for name, match in kinds if match(subject)), "board")
            self.text = subject
        else:
            self.path = subject

    @contextmanager
    def words(self) -> Iterator[list[str]]:
        """The words of the command line: the path of a file, maybe one that is made; none for None."""
        if self.path is not None or not self.name:
            yield [] if self.path is None else [self.path]
            return
        with scratch() as folder:
            path = os.path.join(folder, self.name)
            if self._write is not None:
                self._symbols = self._write(path)
            else:
                with open(path, "w", encoding="utf-8") as f:
                    f.write(self.text)
            yield [path]

    def take(self, status: str, shown: Mapping[str, float], point: bool) -> tuple[dict[str, float], Optional[list[float]]]:
        """The values of an answer under the user's names, and in the order of the columns where the
        model has one; they are put into the model's own variables, where it has such."""
        if self.model is not None:
            values = self.model.values(shown) if point else None
            self.model.set_values(values, status)
            return dict(zip(self.model.names, values or ())), values
        if self._write is None:
            return {name: float(value) for name, value in shown.items()}, None
        named = {}
        for symbol, variable in self._symbols.items() if point else ():
            named[variable.name] = float(shown.get(symbol, 0))
            variable.set_value(named[variable.name], skip_validation=True)
        return named, None

    def named(self, values: Mapping[str, float]) -> dict[str, float]:
        """Values under the user's names as the program has them."""
        if self.model is not None:
            names = dict(zip(self.model.names, self.model.shown()))
        else:
            names = {variable.name: symbol for symbol, variable in self._symbols.items()}
            values = {**values, **({"ONE_VAR_CONSTANT": 1.0} if self._symbols else {})}  # Pyomo's own, for a constant
        return {names.get(name, name): float(value) for name, value in values.items()}


def _pyomo(model: Any, path: str) -> "dict[str, Any]":
    """Writes a model of Pyomo as LP; returns its variables by their names in the file."""
    _, key = model.write(path, io_options={"symbolic_solver_labels": True})
    symbols = model.solutions.symbol_map[key].bySymbol
    return {symbol: one for symbol, one in symbols.items() if one.is_variable_type() and one.model() is model.model()}
