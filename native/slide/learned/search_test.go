package learned

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
)

// wander makes random moves, none of which takes back the one before.
func wander(rng *rand.Rand, b puzzle.Board, steps int) puzzle.Board {
	for last := puzzle.Move(0); steps > 0; {
		m := moveOrder[rng.IntN(4)]
		if next, ok := b.Apply(m); ok && (last == 0 || m != last.Inverse()) {
			b, last = next, m
			steps--
		}
	}
	return b
}

// near returns a board some random moves from a goal.
func near(seed uint64, moves int, goal puzzle.Board) puzzle.Slide {
	return puzzle.Slide{Start: wander(rand.New(rand.NewPCG(4, seed)), goal, moves), Goal: goal}
}

// goals are those that the networks take: the blank in each corner, tiles in any order.
func goals() []puzzle.Board {
	var all []puzzle.Board
	for i, blank := range []int{0, 3, 12, 15} {
		g := puzzle.StandardGoal(side, side)
		g.Tiles[15], g.Tiles[blank] = g.Tiles[blank], 0
		g.Tiles[5], g.Tiles[6+i%2] = g.Tiles[6+i%2], g.Tiles[5]
		all = append(all, g)
	}
	return append(all, puzzle.StandardGoal(side, side))
}

// check replays a plan and returns its length.
func check(t *testing.T, s puzzle.Slide, r Result) int {
	t.Helper()
	if !r.Solved {
		t.Fatalf("%s: not solved: %s", s.Start.Flat(), r.Termination)
	}
	if end, err := puzzle.Replay(s.Start, r.Moves); err != nil || !end.Equal(s.Goal) {
		t.Fatalf("%s: %s does not lead to the goal: %v", s.Start.Flat(), puzzle.FormatMoves(r.Moves), err)
	}
	return len(r.Moves)
}

// TestGuarantees runs every mode, with networks whose weights are random and so of no use:
// what is guaranteed holds all the same.
func TestGuarantees(t *testing.T) {
	ctx := context.Background()
	for _, d := range []Description{oneHotOnly, withValues} {
		n := network(t, d)
		for i, goal := range goals() {
			for seed := range uint64(2) {
				s := near(seed+uint64(100*i), 10, goal)
				best, err := slide.Search(ctx, s, slide.Options{Tier: slide.Tier5})
				if err != nil {
					t.Fatal(err)
				}
				for _, o := range []Options{
					{Mode: Prove, Risk: 0.9}, {Mode: Ties}, {Mode: Focal, Factor: 1.2}, {Mode: Focal, Factor: 2},
					{Mode: Estimates, Risk: 0.5}, {Mode: Estimates, Risk: 0.001, Margin: 4, Views: 1}, {Mode: Estimates, Pure: true, Run: native.Run{NodeLimit: 20000}},
					{Mode: Estimates, First: true},
				} {
					o.Network, o.Proof.Tier = n, slide.Tier5
					r, err := Search(ctx, s, o)
					if err != nil {
						t.Fatal(err)
					}
					if o.NodeLimit > 0 && !r.Solved {
						continue
					}
					length := check(t, s, r)
					if r.Bound > best.Bound || length < best.Bound {
						t.Fatalf("%+v: %d moves and the bound %d, but %d are optimal", o, length, r.Bound, best.Bound)
					}
					if r.Optimal != (r.Guarantee == proven) || r.Optimal && length != best.Bound {
						t.Errorf("%+v: %q of %d moves; %d are optimal", o, r.Guarantee, length, best.Bound)
					}
					if (o.Mode == Prove || o.Mode == Ties) && !r.Optimal {
						t.Errorf("%+v: no proof", o)
					}
					if o.Mode == Focal && float64(length) > o.Factor*float64(best.Bound) {
						t.Errorf("%+v: %d moves for %d", o, length, best.Bound)
					}
				}
			}
		}
	}
}

// TestFirst searches with a network that says 0 of every position: A* is then
// breadth-first, and the first solution it takes from its open list a shortest one.
func TestFirst(t *testing.T) {
	n := network(t, oneHotOnly)
	clear(n.layers[len(n.layers)-1].scale)
	for seed := range uint64(5) {
		s := near(seed, 14, puzzle.StandardGoal(side, side))
		best, err := slide.Search(context.Background(), s, slide.Options{Tier: slide.Tier5})
		if err != nil {
			t.Fatal(err)
		}
		r, err := Search(context.Background(), s, Options{Mode: Estimates, Network: n, Pure: true, First: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := check(t, s, r); got != best.Bound || r.Learned < r.First {
			t.Errorf("board %d: %d moves; want %d", seed, got, best.Bound)
		}
	}
}

// TestSameEverywhere counts the nodes that the shipped network expands on some random
// boards: every set of instructions must come to the same.
func TestSameEverywhere(t *testing.T) {
	const want = 2402
	atLevels(t, func(t *testing.T) {
		expanded := uint64(0)
		for seed := range uint64(4) {
			s := puzzle.Slide{Start: puzzle.Random(rand.New(rand.NewPCG(5, seed)), side, side), Goal: puzzle.StandardGoal(side, side)}
			r, err := Search(context.Background(), s, Options{Mode: Estimates})
			if err != nil {
				t.Fatal(err)
			}
			check(t, s, r)
			expanded += r.Learned
		}
		if expanded != want {
			t.Errorf("%d nodes; want %d", expanded, want)
		}
	})
}

// TestLongProven compares the shipped network's proven solutions with the native search on
// 200 random boards.
func TestLongProven(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	ctx := context.Background()
	for seed := range uint64(200) {
		s := puzzle.Slide{Start: puzzle.Random(rand.New(rand.NewPCG(77, seed)), side, side), Goal: puzzle.StandardGoal(side, side)}
		want, err := slide.Search(ctx, s, slide.Options{Boards: 200, Tier: slide.Tier7})
		if err != nil {
			t.Fatal(err)
		}
		r, err := Search(ctx, s, Options{Proof: slide.Options{Tier: slide.Tier7}})
		if err != nil {
			t.Fatal(err)
		}
		if n := check(t, s, r); n != len(want.Moves) || r.Guarantee != proven {
			t.Errorf("%s: %d moves, %q; %d are optimal", s.Start.Flat(), n, r.Guarantee, len(want.Moves))
		}
		f, err := Search(ctx, s, Options{Mode: Focal, Factor: 1.1})
		if err != nil {
			t.Fatal(err)
		}
		if f.Learned > r.Learned {
			t.Errorf("%s: the network is asked for %d nodes within a factor, for %d with proof", s.Start.Flat(), f.Learned, r.Learned)
		}
		if n := check(t, s, f); 10*n > 11*len(want.Moves) {
			t.Errorf("%s: %d moves within factor 1.1 of %d", s.Start.Flat(), n, len(want.Moves))
		}
	}
}

func TestRefuses(t *testing.T) {
	goal := puzzle.StandardGoal(side, side)
	middle := goal.Clone()
	middle.Tiles[5], middle.Tiles[15] = 0, middle.Tiles[5]
	small := puzzle.StandardGoal(3, 3)
	for _, one := range []struct {
		want string
		s    puzzle.Slide
		o    Options
	}{
		{"4×4", puzzle.Slide{Start: small, Goal: small}, Options{}},
		{"corner", puzzle.Slide{Start: middle, Goal: middle}, Options{}},
		{"unknown mode", puzzle.Slide{Start: goal, Goal: goal}, Options{Mode: "guess"}},
		{"factor", puzzle.Slide{Start: goal, Goal: goal}, Options{Factor: 0.5}},
		{"risk", puzzle.Slide{Start: goal, Goal: goal}, Options{Risk: 1}},
		{"weight", puzzle.Slide{Start: goal, Goal: goal}, Options{Weight: 0.9}},
		{"views", puzzle.Slide{Start: goal, Goal: goal}, Options{Views: 3}},
		{"margin", puzzle.Slide{Start: goal, Goal: goal}, Options{Margin: 1e9}},
	} {
		one.o.Network = network(t, oneHotOnly)
		if _, err := Search(context.Background(), one.s, one.o); err == nil || !strings.Contains(err.Error(), one.want) {
			t.Errorf("error %v; want %q in it", err, one.want)
		}
	}
}

func TestEnds(t *testing.T) {
	n := network(t, oneHotOnly)
	goal := puzzle.StandardGoal(side, side)
	hard := puzzle.Slide{Start: puzzle.Random(rand.New(rand.NewPCG(1, 1)), side, side), Goal: goal}
	ctx := context.Background()
	if r, err := Search(ctx, hard, Options{Network: n, Run: native.Run{NodeLimit: 1000}}); err != nil || r.Termination != native.NodeLimit || r.Generated > 2000 {
		t.Errorf("%+v, %v; want the node limit", r, err)
	}
	if r, err := Search(ctx, hard, Options{Network: n, Mode: Estimates, Pure: true, Run: native.Run{Memory: 1 << 20}}); err != nil || r.Termination != native.MemoryLimit {
		t.Errorf("%+v, %v; want the memory limit", r, err)
	}
	over, cancel := context.WithCancel(ctx)
	cancel()
	if r, err := Search(over, hard, Options{Network: n}); err != nil || r.Termination != native.Interrupted || r.PlanBy == "" || r.Bound < 20 || r.Guarantee != "no guarantee" {
		t.Errorf("%+v, %v; want interrupted", r, err)
	}
	late, cancel := context.WithTimeout(ctx, time.Millisecond)
	defer cancel()
	if moves, err := Plan(over, hard); err != nil || moves != nil {
		t.Errorf("a plan that nobody searched for: %v, %v", moves, err)
	}
	if r, err := Search(late, hard, Options{Network: n, Mode: Ties}); err != nil || r.Termination != native.TimeLimit {
		t.Errorf("%+v, %v; want the time limit", r, err)
	}
	if r, err := Search(ctx, puzzle.Slide{Start: goal, Goal: goal}, Options{Network: n}); err != nil || !r.Optimal || len(r.Moves) != 0 {
		t.Errorf("%+v, %v; want no move", r, err)
	}
	odd := hard
	odd.Start = hard.Start.Clone()
	for i, tile := range odd.Start.Tiles {
		if tile == 1 || tile == 2 {
			odd.Start.Tiles[i] = 3 - tile
		}
	}
	if r, err := Search(ctx, odd, Options{Network: n}); err != nil || !r.Unsolvable || r.Solved {
		t.Errorf("%+v, %v; want unsolvable", r, err)
	}
	if r, err := Search(over, hard, Options{Network: n, Mode: Prove}); errors.Is(err, context.Canceled) {
		t.Errorf("%+v, %v; a limit is no error", r, err)
	}
}

// TestPlan asks for plans of boards with and without a network.
func TestPlan(t *testing.T) {
	small := puzzle.StandardGoal(3, 3)
	for _, goal := range append(goals(), small) {
		s := near(3, 40, goal)
		moves, err := Plan(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		check(t, s, Result{Result: slide.Result{Solved: moves != nil, Moves: moves}})
	}
}
