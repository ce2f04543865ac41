package paper

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
	"github.com/tilemip/tilemip/native/slide"
)

var goal = puzzle.StandardGoal(side, side)

// boards are a few moves from the goal, so that searches are short.
func boards(count, walk int) []puzzle.Slide {
	var all []puzzle.Slide // each of a seed of its own
	for i := range count {
		rng := rand.New(rand.NewPCG(31, uint64(i)))
		b := goal.Clone()
		for range walk {
			if next, ok := b.Apply(names[rng.IntN(4)]); ok {
				b = next
			}
		}
		all = append(all, puzzle.Slide{Start: b, Goal: goal})
	}
	return all
}

// With tables that know the blank's region the values are consistent: every rule for ties finds
// a shortest solution, and no position is reached by fewer moves after it was closed, so opening
// again changes nothing.
func TestSearch(t *testing.T) {
	ctx := context.Background()
	tables, err := OpenTables(ctx, false)
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range boards(40, 120) {
		best, err := slide.Search(ctx, s, slide.Options{Heuristic: "pattern"})
		if err != nil {
			t.Fatal(err)
		}
		for _, ties := range []Ties{Oldest, Latest, Low, High} {
			r, err := tables.Search(ctx, s, Row{Blank: true, Ties: ties})
			if err != nil {
				t.Fatal(err)
			}
			if v := referee.Slide(s, r.Moves); !v.OK || len(r.Moves) != len(best.Moves) {
				t.Errorf("board %d, %s: %d moves, want %d %s", i, ties, len(r.Moves), len(best.Moves), v.Reason)
			}
			again, err := tables.Search(ctx, s, Row{Blank: true, Ties: ties, Rules: Rules{Reopen: true}})
			if err != nil || again.Expanded != r.Expanded {
				t.Errorf("board %d, %s: %d expanded, %d where closed ones may be opened again", i, ties, r.Expanded, again.Expanded)
			}
			if r.Counted > r.Expanded+1 {
				t.Errorf("board %d, %s: %d counted of %d", i, ties, r.Counted, r.Expanded)
			}
		}
	}
}

// The authors' count of a search that can be followed by hand: the goal is two moves away, the
// root and the node between are closed.
func TestCountByHand(t *testing.T) {
	tables, err := OpenTables(context.Background(), false)
	if err != nil {
		t.Fatal(err)
	}
	s := puzzle.Slide{Start: goal, Goal: goal}
	for _, m := range []puzzle.Move{puzzle.Up, puzzle.Left} {
		s.Start, _ = s.Start.Apply(m)
	}
	r, err := tables.Search(context.Background(), s, Rows[0])
	if err != nil || puzzle.FormatMoves(r.Moves) != "RD" || r.Counted != 3 || r.Expanded != 2 {
		t.Errorf("%s, %d counted, %d expanded, %v; want RD, 3 and 2", puzzle.FormatMoves(r.Moves), r.Counted, r.Expanded, err)
	}
}

func TestRefused(t *testing.T) {
	tables, err := OpenTables(context.Background(), false)
	if err != nil {
		t.Fatal(err)
	}
	small, odd, hard := puzzle.StandardGoal(3, 3), goal.Clone(), puzzle.Random(rand.New(rand.NewPCG(1, 1)), side, side)
	odd.Tiles[0], odd.Tiles[1] = odd.Tiles[1], odd.Tiles[0]
	for _, s := range []puzzle.Slide{{Start: small, Goal: small}, {Start: odd, Goal: goal}, {Start: goal, Goal: hard}} {
		if _, err := tables.Search(context.Background(), s, Row{Blank: true}); err == nil {
			t.Error("searched")
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := tables.Search(ctx, puzzle.Slide{Start: hard, Goal: goal}, Row{Blank: true}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want the end of the context", err)
	}
	if _, err := Lookup("none"); err == nil {
		t.Error("found")
	}
	for _, name := range Names() {
		if r, err := Lookup(name); err != nil || r.Name != name {
			t.Error(name, err)
		}
	}
}

// With the plain tables, of 577 MB: a plain value is never above that with the blank, and a search
// that opens closed positions again finds shortest solutions.
func TestLongPlain(t *testing.T) {
	if testing.Short() {
		t.Skip("short: makes tables of 577 MB")
	}
	ctx := context.Background()
	tables, err := OpenTables(ctx, true)
	if err != nil {
		t.Fatal(err)
	}
	below := 0
	for i, s := range boards(200, 150) {
		var tiles [cells]uint8
		for cell, tile := range s.Start.Tiles {
			tiles[cell] = uint8(tile+cells-1) % cells
		}
		a, p := tables.Values(tiles, true), tables.Values(tiles, false)
		if p[0] > a[0] || p[1] > a[1] {
			t.Errorf("board %d: plain values %v above %v", i, p, a)
		}
		if p != a {
			below++
		}
		if i >= 40 {
			continue
		}
		best, err := slide.Search(ctx, s, slide.Options{Heuristic: "pattern"})
		if err != nil {
			t.Fatal(err)
		}
		r, err := tables.Search(ctx, s, Row{Ties: Low, Rules: Rules{Reopen: true}})
		if err != nil || len(r.Moves) != len(best.Moves) {
			t.Errorf("board %d: %d moves, want %d (%v)", i, len(r.Moves), len(best.Moves), err)
		}
	}
	if below == 0 {
		t.Error("plain values are never below; the test boards say nothing")
	}
}
