#!/usr/bin/env python3
"""Checks board certificates of tilemip (docs/reference/board-certificate.md).

    python3 board.py [-m MEGABYTES] FILE...

Prints one line a file: VERIFIED with the claim, its start, its goal and its size; REFUSED with
the reason; or NOT CHECKED where the memory does not suffice. How much large tables take is said on
standard error before they are made. Exit status 0: all are verified; 1: one is refused; 2: one is
not checked. It is plain Python and slow: where few boards are left, or patterns are large, it
takes minutes. board.c does the same job for all.

The claim: the plan leads to the goal, and no plan has T moves or fewer.
The idea: the tiles are split into patterns. Network g sees the blank, its last direction and the
tiles of pattern g. For each move all networks together pay exactly one unit: network g pays
cost[t][label][g] when a tile of another pattern moves, and when one of its own moves it pays
what the others leave of the unit. So whatever the numbers are, the least price of each network
from a board to the goal, summed, is at most what any plan pays from there on; and a plan of at
most T moves pays at most (T - t) units from step t on, the price of ending early included. A
board with a larger sum is on no such plan. All others are made, step by step. If the goal is
never among them, there is no such plan. The additive dual has cost 0 and no steps. A file may have
several duals; each of them alone excludes boards. A mirror is an earlier dual, asked about the
board mirrored at the diagonal, whose tiles are renamed such that the goal stays the goal.
Why it trusts nothing: wrong prices only leave more boards. What must hold is tested: every tile
is in one pattern, the prices of ending sum to at most (T - t) units, nothing is missing or left
over, and the plan is replayed.

This program does it another way than board.c: by memorized recursion from the boards that come
up, instead of tables filled from the goal.
"""
import sys
from functools import lru_cache

UP, DOWN, LEFT, RIGHT, NONE = range(5)  # direction d is undone by d ^ 1


class Refused(Exception):
    pass


class NotChecked(Exception):
    pass


def need(condition, reason):
    if not condition:
        raise Refused(reason)


class Words:
    """The words of a file, # starting a comment."""

    def __init__(self, data):
        need(len(data) <= 256 << 20, "the file is too long")
        self.words, self.at = [], 0
        lines = data.split(b"\n")
        for number, line in enumerate(lines, 1):
            need(len(line) + (number < len(lines)) <= 1 << 20, f"line {number} is too long")
            line = line[:-1] if line.endswith(b"\r") else line
            for column, byte in enumerate(line, 1):  # what a terminal does not show as it is could hide a word
                need(byte == 9 or 32 <= byte <= 126, f"line {number}, column {column}: the byte {byte}; expected letters, digits, blanks and line ends of ASCII")
            self.words += line.decode("ascii").split("#")[0].split()

    def word(self):
        need(self.at < len(self.words), "the file ends too early")
        self.at += 1
        return self.words[self.at - 1]

    def want(self, text):
        for expected in text.split():
            found = self.word()
            need(found == expected, f"{found!r} where {expected!r} should be")

    def number(self, least, most):
        word = self.word()
        digits = word[1:] if word[:1] == "-" else word
        need(digits.isascii() and digits.isdigit() and len(digits) < 10, f"{word!r} where a number should be")
        need(least <= int(word) <= most, f"{word} is not in {least} to {most}")
        return int(word)


class Dual:
    """A partition with its prices, or the additive dual, or (mirror) another Dual for mirrored boards."""

    def __init__(self, w, c):
        kind = w.word()
        self.mirror = None
        if kind == "mirror" and c.version > 1:
            i = w.number(1, 8) - 1
            need(i < len(c.duals) and c.duals[i].mirror is None, "a mirror of no dual above")
            goal = [c.goal.index(tile) for tile in range(c.cells)]
            need(c.rows == c.cols and c.across(goal[0]) == goal[0], "the mirrored goal is another goal")
            self.mirror, self.names = c.duals[i], [c.goal[c.across(cell)] for cell in goal]
            return
        need(kind in ("additive", "prices"), "no kind of dual")
        self.priced = kind == "prices"
        self.unit = w.number(1, 1 << 16) if self.priced else 1
        w.want("patterns")
        self.patterns = []
        for _ in range(w.number(1, c.cells - 1)):
            self.patterns.append([w.number(1, c.cells - 1) for _ in range(w.number(1, 5 if self.priced else 8))])
        need(sorted(sum(self.patterns, [])) == list(range(1, c.cells)), "the patterns have not every tile once")
        if self.priced:
            self.read_prices(w, c)

    def read_prices(self, w, c):
        groups = len(self.patterns)
        self.ends, self.cost = [], []
        for t in range(c.T + 1):
            w.want("step")
            w.number(t, t)
            self.ends.append([w.number(-(1 << 24), 1 << 24) for _ in range(groups)])
            need(sum(self.ends[t]) <= (c.T - t) * self.unit, "ending pays too much")
            if t < c.T:
                self.cost.append({k: [w.number(-32767, 32767) for _ in range(groups)] for k in c.labels(t)})

    def prepare(self, c):
        """Makes self.pays(t, where, last): what all networks pay at least, in moves; None where one cannot end."""
        if self.mirror:
            self.pays = lambda t, where, last: self.mirror.pays(
                t, [c.across(where[self.names[i]]) for i in range(c.cells)], last if last == NONE else last ^ 2)
        elif self.priced:
            self.pays = priced_bound(c, self)
        else:
            self.pays = additive_bound(c, self)

    def memory(self, c):
        """Megabytes for the tables: some 300 bytes a state with prices, 500 a placement without."""
        size = 0
        for p in [] if self.mirror else self.patterns:
            n = 1
            for i in range(len(p)):
                n *= c.cells - i
            size += n * (c.cells - len(p)) * 2 * (c.T + 1) * 300 if self.priced else n * 500
        return size >> 20


class Certificate:
    """A certificate with every test that its numbers must pass."""

    def __init__(self, data):
        w = Words(data)
        w.want("tilemip board certificate")
        self.version = w.number(1, 2)
        w.want("size")
        self.rows, self.cols = w.number(2, 6), w.number(2, 6)
        self.cells = n = self.rows * self.cols
        self.next = [[self.neighbour(b, d) for d in range(4)] for b in range(n)]
        w.want("start")
        self.start = tuple(w.number(0, n - 1) for _ in range(n))
        w.want("goal")
        self.goal = tuple(w.number(0, n - 1) for _ in range(n))
        need(len(set(self.start)) == n and len(set(self.goal)) == n, "a tile twice")
        self.read_plan(w)
        w.want("refutes")
        self.T = w.number(-2, 200)
        need(self.T % 2 == (self.colour(self.start.index(0)) + self.colour(self.goal.index(0))) % 2, "T has not the parity of plans")
        need(self.length is None or self.length > self.T, "the plan has T moves or fewer")
        count = 1
        if self.version > 1:
            w.want("duals")
            count = w.number(1, 8)
        self.duals = []
        for _ in range(count):
            w.want("dual")
            self.duals.append(Dual(w, self))
        w.want("end")
        need(w.at == len(w.words), "something follows the end")

    def neighbour(self, b, d):
        r, c = b // self.cols + (d == DOWN) - (d == UP), b % self.cols + (d == RIGHT) - (d == LEFT)
        return r * self.cols + c if 0 <= r < self.rows and 0 <= c < self.cols else -1

    def shown(self, board):
        return " / ".join(" ".join(map(str, board[i:i + self.cols])) for i in range(0, self.cells, self.cols))

    def goal_name(self):
        """Of the two standard goals."""
        usual = list(range(1, self.cells))
        return {(*usual, 0): " (blank-last)", (0, *usual): " (blank-first)"}.get(self.goal, "")

    def across(self, b):
        return b % self.cols * self.cols + b // self.cols

    def colour(self, b):
        return (b // self.cols + b % self.cols) % 2

    def read_plan(self, w):
        kind = w.word()
        need(kind in ("plan", "noplan"), "neither plan nor noplan")
        self.length = None
        if kind == "noplan":
            return
        self.length, moves = w.number(0, 1000), w.word()
        moves = "" if moves == "-" else moves
        need(len(moves) == self.length, "the plan has another length")
        board = list(self.start)
        for m in moves:
            b = board.index(0)
            to = self.next[b]["UDLR".index(m)] if m in "UDLR" else -1
            need(to >= 0, "the plan leaves the board")
            board[b], board[to] = board[to], 0
        need(tuple(board) == self.goal, "the plan does not lead to the goal")

    def labels(self, t):
        """The blank's cell, last and next direction, for all that can be at step t, in order."""
        for b in range(self.cells):
            if self.colour(b) == (self.colour(self.start.index(0)) + t) % 2:
                for last in [NONE] if t == 0 else [l for l in range(4) if self.next[b][l ^ 1] >= 0]:
                    for d in self.ways(b, last):
                        yield b, last, d

    def ways(self, b, last):
        return [d for d in range(4) if self.next[b][d] >= 0 and (last == NONE or d != last ^ 1)]


def priced_bound(c, dual):
    """A function (t, where, last): what all networks pay at least, None where one cannot end."""
    goal = [c.goal.index(tile) for tile in range(c.cells)]

    @lru_cache(maxsize=None)
    def least(g, t, blank, last, at):
        ended = blank == goal[0] and all(goal[tile] == cell for tile, cell in zip(dual.patterns[g], at))
        best = dual.ends[t][g] if ended else None
        for d in c.ways(blank, last) if t < c.T else []:
            to, costs = c.next[blank][d], dual.cost[t][blank, last, d]
            pay, after = costs[g], at
            if to in at:
                pay = dual.unit - sum(costs) + costs[g]
                after = tuple(blank if cell == to else cell for cell in at)
            rest = least(g, t + 1, to, d, after)
            if rest is not None and (best is None or pay + rest < best):
                best = pay + rest
        return best

    def bound(t, where, last):
        parts = [least(g, t, where[0], last, tuple(where[i] for i in p)) for g, p in enumerate(dual.patterns)]
        return None if None in parts else -(-sum(parts) // dual.unit)  # rounded up: a plan has an integer number of moves

    return bound


def additive_bound(c, dual):
    """The same for the additive dual: breadth first from the goal, all moves of other tiles free.
    A state is a placement and a region, all cells between which the blank wanders through cells of
    other tiles, as a number with a bit a cell; so a table has for each placement its regions."""
    tables = []
    for p in dual.patterns:
        far, moves = {}, 0
        level = {(c.goal.index(0), tuple(c.goal.index(i) for i in p))}
        while level:
            after = set()
            for blank, at in level:
                if any(region >> blank & 1 for region, _ in far.get(at, ())):
                    continue
                region, todo = 1 << blank, [blank]
                while todo:
                    b = todo.pop()
                    for to in c.next[b]:
                        if to in at:
                            after.add((to, tuple(b if cell == to else cell for cell in at)))
                        elif to >= 0 and not region >> to & 1:
                            region |= 1 << to
                            todo.append(to)
                far[at] = far.get(at, ()) + ((region, moves),)
            level, moves = after, moves + 1
        tables.append(far)

    def bound(t, where, last):
        total = 0
        for far, p in zip(tables, dual.patterns):
            moves = [m for region, m in far.get(tuple(where[i] for i in p), ()) if region >> where[0] & 1]
            if not moves:
                return None
            total += moves[0]
        return total

    return bound


def excluded(c, t, where, last):
    """Does one of the duals show that no plan has this board at step t?"""
    for dual in c.duals:
        pays = dual.pays(t, where, last)
        if pays is None or pays > c.T - t:
            return True
    return False


def layers(c, most):
    """Makes the boards that the duals leave; returns how many."""
    kept, layer = 0, {(c.start, NONE)}
    if c.T < 0:
        return 0
    for t in range(c.T + 1):
        after = set()
        for board, last in layer:
            where = [0] * c.cells
            for cell, tile in enumerate(board):
                where[tile] = cell
            if excluded(c, t, where, last):
                continue
            need(board != c.goal, f"a plan of {counted(t)} exists")
            kept += 1
            for d in c.ways(where[0], last) if t < c.T else []:
                b, to = where[0], c.next[where[0]][d]
                moved = list(board)
                moved[b], moved[to] = moved[to], 0
                after.add((tuple(moved), d))
            if len(after) * 400 >> 20 > most:
                raise NotChecked("more memory is needed; -m MEGABYTES allows it")
        layer = after
    return kept


def counted(n):
    return "1 move" if n == 1 else f"{n} moves"


def check(name, data, most):
    c = Certificate(data)
    size = sum(dual.memory(c) for dual in c.duals)
    if c.T >= 0 and size > most:
        raise NotChecked(f"tables of up to {size} MB are needed; -m MEGABYTES allows them")
    if c.T >= 0 and size > 100:
        print(f"{name}: tables of up to {size} MB", file=sys.stderr, flush=True)
    for dual in c.duals if c.T >= 0 else []:
        dual.prepare(c)
    kept = layers(c, most)
    if c.length is None:
        claim = f"no plan has {counted(c.T)} or fewer"
    elif c.length == c.T + 2:
        claim = f"{counted(c.length)} {'is' if c.length == 1 else 'are'} the fewest"
    else:
        claim = f"a plan has {c.length} moves, and none has {c.T} or fewer"
    return f"{claim}, from {c.shown(c.start)} to {c.shown(c.goal)}{c.goal_name()}, size {c.rows}x{c.cols}; {kept} boards kept"


def main(names):
    most, worst = 4096, 0
    if names[:1] == ["-m"]:
        most, names = int(names[1]), names[2:]
    sys.setrecursionlimit(10000)
    for name in names:
        try:
            with open(name, "rb") as f:
                data = f.read()
            print(f"{name}: VERIFIED: {check(name, data, most)}")
        except Refused as e:
            print(f"{name}: REFUSED: {e}")
            worst = 1
        except (NotChecked, OSError) as e:
            print(f"{name}: NOT CHECKED: {e}")
            worst = worst or 2
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
