package integer

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/scripted"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

func costed(t *testing.T) *puzzle.Cover {
	t.Helper()
	c, err := puzzle.ParseCover("trips", strings.NewReader("a b c d\na b |7\nc d |-6\na c |3\nb d |5\n"))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestCostsAreTheObjective: whatever helps to a first solution, restarts, limits of nodes,
// tuned options or another objective, is not used where options have costs.
func TestCostsAreTheObjective(t *testing.T) {
	b := scripted.New("highs", scripted.Answer(model.StatusOptimal, 1, 1, 0, 0))
	for _, method := range []string{"", MethodAuto, MethodSolver} {
		r, err := Cover(context.Background(), costed(t), nil, Options{Settings: Settings{Backend: b, Method: method, Reduce: []string{}}})
		if err != nil || r.Status != model.StatusOptimal || r.Objective != 1 || r.Bound != 1 || r.Gap != 0 || r.Termination != model.Completed || r.ClaimedBy != "highs" {
			t.Fatalf("%q: %+v, %v", method, r, err)
		}
	}
	for k, call := range b.Calls() {
		var costs []float64
		for j := range call.Model.Columns() {
			costs = append(costs, call.Model.Cost(call.Model.Var(j)))
		}
		if call.Options.NodeLimit != 0 || call.Options.Raw != nil || !slices.Equal(costs, []float64{7, -6, 3, 5}) {
			t.Errorf("call %d: %+v, costs %v", k, call.Options, costs)
		}
	}
	if n := len(b.Calls()); n != 3 {
		t.Errorf("%d calls for 3 solves", n)
	}
	if _, err := Cover(context.Background(), costed(t), nil, Options{Settings: Settings{Backend: b, Method: MethodDiving}}); err == nil || !strings.Contains(err.Error(), "this one has costs") {
		t.Errorf("diving: %v", err)
	}
}

// TestCostsStopped: at a limit the best cover has its cost, and the bound is an integer.
func TestCostsStopped(t *testing.T) {
	b := scripted.New("some", scripted.Progress(-2.3, 1), scripted.Answer(model.StatusFeasible, 1, 1, 0, 0))
	r, err := Cover(context.Background(), costed(t), nil, Options{Settings: Settings{Backend: b, Reduce: []string{}}})
	if err != nil || r.Status != model.StatusFeasible || r.Objective != 1 || r.Bound > -2 && !math.IsInf(r.Bound, -1) {
		t.Errorf("%+v, %v", r, err)
	}
}
