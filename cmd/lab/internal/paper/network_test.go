package paper

import (
	"context"
	"math"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide/learned"
)

// plainly is the search by its definition: a list of nodes that is looked through for every
// node, with every estimate made by itself.
func plainly(e *learned.Estimator, s puzzle.Slide, o AStar) (length, expanded int) {
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
// definition and finds a plan of the same length.
func TestAStar(t *testing.T) {
	ctx := context.Background()
	n, err := learned.Shipped("small")
	if err != nil {
		t.Fatal(err)
	}
	e, err := learned.NewEstimator(ctx, n, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i, o := range []AStar{{}, {Reopen: true}, {Round: true}, {Round: true, Ties: "newest"}, {Round: true, Ties: "nearest", Reopen: true}, {Goal: true}} {
		for _, s := range boards(3*i+3, 40)[3*i:] {
			moves, nodes, err := o.Search(ctx, e, s)
			expanded := int(nodes)
			if err != nil {
				t.Fatalf("%+v: %v", o, err)
			}
			if end, err := puzzle.Replay(s.Start, moves); err != nil || !end.Equal(s.Goal) {
				t.Fatalf("%+v: %s is no plan: %v", o, puzzle.FormatMoves(moves), err)
			}
			if length, want := plainly(e, s, o); len(moves) != length || expanded != want {
				t.Errorf("%+v, board %s: %d moves and %d expanded, by the definition %d and %d", o, s.Start.Flat(), len(moves), expanded, length, want)
			}
			if plan, most, err := (AStar{Expand: 1}).Search(ctx, e, s); len(plan) > 0 || most != 1 || err != nil {
				t.Errorf("stopped after %d expanded nodes with %d moves, %v; expected 1 and none", most, len(plan), err)
			}
		}
	}
	if _, _, err := (AStar{}).Search(ctx, e, puzzle.Slide{Start: puzzle.StandardGoal(3, 3), Goal: puzzle.StandardGoal(3, 3)}); err == nil {
		t.Error("a board of 3×3 was accepted")
	}
	if (AStar{Ties: "x"}).Check() == nil || (AStar{Expand: -1}).Check() == nil {
		t.Error("settings that do not exist were accepted")
	}
}
