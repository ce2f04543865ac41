package pricing

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// What a proof takes for granted, and the tests that break it. A pattern for every tile:
// TestPartitionsThatAreNone. Nothing of the prices themselves: TestDisturbedPrices. That the
// forbidden strings of the automaton keep one shortest plan: TestAutomatonKeepsAPlan, and every
// test here against the truth, since no plan shorter or longer than the truth is accepted.

// walked is a board some random moves from a goal, which is a random one in every other case.
func walked(rng *rand.Rand, rows, cols, moves int) puzzle.Slide {
	s := puzzle.Slide{Goal: puzzle.StandardGoal(rows, cols)}
	if rng.IntN(2) == 1 {
		s.Goal = puzzle.Random(rng, rows, cols)
	}
	s.Start = s.Goal
	for range moves {
		if b, ok := s.Start.Apply(letters[rng.IntN(4)]); ok {
			s.Start = b
		}
	}
	return s
}

// randomPartition cuts the shuffled tiles into patterns of one to most tiles.
func randomPartition(rng *rand.Rand, tiles, most int) [][]int {
	order := rng.Perm(tiles)
	var out [][]int
	for len(order) > 0 {
		n := 1 + rng.IntN(min(most, len(order)))
		var p []int
		for _, i := range order[:n] {
			p = append(p, i+1)
		}
		out, order = append(out, p), order[n:]
	}
	return out
}

// sizesOfTests are boards small enough for the truth by breadth-first search.
var sizesOfTests = []struct{ rows, cols, moves int }{{2, 2, 9}, {2, 3, 40}, {3, 3, 40}, {2, 5, 30}, {3, 4, 26}, {4, 4, 22}}

// TestProofsAgainstTruth: for random boards, goals, partitions, rounds and numbers of moves,
// a proof refutes exactly the numbers below the truth, by both duals and on one or two goroutines.
func TestProofsAgainstTruth(t *testing.T) { proofsAgainstTruth(t, 12) }

func TestLongProofsAgainstTruth(t *testing.T) {
	if testing.Short() {
		t.Skip("150 boards with their truth by breadth-first search")
	}
	proofsAgainstTruth(t, 150)
}

func proofsAgainstTruth(t *testing.T, boards int) {
	for n := range boards {
		rng := rand.New(rand.NewPCG(7, uint64(n)))
		size := sizesOfTests[n%len(sizesOfTests)]
		s := walked(rng, size.rows, size.cols, size.moves)
		truth := distanceOf(s)
		g, err := newGrid(s)
		if err != nil {
			t.Fatal(err)
		}
		patterns := randomPartition(rng, g.cells-1, min(2, g.mostTiles()))
		additive, err := NewAdditive(context.Background(), s, patterns, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, most := range []int{truth - 4, truth - 2, truth, truth + 2, truth + 4, g.manhattan() - 2} {
			if most < 1 {
				continue
			}
			prices, err := Find(context.Background(), s, most, PriceOptions{Patterns: patterns, Rounds: 1 + rng.IntN(4)})
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range []Dual{additive, prices} {
				p, err := Prove(context.Background(), d, most, Search{Threads: 1 + rng.IntN(2)})
				if err != nil {
					t.Fatal(err)
				}
				if p.Refuted != (most < truth) || p.Found == p.Refuted {
					t.Fatalf("%s to %s, %s, at most %d of %d moves: %+v", s.Start.Flat(), s.Goal.Flat(), d, most, truth, p)
				}
				if p.Found && (!leads(s, p.Moves) || len(p.Moves) > most) {
					t.Fatalf("%s to %s: the plan %s of at most %d", s.Start.Flat(), s.Goal.Flat(), puzzle.FormatMoves(p.Moves), most)
				}
			}
		}
	}
}

// TestDisturbedPrices: whatever the numbers, no proof at or above the truth. The prices of labels
// are drawn at random or disturbed, and so are those of ending, as long as together they are
// what a plan may pay at most.
func TestDisturbedPrices(t *testing.T) {
	refuted := 0
	for n := range 80 {
		rng := rand.New(rand.NewPCG(8, uint64(n)))
		size := sizesOfTests[n%4]
		s := walked(rng, size.rows, size.cols, size.moves)
		truth := distanceOf(s)
		g, _ := newGrid(s)
		most := truth + 2*(rng.IntN(4)-2)
		if most < 1 {
			continue
		}
		p := newPricer(g, randomPartition(rng, g.cells-1, 2), most)
		by := []int{0, 100, 1000, mostPrice}[rng.IntN(4)]
		for step := range p.tied {
			for i := range p.tied[step] {
				p.tied[step][i] = int32(rng.IntN(2*by+1) - by)
			}
		}
		for step, e := range p.ends {
			for range len(e) {
				i, j, x := rng.IntN(len(e)), rng.IntN(len(e)), int32(rng.IntN(3000))
				if e[i], e[j] = e[i]+x, e[j]-x; step%3 == 1 {
					e[i] -= x
				}
			}
		}
		for k := range p.shapes {
			for step := most; step >= 0; step-- {
				p.backward(k, step)
			}
		}
		p.start = p.value()
		p.rows = p.pack()
		proof, err := Prove(context.Background(), p.Prices, most, Search{})
		if err != nil || proof.Refuted != (most < truth) {
			t.Fatalf("%s to %s, prices up to %d, at most %d of %d moves: %+v, %v", s.Start.Flat(), s.Goal.Flat(), by, most, truth, proof, err)
		}
		if proof.Refuted {
			refuted++
		}
	}
	if refuted < 8 {
		t.Errorf("only %d of the proofs refuted anything", refuted)
	}
}

// TestPartitionsThatAreNone: a tile in no pattern, in two, or not on the board is refused by both
// duals; with a tile left out a proof could be wrong.
func TestPartitionsThatAreNone(t *testing.T) {
	s := puzzle.Slide{Start: mustBoard(t, "8 6 7 / 2 5 4 / 3 0 1", 3, 3), Goal: puzzle.StandardGoal(3, 3)}
	for _, c := range []struct {
		patterns [][]int
		want     string
	}{
		{[][]int{{1, 2}, {3, 4}, {5, 6}, {7}}, "tile 8 is in no pattern; expected every tile in one"},
		{[][]int{{1, 2}, {3, 4}, {5, 6}, {7, 1}, {8}}, "pattern [7 1]: tile 1 is in two patterns; expected each in one"},
		{[][]int{{1, 2}, {3, 4}, {5, 6}, {7, 9}, {8}}, "pattern [7 9]: tile 9 is not on the board; expected 1 to 8"},
		{[][]int{{1, 2, 0}, {3, 4}, {5, 6}, {7, 8}}, "pattern [1 2 0]: tile 0 is not on the board; expected 1 to 8"},
		{[][]int{{1, 2}, {}, {3, 4}, {5, 6}, {7, 8}}, "pattern [] has 0 tiles; expected 1 to "},
		{[][]int{{1, 2, 3, 4, 5, 6, 7, 8, 9}}, "has 9 tiles; expected 1 to "},
	} {
		_, prices := Find(context.Background(), s, 29, PriceOptions{Patterns: c.patterns})
		_, additive := NewAdditive(context.Background(), s, c.patterns, 0)
		for _, err := range []error{prices, additive} {
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v: %v; expected %q", c.patterns, err, c.want)
			}
		}
	}
}

func TestRefusals(t *testing.T) {
	ctx := context.Background()
	s := puzzle.Slide{Start: mustBoard(t, "8 6 7 / 2 5 4 / 3 0 1", 3, 3), Goal: puzzle.StandardGoal(3, 3)}
	twisted := s
	twisted.Start = mustBoard(t, "2 1 3 / 4 5 6 / 7 8 0", 3, 3)
	var unsolvable *UnsolvableError
	_, prices := Find(ctx, twisted, 29, PriceOptions{})
	_, additive := NewAdditive(ctx, twisted, nil, 0)
	_, best := FindBest(ctx, twisted, 29, 0)
	for _, err := range []error{prices, additive, best} {
		if !errors.As(err, &unsolvable) {
			t.Errorf("an unsolvable board: %v", err)
		}
	}
	if d, err := NewAdditive(ctx, puzzle.Slide{}, nil, 0); err == nil {
		t.Errorf("no board: %v without an error", d)
	}
	var memory *MemoryError
	if _, err := NewAdditive(ctx, s, nil, 1000); !errors.As(err, &memory) || memory.Need < 1000 {
		t.Errorf("no memory for tables: %v", err)
	}
	if _, err := Find(ctx, s, 29, PriceOptions{Memory: 1000}); !errors.As(err, &memory) {
		t.Errorf("no memory for prices: %v", err)
	}
	p, err := Find(ctx, s, 29, PriceOptions{Rounds: 1})
	if err != nil {
		t.Fatal(err)
	}
	// Without a number the ascent has 20 rounds, and each raises the bound or leaves it.
	own, err := Find(ctx, s, 29, PriceOptions{})
	full, err2 := Find(ctx, s, 29, PriceOptions{Rounds: 20})
	if err != nil || err2 != nil || own.start != full.start || own.start <= p.start {
		t.Errorf("the bound at the start is %d, %v; with 20 rounds %d, %v, with one %d", own.start, err, full.start, err2, p.start)
	}
	if _, err := Prove(ctx, p, 31, Search{}); err == nil || err.Error() != "cost partitioning over patterns 2-2-2-2 refutes plans of at most 29 moves; asked for 31" {
		t.Errorf("another number of moves: %v", err)
	}
}

// TestOneProofForShorterPlans: prices for T+2 and T+4, where the plan has T moves, leave that
// plan in: they are about at most as many moves, not exactly as many.
func TestOneProofForShorterPlans(t *testing.T) {
	for n := range 20 {
		rng := rand.New(rand.NewPCG(9, uint64(n)))
		size := sizesOfTests[1+n%4]
		s := walked(rng, size.rows, size.cols, size.moves)
		truth := distanceOf(s)
		if truth == 0 {
			continue
		}
		for _, more := range []int{2, 4, 10} {
			d, err := Find(context.Background(), s, truth+more, PriceOptions{Rounds: 3})
			if err != nil {
				t.Fatal(err)
			}
			if shortestKept(t, s, d, truth) == 0 {
				t.Fatalf("%s to %s: no shortest plan is left at %d moves more", s.Start.Flat(), s.Goal.Flat(), more)
			}
		}
	}
}

// shortestKept counts the plans of truth moves on which the dual leaves every board in, by trying
// all of them.
func shortestKept(t *testing.T, s puzzle.Slide, d *Prices, truth int) int {
	t.Helper()
	w, err := d.walk(d.horizon)
	if err != nil {
		t.Fatal(err)
	}
	left := distances(s.Goal, truth)
	var follow func(b puzzle.Board, step int) int
	follow = func(b puzzle.Board, step int) int {
		if step == truth {
			if !w.done(step) {
				t.Fatalf("the goal is not recognized")
			}
			return 1
		}
		plans, mask := 0, w.survivors(step)
		for i, m := range letters {
			c, ok := b.Apply(m)
			if h, known := left[c.Flat()]; !ok || !known || h != truth-step-1 {
				continue
			}
			if mask>>i&1 == 0 {
				t.Fatalf("%s at step %d: a move of a shortest plan is left out", b.Flat(), step)
			}
			w.step(step, i)
			plans += follow(c, step+1)
			w.back(step, i)
		}
		return plans
	}
	return follow(s.Start, 0)
}

// TestAutomatonKeepsAPlan: on boards of several sizes the strings left by the automaton still
// reach every arrangement in as few moves as all strings do.
func TestAutomatonKeepsAPlan(t *testing.T) {
	for _, size := range [][3]int{{2, 2, 12}, {2, 3, 13}, {3, 3, 12}, {2, 4, 12}} {
		goal := puzzle.StandardGoal(size[0], size[1])
		truth := distances(goal, size[2])
		least := map[string]int{}
		var follow func(b puzzle.Board, at int16, step int)
		follow = func(b puzzle.Board, at int16, step int) {
			key := b.Flat()
			if old, known := least[key]; !known || step < old {
				least[key] = step
			}
			if step == size[2] {
				return
			}
			for d, m := range letters {
				if c, ok := b.Apply(m); ok && duplicates()[at][d] >= 0 {
					follow(c, duplicates()[at][d], step+1)
				}
			}
		}
		follow(goal, 0, 0)
		for key, want := range truth {
			if got, ok := least[key]; !ok || got != want {
				t.Fatalf("%d×%d: %s is reached in %d moves (%v); the truth is %d", size[0], size[1], key, got, ok, want)
			}
		}
	}
}

// TestThreadsVisitTheSame: a refuting proof visits the same boards on several goroutines.
func TestThreadsVisitTheSame(t *testing.T) {
	s := puzzle.Slide{Start: mustBoard(t, "8 6 7 / 2 5 4 / 3 0 1", 3, 3), Goal: puzzle.StandardGoal(3, 3)}
	d, err := Find(context.Background(), s, 29, PriceOptions{Patterns: cut([]int{1, 2, 3, 4, 5, 6, 7, 8}, 1), Rounds: 1})
	if err != nil {
		t.Fatal(err)
	}
	one, _ := Prove(context.Background(), d, 29, Search{})
	four, _ := Prove(context.Background(), d, 29, Search{Threads: 4})
	if !one.Refuted || !four.Refuted || one.Nodes != four.Nodes || one.Nodes < 100 {
		t.Errorf("%+v and %+v", one, four)
	}
}

// TestStops: at a limit of nodes, at the end of the context, with what is known by then.
func TestStops(t *testing.T) {
	s := puzzle.Slide{Start: mustBoard(t, "0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1", 4, 4), Goal: puzzle.StandardGoal(4, 4)}
	d, err := Find(context.Background(), s, 78, PriceOptions{Rounds: 1})
	if err != nil {
		t.Fatal(err)
	}
	if p, err := Prove(context.Background(), d, 78, Search{Nodes: 100_000}); err != nil || p.Stopped != model.NodeLimit || p.Refuted || p.Nodes < 100_000 || p.Nodes > 200_000 {
		t.Errorf("a limit of nodes: %+v, %v", p, err)
	}
	for threads := 1; threads <= 2; threads++ {
		ctx, cancel := context.WithCancel(context.Background())
		p, err := Prove(ctx, d, 78, Search{Threads: threads, Watch: func(Progress) { cancel() }})
		if cancel(); err != nil || p.Stopped != model.Interrupted || p.Refuted {
			t.Errorf("cancelled with %d threads: %+v, %v", threads, p, err)
		}
	}
	over, cancel := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	defer cancel()
	if p, err := Prove(over, d, 78, Search{}); err != nil || p.Stopped != model.TimeLimit || p.Refuted {
		t.Errorf("a context that is over: %+v, %v", p, err)
	}
	if _, err := FindBest(over, s, 78, 0); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("prices when the context is over: %v", err)
	}
}

// TestMirroredPartition: every tile stays in one pattern, wherever the blank's goal is.
func TestMirroredPartition(t *testing.T) {
	for n := range 50 {
		rng := rand.New(rand.NewPCG(10, uint64(n)))
		g, err := newGrid(walked(rng, 3, 3, 5))
		if err != nil {
			t.Fatal(err)
		}
		if err := g.checkPartition(g.mirrored(randomPartition(rng, 8, 4)), 8); err != nil {
			t.Fatal(err)
		}
	}
}

// TestEstimate: the mean over many descents is near the tree's size, and the chosen partition
// is one.
func TestEstimate(t *testing.T) {
	s := puzzle.Slide{Start: mustBoard(t, "8 6 7 / 2 5 4 / 3 0 1", 3, 3), Goal: puzzle.StandardGoal(3, 3)}
	d, err := Find(context.Background(), s, 29, PriceOptions{Patterns: cut([]int{1, 2, 3, 4, 5, 6, 7, 8}, 1), Rounds: 1})
	if err != nil {
		t.Fatal(err)
	}
	p, err := Prove(context.Background(), d, 29, Search{})
	if err != nil {
		t.Fatal(err)
	}
	boards, sample, err := probe(d, 29, 20_000)
	if err != nil || boards < 0.5*float64(p.Nodes) || boards > 2*float64(p.Nodes) {
		t.Errorf("estimated %.0f boards, visited %d; %v", boards, p.Nodes, err)
	}
	for _, b := range sample[:100] {
		if sorted := slices.Sorted(slices.Values(b.cells)); sorted[0] != 0 || sorted[8] != 8 {
			t.Fatalf("no board: %v", b.cells)
		}
	}
	for size := 1; size <= 4; size++ {
		patterns, err := d.g.choose(context.Background(), sample, size)
		if err != nil || d.g.checkPartition(patterns, size) != nil {
			t.Errorf("size %d: %v, %v", size, patterns, err)
		}
	}
}
