//go:build !js && !nohighs

package highs

// Building models: the modelling layer beside HiGHS' C interface in one process, and beside the
// modelling tools of Python (testdata/build_peers.py). What is timed is the way from the data to a
// solver that holds the model; nothing is solved (docs/measurements/build.md).
//
// Each model is there twice: by the layer, and as arrays filled by hand, as a user of a solver's C
// interface fills them. The two share no line, so that equal entries say something.
//
//   - p-median: the model of the benchmark OptimizationModelComparisons; costs are a formula.
//   - lqcp: the rows of H. D. Mittelmann's control problem cont5_2_1 as in JuMP's benchmark (I.
//     Dunning, J. Huchette and M. Lubin, JuMP, SIAM Review 59(2), 2017); a sum in place of its
//     quadratic objective.
//   - fac: the facility location of the same article; the largest of two differences in place of
//     the Euclidean distance, so that it is linear.
//   - basic: the model of linopy's benchmark: two families and two families of rows.

import (
	"encoding/json"
	"fmt"
	"math"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/model"
)

var builds = []struct {
	name   string
	size   int // places, or cells of a side
	layer  func(n int) *model.Model
	direct func(n int) *arrays
}{
	{"p-median", 400, func(n int) *model.Model { return pmedian(n, false) }, pmedianArrays},
	{"p-median", 1280, func(n int) *model.Model { return pmedian(n, false) }, pmedianArrays},
	{"p-median-reserved", 1280, func(n int) *model.Model { return pmedian(n, true) }, pmedianArrays},
	{"lqcp", 300, lqcp, lqcpArrays},
	{"fac", 30, fac, facArrays},
	{"basic", 300, basic, basicArrays},
}

// BenchmarkBuild measures both ways in turn; all figures are of the quickest of the runs. The ratio
// is the layer's total divided by the direct one.
func BenchmarkBuild(b *testing.B) {
	for _, m := range builds {
		b.Run(fmt.Sprint(m.name, "-", m.size), func(b *testing.B) {
			layer, direct, bytes, entries := math.Inf(1), math.Inf(1), 0.0, 0
			for b.Loop() {
				before := heap()
				begun := time.Now()
				p := m.layer(m.size)
				built := time.Since(begun)
				entries = p.Nonzeros()
				bytes = float64(int64(heap()-before)) / float64(entries)
				layer = min(layer, (built + passing(b, func() arrays { return newArrays(p.Matrix()) })).Seconds())
				runtime.GC()
				direct = min(direct, passing(b, func() arrays { return *m.direct(m.size) }).Seconds())
			}
			b.ReportMetric(float64(entries), "entries")
			b.ReportMetric(direct, "direct-s")
			b.ReportMetric(layer, "tilemip-s")
			b.ReportMetric(bytes, "B/entry")
			b.ReportMetric(layer/direct, "ratio")
		})
	}
}

// heap is the live memory, in bytes.
func heap() uint64 {
	runtime.GC()
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	return s.HeapAlloc
}

// passing is how long it takes to make arrays and to pass them to HiGHS.
func passing(b *testing.B, make func() arrays) time.Duration {
	h := newObject()
	defer h.destroy()
	if err := h.set("output_flag", "false"); err != nil {
		b.Fatal(err)
	}
	begun := time.Now()
	a := make()
	if err := h.pass(a, a.Cost); err != nil {
		b.Fatal(err)
	}
	return time.Since(begun)
}

// sized is what all tools must agree on: Sum is over all entries, costs and bounds, each weighted by
// where it stands; infinite ones count as 0.
type sized struct {
	Columns, Rows, Nonzeros int
	Sum                     float64
	Unavailable             string // why a tool of Python built nothing
}

func sizeOf(a arrays) sized {
	s := sized{Columns: len(a.Lower), Rows: len(a.RowLower), Nonzeros: len(a.Index)}
	add := func(x float64, row, column int) {
		if !math.IsInf(x, 0) {
			s.Sum += x * float64((31*row+17*column)%1009+1)
		}
	}
	for j := range a.Lower {
		add(a.Cost[j], 0, j)
		add(a.Lower[j], 1, j)
		add(a.Upper[j], 2, j)
	}
	row := 0
	for k, j := range a.Index {
		for row+1 < len(a.start) && k >= int(a.start[row+1]) {
			row++
		}
		add(a.Value[k], row, int(j))
	}
	for i := range a.RowLower {
		add(a.RowLower[i], i, 1)
		add(a.RowUpper[i], i, 2)
	}
	return s
}

func (s sized) same(o sized) bool {
	near := math.Abs(s.Sum-o.Sum) <= 1e-9*(1+math.Abs(o.Sum))
	s.Sum, o.Sum = 0, 0
	return near && s == o
}

// The two ways to build give the same matrix: what stands in order entry by entry, the entries of a
// row by their sum. One coefficient that differs is found.
func TestBuildersAgree(t *testing.T) {
	for _, m := range builds {
		for _, n := range []int{5, 8} {
			p := m.layer(n)
			if p.Err() != nil {
				t.Fatal(p.Err())
			}
			ours, theirs := newArrays(p.Matrix()), *m.direct(n)
			near := func(a, b float64) bool { return a == b || math.Abs(a-b) < 1e-12*math.Abs(b) }
			for what, pair := range map[string][2][]float64{
				"costs": {ours.Cost, theirs.Cost}, "lower": {ours.Lower, theirs.Lower}, "upper": {ours.Upper, theirs.Upper},
				"row lower": {ours.RowLower, theirs.RowLower}, "row upper": {ours.RowUpper, theirs.RowUpper},
			} {
				if !slices.EqualFunc(pair[0], pair[1], near) {
					t.Errorf("%s %d: %s differ", m.name, n, what)
				}
			}
			if !slices.Equal(ours.start, theirs.start) || !slices.Equal(ours.integrality, theirs.integrality) {
				t.Errorf("%s %d: rows or types differ", m.name, n)
			}
			if !sizeOf(ours).same(sizeOf(theirs)) {
				t.Errorf("%s %d: %+v by the layer, %+v by hand", m.name, n, sizeOf(ours), sizeOf(theirs))
			}
			if theirs.Value[7] += 0.001; sizeOf(ours).same(sizeOf(theirs)) {
				t.Errorf("%s %d: another coefficient is not found", m.name, n)
			}
		}
	}
}

// The script of Python's tools builds the same models, as far as they are installed.
func TestLongBuildPeers(t *testing.T) {
	if testing.Short() {
		t.Skip("starts Python for each tool and model")
	}
	if said, err := exec.Command("python3", "-c", "import numpy, scipy").CombinedOutput(); err != nil {
		t.Skipf("python3 cannot import numpy and scipy: %.60q", said)
	}
	compared := 0
	for _, m := range builds {
		for _, tool := range []string{"pulp", "linopy", "gurobipy"} {
			out, err := exec.Command("python3", "testdata/build_peers.py", tool, m.name, "5", "1").Output()
			if err != nil {
				t.Fatalf("%s %s: %v", tool, m.name, err)
			}
			lines := strings.Split(strings.TrimSpace(string(out)), "\n") // tools print of their own
			var got sized
			if err := json.Unmarshal([]byte(lines[len(lines)-1]), &got); err != nil {
				t.Fatalf("%s %s: %v: %.100s", tool, m.name, err, out)
			}
			if got.Unavailable != "" {
				continue
			}
			if want := sizeOf(*m.direct(5)); !got.same(want) {
				t.Errorf("%s builds %s with %+v; by hand %+v", tool, m.name, got, want)
			}
			compared++
		}
	}
	if compared == 0 {
		t.Skip("none of PuLP, linopy and gurobipy is installed")
	}
}

// pmedian has 1.64 million columns, 1.64 million rows and 4.9 million entries at n = 1280. reserve
// gives the model its size first, as a caller may.
func pmedian(n int, reserve bool) *model.Model {
	m := model.New("p-median")
	if reserve {
		m.Reserve(n*n+n, n*n+n+1, 3*n*n+n)
	}
	x, y := m.Binary("x", n, n), m.Binary("y", n)
	m.Each("serve", n, func(r *model.Row, i int) { r.Plus(x.Slice(i, model.All)).Eq(1) })
	for i := range n {
		for j := range n {
			m.Row("open", i, j).Add(1, x.At(i, j)).Add(-1, y.At(j)).Le(0)
		}
	}
	m.Row("count").Plus(y).Eq(float64(n / 10))
	m.Minimize().Plus(x.WeightedBy(func(k []int) float64 { return float64((k[0]*7919 + k[1]*104729) % 1000) }))
	return m
}

func lqcp(n int) *model.Model {
	m := model.New("lqcp")
	dx, dt := 1/float64(n), 1.58/float64(n)
	a := dt * 0.5 / (dx * dx)
	y, u := m.Continuous("y", 0, 1, n+1, n+1), m.Continuous("u", -1, 1, n)
	for i := range n {
		for j := 1; j < n; j++ {
			m.Row("heat", i, j).Add(1, y.At(i+1, j)).Add(-1, y.At(i, j)).
				Add(-a, y.At(i, j-1)).Add(2*a, y.At(i, j)).Add(-a, y.At(i, j+1)).
				Add(-a, y.At(i+1, j-1)).Add(2*a, y.At(i+1, j)).Add(-a, y.At(i+1, j+1)).Eq(0)
		}
	}
	m.Each("begin", n+1, func(r *model.Row, j int) { r.Add(1, y.At(0, j)).Eq(0) })
	m.Each("left", n, func(r *model.Row, i int) {
		r.Add(1, y.At(i+1, 2)).Add(-4, y.At(i+1, 1)).Add(3, y.At(i+1, 0)).Eq(0)
	})
	m.Each("right", n, func(r *model.Row, i int) {
		r.Add(1, y.At(i+1, n-2)).Add(-4, y.At(i+1, n-1)).Add(3+2*dx, y.At(i+1, n)).Add(-2*dx, u.At(i)).Eq(0)
	})
	m.Minimize().Plus(y.Slice(n, model.All).Times(dx), u.Times(0.001*dt))
	return m
}

func fac(n int) *model.Model {
	m := model.New("fac")
	g, most := float64(n), 2*math.Sqrt2
	y := m.Continuous("y", 0, 1, n, 2)
	s, z := m.Continuous("s", 0, model.Infinity, n+1, n+1, n), m.Binary("z", n+1, n+1, n)
	r, d := m.Continuous("r", -model.Infinity, model.Infinity, n+1, n+1, n, 2), m.Continuous("d", -model.Infinity, model.Infinity).At()
	m.Every("assign", z.Sum(2)).Eq(1)
	for i := range n + 1 {
		for j := range n + 1 {
			for f := range n {
				far := s.At(i, j, f)
				m.Row("far", i, j, f).Add(1, far).Add(-1, d).Add(most, z.At(i, j, f)).Eq(most)
				for k, at := range [2]float64{float64(i) / g, float64(j) / g} {
					apart := r.At(i, j, f, k)
					m.Row("apart", i, j, f, k).Add(1, apart).Add(1, y.At(f, k)).Eq(at)
					m.Row("above", i, j, f, k).Add(1, apart).Add(-1, far).Le(0)
					m.Row("below", i, j, f, k).Add(-1, apart).Add(-1, far).Le(0)
				}
			}
		}
	}
	m.Minimize().Plus(d)
	return m
}

func basic(n int) *model.Model {
	m := model.New("basic")
	x, y := m.Continuous("x", -model.Infinity, model.Infinity, n, n), m.Continuous("y", -model.Infinity, model.Infinity, n, n)
	least := make([]float64, n)
	for i := range least {
		least[i] = float64(i)
	}
	m.Every("difference", x).Minus(y).Ge(least...)
	m.Every("sum", x, y).Ge(0)
	m.Minimize().Plus(x.Times(2), y)
	return m
}

// newFilled makes room for exactly what will come: who fills arrays by hand knows the sizes.
func newFilled(columns, rows, nonzeros int, integers bool) *arrays {
	a := &arrays{start: make([]int32, 0, rows), Matrix: model.Matrix{
		Cost: make([]float64, 0, columns), Lower: make([]float64, 0, columns), Upper: make([]float64, 0, columns),
		RowLower: make([]float64, 0, rows), RowUpper: make([]float64, 0, rows),
		Index: make([]int32, 0, nonzeros), Value: make([]float64, 0, nonzeros),
	}}
	if integers {
		a.integrality = make([]int32, 0, columns)
	}
	return a
}

func (a *arrays) column(lower, upper, cost float64, integer int32) {
	a.Lower, a.Upper, a.Cost = append(a.Lower, lower), append(a.Upper, upper), append(a.Cost, cost)
	if a.integrality != nil {
		a.integrality = append(a.integrality, integer)
	}
}

// columns are n of them that are alike.
func (a *arrays) columns(n int, lower, upper, cost float64, integer int32) {
	for range n {
		a.column(lower, upper, cost, integer)
	}
}

func (a *arrays) row(lower, upper float64) {
	a.start = append(a.start, int32(len(a.Index)))
	a.RowLower, a.RowUpper = append(a.RowLower, lower), append(a.RowUpper, upper)
}

func (a *arrays) entry(column int, value float64) {
	a.Index, a.Value = append(a.Index, int32(column)), append(a.Value, value)
}

func pmedianArrays(n int) *arrays {
	a := newFilled(n*n+n, n*n+n+1, 3*n*n+n, true)
	for i := range n {
		for j := range n {
			a.column(0, 1, float64((i*7919+j*104729)%1000), 1)
		}
	}
	a.columns(n, 0, 1, 0, 1)
	for i := range n {
		a.row(1, 1)
		for j := range n {
			a.entry(i*n+j, 1)
		}
	}
	for i := range n {
		for j := range n {
			a.row(-model.Infinity, 0)
			a.entry(i*n+j, 1)
			a.entry(n*n+j, -1)
		}
	}
	a.row(float64(n/10), float64(n/10))
	for j := range n {
		a.entry(n*n+j, 1)
	}
	return a
}

func lqcpArrays(n int) *arrays {
	w := n + 1
	dx, dt := 1/float64(n), 1.58/float64(n)
	c := dt * 0.5 / (dx * dx)
	a := newFilled(w*w+n, n*(n-1)+w+2*n, 6*n*(n-1)+w+7*n, false)
	for k := range w * w {
		cost := 0.0
		if k >= n*w {
			cost = dx
		}
		a.column(0, 1, cost, 0)
	}
	a.columns(n, -1, 1, 0.001*dt, 0)
	for i := range n {
		for j := 1; j < n; j++ {
			a.row(0, 0)
			here, next := i*w+j, (i+1)*w+j
			a.entry(next, 1+2*c)
			a.entry(here, 2*c-1)
			a.entry(here-1, -c)
			a.entry(here+1, -c)
			a.entry(next-1, -c)
			a.entry(next+1, -c)
		}
	}
	for j := range w {
		a.row(0, 0)
		a.entry(j, 1)
	}
	for i := 1; i <= n; i++ {
		a.row(0, 0)
		a.entry(i*w+2, 1)
		a.entry(i*w+1, -4)
		a.entry(i*w, 3)
	}
	for i := 1; i <= n; i++ {
		a.row(0, 0)
		a.entry(i*w+n-2, 1)
		a.entry(i*w+n-1, -4)
		a.entry(i*w+n, 3+2*dx)
		a.entry(w*w+i-1, -2*dx)
	}
	return a
}

func facArrays(n int) *arrays {
	w := n + 1
	all := w * w * n
	g, most := float64(n), 2*math.Sqrt2
	s, z, r := 2*n, 2*n+all, 2*n+2*all
	d := r + 2*all
	a := newFilled(d+1, w*w+7*all, 16*all, true)
	a.columns(s, 0, 1, 0, 0)
	a.columns(all, 0, model.Infinity, 0, 0)
	a.columns(all, 0, 1, 0, 1)
	a.columns(2*all, -model.Infinity, model.Infinity, 0, 0)
	a.column(-model.Infinity, model.Infinity, 1, 0)
	for p := range w * w {
		a.row(1, 1)
		for f := range n {
			a.entry(z+p*n+f, 1)
		}
	}
	for q := range all {
		a.row(most, most)
		a.entry(s+q, 1)
		a.entry(d, -1)
		a.entry(z+q, most)
		at := [2]float64{float64(q/n/w) / g, float64(q/n%w) / g}
		for k := range 2 {
			a.row(at[k], at[k])
			a.entry(r+2*q+k, 1)
			a.entry(q%n*2+k, 1)
			a.row(-model.Infinity, 0)
			a.entry(r+2*q+k, 1)
			a.entry(s+q, -1)
			a.row(-model.Infinity, 0)
			a.entry(r+2*q+k, -1)
			a.entry(s+q, -1)
		}
	}
	return a
}

func basicArrays(n int) *arrays {
	a := newFilled(2*n*n, 2*n*n, 4*n*n, false)
	a.columns(n*n, -model.Infinity, model.Infinity, 2, 0)
	a.columns(n*n, -model.Infinity, model.Infinity, 1, 0)
	for k := range n * n {
		a.row(float64(k/n), model.Infinity)
		a.entry(k, 1)
		a.entry(n*n+k, -1)
	}
	for k := range n * n {
		a.row(0, model.Infinity)
		a.entry(k, 1)
		a.entry(n*n+k, 1)
	}
	return a
}
