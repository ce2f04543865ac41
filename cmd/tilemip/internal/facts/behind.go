package facts

// What supports an answer: who reports it, proofs by name, checks that were made, and reservations.
// Own.

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model"
)

// grounds tells who reports and who proves the status.
func (t *teller) grounds() {
	a := t.Answer
	switch {
	case t.ClaimedBy == "":
	case t.Run != nil:
		t.term("reported by", t.ClaimedBy, "The search ran in work units, elsewhere or earlier. The audit shows that they cover the whole search tree, each part once"+when(t.Run.Replayed, ", and every listed solution was replayed")+
			". That each unit was searched correctly is an assumption."+t.checks(" Checked: ", "."))
	default:
		t.term("reported by", t.ClaimedBy, "That "+t.excluded()+" is reported by "+t.ClaimedBy+". Solvers use floating-point arithmetic and can be wrong."+
			when(t.Checked && t.Status.HasPoint(), " The solution was checked in exact arithmetic."))
	}
	proofs, seconds := proofsOf(a)
	for _, by := range proofs {
		t.term("proven by", by, "This proves that "+t.excluded()+". "+t.proves(by))
	}
	for _, by := range seconds {
		t.term("confirmed by", by, "A second solver reports the same. This confirms the result and does not prove it.")
	}
	if decided := t.Status == model.StatusInfeasible || t.Status == model.StatusUnbounded || t.Status == model.StatusOptimal && (t.Complete || !plain(a)); decided && t.ClaimedBy == "" && len(t.ProvenBy) == 0 {
		t.term("proven by", "nothing", "Neither a proof nor a solver supports the status.")
	}
}

// excluded says what a proof or a report excludes, for this status: "no plan has fewer moves".
func (t *teller) excluded() string {
	a, board, none, bound := t.Answer, t.Kind == tilemip.KindBoard, t.Status == model.StatusInfeasible, ""
	if t.Bound != nil {
		bound = t.amount(*t.Bound)
	}
	return first(
		choice{t.Caveat != "" && none, "the integer program is infeasible"},
		choice{t.Caveat != "" && !bounds(a), "the integer program has no better solution"},
		choice{t.Status == model.StatusUnbounded, "the objective can be improved without limit"},
		choice{none && board && t.Horizon+t.MostMoves > 0, "there is no plan within the horizon"},
		choice{none && board, "there is no plan"},
		choice{none && t.puzzle(), "there is no solution"},
		choice{none, "the model is infeasible"},
		choice{board && t.Bound != nil, "no plan has fewer than " + bound},
		choice{plain(a), "there is no other solution"},
		choice{t.Bound != nil && t.puzzle(), "no solution costs less than " + bound},
		choice{t.Status == model.StatusOptimal, "nothing is better than the objective" + apart(a)},
		choice{true, "nothing is better than the bound"})
}

// proves says what one name in proven_by means.
func (t *teller) proves(by string) string {
	begins := func(with string) bool { return strings.HasPrefix(by, with) }
	return first(
		choice{begins("branch and bound (0 nodes)"), "The named lower bound of the start suffices. No node was expanded."},
		choice{begins("branch and bound"), "It is a branch and bound over boards with the named lower bound, in integer arithmetic."},
		choice{begins("additive ") || begins("cost partitioning"), "The named lower bound of the start suffices, in integer arithmetic."},
		choice{by == integer.ByPrices, "The proof uses dual solutions of linear programs in integer arithmetic. It does not depend on the solver that computed them."},
		choice{by == integer.ByDuals, "The proof uses dual solutions in outward-rounded arithmetic. It does not depend on the solver that computed them."},
		choice{by == integer.ByRay, "Multiples of the constraints, added in rational arithmetic, contradict the bounds of the variables. It does not depend on the solver that found them."},
		choice{by == integer.ByReductions, "Logical reductions of the program left nothing else. They use no solver."},
		choice{by == tilemip.ByNative && ran(t.Answer), "The native search shares no code with the integer program and its solver."},
		choice{by == tilemip.ByNative, "The native search uses no integer program and no solver."},
		choice{by == tilemip.ByVolume, "The cells of the pieces do not add up to those of the region."},
		choice{by == integer.ByParity, "It is a parity argument, on the permutation of a board or on a colouring of the cells. No search was needed."},
		choice{by == integer.ByManhattan, "The Manhattan distances of the tiles from their goal cells add up to that many moves."},
		choice{by == integer.ByProbing, "Bounds of variables that follow from the constraints, and from trying both values of a variable, suffice. No solver was needed."},
		choice{by == integer.ByArithmetic, "Bounds and constraints suffice. No solver was needed."},
		choice{by == tilemip.ByCertificate, "A certificate was written and checked by independent code."},
		choice{true, "It does not depend on a solver."})
}

// reservations tells what limits the value of an answer: a program that is not the puzzle, a solution
// that failed the exact check or was repaired, a solver that had to run again, options without
// effect.
func (t *teller) reservations() {
	if t.Caveat != "" {
		t.term("caveat", t.Caveat, "The program does not model the puzzle exactly, for this reason. Its status is the program's, not the puzzle's.")
	}
	if t.StandIn != "" {
		t.term("stand-in", t.StandIn, "This solver answered instead of the requested one.")
	}
	if x := t.Violation; x != nil && !t.Checked {
		kind, more := "constraint", ""
		if x.Column {
			kind = "variable"
		}
		if x.Count > 1 {
			more = fmt.Sprintf("; %s constraints and bounds are violated", english.Group(x.Count))
		}
		t.both("violation", fmt.Sprintf("%s %s: violated by %.3g, tolerance %.3g%s", kind, x.Reason, x.Amount, x.Allowed, more),
			"violation", x.Reason, fmt.Sprintf("The solver's solution violates this constraint or bound by %.3g; the tolerance is %.3g.", x.Amount, x.Allowed))
	}
	if n := len(t.Ray); n > 0 {
		const most = 6
		var ray []string
		for _, x := range t.Ray[:min(n, most)] {
			ray = append(ray, x.Name+" "+factor(x.Factor))
		}
		if n > most {
			ray = append(ray, fmt.Sprintf("%d more", n-most))
		}
		list := strings.Join(ray, ", ")
		if t.Status == model.StatusUnbounded {
			t.same("ray", list, "In this direction the objective improves without limit, and no constraint ends it. This holds exactly, without rounding.")
		} else {
			t.same("ray", list, "The constraints, multiplied by these factors and added, contradict the bounds of the variables. This holds exactly, without rounding.")
		}
	}
	for _, e := range t.Race {
		if e.Proved {
			t.line("race", "%s; its proof ended the race", e)
		} else {
			t.line("race", "%s", e)
		}
	}
	t.detail = true
	for _, s := range t.Reformulated {
		t.line("linearized", "%s", s)
	}
	if t.Probing != nil {
		t.line("probing", "%s", strings.TrimPrefix(t.Probing.String(), "probing "))
	}
	t.detail = false
	if t.Polished != "" {
		t.same("polished", t.Polished, "The solver's solution violated a constraint by a rounding error and was repaired: the integers were fixed and the linear program was solved again.")
	}
	if t.Runs > 1 {
		t.line("runs", "the solver ran %s times, one after the other", english.Group(t.Runs))
	}
	for _, option := range t.Unused {
		t.both("unused", option, "unused option", option, "The option had no effect.")
	}
	if t.Instead != "" {
		t.line("method", "%s", t.Instead)
	}
}

// confirmed tells what stands behind an answer after the run: the other method, the audit of a
// search in units, the referee, the exact check.
func (t *teller) confirmed() {
	a := t.Answer
	if n := t.Native; n != nil {
		label, term := "native", "second method"
		if !t.puzzle() {
			label, term = "second", "second solver"
		}
		by := statusWords(n) + " by " + n.Engine
		t.detail = len(t.ConfirmedBy) > 0 // then the line of the methods that agree says it
		t.both(label, by+" in "+english.Seconds(n.Seconds)+ending(n), term, by+ending(n), t.second())
		t.detail = false
	}
	if r := t.Run; r != nil {
		verb := "cover"
		if r.Units == 1 {
			verb = "covers"
		}
		t.line("audit", "%s %s the search tree, each part once", english.Count(r.Units, "work unit"), verb)
		if !r.Proven {
			t.line("assumes", "%s", t.assumed())
		}
		if r.Checks != nil {
			t.line("checks", "%s", r.Checks.Text)
		}
		if r.Effort != nil {
			t.line("workers", "%s", Effort(r.Effort))
		}
	}
	if n := len(t.ConfirmedBy); n > 0 {
		means, by := "No independent method confirms it.", "one method only: "
		if n > 1 {
			means, by = "These methods agree, and none depends on another.", english.Group(n)+" independent methods: "
		}
		by += strings.Join(t.ConfirmedBy, "; ")
		t.both("confirmed", "by "+by, "confirmed by", by, means)
	}
	if t.Verdict != "" {
		t.both("verdict", t.Verdict, "independent checker", t.Verdict, t.judged())
	}
	checked, says := checkedWords(a), "no"
	if checked != "" {
		says = "yes"
	}
	t.both(when(checked != "" && t.Verdict == "", "checked"), checked, when(t.Status.HasPoint(), "checked"), says, t.check())
}

// checks says between two texts what was checked of the records of others; "" for nothing.
func (t *teller) checks(before, after string) string {
	if t.Run == nil || t.Run.Checks == nil {
		return ""
	}
	return before + t.Run.Checks.Text + after
}

// assumed says of an answer that others' records make what was checked of them and what was not.
func (t *teller) assumed() string {
	return "that each work unit was searched correctly (reported by " + t.ClaimedBy + ")" + first(
		choice{t.Run.Replayed && t.Moves != nil, "; the plan was replayed"},
		choice{t.Run.Replayed && t.Run.Solutions > 0, "; every listed solution was replayed"},
		choice{!t.Run.Replayed, "; no solution was listed"})
}

// Effort words what a run of units took; what did not happen is left out.
func Effort(e *units.Effort) string {
	parts := []string{"1 process"}
	if e.Workers != 1 {
		parts[0] = english.Group(e.Workers) + " processes"
	}
	parts = append(parts, english.Count(e.Runs, "work unit"))
	for _, one := range []struct {
		n    int
		what string
	}{
		{e.SecondRuns, "run twice with equal records"}, {e.Redeliveries, "redelivered"}, {e.Duplicates, "duplicates dropped"}, {e.Reissued, "reissued"}, {e.Crashes, "processes died"},
	} {
		if one.n > 0 {
			parts = append(parts, english.Group(one.n)+" "+one.what)
		}
	}
	return strings.Join(append(parts, fmt.Sprintf("%.3g units per second, %.3g CPU hours", e.UnitsPerSecond, e.CPUHours)), ", ")
}

// second says what the second method or solver did.
func (t *teller) second() string {
	n, who := t.Native, "The native search, which uses no integer program,"
	if !t.puzzle() {
		who = "Another solver"
	}
	return first(
		choice{t.puzzle() && !searched(n), "Neither method had to search: the same argument decides both."},
		choice{n.Status == model.StatusError, who + " failed."},
		choice{stopped(n), who + " was given the same problem and was stopped: " + Ended(n.Termination) + "."},
		choice{true, who + " solved the same problem."})
}

// searched reports whether a native answer is one of a search.
func searched(n *tilemip.Answer) bool {
	return n.Engine != integer.EngineParity && n.Engine != tilemip.EngineVolume
}

// judged says what the independent checker compared, and what was there to be checked.
func (t *teller) judged() string {
	passed := func(a *tilemip.Answer) bool { return a != nil && a.Checked && a.Status.HasPoint() }
	one, two, name := passed(t.Answer) && t.FoundBy == "", passed(t.Native), ""
	if t.Native != nil {
		name = t.Native.Engine
	}
	return "The two answers were compared" + first(
		choice{t.puzzle() && !one && !two, ". There was no plan and no solution to replay."},
		choice{t.puzzle(), " by the independent checker. It replays plans and solutions on the puzzle and shares no code with either method."},
		choice{one && two, ". Both solutions are feasible in exact arithmetic."},
		choice{one, ". The solution of " + t.Engine + " is feasible in exact arithmetic."},
		choice{two, ". The solution of " + name + " is feasible in exact arithmetic."},
		choice{t.Status.HasPoint() || t.Native != nil && t.Native.Status.HasPoint(), ". No solution passed the check in exact arithmetic."},
		choice{true, ". There was no solution to check."})
}

// check says what was checked of what was found, or why nothing was.
func (t *teller) check() string {
	a, claimed := t.Answer, t.Run != nil && !t.Run.Proven
	return first(
		choice{claimed, when(claimed && t.Run.Replayed, "Every listed solution was replayed. ") + "That the answer is complete is not proven" + t.checks(": ", "") + "."},
		choice{!t.Checked && t.Violation != nil, "The solution did not pass the exact check. Do not rely on it."},
		choice{!t.Checked && bounds(a), "There is no plan to check. The result is the bound."},
		choice{!t.Checked && counted(a), "Solutions were only counted. None was listed that could be checked."},
		choice{!t.Checked, "The solution was not checked. Do not rely on it."},
		choice{!t.puzzle(), "The solution satisfies all constraints, bounds and integrality requirements in exact arithmetic."},
		choice{counted(a), "The independent checker checked every solution that was listed. Those only counted were not checked."},
		choice{true, "The independent checker replayed the result on the puzzle. It shares no code with the method that found it."})
}

// advice tells of a model what to do next: a status that only one solver reports can be confirmed,
// and infeasibility explained. A text that only NEOS has read has no columns.
func (t *teller) advice() {
	if t.Kind != tilemip.KindModel || t.Columns == nil || t.Native != nil {
		return
	}
	if t.ClaimedBy != "" && len(t.ProvenBy) == 0 && t.Termination == model.Completed {
		t.line("note", "reported by %s, not independently confirmed; `tilemip verify` asks a second solver", t.ClaimedBy)
	}
	if t.Status == model.StatusInfeasible {
		t.line("why", "`tilemip diagnose infeasible` finds an irreducible infeasible subsystem (IIS)")
	}
}

// factor shows a fraction as it is, or a long one as a number.
func factor(fraction string) string {
	if len(fraction) <= 12 {
		return fraction
	}
	over, under, _ := strings.Cut(fraction, "/")
	x, _ := strconv.ParseFloat(over, 64) // too large: infinite, as it is shown
	by, err := strconv.ParseFloat(under, 64)
	if err != nil {
		by = 1
	}
	return fmt.Sprintf("%.6g", x/by)
}
