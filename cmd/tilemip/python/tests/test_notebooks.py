"""The lessons as notebooks: current, run as they are, and printing what the lessons say they print."""

import html
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import tilemip
from tilemip import course

try:
    import nbclient
    import nbformat
    from jupyter_client import KernelManager
    from traitlets.config import Config
except ImportError as missing:
    raise unittest.SkipTest(f"{missing.name} is not installed") from None

python = Path(__file__).resolve().parents[1]
lessons = python.parents[2] / "docs" / "course"


def plain(text):
    """The lines of a text, with seconds and bytes left open, as the test of docs has them."""
    text = re.sub(r"[0-9][0-9.,e-]* ?(s|ms|MB|MiB|GB)\b", r"N \1", text)
    return [" ".join(line.split()) for line in text.strip().split("\n")]


def resembles(got, want):
    """Lines that are printed beside those of a lesson, in which "…" stands for any."""
    if not want:
        return not got
    if want[0] == "…":
        return resembles(got, want[1:]) or bool(got) and resembles(got[1:], want)
    return bool(got) and got[0] == want[0] and resembles(got[1:], want[1:])


def said(cell):
    """What a cell shows as text."""
    parts = []
    for output in cell.outputs:
        data = output.get("data", {})
        if "text/html" in data:
            parts.append(html.unescape(re.sub(r"<[^>]*>", "", re.sub(r"(?s)<svg.*?</svg>", "", data["text/html"]))))
        else:
            parts.append(output.get("text") or data.get("text/plain", ""))
    return "\n".join(parts)


class Notebooks(unittest.TestCase):
    def test_they_are_current(self):
        run = subprocess.run([sys.executable, str(python / "tools" / "notebooks.py"), "--check"], capture_output=True, text=True)
        self.assertEqual((run.returncode, run.stderr), (0, ""))

    def test_copies(self):
        with tempfile.TemporaryDirectory() as folder:
            copies = course.notebooks(Path(folder, "course"))
            self.assertEqual([path.name for path in copies], [f"lesson-{n}.ipynb" for n in range(1, 10)])
            copies[0].write_text("mine")
            course.notebooks(Path(folder, "course"))
            self.assertEqual(copies[0].read_text(), "mine")

    def test_the_checker(self):
        """The instructor's answers are right, one by one; no answer is open, another one wrong."""
        n = 0
        for lesson in range(1, 10):
            block = re.search(r"(?s)```answers\n(.*?)```", (lessons / "instructor" / f"lesson-{lesson}.md").read_text(encoding="utf-8"))[1]
            answers = {}
            for exercise, name, value in re.findall(r"(?ms)^(\d\.\d) (\w+):(.*?)(?=^\d\.\d \w+:|\Z)", block):
                answers.setdefault(exercise, {})[name] = value.strip("\n ")
            for exercise, values in answers.items():
                n += 1
                with self.subTest(exercise=exercise):
                    self.assertTrue(course.check(exercise, **values), course.check(exercise, **values))
                    self.assertEqual(course.check(exercise, **dict.fromkeys(values, "")).verdict, "open")
        self.assertEqual(n, 20)
        self.assertEqual(course.check("4.1", sum=18, bound="29/4", m100="29/4", s6="29/6").verdict, "wrong")
        self.assertRaises(tilemip.BadInput, course.check, "10.1", sum=1)

    def test_relaxations(self):
        board = "1 2 4 7 / 5 0 3 8 / 9 6 11 12 / 13 10 14 15"
        for bound, settings in ((4.5, {}), (4.5, {"M": 100}), (3.6, {"S": 5}), (3.0, {"S": 6}), (2.5, {"S": 8})):
            self.assertAlmostEqual(course.relaxation(board, 13, **settings).objective, bound, places=6)
        small = "1 0 2 / 4 6 3 / 7 5 8"
        self.assertAlmostEqual(course.relaxation(small, 5, "z[i2,0]=1").objective, 11 / 3, places=6)
        self.assertIsNone(course.relaxation(small, 5, *(f"z[i2,{t}]=0" for t in range(5))).objective)
        self.assertRaises(KeyError, course.relaxation, small, 5, "z[i9,0]=1")

    def test_they_run(self):
        """Every cell runs, every figure is drawn, and what a lesson says is printed is printed."""
        pictures = texts = 0
        with tempfile.TemporaryDirectory() as folder:
            for path in course.notebooks(folder):
                notebook = nbformat.read(path, as_version=4)
                nbformat.validate(notebook)
                # Without TCP the test runs where there is no network at all, as scripts/python.sh has it.
                config = Config(ConnectionFileMixin={"transport": "ipc", "connection_file": os.path.join(folder, "kernel.json")})
                nbclient.NotebookClient(notebook, config=config, timeout=300, resources={"metadata": {"path": folder}}).execute()
                for cell in notebook.cells:
                    if cell.cell_type != "code":
                        continue
                    with self.subTest(lesson=path.name, cell=cell.source):
                        if "draw=" in cell.source:
                            self.assertTrue(any("image/svg+xml" in output.get("data", {}) for output in cell.outputs))
                            pictures += 1
                        elif "course.check" in cell.source:
                            self.assertIn("open", said(cell))
                        elif "prints" in cell.metadata.get("tilemip", {}):
                            want = plain("\n".join(cell.metadata["tilemip"]["prints"]))
                            self.assertTrue(resembles(plain(said(cell)), want), f"{said(cell)}\nand not\n{want}")
                            texts += 1
        self.assertGreater(pictures, 10)
        self.assertGreater(texts, 10)

    @unittest.skipIf(sys.platform == "win32", "the kernel is reached without TCP")
    def test_the_stop_button(self):
        """A cell that is stopped in a kernel ends with the best so far; the next one runs."""
        code = 'a = tilemip.search("24 23 22 21 20 / 19 18 17 16 15 / 14 13 12 11 10 / 9 8 7 6 5 / 4 3 2 1 0", progress=print); a.termination, a.status'
        with tempfile.TemporaryDirectory() as folder:
            manager = KernelManager(kernel_name="python3", transport="ipc", connection_file=os.path.join(folder, "kernel.json"))
            manager.start_kernel(stderr=subprocess.DEVNULL)
            client = manager.blocking_client()
            client.start_channels()
            try:
                client.wait_for_ready(timeout=300)
                results = []

                def hear(message):
                    if "incumbent" in message["content"].get("text", "") and not results:
                        manager.interrupt_kernel()
                        results.append("stopped")
                    results.extend([message["content"]["data"]["text/plain"]] if message["msg_type"] == "execute_result" else [])

                for cell in ("import tilemip", code, "1 + 1"):
                    reply = client.execute_interactive(cell, output_hook=hear, timeout=300)
                    self.assertEqual(reply["content"]["status"], "ok", reply["content"])
                self.assertEqual(results, ["stopped", "('interrupted', 'feasible')", "2"])
            finally:
                client.stop_channels()
                manager.shutdown_kernel(now=True)


if __name__ == "__main__":
    unittest.main()
