package planning

import (
	"math"
	"math/rand/v2"
	"testing"
)

// No numbers whatever refute a horizon that has a plan: random ones of every size, and the
// distances of the states from the goal, which are what good duals look like.
func TestCommonFlowNeverRefutesAPlan(t *testing.T) {
	for _, size := range [][3]int{{2, 2, 6}, {2, 3, 20}, {3, 3, 2}} {
		k := truthOf(size[0], size[1])
		for seed := range size[2] {
			rng := rand.New(rand.NewPCG(uint64(seed), 79))
			b, moves := k.random(rng)
			if moves == 0 {
				continue
			}
			o := reductionOptions{Without: []string{pricing, growing}, MostTiles: 1 + rng.IntN(3)}
			r, err := reduceSlide(k.slide(b), moves, o, nil)
			if err != nil {
				t.Fatal(err)
			}
			p, err := commonFlowRows(r)
			if err != nil {
				t.Fatal(err)
			}
			if p.Refuted != "" || p.Refutes(nil) {
				t.Fatalf("%s: refuted at its %d moves by %q", b.Flat(), moves, p.Refuted)
			}
			for range 15 {
				dual := make([]float64, p.Model.Rows())
				scale := []float64{1e-9, 0.01, 1, 100, 1e12, math.Inf(1)}[rng.IntN(6)]
				for i := range dual {
					dual[i] = scale * rng.NormFloat64()
				}
				if p.Refutes(dual) {
					t.Fatalf("%s: random duals of size %g refute its %d moves", b.Flat(), scale, moves)
				}
			}
		}
	}
}

// A proof without a solver: the moves that a pattern's own tiles still need are potentials at
// which no move costs more than one. Where they add up to more than the horizon, they refute it,
// and often else, because at some steps every move that is left costs less.
func TestCommonFlowRefutesByDatabases(t *testing.T) {
	k := truthOf(3, 3)
	refuted, open := 0, 0
	for seed := 0; seed < 60 && (refuted < 2 || open < 2); seed++ {
		rng := rand.New(rand.NewPCG(uint64(seed), 80))
		b, moves := k.random(rng)
		for horizon := ManhattanBound(k.slide(b)); horizon <= min(moves, ManhattanBound(k.slide(b))+6); horizon += 2 {
			o := reductionOptions{Without: []string{bounding, budgets, pricing, pairing, growing, splitting}, MostTiles: 1}
			if horizon == 0 {
				continue
			}
			r, err := reduceSlide(k.slide(b), horizon, o, nil)
			if err != nil {
				t.Fatal(err)
			}
			if r.by != "" {
				continue
			}
			p, err := commonFlowRows(r)
			if err != nil {
				t.Fatal(err)
			}
			dual, sum := ownMovesDual(r)
			switch got := p.Refutes(dual); {
			case got && horizon >= moves:
				t.Fatalf("%s: %d moves are refuted, and it has a plan of %d", b.Flat(), horizon, moves)
			case !got && sum > horizon:
				t.Fatalf("%s, horizon %d: the patterns need %d moves, and that does not refute it", b.Flat(), horizon, sum)
			case got:
				refuted++
			default:
				open++
			}
		}
	}
	if refuted < 2 || open < 2 {
		t.Errorf("%d horizons refuted and %d open; the test shows too little", refuted, open)
	}
}

// ownMovesDual are the duals of enter and keep for the least costs to the goal; sum is that of
// the starts.
func ownMovesDual(r *reducer) (dual []float64, sum int) {
	for _, n := range r.parts {
		cost := int(n.layers[0].backward[0])
		dual = append(dual, float64(-cost))
		sum += cost
	}
	for _, n := range r.parts {
		for t := 1; t < r.horizon; t++ {
			for _, cost := range n.layers[t].backward {
				dual = append(dual, float64(cost))
			}
		}
	}
	p := newSynchronized(r)
	return append(dual, make([]float64, len(p.moves.list)+len(p.groups.list))...), sum
}
