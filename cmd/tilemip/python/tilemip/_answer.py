"""What the functions return: answers, verdicts, and what `show` shows. Each draws itself in a notebook.

The keys of an answer are those of docs/reference/json.md, one attribute each; a test compares both.
"""

import html
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Optional

from ._program import call, error, failure, scratch, words
from ._subject import Given


class Answer:
    """An answer of solve, search or verify. Every key of docs/reference/json.md is an attribute, None
    where the answer does not have it; `json` is the whole as the program gave it. `values` has the
    variables under the names that the model has them by, in full for a model that was an object;
    `x` has them in the order of the columns, for arrays, highspy and PuLP. `exit` is the exit status.
    """

    type: Optional[str]
    kind: str
    subject: Optional[str]
    board: Optional[list[list[int]]]
    goal: Optional[dict[str, Any]]
    other_goal: Optional[dict[str, Any]]
    engine: str
    formulation: Optional[str]
    program: Optional[str]
    instead: Optional[str]
    horizon: Optional[int]
    status: str
    termination: str
    message: Optional[str]
    stand_in: Optional[str]
    caveat: Optional[str]
    objective: Optional[float]
    bound: Optional[float]
    gap: Optional[float]
    found_by: Optional[str]
    bound_by: Optional[str]
    guarantee: Optional[str]
    moves: Optional[str]
    solutions: Optional[int]
    unique: Optional[int]
    unique_rotations: Optional[int]
    unique_reflections: Optional[int]
    complete: Optional[bool]
    total: Optional[str]
    sets: Optional[list[dict[str, Any]]]
    chosen: Optional[list[list[str]]]
    grids: Optional[list[str]]
    values: dict[str, float]
    ranging: Optional[dict[str, Any]]
    pool: Optional[dict[str, Any]]
    expanded: Optional[int]
    generated: Optional[int]
    given_up: Optional[int]
    plan_by: Optional[str]
    planning: Optional[int]
    fits: Optional[int]
    columns: Optional[int]
    rows: Optional[int]
    nonzeros: Optional[int]
    nodes: Optional[int]
    lp_iterations: Optional[int]
    proofs: Optional[list[dict[str, Any]]]
    reductions: Optional[list[dict[str, Any]]]
    removals: Optional[list[dict[str, Any]]]
    by: Optional[str]
    dive: Optional[dict[str, Any]]
    run: Optional[dict[str, Any]]
    tuned: Optional[dict[str, Any]]
    violation: Optional[dict[str, Any]]
    reformulated: Optional[list[str]]
    polished: Optional[str]
    race: Optional[list[dict[str, Any]]]
    probing: Optional[dict[str, Any]]
    runs: Optional[int]
    ray: Optional[list[dict[str, Any]]]
    unused_options: Optional[list[str]]
    seconds: float
    build_seconds: float
    reduction_seconds: Optional[float]
    solver_seconds: Optional[float]
    search_seconds: Optional[float]
    total_seconds: Optional[float]
    cpu_seconds: Optional[float]
    peak_bytes: Optional[int]
    claimed_by: Optional[str]
    proven_by: Optional[list[str]]
    checked: bool
    warnings: Optional[list[str]]
    verdict: Optional[str]
    confirmed_by: Optional[list[str]]
    native: Optional["Answer"]
    versions: Optional[dict[str, str]]

    def __init__(self, json: dict[str, Any], given: Optional[Given] = None, exit: int = 0) -> None:
        self.json = json
        self.exit = exit
        self.x: Optional[list[float]] = None
        self.values = json.get("values", {})
        self.native = Answer(json["native"], given) if "native" in json else None
        self._given = given
        self._svg: Optional[str] = None
        if given is not None and self.kind == "model":
            self.values, self.x = given.take(self.status, self.values, self.objective is not None)

    def __getattr__(self, name: str) -> Any:
        has = self.__dict__.get("json", {})  # a copy that is being made has none yet
        if name.startswith("_") or name not in Answer.__annotations__ and name not in has:
            raise AttributeError(f"an answer has no {name!r}; its keys are in docs/reference/json.md, and this one has {', '.join(has)}")
        return has.get(name)

    def __repr__(self) -> str:
        known = [f"{key} {self.json[key]}" for key in ("objective", "moves", "solutions") if key in self.json]
        return f"<tilemip.Answer: {', '.join([self.status, *known])}>"

    def __str__(self) -> str:
        return self.explain(short=True).rstrip()

    def explain(self, **options: Any) -> str:
        """What the answer means, with its own numbers. With short=True the answer as the command
        prints it, and with verbose=True also model sizes, reductions and the time of each step."""
        with _stored(self.json) as file:
            return _output(["explain", *words(options), file])

    def svg(self, **options: Any) -> Optional[str]:
        """The solution found as SVG: a plan as a film strip, a packing in layers; the puzzle, where
        nothing was found; None for a model. Options are those of pictures, such as view="solid"."""
        if self._given is None or self.kind == "model":
            return None
        found = any(key in self.json for key in ("moves", "grids", "chosen"))
        with self._given.words() as file, scratch() as folder:
            picture = os.path.join(folder, "picture.svg")
            if found:
                with _stored(self.json) as stored:
                    _output(["check", f"--svg={picture}", *words(options), *([] if self.board else file), stored], 0, 7)
            elif self.board and self.goal:
                board = {"board": self.board, "goal": self.goal["rows"]}
                _output(["show", f"--svg={picture}", *words({**board, **options})])
            else:
                _output(["show", f"--svg={picture}", *words(options), *file])
            return Path(picture).read_text(encoding="utf-8") if os.path.exists(picture) else None

    def _repr_svg_(self) -> Optional[str]:
        if self._svg is None:
            try:
                self._svg = self.svg()
            except Exception:  # what cannot be drawn, such as a cover that is not a board, is text
                self._svg = ""
        return self._svg or None

    def _repr_html_(self) -> str:
        return _html(self._repr_svg_(), str(self))


class Verdict:
    """What `check` says: `ok`, the sentence `verdict`, what was not checked, and the whole as `json`."""

    def __init__(self, json: dict[str, Any]) -> None:
        self.json = json
        self.ok: bool = json["checked"]
        self.verdict: str = json["verdict"]
        self.not_checked: Optional[str] = json.get("not_checked")

    def __bool__(self) -> bool:
        return self.ok

    def __repr__(self) -> str:
        open_ = f"; not checked: {self.not_checked}" if self.not_checked else ""
        return f"{'right' if self.ok else 'wrong'}: {self.verdict}{open_}"


class Shown:
    """What `show` shows: a picture as `svg`, or else a text; `note` is what the program says besides,
    such as the value of a relaxation that is drawn. str() is the text, and `json` the same as data."""

    def __init__(self, text: str, svg: Optional[str], note: str, given: Given, options: Mapping[str, Any]) -> None:
        self.text, self.svg, self.note, self._given, self._options = text, svg, note, given, options

    @property
    def json(self) -> Any:
        """What `show` prints with json=True; of a picture None."""
        if self.svg is not None:
            return None
        with self._given.words() as file:
            return json.loads(_output(["show", "--json", *words(self._options), *file]))

    def __str__(self) -> str:
        return "\n".join(part for part in (self.text, self.note) if part)

    def __repr__(self) -> str:
        return str(self)

    def save(self, path: "os.PathLike[str] | str") -> None:
        """Writes the picture, or the text, to a file."""
        Path(path).write_text(self.svg if self.svg is not None else self.text, encoding="utf-8")

    def _repr_svg_(self) -> Optional[str]:
        return self.svg

    def _repr_html_(self) -> str:
        return _html(self.svg, str(self))


def _html(svg: Optional[str], text: str) -> str:
    picture = f'<div style="overflow-x: auto">{svg}</div>' if svg else ""
    return f"{picture}<pre>{html.escape(text)}</pre>" if text else picture


def _output(arguments: list[str], *good: int) -> str:
    """What a call prints that is to succeed."""
    exit, out, said = call(arguments)
    if exit not in (good or (0,)):
        raise error(failure(said), exit)
    return out


@contextmanager
def _stored(answer: Mapping[str, Any]) -> Iterator[str]:
    with scratch() as folder:
        path = os.path.join(folder, "answer.json")
        Path(path).write_text(json.dumps(answer), encoding="utf-8")
        yield path
