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
	"cmp"
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

	Detail bool `json:"-"` // the text prints it with --verbose alone: how the method worked, not what it found
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
	t.worker()
	t.status()
	t.grounds()
	t.plan()
	t.solutions()
	t.objective()
	t.origin()
	t.tables()
	t.detail = true
	t.program()
	t.search()
	t.detail = false
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
	facts  []Fact
	detail bool // of the facts that are added now
}

// line adds a fact of the text alone.
func (t *teller) line(label, format string, args ...any) {
	t.both(label, fmt.Sprintf(format, args...), "", "", "")
}

// term adds a fact that is only explained.
func (t *teller) term(term, says, text string) {
	t.both("", "", term, says, text)
}

// both adds a fact of the text with its explanation, which has its own term and words for it. A
// label or a term that is empty leaves that side out.
func (t *teller) both(label, value, term, says, text string) {
	if label != "" || term != "" {
		t.facts = append(t.facts, Fact{label, value, term, says, text, t.detail})
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

// worker tells first of all who did the work: a solver, or what of tilemip itself.
func (t *teller) worker() {
	if t.Engine == "" {
		return
	}
	_, stated, chosen := strings.Cut(integer.Stated(t.Formulation, t.Program), " → ")
	if !chosen {
		stated = t.Formulation
	}
	name := strings.TrimSpace(t.Engine + " " + t.Versions[t.Engine])
	program := when(t.Formulation != "", ", "+stated+" formulation")
	who, means := name+program, "This solver was given "+first(choice{t.puzzle(), "the integer program of the puzzle."}, choice{true, "the model."})
	switch {
	case slices.Equal(t.ProvenBy, []string{integer.ByProbing}) && (t.Engine == integer.EngineArithmetic || t.Engine == integer.EngineReductions):
		who, means = "tilemip's propagation and probing"+program+"; no solver was called", "Bounds of variables that follow from the constraints, and from trying both values of a variable, decided the question."
	case !searched(t.Answer) || t.Engine == integer.EngineArithmetic || t.Engine == integer.EngineGoal:
		who, means = t.Engine+"; no search was needed", "An argument decided the question before any search."
	case t.Engine == integer.EngineReductions:
		who, means = "tilemip's reductions"+program+"; no solver was called", "Reductions of the integer program decided the question. No solver was called."
	case t.Engine == integer.EngineBranch:
		who, means = "tilemip's branch and bound"+when(t.Nodes != nil, " ("+nodes(t.Nodes)+")"), "The method is tilemip's own branch and bound. No solver was called."
	case t.puzzle() && ran(t.Answer):
		if n := len(t.Proofs); n > 0 && strings.HasPrefix(t.Proofs[n-1].By, integer.EngineReductions) {
			who, means = "tilemip's reductions and "+who, means[:len(means)-1]+", after reductions."
		}
		if t.Nodes != nil && t.LPIterations != nil && (t.Engine == "highs" || *t.Nodes > 0 || *t.LPIterations > 0) { // zeros of others mean that they do not report
			who += fmt.Sprintf(" (%s, %s)", nodes(t.Nodes), english.Count(*t.LPIterations, "LP iteration"))
		}
	case t.puzzle():
		who, means = "native search ("+t.Engine+when(t.counts() != "", ", "+t.counts())+")", "The native search uses no integer program and no solver."
	}
	t.same(first(choice{t.Status == model.StatusLimit || t.Status == model.StatusError, "run with"}, choice{true, "solved by"}), who, means)
}

// nodes counts nodes where they are known.
func nodes(n *int64) string {
	if n == nil {
		return ""
	}
	return english.Count(*n, "node")
}

// counts is the work of a native search: "12 nodes generated".
func (t *teller) counts() string {
	switch {
	case t.Generated != nil:
		return english.Count(*t.Generated, "node") + " generated"
	case t.Fits != nil && t.Kind == tilemip.KindPacking:
		return english.Count(*t.Fits, "piece") + " placed"
	case t.Fits != nil:
		return english.Count(*t.Fits, "option") + " tried"
	}
	return ""
}

// status tells the subject, what is known of it, and why the run ended.
func (t *teller) status() {
	a := t.Answer
	if t.Subject != "" && t.Subject != "board" { // which --board has no name for
		t.line("subject", "%s (%s)", t.Subject, t.Kind)
	}
	if goal := t.GoalWords(); goal != "" {
		t.same("goal", goal, "The position that the plan must reach. The two standard goals are blank-last (1, 2, …, blank) and blank-first (blank, 1, 2, …); most papers use blank-first.")
	}
	text, grounds := t.known(), ""
	if withinGap(a) || t.Status == model.StatusOptimal || t.Status == model.StatusInfeasible || t.Status == model.StatusUnbounded {
		grounds = groundsWords(a)
	}
	ended := statusWords(a) + ending(a)
	t.both("status", ended+grounds, "status", ended, text)
	if t.Message != "" {
		t.same("because", t.Message, "The reason for the status.")
	}
	if text := stops[t.Termination]; text != "" {
		if stopped(a) && t.Status == model.StatusFeasible {
			text += " What was found until then is printed; more time may improve it."
		}
		t.term("termination", string(t.Termination), text)
	}
}

// stops says what each early end means.
var stops = map[model.Termination]string{
	model.TimeLimit:      "The run reached its time limit.",
	model.NodeLimit:      "The run reached its node limit.",
	model.MemoryLimit:    "The run reached its memory limit.",
	model.SolutionLimit:  "The run ended when it had the requested number of solutions; it did not search the rest.",
	model.GapReached:     "The run ended when objective and bound were within the requested gap.",
	model.ObjectiveLimit: "The run ended when it passed the given objective value.",
	model.Interrupted:    "The run was interrupted by the user.",
	model.Crashed:        "The solver process died.",
}

// known says in a sentence what the status means for this kind of subject.
func (t *teller) known() string {
	a, board, claim := t.Answer, t.Kind == tilemip.KindBoard, onClaim(t.Answer)
	switch t.Status {
	case model.StatusOptimal:
		return first(
			choice{bounds(a), "The program is a relaxation of the puzzle and was solved to optimality. Its value is a lower bound on the number of moves; its solution is not a plan."},
			choice{t.Caveat != "", "No solution of the integer program is better" + claim + ". The program does not model the puzzle exactly, so this says nothing about the puzzle itself."},
			choice{board, "The plan is a shortest plan: no plan has fewer moves" + claim + "."},
			choice{plain(a) && t.Complete && counted(a), "All solutions were counted. There are no others" + claim + "."},
			choice{plain(a) && t.Complete, "These are all solutions" + claim + "."},
			choice{plain(a), "A solution was found, as requested. There may be others."},
			choice{t.puzzle(), "No solution costs less" + claim + "."},
			choice{true, "No feasible solution has a better objective value" + apart(a) + claim + "."})
	case model.StatusFeasible:
		return first(
			choice{t.Violation != nil && !t.Checked, "The solver returned a solution that violates a constraint or a bound of the model. Whether the model is feasible is not known."},
			choice{withinGap(a), "A solution within the requested gap was found. A better one may exist: the run did not look for it."},
			choice{board, "A plan was found. It may not be a shortest one: the proof was not completed."},
			choice{plain(a), "The search was not completed. There may be more solutions than were found."},
			choice{true, "A solution was found. A better one may exist: the proof of optimality was not completed."})
	case model.StatusInfeasible:
		return first(
			choice{strings.HasPrefix(t.Caveat, "a relaxation"), "The integer program, a relaxation of the puzzle, is infeasible" + claim + ". Then there is no plan of any length."},
			choice{t.Caveat != "", "The integer program is infeasible" + claim + ". It does not model the puzzle exactly, so this says nothing about the puzzle itself."},
			choice{board && slices.Contains(t.ProvenBy, integer.ByParity), "There is no plan of any length."},
			choice{board && t.MostMoves > 0, "There is no plan of at most " + english.Count(t.MostMoves, "move") + claim + ". Longer plans may exist."},
			choice{board && t.Horizon > 0, "There is no plan within the horizon of " + english.Count(t.Horizon, "period") + claim + ". Longer plans may exist."},
			choice{t.puzzle(), "There is no solution" + claim + "."},
			choice{true, "No assignment satisfies all constraints and bounds" + claim + "."})
	case model.StatusUnbounded:
		return "The objective can be improved without limit" + claim + ". In practice a constraint is missing."
	case model.StatusLimit:
		return "The run ended before a solution was found. Whether there is one is not known."
	}
	return "The run failed. Nothing is known."
}

// plan tells the moves of a plan, and what its search guarantees of their number.
func (t *teller) plan() {
	if t.Guarantee != "" {
		t.both("guarantee", t.Guarantee, when(t.Moves != nil, "guarantee"), t.Guarantee, "What the search guarantees about the length of its plan. A learned heuristic may overestimate, and the search can then miss a shortest plan.")
	}
	if t.Moves == nil {
		return
	}
	shown, count := *t.Moves, english.Count(len(*t.Moves), "move")
	shown = cmp.Or(shown, "none")
	t.both("moves", fmt.Sprintf("%s (%s of the blank)", shown, count),
		"moves", shown, count+" of the blank: up (U), down (D), left (L), right (R). The tile beside it slides the opposite way.")
}

// solutions tells the numbers of solutions.
func (t *teller) solutions() {
	if t.Solutions != nil {
		found := english.Count(*t.Solutions, "solution")
		text := first(
			choice{t.Complete, found + " in all."},
			choice{t.Status == model.StatusOptimal || t.Termination == model.SolutionLimit, found + " found, as requested."},
			choice{*t.Solutions == 0, "No solution was found before the run ended."},
			choice{true, found + " found before the run ended; there may be more."})
		if t.Kind == tilemip.KindPacking && *t.Solutions > 1 {
			text += " Rotated and reflected copies count separately."
		}
		t.both("solutions", solutionsWords(t.Answer), "solutions", english.Group(*t.Solutions), text)
	}
	for _, s := range t.Sets {
		t.line("set", "%s: %s; %s up to rotation", s, english.Count(s.Solutions, "solution"), english.Group(s.UniqueRotations))
	}
	if t.Total != "" {
		t.both(when(t.Solutions == nil, "solutions"), english.GroupDigits(t.Total), "total", english.GroupDigits(t.Total), "The total number of solutions, which does not fit into 64 bits.")
	}
	if t.Unique != nil {
		t.term("unique", english.Group(*t.Unique), "Solutions up to rotation; with the option --mirrors, up to rotation and reflection.")
	}
}

// objective tells objective, bound and gap. Packings have no objective, and that of covers is
// their cost. A bound that equals the objective is no news in the text.
func (t *teller) objective() {
	if x := t.Objective; x != nil {
		label := first(choice{t.Kind == tilemip.KindCover, "cost"}, choice{t.Kind != tilemip.KindPacking, "objective"})
		t.both(label, t.amount(*x), "objective", t.amount(*x), "The objective value of the solution.")
	}
	if t.Bound == nil {
		return
	}
	met := t.Objective != nil && *t.Bound == *t.Objective
	claim := onClaim(t.Answer)
	text := "No solution can be better than this" + apart(t.Answer) + claim + "." + first(
		choice{t.Objective == nil, ""},
		choice{met, " It equals the objective value, so the solution is optimal."},
		choice{true, " The optimal value lies between this bound and the objective."})
	if t.Objective == nil && t.Status == model.StatusInfeasible {
		text = "No plan has fewer moves than this" + claim + "."
	}
	t.both(when(!met, "bound"), t.amount(*t.Bound)+groundsWords(t.Answer), "bound", t.amount(*t.Bound), text)
	if t.BoundBy != "" {
		t.term("bound by", t.BoundBy, fmt.Sprintf("The better of the two bounds is that of the %s.", Other(t.Answer)))
	}
	t.gap()
}

// gap tells the distance between objective and bound.
func (t *teller) gap() {
	if t.Gap == nil || t.Objective == nil || math.IsInf(*t.Gap, 0) {
		return
	}
	share, means := "of the objective", "No gap is left."
	if math.Abs(*t.Objective) < 1 {
		share = "of 1, because the objective is below 1"
	}
	if *t.Gap > 0 {
		means = fmt.Sprintf("The optimal value is at most %s away.", t.amount(math.Abs(*t.Objective-*t.Bound)))
	}
	t.term("gap", fmt.Sprintf("%.3g %%", 100**t.Gap), fmt.Sprintf("The distance between objective and bound, as a fraction %s. %s", share, means))
}

// amount writes an objective with its unit, which only boards have.
func (t *teller) amount(x float64) string {
	if t.Kind == tilemip.KindBoard && x == math.Trunc(x) && math.Abs(x) < 1e9 {
		return english.Count(int64(x), "move")
	}
	return english.Number(x)
}

// origin tells what found the plan where that is not the search that proves, how good it is, and
// what of an answer is the second method's.
func (t *teller) origin() {
	if t.PlanBy != "" {
		by := "found by " + t.PlanBy
		if t.Bound != nil && t.Objective != nil && *t.Bound > 0 && *t.Objective > *t.Bound {
			by += fmt.Sprintf("; at most %.1f %% longer than a shortest one", 100*(*t.Objective / *t.Bound - 1))
		}
		t.both("plan", by, when(t.Moves != nil, "plan by"), t.PlanBy, "This search finds short plans and proves no bound. The proof that no plan is shorter comes from another method.")
	}
	if t.FoundBy == "" && t.BoundBy == "" {
		return
	}
	taken := first(
		choice{t.FoundBy == "", "the bound"},
		choice{!t.Status.HasPoint(), "the status"},
		choice{t.BoundBy == "", "what was found"},
		choice{true, "what was found and the bound"})
	why := first(
		choice{!t.Status.HasPoint(), "It completed and the first method was stopped, so the status is taken from it."},
		choice{true, "Its result is better than what the first method had found when it was stopped."})
	other := Other(t.Answer)
	t.both("taken", "from the "+other+": "+taken, when(t.FoundBy != "", "taken from"), t.FoundBy, "This is the "+other+". "+why)
}

// tables marks where values, the solution pool, ranges and the solutions themselves stand.
func (t *teller) tables() {
	for _, part := range []choice{{len(t.Values) > 0, Values}, {t.Pool != nil, Pool}, {t.Ranging != nil, Ranging}, {true, Shown}} {
		if part.when {
			t.line(part.says, "")
		}
	}
}
