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
	stated := newSynchronized(r)
	at := make([]int32, len(r.parts))
	b, last := s.Start, noDirection
	for step, m := range plan {
		dir, blank := slices.Index(letters[:], m), b.Blank()
		next, _ := b.Apply(m)
		tile := b.Tiles[next.Blank()]
		label := r.label(step, blank, last) + dir
		set("y", stated.moves.number(label, tile))
		first := 0 // number of the layer's first arc
		for k, n := range r.parts {
			for layer := range r.horizon {
				l, state := &n.layers[layer], at[k]
				for from := range l.states {
					for _, a := range l.arcs[l.first[from]:l.first[from+1]] {
						if !stated.has(layer, l.states[from], a) {
							continue
						}
						if layer == step && from == int(state) && int(a.dir) == dir {
							set("f", first)
							at[k] = a.to
						}
						first++
					}
				}
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

// TestArcsWithoutTheirMove: where one network loses a move after the arcs of another were last
// cleared, the arcs of that move are left out, and the program still has the plans.
func TestArcsWithoutTheirMove(t *testing.T) {
	s, err := puzzle.ParseSlide("4 0 3 / 2 5 1 / 8 7 6")
	if err != nil {
		t.Fatal(err)
	}
	g, err := newGrid(s)
	if err != nil {
		t.Fatal(err)
	}
	r := reduce(g, 19, reductionOptions{MostTiles: 4}, &affinity{})
	all, without := 0, 0
	p := newSynchronized(r)
	for _, n := range r.parts {
		for step := range r.horizon {
			l := &n.layers[step]
			for from, state := range l.states {
				for _, a := range l.arcs[l.first[from]:l.first[from+1]] {
					if all++; a.mover != others && r.movers[r.of(step, state)+int(a.dir)]>>a.mover&1 == 0 {
						without++
					}
				}
			}
		}
	}
	if without == 0 {
		t.Fatal("the board has no such arc: the test needs another")
	}
	if len(p.arcs) != all-without {
		t.Errorf("%d arcs of %d are stated; %d have lost their move", len(p.arcs), all, without)
	}
}
