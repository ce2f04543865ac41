package scripted_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/scripted"
	"github.com/tilemip/tilemip/model"
)

// knapsack is max x + 2y + 1 with x + y ≤ 1, binary.
func knapsack() *model.Model {
	m := model.New("knapsack")
	x := m.Binary("x", 2)
	m.Row("weight").Plus(x).Le(1)
	m.Maximize().Add(1, x.At(0)).Add(2, x.At(1)).Const(1)
	return m
}

func Example() {
	b := scripted.New("fake", scripted.Progress(3, 10), scripted.Incumbent(1, 0), scripted.Answer(model.StatusOptimal, 0, 1))
	r, err := backends.Solve(context.Background(), b, knapsack(), backends.Options{
		Events: func(e backends.Event) { fmt.Println(e.Type, e.Objective, e.Bound, e.Nodes) },
	})
	fmt.Println(r.Status, r.Termination, r.Objective, r.Bound, err)
	fmt.Println(len(b.Calls()))
	// Output:
	// progress NaN 3 10
	// incumbent 2 3 10
	// optimal completed 3 3 <nil>
	// 1
}

func TestScripts(t *testing.T) {
	closed := make(chan struct{})
	close(closed)
	for _, c := range []struct {
		name        string
		steps       []scripted.Step
		options     backends.Options
		status      model.Status
		termination model.Termination
		objective   float64
	}{
		{"nothing", nil, backends.Options{}, model.StatusLimit, model.Interrupted, math.NaN()},
		{"time", []scripted.Step{scripted.Incumbent(1, 0), scripted.Wait(time.Hour)}, backends.Options{Limits: backends.Limits{TimeLimit: time.Millisecond}}, model.StatusFeasible, model.TimeLimit, 2},
		{"time and an answer", []scripted.Step{scripted.UntilStopped(), scripted.Answer(model.StatusFeasible, 0, 1)}, backends.Options{Limits: backends.Limits{TimeLimit: time.Millisecond}}, model.StatusFeasible, model.TimeLimit, 3},
		{"nodes", []scripted.Step{scripted.Progress(3, 4), scripted.Progress(3, 5), scripted.Fail("too far")}, backends.Options{NodeLimit: 5}, model.StatusLimit, model.NodeLimit, math.NaN()},
		{"solutions", []scripted.Step{scripted.Incumbent(0, 0), scripted.Incumbent(1, 0), scripted.Fail("too far")}, backends.Options{SolutionLimit: 2}, model.StatusFeasible, model.SolutionLimit, 2},
		{"crash", []scripted.Step{scripted.Wait(0), scripted.Incumbent(1, 0), scripted.Crash("signal: killed")}, backends.Options{}, model.StatusFeasible, model.Crashed, 2},
		{"infeasible", []scripted.Step{scripted.Until(closed), scripted.Log("none"), scripted.Answer(model.StatusInfeasible)}, backends.Options{Log: func(string) {}}, model.StatusInfeasible, model.Completed, math.NaN()},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := backends.Solve(t.Context(), scripted.New("fake", c.steps...), knapsack(), c.options)
			if err != nil {
				t.Fatal(err)
			}
			if r.Status != c.status || r.Termination != c.termination || r.Objective != c.objective && !math.IsNaN(c.objective) {
				t.Errorf("%v, %v, %g; want %v, %v, %g", r.Status, r.Termination, r.Objective, c.status, c.termination, c.objective)
			}
		})
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	b := scripted.New("fake", scripted.Incumbent(1, 0), scripted.Wait(time.Hour))
	r, err := backends.Solve(ctx, b, knapsack(), backends.Options{Events: func(backends.Event) { cancel() }})
	if err != nil || r.Status != model.StatusFeasible || r.Termination != model.Interrupted {
		t.Errorf("%+v, %v; want the incumbent, interrupted", r, err)
	}
}

func TestFailure(t *testing.T) {
	_, err := backends.Solve(t.Context(), scripted.New("broken", scripted.Fail("out of paper")), knapsack(), backends.Options{})
	if err == nil || !strings.Contains(err.Error(), "broken: out of paper") {
		t.Errorf("error %v", err)
	}
	r, err := backends.Solve(t.Context(), scripted.New("liar", scripted.Answer(model.StatusOptimal, 1, 1)), knapsack(), backends.Options{})
	if err != nil || r.Checked || r.Violation == nil || r.Violation.Name != "weight" {
		t.Errorf("%+v, %v; want the check of the point to name the row", r, err)
	}
}

func TestMissing(t *testing.T) {
	backends.Register(scripted.WithInfo(backends.Info{Name: "away", Missing: "install it"}))
	_, err := backends.Lookup("away")
	var missing *backends.MissingError
	if !errors.As(err, &missing) || missing.How != "install it" {
		t.Errorf("error %v, want a MissingError", err)
	}
}
