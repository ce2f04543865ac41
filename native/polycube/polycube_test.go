package polycube_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/internal/nativetest"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/polycube"
)

// A shape with several pieces: polycube 1.2.1 counts some placings of Conway's
// puzzle more than once when dancing links branches on the shape; the door must
// not, unless asked to. Counting by the scanning engine is row X-9 of TestLongTable.
func TestLongConwayCopies(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	p := load(t, "conway")
	for _, c := range []struct {
		o    polycube.Options
		want uint64
	}{
		{polycube.Options{}, 27456}, {polycube.Options{OldCopies: true}, 27476},
	} {
		if r := search(t, p, c.o); r.Solutions != c.want {
			t.Errorf("%+v: %d solutions, want %d", c.o, r.Solutions, c.want)
		}
	}
}

// The same trap in a small puzzle: polycube 1.2.1 reports 1104 solutions after 3174
// fits.
func TestCopies(t *testing.T) {
	p := parse(t, `D:xDim=9:yDim=2:zDim=1
C:name=A:layout=0 0 0, 0 1 0, 1 1 0
C:name=B:layout=1 0 0
C:name=C:layout=2 0 0, 2 1 0, 3 0 0, 3 1 0
C:name=D:layout=4 0 0, 4 1 0, 5 0 0, 5 1 0
C:name=E:layout=6 0 0, 6 1 0, 7 0 0
C:name=F:layout=7 1 0, 8 1 0
C:name=G:layout=8 0 0
~D`)
	old := search(t, p, polycube.Options{OldCopies: true})
	if old.Solutions != 1104 || polycube.Total(old.Fits) != 3174 {
		t.Errorf("%d solutions, %d fits in the old way of counting, want 1104 and 3174", old.Solutions, polycube.Total(old.Fits))
	}
	for _, o := range []polycube.Options{{}, {Bruijn: 99}, {MCH: 4}} {
		if r := search(t, p, o); r.Solutions != 864 {
			t.Errorf("%+v: %d solutions, want 864", o, r.Solutions)
		}
	}
}

func parse(t testing.TB, text string) *puzzle.Packing {
	t.Helper()
	all, err := puzzle.ParsePackings("test", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

// randomPuzzle cuts a small box into random pieces, so that there is a solution;
// some pieces are stationary, and equal ones are common.
func randomPuzzle(t *rapid.T) *puzzle.Packing {
	flat := rapid.Bool().Draw(t, "flat")
	dims := [][3]int{{3, 2, 2}, {2, 2, 3}, {4, 2, 2}}
	if flat {
		dims = [][3]int{{4, 3, 1}, {5, 3, 1}, {3, 3, 1}, {4, 4, 1}}
	}
	p := &puzzle.Packing{Name: "random", Dim: rapid.SampledFrom(dims).Draw(t, "dim")}
	p.OneSide = flat && rapid.Bool().Draw(t, "oneSide")
	owner := map[[3]int]bool{}
	for x := range p.Dim[0] {
		for y := range p.Dim[1] {
			for z := range p.Dim[2] {
				c := [3]int{x, y, z}
				if owner[c] {
					continue
				}
				owner[c] = true
				cells := [][3]int{c}
				for range rapid.IntRange(0, 3).Draw(t, "grow") {
					n := rapid.SampledFrom(cells).Draw(t, "from")
					n[rapid.IntRange(0, 2).Draw(t, "axis")]++
					if n[0] < p.Dim[0] && n[1] < p.Dim[1] && n[2] < p.Dim[2] && !owner[n] {
						owner[n] = true
						cells = append(cells, n)
					}
				}
				p.Pieces = append(p.Pieces, puzzle.Piece{
					Name: string(rune('A' + len(p.Pieces))), Cells: cells,
					Stationary: rapid.IntRange(0, 9).Draw(t, "stationary") == 0,
				})
			}
		}
	}
	return p
}

// orders are orderings to draw from.
var orders = []string{"f", "x", "X:f=3", "y", "Z", "xyz", "l@1,-2,0.5", "a", "A@30", "a@90,0,1:f=4", "R", "R@0,0,0"}

// randomOptions draws engines, filters and triggers, none of which may change the
// number of solutions.
func randomOptions(t *rapid.T) polycube.Options {
	threshold := func(name string) int { return rapid.IntRange(-1, 6).Draw(t, name) }
	order, err := polycube.ParseOrder(rapid.SampledFrom(orders).Draw(t, "order"))
	if err != nil {
		t.Fatal(err)
	}
	return polycube.Options{
		MCH: rapid.IntRange(0, 12).Draw(t, "mch"), EMCH: rapid.IntRange(0, 8).Draw(t, "emch"), Bruijn: rapid.IntRange(0, 6).Draw(t, "bruijn"),
		Order:        order,
		ParityFilter: threshold("P"), VolumeFilter: threshold("V"), FitFilter: threshold("F"), FitFixpoint: rapid.Bool().Draw(t, "fixpoint"),
		ParityTrigger: rapid.Bool().Draw(t, "p"), VolumeTrigger: rapid.IntRange(0, 5).Draw(t, "v"),
	}
}

// Every sequence of engines, with any filters and triggers, finds the solutions
// that plain dancing links of package cover finds, and the same number up to
// symmetry, with and without the filter of redundancy.
func TestEnginesAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := randomPuzzle(t)
		pc, err := p.Cover()
		if err != nil {
			t.Fatal(err)
		}
		want, err := nativetest.SearchPacking(context.Background(), pc, nativetest.PackingOptions{})
		if err != nil {
			t.Fatal(err)
		}
		o := randomOptions(t)
		seen := map[string]bool{}
		o.Solution = func(st *polycube.State) {
			placed := st.Placed()
			if err := checkPlaced(p, placed); err != nil {
				t.Errorf("%v: %v", err, placed)
			}
			seen[division(p, placed)] = true
		}
		if r := run(t, p, o); r.Solutions != want.Solutions || len(seen) != int(want.Solutions) {
			t.Errorf("%+v: %d solutions, %d different, want %d", o, r.Solutions, len(seen), want.Solutions)
		}
		o.Solution = nil
		o.Unique = true
		unique := run(t, p, o).Unique
		if !p.OneSide && unique != want.Unique {
			t.Errorf("%+v: %d unique, want %d", o, unique, want.Unique)
		}
		o.Redundancy, o.RedundancyFirst = polycube.Auto, rapid.Bool().Draw(t, "R")
		if r := run(t, p, o); r.Unique != unique {
			t.Errorf("%+v: %d unique with the filter of redundancy, %d without", o, r.Unique, unique)
		}
	})
}

func run(t interface{ Fatal(...any) }, p *puzzle.Packing, o polycube.Options) polycube.Result {
	s, err := polycube.New(p, o)
	if err != nil {
		t.Fatal(err)
	}
	return s.Run(context.Background())
}

// checkPlaced checks that the pieces fill the box.
func checkPlaced(p *puzzle.Packing, placed []puzzle.Placed) error {
	owner := map[[3]int]string{}
	for _, pl := range placed {
		for _, c := range pl.Cells {
			if owner[c] != "" {
				return fmt.Errorf("%s and %s at %v", owner[c], pl.Piece, c)
			}
			owner[c] = pl.Piece
		}
	}
	if len(placed) != len(p.Pieces) || len(owner) != p.Dim[0]*p.Dim[1]*p.Dim[2] {
		return fmt.Errorf("%d pieces on %d cells", len(placed), len(owner))
	}
	return nil
}

// division describes which cells lie in one piece, whatever its name.
func division(p *puzzle.Packing, placed []puzzle.Placed) string {
	var parts []string
	for _, pl := range placed {
		cells := slices.Clone(pl.Cells)
		slices.SortFunc(cells, func(a, b [3]int) int { return slices.Compare(a[:], b[:]) })
		parts = append(parts, fmt.Sprint(cells))
	}
	slices.Sort(parts)
	return strings.Join(parts, "/")
}

func TestParseOrder(t *testing.T) {
	for text, want := range map[string]string{
		"q": `no heuristic "q"`, "f@1": "f alone", "l@1,2": "weights", "a@x": "a number",
		"x=-1": "an integer", "R@1": "R@x,y,z", "": "no heuristic", "l@1,2,nan": "a number",
	} {
		if _, err := polycube.ParseOrder(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q in it", text, err, want)
		}
	}
	o, err := polycube.ParseOrder("x:f=20:R@1,2,3=5")
	if err != nil || len(o) != 3 || o[0].From != math.MaxInt || o[1].From != 20 || o[2].Name != "R" {
		t.Errorf("%+v, %v", o, err)
	}
	// Of two for the same number of pieces the last one counts, as in polycube 1.2.1.
	for text, same := range map[string]string{"x:y": "y", "f:A=2:y=2": "f:y=2", "x:f=3:l@1,1,1=3": "x:xyz=3"} {
		got, err := polycube.ParseOrder(text)
		want, _ := polycube.ParseOrder(same)
		if err != nil || got.String() != want.String() {
			t.Errorf("%s: %v, %v; want %v", text, got, err, want)
		}
	}
}

func FuzzParseOrder(f *testing.F) {
	for _, s := range orders {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		o, err := polycube.ParseOrder(text)
		if err == nil && len(o) > strings.Count(text, ":")+1 {
			t.Errorf("%q: %d heuristics", text, len(o))
		}
	})
}

// With goal g, every way that the engines find to place all but g pieces is a solution;
// de Bruijn's algorithm with goal n-1 lists the images at cell 0.
func TestGoal(t *testing.T) {
	p := load(t, "pent_10x6")
	n := 0
	r := search(t, p, polycube.Options{Bruijn: 12, Goal: 11, Solution: func(st *polycube.State) {
		n++
		if st.Left() != 11 || len(st.Placed()) != 1 || !slices.Contains(st.Placed()[0].Cells, [3]int{0, 0, 0}) {
			t.Errorf("%d left, %v", st.Left(), st.Placed())
		}
	}})
	if r.Solutions == 0 || int(r.Solutions) != n || r.Fits[12] != r.Solutions {
		t.Errorf("%d solutions, %d reported, %d fits", r.Solutions, n, r.Fits[12])
	}
}

func TestSample(t *testing.T) {
	p := load(t, "pent_10x6")
	o := polycube.Options{Bruijn: 6, Sample: polycube.Sample{Trials: 5, Remain: 7, Seed: 3}}
	first, second := search(t, p, o), search(t, p, o)
	if first.Trials != 5 || !slices.Equal(first.Fits, second.Fits) {
		t.Errorf("%d trials; fits %v, then %v", first.Trials, first.Fits, second.Fits)
	}
	// Each trial ends with the one placement that it makes when seven remain.
	if first.Fits[7] != 5 {
		t.Errorf("%d placements of the sixth piece in 5 trials", first.Fits[7])
	}
	o.Sample.Seed = 4
	if third := search(t, p, o); slices.Equal(first.Fits, third.Fits) {
		t.Error("another seed, the same trials")
	}
	o.Sample.Remain = 6
	if _, err := polycube.New(p, o); err == nil {
		t.Error("trials that end inside a mask engine were accepted")
	}
}

func TestTrace(t *testing.T) {
	p := load(t, "slothouber")
	for _, o := range []polycube.Options{{}, {MCH: 9}, {Bruijn: 9}} {
		placements, all := 0, 0
		o.TraceLevel = -3
		o.Trace = func(st *polycube.State) {
			if st.Left() != 2 {
				t.Errorf("state with %d left", st.Left())
			}
			placements++
		}
		r := search(t, p, o)
		if placements != int(r.Fits[3]) {
			t.Errorf("%d states, %d fits", placements, r.Fits[3])
		}
		o.TraceLevel = 1
		o.Trace = func(*polycube.State) { all++ }
		if search(t, p, o); all != 2*int(polycube.Total(r.Fits)) {
			t.Errorf("%d states, %d fits", all, polycube.Total(r.Fits))
		}
	}
}

func TestLimits(t *testing.T) {
	p := load(t, "pent_10x6")
	met := 0
	s, err := polycube.New(p, polycube.Options{Bruijn: 11, Limit: 3, Solution: func(*polycube.State) { met++ }})
	if err != nil {
		t.Fatal(err)
	}
	if r := s.Run(context.Background()); r.Termination != native.SolutionLimit || r.Solutions != 3 || met != 3 {
		t.Errorf("%s after %d solutions, %d reported", r.Termination, r.Solutions, met)
	}
	for _, c := range []struct {
		done func() (context.Context, context.CancelFunc)
		want native.Reason
	}{
		{func() (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancel(context.Background())
			cancel()
			return ctx, cancel
		}, native.Interrupted},
		{func() (context.Context, context.CancelFunc) {
			return context.WithDeadline(context.Background(), time.Unix(0, 0))
		}, native.TimeLimit},
	} {
		ctx, cancel := c.done()
		s, err := polycube.New(p, polycube.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r := s.Run(ctx); r.Termination != c.want {
			t.Errorf("ended by %s, want %s", r.Termination, c.want)
		}
		cancel()
	}
}

func TestRefused(t *testing.T) {
	p := load(t, "pent_10x6")
	for _, c := range []struct {
		p    *puzzle.Packing
		o    polycube.Options
		want string
	}{
		{p, polycube.Options{MCH: -1}, "mch -1"},
		{p, polycube.Options{Redundancy: "Q"}, `no mobile piece is called "Q"`},
		{load(t, "conway"), polycube.Options{Redundancy: "A"}, "one that is alone"},
		{&puzzle.Packing{Dim: [3]int{2, 1, 1}, Holes: 1}, polycube.Options{}, "all pieces fill"},
	} {
		if _, err := polycube.New(c.p, c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q in it", err, c.want)
		}
	}
	short := *p
	short.Pieces = short.Pieces[1:]
	var volume *polycube.VolumeError
	if _, err := polycube.New(&short, polycube.Options{}); !errors.As(err, &volume) || volume.Pieces != 55 {
		t.Errorf("%v, want a VolumeError", err)
	}
}

// polycube 1.2.1 loses solutions with -r in this box with two equal sides: it
// reports 47. There are 640, in orbits of eight turns at most.
func TestRedundancyInSquareBox(t *testing.T) {
	p := parse(t, `D:xDim=2:yDim=3:zDim=3
C:name=A:layout=0 0 0, 0 0 1, 0 1 0, 0 2 0, 1 1 0
C:name=B:layout=0 0 2, 0 1 2, 0 2 2, 1 0 1, 1 0 2, 1 1 1
C:name=C:layout=0 1 1, 0 2 1
C:name=D:layout=1 0 0
C:name=E:layout=1 1 2, 1 2 2
C:name=F:layout=1 2 0
C:name=G:layout=1 2 1
~D`)
	if r := search(t, p, polycube.Options{Unique: true}); r.Solutions != 640 || r.Unique != 80 {
		t.Errorf("%d solutions, %d unique", r.Solutions, r.Unique)
	}
	for _, name := range []string{polycube.Auto, "A", "B"} {
		if r := search(t, p, polycube.Options{Redundancy: name}); r.Solutions != 80 {
			t.Errorf("%d solutions with filter %s", r.Solutions, name)
		}
	}
}

// Orientations of the V piece decide which images the filter of redundancy keeps.
// The numbers are those of polycube 1.2.1 for four ways to draw it.
func TestRedundancyDependsOnDrawing(t *testing.T) {
	for drawing, fits := range map[string]uint64{
		"0 0 0, 0 1 0, 0 2 0, 1 0 0, 2 0 0": 668117, "0 0 0, 0 1 0, 0 2 0, 1 2 0, 2 2 0": 675513,
		"2 0 0, 2 1 0, 2 2 0, 1 2 0, 0 2 0": 685026, "0 0 0, 1 0 0, 2 0 0, 2 1 0, 2 2 0": 889675,
	} {
		p := load(t, "onesided_30x3")
		for i := range p.Pieces {
			if p.Pieces[i].Name == "V" {
				p.Pieces[i].Cells = parse(t, "D:xDim=9:yDim=9:zDim=1\nC:name=V:layout="+drawing+"\n~D").Pieces[0].Cells
			}
		}
		r := search(t, p, polycube.Options{Bruijn: 18, VolumeFilter: polycube.Once, Redundancy: polycube.Auto})
		if got := polycube.Total(r.Fits); got != fits || r.Unique != 46 {
			t.Errorf("%s: %d fits, want %d; %d unique", drawing, got, fits, r.Unique)
		}
	}
}

func TestNothingToPlace(t *testing.T) {
	p := parse(t, "D:xDim=2:yDim=1:zDim=1\nC:name=A:type=S:layout=0 0 0, 1 0 0\n~D")
	for _, o := range []polycube.Options{{}, {Bruijn: 3, Redundancy: polycube.Auto, Unique: true}} {
		if r := search(t, p, o); r.Solutions != 1 || r.Unique != 1 && r.UniqueKnown {
			t.Errorf("%d solutions, %d unique", r.Solutions, r.Unique)
		}
	}
}

// BenchmarkEngines searches the 6×10 pentominoes with one engine after the other.
// The time that matters is that of a fit: see the metric.
func BenchmarkEngines(b *testing.B) {
	for _, c := range []struct{ name, options string }{
		{"DLX", "-r -g6"}, {"MCH", "-r -m11"}, {"EMCH", "-r -e11"}, {"deBruijn", "-r -b11"}, {"deBruijnVolume", "-r -b11 -V"}, {"VolumeFilterEachStep", "-r -V8 -g7"},
	} {
		b.Run(c.name, func(b *testing.B) {
			p, o := load(b, "pent_10x6"), options(b, c.options)
			b.ReportAllocs()
			fits := uint64(0)
			for range b.N {
				fits += polycube.Total(search(b, p, o).Fits)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(fits), "ns/fit")
		})
	}
}
