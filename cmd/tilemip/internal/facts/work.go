package facts

// The work behind an answer: how each horizon was closed, the size of the program, nodes and
// iterations of the solver, nodes of the native search, times. Own.

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
)

// program tells the formulation, how each horizon was decided, what reductions left, and the size
// and the work of the last program.
func (t *teller) program() {
	if t.Formulation != "" {
		t.same("formulation", integer.Stated(t.Formulation, t.Program), "How the puzzle is modelled as an integer program. Formulations with the same integer solutions can differ much in solution time, because their LP relaxations differ in strength.")
	}
	for _, p := range t.Proofs {
		name := "horizon " + fmt.Sprint(p.Horizon)
		t.both(name, fmt.Sprintf("%s; %s; %s", Result(p), p.By, english.Seconds(p.Seconds)), name, p.By, strings.TrimSpace(decided(p)+" "+closedBy(p)))
	}
	if n := len(t.Reductions); n > 1 {
		all, left := t.Reductions[0], t.Reductions[n-1]
		t.line("reductions", "%s of %s left (%.1f %% removed); %s in the networks", english.Group(left.Moves), english.Count(all.Moves, "tile move"), 100*left.MovesRemoved, english.Count(left.Arcs, "arc"))
	}
	if t.Columns != nil && t.Rows != nil && t.Nonzeros != nil {
		t.same("program", fmt.Sprintf("%s, %s, %s", english.Count(*t.Columns, "variable"), english.Count(*t.Rows, "constraint"), english.Count(*t.Nonzeros, "nonzero")),
			"The size of the last integer program that a solver was given, after reductions.")
	}
	if t.Nodes == nil {
		return
	}
	t.term("nodes", english.Group(*t.Nodes), t.branched(*t.Nodes))
	if t.LPIterations != nil {
		means := "Simplex iterations in all linear programs together."
		if *t.LPIterations == 0 {
			means = "No simplex iteration is reported."
		}
		t.term("LP iterations", english.Group(*t.LPIterations), means)
	}
}

// decided says in a sentence what is known of plans of at most a proof's horizon.
func decided(p integer.Proof) string {
	plans := "of at most " + english.Count(p.Horizon, "move")
	if p.Part != "" {
		plans += " with the " + p.Part
	}
	return first(
		choice{p.Result == model.StatusInfeasible, "There is no plan " + plans + "."},
		choice{!p.Result.HasPoint(), "Whether there is a plan " + plans + " is open."},
		choice{true, "A plan " + plans + " was found."})
}

// closedBy says what the words of a proof's By mean; that of a plan names what found it.
func closedBy(p integer.Proof) string {
	refuted := p.Result == model.StatusInfeasible
	begins := func(with string) bool { return strings.HasPrefix(p.By, with) }
	alone, solved := begins(integer.EngineReductions+":"), begins(integer.EngineReductions+" + ")
	return first(
		choice{begins("beam search"), "Beam search follows only the most promising boards. It finds plans and proves no bound."},
		choice{begins("branch and bound (0 nodes)") && refuted, "The lower bound of the start proves it. No node was expanded."},
		choice{begins("branch and bound"), "Branch and bound over boards. The named lower bound prunes boards that need too many moves."},
		choice{alone && refuted, "Reductions removed all moves that such a plan could use, by the named argument. No solver was called."},
		choice{alone, "Reductions removed moves that such a plan cannot use, by the named argument. No solver was called."},
		choice{refuted && strings.Contains(p.By, "its duals checked in integer arithmetic"), "Reductions and LP duals, checked in integer arithmetic, removed all moves that such a plan could use."},
		choice{solved && !p.Result.HasPoint() && !refuted, "Reductions made the program smaller. The solver did not decide the rest."},
		choice{solved, "Reductions made the program smaller. The solver decided the rest."},
		choice{p.By == integer.ByProbing, "Bound propagation and probing decided it. No solver was called."},
		choice{p.By == integer.ByArithmetic, "Bounds and constraints decided it by arithmetic. No solver was called."},
		choice{p.Columns > 0 && refuted, "The solver found this by its own search."})
}

// branched says what a number of nodes of branch and bound means. early: the method was stopped,
// so that its last node closed nothing.
func (t *teller) branched(n int64) string {
	early := stopped(t.Answer) || t.FoundBy != "" || t.BoundBy != ""
	looked := english.Count(n, "subproblem")
	return first(
		choice{strings.HasPrefix(t.Engine, integer.EngineBranch), "The number of boards that branch and bound expanded."},
		choice{t.Dive != nil && t.Dive.Gave, "tilemip branched itself (diving) and used the solver for linear programs only."},
		choice{t.Engine == integer.EngineReductions || t.Engine == integer.EngineArithmetic, "No solver was called."},
		choice{n == 0 && early, "The solver had not branched when it was stopped."},
		choice{n == 0, "The solver did not branch: presolve, reductions or one linear program solved the problem."},
		choice{n == 1 && early, "The solver was at the root node when it was stopped."},
		choice{n == 1, "The solver solved the problem at the root node, without branching."},
		choice{early, fmt.Sprintf("%s had processed %s when it was stopped.", t.Engine, looked)},
		choice{true, fmt.Sprintf("%s solved the problem by branch and bound with %s.", t.Engine, looked)})
}

// search tells what found a solution, and the counts of a native search.
func (t *teller) search() {
	again := " The count is the same on every machine."
	if stopped(t.Answer) {
		again = ""
	}
	if t.By != "" {
		t.both("by", t.By, "found by", t.By, first(
			choice{t.Status == model.StatusLimit, "The method that was running at the end."},
			choice{t.Status == model.StatusInfeasible, "The method that proved that there is no solution."},
			choice{true, "The method that found the solution."}))
	}
	if t.Expanded != nil && t.Generated != nil {
		counts := fmt.Sprintf("%s expanded, %s generated", english.Group(*t.Expanded), english.Group(*t.Generated))
		t.both("nodes", counts, "boards", counts, "The work of the native search. Expanding a board generates its successors."+again)
	}
	if t.Fits != nil {
		t.both("search", t.counts(), "work", t.counts(), "The work of the native search."+again)
	}
}

// time tells where the time went.
func (t *teller) time() {
	total := max(t.TotalSeconds, t.Seconds)
	t.line("time", "%s%s", english.Seconds(total), when(t.CPUSeconds > 0, ", CPU "+english.Seconds(t.CPUSeconds)))
	t.detail = true
	t.line("steps", "%s", t.timeWords())
	t.detail = false
	if t.TotalSeconds == 0 {
		return
	}
	text := "Elapsed (wall clock) time in all."
	solver := "The solver"
	if strings.HasPrefix(t.Engine, "branch and bound") {
		solver = "Branch and bound"
	}
	for _, step := range []struct {
		name    string
		seconds *float64
	}{{"Reductions", t.ReductionSeconds}, {solver, t.SolverSeconds}, {"Native search", t.SearchSeconds}} {
		if step.seconds != nil && *step.seconds >= 0.0005 {
			text += fmt.Sprintf(" %s took %s.", step.name, english.Seconds(*step.seconds))
		}
	}
	if t.CPUSeconds > 0 {
		text += fmt.Sprintf(" CPU time on all cores: %s.", english.Seconds(t.CPUSeconds))
	}
	t.term("time", english.Seconds(t.TotalSeconds), text)
}

// timeWords lists the times of the steps; steps that did not run are left out. Reductions and
// building are separate here; build_seconds of the answer is their sum.
func (t *teller) timeWords() string {
	var parts []string
	add := func(name string, s float64) {
		if s > 0 {
			parts = append(parts, name+" "+english.Seconds(s))
		}
	}
	of := func(s *float64) float64 {
		if s == nil {
			return 0
		}
		return *s
	}
	add("reductions", of(t.ReductionSeconds))
	switch {
	case t.ReductionSeconds != nil || t.SolverSeconds != nil:
		add("building", t.BuildSeconds-of(t.ReductionSeconds))
		add(first(choice{t.Engine == integer.EngineBranch, t.Engine}, choice{true, "solver " + t.solver()}), of(t.SolverSeconds))
	case t.Run != nil: // what the units took is in the line of the workers, or in their files
		parts = append(parts, "units by "+t.Engine)
	default:
		parts = append(parts, fmt.Sprintf("%s by %s", english.Seconds(t.Seconds), t.Engine))
		add("preparing", t.BuildSeconds)
	}
	text := strings.Join(parts, ", ")
	if t.PeakBytes > 0 {
		text += fmt.Sprintf("; peak memory %.0f MB", float64(t.PeakBytes)/1e6)
	}
	return text
}

// solver is the name of the solver that was called: the one besides tilemip whose version
// the answer has, or else the engine.
func (t *teller) solver() string {
	for name := range t.Versions {
		if name != "tilemip" {
			return name
		}
	}
	return t.Engine
}
