package setpartition_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/bruteforce"
	"github.com/tilemip/tilemip/internal/setpartition"
	"github.com/tilemip/tilemip/model/puzzle"
)

// sets are the reductions of a case: each alone, all that keep all solutions up to
// turns, and all.
func sets() [][]string {
	out := [][]string{setpartition.ReductionsPreserving(setpartition.PreservesAll), setpartition.ReductionsPreserving(setpartition.PreservesClasses), setpartition.ReductionsPreserving(setpartition.PreservesOne)}
	for _, r := range setpartition.Reductions() {
		out = append(out, []string{r.Name})
	}
	return out
}

// checkReductions reduces random packings that break the premises on purpose, lists what
// is left by a search without any filter, and compares with a brute force that has its
// own placements and its own turns.
func checkReductions(t *testing.T, trials, cells int, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 9))
	broken, removed := make([]int, len(bruteforce.Premises)), map[string]int{}
	for trial := range trials {
		c, a := bruteforce.Draw(r, trial%len(bruteforce.Premises), cells)
		for k, p := range bruteforce.Premises {
			if p.Broken(c, a) {
				broken[k]++
			}
		}
		ps, err := puzzle.ParsePackings("random", strings.NewReader(c.Definition()))
		if err != nil {
			t.Fatal(err)
		}
		pc, err := ps[0].Cover()
		if err != nil {
			t.Fatal(err)
		}
		a = bruteforce.Solve(c)
		for _, names := range sets() {
			reduced := reduce(t, pc.Cover, pc, names...)
			for _, one := range reduced.Removals {
				if len(names) == 1 && one.Options > 0 {
					removed[one.Name]++
				}
			}
			compareReduced(t, names, pc, a, reduced)
		}
		if t.Failed() {
			t.Fatalf("stopped at case %d:\n%s", trial, c.Definition())
		}
	}
	t.Logf("measured: %d cases, reduced in %d ways; cases in which a reduction alone removes something: %v", trials, len(sets()), removed)
	for k, p := range bruteforce.Premises {
		t.Logf("measured: %5d break: %s", broken[k], p.Name)
	}
	for _, how := range setpartition.Reductions() {
		if removed[how.Name] < trials/100 {
			t.Errorf("%s removes something in %d cases only", how.Name, removed[how.Name])
		}
	}
}

// compareReduced checks what a reduction guarantees.
func compareReduced(t *testing.T, names []string, pc *puzzle.PackingCover, a *bruteforce.Answer, reduced *setpartition.Reduced) {
	t.Helper()
	left := solutionsOf(t, pc, a, reduced)
	for _, s := range left {
		if !a.Known(s) {
			t.Errorf("%v: %x is no solution", names, s)
		}
	}
	switch reduced.Preserves {
	case setpartition.PreservesClasses:
		var turned [][]bruteforce.Mask
		for _, s := range left {
			for _, perm := range a.Turns {
				turned = append(turned, bruteforce.Image(s, perm))
			}
		}
		slices.SortFunc(turned, slices.Compare)
		left = slices.CompactFunc(turned, slices.Equal)
	case setpartition.PreservesOne:
		if (len(left) > 0) != (len(a.Solutions) > 0) {
			t.Errorf("%v: %d solutions are left of %d", names, len(left), len(a.Solutions))
		}
		return
	}
	if len(left) != len(a.Solutions) {
		t.Errorf("%v: %d solutions are left of %d, turned versions included", names, len(left), len(a.Solutions))
	}
}

// solutionsOf lists the solutions of a reduced cover as sets of cells of the brute force's
// region.
func solutionsOf(t *testing.T, pc *puzzle.PackingCover, a *bruteforce.Answer, reduced *setpartition.Reduced) (out [][]bruteforce.Mask) {
	t.Helper()
	place := make([]int, len(pc.Cells))
	for i, cell := range pc.Cells {
		var at bruteforce.Cell
		copy(at[:], pc.Packing.Coordinates(cell))
		place[i] = slices.Index(a.Region, at)
	}
	times := make([]int, len(reduced.Cover.Items))
	for i := range times {
		times[i] = reduced.Cover.Times(i)
	}
	for _, chosen := range bruteforce.Covers(reduced.Cover.Primary, times, reduced.Cover.Options) {
		var s []bruteforce.Mask
		for _, o := range reduced.Original(chosen) {
			if o >= len(pc.Placements) {
				continue
			}
			mask := bruteforce.Mask(0)
			for _, c := range pc.Placements[o].Cells {
				mask |= 1 << place[c]
			}
			s = append(s, mask)
		}
		slices.Sort(s)
		out = append(out, s)
	}
	return out
}

func TestReductionsAgainstBruteForce(t *testing.T) { checkReductions(t, 330, 9, 1) }

func TestLongReductionsAgainstBruteForce(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	checkReductions(t, 5000, 11, 2)
}
