package explain

// The work behind an answer: how each horizon was closed, the size of the program, nodes and
// iterations of the solver, nodes of the native search, times. Own.

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/backends/integer"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model"
)

// proofs explains what decided each horizon of a board.
func (e *explanation) proofs() {
	for _, p := range e.a.Proofs {
		what := fmt.Sprintf("A plan of at most %s was found.", english.Count(p.Horizon, "move"))
		switch p.Result {
		case model.StatusInfeasible:
			what = fmt.Sprintf("There is no plan of at most %s.", english.Count(p.Horizon, "move"))
			if p.Part != "" {
				what = fmt.Sprintf("There is no plan of at most %s with the %s.", english.Count(p.Horizon, "move"), p.Part)
			}
		case model.StatusLimit, model.StatusError:
			what = fmt.Sprintf("Whether there is a plan of at most %s stayed open.", english.Count(p.Horizon, "move"))
		}
		e.add("horizon "+fmt.Sprint(p.Horizon), p.By, "%s %s", what, closedBy(p))
	}
}

// closedBy says what the words of a proof's By mean.
func closedBy(p integer.Proof) string {
	switch by := p.By; {
	case strings.HasPrefix(by, "beam search"):
		return "Beam search looks at the most promising boards only; it finds plans and excludes nothing."
	case strings.HasPrefix(by, "branch and bound"):
		return "One search of whole boards, in which the named dual solution of a linear program tells how many moves a board needs at least; boards that need too many are not followed."
	case strings.HasPrefix(by, integer.EngineReductions+":"):
		return "Moves that cannot be part of a plan of that length were removed, by the named argument, until it was decided. No solver was called."
	case strings.HasPrefix(by, integer.EngineReductions+" + "):
		return "First moves that cannot be part of such a plan were removed; a solver decided the smaller program that was left."
	case by == integer.ByParity:
		return "Every move is an odd permutation and moves the blank by one cell: boards of one kind never reach the other."
	case by == integer.ByManhattan:
		return "The distances of the tiles from their goals add up to that many moves."
	}
	return "The solver decided it by its own search."
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
		"The size of the program as the solver got it: a column is a variable, a row a restriction, a nonzero a coefficient. Reductions made before may have made it smaller.")
}

// nodes explains the work of a solver's branch and bound.
func (e *explanation) nodes() {
	a := e.a
	if a.Nodes == nil {
		return
	}
	solver := a.Engine
	text := fmt.Sprintf("%s branched until %s had been looked at, each by a linear relaxation.", solver, english.Count(*a.Nodes, "subproblem"))
	switch {
	case strings.HasPrefix(solver, "branch and bound"):
		text = fmt.Sprintf("%s were expanded, each with a bound from the dual solution.", english.Count(*a.Nodes, "board"))
	case a.Dive != nil && a.Dive.Gave:
		text = "The solver's own branch and bound was not needed: branching was done here, with the solver for the linear programs only."
	case *a.Nodes == 0:
		text = "The solver did not branch at all: its presolve, or the reductions before it, left nothing to search."
	case *a.Nodes == 1:
		text = "The solver needed one node, the root: linear relaxation, cuts and heuristics there closed the problem, and it never branched."
	}
	e.add("nodes", english.Group(*a.Nodes), "%s", text)
	if a.LPIterations != nil {
		means := "Steps of the simplex method, in all linear programs together: the better measure of work, where one node can be dear."
		if *a.LPIterations == 0 {
			means = "No step of the simplex method was taken: no linear program had to be solved."
		}
		e.add("LP iterations", english.Group(*a.LPIterations), "%s", means)
	}
}

// search explains the counts of a native search.
func (e *explanation) search() {
	a := e.a
	if a.By != "" {
		e.add("found by", a.By, "What found the solution, or showed that there is none.")
	}
	if a.Expanded != nil && a.Generated != nil {
		e.add("boards", fmt.Sprintf("%s expanded, %s generated", english.Group(*a.Expanded), english.Group(*a.Generated)),
			"The native search looked at so many boards: a board is expanded when its neighbours are made, and generated when it is one of them. The same counts come out on every machine.")
	}
	if a.Fits != nil {
		e.add("pieces placed", english.Group(*a.Fits), "How often the native search put a piece down, or chose an option. The same count comes out on every machine.")
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
