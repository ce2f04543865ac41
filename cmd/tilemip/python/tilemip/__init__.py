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
import warnings
from collections.abc import Mapping
from contextlib import ExitStack
from importlib import metadata
from pathlib import Path
from typing import Any, Callable, Optional, Union

from ._answer import Answer, Shown, Verdict, _output, _stored
from ._models import Model, arrays
from ._program import BadInput, Disagreement, Error, Event, Failed, NotAvailable, Process, call, error, failure, program, scratch, seen, words
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
        files = [word for given in self._given for word in self._stack.enter_context(given.words())]
        stream = "--json-stream" if events else "--json"
        self._process = Process([verb, stream, "--quiet", *words(options), *files])
        self._lines = self._process.lines()
        self._answers: Optional[list[Answer]] = None

    def __iter__(self) -> "Run":
        return self

    def __next__(self) -> Event:
        for line in self._lines:
            event = json.loads(seen(line))
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
        return _single(self.answers)

    def _end(self) -> list[Answer]:
        exit, out, said = self._process.ended()
        objects = _objects(out)
        self._stack.close()
        failures = [one for one in objects if one.get("status") == "error" and "exit" in one]
        results = [one for one in objects if "kind" in one and one.get("type") in (None, "result")]
        given = self._given * (len(results) if len(self._given) == 1 else 1)
        exact = len(given) == len(results)  # else it is open which subject an answer is of, and none is drawn
        answers = [Answer(one, given[i] if exact else None, exit) for i, one in enumerate(results)]
        if failures:
            raise error(failures[0]["message"], failures[0]["exit"], answers)
        if self._process.stopped and not answers:
            raise KeyboardInterrupt
        if exit in (1, 2, 6, 7) or not answers:
            why = next((one for a in answers for one in (a.verdict, a.message, (a.violation or {}).get("reason")) if one), failure(said))
            raise error(why, exit, answers)
        for line in said.splitlines():
            if line.startswith("tilemip: ") and not self._process.stopped:
                warnings.warn(line[len("tilemip: ") :], stacklevel=4)
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


def _single(all: list[Answer]) -> Answer:
    if len(all) != 1:
        raise BadInput(f"{len(all)} subjects; tilemip.run returns the answers of all", 2, all)
    return all[0]


def _objects(out: str) -> list[dict[str, Any]]:
    """The objects of JSON lines."""
    return [json.loads(line) for line in out.splitlines() if line.startswith("{")]


def solve(subject: Subject, *, progress: Optional[Callable[[Event], Any]] = None, **options: Any) -> Answer:
    """Solves as an integer program, through a solver."""
    return _single(run("solve", subject, progress=progress, **options))


def search(subject: Subject, *, progress: Optional[Callable[[Event], Any]] = None, **options: Any) -> Answer:
    """Solves a puzzle by native search."""
    return _single(run("search", subject, progress=progress, **options))


def verify(subject: Subject, *, progress: Optional[Callable[[Event], Any]] = None, **options: Any) -> Answer:
    """Solves in two independent ways and compares them; raises Disagreement where they contradict."""
    return _single(run("verify", subject, progress=progress, **options))


def check(subject: Subject, solution: Any = None, **options: Any) -> Verdict:
    """Checks a solution without any solver: an Answer, the path of a stored one or of a solution file,
    a text (moves, a grid), or the values of a model's variables. A certificate or the answer of a
    board may stand alone."""
    alone = solution is None
    if alone:
        subject, solution = None, subject
    given = Given(subject)
    with given.words() as names, ExitStack() as stack:
        if isinstance(solution, Answer):
            names.append(stack.enter_context(_stored(solution.json)))
        elif isinstance(solution, Mapping):
            names.append(stack.enter_context(_stored({"kind": "model", "status": "feasible", "values": given.named(solution)})))
        elif isinstance(solution, str) and not os.path.exists(solution) and not alone:
            names.append(os.path.join(stack.enter_context(scratch()), "solution"))
            Path(names[-1]).write_text(solution, encoding="utf-8")
        else:
            names.append(os.fspath(solution))
        exit, out, said = call(["check", "--json", *words(options), *names])
    said_last = (_objects(out) or [{"message": failure(said)}])[-1]
    if "checked" not in said_last:
        raise error(said_last["message"], exit)
    return Verdict(said_last)


def show(subject: Subject = None, *, draw: Optional[str] = None, **options: Any) -> Shown:
    """Shows the puzzle and its integer program as text; with stats=True its size, with latex=True as
    LaTeX. With `draw` a picture: puzzle, program (its matrix), relaxation (the linear relaxation of a
    board's program), or search (the tree). library=True lists the puzzles of the library."""
    given = Given(subject)
    with given.words() as file:
        exit, out, said = call(["show", *([] if draw is None else [f"--draw={draw}", "--svg=-"]), *words(options), *file])
    if exit != 0:
        raise error(failure(said), exit)
    return Shown(out, None, "", given, options) if draw is None else Shown("", out, said.strip(), given, options)


def export(subject: Subject, *, format: str = "lp", **options: Any) -> str:
    """The integer program as the text of another tool: gams, gmpl, mps, lp, mof, opb, nl, dlx."""
    with Given(subject).words() as file:
        return _output(["export", "--quiet", f"--format={format}", *words(options), *file])


def options(verb: str) -> None:
    """Prints what a verb does and its options. In Python - is _, and an option without a value is True."""
    print(_output([verb, "--help", "--all"]))


def command(*arguments: Union[str, "os.PathLike[str]"]) -> str:
    """What the program prints for any command line, such as command("backends")."""
    return _output([os.fspath(one) for one in arguments])
