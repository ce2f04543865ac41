// Package explain says in words what an answer means: its status, who claims or proves it,
// bound and gap, what closed each horizon, nodes and iterations, and every check that was
// made, with the answer's own numbers in the sentences. It is for a reader who has never
// seen the output of a solver; the terms are those of docs/reference/glossary.md. Own.
//
// explain.go has what was found, work.go the work that it took, checks.go what stands behind it.
package explain

import (
	"fmt"
	"math"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model"
)

// Point is one thing that an answer says.
type Point struct {
	Term string `json:"term"` // such as "gap"
	Says string `json:"says"` // what this answer has for it, such as "3.2 %"
	Text string `json:"text"` // what that means, in whole sentences
}

// Answer explains an answer point by point, in the order in which the command prints them.
// What the answer does not have is not explained.
func Answer(a *tilemip.Answer) []Point {
	e := &explanation{a: a}
	e.status()
	e.grounds()
	e.plan()
	e.solutions()
	e.objective()
	e.proofs()
	e.program()
	e.nodes()
	e.search()
	e.time()
	e.checks()
	e.reservations()
	return e.points
}

// explanation collects the points of one answer.
type explanation struct {
	a      *tilemip.Answer
	points []Point
}

func (e *explanation) add(term, says, text string, args ...any) {
	if len(args) > 0 {
		text = fmt.Sprintf(text, args...)
	}
	e.points = append(e.points, Point{term, says, text})
}

// puzzle reports whether the answer is one about a puzzle, which has solutions, and not
// about a model, which has points.
func (e *explanation) puzzle() bool { return e.a.Kind != tilemip.KindModel }

// status explains what is known, and why the run ended.
func (e *explanation) status() {
	says := e.a.Status.String()
	if e.a.Termination != model.Completed {
		says += ", stopped: " + string(e.a.Termination)
	}
	e.add("status", says, "%s", e.known())
	if e.a.Message != "" {
		e.add("because", e.a.Message, "This is the reason that the program gives for the status.")
	}
	if text := stops[e.a.Termination]; text != "" {
		e.add("termination", string(e.a.Termination), "%s", text)
	}
}

// stops says what each early end means.
var stops = map[model.Termination]string{
	model.TimeLimit:      "The time limit ended the run. What is printed was found before; with more time it may improve.",
	model.NodeLimit:      "The limit on nodes of the search tree ended the run. What is printed was found before.",
	model.MemoryLimit:    "The limit on memory ended the run. What is printed was found before.",
	model.SolutionLimit:  "The run ended as soon as the requested number of solutions was found; the rest was not searched.",
	model.GapReached:     "Objective and bound had come as near to each other as the gap that was asked for, so the run ended as it should.",
	model.ObjectiveLimit: "The run ended when a given value of the objective was passed.",
	model.Interrupted:    "The run was interrupted by hand. What is printed was found before.",
	model.Crashed:        "The solver's process died. What it had reported before was kept, and checked here.",
}

// known says in a sentence what the status means for this kind of subject.
func (e *explanation) known() string {
	switch e.a.Status {
	case model.StatusOptimal:
		return e.optimal()
	case model.StatusFeasible:
		if e.a.Termination == model.GapReached {
			return "A solution was found that is within the gap asked for of the best one. A better one may exist: the run did not go on to find or to exclude it."
		}
		if e.a.Kind == tilemip.KindBoard {
			return "There is a plan, and it may not be the shortest: no proof that there is no shorter one was completed."
		}
		if e.a.Objective != nil {
			return "A solution was found, and a better one may exist: the proof that there is none was not completed."
		}
		return "A solution was found; not all possibilities were searched, so there may be more."
	case model.StatusInfeasible:
		return e.infeasible()
	case model.StatusUnbounded:
		return "The objective can be improved without limit: no best value exists. In practice a restriction is missing."
	case model.StatusLimit:
		return "A limit ended the run before anything was found. That says nothing about whether a solution exists."
	}
	return "The run failed; the message says why. Nothing is known about the subject."
}

func (e *explanation) optimal() string {
	switch {
	case e.a.Kind == tilemip.KindBoard && e.a.Moves == nil:
		return "The program was solved to its end. It does not state the puzzle but a relaxation of it, so the result is a bound on the number of moves, not a plan."
	case e.a.Kind == tilemip.KindBoard:
		return "The plan is a shortest one: no plan has fewer moves."
	case e.puzzle() && e.a.Objective == nil && e.a.Complete:
		return "The search was completed: these are all solutions."
	case e.puzzle() && e.a.Objective == nil:
		return "The puzzle is solved. There is nothing to minimise: any solution is as good as any other, so “optimal” only says that one was found, or that all were, where all were asked for."
	case e.puzzle():
		return "The solution has the least cost of all."
	}
	return "No feasible point has a better objective value."
}

func (e *explanation) infeasible() string {
	switch {
	case e.a.Doubt != "":
		return "The integer program has no feasible point. This formulation does not state the puzzle rightly, so that says nothing about the puzzle itself."
	case e.a.Kind == tilemip.KindBoard && e.a.MostMoves > 0:
		return fmt.Sprintf("There is no plan of at most %s. Longer plans may exist.", english.Count(e.a.MostMoves, "move"))
	case e.a.Kind == tilemip.KindBoard && e.a.Horizon > 0:
		return fmt.Sprintf("There is no plan within the horizon, %s. Longer plans may exist.", english.Count(e.a.Horizon, "period"))
	case e.puzzle():
		return "There is no solution."
	}
	return "No point satisfies all rows and bounds at once."
}

// grounds says who claims and who proves the status.
func (e *explanation) grounds() {
	a := e.a
	if a.Run != nil && a.ClaimedBy != "" {
		e.add("claimed by", a.ClaimedBy, "The search was cut into units, which were run elsewhere or before. Here it was checked that they cover the whole search, each part once, and what they list was replayed. That none of them missed anything is the word of those that ran them: no proof.")
	} else if a.ClaimedBy != "" {
		claim := "there is no better one"
		if a.Status == model.StatusFeasible {
			claim = "none is beyond the bound"
		}
		e.add("claimed by", a.ClaimedBy, "That the status holds is what the solver %s says. Solvers compute with rounded numbers and can err; the point they return is checked here exactly, but that %s is their claim.", a.ClaimedBy, claim)
	}
	for _, by := range a.ProvenBy {
		e.add("proven by", by, "%s", proves(by))
	}
	if a.ClaimedBy == "" && len(a.ProvenBy) == 0 && a.Status == model.StatusInfeasible {
		e.add("proven by", "nothing", "No proof and no solver's claim stands behind the status.")
	}
}

// plan explains the letters of a plan and what found them.
func (e *explanation) plan() {
	a := e.a
	if a.Moves == nil {
		return
	}
	e.add("moves", *a.Moves, "%s of the blank: U up, D down, L left, R right. The tile that the blank passes slides the other way.", english.Count(len(*a.Moves), "move"))
	if a.PlanBy != "" {
		e.add("plan by", a.PlanBy, "The plan was found by this search, which looks for short plans and proves nothing. What proves that none is shorter is named apart.")
	}
	if a.Guarantee != "" {
		e.add("guarantee", a.Guarantee, "What this search promises about the length of its plan; a learned estimate may be too large, and then a shortest plan can be missed.")
	}
}

// solutions explains the numbers of solutions.
func (e *explanation) solutions() {
	a := e.a
	if a.Solutions != nil {
		all := "found so far"
		if a.Complete || a.Termination == model.Completed && a.Status == model.StatusOptimal && a.Unique != nil {
			all = "in all"
		}
		e.add("solutions", english.Group(*a.Solutions), "%s %s. Turned and mirrored copies of the same solution are counted apart.", english.Count(*a.Solutions, "solution"), all)
	}
	if a.Unique != nil {
		e.add("unique", english.Group(*a.Unique), "Solutions that are not turned copies of each other, where the box can be turned; with the option --mirrors mirror images count once as well.")
	}
}

// objective explains objective, bound and gap.
func (e *explanation) objective() {
	a := e.a
	unit := ""
	if a.Kind == tilemip.KindBoard {
		unit = " moves"
	}
	if a.Objective != nil {
		e.add("objective", number(*a.Objective)+unit, "The value of what was found, of the quantity that is minimised or maximised.")
	}
	if a.Bound == nil {
		return
	}
	text := "No solution can be better than this. "
	switch {
	case a.Objective == nil:
		text += "How good a solution can really be lies somewhere beyond it."
	case *a.Bound == *a.Objective:
		text += "It equals the objective, so nothing better exists"
		if onClaim(a) {
			verb := " is"
			if a.Run != nil {
				verb = " are"
			}
			text += ", if " + a.ClaimedBy + verb + " right about it"
		}
		text += "."
	default:
		text += "What was found and this number enclose the best value."
	}
	e.add("bound", number(*a.Bound)+unit, "%s", text)
	if a.Gap != nil && !math.IsInf(*a.Gap, 0) {
		means := "Nothing is left open."
		if *a.Gap > 0 {
			means = fmt.Sprintf("The solution found is at most %.3g %% of its value away from the best possible one.", 100**a.Gap)
		}
		e.add("gap", fmt.Sprintf("%.3g %%", 100**a.Gap), "The distance between objective and bound, as a share of the objective. %s", means)
	}
}

func number(x float64) string { return fmt.Sprintf("%.12g", x) }
