package setpartition_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/internal/setpartition"
)

// branching lists the solutions that branching on the tightest item reaches. At each node
// every solution known that goes with the decisions must be a point of the relaxation, which
// has columns for open options only; undoing must bring the relaxation back.
type branching struct {
	t     *rapid.T
	p     *setpartition.Partial
	known [][]int
	order []int
	items []int
	found [][]int
	out   map[int]bool // dropped by the branching
}

func (b *branching) node() {
	chosen := b.p.Chosen()
	i := b.p.Tightest()
	lp, err := b.p.Relaxation(b.order, b.items)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, s := range b.known {
		if contains(s, chosen) && !slices.ContainsFunc(s, func(o int) bool { return b.out[o] }) {
			b.admits(lp, s, chosen)
		}
	}
	if i < 0 {
		b.found = append(b.found, chosen)
		return
	}
	mark := b.p.Mark()
	var dropped []int
	possible := true
	for _, o := range b.p.Open(i) {
		if !b.p.IsOpen(o) {
			continue
		}
		here := b.p.Mark()
		if b.p.Choose(o) {
			b.node()
		}
		b.p.Undo(here)
		dropped, b.out[o] = append(dropped, o), true
		if possible = b.p.Drop(o); !possible {
			break
		}
	}
	if possible { // the options dropped have forced the others
		b.node()
	}
	b.p.Undo(mark)
	for _, o := range dropped {
		delete(b.out, o)
	}
	again, err := b.p.Relaxation(b.order, b.items)
	if err != nil || !slices.Equal(again.Options, lp.Options) || !slices.Equal(again.Items, lp.Items) {
		b.t.Fatalf("the relaxation after Undo has options %v and items %v (%v), before %v and %v", again.Options, again.Items, err, lp.Options, lp.Items)
	}
}

// admits checks that a solution is a point of the relaxation.
func (b *branching) admits(lp *setpartition.Relaxation, solution, chosen []int) {
	if lp.Model.Rows() == 0 {
		return
	}
	x, placed := make([]float64, len(lp.Options)), len(chosen)
	for j, o := range lp.Options {
		if slices.Contains(solution, o) {
			x[j] = 1
			placed++
		}
	}
	a := lp.Model.Matrix()
	for r := range a.RowLower {
		sum := 0.0
		index, value := a.Row(r)
		for k, j := range index {
			sum += value[k] * x[j]
		}
		if sum < a.RowLower[r] || sum > a.RowUpper[r] || math.IsInf(a.RowUpper[r], 0) {
			b.t.Fatalf("solution %v gives row of item %d %g, allowed %g to %g", solution, lp.Items[r], sum, a.RowLower[r], a.RowUpper[r])
		}
	}
	if placed != len(solution) {
		b.t.Fatalf("solution %v is cut off: chosen %v, columns %v", solution, chosen, lp.Options)
	}
}

func contains(all, some []int) bool {
	return !slices.ContainsFunc(some, func(o int) bool { return !slices.Contains(all, o) })
}

// Branching reaches every solution once, and relaxations lose none, with multiplicities and
// secondary items; covers with intervals are refused.
func TestPartialReachesEverySolution(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := covers().Draw(t, "cover")
		p, consistent := setpartition.NewPartial(c)
		if c.HasIntervals() {
			if p != nil {
				t.Fatal("a cover with intervals was accepted")
			}
			return
		}
		known := search(t, c)
		b := &branching{t: t, p: p, known: known, out: map[int]bool{}}
		b.order = rapid.Permutation(numbers(len(c.Options))).Draw(t, "order")
		b.items = rapid.Permutation(numbers(len(c.Items))).Draw(t, "items")
		if consistent {
			b.node()
		}
		slices.SortFunc(b.found, slices.Compare)
		if !equalSets(b.found, known) {
			t.Fatalf("branching finds %v, the native search %v", b.found, known)
		}
	})
}

func numbers(n int) []int {
	out := make([]int, n)
	for k := range out {
		out[k] = k
	}
	return out
}
