"""What docs/how-to/python.md and the README of the wheel show is run, block by block.

An expression with a remark behind it has the remark as its value; of a remark of several words
that is no value nothing is compared.
"""

import ast
import importlib.util
import os
import re
import tempfile
import tokenize
import unittest
import warnings
from io import StringIO
from pathlib import Path

root = Path(__file__).resolve().parents[4]


def remarks(code):
    """The remarks of a text by their lines."""
    tokens = tokenize.generate_tokens(StringIO(code).readline)
    return {token.start[0]: token.string.lstrip("# ") for token in tokens if token.type == tokenize.COMMENT}


class Docs(unittest.TestCase):
    def run_page(self, page):
        names, compared = {}, 0
        text = (root / page).read_text(encoding="utf-8")
        here = os.getcwd()
        with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of PuLP, about its own next version
            os.chdir(folder)
            self.addCleanup(os.chdir, here)
            for needs, code in re.findall(r"(?ms)^(?:<!-- needs: ([^\n]*) -->\n)?```python\n(.*?)^```", text):
                if not all(importlib.util.find_spec(name) for name in needs.split(", ") if name):
                    continue
                said = remarks(code)
                for statement in ast.parse(code).body:
                    source = ast.get_source_segment(code, statement)
                    with self.subTest(page=page, statement=source):
                        want = said.get(statement.end_lineno)
                        if isinstance(statement, ast.Expr) and want is not None and not re.match(r"[a-z]+ [a-z]+", want):
                            self.assertEqual(repr(eval(source, names)), want)
                            compared += 1
                        else:
                            exec(source, names)
            os.chdir(here)
        return compared

    def test_page(self):
        self.assertGreater(self.run_page("docs/how-to/python.md"), 15)

    def test_readmes(self):
        self.assertGreater(self.run_page("cmd/tilemip/python/README.md"), 2)
        self.assertGreater(self.run_page("README.md"), 0)


if __name__ == "__main__":
    unittest.main()
