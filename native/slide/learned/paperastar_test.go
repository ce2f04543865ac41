package learned

import (
	"context"
	"math"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// plainly is the search by its definition: a list of nodes that is looked through for every
// node, with every estimate made by itself.
func plainly(e *Estimator, s puzzle.Slide, o PaperAStar) (length, expanded int) {
	type node struct {
		b           puzzle.Board
		g           int
		h           float64
		last        puzzle.Move
		number      int
		open, known bool
	}
	list, number := []*node{}, 0
	find := func(b puzzle.Board) *node {
		for _, n := range list {
			if n.b.Equal(b) {
				return n
			}
		}
		n := &node{b: b}
		list = append(list, n)
		return n
	}
	push := func(n *node, g int, last puzzle.Move) {
		if !n.known {
			h, _ := e.Moves(puzzle.Slide{Start: n.b, Goal: s.Goal})
			if n.h = max(h, 0); o.Round {
				n.h = math.Round(n.h)
			}
			if o.Goal && n.b.Equal(s.Goal) {
				n.h = 0
			}
		}
		n.g, n.last, n.open, n.known, n.number = g, last, true, true, number
		number++
	}
	before := func(a, b *node) bool {
		fa, fb := float32(a.g)+float32(a.h), float32(b.g)+float32(b.h)
		switch {
		case fa != fb:
			return fa < fb
		case o.Ties == "nearest" && a.h != b.h:
			return a.h < b.h
		case o.Ties == "newest":
			return a.number > b.number
		}
		return a.number < b.number
	}
	push(find(s.Start), 0, 0)
	for {
		var best *node
		for _, n := range list {
			if n.open && (best == nil || before(n, best)) {
				best = n
			}
		}
		expanded++
		if best.b.Equal(s.Goal) {
			return best.g, expanded
		}
		best.open = false
		for _, m := range []puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right} {
			b, ok := best.b.Apply(m)
			if !ok || best.last != 0 && m == best.last.Inverse() {
				continue
			}
			n := find(b)
			if !n.known || best.g+1 < n.g && (n.open || o.Reopen) {
				push(n, best.g+1, m)
			}
		}
	}
}

// The search of the paper's authors, with every choice, expands as many nodes as its
// definition and finds a plan of the same length, by networks of random weights.
func TestPaperAStar(t *testing.T) {
	ctx := context.Background()
	n := network(t, oneHotOnly)
	e, err := NewEstimator(ctx, n, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i, o := range []PaperAStar{{}, {Reopen: true}, {Round: true}, {Round: true, Ties: "newest"}, {Round: true, Ties: "nearest", Reopen: true}, {Goal: true}} {
		for seed := range uint64(3) {
			s := near(seed+uint64(50*i), 7, puzzle.StandardGoal(side, side))
			moves, expanded, done, err := o.Solve(ctx, e, s)
			if err != nil || !done {
				t.Fatalf("%+v: done %v, %v", o, done, err)
			}
			if end, err := puzzle.Replay(s.Start, moves); err != nil || !end.Equal(s.Goal) {
				t.Fatalf("%+v: %s is no plan: %v", o, puzzle.FormatMoves(moves), err)
			}
			if length, want := plainly(e, s, o); len(moves) != length || expanded != want {
				t.Errorf("%+v, board %s: %d moves and %d expanded, by the definition %d and %d", o, s.Start.Flat(), len(moves), expanded, length, want)
			}
			if _, most, done, _ := (PaperAStar{Expand: 1}).Solve(ctx, e, s); done != s.Start.Equal(s.Goal) || most != 1 {
				t.Errorf("stopped after %d expanded nodes, done %v; expected 1", most, done)
			}
		}
	}
	if _, _, _, err := (PaperAStar{}).Solve(ctx, e, puzzle.Slide{Start: puzzle.StandardGoal(3, 3), Goal: puzzle.StandardGoal(3, 3)}); err == nil {
		t.Error("a board of 3×3 was accepted")
	}
	if (PaperAStar{Ties: "x"}).Check() == nil || (PaperAStar{Expand: -1}).Check() == nil {
		t.Error("settings that do not exist were accepted")
	}
}
