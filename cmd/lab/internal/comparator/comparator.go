// A* with the choices that the paper leaves open. Own, after the authors' program: see doc.go.
//
// Layout: nodes lie in one slice, a position has one node, and a map finds it. Entries of
// the open list are pairs of node and moves; an entry whose moves are no longer the node's is
// void. The buckets of the list are numbered so that the lowest is taken first; one is a queue or
// a stack.

package comparator

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

const (
	side  = 4
	cells = side * side
)

// Ties decides among open nodes of the same f = g + h.
type Ties string

// The rules for ties.
const (
	Oldest Ties = "oldest" // that which was entered first
	Latest Ties = "latest" // that which was entered last
	Low    Ties = "low"    // that of the lowest h, and among those the latest
	High   Ties = "high"   // that of the highest h, and among those the latest
)

// Options are the choices.
type Options struct {
	Blank  bool // the tables tell the regions of the blank apart; else they are plain
	Ties   Ties // "" is Oldest
	Reopen bool // a closed position that is reached by fewer moves is opened again; matters with plain tables alone, whose values are not consistent
	Forget bool // as the authors' program: a position none of whose children was entered may be entered again
}

// Row is a choice with a name.
type Row struct {
	Name    string // as a word on the command line
	Words   string // in a table of results
	Options Options
}

// Rows are the choices that are compared, the authors' first.
var Rows = []Row{
	{"authors", "7-8 as the authors'", Options{Blank: true, Ties: Oldest, Forget: true}},
	{"oldest", "plain 7-8, oldest", Options{Ties: Oldest}},
	{"latest", "plain 7-8, latest", Options{Ties: Latest}},
	{"low", "plain 7-8, low h", Options{Ties: Low}},
	{"high", "plain 7-8, high h", Options{Ties: High}},
	{"reopen", "plain 7-8, oldest, reopened", Options{Ties: Oldest, Reopen: true}},
	{"blank-low", "7-8 with blank, low h", Options{Blank: true, Ties: Low}},
}

// Names are the names of Rows.
func Names() []string {
	var names []string
	for _, r := range Rows {
		names = append(names, r.Name)
	}
	return names
}

// Lookup returns a row by name. The error names those there are.
func Lookup(name string) (Row, error) {
	if i := slices.IndexFunc(Rows, func(r Row) bool { return r.Name == name }); i >= 0 {
		return Rows[i], nil
	}
	return Row{}, fmt.Errorf("no comparator is called %q; expected one of %v", name, Names())
}

// Result is a solution, the shortest one with Blank or Reopen.
type Result struct {
	Moves    []puzzle.Move
	Counted  uint64 // nodes as the authors count: those that entered a child, and the goal
	Expanded uint64 // nodes whose children were generated
}

// Search solves s, a board of 4×4 with the goal 1 2 … 15 0. The error: s is another problem or
// unsolvable, tables could not be made, or that of ctx, when it has ended.
func (t *Tables) Search(ctx context.Context, s puzzle.Slide, o Options) (Result, error) {
	goal := puzzle.StandardGoal(side, side)
	if err := s.Check(); err != nil {
		return Result{}, err
	}
	if !slices.Equal(s.Goal.Tiles, goal.Tiles) || s.Goal.Rows != side {
		return Result{}, errors.New("the comparator is for boards of 4×4 with the goal 1 2 … 15 and the blank last")
	}
	if ok, why := s.Solvable(); !ok {
		return Result{}, errors.New(why)
	}
	x := &search{o: o, number: map[uint64]int32{}, first: len(buckets{}), table: t.values(o.Blank)}
	var tiles [cells]uint8
	for cell, tile := range s.Start.Tiles {
		tiles[cell] = uint8(tile+cells-1) % cells
	}
	return x.run(ctx, tiles)
}

// node is a position.
type node struct {
	key    uint64 // four bits a cell, cell 0 lowest: the goal cell of its tile, the blank's is 15
	parent int32
	moves  uint8 // from the start
	blank  uint8 // cell
	dir    uint8 // the last move; noDir at the start
	state  uint8
	value  [2]uint8 // of both groups; their sum is h
}

// The states of a node.
const (
	open uint8 = iota
	closed
	forgotten
)

const (
	noDir   = 4
	goalKey = 0xfedcba9876543210
	span    = 128 // more than any h and any f
)

// entry is a place in the open list.
type entry struct {
	node  int32
	moves uint8
}

// bucket holds the entries of one rank: taken from the front, at head, or from the back.
type bucket struct {
	entries []entry
	head    int
}

type buckets [span * span]bucket

// search is one search.
type search struct {
	o      Options
	table  values
	nodes  []node
	number map[uint64]int32 // node by key
	open   buckets
	first  int // no bucket before it has entries
	result Result
}

// delta is what each direction adds to the blank's cell, in the authors' order: up, down, left,
// right; dir^1 is the opposite one.
var (
	delta = [4]int{-side, side, -1, 1}
	names = [4]puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right}
)

func legal(blank, dir int) bool {
	switch dir {
	case 0:
		return blank >= side
	case 1:
		return blank < cells-side
	case 2:
		return blank%side > 0
	}
	return blank%side < side-1
}

// run searches from a start, given by cell.
func (s *search) run(ctx context.Context, tiles [cells]uint8) (Result, error) {
	root := node{parent: -1, dir: noDir}
	for cell, tile := range tiles {
		root.key |= uint64(tile) << (4 * cell)
		if tile == cells-1 {
			root.blank = uint8(cell)
		}
	}
	root.value = s.table.root(tiles)
	s.nodes, s.number[root.key] = append(s.nodes, root), 0
	s.push(0)
	for at, ok := s.pop(); ok; at, ok = s.pop() {
		if s.nodes[at].key == goalKey {
			s.result.Counted++
			s.trace(at)
			return s.result, nil
		}
		if s.result.Expanded%1024 == 0 && ctx.Err() != nil {
			return s.result, ctx.Err()
		}
		s.expand(at)
	}
	return s.result, errors.New("no solution")
}

// push enters a node under its present moves.
func (s *search) push(at int32) {
	n := &s.nodes[at]
	n.state = open
	h := int(n.value[0]) + int(n.value[1])
	rank := (int(n.moves) + h) * span
	switch s.o.Ties {
	case Low:
		rank += h
	case High:
		rank += span - 1 - h
	}
	b := &s.open[rank]
	b.entries = append(b.entries, entry{at, n.moves})
	s.first = min(s.first, rank)
}

// pop returns the next node, or false when there is none.
func (s *search) pop() (int32, bool) {
	for ; s.first < len(s.open); s.first++ {
		b := &s.open[s.first]
		for b.head < len(b.entries) {
			var e entry
			if s.o.Ties == Oldest || s.o.Ties == "" {
				e = b.entries[b.head]
				b.head++
			} else {
				e = b.entries[len(b.entries)-1]
				b.entries = b.entries[:len(b.entries)-1]
			}
			if n := &s.nodes[e.node]; n.state == open && n.moves == e.moves {
				return e.node, true
			}
		}
		*b = bucket{}
	}
	return 0, false
}

// expand generates the children of a node but for its parent and closes it.
func (s *search) expand(at int32) {
	s.result.Expanded++
	n := s.nodes[at]
	entered := false
	for dir := range 4 {
		if !legal(int(n.blank), dir) || n.dir == uint8(dir^1) {
			continue
		}
		to := int(n.blank) + delta[dir]
		tile := n.key >> (4 * to) & 15
		change := tile ^ (cells - 1)
		key := n.key ^ change<<(4*to) ^ change<<(4*n.blank)
		if old, met := s.number[key]; met {
			entered = s.meet(old, at, uint8(dir)) || entered
			continue
		}
		child := node{key: key, parent: at, moves: n.moves + 1, blank: uint8(to), dir: uint8(dir)}
		child.value = s.table.child(at, &n, key, to)
		s.number[key] = int32(len(s.nodes))
		s.nodes = append(s.nodes, child)
		s.push(int32(len(s.nodes) - 1))
		entered = true
	}
	s.nodes[at].state = closed
	if entered {
		s.result.Counted++
	} else if s.o.Forget {
		s.nodes[at].state = forgotten
	}
}

// meet handles a position that is reached again, and reports whether it was entered.
func (s *search) meet(at, parent int32, dir uint8) bool {
	n, moves := &s.nodes[at], s.nodes[parent].moves+1
	switch {
	case n.state == closed && (!s.o.Reopen || moves >= n.moves), n.state == open && moves >= n.moves:
		return false
	}
	n.parent, n.dir, n.moves = parent, dir, moves
	s.push(at)
	return true
}

// trace writes the moves to the goal.
func (s *search) trace(at int32) {
	for ; s.nodes[at].parent >= 0; at = s.nodes[at].parent {
		s.result.Moves = append(s.result.Moves, names[s.nodes[at].dir])
	}
	slices.Reverse(s.result.Moves)
}
