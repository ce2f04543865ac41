package facts

import (
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
)

func at[T any](x T) *T { return &x }

// TestAnswers: each case has sentences that must be there, and some that would be untrue.
func TestAnswers(t *testing.T) {
	for _, c := range []struct {
		name       string
		a          tilemip.Answer
		want, wont []string
	}{
		{"a shortest plan by a solver's claim",
			tilemip.Answer{Kind: tilemip.KindBoard, Engine: "highs", Status: model.StatusOptimal, Termination: model.Completed, Plan: tilemip.Plan{Moves: at("LU")},
				Objective: at(2.0), Bound: at(2.0), Gap: at(0.0), Programs: tilemip.Programs{Nodes: at(int64(1)), LPIterations: at(int64(7)), Columns: at(3), Rows: at(1), Nonzeros: at(4)}, Checked: true,
				Credit: integer.Credit{ClaimedBy: "highs"}},
			[]string{"a shortest plan", "2 moves of the blank", "if highs is right", "at the root node", "3 variables, 1 constraint, 4 nonzeros", "replayed the result on the puzzle"},
			[]string{"proven by", "%!"}},
		{"a plan with a gap",
			tilemip.Answer{Kind: tilemip.KindBoard, Engine: "ida*", Status: model.StatusFeasible, Termination: model.TimeLimit, Plan: tilemip.Plan{Moves: at("LLUU")}, Objective: at(4.0), Bound: at(3.0), Gap: at(0.25)},
			[]string{"may not be a shortest one", "reached its time limit", "lies between", "at most 1 move away", "Do not rely on it"},
			[]string{"nothing better exists"}},
		{"no plan within a horizon, by reductions",
			tilemip.Answer{Kind: tilemip.KindBoard, Engine: "reductions", Status: model.StatusInfeasible, Termination: model.Completed, Stated: tilemip.Stated{Horizon: 10},
				Programs: tilemip.Programs{Proofs: []integer.Proof{{Horizon: 10, Result: model.StatusInfeasible, By: "reductions: pairs"}}}, Credit: integer.Credit{ProvenBy: []string{integer.ByReductions}}},
			[]string{"no plan within the horizon of 10 periods", "There is no plan of at most 10 moves. Reductions removed all moves", "No solver was called", "Logical reductions"},
			[]string{"There is no solution", "The solver"}},
		{"a program that does not state the puzzle",
			tilemip.Answer{Kind: tilemip.KindBoard, Engine: "highs", Status: model.StatusInfeasible, Termination: model.Completed, Caveat: "it admits no plan at any horizon"},
			[]string{"says nothing about the puzzle itself", "Its status is the program's"}, []string{"There is no plan"}},
		{"all solutions counted",
			tilemip.Answer{Kind: tilemip.KindPacking, Engine: "fast", Status: model.StatusOptimal, Termination: model.Completed, Covered: tilemip.Covered{Solutions: at(uint64(11520)), Unique: at(uint64(480)), Complete: true}, Checked: true},
			[]string{"11,520 solutions in all", "Those only counted were not"}, []string{"found so far"}},
		{"an unbounded model",
			tilemip.Answer{Kind: tilemip.KindModel, Engine: "highs", Status: model.StatusUnbounded, Termination: model.Completed},
			[]string{"improved without limit"}, []string{"checked", "gap"}},
		{"a second solver",
			tilemip.Answer{Kind: tilemip.KindModel, Engine: "highs", Status: model.StatusOptimal, Termination: model.Completed, Objective: at(26.0), Bound: at(26.0), Checked: true,
				Comparison: tilemip.Comparison{Native: &tilemip.Answer{Engine: "cbc", Status: model.StatusOptimal}}, Credit: integer.Credit{ClaimedBy: "highs", ProvenBy: []string{tilemip.BySecond("cbc")}}},
			[]string{"does not prove it", "if highs is right", "Another solver solved the same problem"}, []string{"native search"}},
		{"a point within a gap",
			tilemip.Answer{Kind: tilemip.KindModel, Engine: "highs", Status: model.StatusFeasible, Termination: model.GapReached, Objective: at(15.0), Bound: at(24.0), Gap: at(0.6), Checked: true,
				Credit: integer.Credit{ClaimedBy: "highs"}},
			[]string{"within the requested gap", "A better one may exist", "at most 9 away", "nothing is better than the bound is reported by highs"}, []string{"No feasible solution has a better", "there is no better one", "status: optimal"}},
		{"a limit before anything was found",
			tilemip.Answer{Kind: tilemip.KindCover, Engine: "dlx", Status: model.StatusLimit, Termination: model.Interrupted},
			[]string{"Whether there is one is not known", "interrupted by the user"}, []string{"There is no solution"}},
	} {
		var b strings.Builder
		for _, p := range Explained(&c.a) {
			if p.Term == "" || p.Says == "" || p.Text == "" {
				t.Errorf("%s: a point with a part missing: %+v", c.name, p)
			}
			b.WriteString(p.Term + ": " + p.Says + "\n" + p.Text + "\n")
		}
		for _, w := range c.want {
			if !strings.Contains(b.String(), w) {
				t.Errorf("%s: %q is not there:\n%s", c.name, w, b.String())
			}
		}
		for _, w := range c.wont {
			if strings.Contains(b.String(), w) {
				t.Errorf("%s: %q is there, and untrue:\n%s", c.name, w, b.String())
			}
		}
	}
}

// TestEveryTermination: an early end has a sentence of its own.
func TestEveryTermination(t *testing.T) {
	for _, end := range []model.Termination{model.TimeLimit, model.NodeLimit, model.MemoryLimit, model.SolutionLimit, model.GapReached, model.ObjectiveLimit, model.Interrupted, model.Crashed} {
		if stops[end] == "" {
			t.Errorf("%s is not explained", end)
		}
	}
}

// The numbers of solutions in words: bounds where the search was not complete.
func TestSolutionWords(t *testing.T) {
	n := func(x uint64) *uint64 { return &x }
	for want, a := range map[string]tilemip.Answer{
		"7": {Covered: tilemip.Covered{Solutions: n(7)}},
		"11,520; 480 up to rotation; 120 up to rotation and reflection": {Covered: tilemip.Covered{Solutions: n(11520), UniqueRotations: n(480), UniqueReflections: n(120), Complete: true}},
		"9 found so far; at least 3 up to rotation":                     {Covered: tilemip.Covered{Solutions: n(9), UniqueRotations: n(3)}},
	} {
		if got := solutionsWords(&a); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
