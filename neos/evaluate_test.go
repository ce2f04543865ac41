package neos

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/model"
)

// Whatever an answer claims, what Evaluate passes on is true: a point is feasible by the rows
// as written down here, its objective is that of the point, "optimal" with a false point or a
// false objective is an error, and a claim of a gap, of a killed job or of another job is
// never an optimum.
func TestEvaluatePassesOnNothingFalse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cost := rapid.SliceOfN(rapid.IntRange(-3, 3), 3, 3).Draw(t, "cost")
		weight := rapid.SliceOfN(rapid.IntRange(-2, 3), 3, 3).Draw(t, "weight")
		least := rapid.IntRange(-2, 4).Draw(t, "least")
		maximize := rapid.Bool().Draw(t, "maximize")
		m := model.New("m")
		row, goal := m.Row("r"), m.Minimize()
		if maximize {
			goal = m.Maximize()
		}
		for j := range 3 {
			x := m.Integer(fmt.Sprint("x", j), 0, 2)
			row.Add(float64(weight[j]), x.At())
			goal.Add(float64(cost[j]), x.At())
		}
		row.Ge(float64(least))
		text, err := WriteModel(m, rapid.SampledFrom([]string{"LP", "MPS"}).Draw(t, "input"))
		if err != nil {
			t.Fatal(err)
		}
		values := rapid.SliceOfN(rapid.SampledFrom([]float64{0, 0, 1, 1, 2, 0.5, 3, -1, math.NaN(), math.Inf(1)}), 3, 3).Draw(t, "values")
		r := &Reading{
			Solver: "CPLEX", Termination: model.Completed, Bound: math.NaN(), Values: map[string]float64{},
			Status:    rapid.SampledFrom([]model.Status{model.StatusOptimal, model.StatusFeasible, model.StatusInfeasible, model.StatusLimit, model.StatusError}).Draw(t, "status"),
			Tolerance: rapid.Bool().Draw(t, "tolerance"), Objective: rapid.SampledFrom([]float64{0, 1, -1, 2, math.NaN()}).Draw(t, "objective"),
		}
		truth, total, feasible := 0.0, 0.0, true
		for j, x := range values {
			if r.Values[fmt.Sprint("x", j)] = x; x == 0 && rapid.Bool().Draw(t, "left out") {
				delete(r.Values, fmt.Sprint("x", j))
			}
			truth += float64(cost[j]) * x
			total += float64(weight[j]) * x
			feasible = feasible && x >= 0 && x <= 2 && x == math.Trunc(x)
		}
		feasible = feasible && total >= float64(least)
		if rapid.Bool().Draw(t, "true objective") {
			if r.Objective = truth; maximize && text.Input == "MPS" {
				r.Objective = -truth // the text minimizes
			}
		}
		if rapid.IntRange(0, 9).Draw(t, "foreign") == 0 {
			r.Foreign = "the text is of job 1, and job 2 was asked for"
		}
		out, err := text.Evaluate(r)
		switch {
		case r.Foreign != "" && !errors.As(err, new(*DisagreeError)), r.Status == model.StatusError && err == nil:
			t.Fatalf("%+v, %v", out, err)
		case err != nil:
			if r.Foreign == "" && feasible && r.Status.HasPoint() && (math.IsNaN(r.Objective) || text.direction(r.Objective) == truth) {
				t.Fatalf("a true answer is refused: %v", err)
			}
		case out.Status.HasPoint():
			if !feasible || out.Objective != truth || !out.Checked || out.Status == model.StatusOptimal && (r.Tolerance || r.Status != model.StatusOptimal) {
				t.Fatalf("%+v; feasible %v, objective %g", out, feasible, truth)
			}
		case out.Status != r.Status:
			t.Fatalf("%+v for %+v", out, r)
		}
	})
}
