package learned

import (
	"context"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

// TestLongLarge searches boards of 5×5, with the goal's blank in each corner.
func TestLongLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("long: its tables take seconds to build")
	}
	ctx := context.Background()
	for i, blank := range []int{0, 24} {
		goal := puzzle.StandardGoal(largeSide, largeSide)
		goal.Tiles[24], goal.Tiles[blank] = goal.Tiles[blank], 0
		s := near(uint64(i), 60, goal)
		best, err := slide.Search(ctx, s, slide.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range []Options{{}, {Mode: Estimates}, {Mode: Focal, Factor: 1.2}} {
			r, err := Search(ctx, s, o)
			if err != nil {
				t.Fatal(err)
			}
			length := check(t, s, r)
			if r.Bound > best.Bound || length < best.Bound || r.Optimal && length != best.Bound || r.Optimal != (r.Guarantee == proven) {
				t.Errorf("%+v: %q of %d moves, bound %d; %d are optimal", o, r.Guarantee, length, r.Bound, best.Bound)
			}
			if o.Mode == "" && !r.Optimal || o.Mode == Focal && float64(length) > 1.2*float64(best.Bound) {
				t.Errorf("%+v: %q of %d moves; %d are optimal", o, r.Guarantee, length, best.Bound)
			}
		}
		if _, err := Search(ctx, s, Options{Mode: Ties}); err == nil || !strings.Contains(err.Error(), "5×5") {
			t.Errorf("error %v; want that ties have no network", err)
		}
		moves, err := Plan(ctx, s)
		if err != nil {
			t.Fatal(err)
		}
		check(t, s, Result{Result: slide.Result{Solved: moves != nil, Moves: moves}})
	}
}
