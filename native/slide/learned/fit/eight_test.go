package fit

import (
	"context"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide/learned"
)

// The searches with the program's network for 3×3 against the distances of breadth-first search:
// what is proven is true, what is within a factor is, and no plan is shorter than the distance.
func TestEightByNetwork(t *testing.T) {
	all := Eight().All
	for i := 0; i < len(all); i += 3001 {
		s := puzzle.Slide{Start: puzzle.StandardGoal(3, 3), Goal: puzzle.StandardGoal(3, 3)}
		for cell, tile := range all[i].Tiles {
			s.Start.Tiles[cell] = (int(tile) + 1) % 9
		}
		want := int(all[i].Moves)
		for _, mode := range []learned.Mode{learned.Prove, learned.Ties, learned.Focal, learned.Estimates, learned.Deepen} {
			r, err := learned.Search(context.Background(), s, learned.Options{Mode: mode})
			if err != nil || !r.Solved {
				t.Fatalf("board %v, %s: %v", s.Start.Tiles, mode, err)
			}
			n := len(r.Moves)
			if n < want || r.Bound > want || r.Optimal && n != want {
				t.Errorf("board %v, %s: %d moves, bound %d, %q; the distance is %d", s.Start.Tiles, mode, n, r.Bound, r.Guarantee, want)
			}
			if (mode == learned.Prove || mode == learned.Ties) && n != want || mode == learned.Focal && 10*n > 11*want {
				t.Errorf("board %v, %s: %d moves, the distance is %d", s.Start.Tiles, mode, n, want)
			}
		}
	}
}

// Bootstrapping from random weights: rounds solve more, under the same limit, and the same seed
// gives the same rounds.
func TestBootstrap(t *testing.T) {
	run := func() (rounds []Round) {
		o := Bootstrap{Side: 3, Boards: 40, Walk: 30, Limit: 300, Rounds: 6, Hidden: []int{16}, Seed: 5, Progress: func(r Round) { rounds = append(rounds, r) }}
		_, samples, err := o.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if samples.Len() != rounds[len(rounds)-1].Samples {
			t.Errorf("%d samples, the last round says %d", samples.Len(), rounds[len(rounds)-1].Samples)
		}
		return rounds
	}
	a, b := run(), run()
	solved := 0
	for i, r := range a {
		solved += r.Solved
		if r != b[i] {
			t.Errorf("round %d: %+v, then %+v", i+1, r, b[i])
		}
	}
	if solved < 20 || a[0].Solved == 40 || len(a) < 2 {
		t.Errorf("%d of 40 solved in %+v", solved, a)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := (Bootstrap{Side: 3, Boards: 2, Limit: 9, Rounds: 1, Hidden: []int{2}}).Run(ctx); err == nil {
		t.Error("went on after its context had ended")
	}
}
