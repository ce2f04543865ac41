package model_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/tilemip/tilemip/model"
)

// The texts are part of the command's JSON: they never change.
var statusTexts = map[model.Status]string{
	model.StatusError: "error", model.StatusOptimal: "optimal", model.StatusFeasible: "feasible",
	model.StatusInfeasible: "infeasible", model.StatusUnbounded: "unbounded", model.StatusLimit: "limit",
}

func TestStatusJSON(t *testing.T) {
	for s, text := range statusTexts {
		b, err := json.Marshal(map[string]any{"status": s})
		if want := `{"status":"` + text + `"}`; err != nil || string(b) != want {
			t.Errorf("%s, %v; want %s", b, err, want)
		}
		var back struct{ Status model.Status }
		if err := json.Unmarshal(b, &back); err != nil || back.Status != s {
			t.Errorf("%s read back as %v, %v", b, back.Status, err)
		}
	}
	var s model.Status
	if err := json.Unmarshal([]byte(`"perhaps"`), &s); err == nil || err.Error() != `model: no status is called "perhaps"` {
		t.Errorf("an unknown status was read as %v, %v", s, err)
	}
	for _, bad := range []model.Status{-1, 6} {
		if text := bad.String(); s.UnmarshalText([]byte(text)) == nil {
			t.Errorf("%s is a text that can be read back", text)
		}
	}
}

func TestTerminationTexts(t *testing.T) {
	for got, want := range map[model.Termination]string{
		model.Completed: "completed", model.TimeLimit: "time", model.NodeLimit: "nodes", model.SolutionLimit: "solutions",
		model.Interrupted: "interrupted", model.Crashed: "crashed", model.ObjectiveLimit: "objective",
	} {
		if string(got) != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestHasPoint(t *testing.T) {
	for s := range statusTexts {
		if want := s == model.StatusOptimal || s == model.StatusFeasible; s.HasPoint() != want {
			t.Errorf("%v.HasPoint() = %v", s, s.HasPoint())
		}
	}
}

func TestNewResult(t *testing.T) {
	m := model.New("m")
	r := model.NewResult(m, "solver")
	if r.Engine != "solver" || r.Status != model.StatusError || !math.IsNaN(r.Objective) || !math.IsInf(r.Bound, -1) {
		t.Errorf("a fresh result of a minimization: %+v", r)
	}
	m.Maximize()
	if r = model.NewResult(m, "solver"); !math.IsInf(r.Bound, 1) {
		t.Errorf("nothing is proven of a maximization, but the bound is %g", r.Bound)
	}
}

func TestGap(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct{ objective, bound, want float64 }{
		{10, 10, 0}, {10, 8, 0.2}, {-10, -12, 0.2}, {0, -0.5, 0.5}, {0.5, 0, 0.5},
		{nan, 3, inf}, {3, -inf, inf}, {3, inf, inf}, {3, nan, inf},
	} {
		r := model.Result{Objective: c.objective, Bound: c.bound}
		if got := r.Gap(); got != c.want {
			t.Errorf("objective %g, bound %g: gap %g, want %g", c.objective, c.bound, got, c.want)
		}
	}
}

func TestResultValue(t *testing.T) {
	m := model.New("m")
	n, c := m.Integer("n", 0, 9).At(), m.Continuous("c", 0, 9).At()
	r := model.Result{Status: model.StatusFeasible, X: []float64{3, 0.75}}
	r.Bind(m)
	if r.Value(n) != 3 || r.Value(c) != 0.75 {
		t.Errorf("values %g and %g, want 3 and 0.75", r.Value(n), r.Value(c))
	}
	r.Status = model.StatusLimit
	defer func() {
		if recover() == nil {
			t.Error("a value was read from a result without a point")
		}
	}()
	r.Value(n)
}
