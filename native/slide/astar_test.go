package slide

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"pgregory.net/rapid"
)

// checkResult replays the answer of an engine and checks what holds of every one.
func checkResult(t fataler, s puzzle.Slide, r Result, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("%s: %v", s.Start.Flat(), err)
	}
	end, err := puzzle.Replay(s.Start, r.Moves)
	if err != nil || !end.Equal(s.Goal) || !r.Solved || r.Bound > len(r.Moves) || r.Optimal != (r.Bound == len(r.Moves)) || r.Termination != native.Completed {
		t.Fatalf("%s to %s: %+v ends at %s, %v", s.Start.Flat(), s.Goal.Flat(), r, end.Flat(), err)
	}
}

// An expanded position is never reached by a shorter way with these heuristics, at
// weight 1: they are consistent, and opening again is not needed.
func TestAStarOpensNothingAgain(t *testing.T) {
	for _, size := range [][3]int{{3, 3, 8}, {3, 3, 4}, {2, 4, 3}, {4, 4, 15}, {4, 4, 5}, {3, 4, 0}} {
		g := sizedGeometry(size[0], size[1], size[2])
		rng := rand.New(rand.NewPCG(20, 21))
		for _, h := range heuristics {
			if !h.Consistent {
				continue
			}
			eval, err := h.evaluator(context.Background(), g, Options{})
			if err != nil {
				t.Fatal(err)
			}
			p := goalPosition(g)
			for range 60 {
				for dir := rng.IntN(4); ; dir = rng.IntN(4) {
					if g.legal[p.blank]>>dir&1 == 1 {
						p.apply(g.moved(&p, dir))
						break
					}
				}
			}
			f, root := newFrontier[[1]uint64](g, &p, eval, 0, false, func(g, h int) int { return g + h })
			goal, last := goalKey(f), root
			for n := f.pop(); f.nodes.key(n) != goal && f.expanded < 30_000; n = f.pop() {
				if value := f.nodes.info(n).moves() + f.nodes.info(n).h(); value < last {
					t.Fatalf("%s: f fell from %d to %d", h.Name, last, value)
				} else {
					last = value
				}
				f.expand(n, nil)
			}
			if f.late > 0 || f.expanded < 2 {
				t.Errorf("%s on %v: %d shorter ways to expanded positions of %d", h.Name, size, f.late, f.expanded)
			}
		}
	}
}

func TestAStarOnRandomFifteenPuzzles(t *testing.T) {
	for _, row := range boardsOf(t, "random")[:12] {
		s := row.Slide
		r, err := AStar(context.Background(), s, Options{})
		checkResult(t, s, r, err)
		if len(r.Moves) != row.Optimal || !r.Optimal {
			t.Errorf("board %s: %d moves, want %d", row.ID, len(r.Moves), row.Optimal)
		}
	}
}

// Weighted A* keeps its guarantee against the true distance, and says no more than is true.
func TestWeightedAStarKeepsItsGuarantee(t *testing.T) {
	tr := findTruth(3, 3, 8)
	longer := 0
	for r, d := range tr.dist {
		if d < 0 || r%101 != 0 {
			continue
		}
		p := tr.unrank(r)
		s := tr.slideOf(&p)
		for i, w := range []float64{1, 1.15, 1.5, 3, 1000} {
			h := consistent(r + i)
			res, err := WeightedAStar(context.Background(), s, Options{Weight: w, Heuristic: h})
			checkResult(t, s, res, err)
			n := len(res.Moves)
			if n < int(d) || float64(n) > w*float64(d) || float64(n) > w*float64(res.Bound) || res.Bound > int(d) || (n-int(d))%2 != 0 {
				t.Fatalf("%s, w=%v, %s: %d moves, bound %d, the optimum is %d", s.Start.Flat(), w, h, n, res.Bound, d)
			}
			if n > int(d) {
				longer++
			}
		}
	}
	if longer == 0 {
		t.Error("no weight made any solution longer: the weights have no effect")
	}
}

func TestWeightedAStarOnFifteenPuzzles(t *testing.T) {
	var expanded [3]uint64
	for _, row := range boardsOf(t, "random")[:20] {
		s, optimum := row.Slide, row.Optimal
		for i, w := range []float64{1.15, 1.5, 2} {
			r, err := WeightedAStar(context.Background(), s, Options{Weight: w})
			checkResult(t, s, r, err)
			if n := len(r.Moves); float64(n) > w*float64(optimum) || r.Bound > optimum {
				t.Errorf("board %s, w=%v: %d moves, bound %d, the optimum is %d", row.ID, w, n, r.Bound, optimum)
			}
			expanded[i] += r.Expanded
		}
	}
	if expanded[0] < expanded[1] || expanded[1] < expanded[2] {
		t.Errorf("expanded by weight: %v", expanded)
	}
}

func TestWeights(t *testing.T) {
	s := mustParse(t, neos)
	for _, w := range []float64{0.999, -1, 1000.5, nan()} {
		if _, err := WeightedAStar(context.Background(), s, Options{Weight: w}); err == nil {
			t.Errorf("a weight of %v was accepted", w)
		}
	}
}

func nan() float64 { z := 0.0; return z / z }

// Packed positions read back, for every size, and a step changes them as it should.
func TestPackedPositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, _ := anyWalk(t, 2, 6, 60)
		g, p := newGeometry(s)
		if g.cells <= 16 {
			checkPacked[[1]uint64](t, g, p)
		}
		if g.cells > 16 {
			checkPacked[[4]uint64](t, g, p)
		}
	})
}

func checkPacked[K packed](t *rapid.T, g *geometry, p position) {
	c := newCoding(g.cells)
	k := pack[K](c, &p)
	var q position
	if unpack(c, k, g.goalBlank, &q); q != p {
		t.Fatalf("%v reads back as %v", p, q)
	}
	for dir := range 4 {
		if g.legal[p.blank]>>dir&1 == 0 {
			continue
		}
		st := g.moved(&p, dir)
		q := p
		q.apply(st)
		if moved := repack(c, k, g.goalBlank, st); moved != pack[K](c, &q) {
			t.Fatalf("direction %d of %v: %x", dir, p, moved)
		}
	}
}

// The open list gives out what a sorted list would.
func TestOpenListOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		weight := rapid.IntRange(1000, 5000).Draw(t, "weight")
		nodes := &nodeTable[[1]uint64]{}
		o := openList[[1]uint64]{nodes: nodes, high: rapid.Bool().Draw(t, "high"), rank: func(g, h int) int { return 1000*g + weight*h }}
		type entry struct {
			n    uint32
			g, h int
		}
		var all []entry
		before := func(a, b entry) bool {
			ra, rb := o.rank(a.g, a.h), o.rank(b.g, b.h)
			earlier := a.h < b.h != o.high
			return ra < rb || ra == rb && (a.h != b.h && earlier || a.h == b.h && (a.g < b.g || a.g == b.g && a.n > b.n))
		}
		for i := range rapid.IntRange(1, 200).Draw(t, "operations") {
			if len(all) == 0 || rapid.IntRange(0, 2).Draw(t, "push") > 0 {
				e := entry{g: rapid.IntRange(0, 6).Draw(t, "g"), h: rapid.IntRange(0, 6).Draw(t, "h")}
				nodes.grow()
				k := [1]uint64{uint64(i)}
				_, slot := nodes.find(k)
				e.n = nodes.add(k, slot, newInfo(e.g, e.h, noDir))
				o.push(e.n, e.g, e.h)
				all = append(all, e)
				continue
			}
			least := 0
			for i, e := range all {
				if before(e, all[least]) {
					least = i
				}
			}
			want := all[least]
			if b := o.first(); b.g() != want.g || o.order(b.order()) != want.h || b.rank() != o.rank(want.g, want.h) {
				t.Fatalf("first bucket g=%d h=%d, want %+v", b.g(), o.order(b.order()), want)
			}
			if n := o.pop(); n != want.n {
				t.Fatalf("node %d, want %+v", n, want)
			}
			all = append(all[:least], all[least+1:]...)
		}
		if o.empty() != (len(all) == 0) {
			t.Fatalf("empty with %d left", len(all))
		}
	})
}

// An expansion allocates nothing but blocks and hash tables.
func TestAStarDoesNotAllocate(t *testing.T) {
	g, start := newGeometry(mustParse(t, hard))
	for _, h := range heuristics {
		eval, err := h.evaluator(context.Background(), g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		f, _ := newFrontier[[1]uint64](g, &start, eval, 0, false, func(g, h int) int { return g + h })
		for range 5000 {
			f.expand(f.pop(), nil)
		}
		if n := testing.AllocsPerRun(100, func() { f.expand(f.pop(), nil) }); n >= 1 {
			t.Errorf("%s: %v allocations in an expansion", h.Name, n)
		}
	}
}

func BenchmarkAStar(b *testing.B) {
	s := mustParse(b, "0 6 3 8 / 1 9 15 14 / 11 7 13 10 / 2 5 12 4")
	for _, h := range []string{"maximum", "pattern"} {
		b.Run(h, func(b *testing.B) {
			var expanded uint64
			var took time.Duration
			for range b.N {
				r, err := AStar(context.Background(), s, Options{Heuristic: h, Run: native.Run{NodeLimit: 2_000_000}})
				if err != nil {
					b.Fatal(err)
				}
				expanded += r.Expanded
				took += r.Elapsed - r.Build
			}
			b.ReportMetric(float64(expanded)/took.Seconds(), "expanded/s")
		})
	}
}
