package packing

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/nativetest"
	"github.com/tilemip/tilemip/internal/puzzletest"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/symmetry"
	"github.com/tilemip/tilemip/native/referee"
)

func coverOf(t testing.TB, p *puzzle.Packing) *puzzle.PackingCover {
	t.Helper()
	pc, err := p.Cover()
	if err != nil {
		t.Fatal(err)
	}
	return pc
}

// load returns a puzzle of the shipped definitions.
func load(t testing.TB, name string) *puzzle.PackingCover {
	t.Helper()
	f, err := os.Open("../../../model/puzzle/testdata/packing/" + name + "_def.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	ps, err := puzzle.ParsePackings(name, f)
	if err != nil {
		t.Fatal(err)
	}
	return coverOf(t, ps[0])
}

// judged has the referee look at a solution as a cover and as a packing.
func judged(t testing.TB, pc *puzzle.PackingCover, options []int) {
	t.Helper()
	if v := referee.Cover(pc.Cover, options); !v.OK {
		t.Fatalf("%v: %s", options, v.Reason)
	}
	placed, err := pc.Decode(options)
	if err != nil {
		t.Fatal(err)
	}
	if v := referee.Packing(pc.Packing, placed); !v.OK {
		t.Fatalf("%v: %s", options, v.Reason)
	}
}

// published are counts from the polycube article and its comments, from D. Goodger's
// Polyform Puzzler, and for the Impuzzables of two independent programs.
var published = []struct {
	name    string
	mirrors bool
	unique  uint64
	all     uint64
	long    bool
}{
	{"pent_10x6", false, 2339, 9356, false},
	{"pent_6x10", false, 2339, 9356, false},
	{"pent_12x5", false, 1010, 4040, false},
	{"pent_15x4", false, 368, 1472, false},
	{"pent_20x3", false, 2, 8, false},
	{"pent_8x8c", false, 65, 520, false},
	{"onesided_30x3", true, 46, 184, false},
	{"onesided_30x3", false, 92, 184, false},
	{"soma", false, 480, 11520, false},
	{"soma", true, 240, 11520, false},
	{"diabolical", false, 26, 624, false},
	{"diabolical", true, 13, 624, false},
	{"slothouber", false, 1, 8, false},
	{"impuzzable_yellow", false, 1142, 1142 * 24, false},
	{"impuzzable_orange", false, 30, 30 * 24, false},
	{"impuzzable_green", false, 17, 17 * 24, false},
	{"impuzzable_red", false, 1, 24, false},
	{"impuzzable_blue", false, 4, 4 * 24, false},
	{"impuzzable_white", false, 1, 24, false},
	{"conway", false, 1144, 27456, true},
	{"tetris", false, 9839, 9839 * 24, true},
	{"bedlam", false, 19186, 19186 * 24, true},
}

func checkPublished(t *testing.T, long bool) {
	for _, tc := range published {
		if tc.long != long {
			continue
		}
		t.Run(fmt.Sprintf("%s mirrors=%v", tc.name, tc.mirrors), func(t *testing.T) {
			pc, met := load(t, tc.name), 0
			o := Options{Mirrors: tc.mirrors}
			o.Visit = func(options []int) {
				if met++; met%100 == 1 {
					judged(t, pc, options)
				}
			}
			for workers := range 3 {
				o.Threads = workers
				r, err := Search(context.Background(), pc, o)
				if err != nil || r.Unique != tc.unique || r.Solutions != tc.all || r.Termination != native.Completed {
					t.Errorf("%d workers: %+v, %v; want %d, %d in all", workers, r, err, tc.unique, tc.all)
				}
				if long {
					break
				}
			}
			o.Visit, o.Threads = nil, 0
			if r, err := Search(context.Background(), pc, o); !long && (err != nil || r.Unique != tc.unique || r.Solutions != tc.all) {
				t.Errorf("without visits: %+v, %v; want %d, %d in all", r, err, tc.unique, tc.all)
			}
		})
	}
}

func TestPublishedCounts(t *testing.T) { checkPublished(t, false) }

func TestLongPublishedCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkPublished(t, true)
}

// The stairs pentacube of four dimensions in a box of 2×2×2×5: 1,176 solutions by
// two other programs.
func TestFourDimensions(t *testing.T) {
	p := &puzzle.Packing{Name: "stairs", Dim: [3]int{2, 2, 10}, Axes: []int{2, 2, 2, 5}}
	for i := range 8 {
		p.Pieces = append(p.Pieces, puzzle.Piece{
			Name: fmt.Sprintf("s%d", i), Cells: [][3]int{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 1, 1}, {1, 1, 1}},
			Beyond: []puzzle.Beyond{{}, {}, {}, {}, {1}},
		})
	}
	for _, o := range []Options{{}, {All: true}, {Options: cover.Options{Run: native.Run{Threads: 2}}}} {
		if r, err := Search(context.Background(), coverOf(t, p), o); err != nil || r.Solutions != 1176 {
			t.Errorf("%+v: %+v, %v", o, r, err)
		}
	}
}

// All figures with documented counts, by the kernel that the plan chooses.
func TestLongRegions(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	for _, r := range puzzletest.Regions(t) {
		got, err := Search(context.Background(), coverOf(t, r.Packing), Options{})
		if err != nil || got.Solutions != r.Solutions || got.Unique != r.Unique {
			t.Errorf("%s: %d solutions, %d unique, %v; want %d, %d", r.Name, got.Solutions, got.Unique, err, r.Solutions, r.Unique)
		}
	}
}

// randomPacking makes a small puzzle: the region is cut into pieces, so that most
// have a solution, or the pieces are unrelated to it.
func randomPacking(r *rand.Rand) *puzzle.Packing {
	p := &puzzle.Packing{Name: "random", Dim: [3]int{1 + r.IntN(4), 1 + r.IntN(4), 1 + r.IntN(2)}}
	if r.IntN(2) == 0 {
		p.Dim[0], p.Dim[2] = p.Dim[0]+r.IntN(4), 1
		p.OneSide = r.IntN(3) == 0
	}
	owner := map[[3]int]int{}
	var cells [][3]int
	for x := range p.Dim[0] {
		for y := range p.Dim[1] {
			for z := range p.Dim[2] {
				cells = append(cells, [3]int{x, y, z})
			}
		}
	}
	r.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	parts := 1 + r.IntN(max(1, len(cells)/3))
	for i, c := range cells {
		if i < parts {
			owner[c] = i
		}
	}
	for len(owner) < len(cells) { // every part grows into the cells beside it
		for _, c := range cells {
			for axis := range 3 {
				for _, step := range []int{-1, 1} {
					d := c
					d[axis] += step
					if o, ok := owner[d]; ok && r.IntN(3) == 0 {
						if _, taken := owner[c]; !taken {
							owner[c] = o
						}
					}
				}
			}
		}
	}
	for i := range parts {
		piece := puzzle.Piece{Name: fmt.Sprintf("p%d", i), Stationary: i > 0 && r.IntN(8) == 0}
		for _, c := range cells {
			if owner[c] == i {
				piece.Cells = append(piece.Cells, c)
			}
		}
		p.Pieces = append(p.Pieces, piece)
	}
	if r.IntN(6) == 0 { // one that may not fit at all
		p.Pieces[0].Cells = append(p.Pieces[0].Cells, [3]int{9, 0, 0})
	}
	return p
}

// sorted returns a solution in a form that can be compared.
func sorted(options []int) string {
	options = slices.Clone(options)
	slices.Sort(options)
	return fmt.Sprint(options)
}

// orbitsOf counts the orbits of solutions under permutations of the cells that form
// a group, straight from the definition.
func orbitsOf(pc *puzzle.PackingCover, solutions map[string][]int, perms [][]int) (orbits uint64) {
	option := map[string]int{}
	for o, pl := range pc.Placements {
		option[fmt.Sprint(pl.Cells)] = o
	}
	seen := map[string]bool{}
	for key, solution := range solutions {
		if seen[key] {
			continue
		}
		orbits++
		for _, perm := range perms {
			turned := make([]int, 0, len(solution))
			for _, o := range solution {
				cells := make([]int, 0, 8)
				for _, c := range pc.Placements[o].Cells {
					cells = append(cells, perm[c])
				}
				slices.Sort(cells)
				turned = append(turned, option[fmt.Sprint(cells)])
			}
			seen[sorted(turned)] = true
		}
	}
	return orbits
}

// On random small puzzles, flat and in space, with copies, stationary pieces and
// one-sided ones: the solutions are those of dancing links, and the orbits those of
// the definition, with every kernel, every piece, and several goroutines.
func TestRandomPackings(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 3))
	searched, scans, reduced, fixed, ownMirror := 0, 0, 0, 0, 0
	for searched < 2000 {
		pc := coverOf(t, randomPacking(r))
		want := map[string][]int{}
		mirrors := r.IntN(2) == 0
		w, err := nativetest.SearchPacking(context.Background(), pc, nativetest.PackingOptions{Mirrors: mirrors, Options: cover.Options{Run: native.Run{NodeLimit: 2000}, Visit: func(o []int) {
			want[sorted(o)] = slices.Clone(o)
		}}})
		if err != nil {
			t.Fatal(err)
		}
		if w.Termination != native.Completed {
			continue
		}
		searched++
		o := Options{All: r.IntN(3) == 0, Mirrors: mirrors, Options: cover.Options{Run: native.Run{Threads: r.IntN(3)}}, Kernel: []string{"", List, Scan}[r.IntN(3)]}
		if o.Kernel == Scan && widest(pc) == nil {
			o.Kernel = ""
		}
		if shape := pc.Shapes; len(shape) > 0 && r.IntN(2) == 0 {
			if s := shape[r.IntN(len(shape))]; len(s.Pieces) == 1 {
				o.Piece = s.Name
			}
		}
		group, _ := symmetry.New(context.Background(), pc, o.Mirrors)
		unique := orbitsOf(pc, want, group.Elements)
		if unique != w.Unique {
			t.Fatalf("%d orbits, native/cover counts %d", unique, w.Unique)
		}
		got := map[string]bool{}
		if r.IntN(4) > 0 {
			o.Visit = func(options []int) {
				key := sorted(options)
				if _, ok := want[key]; !ok || got[key] {
					t.Fatalf("%+v: %s is no solution, or not a new one", o, key)
				}
				got[key] = true
			}
		}
		res, err := Search(context.Background(), pc, o)
		if err != nil {
			t.Fatal(err)
		}
		visits := int(unique)
		if o.All {
			visits = len(want)
		}
		if turns := orbitsOf(pc, want, group.Elements[:group.Rotations]); res.Rotations != turns {
			t.Fatalf("%v\n%+v: %d up to rotation, want %d", pc.Packing, o, res.Rotations, turns)
		} else if len(group.Elements) > group.Rotations && turns < 2*unique {
			ownMirror++
		}
		if res.Solutions != uint64(len(want)) || res.Unique != unique || o.Visit != nil && len(got) != visits || res.Termination != native.Completed {
			t.Fatalf("%v\n%+v: %+v, %d visits; want %d, %d orbits", pc.Packing, o, res, len(got), len(want), unique)
		}
		if strings.HasPrefix(res.Choice.Why, Scan) {
			scans++
		}
		if strings.Contains(res.Choice.Why, "piece") && len(group.Elements) > 1 {
			reduced++
		}
		if unique*uint64(len(group.Elements)) != uint64(len(want)) {
			fixed++
		}
	}
	if scans < 100 || reduced < 100 || fixed < 50 || ownMirror < 20 {
		t.Errorf("%d by scan, %d reduced, %d with symmetric solutions, %d where some are their own mirror images", scans, reduced, fixed, ownMirror)
	}
}

// The first solution of random puzzles exists when there is any.
func TestRandomFirst(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 4))
	for range 500 {
		pc := coverOf(t, randomPacking(r))
		w, err := nativetest.SearchPacking(context.Background(), pc, nativetest.PackingOptions{Options: cover.Options{Limit: 1, Run: native.Run{NodeLimit: 20000}}})
		if err != nil {
			t.Fatal(err)
		}
		if w.Termination == native.NodeLimit {
			continue
		}
		o := Options{Options: cover.Options{Limit: 1, Visit: func(options []int) { judged(t, pc, options) }}}
		res, err := Search(context.Background(), pc, o)
		if err != nil || res.Unique != w.Unique || res.Termination != w.Termination {
			t.Fatalf("%v: %+v, %v; want %+v", pc.Packing, res, err, w)
		}
	}
}

// One solution of the 35 hexominoes, one of them twice, in the parallelogram.
func TestHexominoes(t *testing.T) {
	pc, met := load(t, "hex_par"), 0
	o := Options{Options: cover.Options{Limit: 1, Visit: func(options []int) { met++; judged(t, pc, options) }}}
	r, err := Search(context.Background(), pc, o)
	if err != nil || met != 1 || r.Unique != 1 || r.Termination != native.SolutionLimit {
		t.Errorf("%+v, %v, %d visits", r, err, met)
	}
	o = Options{Options: cover.Options{Limit: 1, Run: native.Run{NodeLimit: 1000}}}
	if r, err := Search(context.Background(), pc, o); err != nil || r.Termination != native.NodeLimit || r.Nodes < 1000 || r.Nodes > 2000 {
		t.Errorf("%+v, %v", r, err)
	}
}

// Four squares in a row, filled by a piece of one and one of three: each of the two
// solutions takes two pieces, whichever kernel lays them and counts a root or not.
func TestPlacedIsWithoutRoot(t *testing.T) {
	p := &puzzle.Packing{Name: "row", Dim: [3]int{4, 1, 1}, Pieces: []puzzle.Piece{
		{Name: "a", Cells: [][3]int{{0, 0, 0}}}, {Name: "b", Cells: [][3]int{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}},
	}}
	pc, err := p.Cover()
	if err != nil {
		t.Fatal(err)
	}
	for _, kernel := range []string{List, Scan} {
		r, err := Search(context.Background(), pc, Options{Kernel: kernel, All: true})
		if err != nil || r.Solutions != 2 || r.Placed != 4 {
			t.Errorf("%s: %d solutions, %d fits, %v; want 2, 4", kernel, r.Solutions, r.Placed, err)
		}
	}
}

// A state from which the scan has found no solution is not searched again: the counts
// are the published ones, with a fraction of the fits that there were before.
func TestDeadEndsAreRemembered(t *testing.T) {
	for _, c := range []struct {
		name                 string
		mirrors              bool
		unique, fits, before uint64
	}{{"onesided_30x3", true, 46, 372_413, 823_936}, {"pent_10x6", false, 2339, 1_409_093, 2_047_375}} {
		r, err := Search(context.Background(), load(t, c.name), Options{Mirrors: c.mirrors, Kernel: Scan})
		if err != nil || r.Unique != c.unique || r.Placed != c.fits {
			t.Errorf("%s: %d solutions, %d fits, %v; want %d, %d, before %d", c.name, r.Unique, r.Placed, err, c.unique, c.fits, c.before)
		}
	}
}

// What is chosen is told: the pieces and the kernels that were looked at. Without the
// choice the solutions are the same.
func TestChoice(t *testing.T) {
	pc := load(t, "pent_8x8c")
	tuned, err := Search(context.Background(), pc, Options{})
	if err != nil {
		t.Fatal(err)
	}
	plain, err := Search(context.Background(), pc, Options{Plain: true})
	if err != nil || plain.Unique != tuned.Unique || plain.Choice.Kernel != List {
		t.Errorf("%+v, %v; tuned %+v", plain, err, tuned)
	}
	chosen, least := 0, 0.0
	for _, c := range tuned.Choice.Candidates {
		if c.Chosen {
			chosen++
		}
		if c.Piece != "" && (least == 0 || c.Size < least) {
			least = c.Size
		}
	}
	if chosen != 2 || least != 1 || tuned.Choice.Piece == "" || tuned.Choice.Why == "" {
		t.Errorf("%+v", tuned.Choice)
	}
}

func TestLimits(t *testing.T) {
	pc := load(t, "pent_12x5")
	late, cancel := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	defer cancel()
	done, cancel2 := context.WithCancel(context.Background())
	cancel2()
	for _, kernel := range []string{List, Scan} {
		for workers := range 3 {
			met := 0
			o := Options{Kernel: kernel, Options: cover.Options{Run: native.Run{Threads: workers}, Limit: 77, Visit: func([]int) { met++ }}}
			if r, err := Search(context.Background(), pc, o); err != nil || met != 77 || r.Unique != 77 || r.Solutions != 4*77 || r.Termination != native.SolutionLimit {
				t.Errorf("%s, %d workers: %+v, %v, %d visits", kernel, workers, r, err, met)
			}
			o.Options = cover.Options{Run: native.Run{NodeLimit: 5000}}
			if r, err := Search(context.Background(), pc, o); err != nil || r.Termination != native.NodeLimit {
				t.Errorf("%s, %d workers: %+v, %v", kernel, workers, r, err)
			}
			for ctx, want := range map[context.Context]native.Reason{late: native.TimeLimit, done: native.Interrupted} {
				if r, err := Search(ctx, pc, Options{Kernel: kernel, Options: cover.Options{Run: native.Run{Threads: workers}}}); err != nil || r.Termination != want {
					t.Errorf("%s, %d workers: %+v, %v; want %s", kernel, workers, r, err, want)
				}
			}
		}
	}
}

func TestBadOptions(t *testing.T) {
	pc := load(t, "soma")
	for _, o := range []Options{{Kernel: "dlx"}, {Piece: "Q"}, {Kernel: Scan}} {
		if r, err := Search(context.Background(), pc, o); err == nil {
			t.Errorf("%+v was accepted: %+v", o, r)
		}
	}
	if _, err := Search(context.Background(), load(t, "conway"), Options{Piece: "bar"}); err == nil {
		t.Error("a piece of which there are three was accepted")
	}
	partial := coverOf(t, &puzzle.Packing{Dim: [3]int{2, 1, 1}, Holes: 1, Pieces: []puzzle.Piece{{Name: "a", Cells: [][3]int{{0, 0, 0}}}}})
	if r, err := Search(context.Background(), partial, Options{}); err == nil {
		t.Errorf("a puzzle with a hole was accepted: %+v", r)
	}
}

// sparse draws a word in which each bit is set with a chance of 2 to the power of -k.
func sparse(r *rand.Rand, k int) uint64 {
	w := ^uint64(0)
	for range k {
		w &= r.Uint64()
	}
	return w
}
