package explain

// The work behind an answer: how each horizon was closed, the size of the program, nodes and
// iterations of the solver, nodes of the native search, times. Own.

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
)

// proofs explains what decided each horizon of a board.
func (e *explanation) proofs() {
	for _, p := range e.a.Proofs {
		part := ""
		if p.Part != "" {
			part = " with the " + p.Part
		}
		what := "A plan of at most %s%s was found."
		switch {
		case p.Result == model.StatusInfeasible:
			what = "There is no plan of at most %s%s."
		case !p.Result.HasPoint():
			what = "Whether there is a plan of at most %s%s stayed open."
		}
		e.add("horizon "+fmt.Sprint(p.Horizon), p.By, "%s", strings.TrimSpace(fmt.Sprintf(what, english.Count(p.Horizon, "move"), part)+" "+closedBy(p)))
	}
}

// closedBy says what the words of a proof's By mean; that of a plan names what found it.
func closedBy(p integer.Proof) string {
	refuted := p.Result == model.StatusInfeasible
	switch by := p.By; {
	case strings.HasPrefix(by, "beam search"):
		return "Beam search looks at the most promising boards only; it finds plans and excludes nothing."
	case strings.HasPrefix(by, "branch and bound: 0 boards") && refuted:
		return "The named dual solution of a linear program shows it at the first board; none had to be expanded."
	case strings.HasPrefix(by, "branch and bound"):
		return "One search of whole boards, in which a dual solution of a linear program tells how many moves a board needs at least; boards that need too many are not followed."
	case strings.HasPrefix(by, integer.EngineReductions+":") && refuted:
		return "Moves that cannot be part of a plan of that length were removed, by the named argument, until none was left. No solver was called."
	case strings.HasPrefix(by, integer.EngineReductions+":"):
		return "Moves that cannot be part of a plan of that length were being removed, by the named argument. No solver was called."
	case refuted && strings.Contains(by, "its duals checked in whole numbers"):
		return "Moves that cannot be part of such a plan were removed; the duals of the named linear programs, used in whole numbers, left none."
	case strings.HasPrefix(by, integer.EngineReductions+" + ") && !p.Result.HasPoint() && !refuted:
		return "Moves that cannot be part of such a plan were removed; a solver was given the smaller program that was left, and did not decide it."
	case strings.HasPrefix(by, integer.EngineReductions+" + "):
		return "Moves that cannot be part of such a plan were removed; a solver was given the smaller program that was left, and found this."
	case by == integer.ByArithmetic:
		return "Adding up bounds and rows was enough; no solver was called."
	case p.Columns > 0 && refuted:
		return "This is what the solver found by its own search."
	}
	return ""
}

// program explains the formulation and the size of the program.
func (e *explanation) program() {
	a := e.a
	if a.Formulation != "" {
		e.add("formulation", integer.Stated(a.Formulation, a.Program), "How the puzzle was written as an integer program. Two formulations with the same solutions can take very different times, because their linear relaxations differ in strength.")
	}
	if a.Columns == nil || a.Rows == nil || a.Nonzeros == nil {
		return
	}
	e.add("program", fmt.Sprintf("%s, %s, %s", english.Count(*a.Columns, "column"), english.Count(*a.Rows, "row"), english.Count(*a.Nonzeros, "nonzero")),
		"The size of the last program, for a solver: a column is a variable, a row a restriction, a nonzero a coefficient. Reductions made before may have made it smaller.")
}

// nodes explains the work of a solver's branch and bound.
func (e *explanation) nodes() {
	a := e.a
	if a.Nodes == nil {
		return
	}
	e.add("nodes", english.Group(*a.Nodes), "%s", e.branched(*a.Nodes))
	if a.LPIterations != nil {
		means := "Steps of the simplex method, in all linear programs together: the better measure of work, where one node can be dear."
		if *a.LPIterations == 0 {
			means = "No step of the simplex method is reported."
		}
		e.add("LP iterations", english.Group(*a.LPIterations), "%s", means)
	}
}

// branched says what a number of nodes means. early: the method was stopped, so that its last
// node closed nothing.
func (e *explanation) branched(n int64) string {
	a, early := e.a, stopped(e.a) || e.a.FoundBy != "" || e.a.BoundBy != ""
	switch {
	case strings.HasPrefix(a.Engine, integer.EngineBranch):
		return fmt.Sprintf("Boards that were expanded: %s, each with a bound from the dual solution.", english.Group(n))
	case a.Dive != nil && a.Dive.Gave:
		return "The solver's own branch and bound was not needed: branching was done here, with the solver for the linear programs only."
	case a.Engine == integer.EngineReductions || a.Engine == integer.EngineArithmetic:
		return "No solver was called."
	case n == 0 && early:
		return "The solver reports no branching before it was stopped."
	case n == 0:
		return "The solver reports no branching: its presolve, the reductions before it, or one linear program left nothing to search."
	case n == 1 && early:
		return "The solver reports one node, the root, before it was stopped."
	case n == 1:
		return "The solver needed one node, the root: linear relaxation, cuts and heuristics there closed the problem, and it never branched."
	case early:
		return fmt.Sprintf("%s had looked at %s, each by a linear relaxation, before it was stopped.", a.Engine, english.Count(n, "subproblem"))
	}
	return fmt.Sprintf("%s branched until %s had been looked at, each by a linear relaxation.", a.Engine, english.Count(n, "subproblem"))
}

// search explains the counts of a native search.
func (e *explanation) search() {
	a := e.a
	again := " The same count comes out on every machine."
	if stopped(a) {
		again = ""
	}
	switch {
	case a.By == "":
	case a.Status == model.StatusLimit:
		e.add("found by", a.By, "What was searching when the run ended.")
	case a.Status == model.StatusInfeasible:
		e.add("found by", a.By, "What showed that there is no solution.")
	default:
		e.add("found by", a.By, "What found the solution.")
	}
	if a.Expanded != nil && a.Generated != nil {
		e.add("boards", fmt.Sprintf("%s expanded, %s generated", english.Group(*a.Expanded), english.Group(*a.Generated)),
			"The native search looked at so many boards: a board is expanded when its neighbours are made, and generated when it is one of them.%s", again)
	}
	if a.Fits != nil {
		e.add("pieces placed", english.Group(*a.Fits), "How often the native search put a piece down, or chose an option.%s", again)
	}
}

// time explains where the time went.
func (e *explanation) time() {
	a := e.a
	if a.TotalSeconds == 0 {
		return
	}
	parts := ""
	add := func(name string, s *float64) {
		if s != nil && *s >= 0.0005 {
			parts += fmt.Sprintf(" %s took %s.", name, english.Seconds(*s))
		}
	}
	add("Reductions", a.ReductionSeconds)
	solver := "The solver"
	if strings.HasPrefix(a.Engine, "branch and bound") {
		solver = "Branch and bound"
	}
	add(solver, a.SolverSeconds)
	add("Native search", a.SearchSeconds)
	if a.CPUSeconds > 0 {
		parts += fmt.Sprintf(" On all cores together that was %s of computing.", english.Seconds(a.CPUSeconds))
	}
	e.add("time", english.Seconds(a.TotalSeconds), "%s", strings.TrimSpace("Wall time of everything."+parts))
}
