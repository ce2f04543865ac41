package planning

import (
	"bytes"
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// kept reports whether a plan is left: a path in every network, by moves that the
// domain has.
func (r *reducer) kept(s puzzle.Slide, plan []puzzle.Move) error {
	if r.by != "" {
		return fmt.Errorf("refuted by %s", r.by)
	}
	at := make([]int32, len(r.parts))
	b, last := s.Start, noDirection
	for t, m := range plan {
		dir, blank := slices.Index(letters[:], m), b.Blank()
		next, ok := b.Apply(m)
		if !ok {
			return fmt.Errorf("move %d leaves the board", t)
		}
		tile := b.Tiles[next.Blank()]
		if !r.o.has(reversal) {
			last = noDirection
		}
		if r.movers[r.label(t, blank, last)+dir]>>tile&1 == 0 {
			return fmt.Errorf("move %d, tile %d %v, was taken away", t, tile, m)
		}
		for k, n := range r.parts {
			l, to := &n.layers[t], int32(-1)
			for _, a := range l.arcs[l.first[at[k]]:l.first[at[k]+1]] {
				if int(a.dir) == dir && (int(a.mover) == tile) == (n.mask>>tile&1 == 1) {
					to = a.to
				}
			}
			if to < 0 {
				return fmt.Errorf("move %d has no arc in the network of %v", t, n.tiles)
			}
			at[k] = to
		}
		b, last = next, dir
	}
	return nil
}

// without lists every reduction alone left out, and none and all.
func withouts() [][]string {
	names := ReductionNames()
	out := [][]string{nil, names}
	for _, name := range names {
		out = append(out, []string{name})
	}
	return out
}

// Whatever reductions run, every shortest plan stays, at the horizon that has
// plans, and shorter horizons have no plan to lose.
func TestReductionsKeepShortestPlans(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, c := range []struct{ rows, cols, boards int }{{2, 2, 6}, {2, 3, 12}, {3, 2, 6}, {3, 3, 3}} {
		k := truthOf(c.rows, c.cols)
		for range c.boards {
			b, moves := k.random(rng)
			s := k.slide(b)
			g, err := newGrid(s)
			if err != nil {
				t.Fatal(err)
			}
			for _, without := range withouts() {
				o := reductionOptions{Without: without, MostTiles: 2 + rng.IntN(6)}
				r := reduce(g, moves, o, &affinity{})
				for range 3 {
					plan := k.plan(rng, b)
					if err := r.kept(s, plan); err != nil {
						t.Fatalf("%s, %d moves, without %v: the plan %s: %v", b.Flat(), moves, without, puzzle.FormatMoves(plan), err)
					}
				}
			}
		}
	}
}

// The domain and the networks agree at the end: every move left has an arc in
// every network, and every arc's move is left.
func TestNetworksAgreeWithDomain(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	k := truthOf(3, 3)
	for range 10 {
		b, moves := k.random(rng)
		g, _ := newGrid(k.slide(b))
		r := reduce(g, moves, reductionOptions{MostTiles: 3}, &affinity{})
		for label, movers := range r.movers {
			for _, n := range r.parts {
				step, seen := label/(perCell*r.cells), uint64(0)
				l := &n.layers[step]
				for s, state := range l.states {
					for _, a := range l.arcs[l.first[s]:l.first[s+1]] {
						if r.of(step, state)+int(a.dir) != label {
							continue
						}
						if a.mover == others {
							seen |= ^n.mask
						} else {
							seen |= 1 << a.mover
						}
					}
				}
				if left := movers &^ seen; left != 0 {
					t.Fatalf("%s: label %d keeps tile %d, which the network of %v has not", b.Flat(), label, bits.TrailingZeros64(left), n.tiles)
				}
			}
		}
	}
}

// Reductions that are stopped leave more, and never too little.
func TestStoppedReductionsKeepPlans(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	k := truthOf(3, 3)
	for range 40 {
		b, moves := k.random(rng)
		g, _ := newGrid(k.slide(b))
		calls := rng.IntN(60)
		r := reduce(g, moves, reductionOptions{stop: func() bool { calls--; return calls < 0 }}, &affinity{})
		if err := r.kept(k.slide(b), k.plan(rng, b)); err != nil {
			t.Fatalf("%s: %v", b.Flat(), err)
		}
	}
}

func TestReductionNames(t *testing.T) {
	f, _ := Lookup("auto")
	if _, err := f.Deepen(context.Background(), neosBoard(t), "magic").Next(context.Background()); err == nil {
		t.Error("a reduction called magic is left out")
	}
}

// Boards of the 15-puzzle at known depth: the reductions alone prove that two moves
// fewer are too few, and leave the optimal plan nearly alone. The plans are
// those of the native search.
func TestReductionsOnFifteen(t *testing.T) {
	for _, c := range []struct {
		board, plan string
		most        int // moves of a tile left
	}{
		{"1 2 4 7 / 5 0 3 8 / 9 6 11 12 / 13 10 14 15", "DDRRUUULDRDD", 12},
		{"1 13 8 7 / 11 4 2 3 / 10 6 14 12 / 5 0 9 15", "RUURULDLLDRUURDDLURRULLDLDDRUULDDRRR", 100},
	} {
		s, err := puzzle.ParseSlide(c.board)
		if err != nil {
			t.Fatal(err)
		}
		plan, err := puzzle.ParseMoves(c.plan)
		if err != nil {
			t.Fatal(err)
		}
		g, _ := newGrid(s)
		aff := &affinity{}
		if r := reduce(g, len(plan)-2, reductionOptions{}, aff); r.by == "" {
			t.Errorf("%s: %d moves are not refuted", c.board, len(plan)-2)
		}
		r := reduce(g, len(plan), reductionOptions{}, aff)
		if err := r.kept(s, plan); err != nil {
			t.Errorf("%s: %v", c.board, err)
		}
		if r.moves() > c.most {
			t.Errorf("%s: %d moves are left, want at most %d", c.board, r.moves(), c.most)
		}
	}
}

// After a join of a level that has too many states, only narrower ones are tried, and two
// such joins end the level; what is left has every shortest plan.
func TestFailingJoinsAreNotRepeated(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	k := truthOf(3, 3)
	for range 5 {
		b, moves := k.random(rng)
		g, _ := newGrid(k.slide(b))
		r := reduce(g, moves, reductionOptions{Without: []string{pairing, growing}}, &affinity{})
		if r.by != "" {
			t.Fatalf("%s: refuted at %d moves", b.Flat(), moves)
		}
		aff, tried := nearest(g), 0
		r.o.Without, r.o.MostStates = []string{pricing}, 1 // no join fits
		r.o.stop = func() bool { tried++; return false }
		r.grow(aff, 0)
		// Each level asks before it begins, before each join, and in at most four rounds of its
		// fixpoint. There are 28 joins to try.
		if most := len(levels) * (1 + mostFailures + 1 + 4); tried > most {
			t.Errorf("%s: asked %d times whether to stop, want at most %d", b.Flat(), tried, most)
		}
		if len(r.parts) != g.tiles() {
			t.Errorf("%s: %d networks, want %d", b.Flat(), len(r.parts), g.tiles())
		}
		if err := r.kept(k.slide(b), k.plan(rng, b)); err != nil {
			t.Errorf("%s: %v", b.Flat(), err)
		}
	}
}

// The figures of a step are shares of what there was.
func TestStepsAreShares(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	k := truthOf(3, 3)
	for range 10 {
		b, moves := k.random(rng)
		g, _ := newGrid(k.slide(b))
		r := reduce(g, moves, reductionOptions{MostTiles: 3}, &affinity{})
		for i, s := range r.steps {
			if s.MovesRemoved < 0 || s.MovesRemoved > 1 || s.ArcsRemoved < 0 || s.ArcsRemoved > 1 {
				t.Fatalf("%s: step %+v", b.Flat(), s)
			}
			if i > 0 && (s.Moves > r.steps[i-1].Moves || s.MovesRemoved < r.steps[i-1].MovesRemoved) {
				t.Fatalf("%s: steps %+v", b.Flat(), r.steps)
			}
		}
		if states, arcs := r.size(); r.steps[len(r.steps)-1].Arcs != arcs || r.steps[len(r.steps)-1].States != states {
			t.Fatalf("%s: the last step has %+v, the networks %d states and %d arcs", b.Flat(), r.steps[len(r.steps)-1], states, arcs)
		}
		if r := reduce(g, moves-2, reductionOptions{MostTiles: 3}, &affinity{}); r.by != "" {
			if s := r.steps[len(r.steps)-1]; s.Moves != 0 || len(r.steps) > 1 && (s.MovesRemoved != 1 || s.ArcsRemoved != 1) {
				t.Fatalf("%s: refuted, and the last step is %+v", b.Flat(), s)
			}
		}
	}
}

// Where the context ends before a program is built, the horizon stays open, whichever way the
// formulation states it.
func TestDeepeningStopped(t *testing.T) {
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for _, f := range Formulations() {
		if f.Relaxation {
			continue
		}
		d := f.Deepen(over, neosBoard(t))
		bound := d.Bound()
		for range 2 {
			if p, err := d.Next(over); err != nil || !p.Stopped || d.Bound() != bound {
				t.Errorf("%s: %+v, %v; the bound went from %d to %d", f.Name, p, err, bound, d.Bound())
			}
		}
	}
}

// The page of the formulations has a row for every reduction with its file, and names every
// formulation; each row of the tables says what it does, and of a reduction what it takes for granted.
func TestDocsHaveTheTables(t *testing.T) {
	page, err := os.ReadFile("../../docs/explanation/formulations.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range reductions {
		row := regexp.MustCompile("(?m)^\\| `" + r.name + "` \\|.*\\| `" + regexp.QuoteMeta(r.file) + "` \\|$")
		if !row.Match(page) || r.does == "" || r.premise == "" {
			t.Errorf("reduction %s: a row of docs/explanation/formulations.md with %s, what it does and its premise are expected", r.name, r.file)
		}
		if _, err := os.Stat(r.file); err != nil {
			t.Errorf("reduction %s: %v", r.name, err)
		}
	}
	for _, f := range formulations {
		if !bytes.Contains(page, []byte("`"+f.Name+"`")) || f.Summary == "" {
			t.Errorf("formulation %s: a summary and a place in docs/explanation/formulations.md are expected", f.Name)
		}
	}
}
