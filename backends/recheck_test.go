package backends_test

import (
	"context"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/scripted"
	"github.com/tilemip/tilemip/model"
)

// A wrong point is shown as what it is: never checked, never optimal, with what it
// violates; with Strict it is an error.
func TestSolveKeepsWrongPoints(t *testing.T) {
	for _, c := range []struct {
		name      string
		x         []float64
		reason    string
		objective float64
	}{
		{"violates the row", []float64{1, 1}, "weight is 5 and must be at most 4", 9},
		{"not whole", []float64{0.5, 0}, "x[0] must be whole and is 0.5", 2.5},
		{"out of bounds", []float64{-1, 0}, "x[0] is -1 and must be at least 0", -5},
	} {
		b := answering(model.Result{Status: model.StatusOptimal, X: c.x, Objective: 9, Bound: 9})
		r, err := backends.Solve(context.Background(), b, knapsack(), backends.Options{})
		if err != nil || r.Status != model.StatusFeasible || r.Checked || r.Violation == nil || r.Violation.Reason != c.reason || r.Violation.Near {
			t.Errorf("%s: %+v, %v", c.name, r, err)
			continue
		}
		if r.Objective != c.objective || len(r.X) != 2 || !strings.Contains(r.Message, c.reason) {
			t.Errorf("%s: objective %g of %v, %q; want %g", c.name, r.Objective, r.X, r.Message, c.objective)
		}
		r, err = backends.Solve(context.Background(), b, knapsack(), backends.Options{Strict: true})
		if err == nil || err.Error() != "scripted returned a point that is not feasible: "+c.reason || r.X != nil {
			t.Errorf("%s, strict: %+v, %v", c.name, r, err)
		}
	}
}

// What is no point at all is an error.
func TestSolveRefusesWhatIsNoPoint(t *testing.T) {
	for _, c := range []struct {
		name string
		x    []float64
		want string
	}{
		{"NaN", []float64{0, math.NaN()}, "scripted returned a point that is not feasible: x[1] has the value NaN"},
		{"too short", []float64{0}, "scripted: model knapsack: a point of 1 values for 2 columns"},
		{"missing", nil, "scripted: model knapsack: a point of 0 values for 2 columns"},
	} {
		r, err := backends.Solve(context.Background(), answering(model.Result{Status: model.StatusOptimal, X: c.x, Objective: 9}), knapsack(), backends.Options{})
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: error %v, want %s", c.name, err, c.want)
		}
		if r == nil || r.Status != model.StatusError || r.X != nil || !math.IsNaN(r.Objective) {
			t.Errorf("%s: something of the point is passed on: %+v", c.name, r)
		}
	}
}

// charge has a fixed charge of 100 on z behind a large coefficient.
func charge() *model.Model {
	m := model.New("charge")
	z, x := m.Binary("z"), m.Continuous("x", 0, 50)
	m.Row("link").Add(1, x.At()).Add(-1e7, z.At()).Le(0)
	m.Row("some").Add(1, x.At()).Ge(1)
	m.Minimize().Add(100, z.At()).Add(1, x.At())
	return m
}

// sloppy answers with a point that saves the charge by a tolerance, exactly when
// the integers are fixed or the tolerance is tight.
func sloppy(claimsTolerance bool) *scriptedBackend {
	b := answering(model.Result{})
	b.info.Capabilities.Tolerance = claimsTolerance
	b.answer = func(_ context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
		r := model.NewResult(m, "scripted")
		r.Termination, r.Solve = model.Completed, time.Millisecond
		a := m.Matrix()
		switch {
		case a.Upper[0] == 0:
			r.Status = model.StatusInfeasible
		case a.Lower[0] == 1 || o.Tolerance > 0:
			r.Status, r.X, r.Objective, r.Bound = model.StatusOptimal, []float64{1, 1}, 101, 101
		default:
			r.Status, r.X, r.Objective, r.Bound = model.StatusOptimal, []float64{1e-7, 1}, 1.00001, 1.00001
		}
		return r, nil
	}
	return b
}

// A point that a tolerance made is mended: by rounding the other way, whose point
// is feasible and not proven, or by solving again, whose answer is.
func TestSolvePolishes(t *testing.T) {
	r, err := backends.Solve(context.Background(), sloppy(false), charge(), backends.Options{})
	if err != nil || r.Status != model.StatusFeasible || !r.Checked || r.Objective != 101 || r.Violation != nil || !strings.Contains(r.Polished, "opposite direction") {
		t.Errorf("%+v, %v; want the point of objective 101, not proven", r, err)
	}
	r, err = backends.Solve(context.Background(), sloppy(true), charge(), backends.Options{})
	if err != nil || r.Status != model.StatusOptimal || !r.Checked || r.Objective != 101 || r.Bound != 101 || r.Runs != 2 || !strings.Contains(r.Polished, "1e-09") {
		t.Errorf("%+v, %v; want the optimum, solved again", r, err)
	}
}

// A point that rounding mends without a change of its objective keeps its claim.
func TestSolvePolishesWithinTheClaim(t *testing.T) {
	m := model.New("m")
	n, x := m.Integer("n", 0, 9), m.Continuous("x", 0, 1e9)
	m.Row("link").Add(1, x.At()).Add(-1e6, n.At()).Eq(0)
	m.Minimize().Add(-1, n.At())
	b := answering(model.Result{})
	b.answer = func(_ context.Context, m *model.Model, _ backends.Options) (*model.Result, error) {
		r := model.NewResult(m, "scripted")
		r.Status, r.Termination, r.Bound = model.StatusOptimal, model.Completed, -9
		r.X, r.Objective = []float64{9 - 1e-6, 9e6 - 20}, -9+1e-6
		if a := m.Matrix(); a.Lower[0] == 9 {
			r.X = []float64{9, 9e6}
		}
		return r, nil
	}
	r, err := backends.Solve(context.Background(), b, m, backends.Options{})
	if err != nil || r.Status != model.StatusOptimal || !r.Checked || r.Objective != -9 || r.X[1] != 9e6 || r.Polished == "" {
		t.Errorf("%+v, %v; want the optimum with x = 9e6", r, err)
	}
}

// Options without effect are named, and only those.
func TestUnusedOptions(t *testing.T) {
	asked := backends.Options{
		NodeLimit: 1000, SolutionLimit: 9, AbsoluteGap: 0.1, RelativeGap: 0.1, Tolerance: 1e-6, Limits: backends.Limits{Threads: 2, Seed: 1},
		Start: []float64{0, 0}, Raw: map[string]string{"presolve": "off"},
	}
	answer := scripted.Answer(model.StatusOptimal, 1, 0)
	able := scripted.New("able", answer)
	r, err := backends.Solve(context.Background(), able, knapsack(), asked)
	if err != nil || len(r.Unused) != 0 {
		t.Errorf("%v, %v; a backend that has every option leaves none unused", r.Unused, err)
	}
	unable := scripted.WithInfo(backends.Info{Name: "unable", Kind: backends.Linked}, answer)
	r, err = backends.Solve(context.Background(), unable, knapsack(), asked)
	if err != nil || len(r.Unused) != 9 {
		t.Errorf("%q, %v; want nine options named", r.Unused, err)
	}
	r, err = backends.Solve(context.Background(), unable, knapsack(), backends.Options{Limits: backends.Limits{Threads: 1, TimeLimit: time.Minute}})
	if err != nil || len(r.Unused) != 0 {
		t.Errorf("%q, %v; want none named of the usual", r.Unused, err)
	}
}

// No zero is negative, and no duals come without a point.
func TestSolveCleansUp(t *testing.T) {
	minus := math.Copysign(0, -1)
	b := answering(model.Result{Status: model.StatusFeasible, X: []float64{minus, minus}, RowDual: []float64{minus}, Reduced: []float64{minus, 1}})
	r, err := backends.Solve(context.Background(), b, knapsack(), backends.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range append(append(r.X, r.RowDual...), r.Reduced...) {
		if x == 0 && math.Signbit(x) {
			t.Errorf("-0 in %v %v %v", r.X, r.RowDual, r.Reduced)
		}
	}
	b = answering(model.Result{Status: model.StatusUnbounded, RowDual: []float64{1}, Reduced: []float64{1, 1}})
	if r, err := backends.Solve(context.Background(), b, leaning(), backends.Options{}); err != nil || r.RowDual != nil || r.Reduced != nil {
		t.Errorf("%+v, %v; want no duals without a point", r, err)
	}
}

// What ends at a gap that was asked for is optimal only where the bound, or the size of the gap,
// proves it: 4 and 5 are values of the knapsack, whose objective is whole.
func TestSolveWithinGap(t *testing.T) {
	optimum, worse := []float64{1, 0}, []float64{0, 1} // 5 and 4
	relaxed := knapsack()
	relaxed.Relax()
	for _, c := range []struct {
		name  string
		m     *model.Model
		x     []float64
		bound float64
		o     backends.Options
		want  model.Status
		ended model.Termination
		lacks bool // the backend has no gaps
	}{
		{"no gap asked for", knapsack(), optimum, 5, backends.Options{}, model.StatusOptimal, model.Completed, false},
		{"closed", knapsack(), optimum, 5, backends.Options{RelativeGap: 0.9}, model.StatusOptimal, model.Completed, false},
		{"open", knapsack(), worse, 5, backends.Options{RelativeGap: 0.9}, model.StatusFeasible, model.GapReached, false},
		{"open, absolute", knapsack(), worse, 5, backends.Options{AbsoluteGap: 1}, model.StatusFeasible, model.GapReached, false},
		{"open in name only", knapsack(), optimum, 5.9, backends.Options{RelativeGap: 0.9}, model.StatusOptimal, model.Completed, false},
		{"no bound", knapsack(), worse, math.Inf(1), backends.Options{RelativeGap: 0.25}, model.StatusFeasible, model.GapReached, false},
		{"no bound, less than a step", knapsack(), optimum, math.Inf(1), backends.Options{RelativeGap: 0.1}, model.StatusOptimal, model.Completed, false},
		{"no bound, any gap", knapsack(), worse, math.Inf(1), backends.Options{RelativeGap: 1}, model.StatusFeasible, model.GapReached, false},
		{"no integers", relaxed, optimum, math.Inf(1), backends.Options{RelativeGap: 0.9}, model.StatusOptimal, model.Completed, false},
		{"no such option", knapsack(), optimum, math.Inf(1), backends.Options{RelativeGap: 0.9}, model.StatusOptimal, model.Completed, true},
	} {
		b := answering(model.Result{Status: model.StatusOptimal, Termination: model.Completed, X: c.x, Bound: c.bound})
		b.info.Capabilities = backends.Capabilities{RelativeGap: !c.lacks, AbsoluteGap: !c.lacks}
		r, err := backends.Solve(context.Background(), b, c.m, c.o)
		if err != nil || r.Status != c.want || r.Termination != c.ended {
			t.Errorf("%s: %v; want %v, %v; got %+v", c.name, err, c.want, c.ended, r)
		} else if !r.Done() || c.want == model.StatusOptimal && c.o.RelativeGap > 0 && !c.lacks && c.m != relaxed && r.Bound != r.Objective {
			t.Errorf("%s: done %v, bound %g of %g", c.name, r.Done(), r.Bound, r.Objective)
		}
	}
}
