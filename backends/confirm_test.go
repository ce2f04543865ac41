package backends_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/scripted"
	"github.com/tilemip/tilemip/model"
)

// claim is a result as a solver called liar would have given it.
func claim(t *testing.T, m *model.Model, status model.Status, x ...float64) *model.Result {
	t.Helper()
	r, err := backends.Solve(context.Background(), scripted.New("liar", scripted.Answer(status, x...)), m, backends.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// oracle answers truly about a model with binary columns and few of them, by
// enumeration: unlike a script it answers the question that Confirm asks.
func oracle(name string) *scriptedBackend {
	b := answering(model.Result{})
	b.info = backends.Info{Name: name, Version: "1"}
	b.answer = func(_ context.Context, m *model.Model, _ backends.Options) (*model.Result, error) {
		r := model.NewResult(m, name)
		r.Status, r.Termination = model.StatusInfeasible, model.Completed
		for bits := range 1 << m.Columns() {
			x := make([]float64, m.Columns())
			for j := range x {
				x[j] = float64(bits >> j & 1)
			}
			report, err := m.Check(x)
			if err != nil || !report.OK {
				continue
			}
			v, _ := report.Objective.Float64()
			if r.X == nil || m.Matrix().Maximize == (v > r.Objective) {
				r.Status, r.X, r.Objective, r.Bound = model.StatusOptimal, x, v, v
			}
		}
		return r, nil
	}
	return b
}

// none is the knapsack with a row that nothing meets.
func none() *model.Model {
	m := knapsack()
	m.Row("much").Add(1, m.Var(0)).Add(1, m.Var(1)).Ge(3)
	return m
}

// leaning is bounded, at (4, 3), by its two rows together only: maximize x + y, x - y ≤ 1,
// 2y - x ≤ 2.
func leaning() *model.Model {
	m := model.New("leaning")
	x := m.Continuous("x", 0, math.Inf(1), 2)
	m.Row("a").Add(1, x.At(0)).Add(-1, x.At(1)).Le(1)
	m.Row("b").Add(2, x.At(1)).Add(-1, x.At(0)).Le(2)
	m.Maximize().Add(1, x.At(0)).Add(1, x.At(1))
	return m
}

// unboundedly is the claim that a model is unbounded, unseen by Solve.
func unboundedly(m *model.Model) *model.Result {
	r := model.NewResult(m, "liar")
	r.Status, r.Termination = model.StatusUnbounded, model.Completed
	return r
}

func TestConfirm(t *testing.T) {
	free := knapsack()
	free.Maximize().Add(-5, free.Var(0)).Add(-4, free.Var(1)) // a constant objective
	for _, c := range []struct {
		name    string
		m       *model.Model
		claim   *model.Result
		verdict backends.Verdict
		reason  string
	}{
		{"a true optimum", knapsack(), claim(t, knapsack(), model.StatusOptimal, 1, 0), backends.Agrees, "oracle finds no point better than 5"},
		{"a false optimum", knapsack(), claim(t, knapsack(), model.StatusOptimal, 0, 1), backends.Disproved, "oracle found a feasible point with objective 5, better than 4"},
		{"a false infeasible", knapsack(), claim(t, knapsack(), model.StatusInfeasible), backends.Disproved, "oracle found a feasible point"},
		{"a true infeasible", none(), claim(t, none(), model.StatusInfeasible), backends.Agrees, "oracle also reports the model as infeasible"},
		{"a false unbounded, and no bounds", leaning(), unboundedly(leaning()), backends.Disagrees, "oracle calls the model optimal"},
		{"a point without a claim", knapsack(), claim(t, knapsack(), model.StatusFeasible, 0, 1), backends.NothingNew, "no more than feasible"},
		{"a false point", knapsack(), claim(t, knapsack(), model.StatusOptimal, 1, 1), backends.NothingNew, "no more than feasible"},
		{"a constant objective", free, claim(t, free, model.StatusOptimal, 0, 1), backends.Proven, "constant"},
	} {
		got := backends.Confirm(context.Background(), c.m, c.claim, backends.ConfirmOptions{Others: []backends.Backend{oracle("oracle")}})
		if got.Verdict != c.verdict || !strings.Contains(got.Reason, c.reason) {
			t.Errorf("%s: %s, %q; want %s, %q", c.name, got.Verdict, got.Reason, c.verdict, c.reason)
		}
		if (got.Verdict == backends.Disproved) != (got.Point != nil) {
			t.Errorf("%s: point %+v with the verdict %s", c.name, got.Point, got.Verdict)
		}
		if asked := got.Verdict != backends.NothingNew && got.Verdict != backends.Proven; asked != (got.By == "oracle") {
			t.Errorf("%s: by %q", c.name, got.By)
		}
	}
}

// What bounds refute, no solver is asked; where they do not, an optimum refutes it that duals prove.
func TestConfirmUnbounded(t *testing.T) {
	for _, whole := range []bool{false, true} {
		got := backends.Confirm(context.Background(), knapsack(), unboundedly(knapsack()), backends.ConfirmOptions{Whole: whole, Others: []backends.Backend{unasked(t)}})
		if got.Verdict != backends.Disproved || !strings.Contains(got.Reason, "the bounds of the columns and the rows") {
			t.Errorf("%+v; want it disproved by the bounds", got)
		}
		optimum := answering(model.Result{Status: model.StatusOptimal, Termination: model.Completed, X: []float64{4, 3}, RowDual: []float64{3, 2}, Bound: 7})
		got = backends.Confirm(context.Background(), leaning(), unboundedly(leaning()), backends.ConfirmOptions{Whole: whole, Others: []backends.Backend{optimum}})
		if got.Verdict != backends.Disproved || !strings.Contains(got.Reason, "has the optimum 7, which is proven by duals") {
			t.Errorf("whole %v: %+v; want it disproved by duals", whole, got)
		}
	}
}

// "Unbounded" of a program with integers is disproved by the optimum of its relaxation.
func TestConfirmUnboundedIntegers(t *testing.T) {
	m := leaning()
	m.SetType(m.Var(0), model.Integer)
	b := answering(model.Result{})
	b.answer = func(_ context.Context, m *model.Model, _ backends.Options) (*model.Result, error) {
		return &model.Result{Engine: "second", Status: model.StatusOptimal, Termination: model.Completed, X: []float64{4, 3}, RowDual: []float64{3, 2}, Bound: 7}, nil
	}
	got := backends.Confirm(context.Background(), m, unboundedly(m), backends.ConfirmOptions{Others: []backends.Backend{b}})
	if got.Verdict != backends.Disproved || !strings.Contains(got.Reason, "the linear relaxation has the optimum 7") || b.asked != 2 {
		t.Errorf("%+v, asked %d times; want it disproved by the relaxation", got, b.asked)
	}
}

// A quadratic objective is no row: the second solver minimizes it, and its better point disproves
// the claim. One that is quadratic throughout is not constant.
func TestConfirmQuadratic(t *testing.T) {
	m := model.New("m")
	x := m.Continuous("x", -9, 9).At()
	m.Row("r").Add(1, x).Le(9)
	m.Minimize().AddProduct(1, x, x)
	worse := model.NewResult(m, "liar")
	worse.Status, worse.X, worse.Objective, worse.Bound, worse.Checked = model.StatusOptimal, []float64{3}, 9, 9, true
	second := func(status model.Status, x float64) backends.Backend {
		b := answering(model.Result{Status: status, X: []float64{x}, Bound: x * x})
		b.info.Capabilities.Products = true
		return b
	}
	for _, c := range []struct {
		second  backends.Backend
		verdict backends.Verdict
	}{{second(model.StatusOptimal, 0), backends.Disproved}, {second(model.StatusFeasible, 3), backends.Undecided}} {
		if got := backends.Confirm(context.Background(), m, worse, backends.ConfirmOptions{Others: []backends.Backend{c.second}}); got.Verdict != c.verdict {
			t.Errorf("%+v; want %s", got, c.verdict)
		}
	}
	best := *worse
	best.X, best.Objective, best.Bound = []float64{0}, 0, 0
	if got := backends.Confirm(context.Background(), m, &best, backends.ConfirmOptions{Others: []backends.Backend{second(model.StatusOptimal, 0)}}); got.Verdict != backends.Agrees {
		t.Errorf("%+v; want agreement", got)
	}
}

// The second solver is believed no more than the first: its point is checked, and
// one that fails or has no word leaves the question to the next.
func TestConfirmBelievesNobody(t *testing.T) {
	optimum := claim(t, knapsack(), model.StatusOptimal, 1, 0)
	for _, c := range []struct {
		name    string
		others  []backends.Backend
		verdict backends.Verdict
		by      string
	}{
		{"a point that violates a row", []backends.Backend{scripted.New("second", scripted.Answer(model.StatusOptimal, 1, 1))}, backends.Undecided, "second"},
		{"a point that is no better", []backends.Backend{scripted.New("second", scripted.Answer(model.StatusOptimal, 0, 1))}, backends.Undecided, "second"},
		{"a failure", []backends.Backend{scripted.New("second", scripted.Fail("out of paper"))}, backends.Undecided, "second"},
		{"a failure and another", []backends.Backend{scripted.New("second", scripted.Fail("out of paper")), oracle("third")}, backends.Agrees, "third"},
		{"stopped and another", []backends.Backend{scripted.New("second", scripted.Answer(model.StatusLimit)), oracle("third")}, backends.Agrees, "third"},
		{"unbounded, which it cannot be", []backends.Backend{scripted.New("second", scripted.Answer(model.StatusUnbounded))}, backends.Undecided, "second"},
		{"nobody", []backends.Backend{}, backends.NoSecond, ""},
	} {
		got := backends.Confirm(context.Background(), knapsack(), optimum, backends.ConfirmOptions{Others: c.others})
		if got.Verdict != c.verdict || got.By != c.by || got.Reason == "" || got.Point != nil {
			t.Errorf("%s: %+v; want %s by %q", c.name, got, c.verdict, c.by)
		}
	}
}

// A gap that was asked for disproves nothing; beyond it a better point does.
func TestConfirmWithinTheGap(t *testing.T) {
	near := claim(t, knapsack(), model.StatusOptimal, 0, 1)
	others := []backends.Backend{oracle("oracle")}
	if got := backends.Confirm(context.Background(), knapsack(), near, backends.ConfirmOptions{Others: others, AbsoluteGap: 1}); got.Verdict != backends.Agrees {
		t.Errorf("%+v; want agreement within the gap of 1", got)
	}
	if got := backends.Confirm(context.Background(), knapsack(), near, backends.ConfirmOptions{Others: others, RelativeGap: 0.1}); got.Verdict != backends.Disproved {
		t.Errorf("%+v; want it disproved, a fifth off", got)
	}
}

// A second solver that solves the model itself: a point of either disproves what the other
// claims of points or bounds, and what is no claim is no agreement.
func TestConfirmWhole(t *testing.T) {
	bounded := claim(t, knapsack(), model.StatusLimit)
	bounded.Bound = 4 // there is a point of 5
	sound := claim(t, knapsack(), model.StatusLimit)
	sound.Bound = 5
	near := claim(t, knapsack(), model.StatusFeasible, 0, 1)
	near.Termination, near.Bound = model.GapReached, 5
	apart := claim(t, knapsack(), model.StatusOptimal, 0, 1) // as a caller without Solve may have it
	apart.Bound = 5
	for _, c := range []struct {
		name    string
		m       *model.Model
		claim   *model.Result
		second  backends.Backend
		verdict backends.Verdict
		reason  string
	}{
		{"a true optimum", knapsack(), claim(t, knapsack(), model.StatusOptimal, 1, 0), oracle("oracle"), backends.Agrees, "liar and oracle agree on the objective 5"},
		{"a false optimum", knapsack(), claim(t, knapsack(), model.StatusOptimal, 0, 1), oracle("oracle"), backends.Disproved, "liar claims that no objective is better than 4; oracle has a feasible solution of 5"},
		{"a false infeasible", knapsack(), claim(t, knapsack(), model.StatusInfeasible), oracle("oracle"), backends.Disproved, "liar claims infeasibility; oracle has a solution of objective 5"},
		{"a false bound", knapsack(), bounded, oracle("oracle"), backends.Disproved, "no objective is better than 4"},
		{"a true bound", knapsack(), sound, oracle("oracle"), backends.Undecided, "no contradiction, but no agreement either: liar says nothing found"},
		{"the second lies", knapsack(), claim(t, knapsack(), model.StatusOptimal, 1, 0), scripted.New("second", scripted.Answer(model.StatusInfeasible)), backends.Disproved, "second claims infeasibility; liar has a solution"},
		{"the second's optimum is worse", knapsack(), claim(t, knapsack(), model.StatusOptimal, 1, 0), scripted.New("second", scripted.Answer(model.StatusOptimal, 0, 1)), backends.Disproved, "second claims that no objective is better than 4; liar has a feasible solution of 5"},
		{"a true infeasible", none(), claim(t, none(), model.StatusInfeasible), oracle("oracle"), backends.Agrees, "liar and oracle agree: infeasible"},
		{"within a gap", knapsack(), near, oracle("oracle"), backends.Undecided, "liar says feasible with 4 and the bound 5 (stopped: gap), oracle says optimal with 5"},
		{"unbounded", leaning(), unboundedly(leaning()), scripted.New("second", scripted.Answer(model.StatusOptimal, 4, 3)), backends.Disagrees, "liar claims unbounded, second claims optimal"},
		{"the other optimum is better than the claimed one, and not than its bound", knapsack(), apart, oracle("oracle"), backends.Disproved, "liar claims that the objective 4 is optimal; oracle has a feasible solution of 5"},
		{"the same, of the second", knapsack(), claim(t, knapsack(), model.StatusOptimal, 1, 0), scripted.New("second", scripted.Answer(model.StatusOptimal, 0, 0)), backends.Disproved, "second claims that no objective is better than 0"},
	} {
		got := backends.Confirm(context.Background(), c.m, c.claim, backends.ConfirmOptions{Whole: true, Others: []backends.Backend{c.second}})
		if got.Verdict != c.verdict || !strings.Contains(got.Reason, c.reason) || got.Result == nil || got.Err != nil {
			t.Errorf("%s: %s, %q, %v; want %s, %q", c.name, got.Verdict, got.Reason, got.Err, c.verdict, c.reason)
		}
	}
	failing := backends.ConfirmOptions{Whole: true, Others: []backends.Backend{scripted.New("second", scripted.Fail("out of paper"))}}
	if got := backends.Confirm(context.Background(), knapsack(), sound, failing); got.Err == nil || got.Result != nil || got.Verdict != backends.Undecided {
		t.Errorf("a second solver that fails: %+v", got)
	}
}
