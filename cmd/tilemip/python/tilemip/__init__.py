"""Puzzles and models as integer programs: solved by HiGHS, checked by native search, drawn in notebooks.

    import tilemip
    answer = tilemip.verify([[5, 1, 2, 3], [9, 6, 7, 4], [13, 10, 11, 8], [14, 15, 0, 12]])
    answer.moves, answer.proven_by

The functions are the verbs of the program tilemip, which is inside the wheel; their keyword
options are its options, with _ for -: time_limit=5, formulation="textbook", count=True.
`tilemip.options("solve")` lists them.
"""

import json
import os
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from importlib import metadata
from pathlib import Path
from typing import Any, Callable, Optional, Union

from ._answer import Answer, Shown, Verdict, _nothing, _output, _stored
from ._models import Model, arrays
from ._program import BadInput, Disagreement, Error, Event, Failed, NotAvailable, Process, call, error, failure, program, words
from ._subject import Given, Subject

__all__ = [
    "Answer", "BadInput", "Disagreement", "Error", "Event", "Failed", "Model", "NotAvailable", "Run", "Shown", "Subject", "Verdict",
    "arrays", "check", "command", "export", "options", "program", "run", "search", "show", "solve", "verify",
]  # fmt: skip

try:
    __version__ = metadata.version("tilemip")
except metadata.PackageNotFoundError:  # the sources, with TILEMIP_PROGRAM
    __version__ = "0.0.0"


class Run:
    """A run of solve, search or verify under way: an iterator over its events, and then its `answer`.

    An interrupt (Ctrl-C, the stop button of a notebook) while it is waited for asks the program to
    end; the answer is then the best so far, with the termination "interrupted". A second one is a
    KeyboardInterrupt. `stop()` does the same from elsewhere.
    """

    def __init__(self, verb: str, *subjects: Subject, events: bool = True, **options: Any) -> None:
        self._given = [Given(one) for one in subjects]
        self._stack = ExitStack()
        files = [self._stack.enter_context(given.file()) for given in self._given]
        self._folders = [folder for _, folder in files if folder]
        stream = "--json-stream" if events else "--json"
        self._process = Process([verb, stream, "--quiet", *words(options), *(file for file, _ in files)])
        self._lines = self._process.lines()
        self._answers: Optional[list[Answer]] = None

    def __iter__(self) -> "Run":
        return self

    def __next__(self) -> Event:
        for line in self._lines:
            event = json.loads(self._own(line))
            if event.get("type") not in (None, "result", "error"):
                return Event(event)
        raise StopIteration

    def stop(self) -> None:
        """Asks the program to end with the best found so far."""
        self._process.stop()

    @property
    def answers(self) -> list[Answer]:
        """The answers of all subjects, once the run has ended; a file may hold several boards."""
        if self._answers is None:
            for _ in self:
                pass
            self._answers = self._end()
        return self._answers

    @property
    def answer(self) -> Answer:
        """The answer, once the run has ended."""
        all = self.answers
        if len(all) != 1:
            raise BadInput(f"{len(all)} subjects; tilemip.run returns the answers of all", 2, all)
        return all[0]

    def _own(self, line: bytes) -> str:
        """A line without the folder in which a subject was put."""
        text = line.decode("utf-8")
        for folder in self._folders:
            text = text.replace(json.dumps(folder)[1:-1], "")
        return text

    def _end(self) -> list[Answer]:
        exit, said = self._process.ended()
        objects = [json.loads(line) for line in self._own(self._process.output()).splitlines() if b"{" in line.encode()[:1]]
        self._stack.close()
        failures = [one for one in objects if one.get("status") == "error" and "exit" in one]
        results = [one for one in objects if "kind" in one and one.get("type") in (None, "result")]
        given = self._given * (len(results) if len(self._given) == 1 else 1)
        exact = len(given) == len(results)  # else it is open which subject an answer is of, and none is drawn
        answers = [Answer(one, given[i] if exact else None, exit) for i, one in enumerate(results)]
        for folder in self._folders:
            said = said.replace(folder, "")
        if failures:
            raise error(failures[0]["message"], failures[0]["exit"], answers)
        if self._process.stopped and not answers:
            raise KeyboardInterrupt
        if exit in (1, 2, 6, 7) or not answers:
            why = next((one for a in answers for one in (a.verdict, a.message, (a.violation or {}).get("reason")) if one), failure(said))
            raise error(why, exit, answers)
        return answers


def run(verb: str, *subjects: Subject, progress: Optional[Callable[[Event], Any]] = None, **options: Any) -> list[Answer]:
    """The answers of solve, search or verify to any number of subjects. `progress` hears the events."""
    under_way = Run(verb, *subjects, events=progress is not None, **options)
    while True:
        try:
            for event in under_way:
                if progress is not None:
                    progress(event)
            return under_way.answers
        except KeyboardInterrupt:
            if under_way._process.stopped:
                under_way._process.kill()
                raise
            under_way.stop()


def _one(verb: str, subject: Subject, progress: Optional[Callable[[Event], Any]], options: Mapping[str, Any]) -> Answer:
    all = run(verb, subject, progress=progress, **options)
    if len(all) != 1:
        raise BadInput(f"{len(all)} subjects; tilemip.run returns the answers of all", 2, all)
    return all[0]


def solve(subject: Subject, *, progress: Optional[Callable[[Event], Any]] = None, **options: Any) -> Answer:
    """Solves as an integer program, through a solver."""
    return _one("solve", subject, progress, options)


def search(subject: Subject, *, progress: Optional[Callable[[Event], Any]] = None, **options: Any) -> Answer:
    """Solves a puzzle by native search."""
    return _one("search", subject, progress, options)


def verify(subject: Subject, *, progress: Optional[Callable[[Event], Any]] = None, **options: Any) -> Answer:
    """Solves in two independent ways and compares them; raises Disagreement where they contradict."""
    return _one("verify", subject, progress, options)


def check(subject: Subject, solution: Any = None, **options: Any) -> Verdict:
    """Checks a solution without any solver: an Answer, the path of a stored one or of a solution file,
    a text (moves, a grid), or the values of a model's variables. A certificate or the answer of a
    board may stand alone."""
    alone = solution is None
    if alone:
        subject, solution = None, subject
    with ExitStack() as stack:
        given = None if alone else Given(subject)
        names = [] if given is None else [stack.enter_context(given.file())[0]]
        if isinstance(solution, Answer):
            names.append(stack.enter_context(_stored(solution.json)))
        elif isinstance(solution, Mapping):
            values = given.named(solution) if given else dict(solution)
            names.append(stack.enter_context(_stored({"kind": "model", "status": "feasible", "values": values})))
        elif isinstance(solution, str) and not os.path.exists(solution) and not alone:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="tilemip"))
            Path(folder, "solution").write_text(solution, encoding="utf-8")
            names.append(os.path.join(folder, "solution"))
        else:
            names.append(os.fspath(solution))
        exit, out, said = call(["check", "--json", *words(options), *names])
        objects = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
        if not objects or "checked" not in objects[-1]:
            why = objects[-1].get("message") if objects else failure(said)
            for name in names:
                why = why.replace(os.path.dirname(name) + os.sep, "") if os.path.basename(os.path.dirname(name)).startswith("tilemip") else why
            raise error(why, exit)
        return Verdict(objects[-1])


def show(subject: Subject = None, *, draw: Optional[str] = None, **options: Any) -> Shown:
    """Shows the puzzle and its integer program as text; with stats=True its size, with latex=True as
    LaTeX. With `draw` a picture: puzzle, program (its matrix), relaxation (the linear relaxation of a
    board's program), or search (the tree). library=True lists the puzzles of the library."""
    given = None if subject is None else Given(subject)
    with given.file() if given else _nothing() as (file, folder):
        picture = [] if draw is None else [f"--draw={draw}", "--svg=-"]
        exit, out, said = call(["show", *picture, *words(options), *([file] if file else [])])
    if exit != 0:
        raise error(failure(said).replace(folder, "") if folder else failure(said), exit)
    if draw is not None:
        return Shown("", out, said.strip(), {})
    return Shown(out, None, "", {"given": given, "options": options})


def export(subject: Subject, *, format: str = "lp", **options: Any) -> str:
    """The integer program as the text of another tool: gams, gmpl, mps, lp, mof, opb, nl, dlx."""
    given = Given(subject)
    with given.file() as (file, folder):
        exit, out, said = call(["export", "--quiet", f"--format={format}", *words(options), file])
    if exit != 0:
        raise error(failure(said).replace(folder, "") if folder else failure(said), exit)
    return out


def options(verb: str) -> None:
    """Prints what a verb does and its options. In Python - is _, and an option without a value is True."""
    print(_output([verb, "--help"]))


def command(*arguments: Union[str, "os.PathLike[str]"]) -> str:
    """What the program prints for any command line, such as command("backends")."""
    return _output([os.fspath(one) for one in arguments])
