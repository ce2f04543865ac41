package planning

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Each premise of the table of reductions is broken here on purpose.

// Networks that leave a tile out, or have one twice, are no partition: budgets and prices
// must do nothing there, for their sums would count a move never or twice.
func TestBudgetsAndPricesWantAPartition(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 31))
	k := truthOf(2, 3)
	for i := range 120 {
		b, moves := k.random(rng)
		s := k.slide(b)
		g, _ := newGrid(s)
		r := reduce(g, moves, reductionOptions{Without: []string{budgets, pricing, pairing, growing}}, &affinity{})
		if !r.partitioned() {
			t.Fatal("single tiles are no partition")
		}
		if i%2 == 0 {
			r.parts = slices.Delete(r.parts, 0, 1)
		} else {
			r.parts = append(r.parts, r.parts[0].clone())
		}
		if r.partitioned() {
			t.Fatalf("%d networks are a partition", len(r.parts))
		}
		r.o.Without = nil
		for _, n := range r.parts {
			n.initPrices(r.domain, unit)
			n.priceSuffixes(r.domain)
		}
		if !r.fixpoint(untilFixpoint) || !r.ascend(5) {
			t.Fatalf("%s: refuted at %d moves, which has plans", b.Flat(), moves)
		}
		if _, ok := r.merge(0, len(r.parts)-1); !ok {
			t.Fatalf("%s: a join refutes %d moves", b.Flat(), moves)
		}
		if err := r.kept(s, k.plan(rng, b)); err != nil {
			t.Fatalf("%s: %v", b.Flat(), err)
		}
	}
	t.Log("measured: 60 sets of networks without a tile, 60 with one twice")
}

// Networks with a tile in common are not joined: its moves would be counted twice, and the
// two networks could have it in two cells. Random patterns of one to three tiles, grown by
// joining single ones, that share one tile or more; those that share none are joined.
func TestJoinWantsDisjointPatterns(t *testing.T) {
	rng := rand.New(rand.NewPCG(32, 32))
	k := truthOf(2, 3)
	o := reductionOptions{MostStates: 1 << 20, stop: func() bool { return false }}
	broken, sound := 0, 0
	for broken < 120 {
		b, moves := k.random(rng)
		g, _ := newGrid(k.slide(b))
		d := newDomain(g, moves)
		pattern := func(tiles []int) *network {
			var n *network
			for _, tile := range tiles {
				one := single(d, tile, true)
				one.sweep(d, nil)
				if n == nil {
					n = one
					continue
				}
				if n = join(d, n, one, nil, nil, o); n == nil {
					t.Fatalf("%s: patterns without a common tile are not joined", b.Flat())
				}
				n.sweep(d, nil)
			}
			return n
		}
		tiles := rng.Perm(5)
		for i := range tiles {
			tiles[i]++
		}
		most := 1 + rng.IntN(3)
		left, right := tiles[:most], slices.Clone(tiles[most:min(5, most+1+rng.IntN(2))])
		if join(d, pattern(left), pattern(right), nil, nil, o) == nil {
			t.Fatalf("%s: patterns %v and %v are not joined", b.Flat(), left, right)
		}
		sound++
		right[rng.IntN(len(right))] = left[rng.IntN(len(left))]
		if join(d, pattern(left), pattern(right), nil, nil, o) != nil {
			t.Fatalf("%s: patterns %v and %v are joined", b.Flat(), left, right)
		}
		broken++
	}
	t.Logf("measured: %d pairs of patterns with a tile in common, %d without", broken, sound)
}

// At a horizon longer than the shortest plan, plans may all take back a move. What is
// refuted there is said to be no more than that; without the reversal nothing is.
func TestReversalWantsShortestPlans(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 33))
	k, refuted := truthOf(2, 3), 0
	f, _ := Lookup("flow")
	plain, err := f.With(budgets)
	if err != nil {
		t.Fatal(err)
	}
	for range 120 {
		b, moves := k.random(rng)
		more := moves + 2*(1+rng.IntN(2))
		p, err := f.Build(k.slide(b), more)
		if err != nil || !p.NoReversal {
			t.Fatalf("%s: %v, %v", b.Flat(), p, err)
		}
		if p.Refuted != "" {
			refuted++
		}
		free, err := plain.Build(k.slide(b), more)
		if err != nil || free.Refuted != "" || free.NoReversal {
			t.Fatalf("%s: %d moves are refuted without the reversal by %q, %v; its shortest plan has %d", b.Flat(), more, free.Refuted, err, moves)
		}
	}
	t.Logf("measured: 120 horizons above the shortest plan; at %d no plan goes without taking back a move", refuted)
	if refuted == 0 {
		t.Error("no board needs a move that is taken back: the premise is not broken")
	}
}

// A horizon of the wrong parity has no plan, and every reduction may find that out; the
// formulations mend it before.
func TestParityOfTheHorizon(t *testing.T) {
	rng := rand.New(rand.NewPCG(34, 34))
	k := truthOf(2, 3)
	for range 120 {
		b, moves := k.random(rng)
		g, _ := newGrid(k.slide(b))
		if r := reduce(g, moves+1, reductionOptions{}, &affinity{}); r.by == "" {
			t.Fatalf("%s: %d moves are not refuted, though the fewest are %d", b.Flat(), moves+1, moves)
		}
		f, _ := Lookup("patterns")
		p, err := f.Build(k.slide(b), moves+1)
		if err != nil || p.Refuted != "" || p.MostMoves != moves {
			t.Fatalf("%s: horizon %d gives plans of %d moves, refuted %q, %v; want %d", b.Flat(), moves+1, p.MostMoves, p.Refuted, err, moves)
		}
	}
}

// Start and goal alike: a deepening finds the plan without moves, whatever runs.
func TestNoMovesAtAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(35, 35))
	for range 100 {
		b := puzzle.Random(rng, 2+rng.IntN(3), 2+rng.IntN(3))
		f, _ := Lookup("auto")
		p, err := f.Deepen(context.Background(), puzzle.Slide{Start: b, Goal: b}).Next(context.Background())
		if err != nil || p.Refuted != "" || p.MostMoves != 0 {
			t.Fatalf("%s: refuted %q, %d moves, %v", b.Flat(), p.Refuted, p.MostMoves, err)
		}
	}
}

// A board that parity makes unsolvable has no plan at any horizon: nothing may be found,
// and the bound of patterns ends though their goals may be out of reach.
func TestUnsolvableBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(36, 36))
	k := truthOf(2, 3)
	for range 100 {
		b, _ := k.random(rng)
		s := k.slide(b)
		at := slices.Index(s.Goal.Tiles, 1)
		to := slices.Index(s.Goal.Tiles, 2)
		s.Goal.Tiles = slices.Clone(s.Goal.Tiles)
		s.Goal.Tiles[at], s.Goal.Tiles[to] = 2, 1
		if ok, _ := s.Solvable(); ok {
			t.Fatal("solvable")
		}
		if _, err := patternBound(s, endless); err != nil {
			t.Fatal(err)
		}
		g, _ := newGrid(s)
		if r := reduce(g, ManhattanBound(s)+2*rng.IntN(8), reductionOptions{MostTiles: 3}, &affinity{}); r.by == "" && r.unique() && r.moves() == r.horizon && len(r.parts) == 1 {
			t.Fatalf("%s: a single plan is left", s.Start.Flat())
		}
	}
}

// Horizons beyond what costs are counted in are refused, by every formulation of plans of
// exactly T moves and for any board.
func TestHorizonsThatCount(t *testing.T) {
	rng := rand.New(rand.NewPCG(36, 36))
	k := truthOf(2, 3)
	for range 120 {
		b, _ := k.random(rng)
		horizon := mostHorizon + 1 + rng.IntN(1<<rng.IntN(24))
		for _, f := range Formulations() {
			if !f.Exact {
				continue
			}
			if _, err := f.Build(k.slide(b), horizon); err == nil || !strings.Contains(err.Error(), "at most 250 moves") {
				t.Fatalf("%s: horizon %d: %v", f.Name, horizon, err)
			}
		}
	}
	t.Log("measured: 120 horizons that are too long, of boards at random")
	if tilesAtMost*mostHorizon*unit >= beyond || mostHorizon >= unreached {
		t.Error("costs do not fit their types")
	}
}

// tilesAtMost is a 6×6 board's number of tiles.
const tilesAtMost = 35
