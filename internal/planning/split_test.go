package planning

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// The parts of a horizon have every shortest plan once, and no move that the whole
// has not: divided at every level, whether that is needed or not.
func TestPartsKeepShortestPlans(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 14))
	for _, size := range [][3]int{{2, 3, 10}, {3, 3, 6}} {
		k := truthOf(size[0], size[1])
		for range size[2] {
			b, moves := k.random(rng)
			if moves < 8 {
				continue
			}
			g, _ := newGrid(k.slide(b))
			aff := &affinity{}
			whole := reduce(g, moves, reductionOptions{Without: []string{growing}, MostTiles: 2}, aff)
			whole.o.Without = nil
			var plans [][]puzzle.Move
			for range 3 {
				plans = append(plans, k.plan(rng, b))
			}
			kept := make([]int, len(plans))
			var visit func(parts []part)
			visit = func(parts []part) {
				for _, p := range parts {
					r := p.reduced(context.Background(), aff)
					for label, movers := range r.movers {
						if movers&^whole.movers[label] != 0 {
							t.Fatalf("%s, %v: a move that the whole has not", b.Flat(), p.names)
						}
					}
					if p.level == 0 && rng.IntN(2) == 0 && r.by == "" {
						deeper := p.whole.clone()
						deeper.fixBlank(moves*splitAt[0]/4, p.cell)
						if deeper.sweepAll() && deeper.ascend(3) {
							visit(deeper.partsAt(1, p.names))
						}
						continue
					}
					for i, plan := range plans {
						if r.kept(k.slide(b), plan) == nil {
							kept[i]++
						}
					}
				}
			}
			visit(whole.partsAt(0, nil))
			for i, n := range kept {
				if n != 1 {
					t.Fatalf("%s, %d moves: the plan %s is in %d parts", b.Flat(), moves, puzzle.FormatMoves(plans[i]), n)
				}
			}
		}
	}
}

// A deepening that parts every horizon it can refutes what has no plan, and its bound
// stays while parts are left.
func TestDeepeningByParts(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 15))
	k, parted := truthOf(3, 3), 0
	for range 6 {
		b, moves := k.random(rng)
		f, _ := Lookup("auto")
		d := f.Deepen(context.Background(), k.slide(b))
		d.o.wide = 0
		for found := false; !found; {
			horizon := d.Bound()
			if horizon > moves {
				t.Fatalf("%s: all parts of horizon %d are refuted, which has a plan", b.Flat(), moves)
			}
			p, err := d.Next(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if p.MostMoves != horizon || d.Bound() != horizon && d.Bound() != horizon+2 {
				t.Fatalf("%s: a program of %d moves, bound %d before and %d after", b.Flat(), p.MostMoves, horizon, d.Bound())
			}
			if p.Part != "" {
				parted++
			}
			found = horizon == moves && p.Refuted == ""
		}
	}
	if parted == 0 {
		t.Error("no horizon was parted")
	}
}
