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

// The values are consistent: the search finds a shortest solution, and no position is reached by
// fewer moves after it was closed, so opening again changes nothing.
func TestSearch(t *testing.T) {
	ctx := context.Background()
	tables, err := OpenTables(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range boards(40, 120) {
		best, err := slide.Search(ctx, s, slide.Options{Heuristic: "pattern"})
		if err != nil {
			t.Fatal(err)
		}
		for _, forget := range []bool{true, false} {
			search := func(reopen bool) Result {
				r, err := Search(ctx, s, &queues{table: tables.values, first: longest}, Rules{Reopen: reopen, Forget: forget})
				if err != nil {
					t.Fatal(err)
				}
				return r
			}
			r, again := search(false), search(true)
			if v := referee.Slide(s, r.Moves); !v.OK || len(r.Moves) != len(best.Moves) {
				t.Errorf("board %d: %d moves, want %d %s", i, len(r.Moves), len(best.Moves), v.Reason)
			}
			if again.Expanded != r.Expanded {
				t.Errorf("board %d: %d expanded, %d where closed ones may be opened again", i, r.Expanded, again.Expanded)
			}
			if r.Counted > r.Expanded+1 {
				t.Errorf("board %d: %d counted of %d", i, r.Counted, r.Expanded)
			}
		}
	}
}

// The authors' count of a search that can be followed by hand: the goal is two moves away, the
// root and the node between are closed.
func TestCountByHand(t *testing.T) {
	tables, err := OpenTables(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	s := puzzle.Slide{Start: goal, Goal: goal}
	for _, m := range []puzzle.Move{puzzle.Up, puzzle.Left} {
		s.Start, _ = s.Start.Apply(m)
	}
	r, err := tables.Search(context.Background(), s)
	if err != nil || puzzle.FormatMoves(r.Moves) != "RD" || r.Counted != 3 || r.Expanded != 2 {
		t.Errorf("%s, %d counted, %d expanded, %v; want RD, 3 and 2", puzzle.FormatMoves(r.Moves), r.Counted, r.Expanded, err)
	}
}

func TestRefused(t *testing.T) {
	tables, err := OpenTables(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	small, odd, hard := puzzle.StandardGoal(3, 3), goal.Clone(), puzzle.Random(rand.New(rand.NewPCG(1, 1)), side, side)
	odd.Tiles[0], odd.Tiles[1] = odd.Tiles[1], odd.Tiles[0]
	for _, s := range []puzzle.Slide{{Start: small, Goal: small}, {Start: odd, Goal: goal}, {Start: goal, Goal: hard}} {
		if _, err := tables.Search(context.Background(), s); err == nil {
			t.Error("searched")
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := tables.Search(ctx, puzzle.Slide{Start: hard, Goal: goal}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want the end of the context", err)
	}
}
