"""The command tilemip, as pip installs it: the program takes the place of Python."""

import os
import signal
import subprocess
import sys

from ._program import Error, program


def main() -> None:
    try:
        arguments = [program(), *sys.argv[1:]]
    except Error as e:
        sys.exit(f"tilemip: {e}")
    if sys.platform != "win32":
        os.execv(arguments[0], arguments)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program answers an interrupt, and ends
    sys.exit(subprocess.call(arguments))


if __name__ == "__main__":
    main()
