package backends_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/scripted"
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
		{"a false unbounded", knapsack(), claim(t, knapsack(), model.StatusUnbounded), backends.Disagrees, "oracle calls the model optimal"},
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
		{"unbounded", []backends.Backend{scripted.New("second", scripted.Answer(model.StatusUnbounded))}, backends.Disagrees, "second"},
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
