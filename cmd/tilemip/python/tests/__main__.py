"""Runs the tests and writes a line of results for each, as scripts/testsummary reads them.

    python cmd/tilemip/python/tests RESULTS [NAME…]

NAME is a file, a class or a test, such as test_models. The module is the one that is installed.
"""

import faulthandler
import json
import platform
import signal
import sys
import time
import unittest
from pathlib import Path

here = Path(__file__).resolve().parent


class Written(unittest.TextTestResult):
    """Keeps a line for each test; a subtest that fails is its test's failure."""

    def startTest(self, test):
        self.began, self.ended = time.monotonic(), ("passed", "")
        super().startTest(test)

    def addFailure(self, test, err):
        self.ended = ("failed", str(err[1]).split("\n")[0])
        super().addFailure(test, err)

    def addError(self, test, err):
        self.ended = ("failed", f"{err[0].__name__}: {err[1]}".split("\n")[0])
        super().addError(test, err)
        if not isinstance(test, unittest.TestCase):  # a class or a file that did not begin
            self.write(test)

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self.ended = ("failed", f"{subtest.params}: {err[1]}".split("\n")[0])
        super().addSubTest(test, subtest, err)

    def addSkip(self, test, reason):
        self.ended = ("skipped", reason)
        super().addSkip(test, reason)

    def stopTest(self, test):
        self.write(test)
        super().stopTest(test)

    def write(self, test):
        result, reason = self.ended
        name = f"{platform.python_version()}: {test.id() if hasattr(test, 'id') else test}"
        seconds = round(time.monotonic() - getattr(self, "began", time.monotonic()), 3)
        line = {"Package": "python", "Test": name, "Result": result, "Reason": reason, "Seconds": seconds}
        with open(sys.argv[1], "a", encoding="utf-8") as f:
            f.write(json.dumps(line) + "\n")


def main():
    sys.path.insert(0, str(here))
    # What a shell starts in the background ignores the interrupt, and the tests send it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    faulthandler.dump_traceback_later(900, exit=True)
    loader = unittest.TestLoader()
    suite = loader.loadTestsFromNames(sys.argv[2:]) if sys.argv[2:] else loader.discover(str(here))
    result = unittest.TextTestRunner(resultclass=Written, verbosity=0).run(suite)
    sys.exit(not result.wasSuccessful())


if __name__ == "__main__":
    main()
