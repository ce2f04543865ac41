"""The program: where it lies, how it is called, what it says while it runs and when it fails.

Every verb of the program prints JSON: events, one a line, and an answer. Nothing here knows
the name of a verb or of an option, so whatever the program learns works from Python, too.
"""

import datetime
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import weakref
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Optional

WINDOWS = sys.platform == "win32"
# The folders that scratch makes: users see the names of files in them alone.
_SCRATCH = re.compile(r"[/\\\\]+".join(re.escape(part) for part in re.split(r"[/\\]", os.path.join(tempfile.gettempdir(), "tilemip-"))) + r"\w+[/\\]+")
_PLACE = re.compile(r"(?P<file>.+?):(?P<line>\d+)(?::(?P<column>\d+))?: ")


def program() -> str:
    """The path of the program: the one inside the wheel, or that of TILEMIP_PROGRAM."""
    named = os.environ.get("TILEMIP_PROGRAM")
    inside = Path(__file__).parent / "bin" / ("tilemip.exe" if WINDOWS else "tilemip")
    if not named and not inside.exists():
        raise NotAvailable(f"{inside} is missing: this is no wheel of tilemip; set TILEMIP_PROGRAM to the program", 6)
    return named or str(inside)


class Error(Exception):
    """What the program reports. `exit` is its exit status; `file`, `line` and `column` are the
    place in the input, as far as there is one; `answers` are those of other subjects of the call."""

    def __init__(self, message: str, exit: int, answers: Sequence[Any] = ()) -> None:
        super().__init__(message)
        place = _PLACE.match(message)
        self.message = message
        self.exit = exit
        self.answers = list(answers)
        self.file: Optional[str] = place["file"] if place else None
        self.line: Optional[int] = int(place["line"]) if place else None
        self.column: Optional[int] = int(place["column"]) if place and place["column"] else None


class Failed(Error, RuntimeError):
    """Exit status 1: a part of the program, or a solver, failed."""


class BadInput(Error, ValueError):
    """Exit status 2: an option or an input that is wrong."""


class NotAvailable(Error):
    """Exit status 6: a backend that is not on this machine."""


class Disagreement(Error):
    """Exit status 7: the independent checker or the exact check contradicts an answer, which is in `answers`."""


_CLASSES: dict[int, type[Error]] = {2: BadInput, 6: NotAvailable, 7: Disagreement}


def error(message: str, exit: int, answers: Sequence[Any] = ()) -> Error:
    """The exception of an exit status. What the program says of options is said as Python has them."""
    if exit == 2 and not _PLACE.match(message):
        message = re.sub(r"(?<![\w-])--([a-z][a-z-]*)", lambda m: m[1].replace("-", "_"), message)
        message = re.sub(r" \(tilemip (\S+) help lists them\)", r" (tilemip.options('\1') lists them)", message)
    return _CLASSES.get(exit, Failed)(message, exit, answers)


def scratch() -> "tempfile.TemporaryDirectory[str]":
    """A folder for files of a call; what the program says does not show its path."""
    return tempfile.TemporaryDirectory(prefix="tilemip-")


class Event(dict[str, Any]):
    """One event of a run, the keys of its JSON as items and as attributes; one that is absent is None.
    `type` is progress, incumbent, bound, solution, program, note or warning."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self.get(name)

    def __str__(self) -> str:
        said = [f"{key} {self[key]}" for key in ("objective", "bound", "nodes", "number") if self.get(key) is not None]
        time = f"{self.seconds:.1f} s  " if self.seconds is not None else ""
        return f"{time}{self.type}: {self.message or ', '.join(said)}"


# The options whose numbers are seconds. Others that take a duration take it as text, such as "5m".
_SECONDS = ("time_limit", "wait_limit", "second_look")


def words(options: Mapping[str, Any]) -> Iterator[str]:
    """Keyword options as the command has them: time_limit=5 is --time-limit=5s, count=True is --count."""
    for name, value in options.items():
        flag = "--" + name.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            yield flag
        elif isinstance(value, Mapping):
            yield from (f"{flag}={key}={one}" for key, one in value.items())
        elif isinstance(value, datetime.timedelta):
            yield f"{flag}={value.total_seconds()}s"
        elif isinstance(value, (int, float)) and name in _SECONDS:
            yield f"{flag}={value}s"
        elif isinstance(value, (list, tuple)) and value and isinstance(value[0], (list, tuple)):
            yield f"{flag}={board_text(value)}"
        elif isinstance(value, (list, tuple, set, frozenset)):
            yield from (f"{flag}={one}" for one in value)
        else:
            yield f"{flag}={os.fspath(value) if isinstance(value, os.PathLike) else value}"


def board_text(rows: Any) -> str:
    """The rows of a board, as the program reads them on one line."""
    return " / ".join(" ".join(str(int(tile)) for tile in row) for row in rows)


class Process:
    """The program under way. Its lines are gathered by a thread, so that an interrupt loses none."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self._said: IO[bytes] = tempfile.TemporaryFile()
        # Windows: a group of its own, or the signal that ends it would end Python, too. Elsewhere the
        # same group: a terminal's Ctrl-C and a kernel that is killed reach the program, too.
        self._process = subprocess.Popen(
            [program(), *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._said,
            creationflags=0x200 if WINDOWS else 0,  # CREATE_NEW_PROCESS_GROUP
        )
        self._lines: list[bytes] = []
        self._news = threading.Event()
        self._taken = 0
        self._stopped = False
        assert self._process.stdout is not None
        self._reader = threading.Thread(target=_gather, args=(self._process.stdout, self._lines, self._news), daemon=True)
        self._reader.start()
        self._end = weakref.finalize(self, _kill, self._process, self._said)

    def lines(self) -> Iterator[bytes]:
        """The lines of standard output as they come. The first interrupt asks the program to end with
        what it has; the second one ends it."""
        while True:
            try:
                ended = not self._reader.is_alive()
                while self._taken < len(self._lines):
                    self._taken += 1
                    yield self._lines[self._taken - 1]
                if ended:
                    return
                self._news.wait(0.2)  # Windows: no interrupt ends a wait without limit
                self._news.clear()
            except KeyboardInterrupt:
                if self._stopped:
                    self.kill()
                    raise
                self.stop()

    def stop(self) -> None:
        """Asks the program to end with the best found so far."""
        self._stopped = True
        if self._process.poll() is None:
            try:
                self._process.send_signal(getattr(signal, "CTRL_BREAK_EVENT", signal.SIGINT) if WINDOWS else signal.SIGINT)
            except OSError:  # Windows, where there is no console
                self.kill()

    def kill(self) -> None:
        """Ends the program at once."""
        self._end()

    @property
    def stopped(self) -> bool:
        return self._stopped

    def ended(self) -> tuple[int, str, str]:
        """Exit status, standard output and standard error, once there are no more lines."""
        exit = self._process.wait()
        self._end.detach()
        self._said.seek(0)
        said = self._said.read()
        self._said.close()
        return exit, seen(b"".join(self._lines)), seen(said)


def seen(text: bytes) -> str:
    """What a user sees of a text of the program."""
    return _SCRATCH.sub("", text.decode("utf-8", "replace"))


def _gather(source: IO[bytes], lines: list[bytes], news: threading.Event) -> None:
    for line in source:
        lines.append(line)
        news.set()
    source.close()
    news.set()


def _kill(process: "subprocess.Popen[bytes]", said: IO[bytes]) -> None:
    if process.poll() is None:
        process.kill()
        process.wait()
    said.close()


def call(arguments: Sequence[str]) -> tuple[int, str, str]:
    """Runs the program to its end: exit status, standard output, standard error."""
    process = Process(arguments)
    for _ in process.lines():
        pass
    return process.ended()


def failure(said: str) -> str:
    """The line of standard error that says why the program failed."""
    lines = [line[len("tilemip: ") :] for line in said.splitlines() if line.startswith("tilemip: ")]
    return lines[-1] if lines else said.strip() or "the program says nothing"
