package facts

// What stands behind an answer: claims, proofs by name, checks that were made, and reservations.
// Own.

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model"
)

// grounds tells who claims and who proves the status.
func (t *teller) grounds() {
	a := t.Answer
	switch {
	case t.ClaimedBy == "":
	case t.Run != nil:
		t.term("claimed by", t.ClaimedBy, "The search was cut into units, which were run elsewhere or before. Here it was checked that they cover the whole search, each part once"+when(t.Run.Replayed, ", and what they list was replayed")+
			". That none of them missed anything is the word of those that ran them: no proof.")
	default:
		t.term("claimed by", t.ClaimedBy, "Solvers compute with rounded numbers and can err: that "+t.excluded()+" is the claim of "+t.ClaimedBy+"."+
			when(t.Checked && t.Status.HasPoint(), " What was found was checked here exactly."))
	}
	proofs, seconds := proofsOf(a)
	for _, by := range proofs {
		t.term("proven by", by, "This proves that "+t.excluded()+". "+t.proves(by))
	}
	for _, by := range seconds {
		t.term("confirmed by", by, "A second solver says the same. That confirms the claim; two claims are not a proof.")
	}
	if decided := t.Status == model.StatusInfeasible || t.Status == model.StatusUnbounded || t.Status == model.StatusOptimal && (t.Complete || !plain(a)); decided && t.ClaimedBy == "" && len(t.ProvenBy) == 0 {
		t.term("proven by", "nothing", "No proof and no solver's claim stands behind the status.")
	}
}

// excluded says what a proof or a claim excludes, for this status: "no plan has fewer moves".
func (t *teller) excluded() string {
	a, board, none, bound := t.Answer, t.Kind == tilemip.KindBoard, t.Status == model.StatusInfeasible, ""
	if t.Bound != nil {
		bound = t.amount(*t.Bound)
	}
	return first(
		choice{t.Doubt != "" && none, "the integer program has no feasible point"},
		choice{t.Doubt != "" && !bounds(a), "the integer program has no better point"},
		choice{t.Status == model.StatusUnbounded, "the objective can be improved without limit"},
		choice{none && board && t.Horizon+t.MostMoves > 0, "there is no plan within the horizon"},
		choice{none && board, "there is no plan"},
		choice{none && t.puzzle(), "there is no solution"},
		choice{none, "no point is feasible"},
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
		choice{begins("branch and bound: 0 boards"), "The named dual solution of a linear program, used in whole numbers, shows it at the first board; none had to be expanded."},
		choice{begins("branch and bound"), "One search of whole boards shows it; its bound is the named dual solution of a linear program, used in whole numbers."},
		choice{begins("dual 0/1") || begins("prices of"), "The named dual solution of a linear program, used in whole numbers, shows it at the first board."},
		choice{by == integer.ByPrices, "Dual solutions of linear programs show it, by arithmetic in whole numbers; who computed them does not matter."},
		choice{by == integer.ByDuals, "Duals show it, by arithmetic that is rounded outwards; who computed them does not matter."},
		choice{by == integer.ByReductions, "Logical reductions of the program left nothing else. They are this program's own code and use no solver."},
		choice{by == tilemip.ByNative && ran(t.Answer), "The native search shares no code with the integer program and its solver."},
		choice{by == tilemip.ByNative, "The native search uses no integer program and no solver."},
		choice{by == tilemip.ByVolume, "The cells of the pieces do not add up to those of the region."},
		choice{by == integer.ByParity, "It is an argument by parity, of the permutation of a board or of the colours of a chessboard, without any search."},
		choice{by == integer.ByManhattan, "The distances of the tiles from their goals add up to that many moves."},
		choice{by == integer.ByArithmetic, "Adding up bounds and rows was enough; no solver was needed."},
		choice{by == tilemip.ByCertificate, "A certificate was written and then checked by code that shares nothing with what found it."},
		choice{true, "It does not rest on the word of a solver."})
}

// reservations tells what limits the value of an answer: a program that is not the puzzle, a point
// that failed the exact check or was repaired, a solver that had to run again, options without
// effect.
func (t *teller) reservations() {
	if t.Doubt != "" {
		t.term("doubt", t.Doubt, "The program does not state the puzzle exactly, for the reason given: its status is the program's, not the puzzle's.")
	}
	if t.StandIn != "" {
		t.term("stand-in", t.StandIn, "Another solver than the requested one answered, and is named here.")
	}
	if x := t.Violation; x != nil && !t.Checked {
		kind, more := "row", ""
		if x.Column {
			kind = "column"
		}
		if x.Count > 1 {
			more = fmt.Sprintf("; %d rows and bounds are missed", x.Count)
		}
		t.both("unchecked", fmt.Sprintf("%s %s: missed by %.3g, allowed %.3g%s", kind, x.Reason, x.Amount, x.Allowed, more),
			"violation", x.Reason, fmt.Sprintf("The solver's point misses this row or bound by %.3g, where %.3g is allowed.", x.Amount, x.Allowed))
	}
	for _, s := range t.Reformulated {
		t.line("stated as rows", "%s", s)
	}
	if t.Polished != "" {
		t.same("polished", t.Polished, "The solver's point missed a row by a rounding error, and was repaired.")
	}
	if t.Runs > 1 {
		t.line("runs", "%d of the solver, one after the other", t.Runs)
	}
	for _, option := range t.Unused {
		t.both("unused", option, "unused option", option, "This option was given and had no effect.")
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
		t.both(label, by+" in "+english.Seconds(n.Seconds)+ending(n), term, by+ending(n), t.second())
	}
	if r := t.Run; r != nil {
		verb := "cover"
		if r.Units == 1 {
			verb = "covers"
		}
		t.line("audit", "%s %s the search tree, each part once, in exact fractions; %s left a rest to others", english.Count(r.Units, "unit"), verb, english.Group(r.Splits))
		if !r.Proven {
			t.line("claim", "%s", t.claim())
		}
		if r.Effort != nil {
			t.line("workers", "%s", Effort(r.Effort))
		}
	}
	if n := len(t.Voices); n > 0 {
		means := "One alone; nothing independent of it confirms it."
		if n > 1 {
			means = english.Group(n) + " that say the same, none of which rests on another."
		}
		t.same("voices", fmt.Sprintf("%d: %s", n, strings.Join(t.Voices, "; ")), means)
	}
	if t.Verdict != "" {
		t.same("referee", t.Verdict, t.judged())
	}
	checked, says := checkedWords(a), "no"
	if checked != "" {
		says = "yes"
	}
	t.both(when(checked != "" && t.Verdict == "", "checked"), checked, when(t.Status.HasPoint(), "checked"), says, t.check())
}

// claim says of an answer that others' records make what was checked of them and what is their word.
func (t *teller) claim() string {
	return first(
		choice{!t.Run.Replayed, "that each unit was searched rightly is the word of " + t.ClaimedBy + "; no solution was listed"},
		choice{t.Moves != nil, "the plan was replayed; that none is shorter is the word of " + t.ClaimedBy},
		choice{t.Run.Solutions == 0, "that there is no solution is the word of " + t.ClaimedBy},
		choice{true, "every solution listed was replayed; that there are no others is the word of " + t.ClaimedBy})
}

// Effort words what a run of units took; what did not happen is left out.
func Effort(e *units.Effort) string {
	parts := []string{"1 process"}
	if e.Workers != 1 {
		parts[0] = english.Group(e.Workers) + " processes"
	}
	parts = append(parts, english.Count(e.Runs, "unit")+" run")
	for _, one := range []struct {
		n    int
		what string
	}{
		{e.SecondRuns, "run twice with equal records"}, {e.Redeliveries, "delivered again"}, {e.Duplicates, "duplicates dropped"}, {e.Reissued, "given out anew"}, {e.Crashes, "processes died"},
	} {
		if one.n > 0 {
			parts = append(parts, english.Group(one.n)+" "+one.what)
		}
	}
	return strings.Join(append(parts, fmt.Sprintf("%.3g units a second, %.3g hours of processor time", e.UnitsPerSecond, e.CPUHours)), ", ")
}

// second says what the second method or solver did.
func (t *teller) second() string {
	n, who := t.Native, "The native search, which uses no integer program,"
	if !t.puzzle() {
		who = "Another solver"
	}
	return first(
		choice{t.puzzle() && !searched(n), "Neither method had to search: this argument comes before any search."},
		choice{n.Status == model.StatusError, who + " failed."},
		choice{stopped(n), who + " was given the same question and was stopped: " + string(n.Termination) + "."},
		choice{true, who + " answered the same question."})
}

// searched reports whether a native answer is one of a search.
func searched(n *tilemip.Answer) bool {
	return n.Engine != integer.EngineParity && n.Engine != tilemip.EngineVolume
}

// judged says what the referee compared, and what was there to be checked.
func (t *teller) judged() string {
	passed := func(a *tilemip.Answer) bool { return a != nil && a.Checked && a.Status.HasPoint() }
	one, two, name := passed(t.Answer) && t.FoundBy == "", passed(t.Native), ""
	if t.Native != nil {
		name = t.Native.Engine
	}
	return "The two answers were compared" + first(
		choice{t.puzzle() && !one && !two, ". There was no plan and no solution to replay."},
		choice{t.puzzle(), " by the referee, which replays plans and solutions on the puzzle alone and uses no code of either method."},
		choice{one && two, "; the points of both were checked against the model in exact arithmetic."},
		choice{one, "; the point of " + t.Engine + " was checked against the model in exact arithmetic."},
		choice{two, "; the point of " + name + " was checked against the model in exact arithmetic."},
		choice{t.Status.HasPoint() || t.Native != nil && t.Native.Status.HasPoint(), ". No point passed the check against the model in exact arithmetic."},
		choice{true, ". There was no point to check."})
}

// check says what was checked of what was found, or why nothing was.
func (t *teller) check() string {
	a, claimed := t.Answer, t.Run != nil && !t.Run.Proven
	return first(
		choice{claimed, when(claimed && t.Run.Replayed, "What was listed was replayed. ") + "That the answer is complete was not checked here: it is claimed."},
		choice{!t.Checked && t.Violation != nil, "The point did not pass the exact check: do not rely on it."},
		choice{!t.Checked && bounds(a), "There is no plan to check; the result is the bound."},
		choice{!t.Checked && counted(a), "Solutions were only counted; none was handed over that could be checked."},
		choice{!t.Checked, "What was found was not checked: do not rely on it."},
		choice{!t.puzzle(), "Every row, bound and integrality of the model was checked with the solver's point in exact arithmetic."},
		choice{counted(a), "Solutions that the search handed over one by one were each checked on the puzzle. Those that it only counted were not."},
		choice{true, "What was found was replayed on the puzzle itself, by code that shares nothing with what found it."})
}

// advice tells of a model what to do next: a status that only one solver claims can be confirmed,
// and one without a point explained. A text that only NEOS has read has no columns.
func (t *teller) advice() {
	if t.Kind != tilemip.KindModel || t.Columns == nil || t.Native != nil {
		return
	}
	if t.ClaimedBy != "" && len(t.ProvenBy) == 0 && t.Termination == model.Completed {
		t.line("note", "%s is the word of one solver; tilemip verify asks a second one", t.Status)
	}
	if t.Status == model.StatusInfeasible {
		t.line("why", "tilemip diagnose infeasible names the rows that contradict each other")
	}
}
