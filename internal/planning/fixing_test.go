package planning

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Whatever duals fix moves and arcs, round after round, at the length of a shortest plan all
// shortest plans are left: duals of every size, and those that a proof would need (ownMovesDual's potentials
// have none for rest, so random ones are added).
func TestTightenKeepsEveryPlan(t *testing.T) {
	removed := 0
	for _, size := range [][3]int{{2, 2, 6}, {2, 3, 25}, {3, 3, 2}} {
		k := truthOf(size[0], size[1])
		for seed := range size[2] {
			rng := rand.New(rand.NewPCG(uint64(seed), 83))
			b, moves := k.random(rng)
			if moves == 0 {
				continue
			}
			o := reductionOptions{Without: []string{pricing, growing}, MostTiles: 1 + rng.IntN(3)}
			if rng.IntN(2) == 0 {
				o.Without = append(o.Without, budgets, pairing)
			}
			r, err := reduceSlide(k.slide(b), moves, o, nil)
			if err != nil {
				t.Fatal(err)
			}
			p, err := commonFlowRows(r)
			if err != nil {
				t.Fatal(err)
			}
			before := r.moves()
			for range 4 {
				scale := []float64{1e-9, 0.01, 1, 1e12, math.Inf(1)}[rng.IntN(5)]
				dual := make([]float64, p.Model.Rows())
				for i := range dual {
					dual[i] = scale * rng.NormFloat64()
				}
				if p, err = p.Tighten(dual); err != nil || p.Refuted != "" {
					t.Fatalf("%s: random duals of size %g refute its %d moves: %v", b.Flat(), scale, moves, err)
				}
			}
			removed += before - r.moves()
			for range 5 {
				if plan := k.plan(rng, b); !keeps(r, b, plan) {
					t.Fatalf("%s: the plan %s is gone", b.Flat(), puzzle.FormatMoves(plan))
				}
			}
		}
	}
	if removed == 0 {
		t.Error("nothing was ever taken away; the test shows too little")
	}
}

// keeps reports whether the domain still has every move of a plan.
func keeps(r *reducer, b puzzle.Board, plan []puzzle.Move) bool {
	last := noDirection
	for t, m := range plan {
		dir := slices.Index(letters[:], m)
		blank := b.Blank()
		if r.movers[r.label(t, blank, last)+dir]>>b.Tiles[r.next[blank][dir]]&1 == 0 {
			return false
		}
		if r.o.has(reversal) {
			last = dir
		}
		b, _ = b.Apply(m)
	}
	return true
}

// The premise: payments that do not add up to 0, here one unit too many for every move, take
// away plans.
func TestFixingNeedsPaymentsThatAddUp(t *testing.T) {
	k := truthOf(2, 3)
	b, moves := k.random(rand.New(rand.NewPCG(1, 84)))
	r, err := reduceSlide(k.slide(b), moves, reductionOptions{Without: []string{pricing, growing}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	rest := make([][]int32, len(r.parts))
	for g := range rest {
		rest[g] = make([]int32, len(r.movers))
	}
	r.payWith(rest)
	if !r.fix() || r.moves() < moves {
		t.Fatal("payments of 0 take something away")
	}
	for i := range r.parts[0].price {
		r.parts[0].price[i]++
	}
	if r.fix() {
		t.Errorf("%s: a payment for every move does not exclude its %d moves", b.Flat(), moves)
	}
}
