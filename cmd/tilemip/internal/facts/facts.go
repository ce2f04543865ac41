// Package facts tells an answer once: what it says, as facts in one order. Each fact has a label
// and a value, which the answer as text prints, and a term with a sentence of what it means, which
// explanations, reports and the page print; some have one of both only. The sentences are for a
// reader who has never seen the output of a solver, with the answer's own numbers in them; the
// terms are those of docs/reference/glossary.md. Each is chosen by what was found, why the run
// ended, the kind of subject, and which methods ran. Own.
//
// facts.go has the order and what was found, work.go the work that it took, behind.go what stands
// behind it, words.go what an answer says in a few words, events.go what a run says meanwhile, and
// covers.go what a cover is about.
//
// Not here: how facts are laid out: display, report and the page do that. Begin with facts.go.
package facts

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

// Fact is one thing that an answer says.
type Fact struct {
	Label string `json:"-"`    // in the answer as text; "" where that does not print it
	Value string `json:"-"`    // behind the label
	Term  string `json:"term"` // such as "gap"; "" where there is nothing to explain
	Says  string `json:"says"` // what this answer has for it, such as "3.2 %"
	Text  string `json:"text"` // what that means, in whole sentences
}

// The labels of facts that are more than a line: where they stand, the text has a table or a
// picture, which who prints it draws from the answer.
const (
	Values  = "values"
	Pool    = "pool"
	Ranging = "ranging"
	Shown   = "shown" // grids and chosen options
)

// Of returns the facts of an answer in the order in which they are told. What the answer does not
// have is not told.
func Of(a *tilemip.Answer) []Fact {
	t := &teller{Answer: a}
	t.status()
	t.grounds()
	t.plan()
	t.solutions()
	t.objective()
	t.origin()
	t.tables()
	t.program()
	t.search()
	t.time()
	t.reservations()
	t.confirmed()
	t.advice()
	return t.facts
}

// Explained returns the facts of an answer that have a term.
func Explained(a *tilemip.Answer) []Fact {
	return slices.DeleteFunc(Of(a), func(f Fact) bool { return f.Term == "" })
}

// teller collects the facts of one answer.
type teller struct {
	*tilemip.Answer
	facts []Fact
}

// line adds a fact of the text alone.
func (t *teller) line(label, format string, args ...any) {
	t.facts = append(t.facts, Fact{Label: label, Value: fmt.Sprintf(format, args...)})
}

// term adds a fact that is only explained.
func (t *teller) term(term, says, text string) {
	t.facts = append(t.facts, Fact{Term: term, Says: says, Text: text})
}

// both adds a fact of the text with its explanation, which has its own term and words for it. A
// label or a term that is empty leaves that side out.
func (t *teller) both(label, value, term, says, text string) {
	if label != "" || term != "" {
		t.facts = append(t.facts, Fact{label, value, term, says, text})
	}
}

// same adds a fact that text and explanation call the same.
func (t *teller) same(name, value, text string) { t.both(name, value, name, value, text) }

// choice is a sentence and when it is true.
type choice struct {
	when bool
	says string
}

// first is the sentence of the first choice that is true, "" where none is.
func first(all ...choice) string {
	for _, c := range all {
		if c.when {
			return c.says
		}
	}
	return ""
}

// when is a label or a term where a fact has it, else "".
func when(has bool, name string) string { return first(choice{has, name}) }

// puzzle reports whether the answer is one about a puzzle, which has solutions, and not
// about a model, which has points.
func (t *teller) puzzle() bool { return t.Kind != tilemip.KindModel }

// status tells the subject, what is known of it, and why the run ended.
func (t *teller) status() {
	a := t.Answer
	if goal := t.GoalWords(); goal != "" {
		t.same("goal", goal, "Everything said here is about this goal. The usual ones are blank-last, 1, 2, … and the blank, and blank-first, the blank and 1, 2, …; most papers take the latter.")
	}
	if t.Subject != "" {
		t.line("subject", "%s (%s)", t.Subject, t.Kind)
	}
	text, grounds := t.known(), ""
	if in := t.Status.String(); in != statusWords(a) {
		text += fmt.Sprintf(" The JSON calls this %q.", in)
	}
	if withinGap(a) || t.Status == model.StatusOptimal || t.Status == model.StatusInfeasible || t.Status == model.StatusUnbounded {
		grounds = groundsWords(a)
	}
	ended := statusWords(a) + ending(a)
	t.both("status", ended+grounds, "status", ended, text)
	if t.Message != "" {
		t.same("because", t.Message, "This is the reason that the program gives for the status.")
	}
	if text := stops[t.Termination]; text != "" {
		if stopped(a) && t.Status == model.StatusFeasible {
			text += " What is printed was found before; with more time it may improve."
		}
		t.term("termination", string(t.Termination), text)
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

// known says in a sentence what the status means for this kind of subject.
func (t *teller) known() string {
	a, board, claim := t.Answer, t.Kind == tilemip.KindBoard, onClaim(t.Answer)
	switch t.Status {
	case model.StatusOptimal:
		return first(
			choice{bounds(a), "The program was solved to its end. It does not state the puzzle but a relaxation of it, so the result is a bound on the number of moves, not a plan."},
			choice{t.Doubt != "", "No solution of the integer program is better" + claim + ". The program does not state the puzzle rightly, so that says nothing about the puzzle itself."},
			choice{board, "The plan is a shortest one: no plan has fewer moves" + claim + "."},
			choice{plain(a) && t.Complete && counted(a), "All solutions were counted: there are no others" + claim + "."},
			choice{plain(a) && t.Complete, "These are all solutions" + claim + "."},
			choice{plain(a), "A solution was found, as was asked for. There may be others."},
			choice{t.puzzle(), "No solution costs less" + claim + "."},
			choice{true, "No feasible point has an objective value that is better" + apart(a) + claim + "."})
	case model.StatusFeasible:
		return first(
			choice{t.Violation != nil && !t.Checked, "The solver returned a point that misses a row or a bound of the model. Whether there is a feasible point is not known."},
			choice{withinGap(a), "A solution was found that is within the gap asked for of the best one. A better one may exist: the run did not go on to find or to exclude it."},
			choice{board, "There is a plan, and it may not be the shortest: a proof that there is no shorter one was not completed."},
			choice{plain(a), "Not all possibilities were searched: there may be more solutions than were found."},
			choice{true, "A solution was found, and a better one may exist: a proof that there is none was not completed."})
	case model.StatusInfeasible:
		return first(
			choice{strings.HasPrefix(t.Doubt, "a relaxation"), "The integer program, a relaxation of the puzzle, has no feasible point" + claim + ". Then there is no plan of any length."},
			choice{t.Doubt != "", "The integer program has no feasible point" + claim + ". It does not state the puzzle rightly, so that says nothing about the puzzle itself."},
			choice{board && slices.Contains(t.ProvenBy, integer.ByParity), "There is no plan of any length."},
			choice{board && t.MostMoves > 0, "There is no plan of at most " + english.Count(t.MostMoves, "move") + claim + ". Longer plans may exist."},
			choice{board && t.Horizon > 0, "There is no plan within the horizon, " + english.Count(t.Horizon, "period") + claim + ". Longer plans may exist."},
			choice{t.puzzle(), "There is no solution" + claim + "."},
			choice{true, "No point satisfies all rows and bounds at once" + claim + "."})
	case model.StatusUnbounded:
		return "The objective can be improved without limit" + claim + ": no best value exists. In practice a restriction is missing."
	case model.StatusLimit:
		return "The run ended before a solution was found. That says nothing about whether there is one."
	}
	return "The run failed. Nothing is known about the subject."
}

// plan tells the moves of a plan, and what its search guarantees of their number.
func (t *teller) plan() {
	if t.Guarantee != "" {
		t.both("guarantee", t.Guarantee, when(t.Moves != nil, "guarantee"), t.Guarantee, "What this search promises about the length of its plan; a learned estimate may be too large, and then a shortest plan can be missed.")
	}
	if t.Moves == nil {
		return
	}
	shown, count := *t.Moves, english.Count(len(*t.Moves), "move")
	if shown == "" {
		shown = "none"
	}
	t.both("moves", fmt.Sprintf("%s (%s of the blank)", shown, count),
		"moves", shown, count+" of the blank: U up, D down, L left, R right. The tile that the blank passes slides the other way.")
}

// solutions tells the numbers of solutions.
func (t *teller) solutions() {
	if t.Solutions != nil {
		found := english.Count(*t.Solutions, "solution")
		text := first(
			choice{t.Complete, found + " in all."},
			choice{t.Status == model.StatusOptimal || t.Termination == model.SolutionLimit, found + " found, as many as were asked for."},
			choice{*t.Solutions == 0, "No solution was found before the run ended."},
			choice{true, found + " found before the run ended; there may be more."})
		if t.Kind == tilemip.KindPacking && *t.Solutions > 1 {
			text += " Turned and mirrored copies of the same solution are counted apart."
		}
		t.both("solutions", solutionsWords(t.Answer), "solutions", english.Group(*t.Solutions), text)
	}
	if t.Total != "" {
		t.both(when(t.Solutions == nil, "solutions"), t.Total, "total", t.Total, "So many solutions in all: more than the key solutions can hold.")
	}
	if t.Unique != nil {
		t.term("unique", english.Group(*t.Unique), "Solutions that are not turned copies of each other, where the box can be turned; with the option --mirrors mirror images count once as well.")
	}
}

// objective tells objective, bound and gap. Packings have no objective, and that of covers is
// their cost. A bound that equals the objective is no news in the text.
func (t *teller) objective() {
	if x := t.Objective; x != nil {
		label := first(choice{t.Kind == tilemip.KindCover, "cost"}, choice{t.Kind != tilemip.KindPacking, "objective"})
		t.both(label, fmt.Sprintf("%.12g", *x), "objective", t.amount(*x), "The value of what was found, of the quantity that is minimised or maximised.")
	}
	if t.Bound == nil {
		return
	}
	met := t.Objective != nil && *t.Bound == *t.Objective
	claim := onClaim(t.Answer)
	text := "No solution can be better than this" + apart(t.Answer) + claim + ". " + first(
		choice{t.Objective == nil, "How good a solution can really be lies somewhere beyond it."},
		choice{met, "It equals the objective: what was found is as good as that."},
		choice{true, "What was found and this number enclose the best value."})
	if t.Objective == nil && t.Status == model.StatusInfeasible {
		text = "No plan has fewer moves than this" + claim + "."
	}
	t.both(when(!met, "bound"), fmt.Sprintf("%.12g%s", *t.Bound, groundsWords(t.Answer)), "bound", t.amount(*t.Bound), text)
	if t.BoundBy != "" {
		t.term("bound by", t.BoundBy, fmt.Sprintf("Of the two bounds this is the better one; it is that of the %s.", Other(t.Answer)))
	}
	t.gap()
}

// gap tells the distance between objective and bound.
func (t *teller) gap() {
	if t.Gap == nil || t.Objective == nil || math.IsInf(*t.Gap, 0) {
		return
	}
	share, means := "of the objective", "By the bound, nothing is left open."
	if math.Abs(*t.Objective) < 1 {
		share = "of 1, because the objective is smaller"
	}
	if *t.Gap > 0 {
		means = fmt.Sprintf("By the bound, the best value is at most %s away from what was found.", t.amount(math.Abs(*t.Objective-*t.Bound)))
	}
	t.term("gap", fmt.Sprintf("%.3g %%", 100**t.Gap), fmt.Sprintf("The distance between objective and bound, as a share %s. %s", share, means))
}

// amount writes an objective with its unit, which only boards have.
func (t *teller) amount(x float64) string {
	if t.Kind == tilemip.KindBoard && x == math.Trunc(x) && math.Abs(x) < 1e9 {
		return english.Count(int64(x), "move")
	}
	return fmt.Sprintf("%.12g", x)
}

// origin tells what found the plan where that is not the search that proves, how good it is, and
// what of an answer is the second method's.
func (t *teller) origin() {
	if t.PlanBy != "" {
		by := "found by " + t.PlanBy
		if t.Bound != nil && t.Objective != nil && *t.Bound > 0 && *t.Objective > *t.Bound {
			by += fmt.Sprintf("; at most %.1f %% longer than a shortest one", 100*(*t.Objective / *t.Bound - 1))
		}
		t.both("plan", by, when(t.Moves != nil, "plan by"), t.PlanBy, "The plan was found by this search, which looks for short plans and proves nothing. A proof that none is shorter has to come from elsewhere.")
	}
	if t.FoundBy == "" && t.BoundBy == "" {
		return
	}
	taken := first(
		choice{t.FoundBy == "", "the bound"},
		choice{!t.Status.HasPoint(), "the status"},
		choice{t.BoundBy == "", "what was found"},
		choice{true, "what was found, and the bound"})
	why := first(
		choice{!t.Status.HasPoint(), "It came to the end before which the first was stopped, so the status is its own."},
		choice{true, "What it found is better than what the first found before that was stopped, so the answer has it."})
	other := Other(t.Answer)
	t.both("taken", "from the "+other+": "+taken, when(t.FoundBy != "", "taken from"), t.FoundBy, "This is the "+other+". "+why)
}

// tables marks where values, further points, ranges and the solutions themselves stand.
func (t *teller) tables() {
	for _, part := range []choice{{len(t.Values) > 0, Values}, {t.Pool != nil, Pool}, {t.Ranging != nil, Ranging}, {true, Shown}} {
		if part.when {
			t.line(part.says, "")
		}
	}
}
