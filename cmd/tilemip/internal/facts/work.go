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
		t.same("formulation", integer.Stated(t.Formulation, t.Program), "How the puzzle was written as an integer program. Two formulations with the same solutions can take very different times, because their linear relaxations differ in strength.")
	}
	for _, p := range t.Proofs {
		name := "horizon " + fmt.Sprint(p.Horizon)
		t.both(name, fmt.Sprintf("%s; %s; %s", Result(p), p.By, english.Seconds(p.Seconds)), name, p.By, strings.TrimSpace(decided(p)+" "+closedBy(p)))
	}
	if n := len(t.Reductions); n > 1 {
		all, left := t.Reductions[0], t.Reductions[n-1]
		t.line("reductions", "left %s of %s moves of a tile, %.1f %% removed; %s in the networks", english.Group(left.Moves), english.Group(all.Moves), 100*left.MovesRemoved, english.Count(left.Arcs, "arc"))
	}
	if t.Columns != nil && t.Rows != nil && t.Nonzeros != nil {
		t.same("program", fmt.Sprintf("%s, %s, %s", english.Count(*t.Columns, "column"), english.Count(*t.Rows, "row"), english.Count(*t.Nonzeros, "nonzero")),
			"The size of the last program, for a solver: a column is a variable, a row a restriction, a nonzero a coefficient. Reductions made before may have made it smaller.")
	}
	if t.Nodes == nil {
		return
	}
	t.term("nodes", english.Group(*t.Nodes), t.branched(*t.Nodes))
	if t.LPIterations != nil {
		means := "Steps of the simplex method, in all linear programs together: the better measure of work, where one node can be dear."
		if *t.LPIterations == 0 {
			means = "No step of the simplex method is reported."
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
		choice{!p.Result.HasPoint(), "Whether there is a plan " + plans + " stayed open."},
		choice{true, "A plan " + plans + " was found."})
}

// closedBy says what the words of a proof's By mean; that of a plan names what found it.
func closedBy(p integer.Proof) string {
	refuted := p.Result == model.StatusInfeasible
	begins := func(with string) bool { return strings.HasPrefix(p.By, with) }
	alone, solved := begins(integer.EngineReductions+":"), begins(integer.EngineReductions+" + ")
	return first(
		choice{begins("beam search"), "Beam search looks at the most promising boards only; it finds plans and excludes nothing."},
		choice{begins("branch and bound: 0 boards") && refuted, "The named dual solution of a linear program shows it at the first board; none had to be expanded."},
		choice{begins("branch and bound"), "One search of whole boards, in which a dual solution of a linear program tells how many moves a board needs at least; boards that need too many are not followed."},
		choice{alone && refuted, "Moves that cannot be part of a plan of that length were removed, by the named argument, until none was left. No solver was called."},
		choice{alone, "Moves that cannot be part of a plan of that length were being removed, by the named argument. No solver was called."},
		choice{refuted && strings.Contains(p.By, "its duals checked in integer arithmetic"), "Moves that cannot be part of such a plan were removed; the duals of the named linear programs, used in whole numbers, left none."},
		choice{solved && !p.Result.HasPoint() && !refuted, "Moves that cannot be part of such a plan were removed; a solver was given the smaller program that was left, and did not decide it."},
		choice{solved, "Moves that cannot be part of such a plan were removed; a solver was given the smaller program that was left, and found this."},
		choice{p.By == integer.ByArithmetic, "Adding up bounds and rows was enough; no solver was called."},
		choice{p.Columns > 0 && refuted, "This is what the solver found by its own search."})
}

// branched says what a number of nodes of branch and bound means. early: the method was stopped,
// so that its last node closed nothing.
func (t *teller) branched(n int64) string {
	early := stopped(t.Answer) || t.FoundBy != "" || t.BoundBy != ""
	looked := english.Count(n, "subproblem")
	return first(
		choice{strings.HasPrefix(t.Engine, integer.EngineBranch), fmt.Sprintf("Boards that were expanded: %s, each with a bound from the dual solution.", english.Group(n))},
		choice{t.Dive != nil && t.Dive.Gave, "The solver's own branch and bound was not needed: branching was done here, with the solver for the linear programs only."},
		choice{t.Engine == integer.EngineReductions || t.Engine == integer.EngineArithmetic, "No solver was called."},
		choice{n == 0 && early, "The solver reports no branching before it was stopped."},
		choice{n == 0, "The solver reports no branching: its presolve, the reductions before it, or one linear program left nothing to search."},
		choice{n == 1 && early, "The solver reports one node, the root, before it was stopped."},
		choice{n == 1, "The solver needed one node, the root: linear relaxation, cuts and heuristics there closed the problem, and it never branched."},
		choice{early, fmt.Sprintf("%s had looked at %s, each by a linear relaxation, before it was stopped.", t.Engine, looked)},
		choice{true, fmt.Sprintf("%s branched until %s had been looked at, each by a linear relaxation.", t.Engine, looked)})
}

// search tells what found a solution, and the counts of a native search.
func (t *teller) search() {
	again := " The same count comes out on every machine."
	if stopped(t.Answer) {
		again = ""
	}
	if t.By != "" {
		t.both("by", t.By, "found by", t.By, first(
			choice{t.Status == model.StatusLimit, "What was searching when the run ended."},
			choice{t.Status == model.StatusInfeasible, "What showed that there is no solution."},
			choice{true, "What found the solution."}))
	}
	if t.Expanded != nil && t.Generated != nil {
		counts := fmt.Sprintf("%s expanded, %s generated", english.Group(*t.Expanded), english.Group(*t.Generated))
		t.both("nodes", counts, "boards", counts, "The native search looked at so many boards: a board is expanded when its neighbours are made, and generated when it is one of them."+again)
	}
	if t.Fits != nil {
		t.both("search", english.Count(*t.Fits, "piece")+" placed", "pieces placed", english.Group(*t.Fits), "How often the native search put a piece down, or chose an option."+again)
	}
}

// time tells where the time went.
func (t *teller) time() {
	t.line("time", "%s", t.timeWords())
	if t.TotalSeconds == 0 {
		return
	}
	text := "Wall time of everything."
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
		text += fmt.Sprintf(" On all cores together that was %s of computing.", english.Seconds(t.CPUSeconds))
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
		add("solver "+t.solver(), of(t.SolverSeconds))
	case t.Run != nil: // what the units took is in the line of the workers, or in their files
		parts = append(parts, "units by "+t.Engine)
	default:
		parts = append(parts, fmt.Sprintf("%s by %s", english.Seconds(t.Seconds), t.Engine))
		add("preparing", t.BuildSeconds)
	}
	add("total", t.TotalSeconds)
	add("CPU", t.CPUSeconds)
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
