package learned

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/referee"
)

// nearGoal returns boards some random moves from the goal.
func nearGoal(count, walk int) []puzzle.Slide {
	var all []puzzle.Slide
	for i := range count {
		rng := rand.New(rand.NewPCG(91, uint64(i)))
		all = append(all, puzzle.Slide{Start: wander(rng, puzzle.StandardGoal(side, side), walk), Goal: puzzle.StandardGoal(side, side)})
	}
	return all
}

// IDA* by estimates finds plans that the referee accepts, claims none of them optimal without a
// bound that says so, and gives the same count twice.
func TestDeepen(t *testing.T) {
	n, err := Shipped("missing")
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range nearGoal(6, 30) {
		o := Options{Mode: Deepen, Network: n}
		r, err := Search(context.Background(), s, o)
		if err != nil || !r.Solved {
			t.Fatal(err, r.Solved)
		}
		if v := referee.Slide(s, r.Moves); !v.OK {
			t.Errorf("board %d: %s", i, v.Reason)
		}
		best, err := Search(context.Background(), s, Options{Network: n})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Moves) < len(best.Moves) || r.Bound > len(best.Moves) || r.Optimal && len(r.Moves) != len(best.Moves) {
			t.Errorf("board %d: %d moves, bound %d, %q; the optimum is %d", i, len(r.Moves), r.Bound, r.Guarantee, len(best.Moves))
		}
		if again, _ := Search(context.Background(), s, o); again.Expanded != r.Expanded {
			t.Errorf("board %d: %d nodes, then %d", i, r.Expanded, again.Expanded)
		}
	}
	hard := puzzle.Slide{Start: puzzle.Random(rand.New(rand.NewPCG(3, 3)), side, side), Goal: puzzle.StandardGoal(side, side)}
	r, err := Search(context.Background(), hard, Options{Mode: Deepen, Network: n, Run: native.Run{NodeLimit: 200}})
	if err != nil || r.Generated > 300 || r.Learned > 300 {
		t.Errorf("%v: %d nodes at a limit of 200", err, r.Generated)
	}
	if r.PlanBy == "" || r.Guarantee != "no guarantee" {
		t.Errorf("stopped: the plan is by %q, %q", r.PlanBy, r.Guarantee)
	}
}

// Nodes that are expanded together: a batch of one is the plain search, larger ones find plans
// with the same promises, and a batch of children of several parents is evaluated as one by one.
func TestBatch(t *testing.T) {
	n, err := Shipped("missing")
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range nearGoal(6, 40) {
		plain, err := Search(context.Background(), s, Options{Mode: Estimates, Network: n, First: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, batch := range []int{1, 3, 16} {
			r, err := Search(context.Background(), s, Options{Mode: Estimates, Network: n, First: true, Batch: batch})
			if err != nil || !r.Solved {
				t.Fatal(err, r.Solved)
			}
			if v := referee.Slide(s, r.Moves); !v.OK || r.Bound > len(r.Moves) {
				t.Errorf("board %d, batch %d: bound %d, %s", i, batch, r.Bound, v.Reason)
			}
			if batch == 1 && r.Expanded != plain.Expanded {
				t.Errorf("board %d: %d nodes with a batch of one, %d without", i, r.Expanded, plain.Expanded)
			}
		}
		proven, err := Search(context.Background(), s, Options{Network: n, Batch: 8})
		if err != nil || !proven.Optimal {
			t.Errorf("board %d: not proven with a batch of 8: %v", i, err)
		}
	}
	for _, batch := range []int{-1, maxBatch + 1} {
		if _, err := Search(context.Background(), nearGoal(1, 5)[0], Options{Network: n, Batch: batch}); err == nil {
			t.Errorf("a batch of %d was accepted", batch)
		}
	}
}
