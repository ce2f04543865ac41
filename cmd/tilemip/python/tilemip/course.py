"""For the notebooks of the course: their files, the check of exercises, and linear relaxations by hand."""

import json
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Optional, Union

from . import Answer, Subject, export, solve
from ._program import call, error, failure, scratch


def notebooks(folder: Union[str, Path] = "tilemip-course") -> list[Path]:
    """Copies the notebooks of the nine lessons into a folder, and returns where they are. A notebook
    that is there already, maybe with answers in it, stays as it is."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    copies = []
    for source in sorted((Path(__file__).parent / "lessons").glob("*.ipynb")):
        copies.append(Path(folder, source.name))
        if not copies[-1].exists():
            shutil.copyfile(source, copies[-1])
    return copies


class Mark:
    """What the checker says of one exercise: right, wrong with a hint, or open."""

    def __init__(self, exercise: str, verdict: str, text: str) -> None:
        self.exercise, self.verdict, self.text = exercise, verdict, text

    def __bool__(self) -> bool:
        return self.verdict == "right"

    def __repr__(self) -> str:
        return f"{self.exercise}  {self.verdict}  {self.text}"


def check(exercise: str, **values: Any) -> Mark:
    """Checks the answer to an exercise, such as check("4.1", sum=29, bound="29/4", …), by computing.
    An answer that is still empty is open."""
    given = {name: str(value) for name, value in values.items() if str(value).strip()}
    with scratch() as folder:
        answers = Path(folder, "answers.json")
        answers.write_text(json.dumps({exercise: given}), encoding="utf-8")
        exit, out, said = call(["check-lesson", "--json", exercise.partition(".")[0], str(answers)])
    marks = json.loads(out).get("exercises", []) if out.startswith("{") else []
    for mark in marks:
        if mark["exercise"] == exercise:
            return Mark(exercise, mark["verdict"], mark["text"])
    raise error(failure(said), exit)


def relaxation(board: Subject, horizon: int, *fixed: str, M: Optional[int] = None, S: Optional[int] = None, formulation: str = "textbook") -> Answer:
    """Solves the linear relaxation of a board's program, with other numbers for its big M and for the
    S in the rows c2 where they are given, and with variables fixed, such as "z[i2,0]=1". An answer
    without an objective says that the node is infeasible, so that it is pruned."""
    text = export(board, formulation=formulation, horizon=horizon, reduce=None if formulation == "textbook" else "none")
    rows, _, bounds = text.partition("\nBounds\n")
    lines = rows.split("\n")
    for i, line in enumerate(lines):
        if M is not None and line.startswith(" c_move2_"):
            lines[i] = re.sub(r"(?<=[ -])\d+(?= z_|$)", str(M), line)
        if S is not None and re.match(r" c2_[12]_", line):
            lines[i] = re.sub(r"\d+(?= z_)", str(S), line)
    bounds = re.split(r"\n(?:Generals|Binaries|End)\n", bounds)[0]  # what follows says which are whole
    names = set(re.findall(r"[A-Za-z]\w*", bounds))
    for one in fixed:
        name, _, value = one.replace("[", "_").replace(",", "_").replace("]", "").replace(" ", "").partition("=")
        if name not in names:
            raise KeyError(f"{one}: no such variable; expected one such as z[i2,0]=1 or u[0]=0")
        bounds = re.sub(rf"(?m)^.*(?<!\w){name}(?!\w).*$", f" {name} = {value}", bounds)
    return solve("\n".join([*lines, "Bounds", bounds, "End", ""]))


def tree(board: Subject, horizon: int, leaves: Sequence[str]) -> None:
    """Prints the bound of every leaf of a tree, one per line; a leaf lists its fixed variables, separated by blanks."""
    for leaf in leaves:
        answer = relaxation(board, horizon, *leaf.split())
        print(f"{leaf:60s} {'infeasible' if answer.objective is None else f'{answer.objective:.2f}'}")
