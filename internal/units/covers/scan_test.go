package covers

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/bruteforce"
	"github.com/tilemip/tilemip/internal/puzzletest"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/native/cover/exactcover"
	"github.com/tilemip/tilemip/native/cover/packing"
)

// scanned makes the job of a packing by a scan, and by lists; nil where no scan takes it.
func scanned(t *testing.T, pc *puzzle.PackingCover, cut Cut, all bool) (scan, list *Job) {
	t.Helper()
	ctx := context.Background()
	d, err := packing.Divide(ctx, pc, packing.Options{Mirrors: true, All: all, Kernel: packing.Scan})
	if err != nil {
		return nil, nil
	}
	cut.Live = d.Live
	if list, err = New(ctx, pc.Cover, cut); err != nil {
		t.Fatal(err)
	}
	if cut.Scan, err = d.Layout(ctx); err != nil {
		t.Fatal(err)
	}
	if cut.Scan == nil {
		return nil, nil
	}
	if scan, err = New(ctx, pc.Cover, cut); err != nil {
		t.Fatal(err)
	}
	return scan, list
}

// drawn calls do for random packings that break premises on purpose, until it says that it had
// enough of them.
func drawn(t *testing.T, seed uint64, do func(r *rand.Rand, pc *puzzle.PackingCover) (enough bool)) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 7))
	for trial := range 20_000 {
		c, _ := bruteforce.Draw(r, trial%len(bruteforce.Premises), 16)
		if pc := puzzletest.Cover(t, c.Definition()); pc.Packing.Plain() && do(r, pc) {
			return
		}
	}
	t.Fatal("too few packings that a scan takes")
}

// However a scan is cut, its units find what those of lists find, and the audit proves that nothing
// is missing or twice.
func TestScansAreTheSearch(t *testing.T) {
	done, cut, first, ended, found := 0, 0, 0, 0, 0
	drawn(t, 1, func(r *rand.Rand, pc *puzzle.PackingCover) bool {
		size := units.Size{Aim: 1 + uint64(r.IntN(100)), Budget: 1 + uint64(r.IntN(100)), Piece: 1 + uint64(r.IntN(8))}
		j, list := scanned(t, pc, Cut{Size: size}, r.IntN(3) == 0)
		if j == nil {
			return false
		}
		records := finished(t, j, 1+done%3)
		report, err := j.Audit(context.Background(), records)
		if err != nil || !report.Whole || report.Covered != "1" {
			t.Fatalf("%+v, %v", report, err)
		}
		if got, want := solutions(t, records), solutions(t, finished(t, list, 1)); !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("%d solutions, by lists %d: %v", len(got), len(want), pc.Cover.Options)
		}
		weight := 0.0
		roots, _ := j.Roots(context.Background())
		for _, unit := range roots {
			weight += j.Weight(unit)
		}
		if weight < 0.999999 || weight > 1.000001 {
			t.Fatalf("weights of the units to begin with add up to %g", weight)
		}
		if report.Units > 1 {
			cut++
		}
		if j.spec.Scan.First >= 0 {
			first++
		}
		ended, found, done = ended+report.Splits, found+int(report.Solutions), done+1
		return done == 250
	})
	if cut < 60 || first < 40 || ended < 50 || found < 200 {
		t.Errorf("%d were cut, %d have a first piece, %d units ended, %d solutions: the test tests little", cut, first, ended, found)
	}
}

// The audit's own tree is that of the scan: the same choices everywhere.
func TestPlainScans(t *testing.T) {
	done, nodes, doubts := 0, 0, 0
	drawn(t, 2, func(r *rand.Rand, pc *puzzle.PackingCover) bool {
		j, _ := scanned(t, pc, Cut{}, r.IntN(3) == 0)
		if j == nil {
			return false
		}
		var walk func(at []int, node *plain)
		walk = func(at []int, node *plain) {
			want, solved, err := j.parts.Choices(at)
			if err != nil {
				t.Fatal(err)
			}
			got := node.choices()
			if nodes++; !slices.Equal(got, want) || node.solved() && !solved {
				t.Fatalf("%v at %v: %v, the scan tries %v", pc.Cover.Options, at, got, want)
			}
			if node.doubtful() {
				doubts++
			}
			if len(at) > 4 {
				return
			}
			for k, o := range want {
				walk(append(slices.Clone(at), o), node.take(want[:k], o))
			}
		}
		walk(nil, newPlain(&j.spec))
		done++
		return done == 300
	})
	if nodes < 2000 || doubts < 20 {
		t.Errorf("%d nodes, %d of them doubtful: the test tests little", nodes, doubts)
	}
}

// No honest record of a scan is refused, and those of no work all are.
func TestHonestScans(t *testing.T) {
	var tally tallied
	done, lazy, refused := 0, 0, 0
	try := func(r *rand.Rand, pc *puzzle.PackingCover, cut Cut) bool {
		if r.IntN(2) == 0 {
			cut.Solutions = Hash
		}
		j, _ := scanned(t, pc, cut, r.IntN(3) == 0)
		if j == nil {
			return false
		}
		honest(t, j, r, &tally)
		roots, _ := j.Roots(context.Background())
		w, _ := j.Worker()
		for _, unit := range roots[:min(len(roots), 10)] {
			b, _, err := w.Run(context.Background(), unit)
			if err != nil {
				t.Fatal(err)
			}
			if record, _ := units.Decode(unit, b); record.Nodes > 1 {
				lazy++
				nothing := &units.Record{Unit: unit, Nodes: 1, Levels: []uint64{1}, Hash: new(units.Hash)}
				if j.Look(context.Background(), unit, nothing.Encode(), r.Uint64()) != nil {
					refused++
				}
			}
		}
		done++
		return done == 300
	}
	drawn(t, 3, func(r *rand.Rand, pc *puzzle.PackingCover) bool {
		return try(r, pc, Cut{Size: units.Size{Aim: 1 + uint64(r.IntN(400)), Budget: 1 + uint64(r.IntN(600)), Piece: 1 + uint64(r.IntN(30))}})
	})
	for _, name := range []string{"pentominoes-5x12", "pentominoes-8x8-center-hole", "pentominoes-plus-square-tetromino-8x8"} { // windows of one word and of two
		e, err := library.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		try(rand.New(rand.NewPCG(3, 9)), puzzletest.Cover(t, e.Text), Cut{Size: units.Size{Aim: 3000, Budget: 10_000, Piece: 400}})
	}
	two, err := tiled(context.Background(), [4]int{16, 15, 30, 29})
	if err != nil {
		t.Fatal(err)
	}
	honest(t, two, rand.New(rand.NewPCG(3, 10)), &tally)
	t.Logf("%+v; no work: %d of %d refused", tally, refused, lazy)
	if tally.divided < 200 || lazy < 200 || refused < lazy*9/10 {
		t.Errorf("%+v; no work: %d of %d refused", tally, refused, lazy)
	}
}

// A layout that does not go with the cover is refused.
func TestLayoutsAreRefused(t *testing.T) {
	e, err := library.Lookup("pentominoes-5x12")
	if err != nil {
		t.Fatal(err)
	}
	j, _ := scanned(t, puzzletest.Cover(t, e.Text), Cut{}, false)
	for what, change := range map[string]func(s *spec){
		"places":   func(s *spec) { s.Scan.Places = s.Scan.Places[1:] },
		"no place": func(s *spec) { s.Scan.Places = nil },
		"a place":  func(s *spec) { s.Scan.Places[3] = -2 },
		"stride":   func(s *spec) { s.Scan.Stride = 0 },
		"walls":    func(s *spec) { s.Scan.Stride-- },
		"first":    func(s *spec) { s.Scan.First = 40 },
		"live":     func(s *spec) { s.Live = s.Live[:len(s.Live)-1] },
		"option":   func(s *spec) { s.Options[3] = s.Options[3][:2] },
		"shapes":   func(s *spec) { s.Options[3] = append(s.Options[3], 70) },
	} {
		var s spec
		if err := json.Unmarshal(j.Spec(), &s); err != nil {
			t.Fatal(err)
		}
		change(&s)
		text, _ := json.Marshal(s)
		if _, err := Open(context.Background(), text); err == nil || !strings.Contains(err.Error(), "layout of a scan") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := Open(context.Background(), j.Spec()); err != nil {
		t.Error(err)
	}
}

// The stamp of the rule is of scans, too.
func TestRuleScans(t *testing.T) {
	for _, n := range [][4]int{{6, 5, 3, 4}, {16, 15, 30, 29}} {
		j, err := tiled(context.Background(), n)
		if err != nil || !j.Scans() || j.spec.Scan.First < 0 {
			t.Errorf("%v: %+v, %v", n, j.spec.Scan, err)
		}
	}
}

// A part that has found enough stops there, and what it left has the other solutions.
func TestScansStop(t *testing.T) {
	done := 0
	drawn(t, 4, func(r *rand.Rand, pc *puzzle.PackingCover) bool {
		j, _ := scanned(t, pc, Cut{}, true)
		if j == nil {
			return false
		}
		run := func(at []int, most uint64) *exactcover.Part {
			p, err := j.parts.Run(context.Background(), at, exactcover.Budget{Solutions: most}, nil)
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
		whole, enough := run(nil, 0).Solutions, 1+uint64(r.IntN(3))
		if whole <= enough {
			return false
		}
		p := run(nil, enough)
		if p.Solutions != enough || p.Stop == nil || p.Open {
			t.Fatalf("%d of %d solutions: %+v", enough, whole, p)
		}
		left, err := j.children(nil, p.Stop, p.Open)
		if err != nil {
			t.Fatal(err)
		}
		for _, unit := range left {
			at, _ := path(unit)
			enough += run(at, 0).Solutions
		}
		if enough != whole {
			t.Fatalf("%d solutions, and %d in what was left", whole, enough-p.Solutions)
		}
		done++
		return done == 30
	})
}
