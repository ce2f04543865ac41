"""Makes the notebooks of the course from the lessons of docs/course, or says which are not current.

    python3 cmd/tilemip/python/tools/notebooks.py [--check]

A lesson is cut into blocks, as the page does it (cmd/tilemip/web/tools/course.ts). A figure, a form
for answers and every command become a cell of code; what is said to be printed goes into the cell's
metadata, and the test that runs the notebooks looks for it. The notebooks are committed in
tilemip/lessons without outputs, so that they are in the wheel and can be read on a forge.
"""

import json
import re
import shlex
import sys
from pathlib import Path

python = Path(__file__).resolve().parents[1]
root = python.parents[2]
course = root / "docs" / "course"
pages = "https://github.com/tilemip/tilemip/blob/main/docs/"
short = {"-f": "--formulation", "-b": "--backend", "-q": "--quiet"}


def blocks(text):
    """What blank lines part, with fenced blocks whole."""
    block, fenced = [], False
    for line in [*text.split("\n"), ""]:
        fenced ^= line.startswith("```")
        if line.strip() or fenced:
            block.append(line)
        elif block:
            yield "\n".join(block)
            block = []


def literal(text):
    """A text of Python; several lines stand as they are."""
    if "\n" in text.strip():
        return '"""\n' + text.strip("\n").replace("\\", "\\\\") + '\n"""'
    return json.dumps(text.strip(), ensure_ascii=False)


def subject(word):
    """The subject that a command names: a file of the checkout becomes its text."""
    path = root / word
    if not path.is_file():
        return literal(word)
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip() and not line.startswith("#")]
    if all(re.fullmatch(r"[\d\s._]+", line) for line in lines):
        return literal(" / ".join(" ".join(line.split()) for line in lines))
    return literal("\n".join(lines))


def call(command):
    """A command as a call: tilemip solve -q --board B --horizon 3 is tilemip.solve(B, horizon=3)."""
    parts = [short.get(word, word) for word in shlex.split(command, comments=True)]
    verb, subjects, options = parts[1], [], []
    switches = {"quiet", "verbose", "force", "count", "stats", "all"}
    rest = iter(parts[2:])
    for word in rest:
        name = word[2:].replace("-", "_")
        if not word.startswith("--"):
            subjects.append(subject(word))
        elif name == "board":
            subjects.append(literal(next(rest)))
        elif name in switches:
            options += [f"{name}=True"] * (name not in ("quiet", "verbose"))
        else:
            value = next(rest)
            options.append(f"{name}={value if value.isdigit() else literal(value)}")
    text = f"tilemip.{verb}({', '.join(subjects + options)})"
    if "--verbose" in parts:
        text += ".explain(short=True, verbose=True)"
    return f"print({text})" if verb == "export" or "--verbose" in parts else text


def attributes(line):
    return re.findall(r'([a-z0-9]+)="([^"]*)"', line)


def figure(line):
    """The cell of a figure of the page, or "" for what the commands beside it show, too."""
    kind, given = re.match(r"\{\{(\w+)", line)[1], dict(attributes(line))
    what = subject(given.get("board", given.get("puzzle", "")))
    program = f'formulation="{given.get("formulation")}", horizon={given.get("horizon")}'
    if given.get("formulation") != "textbook":  # has no reductions that would leave nothing to draw
        program += ', reduce="none"'
    if kind == "xray" and given.get("live") in ("bound", "duals"):
        return f"course.relaxation({what}, {given['horizon']}).objective"
    if kind == "xray" and "live" in given:
        return f"# Change M and S, and run the cell again.\ncourse.relaxation({what}, {given['horizon']}, M=16, S=4).objective"
    if kind == "xray" and "horizon" in given:
        return f'tilemip.show({what}, draw="relaxation", {program})'
    if kind == "search":
        return f'tilemip.show({what}, draw="search")'
    if kind == "tree":
        return (
            f"board = {what}\nplan = tilemip.search(board).moves\n# The bound of every leaf. Write your own tree, one leaf per line.\n"
            'course.tree(board, len(plan), [\n    "z[i2,0]=1",\n    "z[i2,0]=0",\n])'
        )
    return "" if kind == "takeaway" else f'tilemip.show({what}, draw="puzzle")'


def form(line):
    """The cell in which an exercise is answered."""
    (_, exercise), *fields = attributes(line)
    lines = []
    for name, label in fields:
        many = label.endswith(" (lines)")
        empty = '"""\n"""' if many else '""'
        lines.append(f"    # {label.removesuffix(' (lines)')}\n    {name}={empty},")
    return f'course.check(\n    "{exercise}",\n' + "\n".join(lines) + "\n)"


def commands(block):
    """The commands of a fenced block, each with the lines that it is said to print."""
    found = []
    for line in block.split("\n")[1:-1]:
        prompt = line.startswith("$ ")
        if prompt or not found or found[-1][1] is None:
            found.append((line.removeprefix("$ "), [] if prompt else None))
        else:
            found[-1][1].append(line)
    return [(command, printed) for command, printed in found if command.startswith("tilemip ")]


def linked(text):
    """Links lead to the other notebooks, or to the pages of docs."""
    text = re.sub(r"\]\(lesson-(\d)\.md\)", r"](lesson-\1.ipynb)", text)
    text = re.sub(r"\]\(\.\./([^)]+)\)", rf"]({pages}\1)", text)
    return re.sub(r"\]\(((?:lab-|files/)[^)]+)\)", rf"]({pages}course/\1)", text)


def notebook(number, text):
    cells, words, drawn = [], [], False

    def flush():
        if words:
            add("markdown", "\n\n".join(words))
            words.clear()

    def add(kind, source, prints=None):
        cell = {"cell_type": kind, "id": f"lesson-{number}-{len(cells)}", "metadata": {}, "source": source.splitlines(keepends=True)}
        if prints:
            cell["metadata"]["tilemip"] = {"prints": prints}
        cells.append({**cell, "execution_count": None, "outputs": []} if kind == "code" else cell)

    def code(source, prints=None):
        flush()
        if not any(cell["cell_type"] == "code" for cell in cells):
            add("code", "import tilemip\nfrom tilemip import course")
        add("code", source, prints)

    for block in blocks(re.sub(r"<!--.*?-->\n?", "", text, flags=re.DOTALL)):
        shown = drawn and re.fullmatch(r"```\n[0-9 .\n]+```", block)  # the figure above, in characters
        drawn = block.startswith("{{")
        if block.startswith("{{answer"):
            code(form(block))
        elif drawn:
            source = figure(block)
            if source:
                code(source)
        elif block.startswith("```") and re.search(r"^(\$ )?(tilemip(?! diagnose)|lab) ", block, re.MULTILINE):
            for command, printed in commands(block):
                code(call(command), printed)
        elif not shown and not block.startswith("Check your answers:"):
            words.append(linked(block))
    flush()
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    page = {"cells": cells, "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(page, indent=1, ensure_ascii=False) + "\n"


def main():
    old = []
    for number in range(1, 10):
        text = notebook(number, (course / f"lesson-{number}.md").read_text(encoding="utf-8"))
        path = python / "tilemip" / "lessons" / f"lesson-{number}.ipynb"
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        old.append(path.name)
        if "--check" not in sys.argv:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    if "--check" in sys.argv and old:
        sys.exit(f"{', '.join(old)}: not what docs/course makes; run make notebooks")


if __name__ == "__main__":
    main()
