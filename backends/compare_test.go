package backends_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/scripted"
	"github.com/tilemip/tilemip/model"
)

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
		{"a false optimum", knapsack(), claim(t, knapsack(), model.StatusOptimal, 0, 1), oracle("oracle"), backends.Disproved, "liar claims that no objective is better than 4; oracle has a point of 5"},
		{"a false infeasible", knapsack(), claim(t, knapsack(), model.StatusInfeasible), oracle("oracle"), backends.Disproved, "liar claims that there is no feasible point; oracle has one, of objective 5"},
		{"a false bound", knapsack(), bounded, oracle("oracle"), backends.Disproved, "no objective is better than 4"},
		{"a true bound", knapsack(), sound, oracle("oracle"), backends.Undecided, "no contradiction, but no agreement either: liar says nothing found"},
		{"the second lies", knapsack(), claim(t, knapsack(), model.StatusOptimal, 1, 0), scripted.New("second", scripted.Answer(model.StatusInfeasible)), backends.Disproved, "second claims that there is no feasible point; liar has one"},
		{"the second's optimum is worse", knapsack(), claim(t, knapsack(), model.StatusOptimal, 1, 0), scripted.New("second", scripted.Answer(model.StatusOptimal, 0, 1)), backends.Disproved, "second claims that no objective is better than 4; liar has a point of 5"},
		{"a true infeasible", none(), claim(t, none(), model.StatusInfeasible), oracle("oracle"), backends.Agrees, "liar and oracle agree: infeasible"},
		{"within a gap", knapsack(), near, oracle("oracle"), backends.Undecided, "liar says feasible with 4 and the bound 5 (stopped: gap), oracle says optimal with 5"},
		{"unbounded", leaning(), unboundedly(leaning()), scripted.New("second", scripted.Answer(model.StatusOptimal, 4, 3)), backends.Disagrees, "liar claims unbounded, second claims optimal"},
		{"the other optimum is better than the claimed one, and not than its bound", knapsack(), apart, oracle("oracle"), backends.Disproved, "liar claims that the objective 4 is optimal; oracle has a point of 5"},
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
