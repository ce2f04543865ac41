package facts_test

// What answers are said to be: for each kind of subject, method, status and end of a run the
// sentences that the text of an answer, its explanation and a report print, in a file that a person
// has read (testdata/sentences.txt; go test ./cmd/tilemip/internal/facts -run Sentences -update). And of
// random answers no sentence says what the answer does not have.

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/facts"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

var update = flag.Bool("update", false, "write testdata/sentences.txt and docs/reference/json.md anew")

func at[T any](x T) *T { return &x }

// saying is a solver that gives the result it was told to give.
type saying struct {
	name   string
	status model.Status
	end    model.Termination
	bound  float64
	x      []float64
}

func (b *saying) Info() backends.Info {
	return backends.Info{Name: b.name, Kind: backends.Linked, Capabilities: backends.Capabilities{Integers: true, Duals: true, Bound: true}}
}

func (b *saying) Solve(_ context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	limit = o.TimeLimit
	r := model.NewResult(m, b.name)
	r.Status, r.Termination, r.Bound, r.Solve = b.status, b.end, b.bound, time.Millisecond
	if b.status.HasPoint() {
		r.X, r.Objective = slices.Clone(b.x), 0
		for j, x := range b.x {
			r.Objective += x * m.Matrix().Cost[j]
		}
	}
	return r, nil
}

// second is the second solver of every model here.
var second = &saying{name: "cbc"}

func init() { backends.Register(second) }

// limit is the time limit of the last solve.
var limit time.Duration

// said is everything that is printed of an answer, a line for each thing: its text as the command
// prints it, its explanation, and what a report has besides. Times are left out.
func said(t interface{ Fatal(...any) }, a *tilemip.Answer) []string {
	var b strings.Builder
	if err := display.New(&b, io.Discard, false).Answer(a, tilemip.Subject{}); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(b.String()) {
		lines = append(lines, "text   "+strings.TrimRight(line, "\n"))
	}
	for _, p := range facts.Explained(a) {
		lines = append(lines, p.Term+": "+p.Says+" | "+p.Text)
	}
	lines = append(lines, "report | "+a.Engine+" | "+facts.Road(a))
	lines = slices.DeleteFunc(lines, func(line string) bool {
		return strings.HasPrefix(line, "text   time ") || strings.HasPrefix(line, "time: ") || strings.HasPrefix(line, "text   subject ")
	})
	for i, line := range lines {
		lines[i] = seconds.ReplaceAllString(line, "")
	}
	return lines
}

var seconds = regexp.MustCompile(`( in|;) [0-9.]+ s\b`)

// told is an answer with a name.
type told struct {
	name string
	a    tilemip.Answer
}

// alone are answers of one method, as it gives them.
func alone() []told {
	board, pack, cover, program := tilemip.KindBoard, tilemip.KindPacking, tilemip.KindCover, tilemip.KindModel
	full := "branch and bound (12 nodes) with additive 3-3-2 pattern databases"
	none := "branch and bound (0 nodes) with additive 3-3-2 pattern databases"
	by := func(names ...string) integer.Credit { return integer.Credit{ProvenBy: names} }
	claim := integer.Credit{ClaimedBy: "highs"}
	size := func(a tilemip.Answer, nodes int64) tilemip.Answer {
		a.Engine, a.Columns, a.Rows, a.Nonzeros, a.Nodes, a.LPIterations = "highs", at(30), at(20), at(1), at(nodes), at(10*nodes)
		return a
	}
	merged := func(checks *units.Assurance, c integer.Credit) tilemip.Answer {
		return tilemip.Answer{Kind: pack, Engine: "general", Status: model.StatusOptimal, Termination: model.Completed, Covered: tilemip.Covered{Solutions: at(uint64(11520)), Complete: true, Unique: at(uint64(480)), UniqueRotations: at(uint64(480)), UniqueReflections: at(uint64(240))},
			Searched: tilemip.Searched{Fits: at(uint64(99))}, Run: &tilemip.Run{Report: &units.Report{Units: 5500, Nodes: 99, Solutions: 273, Covered: "1", Whole: true}, Proven: checks.Here == checks.Units, Checks: checks}, Credit: c}
	}
	options := [][]string{{"a b |3", "c |4"}}
	return []told{
		{"board, solve by branch and bound, a shortest plan", tilemip.Answer{Kind: board, Engine: "branch and bound", Stated: tilemip.Stated{Formulation: "operator-counting"}, Status: model.StatusOptimal, Termination: model.Completed,
			Plan: tilemip.Plan{Moves: at("LURD")}, Objective: at(4.0), Bound: at(4.0), Gap: at(0.0), Programs: tilemip.Programs{Nodes: at(int64(12)), Proofs: []integer.Proof{{Horizon: 2, Result: model.StatusInfeasible, By: full}, {Horizon: 4, Result: model.StatusOptimal, By: "beam search"}}}, Checked: true, Searched: tilemip.Searched{PlanBy: "beam search"}, Credit: by(full)}},
		{"board, solve by branch and bound, stopped with a plan", tilemip.Answer{Kind: board, Engine: "branch and bound", Stated: tilemip.Stated{Formulation: "operator-counting"}, Status: model.StatusFeasible, Termination: model.TimeLimit,
			Plan: tilemip.Plan{Moves: at("LURDLU")}, Objective: at(6.0), Bound: at(4.0), Gap: at(2.0 / 6), Programs: tilemip.Programs{Nodes: at(int64(0)), Proofs: []integer.Proof{{Horizon: 2, Result: model.StatusInfeasible, By: none}, {Horizon: 4, Result: model.StatusLimit, By: "branch and bound (7 nodes) with cost partitioning over patterns 3-3-2, stopped"}, {Horizon: 6, Result: model.StatusFeasible, By: "beam search"}}}, Checked: true, Searched: tilemip.Searched{PlanBy: "beam search"}, Credit: by(none)}},
		{"board, solve by branch and bound, stopped with a bound", tilemip.Answer{Kind: board, Engine: "branch and bound", Stated: tilemip.Stated{Formulation: "operator-counting"}, Status: model.StatusLimit, Termination: model.TimeLimit,
			Bound: at(4.0), Programs: tilemip.Programs{Nodes: at(int64(1))}, Credit: by("additive 3-3-2 pattern databases")}},
		{"board, solve by a solver, a shortest plan", size(tilemip.Answer{Kind: board, Stated: tilemip.Stated{Formulation: "textbook", Horizon: 4}, Status: model.StatusOptimal, Termination: model.Completed,
			Plan: tilemip.Plan{Moves: at("U")}, Objective: at(1.0), Bound: at(1.0), Gap: at(0.0), Checked: true, Credit: claim, Programs: tilemip.Programs{Proofs: []integer.Proof{{Horizon: 1, Result: model.StatusOptimal, By: "highs: 1 node, 10 LP iterations", Columns: 30}}}}, 1)},
		{"board, solve by a solver, no plan within the horizon", size(tilemip.Answer{Kind: board, Stated: tilemip.Stated{Formulation: "textbook", Horizon: 4}, Status: model.StatusInfeasible, Termination: model.Completed,
			Credit: claim, Message: "no plan of up to 4 moves", Programs: tilemip.Programs{Proofs: []integer.Proof{{Horizon: 4, Result: model.StatusInfeasible, By: "highs: 9 nodes, 90 LP iterations", Columns: 30}}}}, 9)},
		{"board, solve by reductions, no plan within the horizon", tilemip.Answer{Kind: board, Engine: "reductions", Stated: tilemip.Stated{Formulation: "auto", Program: "patterns", Horizon: 4}, Status: model.StatusInfeasible, Termination: model.Completed,
			Programs: tilemip.Programs{Nodes: at(int64(0)), Proofs: []integer.Proof{{Horizon: 4, Result: model.StatusInfeasible, By: "reductions: pairs"}}}, Bound: at(6.0), Credit: by(integer.ByReductions)}},
		{"board, solve by a solver, stopped with nothing", size(tilemip.Answer{Kind: board, Stated: tilemip.Stated{Formulation: "auto", Program: "patterns", Horizon: 4}, Status: model.StatusLimit, Termination: model.TimeLimit,
			Bound: at(4.0), Credit: by(integer.ByManhattan), Programs: tilemip.Programs{Proofs: []integer.Proof{{Horizon: 4, Result: model.StatusLimit, By: "reductions + highs, stopped", Columns: 30}}}}, 0)},
		{"board, solve of a relaxation", size(tilemip.Answer{Kind: board, Stated: tilemip.Stated{Formulation: "operator-counting"}, Status: model.StatusOptimal, Termination: model.Completed, Bound: at(4.0), Caveat: "a relaxation: its points are no plans", Credit: claim}, 3)},
		{"board, solve of a program that does not state it", size(tilemip.Answer{Kind: board, Stated: tilemip.Stated{Formulation: "textbook-stated", Horizon: 4}, Status: model.StatusInfeasible, Termination: model.Completed, Caveat: "it admits no plan at any horizon", Credit: claim}, 3)},
		{"board, solve or search, parity", tilemip.Answer{Kind: board, Engine: integer.EngineParity, Status: model.StatusInfeasible, Termination: model.Completed, Message: "the permutation is odd", Credit: by(integer.ByParity)}},
		{"board, search, a shortest plan", tilemip.Answer{Kind: board, Engine: "ida*/pattern", Status: model.StatusOptimal, Termination: model.Completed,
			Plan: tilemip.Plan{Moves: at("LURD")}, Objective: at(4.0), Bound: at(4.0), Gap: at(0.0), Searched: tilemip.Searched{Expanded: at(uint64(1)), Generated: at(uint64(3))}, Checked: true, Credit: by(tilemip.ByNative)}},
		{"board, search, its own goal", tilemip.Answer{Kind: board, Engine: "ida*/pattern", Status: model.StatusOptimal, Termination: model.Completed,
			Plan: tilemip.Plan{Moves: at("")}, Objective: at(0.0), Bound: at(0.0), Gap: at(0.0), Searched: tilemip.Searched{Expanded: at(uint64(0)), Generated: at(uint64(0))}, Checked: true, Credit: by(tilemip.ByNative)}},
		{"board, search, stopped with a plan", tilemip.Answer{Kind: board, Engine: "ida*/pattern", Status: model.StatusFeasible, Termination: model.TimeLimit, Searched: tilemip.Searched{PlanBy: "Parberry's rules", Expanded: at(uint64(1200)), Generated: at(uint64(3400))},
			Plan: tilemip.Plan{Moves: at("LURDLU")}, Objective: at(6.0), Bound: at(4.0), Gap: at(2.0 / 6), Checked: true, Credit: by(tilemip.ByNative)}},
		{"board, search, stopped with a bound", tilemip.Answer{Kind: board, Engine: "ida*/pattern", Status: model.StatusLimit, Termination: model.TimeLimit, Bound: at(4.0), Searched: tilemip.Searched{Expanded: at(uint64(1200)), Generated: at(uint64(3400))}, Credit: by(tilemip.ByNative)}},
		{"board, search, learned, without a guarantee", tilemip.Answer{Kind: board, Engine: "rbs/learned", Status: model.StatusFeasible, Termination: model.Completed, Plan: tilemip.Plan{
			Guarantee: "no guarantee",
			Moves:     at("LURDLU"),
		}, Objective: at(6.0), Bound: at(0.0), Gap: at(1.0), Searched: tilemip.Searched{Expanded: at(uint64(1200)), Generated: at(uint64(3400))}, Checked: true}},

		{"packing, solve, one solution", size(tilemip.Answer{Kind: pack, Stated: tilemip.Stated{Formulation: "feasibility"}, Status: model.StatusOptimal, Termination: model.Completed, Covered: tilemip.Covered{Solutions: at(uint64(1)), Grids: []string{"A A"}}, Checked: true, Programs: tilemip.Programs{By: "highs: 2 nodes, 20 LP iterations"}}, 2)},
		{"packing, solve, none by a solver", size(tilemip.Answer{Kind: pack, Stated: tilemip.Stated{Formulation: "feasibility"}, Status: model.StatusInfeasible, Termination: model.Completed, Covered: tilemip.Covered{Solutions: at(uint64(0)), Complete: true}, Credit: claim, Programs: tilemip.Programs{By: "highs: 2 nodes, 20 LP iterations"}}, 2)},
		{"packing, solve, all", size(tilemip.Answer{Kind: pack, Stated: tilemip.Stated{Formulation: "feasibility"}, Status: model.StatusOptimal, Termination: model.Completed, Covered: tilemip.Covered{Solutions: at(uint64(8)), Complete: true, Unique: at(uint64(2)), UniqueRotations: at(uint64(2)), Grids: []string{"A A", "B B"}}, Checked: true, Credit: claim}, 2)},
		{"packing, solve, stopped with some of all", size(tilemip.Answer{Kind: pack, Stated: tilemip.Stated{Formulation: "feasibility"}, Status: model.StatusFeasible, Termination: model.TimeLimit, Covered: tilemip.Covered{Solutions: at(uint64(8)), UniqueRotations: at(uint64(2)), Grids: []string{"A A", "B B"}}, Checked: true}, 0)},
		{"packing, solve, stopped with nothing", size(tilemip.Answer{Kind: pack, Stated: tilemip.Stated{Formulation: "feasibility"}, Status: model.StatusLimit, Termination: model.TimeLimit, Covered: tilemip.Covered{Solutions: at(uint64(0))}, Programs: tilemip.Programs{By: "highs: 0 nodes, 288 LP iterations"}}, 0)},
		{"packing, solve or search, volume", tilemip.Answer{Kind: pack, Engine: tilemip.EngineVolume, Status: model.StatusInfeasible, Termination: model.Completed, Covered: tilemip.Covered{Solutions: at(uint64(0)), Complete: true}, Message: "the pieces have 9 cells, the region 8", Credit: by(tilemip.ByVolume)}},
		{"packing, search, one solution", tilemip.Answer{Kind: pack, Engine: "fast", Status: model.StatusOptimal, Termination: model.Completed, Covered: tilemip.Covered{Solutions: at(uint64(1)), Grids: []string{"A A"}}, Searched: tilemip.Searched{Fits: at(uint64(1))}, Checked: true}},
		{"packing, search, counted", tilemip.Answer{Kind: pack, Engine: "fast", Status: model.StatusOptimal, Termination: model.Completed, Covered: tilemip.Covered{Solutions: at(uint64(11520)), Complete: true, Unique: at(uint64(480)), UniqueRotations: at(uint64(480)), UniqueReflections: at(uint64(240))}, Searched: tilemip.Searched{Fits: at(uint64(99))}, Checked: true, Credit: by(tilemip.ByNative)}},
		{"packing, search, counted without seeing one", tilemip.Answer{Kind: pack, Engine: "frontier", Status: model.StatusOptimal, Termination: model.Completed, Covered: tilemip.Covered{Complete: true}, Message: "there are 28,443,124,054,800,000,000 solutions", Credit: by(tilemip.ByNative)}},
		{"packing, search, none", tilemip.Answer{Kind: pack, Engine: "fast", Status: model.StatusInfeasible, Termination: model.Completed, Covered: tilemip.Covered{Solutions: at(uint64(0)), Complete: true, Unique: at(uint64(0)), UniqueRotations: at(uint64(0))}, Searched: tilemip.Searched{Fits: at(uint64(99))}, Credit: by(tilemip.ByNative)}},
		{"packing, search, stopped while counting", tilemip.Answer{Kind: pack, Engine: "fast", Status: model.StatusFeasible, Termination: model.TimeLimit, Covered: tilemip.Covered{Solutions: at(uint64(40)), UniqueRotations: at(uint64(10))}, Searched: tilemip.Searched{Fits: at(uint64(99))}, Checked: true}},
		{"packing, search, as many as asked for", tilemip.Answer{Kind: pack, Engine: "fast", Status: model.StatusFeasible, Termination: model.SolutionLimit, Covered: tilemip.Covered{Solutions: at(uint64(3)), Grids: []string{"A A", "B B", "C C"}}, Searched: tilemip.Searched{Fits: at(uint64(99))}, Checked: true}},
		{"packing, search, stopped with nothing", tilemip.Answer{Kind: pack, Engine: "fast", Status: model.StatusLimit, Termination: model.TimeLimit, Covered: tilemip.Covered{Solutions: at(uint64(0))}, Searched: tilemip.Searched{Fits: at(uint64(99))}}},
		{"packing, merged from files, some units run again", merged(&units.Assurance{Units: 5500, Here: 30, AtMost: 544, Text: "30 of 5,500 units run again here: with 95 % at most 9.9 % of the units are wrong"}, integer.Credit{ClaimedBy: "8 files"})},
		{"packing, merged from files, all units run again", merged(&units.Assurance{Units: 5500, Here: 5500, Bits: 1000, Text: "every unit run again here"}, by(tilemip.ByNative))},

		{"cover with costs, solve, the least", size(tilemip.Answer{Kind: cover, Stated: tilemip.Stated{Formulation: "feasibility"}, Status: model.StatusOptimal, Termination: model.Completed, Objective: at(7.0), Bound: at(7.0), Gap: at(0.0), Covered: tilemip.Covered{Solutions: at(uint64(1)), Chosen: options}, Checked: true, Credit: claim}, 40)},
		{"cover with costs, solve, stopped with one", size(tilemip.Answer{Kind: cover, Stated: tilemip.Stated{Formulation: "feasibility"}, Status: model.StatusFeasible, Termination: model.TimeLimit, Objective: at(7.0), Bound: at(5.0), Gap: at(2.0 / 7), Covered: tilemip.Covered{Solutions: at(uint64(1)), Chosen: options}, Checked: true, Credit: claim}, 40)},
		{"cover with costs, search, the least", tilemip.Answer{Kind: cover, Engine: "least-cost", Status: model.StatusOptimal, Termination: model.Completed, Objective: at(7.0), Bound: at(7.0), Gap: at(0.0), Covered: tilemip.Covered{Solutions: at(uint64(1)), Chosen: options}, Checked: true, Searched: tilemip.Searched{Fits: at(uint64(9))}, Credit: by(tilemip.ByNative)}},
		{"cover with costs, search, stopped with one", tilemip.Answer{Kind: cover, Engine: "least-cost", Status: model.StatusFeasible, Termination: model.TimeLimit, Objective: at(7.0), Bound: at(5.0), Gap: at(2.0 / 7), Covered: tilemip.Covered{Solutions: at(uint64(1)), Chosen: options}, Checked: true, Searched: tilemip.Searched{Fits: at(uint64(9))}, Credit: by(tilemip.ByNative)}},
		{"cover with costs, search, stopped with nothing", tilemip.Answer{Kind: cover, Engine: "least-cost", Status: model.StatusLimit, Termination: model.TimeLimit, Bound: at(5.0), Covered: tilemip.Covered{Solutions: at(uint64(0))}, Searched: tilemip.Searched{Fits: at(uint64(9))}, Credit: by(tilemip.ByNative)}},
		{"cover, search, none", tilemip.Answer{Kind: cover, Engine: "dlx", Status: model.StatusInfeasible, Termination: model.Completed, Covered: tilemip.Covered{Solutions: at(uint64(0)), Complete: true}, Searched: tilemip.Searched{Fits: at(uint64(9))}, Credit: by(tilemip.ByNative)}},
		{"cover, search, all, whatever they cost", tilemip.Answer{Kind: cover, Engine: "dlx", Status: model.StatusOptimal, Termination: model.Completed, Covered: tilemip.Covered{Solutions: at(uint64(1)), Complete: true, Chosen: options}, Checked: true, Searched: tilemip.Searched{Fits: at(uint64(9))}, Credit: by(tilemip.ByNative)}},

		{"model, an optimum by a claim", size(tilemip.Answer{Kind: program, Status: model.StatusOptimal, Termination: model.Completed, Objective: at(0.5), Bound: at(0.5), Gap: at(0.0), Checked: true, Credit: claim}, 40)},
		{"model, an optimum by duals", size(tilemip.Answer{Kind: program, Status: model.StatusOptimal, Termination: model.Completed, Objective: at(5.0), Bound: at(5.0), Gap: at(0.0), Checked: true, Credit: by(integer.ByDuals)}, 0)},
		{"model, an optimum by arithmetic", tilemip.Answer{Kind: program, Engine: integer.EngineArithmetic, Status: model.StatusOptimal, Termination: model.Completed, Objective: at(5.0), Bound: at(5.0), Gap: at(0.0), Programs: tilemip.Programs{Nodes: at(int64(0))}, Checked: true, Credit: by(integer.ByArithmetic)}},
		{"model, stopped with a point", size(tilemip.Answer{Kind: program, Status: model.StatusFeasible, Termination: model.TimeLimit, Objective: at(0.5), Bound: at(0.25), Gap: at(0.25), Checked: true, Credit: claim}, 1)},
		{"model, a point that misses a row", size(tilemip.Answer{Kind: program, Status: model.StatusFeasible, Termination: model.Completed, Objective: at(5.0), Solver: tilemip.Solver{Violation: &model.Violation{Reason: "row c is 1, which is above 0", Amount: 1, Allowed: 1e-6}}, Message: "highs calls this point optimal"}, 1)},
		{"model, infeasible by a claim", size(tilemip.Answer{Kind: program, Status: model.StatusInfeasible, Termination: model.Completed, Credit: claim}, 0)},
		{"model, unbounded by a claim", size(tilemip.Answer{Kind: program, Status: model.StatusUnbounded, Termination: model.Completed, Credit: claim}, 0)},
		{"model, infeasible with a ray", size(tilemip.Answer{Kind: program, Status: model.StatusInfeasible, Termination: model.Completed, Credit: by(integer.ByRay), Solver: tilemip.Solver{Ray: []model.Multiple{{Name: "one", Factor: "1/3"}, {Name: "two", Factor: "-20000000000000/3"}}}}, 0)},
		{"model, unbounded with a ray", size(tilemip.Answer{Kind: program, Status: model.StatusUnbounded, Termination: model.Completed, Credit: claim, Solver: tilemip.Solver{Ray: slices.Repeat([]model.Multiple{{Name: "x", Factor: "1"}}, 9)}}, 0)},
		{"model, stopped with nothing", size(tilemip.Answer{Kind: program, Status: model.StatusLimit, Termination: model.TimeLimit, Bound: at(0.25), Credit: claim}, 40)},
		{"model, an error", tilemip.Answer{Kind: program, Engine: "highs", Status: model.StatusError, Termination: model.Crashed, Message: "highs ended by signal 9"}},
	}
}

// both are answers of Verify: the integer method by a solver that says what it is told to, the
// native search as it is.
func both(t *testing.T) []told {
	t.Helper()
	inf := math.Inf(-1)
	cover := func(text string) tilemip.Subject {
		c, err := puzzle.ParseCover("a cover", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return tilemip.Subject{Cover: c, Name: "a cover"}
	}
	costs, none, plain := cover("a b c\na |5\nb |4\nc |3\na b |6\nb c |5\n"), cover("a b c\na b\nb c\n"), cover("a b c\na\nb\nc\na b\nb c\n")
	m, empty := model.New("a model"), model.New("empty")
	x, y := m.Integer("x", 0, 9, 1), m.Integer("y", 0, 9, 1)
	m.Row("c").Plus(x).Plus(y).Ge(3)
	m.Minimize().Plus(x.Times(2)).Plus(y) // 3 at x = 0, y = 3
	z := empty.Integer("z", 0, 9, 1)
	empty.Row("odd").Plus(z.Times(2)).Eq(3)
	board := func(rows string) tilemip.Subject {
		s, err := tilemip.ParseBoard(rows)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	large := model.New("a model")
	x, y = large.Integer("x", 0, 9, 1), large.Integer("y", 0, 9, 1)
	large.Row("c").Plus(x).Plus(y).Le(3)
	large.Maximize().Plus(x.Times(2)).Plus(y) // 6 at x = 3, y = 0
	most := tilemip.Subject{Model: large, Name: "a model"}
	program, odd := tilemip.Subject{Model: m, Name: "a model"}, tilemip.Subject{Model: empty, Name: "a model"}
	good, bad := []float64{0, 3}, []float64{3, 0}
	best, worse, any := []float64{0, 0, 1, 1, 0}, []float64{1, 1, 1, 0, 0}, []float64{1, 1, 1, 0, 0}
	var out []told
	for _, c := range []struct {
		name          string
		s             tilemip.Subject
		o             tilemip.Options
		first, second saying
	}{
		{"model, both find the optimum", program, tilemip.Options{}, saying{"", model.StatusOptimal, model.Completed, 3, good}, saying{"", model.StatusOptimal, model.Completed, 3, good}},
		{"model, the first is stopped, the second finds the optimum", program, tilemip.Options{}, saying{"", model.StatusFeasible, model.TimeLimit, 2, bad}, saying{"", model.StatusOptimal, model.Completed, 3, good}},
		{"model, the first finds nothing, the second is stopped with a point", program, tilemip.Options{}, saying{"", model.StatusLimit, model.TimeLimit, inf, nil}, saying{"", model.StatusFeasible, model.TimeLimit, 2, good}},
		{"model, the first has the better point, the second the better bound", program, tilemip.Options{}, saying{"", model.StatusFeasible, model.TimeLimit, 1, good}, saying{"", model.StatusFeasible, model.TimeLimit, 2, bad}},
		{"model, the point of the first and the bound of the second meet", program, tilemip.Options{}, saying{"", model.StatusFeasible, model.TimeLimit, 1, good}, saying{"", model.StatusLimit, model.TimeLimit, 3, nil}},
		{"model that is maximised, the first has the better bound, the second the better point", most, tilemip.Options{}, saying{"", model.StatusFeasible, model.TimeLimit, 7, good}, saying{"", model.StatusFeasible, model.TimeLimit, 8, bad}},
		{"model, the second is stopped with nothing", program, tilemip.Options{}, saying{"", model.StatusOptimal, model.Completed, 3, good}, saying{"", model.StatusLimit, model.TimeLimit, inf, nil}},
		{"model, both stopped with nothing", program, tilemip.Options{}, saying{"", model.StatusLimit, model.TimeLimit, inf, nil}, saying{"", model.StatusLimit, model.TimeLimit, inf, nil}},
		{"model, both call it infeasible", odd, tilemip.Options{}, saying{"", model.StatusInfeasible, model.Completed, inf, nil}, saying{"", model.StatusInfeasible, model.Completed, inf, nil}},
		{"model, the first is stopped, the second calls it infeasible", odd, tilemip.Options{}, saying{"", model.StatusLimit, model.TimeLimit, inf, nil}, saying{"", model.StatusInfeasible, model.Completed, inf, nil}},
		{"model, the first calls it infeasible, the second has a point", program, tilemip.Options{}, saying{"", model.StatusInfeasible, model.Completed, inf, nil}, saying{"", model.StatusOptimal, model.Completed, 3, good}},
		{"board, both find a shortest plan", board("1 2 3 / 4 5 6 / 0 7 8"), tilemip.Options{}, saying{}, saying{}},
		{"board, parity", board("1 2 3 / 4 5 6 / 8 7 0"), tilemip.Options{}, saying{}, saying{}},
		{"board, no plan within the horizon", board("1 2 3 / 4 5 6 / 0 7 8"), tilemip.Options{Integer: tilemip.Integer{Horizon: 1, Formulation: "textbook"}}, saying{"", model.StatusInfeasible, model.Completed, inf, nil}, saying{}},
		{"board, the program is stopped", board("1 2 3 / 4 5 6 / 0 7 8"), tilemip.Options{Integer: tilemip.Integer{Horizon: 4, Formulation: "textbook"}}, saying{"", model.StatusLimit, model.TimeLimit, 0, nil}, saying{}},
		{"board, the program is stopped within a horizon without a plan", board("1 2 3 / 4 5 6 / 0 7 8"), tilemip.Options{Integer: tilemip.Integer{Horizon: 1, Formulation: "textbook"}}, saying{"", model.StatusLimit, model.TimeLimit, 0, nil}, saying{}},
		{"board, a relaxation", board("1 2 3 / 4 5 6 / 0 7 8"), tilemip.Options{Integer: tilemip.Integer{Formulation: "operator-counting"}}, saying{"", model.StatusLimit, model.TimeLimit, 2, nil}, saying{}},
		{"cover with costs, both find the least", costs, tilemip.Options{}, saying{"", model.StatusOptimal, model.Completed, 9, best}, saying{}},
		{"cover with costs, the program is stopped with a worse one", costs, tilemip.Options{}, saying{"", model.StatusFeasible, model.TimeLimit, 4, worse}, saying{}},
		{"cover with costs, the program is stopped with nothing", costs, tilemip.Options{}, saying{"", model.StatusLimit, model.TimeLimit, inf, nil}, saying{}},
		{"cover, none", none, tilemip.Options{}, saying{"", model.StatusInfeasible, model.Completed, inf, nil}, saying{}},
		{"cover, none, the program is stopped", none, tilemip.Options{}, saying{"", model.StatusLimit, model.TimeLimit, inf, nil}, saying{}},
		{"cover, one", plain, tilemip.Options{}, saying{"", model.StatusOptimal, model.Completed, inf, any}, saying{}},
		{"cover, counted, the program is stopped with nothing", plain, tilemip.Options{Listing: tilemip.Listing{Count: true}}, saying{"", model.StatusLimit, model.TimeLimit, inf, nil}, saying{}},
		{"cover, all, the program is interrupted", plain, tilemip.Options{Listing: tilemip.Listing{All: true}}, saying{"", model.StatusLimit, model.Interrupted, inf, nil}, saying{}},
	} {
		c.first.name, c.second.name = "highs", "cbc"
		if *second = c.second; c.first.end != "" { // branch and bound needs no solver
			c.o.Backend = &c.first
		}
		if c.s.Cover != nil {
			c.o.Reduce = []string{}
		}
		a, err := tilemip.Verify(context.Background(), c.s, c.o)
		if err != nil {
			t.Fatal(c.name, err)
		}
		out = append(out, told{"verify: " + c.name, *a})
	}
	return out
}

// early are the ends that a stopped run may have besides the time limit.
var early = []model.Termination{model.NodeLimit, model.MemoryLimit, model.ObjectiveLimit, model.Interrupted, model.Crashed}

// TestSentences: the table.
func TestSentences(t *testing.T) {
	var b strings.Builder
	for _, one := range slices.Concat(alone(), both(t)) {
		lines := said(t, &one.a)
		fmt.Fprintf(&b, "== %s ==\n%s\n\n", one.name, strings.Join(lines, "\n"))
		for _, line := range untrue(&one.a, lines) {
			t.Errorf("%s: %s", one.name, line)
		}
	}
	b.WriteString("== the other ends of a stopped run: lines that differ, each once ==\n")
	met := map[string]bool{}
	for _, end := range early {
		for _, one := range alone() {
			if one.a.Termination != model.TimeLimit {
				continue
			}
			before := said(t, &one.a)
			one.a.Termination = end
			lines := said(t, &one.a)
			for _, line := range untrue(&one.a, lines) {
				t.Errorf("%s, %s: %s", one.name, end, line)
			}
			for _, line := range lines {
				if !met[line] && !slices.Contains(before, line) {
					fmt.Fprintf(&b, "%s\n", line)
				}
				met[line] = true
			}
		}
	}
	const name = "testdata/sentences.txt"
	if *update {
		if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(name); err != nil || string(want) != b.String() {
		t.Errorf("%v: what is said of answers differs from %s: read what has changed, and where it is true, go test ./cmd/tilemip/internal/facts -run Sentences -update", err, name)
	}
}

// untrue returns the lines that say what the answer does not have.
func untrue(a *tilemip.Answer, lines []string) []string {
	point := a.Status.HasPoint()
	proven := slices.ContainsFunc(a.ProvenBy, func(by string) bool { return !strings.HasPrefix(by, tilemip.BySecond("")) })
	early := a.Termination != model.Completed && a.Termination != model.SolutionLimit && a.Termination != model.GapReached
	var out []string
	for _, rule := range []struct {
		applies bool // then no line may match
		pattern string
		why     string
	}{
		{true, `%!`, "a format without its value"},
		{true, `(^|[^0-9,.])1 (moves|solutions|nodes|boards|pieces|columns|rows|variables|constraints|options|subproblems|iterations)\b`, "one of several"},
		{true, `^(text|[a-z ]+:).*[^0-9.,\[][0-9]{4,}( [a-z]|[;,.]|$)`, "a number without separators"},
		{true, `(^|[^0-9,.])[02-9] (move|solution|node|board|piece|column|row|variable|constraint|option|subproblem)\b`, "several of one"},
		{early, `solved the problem|did not branch|count is the same`, "a completed run beside a stop"},
		{early && a.Native == nil, `It completed|solved the same`, "a completed run beside a stop"},
		{a.Native == nil, `[Aa]nother solver solved|second method|second solver: |[Bb]oth|[Tt]he two answers|each method|Neither method|^independent checker`, "a second road that did not run"},
		{a.Native == nil && !slices.Contains(a.ProvenBy, tilemip.ByNative) && a.Expanded == nil && a.Fits == nil && (a.Formulation != "" || a.Kind == tilemip.KindModel), `native search`, "a native search that did not run"},
		{a.Formulation == "" && a.Kind != tilemip.KindModel, `LP relaxations|the integer program |solver's solution|branch`, "an integer program that was not made"},
		{a.Status != model.StatusOptimal, `The plan is a shortest plan|These are all|All solutions were counted|No solution costs less[^ ]|No feasible solution has a better objective value|the solution is optimal|nothing is better( by|\.|, )|nothing is better than the objective|^text   status +optimal`, "an optimum that is none"},
		{a.Status != model.StatusInfeasible, `There is no solution|There is no plan of any|No assignment satisfies|is infeasible[.,]`, "infeasible, which it is not"},
		{!point && (a.Native == nil || !a.Native.Checked), `was replayed|were checked|was checked|feasible in exact|solutions are feasible|^checked: yes|^text   checked`, "a check of a point where there is none"},
		{!a.Checked && (a.Native == nil || !a.Native.Checked), `^checked: yes|^text   checked|feasible in exact|was checked in|checker checked|replayed the result`, "a check that was not made"},
		{!proven, `[Tt]his proves|proven by [^n]|^proven by: [^n]`, "a proof without proven_by"},
		{a.ClaimedBy != "" && !proven && a.Status == model.StatusOptimal, `(a shortest plan: no plan has fewer moves|No solution costs less|better objective value|These are all solutions)\.`, "a claim as a fact"},
		{a.Complete || a.Status == model.StatusInfeasible, `so far|may be more|before the run ended`, "more to come of what is complete"},
		{a.Objective != nil, `^(text   )?status:? .*nothing found`, "nothing where there is something"},
		{a.Violation == nil, `did not pass the exact check|violates a constraint`, "a check that failed, which it did not"},
	} {
		match := regexp.MustCompile(rule.pattern)
		for _, line := range lines {
			if rule.applies && match.MatchString(line) {
				out = append(out, rule.why+": "+line)
			}
		}
	}
	return out
}

// TestSentencesOfRandomAnswers: what is said of an answer is not more than it has, whatever
// it has.
func TestSentencesOfRandomAnswers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := randomAnswer(t)
		lines := said(t, a)
		if wrong := untrue(a, lines); wrong != nil {
			t.Fatalf("%s\n\n%s", strings.Join(wrong, "\n"), strings.Join(lines, "\n"))
		}
	})
}

// randomAnswer draws what an answer can have: fields go together as they do where answers are
// made, and no further.
func randomAnswer(t *rapid.T) *tilemip.Answer {
	flip := func(name string) bool { return rapid.Bool().Draw(t, name) }
	kind := rapid.SampledFrom([]string{tilemip.KindBoard, tilemip.KindPacking, tilemip.KindCover, tilemip.KindModel}).Draw(t, "kind")
	a := &tilemip.Answer{Kind: kind, Engine: "ida*/pattern", Termination: model.Completed}
	a.Status = rapid.SampledFrom([]model.Status{model.StatusOptimal, model.StatusFeasible, model.StatusInfeasible, model.StatusLimit}).Draw(t, "status")
	ends := map[model.Status][]model.Termination{
		model.StatusFeasible: {model.TimeLimit, model.NodeLimit, model.MemoryLimit, model.SolutionLimit, model.ObjectiveLimit, model.Interrupted, model.Crashed},
		model.StatusLimit:    {model.TimeLimit, model.NodeLimit, model.MemoryLimit, model.Interrupted, model.Crashed},
	}[a.Status]
	if ends != nil {
		a.Termination = rapid.SampledFrom(ends).Draw(t, "end")
	}
	small := func(name string) float64 { return rapid.SampledFrom([]float64{1, 2, 1000}).Draw(t, name) }
	integral, point := kind == tilemip.KindModel || flip("program"), a.Status.HasPoint()
	costs := kind == tilemip.KindBoard || kind == tilemip.KindModel || kind == tilemip.KindCover && flip("costs")
	if a.Checked = point && flip("checked"); integral {
		a.Engine, a.Nodes, a.LPIterations = "highs", at(rapid.SampledFrom([]int64{0, 1, 2, 1000}).Draw(t, "nodes")), at(int64(1))
		a.Columns, a.Rows, a.Nonzeros = at(1), at(2), at(1000)
		if kind != tilemip.KindModel {
			a.Formulation = "textbook"
		}
	}
	if point && costs {
		a.Objective = at(small("objective"))
		if a.Bound = at(*a.Objective); a.Status == model.StatusFeasible {
			if a.Bound = at(*a.Objective - 1); *a.Bound == 0 || flip("without a bound") {
				a.Bound = nil
			}
		}
	} else if a.Status == model.StatusLimit && costs && flip("bound") {
		a.Bound = at(small("bound"))
	}
	if a.Bound != nil && a.Objective != nil {
		a.Gap = at(*a.Objective - *a.Bound)
	}
	if kind == tilemip.KindBoard && point {
		a.Moves = at(strings.Repeat("U", int(*a.Objective)))
	}
	if kind == tilemip.KindPacking || kind == tilemip.KindCover {
		a.Solutions = at(uint64(0))
		if point {
			a.Solutions = at(uint64(small("solutions")))
		}
		a.Complete = a.Status == model.StatusInfeasible || a.Status == model.StatusOptimal && !costs && flip("complete")
		if point && !costs && kind == tilemip.KindPacking && flip("drawn") {
			a.Grids = []string{"A"}
		}
		if point && kind == tilemip.KindCover && (costs || flip("listed")) {
			a.Chosen = [][]string{{"a"}}
		}
		if !integral {
			a.Fits = at(rapid.SampledFrom([]uint64{0, 1, 2, 1000}).Draw(t, "fits"))
		}
	} else if kind == tilemip.KindBoard && !integral {
		a.Expanded, a.Generated = at(uint64(1)), at(uint64(1000))
	}
	decided := a.Status == model.StatusInfeasible || a.Bound != nil || a.Complete
	if a.Status == model.StatusOptimal && kind == tilemip.KindModel && flip("duals") {
		a.ProvenBy = []string{integer.ByDuals}
	} else if decided && integral && flip("claimed") {
		a.ClaimedBy = "highs"
	} else if decided && kind != tilemip.KindModel && !integral {
		a.ProvenBy = []string{tilemip.ByNative}
	} else if decided && integral && kind == tilemip.KindBoard {
		a.ProvenBy = []string{rapid.SampledFrom([]string{integer.ByReductions, integer.ByManhattan, "additive 3-3 pattern databases", "branch and bound (0 nodes) with additive 3-3 pattern databases", "branch and bound (1 node) with additive 3-3 pattern databases"}).Draw(t, "by")}
	}
	return a
}

// The second solver of a program has ten times the time of the first, 10 s at least, where no limit
// is set, and the one that is set otherwise.
func TestSecondSolverHasALimit(t *testing.T) {
	m := model.New("small")
	x := m.Integer("x", 0, 3, 1)
	m.Row("c").Plus(x).Ge(2)
	m.Minimize().Plus(x)
	first := &saying{name: "highs", status: model.StatusOptimal, end: model.Completed, bound: 2, x: []float64{2}}
	*second = saying{name: second.name, status: model.StatusOptimal, end: model.Completed, bound: 2, x: []float64{2}}
	for _, c := range []struct{ asked, least, most time.Duration }{
		{0, 10*time.Second - time.Millisecond, time.Hour},
		{time.Minute, time.Second, time.Minute},
	} {
		a, err := tilemip.Verify(context.Background(), tilemip.Subject{Model: m}, tilemip.Options{Integer: tilemip.Integer{Backend: first}, Limits: tilemip.Limits{TimeLimit: c.asked}})
		if err != nil || !a.Agrees || limit < c.least || limit > c.most {
			t.Errorf("asked for %v: the second solver has %v; %+v, %v", c.asked, limit, a, err)
		}
	}
}
