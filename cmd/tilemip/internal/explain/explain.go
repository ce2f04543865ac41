// Package explain says in words what an answer means: its status, who claims or proves it,
// bound and gap, what closed each horizon, nodes and iterations, and every check that was
// made, with the answer's own numbers in the sentences. It is for a reader who has never
// seen the output of a solver; the terms are those of docs/reference/glossary.md. Each sentence
// is chosen by what was found, why the run ended, the kind of subject, and which methods ran. Own.
//
// words.go has what an answer says in a few words, explain.go what was found, work.go the work
// that it took, checks.go what stands behind it.
package explain

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
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
	text := e.known()
	if in := e.a.Status.String(); in != Status(e.a) {
		text += fmt.Sprintf(" The JSON calls this %q.", in)
	}
	e.add("status", Ended(e.a), "%s", text)
	if goal := e.a.GoalWords(); goal != "" {
		e.add("goal", goal, "Everything said here is about this goal. The usual ones are blank-last, 1, 2, … and the blank, and blank-first, the blank and 1, 2, …; most papers take the latter.")
	}
	if e.a.Message != "" {
		e.add("because", e.a.Message, "This is the reason that the program gives for the status.")
	}
	if text := e.ended(); text != "" {
		e.add("termination", string(e.a.Termination), "%s", text)
	}
}

// stops says what each early end means.
var stops = map[model.Termination]string{
	model.TimeLimit:      "The time limit ended the run.",
	model.NodeLimit:      "The limit on nodes of the search tree ended the run.",
	model.MemoryLimit:    "The limit on memory ended the run.",
	model.SolutionLimit:  "The run ended as soon as the requested number of solutions was found; the rest was not searched.",
	model.GapReached:     "Objective and bound had come as near to each other as the gap that was asked for, so the run ended as it should.",
	model.ObjectiveLimit: "The run ended when a given value of the objective was passed.",
	model.Interrupted:    "The run was interrupted by hand.",
	model.Crashed:        "The solver's process died.",
}

// ended says why the run ended early, and that what is printed is from before.
func (e *explanation) ended() string {
	text := stops[e.a.Termination]
	if stopped(e.a) && e.a.Status == model.StatusFeasible {
		text += " What is printed was found before; with more time it may improve."
	}
	return text
}

// known says in a sentence what the status means for this kind of subject.
func (e *explanation) known() string {
	switch e.a.Status {
	case model.StatusOptimal:
		return e.optimal()
	case model.StatusFeasible:
		return e.feasible()
	case model.StatusInfeasible:
		return e.infeasible()
	case model.StatusUnbounded:
		return "The objective can be improved without limit" + onClaim(e.a) + ": no best value exists. In practice a restriction is missing."
	case model.StatusLimit:
		return "The run ended before a solution was found. That says nothing about whether there is one."
	}
	return "The run failed. Nothing is known about the subject."
}

func (e *explanation) optimal() string {
	a := e.a
	switch {
	case bounds(a):
		return "The program was solved to its end. It does not state the puzzle but a relaxation of it, so the result is a bound on the number of moves, not a plan."
	case a.Doubt != "":
		return "No solution of the integer program is better" + onClaim(a) + ". The program does not state the puzzle rightly, so that says nothing about the puzzle itself."
	case a.Kind == tilemip.KindBoard:
		return "The plan is a shortest one: no plan has fewer moves" + onClaim(a) + "."
	case plain(a) && a.Complete && counted(a):
		return "All solutions were counted: there are no others" + onClaim(a) + "."
	case plain(a) && a.Complete:
		return "These are all solutions" + onClaim(a) + "."
	case plain(a):
		return "A solution was found, as was asked for. There may be others."
	case e.puzzle():
		return "No solution costs less" + onClaim(a) + "."
	}
	return "No feasible point has an objective value that is better" + apart(a) + onClaim(a) + "."
}

func (e *explanation) feasible() string {
	a := e.a
	switch {
	case a.Violation != nil && !a.Checked:
		return "The solver returned a point that misses a row or a bound of the model. Whether there is a feasible point is not known."
	case withinGap(a):
		return "A solution was found that is within the gap asked for of the best one. A better one may exist: the run did not go on to find or to exclude it."
	case a.Kind == tilemip.KindBoard:
		return "There is a plan, and it may not be the shortest: a proof that there is no shorter one was not completed."
	case plain(a):
		return "Not all possibilities were searched: there may be more solutions than were found."
	}
	return "A solution was found, and a better one may exist: a proof that there is none was not completed."
}

func (e *explanation) infeasible() string {
	a := e.a
	switch {
	case strings.HasPrefix(a.Doubt, "a relaxation"):
		return "The integer program, a relaxation of the puzzle, has no feasible point" + onClaim(a) + ". Then there is no plan of any length."
	case a.Doubt != "":
		return "The integer program has no feasible point" + onClaim(a) + ". It does not state the puzzle rightly, so that says nothing about the puzzle itself."
	case a.Kind == tilemip.KindBoard && slices.Contains(a.ProvenBy, integer.ByParity):
		return "There is no plan of any length."
	case a.Kind == tilemip.KindBoard && a.MostMoves > 0:
		return fmt.Sprintf("There is no plan of at most %s%s. Longer plans may exist.", english.Count(a.MostMoves, "move"), onClaim(a))
	case a.Kind == tilemip.KindBoard && a.Horizon > 0:
		return fmt.Sprintf("There is no plan within the horizon, %s%s. Longer plans may exist.", english.Count(a.Horizon, "period"), onClaim(a))
	case e.puzzle():
		return "There is no solution" + onClaim(a) + "."
	}
	return "No point satisfies all rows and bounds at once" + onClaim(a) + "."
}

// plan explains the letters of a plan and what found them.
func (e *explanation) plan() {
	a := e.a
	if a.Moves == nil {
		return
	}
	shown := *a.Moves
	if shown == "" {
		shown = "none"
	}
	e.add("moves", shown, "%s of the blank: U up, D down, L left, R right. The tile that the blank passes slides the other way.", english.Count(len(*a.Moves), "move"))
	if a.PlanBy != "" {
		e.add("plan by", a.PlanBy, "The plan was found by this search, which looks for short plans and proves nothing. A proof that none is shorter has to come from elsewhere.")
	}
	if a.Guarantee != "" {
		e.add("guarantee", a.Guarantee, "What this search promises about the length of its plan; a learned estimate may be too large, and then a shortest plan can be missed.")
	}
}

// solutions explains the numbers of solutions.
func (e *explanation) solutions() {
	a := e.a
	if a.Solutions != nil {
		text := english.Count(*a.Solutions, "solution")
		switch {
		case a.Complete:
			text += " in all."
		case a.Status == model.StatusOptimal || a.Termination == model.SolutionLimit:
			text += " found, as many as were asked for."
		case *a.Solutions == 0:
			text = "No solution was found before the run ended."
		default:
			text += " found before the run ended; there may be more."
		}
		if a.Kind == tilemip.KindPacking && *a.Solutions > 1 {
			text += " Turned and mirrored copies of the same solution are counted apart."
		}
		e.add("solutions", english.Group(*a.Solutions), "%s", text)
	}
	if a.Total != "" {
		e.add("total", a.Total, "So many solutions in all: more than the key solutions can hold.")
	}
	if a.Unique != nil {
		e.add("unique", english.Group(*a.Unique), "Solutions that are not turned copies of each other, where the box can be turned; with the option --mirrors mirror images count once as well.")
	}
}

// objective explains objective, bound and gap.
func (e *explanation) objective() {
	a := e.a
	if a.Objective != nil {
		e.add("objective", e.amount(*a.Objective), "The value of what was found, of the quantity that is minimised or maximised.")
	}
	if a.Bound == nil {
		return
	}
	text := "No solution can be better than this" + apart(a) + onClaim(a) + ". "
	switch {
	case a.Objective == nil && a.Status == model.StatusInfeasible:
		text = "No plan has fewer moves than this" + onClaim(a) + "."
	case a.Objective == nil:
		text += "How good a solution can really be lies somewhere beyond it."
	case *a.Bound == *a.Objective:
		text += "It equals the objective: what was found is as good as that."
	default:
		text += "What was found and this number enclose the best value."
	}
	e.add("bound", e.amount(*a.Bound), "%s", text)
	if a.BoundBy != "" {
		e.add("bound by", a.BoundBy, "Of the two bounds this is the better one; it is that of the %s.", Other(a))
	}
	if a.Gap != nil && a.Objective != nil && !math.IsInf(*a.Gap, 0) {
		share, means := "of the objective", "By the bound, nothing is left open."
		if math.Abs(*a.Objective) < 1 {
			share = "of 1, because the objective is smaller"
		}
		if *a.Gap > 0 {
			means = fmt.Sprintf("By the bound, the best value is at most %s away from what was found.", e.amount(math.Abs(*a.Objective-*a.Bound)))
		}
		e.add("gap", fmt.Sprintf("%.3g %%", 100**a.Gap), "The distance between objective and bound, as a share %s. %s", share, means)
	}
}

// amount writes an objective with its unit, which only boards have.
func (e *explanation) amount(x float64) string {
	if e.a.Kind == tilemip.KindBoard && x == math.Trunc(x) && math.Abs(x) < 1e9 {
		return english.Count(int64(x), "move")
	}
	return fmt.Sprintf("%.12g", x)
}
