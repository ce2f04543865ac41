package backends_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/scripted"
	"github.com/tilemip/tilemip/model"
)

// scripted is a backend that answers as its test specifies.
type scriptedBackend struct {
	info   backends.Info
	answer func(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error)
	asked  int
}

func (s *scriptedBackend) Info() backends.Info { return s.info }

func (s *scriptedBackend) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	s.asked++
	return s.answer(ctx, m, o)
}

// answering returns a backend that gives r, whatever it is asked.
func answering(r model.Result) *scriptedBackend {
	r.Engine = "scripted"
	return &scriptedBackend{
		info:   backends.Info{Name: "scripted"},
		answer: func(context.Context, *model.Model, backends.Options) (*model.Result, error) { return &r, nil },
	}
}

// unasked is a backend that must not be reached.
func unasked(t *testing.T) *scriptedBackend {
	return &scriptedBackend{
		info: backends.Info{Name: "scripted"},
		answer: func(context.Context, *model.Model, backends.Options) (*model.Result, error) {
			t.Error("the backend was asked")
			return nil, errors.New("asked")
		},
	}
}

// knapsack is a model with one row: maximize 5x + 4y, 2x + 3y ≤ 4.
func knapsack() *model.Model {
	m := model.New("knapsack")
	x := m.Binary("x", 2)
	m.Row("weight").Add(2, x.At(0)).Add(3, x.At(1)).Le(4)
	m.Maximize().Add(5, x.At(0)).Add(4, x.At(1))
	return m
}

func TestSolvePassesAnswersOn(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct {
		name             string
		given            model.Result
		status           model.Status
		x                []float64
		objective, bound float64
	}{
		{"optimal, rounded, objective computed anew", model.Result{Status: model.StatusOptimal, X: []float64{0.9999999, 1e-9}, Objective: 4.999, Bound: 5.0000001},
			model.StatusOptimal, []float64{1, 0}, 5, 5},
		{"feasible, bound sharpened to a whole number", model.Result{Status: model.StatusFeasible, X: []float64{0, 1}, Objective: 4, Bound: 6.7},
			model.StatusFeasible, []float64{0, 1}, 4, 6},
		{"a bound just below a whole number is that number", model.Result{Status: model.StatusFeasible, X: []float64{0, 1}, Bound: 5.9999999},
			model.StatusFeasible, []float64{0, 1}, 4, 6},
		{"a bound beyond the point is noise", model.Result{Status: model.StatusFeasible, X: []float64{1, 0}, Bound: 4.2},
			model.StatusFeasible, []float64{1, 0}, 5, 5},
		{"nothing proven", model.Result{Status: model.StatusFeasible, X: []float64{0, 0}, Bound: inf},
			model.StatusFeasible, []float64{0, 0}, 0, inf},
		{"no point: what stands there is dropped", model.Result{Status: model.StatusLimit, X: []float64{9, 9}, Objective: 9, Bound: 7},
			model.StatusLimit, nil, nan, 7},
		{"infeasible", model.Result{Status: model.StatusInfeasible, Objective: 0, Bound: inf}, model.StatusInfeasible, nil, nan, inf},
	} {
		r, err := backends.Solve(context.Background(), answering(c.given), knapsack(), backends.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		same := r.Objective == c.objective || math.IsNaN(r.Objective) && math.IsNaN(c.objective)
		if r.Status != c.status || !slices.Equal(r.X, c.x) || !same || r.Bound != c.bound {
			t.Errorf("%s: %v %v, objective %g, bound %g; want %v %v, %g, %g", c.name, r.Status, r.X, r.Objective, r.Bound, c.status, c.x, c.objective, c.bound)
		}
		if r.Solve <= 0 {
			t.Errorf("%s: the solve took %v; it must be measured when the backend does not say", c.name, r.Solve)
		}
	}
}

func TestSharpenMinimization(t *testing.T) {
	m := model.New("m")
	x := m.Integer("x", 0, 9).At()
	y := m.Continuous("y", 0, 9).At()
	m.Row("r").Add(1, x).Add(1, y).Ge(2)
	m.Minimize().Add(2, x).Const(0.5)
	given := model.Result{Status: model.StatusFeasible, X: []float64{2, 0}, Bound: 1.7}
	r, err := backends.Solve(context.Background(), answering(given), m, backends.Options{})
	if err != nil || r.Bound != 2.5 { // 1.7 - 0.5 lifted to 2; steps of 2 are not looked for
		t.Errorf("bound %g, %v; want 2.5", r.Bound, err)
	}
	m.Minimize().Add(0.1, y) // now the objective takes any value
	r, err = backends.Solve(context.Background(), answering(given), m, backends.Options{})
	if err != nil || r.Bound != 1.7 {
		t.Errorf("bound %g, %v; want 1.7 as given", r.Bound, err)
	}
}

func TestIntegral(t *testing.T) {
	for _, c := range []struct {
		name string
		cost float64
		kind model.Type
		want bool
	}{
		{"whole cost", 3, model.Integer, true}, {"binary", -2, model.Binary, true}, {"fraction", 0.5, model.Integer, false},
		{"continuous", 3, model.Continuous, false}, {"continuous without cost", 0, model.Continuous, true},
	} {
		m := model.New("m")
		m.Minimize().Add(c.cost, m.Family("x", model.Spec{Type: c.kind, Upper: 1}).At()).Const(0.25)
		if got := backends.Integral(m.Matrix()); got != c.want {
			t.Errorf("%s: integral %v, want %v", c.name, got, c.want)
		}
	}
}

func TestSolveWrapsFailures(t *testing.T) {
	broken := errors.New("out of memory")
	b := answering(model.Result{})
	b.answer = func(context.Context, *model.Model, backends.Options) (*model.Result, error) { return nil, broken }
	r, err := backends.Solve(context.Background(), b, knapsack(), backends.Options{})
	if !errors.Is(err, broken) || err.Error() != "scripted: out of memory" || r != nil {
		t.Errorf("%v, %v; want no result and the error with the backend's name", r, err)
	}
}

func TestSolveChecksOptions(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		o    backends.Options
		want string
	}{
		{backends.Options{Limits: backends.Limits{TimeLimit: -time.Second}}, "time limit -1s"},
		{backends.Options{NodeLimit: -1}, "node limit -1"},
		{backends.Options{SolutionLimit: -1}, "solution limit -1"},
		{backends.Options{AbsoluteGap: -1}, "absolute gap -1"},
		{backends.Options{RelativeGap: nan}, "relative gap NaN"},
		{backends.Options{Limits: backends.Limits{Threads: -1}}, "threads -1"},
		{backends.Options{Start: []float64{1}}, "a start of 1 values for 2 columns"},
		{backends.Options{Start: []float64{}}, "a start of 0 values for 2 columns"},
	} {
		if _, err := backends.Solve(context.Background(), unasked(t), knapsack(), c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

func TestSolveRefusesModelWithErrors(t *testing.T) {
	m := knapsack()
	m.Row("open")
	if _, err := backends.Solve(context.Background(), unasked(t), m, backends.Options{}); err == nil || !strings.Contains(err.Error(), "never closed") {
		t.Errorf("%v, want the model's error", err)
	}
}

// A context that is over already is a status, with its reason, and no solver is asked.
func TestSolveWithEndedContext(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	late, cancelLate := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	defer cancelLate()
	for _, c := range []struct {
		ctx  context.Context
		want model.Termination
	}{{cancelled, model.Interrupted}, {late, model.TimeLimit}} {
		r, err := backends.Solve(c.ctx, unasked(t), knapsack(), backends.Options{})
		if err != nil || r.Status != model.StatusLimit || r.Termination != c.want || r.X != nil || !math.IsInf(r.Bound, 1) {
			t.Errorf("%+v, %v; want a limit, %s", r, err, c.want)
		}
	}
}

// What no solver needs to see is answered at once, an ended context notwithstanding.
func TestTrivialModels(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct {
		name             string
		build            func(m *model.Model)
		status           model.Status
		x                []float64
		objective, bound float64
		message          string
	}{
		{"nothing at all", func(m *model.Model) { m.Minimize().Const(3) }, model.StatusOptimal, []float64{}, 3, 3, ""},
		{"no rows, minimize", func(m *model.Model) { m.Minimize().Plus(m.Continuous("c", -1, 4, 2).Times(2)) }, model.StatusOptimal, []float64{-1, -1}, -4, -4, ""},
		{"no rows, maximize", func(m *model.Model) { m.Maximize().Plus(m.Continuous("c", -1, 4, 2).Times(2)) }, model.StatusOptimal, []float64{4, 4}, 16, 16, ""},
		{"no rows, integers between fractional bounds", func(m *model.Model) { m.Maximize().Plus(m.Integer("n", 0.5, 2.5)) }, model.StatusOptimal, []float64{2}, 2, 2, ""},
		{"no cost: nearest to 0", func(m *model.Model) {
			m.Continuous("c", -inf, -3)
			m.Continuous("d", 2, inf)
			m.Continuous("e", -inf, inf)
		},
			model.StatusOptimal, []float64{-3, 2, 0}, 0, 0, ""},
		{"rows without entries that hold", func(m *model.Model) { m.Row("r").Between(-1, 0); m.Binary("x") }, model.StatusOptimal, []float64{0}, 0, 0, ""},
		{"unbounded below", func(m *model.Model) { m.Minimize().Add(1, m.Continuous("c", -inf, 0).At()) },
			model.StatusUnbounded, nil, nan, -inf, "c improves the objective without bound"},
		{"unbounded above", func(m *model.Model) { m.Maximize().Add(1, m.Continuous("c", 0, inf).At()) },
			model.StatusUnbounded, nil, nan, inf, "c improves the objective without bound"},
		{"crossed bounds", func(m *model.Model) { m.SetBounds(m.Continuous("c", 0, 1).At(), 2, 1) },
			model.StatusInfeasible, nil, nan, -inf, "c has no value between its bounds 2 and 1"},
		{"no whole number between the bounds", func(m *model.Model) { m.Integer("n", 0.25, 0.75) },
			model.StatusInfeasible, nil, nan, -inf, "n has no value between its bounds 0.25 and 0.75"},
		{"crossed row", func(m *model.Model) { m.Row("r", 7).Add(1, m.Binary("x").At()).Between(2, 1) },
			model.StatusInfeasible, nil, nan, -inf, "row r[7] has no value between its bounds 2 and 1"},
		{"a row without entries that cannot hold", func(m *model.Model) {
			m.Row("r").Add(1, m.Binary("x").At()).Le(1)
			m.Row("empty").Eq(1)
		}, model.StatusInfeasible, nil, nan, -inf, "row empty has no value between its bounds 1 and 1"},
	} {
		m := model.New("m")
		c.build(m)
		ended, cancel := context.WithCancel(context.Background())
		cancel()
		r, err := backends.Solve(ended, unasked(t), m, backends.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		same := r.Objective == c.objective || math.IsNaN(r.Objective) && math.IsNaN(c.objective)
		if r.Status != c.status || !slices.Equal(r.X, c.x) || !same || r.Bound != c.bound || r.Message != c.message {
			t.Errorf("%s: %v %v, objective %g, bound %g, %q; want %v %v, %g, %g, %q",
				c.name, r.Status, r.X, r.Objective, r.Bound, r.Message, c.status, c.x, c.objective, c.bound, c.message)
		}
		if a := m.Matrix(); r.Status.HasPoint() && !a.HasIntegers() && (len(r.RowDual) != m.Rows() || !slices.Equal(r.Reduced, a.Cost)) { // of a linear program without entries
			t.Errorf("%s: duals %v, reduced costs %v; want zeros and the costs", c.name, r.RowDual, r.Reduced)
		}
		if r.Termination != model.Completed || r.Engine != "scripted" {
			t.Errorf("%s: termination %s by %s, want completed by scripted", c.name, r.Termination, r.Engine)
		}
	}
}

// A threshold that bounds or whole numbers decide reaches no solver: where there is no value the
// model is infeasible, and else the column has the bounds that are left.
func TestThresholdsDecided(t *testing.T) {
	for _, c := range []struct {
		kind               model.Type
		lower, upper, from float64
		empty, semi        bool
		low, up            float64
	}{
		{model.Continuous, 1, 2, 5, true, false, 0, 0},
		{model.Continuous, -3, -1, 5, true, false, 0, 0},
		{model.Integer, 1, 2.9, 2.2, true, false, 0, 0},
		{model.Continuous, -1, 2, 5, false, false, 0, 0},
		{model.Binary, 0, 1, 3, false, false, 0, 0},
		{model.Binary, 0, 1, 0.5, false, false, 0, 1},
		{model.Integer, 0, 7, 1, false, false, 0, 7},
		{model.Continuous, 0, 7, 1, false, true, 0, 7},
		{model.Continuous, -4, 7, 1, false, true, 0, 7},
		{model.Continuous, 2, 7, 3, false, false, 3, 7},
	} {
		m := model.New("m")
		x := m.Family("x", model.Spec{Type: c.kind, Lower: c.lower, Upper: c.upper}).At()
		y := m.Continuous("y", 0, 9).At()
		m.Row("r").Add(1, x).Add(1, y).Le(9)
		m.SetSemi(x, c.from)
		can := backends.Capabilities{Integers: true, Semi: true}
		b := scripted.WithInfo(backends.Info{Name: "b", Capabilities: can}, scripted.Answer(model.StatusOptimal, c.low, 0))
		r, err := backends.Solve(t.Context(), b, m, backends.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if c.empty {
			if r.Status != model.StatusInfeasible || len(b.Calls()) > 0 || !strings.Contains(r.Message, "x, which is 0 or at least") {
				t.Errorf("%+v: %v, %d calls, %s", c, r.Status, len(b.Calls()), r.Message)
			}
			continue
		}
		got := b.Calls()[0].Model
		if low, up := got.Bounds(x); got.Features().Semi != c.semi || low != c.low || up != c.up || !c.semi && !r.Checked {
			t.Errorf("%+v: threshold %v, bounds %g and %g, %+v", c, got.Features().Semi, low, up, r)
		}
	}
}
