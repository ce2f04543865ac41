package backends

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/modeltest"
	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/model"
)

const enough = 1_000_000

// probe tightens a model with the given work.
func probe(m *model.Model, work int) (*model.Model, model.Probing) {
	t := propagate.Tighten(m.Matrix(), work, func() bool { return false })
	did := model.Probing{Infeasible: t.Infeasible}
	if t.Infeasible {
		return nil, did
	}
	return tightened(m, &t, &did), did
}

// drawn is a program of up to five integer columns and up to two others, with all that a model may
// have: equality rows, big-M, columns without bounds, tiny and huge numbers, sides that a caller's loop
// has summed up, semi-continuous columns, special ordered sets, indicator rows and products.
func drawn(r *rand.Rand) *model.Model {
	m := model.New("drawn")
	pick := func(list ...float64) float64 { return list[r.IntN(len(list))] }
	free := model.Infinity
	var all []model.Var
	for j := range 1 + r.IntN(4) {
		low := float64(r.IntN(5) - 3)
		spec := model.Spec{Type: model.Integer, Lower: low, Upper: low + float64(r.IntN(4))}
		switch r.IntN(6) {
		case 0, 1, 2:
			spec = model.Spec{Type: model.Binary, Upper: 1}
		case 3:
			spec = model.Spec{Type: model.Integer, Lower: pick(-free, low), Upper: pick(free, low+2)}
		}
		all = append(all, m.Family(fmt.Sprintf("x%d", j), spec).At())
	}
	for j := range r.IntN(3) {
		low := pick(-free, -1, 0, 0)
		all = append(all, m.Continuous(fmt.Sprintf("y%d", j), low, pick(free, 1, 2.5, 1e6)).At())
	}
	unit := pick(1, 1, 1, 0.1, 0.5, 1.0/3, 1e-7, 1e7)
	for i := range 1 + r.IntN(4) {
		row, entries := m.Row("r", i), 0
		for _, v := range all {
			c := float64(r.IntN(13) - 6)
			switch r.IntN(8) {
			case 0:
				c *= 1000
			case 1:
				c *= 0.1
			}
			if r.IntN(3) > 0 && c != 0 {
				row.Add(unit*c, v)
				entries++
			}
		}
		side := unit * (float64(r.IntN(15)-6) + pick(0, 0, 0, 0.5, 1e-16, -1e-16, 1e-7, 0.999999))
		if r.IntN(3) == 0 { // as a loop of the caller's adds it up
			side = 0
			for range 1 + r.IntN(8) {
				side += unit * 0.1 * float64(r.IntN(9))
			}
		}
		switch r.IntN(5) {
		case 0:
			row.Ge(-side)
		case 1:
			row.Eq(unit * math.Round(side/unit))
		case 2:
			row.Between(-side-unit*float64(r.IntN(5)), side+unit*8)
		default:
			row.Le(side)
		}
	}
	first, last := all[0], all[len(all)-1]
	if _, up := m.Bounds(last); m.Type(first) == model.Binary && m.Type(last) == model.Integer && first != last && r.IntN(2) == 0 {
		m.Row("big").Add(1, last).Add(-pick(100, 1e6), first).Le(math.Min(up, 2) - pick(0, 1, 2))
	}
	switch r.IntN(8) {
	case 0:
		if low, up := m.Bounds(last); low >= 0 && up >= 1 {
			m.SetSemi(last, 1)
		}
	case 1:
		m.SOS1("set", all...)
	case 2:
		if m.Type(first) == model.Binary {
			m.Indicator("when", first, r.IntN(2) == 0).Add(1, last).Le(1)
		}
	case 3:
		m.Minimize().AddProduct(1, last, last)
	}
	return m
}

// values are those at which points are tried: of an integer column all near its bounds or 0, of
// another one its bounds and some between, each also off by what the check forgives.
func values(m *model.Model, v model.Var, r *rand.Rand) []float64 {
	low, up := m.Bounds(v)
	var list []float64
	if m.Type(v).IsInteger() {
		for x := math.Max(low, -5); x <= math.Min(up, 7); x++ {
			list = append(list, x)
		}
		return list
	}
	for _, x := range []float64{low, up, 0.5} {
		if !math.IsInf(x, 0) {
			off := 0.999e-6 * math.Max(1, math.Abs(x))
			list = append(list, x, x-off, x+off)
		}
	}
	return list
}

// each calls f with every point of the values.
func each(lists [][]float64, f func(x []float64)) {
	x := make([]float64, len(lists))
	var fill func(j int)
	fill = func(j int) {
		if j == len(x) {
			f(x)
			return
		}
		for _, x[j] = range lists[j] {
			fill(j + 1)
		}
	}
	fill(0)
}

// Every point that the exact check accepts stays, with what it forgives, and none comes.
func TestProbingKeepsPoints(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 5))
	kept, cut, narrowed, dropped, changed, empty := 0, 0, 0, 0, 0, 0
	models := 1000
	if !testing.Short() {
		models *= 3
	}
	for n := range models {
		m := drawn(r)
		if m.Err() != nil {
			t.Fatal(m.Err())
		}
		q, did := probe(m, []int{enough, enough, 40, 0}[n%4])
		if did.Infeasible {
			empty++
		} else if err := q.Err(); err != nil {
			t.Fatalf("model %d: %v", n, err)
		}
		narrowed, dropped, changed = narrowed+did.Narrowed, dropped+did.Rows, changed+did.Coefficients
		var lists [][]float64
		size := 1
		for j := range m.Columns() {
			lists = append(lists, values(m, m.Var(j), r))
			size *= len(lists[j])
		}
		if size > 1000 {
			continue
		}
		each(lists, func(x []float64) {
			before, err := m.Check(x)
			if err != nil {
				t.Fatal(err)
			}
			if !before.OK && (q == nil || continuous(m)) { // a new point cannot come of rows that stay
				return
			}
			if q == nil {
				t.Fatalf("model %d has the point %v and is called infeasible:\n%s", n, x, modeltest.Describe(m))
			}
			after, err := q.Check(x)
			if err != nil {
				t.Fatal(err)
			}
			if before.OK != after.OK {
				t.Fatalf("model %d at %v: before %v (%s), after %v (%s)\n%s\nbecame\n%s", n, x, before.OK, before.Reason, after.OK, after.Reason, modeltest.Describe(m), modeltest.Describe(q))
			}
			if before.OK {
				kept++
			} else {
				cut++
			}
		})
	}
	t.Logf("%d points kept, %d other ones; %d columns narrowed, %d rows left out, %d coefficients changed, %d programs without a point", kept, cut, narrowed, dropped, changed, empty)
	if kept < 10*models || cut < 2*models || 5*narrowed < models || 4*dropped < models || 200*changed < models || 5*empty < models {
		t.Errorf("the test is one-sided")
	}
}

func continuous(m *model.Model) bool {
	for _, kind := range m.Matrix().Type {
		if !kind.IsInteger() {
			return true
		}
	}
	return false
}

// asked remembers what a backend got.
type asked struct {
	Backend
	name string
	m    *model.Model
	o    Options
}

func (b *asked) Info() Info {
	return Info{Name: b.name, Kind: Linked, Capabilities: Capabilities{Integers: true, Raw: true, Products: true, MixedProducts: true, Semi: true}}
}

func (b *asked) Solve(_ context.Context, m *model.Model, o Options) (*model.Result, error) {
	b.m, b.o = m, o
	return model.NewResult(m, b.name), nil
}

// chain is a program of which propagation leaves x = 1, and y and z open.
func chain() *model.Model {
	m := model.New("chain")
	x, y, z := m.Binary("x"), m.Binary("y"), m.Integer("z", 0, 5)
	m.Row("first").Add(2, x.At()).Add(1, y.At()).Ge(1.5)
	m.Row("rest").Add(1, y.At()).Add(1, z.At()).Ge(2)
	m.Minimize().Add(1, y.At()).Add(3, z.At())
	return m
}

// Which solves are probed, and what the solver and the answer are told.
func TestWhereProbingRuns(t *testing.T) {
	linear := chain()
	linear.Relax()
	for _, c := range []struct {
		name, backend string
		m             *model.Model
		o             Options
		runs          bool
		unused        string
	}{
		{"by itself", "other", chain(), Options{}, false, ""},
		{"a small program", "highs", chain(), Options{}, false, ""},
		{"a small program", "highs", chain(), Options{}, false, ""},
		{"lp_solve", "lpsolve", chain(), Options{}, true, ""},
		{"asked for", "other", chain(), Options{Probing: ProbingOn}, true, ""},
		{"auto", "lpsolve", chain(), Options{Probing: ProbingAuto}, true, ""},
		{"off", "lpsolve", chain(), Options{Probing: ProbingOff}, false, ""},
		{"a linear program", "lpsolve", linear, Options{}, false, ""},
		{"a linear program, asked for", "other", linear, Options{Probing: ProbingOn}, false, "probing: the model has no integer variables"},
		{"a tolerance", "other", chain(), Options{Probing: ProbingOn, Tolerance: 1e-3}, false, "probing: a tolerance was set"},
	} {
		t.Run(c.name, func(t *testing.T) {
			defer modeltest.Unchanged(t, c.m)()
			var log []string
			c.o.Log = func(line string) { log = append(log, line) }
			b := &asked{name: c.backend}
			r, err := Solve(t.Context(), b, c.m, c.o)
			if err != nil {
				t.Fatal(err)
			}
			low, _ := b.m.Bounds(b.m.Var(0))
			if probed := low == 1; probed != c.runs || (r.Probing != nil) != c.runs || (len(log) > 0) != c.runs {
				t.Errorf("x ≥ %g, %+v, log %q", low, r.Probing, log)
			}
			if c.runs && (b.m.Rows() != 1 || b.m.RowName(0) != "rest" || b.o.Probing != ProbingOff) {
				t.Errorf("%d rows, the first is %s, probing is %s", b.m.Rows(), b.m.RowName(0), b.o.Probing)
			}
			if got := strings.Join(r.Unused, ""); !strings.HasPrefix(got, c.unused) || c.unused == "" && got != "" {
				t.Errorf("unused: %q, want %q", got, c.unused)
			}
		})
	}
	if _, err := Solve(t.Context(), &asked{name: "other"}, chain(), Options{Probing: "perhaps"}); err == nil || err.Error() != `backends: probing "perhaps": expected auto, on, off` {
		t.Error(err)
	}
}

// Where probing leaves nothing to solve, no solver runs, and the point is checked and reported.
func TestProbingDecides(t *testing.T) {
	m := chain()
	m.Row("more").Add(1, m.Var(1)).Add(1, m.Var(2)).Ge(6)
	b, points := &asked{name: "other"}, 0
	r, err := Solve(t.Context(), b, m, Options{Probing: ProbingOn, Raw: map[string]string{"a": "b"}, Events: func(e Event) {
		if e.Type == EventIncumbent && e.Objective == 16 && len(e.X) == 3 {
			points++
		}
	}})
	if err != nil || b.m != nil || r.Status != model.StatusOptimal || !r.Checked || r.Objective != 16 || r.Bound != 16 || points != 1 || r.Solve != 0 || len(r.Unused) != 1 {
		t.Errorf("%+v, %v, %d points", r, err, points)
	}
	m.Row("too much").Add(1, m.Var(0)).Add(1, m.Var(2)).Le(5)
	r, err = Solve(t.Context(), b, m, Options{Probing: ProbingOn})
	if err != nil || b.m != nil || r.Status != model.StatusInfeasible || r.Termination != model.Completed || !r.Probing.Infeasible || !strings.Contains(r.Message, "propagation") {
		t.Errorf("%+v, %v", r, err)
	}
}

// The check and the activities are those of the rows as stated, also of one that was left out.
func TestProbingAnswersForTheModel(t *testing.T) {
	m := chain()
	b := &pointing{asked{name: "other"}, []float64{1, 1, 1}}
	r, err := Solve(t.Context(), b, m, Options{Probing: ProbingOn})
	if err != nil || !r.Checked || r.Activity(m.Constraint(0)) != 3 || r.Activity(m.Constraint(1)) != 2 {
		t.Fatalf("%+v, %v", r, err)
	}
	b.x = []float64{0, 1, 1} // which "first" excludes
	if r, err = Solve(t.Context(), b, m, Options{Probing: ProbingOn}); err != nil || r.Checked || r.Violation == nil || r.Violation.Name != "first" {
		t.Errorf("%+v, %v", r, err)
	}
}

// pointing answers with a point.
type pointing struct {
	asked
	x []float64
}

func (b *pointing) Solve(ctx context.Context, m *model.Model, o Options) (*model.Result, error) {
	r, err := b.asked.Solve(ctx, m, o)
	r.Status, r.Termination, r.X = model.StatusFeasible, model.SolutionLimit, b.x
	return r, err
}
