package planning

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// patternPoint writes a plan as a point of the patterns program: the moves, and in
// every network the arcs of its projection.
func patternPoint(t testing.TB, r *reducer, p *Program, s puzzle.Slide, plan []puzzle.Move) []float64 {
	t.Helper()
	x := make([]float64, p.Model.Columns())
	set := func(name string, at int) {
		v, ok := p.Column(variable(t, p, name), at)
		if !ok {
			t.Fatalf("no column %s[%d]", name, at)
		}
		x[p.Model.Index(v)] = 1
	}
	moves := newSynchronized(r).moves
	at := make([]int32, len(r.parts))
	b, last := s.Start, noDirection
	for step, m := range plan {
		dir, blank := slices.Index(letters[:], m), b.Blank()
		next, _ := b.Apply(m)
		tile := b.Tiles[next.Blank()]
		label := r.label(step, blank, last) + dir
		set("y", slices.IndexFunc(moves, func(m oneMove) bool { return m.label == label && m.tile == tile }))
		first := 0 // number of the layer's first arc
		for k, n := range r.parts {
			for layer := range r.horizon {
				if layer == step {
					l := &n.layers[step]
					for a := l.first[at[k]]; a < l.first[at[k]+1]; a++ {
						if int(l.arcs[a].dir) == dir {
							set("f", first+int(a))
							at[k] = l.arcs[a].to
							break
						}
					}
				}
				first += len(n.layers[layer].arcs)
			}
		}
		b, last = next, dir
	}
	return x
}

func TestPatternsAdmitShortestPlans(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for _, size := range [][3]int{{2, 2, 4}, {2, 3, 20}, {3, 3, 6}} {
		k := truthOf(size[0], size[1])
		for range size[2] {
			b, moves := k.random(rng)
			s := k.slide(b)
			g, err := newGrid(s)
			if err != nil {
				t.Fatal(err)
			}
			r := reduce(g, moves, reductionOptions{MostTiles: 1 + rng.IntN(4)}, &affinity{})
			p, err := patternRows(r)
			if err != nil {
				t.Fatal(err)
			}
			plan := k.plan(rng, b)
			x := patternPoint(t, r, p, s, plan)
			if report := check(t, p, x); !report.OK {
				t.Fatalf("%s refuses %s: %s", b.Flat(), puzzle.FormatMoves(plan), report.Reason)
			}
			if got := p.Moves(x); !slices.Equal(got, plan) {
				t.Fatalf("%s: moves %v, want %v", b.Flat(), got, plan)
			}
			for range min(100, 10*len(x)) { // a point has one plan and a plan one point
				j := rng.IntN(len(x))
				x[j] = 1 - x[j]
				if report := check(t, p, x); report.OK {
					t.Fatalf("%s: still feasible with column %d changed", b.Flat(), j)
				}
				x[j] = 1 - x[j]
			}
		}
	}
}
