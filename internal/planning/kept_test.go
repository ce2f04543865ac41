package planning

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

// Reductions against the native search: whatever reductions run, alone or two by two or
// all, a shortest plan that another engine found is left. The engine shares no code with
// them and prunes by nothing but an admissible estimate.

// solved is a board with a shortest plan.
type solved struct {
	puzzle.Slide
	plan []puzzle.Move
}

// walked returns boards whose plans have from least to most moves, about evenly: each is a
// random walk from a goal, which is a random board itself in every other case, so that
// nothing rests on where the goal has its blank.
func walked(t *testing.T, rng *rand.Rand, rows, cols, boards, least, most int) []solved {
	t.Helper()
	var out []solved
	for len(out) < boards {
		want := least + len(out)*(most-least)/max(1, boards-1)
		goal := puzzle.StandardGoal(rows, cols)
		if len(out)%2 == 1 {
			goal = puzzle.Random(rng, rows, cols)
		}
		s := puzzle.Slide{Start: walkFrom(rng, goal, want+rng.IntN(want+1)), Goal: goal}
		r, err := slide.Search(context.Background(), s, slide.Options{})
		if err != nil || !r.Optimal {
			t.Fatalf("%s: not solved: %v", s.Start.Flat(), err)
		}
		if n := len(r.Moves); n <= want+2 && n >= want-2 && n >= least && n <= most {
			out = append(out, solved{s, r.Moves})
		}
	}
	return out
}

// walkFrom makes the given number of random moves, none straight back.
func walkFrom(rng *rand.Rand, b puzzle.Board, moves int) puzzle.Board {
	last := noDirection
	for range moves {
		for {
			d := rng.IntN(4)
			if after, ok := b.Apply(letters[d]); ok && (d != last^1 || last == noDirection) {
				b, last = after, d
				break
			}
		}
	}
	return b
}

// setsOfReductions is every reduction alone, every two, all and none.
func setsOfReductions() [][]string {
	names := ReductionNames()
	out := [][]string{nil, names}
	for i, a := range names {
		out = append(out, []string{a})
		for _, b := range names[:i] {
			out = append(out, []string{b, a})
		}
	}
	return out
}

// keptBy reports what is wrong when only the given reductions run.
func (s solved) keptBy(aff *affinity, names []string, o reductionOptions) error {
	for _, name := range ReductionNames() {
		if !slices.Contains(names, name) {
			o.Without = append(o.Without, name)
		}
	}
	if slices.Contains(names, bounding) {
		if bound, err := patternBound(s.Slide, endless); err != nil || bound > len(s.plan) || (len(s.plan)-bound)%2 != 0 {
			return fmt.Errorf("bound %d of %d moves, %v", bound, len(s.plan), err)
		}
	}
	parting := slices.Contains(names, splitting)
	if parting { // dividing into parts needs prices
		o.Without = slices.DeleteFunc(slices.Clone(o.Without), func(name string) bool { return name == pricing })
	}
	g, err := newGrid(s.Slide)
	if err != nil {
		return err
	}
	r := reduce(g, len(s.plan), o, aff)
	if err := r.kept(s.Slide, s.plan); err != nil || !parting || r.unique() {
		return err
	}
	return s.keptByParts(r, aff)
}

// keptByParts asks that exactly one part of what is left has the plan.
func (s solved) keptByParts(whole *reducer, aff *affinity) error {
	parts, kept := whole.partsAt(0, nil), 0
	for _, p := range parts {
		r := whole.clone()
		r.fixBlank(len(s.plan)*splitAt[0]/4, p.cell)
		if r.kept(s.Slide, s.plan) != nil {
			continue
		}
		kept++
		if err := p.reduced(context.Background(), aff).kept(s.Slide, s.plan); err != nil {
			return fmt.Errorf("in the part with the %s: %w", p, err)
		}
	}
	if kept != 1 {
		return fmt.Errorf("in %d of %d parts", kept, len(parts))
	}
	return nil
}

// keepPlans runs all sets of reductions on boards, and reports how many runs there were.
func keepPlans(t *testing.T, rng *rand.Rand, boards []solved, sets [][]string) (runs int) {
	t.Helper()
	for _, s := range boards {
		g, err := newGrid(s.Slide)
		if err != nil {
			t.Fatal(err)
		}
		aff := nearest(g)
		for _, names := range sets {
			o := reductionOptions{MostTiles: 2 + rng.IntN(3), MostStates: 2_000 + rng.IntN(8_000), most: 1 + rng.IntN(2)}
			if err := s.keptBy(aff, names, o); err != nil {
				t.Errorf("%s to %s, %d moves, by %v: %v", s.Start.Flat(), s.Goal.Flat(), len(s.plan), names, err)
			}
			runs++
		}
	}
	return runs
}

func TestReductionsKeepNativePlans(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 21))
	sets := setsOfReductions()
	rng.Shuffle(len(sets), func(i, k int) { sets[i], sets[k] = sets[k], sets[i] })
	keepPlans(t, rng, walked(t, rng, 4, 4, 1, 20, 20), sets[:8])
	keepPlans(t, rng, walked(t, rng, 2, 5, 1, 18, 18), sets[8:16])
	keepPlans(t, rng, walked(t, rng, 3, 4, 1, 18, 18), sets[16:])
}

// allSets is the variable of the environment with which every board goes through every
// set of reductions: 8,460 runs, some 10 minutes of one core. Without it each board takes
// its turn of the sets, so that every set meets a sixth of the boards.
const allSets = "TILEMIP_ALL_REDUCTIONS"

func turnOf(sets [][]string, board int) [][]string {
	if os.Getenv(allSets) != "" {
		return sets
	}
	var turn [][]string
	for i := board % 6; i < len(sets); i += 6 {
		turn = append(turn, sets[i])
	}
	return turn
}

func TestLongReductionsKeepNativePlans(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some minutes: run make test-long, without -short")
	}
	for _, c := range []struct{ rows, cols, boards, least, most, chunks int }{
		{4, 4, 200, 20, 44, 8}, {2, 5, 30, 10, 40, 1}, {3, 4, 30, 10, 36, 1}, {4, 3, 10, 10, 36, 1}, {5, 5, 12, 10, 24, 1},
	} {
		boards := walked(t, rand.New(rand.NewPCG(22, uint64(c.cols))), c.rows, c.cols, c.boards, c.least, c.most)
		for chunk := range c.chunks {
			t.Run(fmt.Sprintf("%dx%d-%d", c.rows, c.cols, chunk+1), func(t *testing.T) {
				t.Parallel()
				var mine []solved
				for i := chunk; i < len(boards); i += c.chunks {
					mine = append(mine, boards[i])
				}
				rng, sets, runs := rand.New(rand.NewPCG(23, uint64(chunk))), setsOfReductions(), 0
				for i, s := range mine {
					runs += keepPlans(t, rng, []solved{s}, turnOf(sets, i))
				}
				t.Logf("measured: %d boards %d×%d of %d to %d moves, %d runs of reductions: every plan kept", len(mine), c.rows, c.cols, c.least, c.most, runs)
			})
		}
	}
}
