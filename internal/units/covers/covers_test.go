package covers

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/nativetest"
	"github.com/tilemip/tilemip/internal/puzzletest"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/native/cover"
)

// randomCover makes a small problem with secondary items, multiplicities and equal options.
func randomCover(r *rand.Rand) *puzzle.Cover {
	c := &puzzle.Cover{Primary: 1 + r.IntN(8)}
	for i := range c.Primary + r.IntN(5) {
		c.Items = append(c.Items, fmt.Sprint("i", i))
	}
	if r.IntN(2) == 0 {
		for range c.Primary {
			c.Multiplicity = append(c.Multiplicity, 1+r.IntN(8)/6)
		}
	}
	for range r.IntN(28) {
		option := []int{r.IntN(c.Primary)}
		for i := range c.Items {
			if r.IntN(4) == 0 && i != option[0] {
				option = append(option, i)
			}
		}
		c.Options = append(c.Options, option)
		if r.IntN(12) == 0 {
			c.Options = append(c.Options, slices.Clone(option))
		}
	}
	return c
}

// finished runs a job to its end.
func finished(t testing.TB, j *Job, workers int) *units.Memory {
	t.Helper()
	records := new(units.Memory)
	if err := units.Run(context.Background(), j, records, workers, nil, nil); err != nil {
		t.Fatal(err)
	}
	return records
}

// solutions returns those of all records, in order.
func solutions(t testing.TB, records units.Records) (all [][]int) {
	t.Helper()
	err := records.Each(func(unit string, b []byte) error {
		r, err := units.Decode(unit, b)
		if err == nil {
			all = append(all, r.Found...)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(all, slices.Compare)
	return all
}

// However a search is cut, its units are the search: dancing links find the same solutions,
// the audit proves that nothing is missing or twice, and the sums do not depend on the cut's
// order or on the number of goroutines.
func TestUnitsAreTheSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 1))
	cut, split := 0, 0
	for i := range 300 {
		c := randomCover(r)
		var want [][]int
		if _, err := cover.Search(context.Background(), c, cover.Options{Visit: func(options []int) {
			one := slices.Clone(options)
			slices.Sort(one)
			want = append(want, one)
		}}); err != nil {
			t.Fatal(err)
		}
		slices.SortFunc(want, slices.Compare)
		j, err := New(context.Background(), c, Cut{Size: units.Size{Aim: 1 + uint64(r.IntN(20)), Budget: 1 + uint64(r.IntN(20))}})
		if err != nil {
			t.Fatal(err)
		}
		records := finished(t, j, 1+i%3)
		report, err := j.Audit(context.Background(), records)
		if err != nil || !report.Whole || report.Covered != "1" {
			t.Fatalf("case %d: %+v, %v", i, report, err)
		}
		if got := solutions(t, records); !slices.EqualFunc(got, want, slices.Equal) || report.Solutions != uint64(len(want)) {
			t.Fatalf("case %d: %d solutions, want %d", i, report.Solutions, len(want))
		}
		weight := 0.0
		roots, _ := j.Roots(context.Background())
		for _, unit := range roots {
			weight += j.Weight(unit)
		}
		if weight < 0.999999 || weight > 1.000001 {
			t.Fatalf("case %d: weights of the units to begin with add up to %g", i, weight)
		}
		if report.Units > 1 {
			cut++
		}
		split += report.Splits
	}
	if cut < 80 || split < 40 {
		t.Errorf("%d searches were cut, %d units split: the test tests little", cut, split)
	}
}

// The units to begin with are the same on one processor and on many: they share the work of
// estimating, not the outcome.
func TestRootsAreTheSameOnManyProcessors(t *testing.T) {
	e, err := library.Lookup("soma-cube")
	if err != nil {
		t.Fatal(err)
	}
	c := puzzletest.Cover(t, e.Text).Cover
	before := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(before)
	var one []string
	for _, processors := range []int{1, 2, 7} {
		runtime.GOMAXPROCS(processors)
		j, err := New(context.Background(), c, Cut{Size: units.Size{Aim: 300}})
		if err != nil {
			t.Fatal(err)
		}
		roots, _ := j.Roots(context.Background())
		if one == nil {
			one = roots
		}
		if len(roots) < 300 || !slices.Equal(roots, one) {
			t.Errorf("%d processors: %d units, and not the %d of one", processors, len(roots), len(one))
		}
	}
}

// copyOf returns the records as a map that can be spoiled.
func copyOf(t *testing.T, records units.Records) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	if err := records.Each(func(unit string, b []byte) error { out[unit] = bytes.Clone(b); return nil }); err != nil {
		t.Fatal(err)
	}
	return out
}

func memory(records map[string][]byte) *units.Memory {
	m := new(units.Memory)
	for unit, b := range records {
		m.Put(unit, b)
	}
	return m
}

// The audit finds every single thing that is wrong with the records of a run.
func TestAuditFindsWhatIsWrong(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 2))
	kinds := map[string]int{}
	for range 200 {
		c := randomCover(r)
		j, err := New(context.Background(), c, Cut{Size: units.Size{Aim: 1 + uint64(r.IntN(40)), Budget: 1 + uint64(r.IntN(9))}})
		if err != nil {
			t.Fatal(err)
		}
		good := copyOf(t, finished(t, j, 1))
		if len(good) < 2 {
			continue
		}
		names := []string{}
		for name := range good {
			names = append(names, name)
		}
		slices.SortFunc(names, units.Compare)
		unit := names[r.IntN(len(names))]
		spoil := func(kind string, change func(m map[string][]byte) bool) {
			m := map[string][]byte{}
			for name, b := range good {
				m[name] = b
			}
			if !change(m) {
				return
			}
			kinds[kind]++
			report, err := j.Audit(context.Background(), memory(m))
			if err != nil || report.Whole || report.Why == "" {
				t.Errorf("%s of unit %s of %v is not found: %+v, %v", kind, unit, names, report, err)
			}
		}
		edit := func(change func(r *units.Record) bool) func(m map[string][]byte) bool {
			return func(m map[string][]byte) bool {
				r, err := units.Decode(unit, m[unit])
				if err != nil || !change(r) {
					return false
				}
				m[unit] = r.Encode()
				return true
			}
		}
		spoil("a record of no work", edit(func(r *units.Record) bool {
			lazy := &units.Record{Unit: unit, Nodes: 1, Levels: []uint64{1}, Hash: new(units.Hash)}
			same := (len(r.Levels) == 1 || c.Multiplicity != nil) && r.Solutions == 0 // where items are needed several times the audit may know that no work was needed
			*r = *lazy
			return !same
		}))
		spoil("a first level of another size", edit(func(r *units.Record) bool {
			if len(r.Levels) < 2 || c.Multiplicity != nil {
				return false
			}
			r.Levels[1]++
			r.Nodes++
			return true
		}))
		spoil("a missing record", func(m map[string][]byte) bool { delete(m, unit); return true })
		spoil("a record below", func(m map[string][]byte) bool {
			name := unit + ".0"
			if _, had := m[name]; had {
				return false
			}
			m[name] = (&units.Record{Unit: name, Nodes: 1, Levels: []uint64{1}, Hash: new(units.Hash)}).Encode()
			return true
		})
		spoil("a node more", edit(func(r *units.Record) bool { r.Nodes++; return true }))
		spoil("a solution fewer", edit(func(r *units.Record) bool {
			if r.Solutions == 0 {
				return false
			}
			r.Solutions, r.Found = r.Solutions-1, r.Found[1:]
			return true
		}))
		spoil("another solution", edit(func(r *units.Record) bool {
			r.Solutions, r.Found = r.Solutions+1, append(r.Found, []int{len(c.Options)})
			r.Hash.Add(r.Found[len(r.Found)-1])
			return true
		}))
		spoil("a forgotten rest", edit(func(r *units.Record) bool {
			had := r.Stop != ""
			r.Stop, r.Open = "", false
			return had
		}))
		spoil("an invented rest", edit(func(r *units.Record) bool {
			if r.Stop != "" {
				return false
			}
			r.Stop, r.Open = unit, true
			return true
		}))
		spoil("bytes", func(m map[string][]byte) bool { m[unit] = append([]byte{' '}, m[unit]...); return true })
	}
	for _, kind := range []string{"a missing record", "a record below", "a node more", "a solution fewer", "another solution", "a forgotten rest", "an invented rest", "bytes"} {
		if kinds[kind] < 5 {
			t.Errorf("%s was tried %d times only", kind, kinds[kind])
		}
	}
}

// The audit's own tree is that of the search: the same choices everywhere.
func TestPlainTree(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 3))
	for range 300 {
		c := randomCover(r)
		j, err := New(context.Background(), c, Cut{})
		if err != nil {
			t.Fatal(err)
		}
		var walk func(at []int, node *plain)
		walk = func(at []int, node *plain) {
			want, _, err := j.parts.Choices(at)
			if err != nil {
				t.Fatal(err)
			}
			got := node.choices()
			if !slices.Equal(got, want) {
				t.Fatalf("%v at %v: %v, the search tries %v", c.Options, at, got, want)
			}
			if len(at) > 3 {
				return
			}
			for k, o := range got {
				walk(append(slices.Clone(at), o), node.take(got[:k], o))
			}
		}
		walk(nil, newPlain(&j.spec))
	}
}

// A puzzle of the library, all ways to cut it: the same solutions and hash, and two runs with
// one cut agree to the byte.
func TestSoma(t *testing.T) {
	e, err := library.Lookup("soma-cube")
	if err != nil {
		t.Fatal(err)
	}
	pc := puzzletest.Cover(t, e.Text)
	var hash string
	for _, o := range []Cut{{}, {Size: units.Size{Aim: 20000}}, {Size: units.Size{Aim: 3000, Budget: 500}}, {Size: units.Size{Aim: 1e9, Budget: 40000}}, {Size: units.Size{Aim: 3000}, Solutions: Hash}} {
		j, err := New(context.Background(), pc.Cover, o)
		if err != nil {
			t.Fatal(err)
		}
		records := finished(t, j, 2)
		report, err := j.Audit(context.Background(), records)
		if err != nil || !report.Whole || report.Solutions != 11520 {
			t.Fatalf("%+v: %+v, %v", o, report, err)
		}
		if hash == "" {
			hash = report.Hash
		}
		if report.Hash != hash {
			t.Errorf("%+v: another hash", o)
		}
		t.Logf("aim %d, budget %d: %d units, %d split, %d nodes %v", o.Aim, o.Budget, report.Units, report.Splits, report.Nodes, report.Levels)
		if o.Solutions == Hash {
			again := copyOf(t, finished(t, j, 1))
			for unit, b := range copyOf(t, records) {
				if !bytes.Equal(again[unit], b) {
					t.Errorf("unit %s: %s and %s", unit, b, again[unit])
				}
			}
		}
	}
}

// Where no size is given, a search has units for many processes, and a small one a single unit.
func TestUsualAim(t *testing.T) {
	for name, want := range map[string]uint64{"soma-cube": leastAim, "bedlam-cube": mostAim} {
		e, err := library.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		j, err := New(context.Background(), puzzletest.Cover(t, e.Text).Cover, Cut{Size: units.Size{Budget: 7}})
		if err != nil {
			t.Fatal(err)
		}
		roots, err := j.Roots(context.Background())
		if err != nil || j.spec.Aim != want || j.spec.Budget != 7 || want > leastAim != (len(roots) > manyUnits/2) {
			t.Errorf("%s: %+v, %d units, %v; want about %d", name, j.spec.Size, len(roots), err, want)
		}
	}
}

func TestRefusals(t *testing.T) {
	c := &puzzle.Cover{Items: []string{"a"}, Primary: 1, Options: [][]int{{0}}}
	j, err := New(context.Background(), c, Cut{})
	if err != nil {
		t.Fatal(err)
	}
	other := strings.Replace(string(j.Spec()), fmt.Sprintf(`"version":%d`, version), `"version":99`, 1)
	for text, want := range map[string]string{
		other: "version 99", `{"kind":"slide"}`: `kind "slide"`, `{`: "specification", `{"kind":"cover","version":2,"x":1}`: "unknown field",
	} {
		if _, err := Open(context.Background(), []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	w, _ := j.Worker()
	for _, unit := range []string{"1", "0.7", "x", "0.0.0"} {
		if _, _, err := w.Run(context.Background(), unit); err == nil {
			t.Errorf("unit %s is run", unit)
		}
	}
	records := new(units.Memory)
	records.Put("0", []byte("{}"))
	var conflict *units.Conflict
	if _, err := records.Put("0", []byte("[]")); !errors.As(err, &conflict) {
		t.Errorf("another record of the same unit: %v", err)
	}
}

// The cut ends with its context, wherever that ends: a cover of 36 dominoes whose estimate
// takes many layers, the context cancelled at any of its first looks.
func TestCutStops(t *testing.T) {
	c := puzzletest.Cover(t, "D:xDim=12:yDim=12:zDim=1\nC:name=d:copies=any:layout=0 0 0, 1 0 0\n~D\n").Cover
	j, err := New(context.Background(), c, Cut{})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(29, 6))
	for range 20 {
		looks := nativetest.NewLooks(r.Int64N(60))
		if roots, err := j.Roots(looks); !errors.Is(err, context.Canceled) || roots != nil {
			t.Fatalf("cancelled at look %d: %d roots, %v", looks.At, len(roots), err)
		}
		if looks.After() > 100 {
			t.Errorf("cancelled at look %d, it looked %d times more", looks.At, looks.After())
		}
	}
}
