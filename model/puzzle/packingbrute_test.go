package puzzle_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/bruteforce"
	"github.com/tilemip/tilemip/model/puzzle"
)

// What both methods start from, the integer program and the native search, is compared
// with a brute force that shares no line with it: the list of placements, the numbers of
// copies, the symmetries of the region, and the options that stand for holes and spare
// copies, as what they leave for solutions.
func checkPackingCovers(t *testing.T, trials int, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 3))
	broken, solutions := make([]int, len(bruteforce.Premises)), 0
	for trial := range trials {
		c, a := bruteforce.Draw(r, trial%len(bruteforce.Premises), 10)
		for k, p := range bruteforce.Premises {
			if p.Broken(c, a) {
				broken[k]++
			}
		}
		ps, err := puzzle.ParsePackings("random", strings.NewReader(c.Definition()))
		if err != nil {
			t.Fatalf("%s%v", c.Definition(), err)
		}
		pc, err := ps[0].Cover()
		if err != nil {
			t.Fatalf("%s%v", c.Definition(), err)
		}
		a = bruteforce.Solve(c)
		solutions += len(a.Solutions)
		compareCover(t, c, a, pc)
		if t.Failed() {
			t.Fatalf("stopped at case %d:\n%s", trial, c.Definition())
		}
	}
	t.Logf("measured: %d cases, %d solutions; cases that break a premise:", trials, solutions)
	for k, p := range bruteforce.Premises {
		t.Logf("measured: %5d %s", broken[k], p.Name)
	}
}

func compareCover(t *testing.T, c *bruteforce.Case, a *bruteforce.Answer, pc *puzzle.PackingCover) {
	t.Helper()
	place := cellsOf(pc, a)
	masks := make([]bruteforce.Mask, len(pc.Placements))
	lie := make([][]bruteforce.Mask, len(pc.Shapes))
	for o, pl := range pc.Placements {
		for _, cell := range pl.Cells {
			masks[o] |= 1 << place[cell]
		}
		lie[pl.Shape] = append(lie[pl.Shape], masks[o])
	}
	if len(pc.Shapes) != len(a.Shapes) {
		t.Fatalf("%d shapes, want %d", len(pc.Shapes), len(a.Shapes))
	}
	for s, shape := range pc.Shapes {
		want := a.Shapes[s]
		slices.Sort(lie[s])
		if shape.Name != want.Name || shape.Least != want.Least || shape.Most != want.Most || !slices.Equal(lie[s], slices.Sorted(slices.Values(want.Placements))) {
			t.Errorf("shape %+v lies in %d places; want %s, %d to %d, %d places", shape, len(lie[s]), want.Name, want.Least, want.Most, len(want.Placements))
		}
	}
	comparePermutations(t, "turns", pc.Packing.RegionSymmetries(), a.Turns, place)
	comparePermutations(t, "isometries", append(pc.Packing.RegionSymmetries(), pc.Packing.RegionReflections()...), a.Isometries, place)
	times := make([]int, len(pc.Cover.Items))
	for i := range times {
		times[i] = pc.Cover.Times(i)
	}
	covers := bruteforce.Covers(pc.Cover.Primary, times, pc.Cover.Options)
	if len(covers) != len(a.Solutions) {
		t.Errorf("%d covers, want %d", len(covers), len(a.Solutions))
	}
	turns, mirrors := map[string]bool{}, map[string]bool{}
	withTurns, withMirrors := pc.Orbits(), pc.MirrorOrbits()
	for _, options := range covers {
		var solution []bruteforce.Mask
		for _, o := range options {
			if o < len(masks) {
				solution = append(solution, masks[o])
			}
		}
		slices.Sort(solution)
		if !a.Known(solution) {
			t.Errorf("the cover %v is no solution", options)
		}
		form, _ := withTurns.Canonical(options)
		turns[string(form)] = true
		form, _ = withMirrors.Canonical(options)
		mirrors[string(form)] = true
	}
	if len(turns) != a.UpToTurns || len(mirrors) != a.UpToMirrors {
		t.Errorf("%d solutions up to rotation, %d up to reflections; want %d, %d", len(turns), len(mirrors), a.UpToTurns, a.UpToMirrors)
	}
	if fillable := pc.Packing.Fillable(); !fillable && len(a.Solutions) > 0 {
		t.Errorf("not fillable, and there are %d solutions", len(a.Solutions))
	}
}

// cellsOf returns for each cell of a cover its place in the brute force's region.
func cellsOf(pc *puzzle.PackingCover, a *bruteforce.Answer) []int {
	out := make([]int, len(pc.Cells))
	for i, cell := range pc.Cells {
		var at bruteforce.Cell
		copy(at[:], pc.Packing.Coordinates(cell))
		out[i] = slices.Index(a.Region, at)
	}
	return out
}

func comparePermutations(t *testing.T, what string, got, want [][]int, place []int) {
	t.Helper()
	inRegion := make([][]int, len(got))
	for k, perm := range got {
		inRegion[k] = make([]int, len(perm))
		for i, j := range perm {
			inRegion[k][place[i]] = place[j]
		}
	}
	slices.SortFunc(inRegion, slices.Compare)
	want = slices.SortedFunc(slices.Values(want), slices.Compare)
	if fmt.Sprint(inRegion) != fmt.Sprint(want) {
		t.Errorf("%d %s of the region, want %d", len(got), what, len(want))
	}
}

func TestPackingCoversAgainstBruteForce(t *testing.T) { checkPackingCovers(t, 420, 1) }

func TestLongPackingCoversAgainstBruteForce(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	checkPackingCovers(t, 5000, 2)
}
