#!/usr/bin/env python3
"""Compares the program of a cover's proof with the puzzle, for tilemip's option --proof.

    python3 cover.py PUZZLE PROGRAM.opb

VeriPB proves something about PROGRAM.opb. This script, which shares nothing with tilemip, shows
that the program says the puzzle: it makes the program anew from the puzzle's file and compares
it line by line. Further rows of the program exclude solutions; each must exclude a solution of
the puzzle, and all must be different. So "UNSAT" by VeriPB means: exactly these, no others.
An objective must be the costs of the options, as they stand in the puzzle's file ("|12"); then
"BOUNDS c <= obj <= c" means that c is the least cost, and "BOUNDS INF" that there is no solution.

PUZZLE is an exact cover (first line the items, | before secondary ones; then one option a line;
no colours and no multiplicities) or a packing puzzle of the polycube format: a box D:, and
pieces C: of type M, once each. Then it lists the placements by itself: every piece in all
rotations (and not mirrored, other than by turning it in space) at all places of the box. Rows
are the cells by x, y and z and then the pieces. The order of the placements is free, so the
program's variables are known by the rows that they are in.

Exit status 0: they agree; 1: they do not.
"""
import re
import sys


def refuse(text):
    print("REFUSED:", text)
    sys.exit(1)


def read(name):
    """The text of a file. What a terminal does not show as it is could hide a line: refused."""
    with open(name, "rb") as f:
        data = f.read()
    for number, line in enumerate(data.split(b"\n"), 1):
        line = line[:-1] if line.endswith(b"\r") else line
        for column, byte in enumerate(line, 1):
            if byte < 32 and byte != 9 or byte == 127:
                refuse(f"{name}, line {number}, column {column}: the byte {byte}; expected a text without control characters")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        refuse(f"{name} is no text in UTF-8")
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        for letter in line:
            if ord(letter) > 126 and not letter.isprintable():
                refuse(f"{name}, line {number}: the character U+{ord(letter):04X}; expected a text without control characters")
    return text.replace("\r\n", "\n")


def exact_cover(lines):
    """Primary items, secondary items, the options as sets of items, and their costs; None without."""
    rows = [line.split() for line in lines if line.strip() and not line.startswith(("#", "|"))]
    bar = rows[0].index("|") if "|" in rows[0] else len(rows[0])
    primary, secondary = rows[0][:bar], rows[0][bar + 1:]
    options, costs, costly = [], [], False
    for row in rows[1:]:
        option = [word for word in row if word[0] != "|"]
        for item in option:
            if item not in primary and item not in secondary:
                refuse(f"item {item} of an option is not in the first line")
        if any(item in primary for item in option):  # others can never be chosen
            entries = [word[1:] for word in row if word[0] == "|"]
            if not all(re.fullmatch(r"-?[0-9]+", entry) for entry in entries):
                refuse("a cost that is not an integer: " + " ".join(row))
            costly = costly or entries != []
            options.append(option)
            costs.append(sum(int(entry) for entry in entries))
    return primary, secondary, options, costs if costly else None


def rotations(cubes):
    """The shapes of a piece in all its rotations, as sets of cubes with least coordinates 0."""
    turns, todo = set(), [frozenset(cubes)]
    while todo:
        shape = todo.pop()
        low = [min(c[i] for c in shape) for i in range(3)]
        shape = frozenset(tuple(c[i] - low[i] for i in range(3)) for c in shape)
        if shape in turns:
            continue
        turns.add(shape)
        todo.append(frozenset((y, -x, z) for x, y, z in shape))
        todo.append(frozenset((x, z, -y) for x, y, z in shape))
    return turns


def packing(text):
    """The same for a packing puzzle: items are cells and pieces."""
    size = {k.lower(): int(v) for k, v in re.findall(r"(xDim|yDim|zDim)=([0-9]+)", text)}
    x, y, z = size["xdim"], size["ydim"], size["zdim"]
    pieces = {}
    for line in re.findall(r"^C:.*", text, re.M):
        piece = re.fullmatch(r"C:name=(\S+?):type=M:layout=([-0-9 ,]+)", line.strip())
        if not piece or piece.group(1) in pieces:
            refuse("a piece that this script cannot read: " + line)
        pieces[piece.group(1)] = [tuple(int(n) for n in cube.split()) for cube in piece.group(2).split(",")]
    if re.search(r"^[FSB]:", text, re.M):
        refuse("a figure that is no box, which this script cannot read")
    options = []
    for name, cubes in pieces.items():
        for shape in rotations(cubes):
            wide = [max(c[i] for c in shape) for i in range(3)]
            for dx in range(x - wide[0]):
                for dy in range(y - wide[1]):
                    for dz in range(z - wide[2]):
                        options.append([name] + [(a + dx, b + dy, c + dz) for a, b, c in shape])
    cells = [(a, b, c) for a in range(x) for b in range(y) for c in range(z)]
    return cells + list(pieces), [], options, None


def read_program(lines):
    """The rows (sign, variables, relation, side), the excluded solutions, and the costs by variable; None without."""
    rows, excluded, objective = [], [], None
    for line in lines:
        if line.startswith("*") or not line.strip():
            continue
        terms = re.findall(r"([+-][0-9]+) (~?)x([0-9]+)", line)
        side = re.search(r"(>=|=) (-?[0-9]+) ;\s*$", line)
        if line.startswith("min:"):
            if objective is not None or rows or not re.fullmatch(r"min:( [+-][0-9]+ x[0-9]+)+ ;\s*", line):
                refuse("an objective in the wrong place, or that cannot be read: " + line.strip())
            objective = {int(v): int(c) for c, _, v in terms}
            if len(objective) != len(terms):
                refuse("a variable twice in the objective")
            continue
        if not side:
            refuse("a line that is no row: " + line.strip())
        if any(t[1] for t in terms):
            if any(t[0] != "+1" or not t[1] for t in terms) or side.groups() != (">=", "1"):
                refuse("a row with ~ that excludes no solution: " + line.strip())
            excluded.append(frozenset(int(t[2]) for t in terms))
        else:
            if excluded:
                refuse("a row of the puzzle after those that exclude solutions")
            rows.append((frozenset(t[0] for t in terms), frozenset(int(t[2]) for t in terms if t[0] != "+0"), side.group(1), side.group(2)))
    return rows, excluded, objective


def main(puzzle_name, program_name):
    text = read(puzzle_name)
    boxed = re.search(r"^D:", text, re.M)
    primary, secondary, options, costs = packing(text) if boxed else exact_cover(text.split("\n"))
    rows, excluded, objective = read_program(read(program_name).split("\n"))
    if len(rows) != len(primary) + len(secondary):
        refuse(f"{len(rows)} rows for {len(primary) + len(secondary)} items")
    for sign, _, relation, side in rows[:len(primary)]:
        if not sign <= {"+1", "+0"} or (relation, side) != ("=", "1"):
            refuse("a primary item's row is not: sum = 1")
    for sign, _, relation, side in rows[len(primary):]:
        if not sign <= {"-1", "+0"} or (relation, side) != (">=", "-1"):
            refuse("a secondary item's row is not: sum <= 1")
    if boxed:
        compare_packing(primary, options, rows)
    else:
        items = {item: i for i, item in enumerate(primary + secondary)}
        want = [set() for _ in items]
        for o, option in enumerate(options):
            for item in option:
                want[items[item]].add(o + 1)
        for item, i in items.items():
            if rows[i][1] != want[i]:
                refuse(f"the row of item {item} is another one")
    for solution in excluded:
        for i, (_, variables, _, _) in enumerate(rows):
            times = len(variables & solution)
            if times > 1 or times == 0 and i < len(primary):
                refuse("a row excludes what is no solution")
    if len(set(excluded)) != len(excluded):
        refuse("a solution is excluded twice")
    print(f"the program is that of the puzzle: {len(rows)} rows; " + what(excluded, objective, costs)
          + f"; {puzzle_name}: {len(primary)} primary and {len(secondary)} secondary items, {len(options)} options")


def what(excluded, objective, costs):
    """What the program asks; its objective is compared with the costs."""
    if objective is None:
        free = ", without the costs of its options" if costs is not None and any(costs) else ""
        return f"it excludes {len(excluded)} different solutions{free}"
    if excluded:
        refuse("an objective, and solutions that are excluded")
    if costs is None or objective != {o + 1: cost for o, cost in enumerate(costs) if cost != 0}:
        refuse("the objective is not the costs of the options")
    return f"its objective is the costs of {len(costs)} options"


def compare_packing(items, options, rows):
    """The placements and the variables are the same, as sets of rows."""
    in_rows = {}
    for i, (_, variables, _, _) in enumerate(rows):
        for v in variables:
            in_rows.setdefault(v, []).append(i)
    if len(in_rows) != len(options):
        refuse(f"{len(in_rows)} variables; the puzzle has {len(options)} placements")
    at = {item: i for i, item in enumerate(items)}
    if sorted(sorted(at[i] for i in option) for option in options) != sorted(sorted(r) for r in in_rows.values()):
        refuse("the variables are other placements")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("cover.py PUZZLE PROGRAM.opb")
    main(sys.argv[1], sys.argv[2])
