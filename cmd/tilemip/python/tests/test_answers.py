"""Boards, packings and covers: answers, their keys, pictures, events, interrupts and errors."""

import copy
import os
import pickle
import re
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
import unittest.mock
import warnings
import xml.etree.ElementTree as xml
from pathlib import Path
from typing import get_type_hints

import tilemip

root = Path(__file__).resolve().parents[4]
NEOS = [[5, 1, 2, 3], [9, 6, 7, 4], [13, 10, 11, 8], [14, 15, 0, 12]]
# Nobody has solved this board to its end: a search of it ends when it is asked to, only.
LONG = [[24, 23, 22, 21, 20], [19, 18, 17, 16, 15], [14, 13, 12, 11, 10], [9, 8, 7, 6, 5], [4, 3, 2, 1, 0]]


def is_picture(text):
    return text is not None and xml.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"


class Answers(unittest.TestCase):
    def test_verify_a_board(self):
        a = tilemip.verify(NEOS, formulation="textbook", horizon=12)
        self.assertEqual((a.status, a.moves, a.objective, a.bound, a.exit), ("optimal", "LLUUURRRDDD", 11, 11, 0))
        self.assertIn("native search", a.proven_by)
        self.assertEqual((a.kind, a.board, a.subject), ("slide", NEOS, "board"))
        self.assertIsInstance(a.native, tilemip.Answer)
        self.assertEqual(a.native.moves, a.moves)
        self.assertTrue(tilemip.check(a).ok)
        self.assertIn("a shortest plan", a.explain())
        self.assertRegex(str(a), r"(?m)^moves      LLUUURRRDDD \(11 moves of the blank\)$")
        self.assertEqual(repr(a), "<tilemip.Answer: optimal, objective 11, moves LLUUURRRDDD>")

    def test_forms_of_a_subject(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "b.txt")
            path.write_text("1 2 3\n4 5 6\n. 7 8\n")
            for subject in ("1 2 3 / 4 5 6 / 0 7 8", "1 2 3\n4 5 6\n0 7 8", "1 2 3 4 5 6 . 7 8", path, str(path), [(1, 2, 3), (4, 5, 6), (0, 7, 8)]):
                with self.subTest(subject=subject):
                    self.assertEqual(tilemip.search(subject).moves, "RR")

    def test_several_subjects(self):
        some = tilemip.run("search", NEOS, "1 2 3 / 4 5 6 / 0 7 8")
        self.assertEqual([a.objective for a in some], [11, 2])
        self.assertTrue(all(is_picture(a._repr_svg_()) for a in some))
        with self.assertRaises(tilemip.BadInput) as caught:
            tilemip.search(root / "examples" / "boards" / "several.txt")
        self.assertEqual([a.objective for a in caught.exception.answers], [a.objective for a in tilemip.run("search", root / "examples/boards/several.txt")])

    def test_packings_and_covers(self):
        soma = tilemip.search("library:soma-cube", count=True)
        self.assertEqual((soma.solutions, soma.unique_rotations, soma.unique_reflections, soma.complete), (11520, 480, 240, True))
        some = tilemip.search("library:soma-cube", all=True, limit=3)
        self.assertEqual((some.status, len(some.grids), some.exit), ("feasible", 3, 0))
        self.assertTrue(tilemip.check("library:soma-cube", some))
        self.assertTrue(is_picture(some.svg(view="solid", explode=0.8)))
        self.assertNotEqual(some.svg(view="solid"), some.svg(view="layers"))
        cover = "a b c\na b\nc\nb c\n"
        a = tilemip.verify(cover)
        self.assertEqual((a.status, sorted(a.chosen[0])), ("optimal", ["a b", "c"]))
        self.assertIn("options", str(a))

    def test_every_key_is_an_attribute(self):
        """The attributes are those of docs/reference/json.md, with its types."""
        page = (root / "docs/reference/json.md").read_text(encoding="utf-8").split("## An answer")[1].split("\n## ")[0]
        types = {"text": "str", "number": "float", "integer": "int", "true or false": "bool", "object": "dict[str, typing.Any]"}
        types.update({"list of texts": "list[str]", "list of objects": "list[dict[str, typing.Any]]", "list of lists of texts": "list[list[str]]"})
        types.update({"object of numbers by name": "dict[str, float]", "object of texts by name": "dict[str, str]", "list of lists of integers": "list[list[int]]"})
        hints = get_type_hints(tilemip.Answer)
        rows = re.findall(r"^- `(\w+)` \(([^)]+?)(, always)?\):", page, re.MULTILINE)
        self.assertGreater(len(rows), 60)
        for key, kind, always in rows:
            with self.subTest(key=key):
                want = "tilemip._answer.Answer" if key == "native" else types[kind]
                got = str(hints.pop(key)).replace("<class '", "").replace("'>", "")
                if not always and key != "values":
                    self.assertIn(got, (f"typing.Optional[{want}]", f"{want} | None"))
                else:
                    self.assertEqual(got, want)
        self.assertEqual(hints, {}, "attributes that are no keys")

    def test_what_an_answer_does_not_have(self):
        a = tilemip.search("1 2 3 / 4 5 6 / 8 7 0")
        self.assertEqual((a.status, a.exit, a.moves, a.pool, a.proven_by), ("infeasible", 3, None, None, ["parity"]))
        with self.assertRaisesRegex(AttributeError, "no 'move'.*docs/reference/json.md"):
            a.move

    def test_copies(self):
        a = tilemip.search("1 2 3 / 4 0 5")
        for b in (copy.deepcopy(a), pickle.loads(pickle.dumps(a))):
            self.assertEqual((b.json, b.moves, b.svg()), (a.json, a.moves, a.svg()))

    def test_warnings(self):
        """What the program says besides an answer is not lost."""
        with warnings.catch_warnings(record=True) as seen:
            warnings.simplefilter("always")
            tilemip.search("1 2 3 / 4 5 6 / 8 7 0", svg=os.path.join(tempfile.gettempdir(), "none.svg"))
        self.assertEqual(["no picture was written" in str(one.message) for one in seen], [True])

    def test_pictures(self):
        plan, unsolvable = tilemip.search(NEOS), tilemip.search("1 2 3 / 4 5 6 / 8 7 0")
        for a in (plan, unsolvable, plan.native or plan):
            self.assertTrue(is_picture(a._repr_svg_()))
            self.assertIn(a.status, a._repr_html_())
        self.assertNotEqual(plan.svg(), plan.svg(frames=2))
        self.assertNotEqual(plan.svg(), plan.svg(theme="dark"))
        first = tilemip.search("7 2 4 / 5 0 6 / 8 3 1", goal="blank-first")
        self.assertTrue(is_picture(first._repr_svg_()))
        self.assertTrue(is_picture(tilemip.search("7 2 4 / 5 0 6 / 8 3 1 goal: blank-first").svg()))

    def test_show(self):
        relaxation = tilemip.show("1 2 4 7 / 5 0 3 8 / 9 6 11 12 / 13 10 14 15", draw="relaxation", formulation="textbook", horizon=13)
        self.assertTrue(is_picture(relaxation._repr_svg_()))
        self.assertIn("LP relaxation 4.5", str(relaxation))
        for what in ("puzzle", "program", "search"):
            self.assertTrue(is_picture(tilemip.show("1 2 3 / 4 0 5", draw=what, **({"horizon": 3} if what == "program" else {})).svg))
        text = tilemip.show("1 2 3 / 0 4 5", formulation="textbook", horizon=2)
        self.assertIn("c_no_repeat", str(text))
        self.assertEqual((text.json["columns"], text.json["rows"]), (54, 70))
        self.assertEqual(tilemip.show("library:soma-cube", stats=True, reduce="none").json["columns"], 688)
        self.assertIn("\\documentclass", tilemip.show("1 2 3 / 0 4 5", latex=True, horizon=2).text)
        self.assertIn("soma-cube", [entry["name"] for entry in tilemip.show(library=True).json])
        with tempfile.TemporaryDirectory() as folder:
            relaxation.save(Path(folder, "a.svg"))
            self.assertEqual(Path(folder, "a.svg").read_text(encoding="utf-8"), relaxation.svg)

    def test_export(self):
        lp = tilemip.export("1 2 3 / 0 4 5", formulation="textbook", horizon=2)
        self.assertEqual(tilemip.solve(lp).objective, 2)
        self.assertIn("p.fx", tilemip.export("0 2 3 / 1 4 5", formulation="textbook-printed", horizon=3, format="gams"))

    def test_check(self):
        self.assertTrue(tilemip.check("1 2 3 / 4 0 5", "R"))
        wrong = tilemip.check("1 2 3 / 4 0 5", "RL")
        self.assertFalse(wrong)
        self.assertIn("holds the blank", repr(wrong))
        with tempfile.TemporaryDirectory() as folder:
            proof = os.path.join(folder, "proof.txt")
            tilemip.search("0 3 2 / 5 4 1", proof=proof)
            self.assertEqual(tilemip.check(proof).json["bound"], 19)
        with self.assertRaises(tilemip.BadInput):
            tilemip.check("1 2 3 / 4 0 5", "")


class Options(unittest.TestCase):
    def test_words(self):
        import datetime

        from tilemip._program import words

        given = dict(time_limit=1.5, count=True, quiet=False, start=None, option={"presolve": "off", "seed": 1}, reduce="none", goal=[[0, 1], [2, 3]])
        want = ["--time-limit=1.5s", "--count", "--option=presolve=off", "--option=seed=1", "--reduce=none", "--goal=0 1 / 2 3"]
        self.assertEqual(list(words(given)), want)
        self.assertEqual(list(words({"wait": datetime.timedelta(minutes=2), "node_limit": 5, "x": ["a", "b"]})), ["--wait=120.0s", "--node-limit=5", "--x=a", "--x=b"])

    def test_limits(self):
        a = tilemip.search(LONG, time_limit=0.2)
        self.assertEqual((a.termination, a.exit), ("time", 4))
        self.assertTrue(a.checked)

    def test_unknown_option(self):
        with self.assertRaisesRegex(tilemip.BadInput, r"no option tim_limit; did you mean time_limit\?"):
            tilemip.solve(NEOS, tim_limit=5)
        with self.assertRaises(ValueError):
            tilemip.solve(NEOS, formulation="texbook")

    def test_every_option_of_the_table_can_be_said(self):
        """An option of docs/reference/options.md is not refused as unknown when it is a keyword."""
        page = (root / "docs/reference/options.md").read_text(encoding="utf-8")
        n = 0
        for name, verbs in re.findall(r"^- `(?:-\w, )?--([a-z-]+)[^`]*`: .*\*([^*]+)\*$", page, re.MULTILINE):
            if "solve" in re.findall(r"[a-z-]+", verbs) and name not in ("json", "json-stream", "board"):
                n += 1
                try:
                    tilemip.solve("1 2 3 / 4 0 5", **{name.replace("-", "_"): "no such value"}, no_such_option=True)
                except tilemip.BadInput as e:
                    self.assertIn("no_such_option", str(e), name) if "has no option" in str(e) else None
        self.assertGreater(n, 30)


class Errors(unittest.TestCase):
    def place(self, kind, call, *want):
        with self.assertRaises(kind) as caught:
            call()
        e = caught.exception
        self.assertEqual((e.file, e.line, e.column, e.exit), want)
        return str(e)

    def test_place(self):
        lp = "Minimize\n obj: x + y\nSubject To\n c1: x + y >= a b\nEnd\n"
        self.assertIn('"a"', self.place(tilemip.BadInput, lambda: tilemip.solve(lp), "model.lp", 4, 15, 2))
        self.place(tilemip.BadInput, lambda: tilemip.export(lp), "model.lp", 4, 15, 2)
        self.place(tilemip.BadInput, lambda: tilemip.search("1 2 3 / 4 y 5"), "board", 1, 11, 2)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "b.txt")
            Path(path).write_text("1 2 3\n4 4 0\n")
            self.place(tilemip.BadInput, lambda: tilemip.search(path), path, 2, 3, 2)

    def test_kinds(self):
        self.place(tilemip.BadInput, lambda: tilemip.search("library:soma-cub"), None, None, None, 2)
        self.place(tilemip.BadInput, lambda: tilemip.search("no/such/file.txt"), None, None, None, 2)
        self.place(tilemip.BadInput, lambda: tilemip.search(object()), None, None, None, 2)
        self.place(tilemip.NotAvailable, lambda: tilemip.solve("1 2 3 / 4 0 5", backend="xpress"), None, None, None, 6)
        self.assertTrue(issubclass(tilemip.BadInput, ValueError) and issubclass(tilemip.Failed, RuntimeError))

    def test_the_program_is_missing(self):
        code = "import tilemip, pathlib; tilemip._program.__file__ = str(pathlib.Path('nowhere/x.py')); tilemip.search('1 2 3 / 4 0 5')"
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, "TILEMIP_PROGRAM": ""})
        self.assertIn("NotAvailable", run.stderr)
        self.assertIn("set TILEMIP_PROGRAM", run.stderr)


class Streams(unittest.TestCase):
    def test_progress(self):
        seen = []
        a = tilemip.search("15 14 8 12 / 10 11 13 9 / 2 6 5 1 / 3 7 4 0", progress=seen.append)
        self.assertEqual(a.objective, 68)
        self.assertIn("incumbent", [event.type for event in seen])
        self.assertEqual(max(event.bound for event in seen if event.type == "bound"), 68)
        self.assertNotIn("result", [event.type for event in seen])
        self.assertIsNone(seen[0].number)

    def test_stop(self):
        run = tilemip.Run("search", LONG)
        for event in run:
            if event.type == "incumbent":
                run.stop()
        self.assertEqual((run.answer.termination, run.answer.status, run.answer.exit), ("interrupted", "feasible", 130))
        self.assertTrue(tilemip.check(run.answer))

    @unittest.skipIf(sys.platform == "win32", "SIGINT cannot be sent to a process of its own there")
    def test_interrupts(self):
        """The first one gives the best so far, whether it comes while the program is waited for or
        while an event is heard; the program is no longer there afterwards."""
        first, sent = threading.Event(), []

        def in_the_callback(event):
            if event.type == "incumbent" and not sent:
                sent.append(event)
                os.kill(os.getpid(), signal.SIGINT)

        a = tilemip.search(LONG, progress=in_the_callback)
        self.assertEqual((a.termination, a.exit), ("interrupted", 130))

        def from_elsewhere():
            first.wait()
            os.kill(os.getpid(), signal.SIGINT)

        helper = threading.Thread(target=from_elsewhere)
        helper.start()
        b = tilemip.search(LONG, progress=lambda event: first.set() if event.type == "incumbent" else None)
        helper.join()
        self.assertEqual((b.termination, b.status), ("interrupted", "feasible"))

    @unittest.skipIf(sys.platform == "win32", "SIGINT cannot be sent to a process of its own there")
    def test_second_interrupt(self):
        """A program that does not answer the first one is ended by the second."""
        seen = []

        def hear(event):
            seen.append(event.pid)
            os.kill(os.getpid(), signal.SIGINT)

        deaf = "import json, os, signal, time\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        deaf += "while True:\n    print(json.dumps({'type': 'progress', 'pid': os.getpid()}), flush=True)\n    time.sleep(0.05)\n"
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "deaf")
            path.write_text(f"#!{sys.executable}\n{deaf}")
            path.chmod(0o755)
            with unittest.mock.patch.dict(os.environ, {"TILEMIP_PROGRAM": str(path)}):
                with self.assertRaises(KeyboardInterrupt):
                    tilemip.search(LONG, progress=hear)
        self.assertEqual(len(seen), 2)
        with self.assertRaises(ProcessLookupError):
            os.kill(seen[0], 0)

    def test_a_run_that_is_dropped_ends(self):
        run = tilemip.Run("search", LONG)
        next(run)
        process = run._process._process
        del run
        self.assertIsNotNone(process.poll())


class Command(unittest.TestCase):
    def test_command(self):
        kind = "embedded" if "TILEMIP_PROGRAM" not in os.environ else r"\w+"
        self.assertRegex(tilemip.command("backends"), rf"(?m)^highs +{kind} ")
        self.assertEqual(subprocess.run([sys.executable, "-m", "tilemip", "search", "--json", "nowhere"], capture_output=True).returncode, 2)
        out = subprocess.run([sys.executable, "-m", "tilemip", "version"], capture_output=True, text=True)
        self.assertEqual((out.returncode, out.stdout), (0, tilemip.command("version")))


if __name__ == "__main__":
    unittest.main()
