package explain

// What stands behind an answer: claims, proofs by name, checks that were made, and reservations.
// Own.

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
)

// grounds says who claims and who proves the status.
func (e *explanation) grounds() {
	a := e.a
	switch {
	case a.Run != nil && a.ClaimedBy != "":
		e.add("claimed by", a.ClaimedBy, "The search was cut into units, which were run elsewhere or before. Here it was checked that they cover the whole search, each part once%s. That none of them missed anything is the word of those that ran them: no proof.",
			map[bool]string{true: ", and what they list was replayed"}[a.Run.Replayed])
	case a.ClaimedBy != "":
		text := "Solvers compute with rounded numbers and can err: that " + e.excluded() + " is the claim of " + a.ClaimedBy + "."
		if a.Checked && a.Status.HasPoint() {
			text += " What was found was checked here exactly."
		}
		e.add("claimed by", a.ClaimedBy, "%s", text)
	}
	proofs, seconds := proofsOf(a)
	for _, by := range proofs {
		e.add("proven by", by, "%s", e.proves(by))
	}
	for _, by := range seconds {
		e.add("confirmed by", by, "A second solver says the same. That confirms the claim; two claims are not a proof.")
	}
	if decided := a.Status == model.StatusInfeasible || a.Status == model.StatusUnbounded || a.Status == model.StatusOptimal && (a.Complete || !plain(a)); decided && a.ClaimedBy == "" && len(a.ProvenBy) == 0 {
		e.add("proven by", "nothing", "No proof and no solver's claim stands behind the status.")
	}
}

// excluded says what a proof or a claim excludes, for this status: "no plan has fewer moves".
func (e *explanation) excluded() string {
	a := e.a
	switch board := a.Kind == tilemip.KindBoard; {
	case a.Doubt != "" && a.Status == model.StatusInfeasible:
		return "the integer program has no feasible point"
	case a.Doubt != "" && !bounds(a):
		return "the integer program has no better point"
	case a.Status == model.StatusUnbounded:
		return "the objective can be improved without limit"
	case a.Status == model.StatusInfeasible && board && a.Horizon+a.MostMoves > 0:
		return "there is no plan within the horizon"
	case a.Status == model.StatusInfeasible && board:
		return "there is no plan"
	case a.Status == model.StatusInfeasible && e.puzzle():
		return "there is no solution"
	case a.Status == model.StatusInfeasible:
		return "no point is feasible"
	case board && a.Bound != nil:
		return "no plan has fewer than " + e.amount(*a.Bound)
	case plain(a):
		return "there is no other solution"
	case a.Bound != nil && e.puzzle():
		return "no solution costs less than " + e.amount(*a.Bound)
	case a.Status == model.StatusOptimal:
		return "nothing is better than the objective" + apart(a)
	}
	return "nothing is better than the bound"
}

// proves says what one name in proven_by means.
func (e *explanation) proves(by string) string {
	that := "This proves that " + e.excluded() + "."
	switch {
	case strings.HasPrefix(by, "branch and bound: 0 boards"):
		return that + " The named dual solution of a linear program, used in whole numbers, shows it at the first board; none had to be expanded."
	case strings.HasPrefix(by, "branch and bound"):
		return that + " One search of whole boards shows it; its bound is the named dual solution of a linear program, used in whole numbers."
	case strings.HasPrefix(by, "dual 0/1") || strings.HasPrefix(by, "prices of"):
		return that + " The named dual solution of a linear program, used in whole numbers, shows it at the first board."
	case by == integer.ByPrices:
		return that + " Dual solutions of linear programs show it, by arithmetic in whole numbers; who computed them does not matter."
	case by == integer.ByDuals:
		return that + " Duals show it, by arithmetic that is rounded outwards; who computed them does not matter."
	case by == integer.ByReductions:
		return that + " Logical reductions of the program left nothing else. They are this program's own code and use no solver."
	case by == tilemip.ByNative && ran(e.a):
		return that + " The native search shares no code with the integer program and its solver."
	case by == tilemip.ByNative:
		return that + " The native search uses no integer program and no solver."
	case by == tilemip.ByVolume:
		return that + " The cells of the pieces do not add up to those of the region."
	case by == integer.ByParity:
		return that + " It is an argument by parity, of the permutation of a board or of the colours of a chessboard, without any search."
	case by == integer.ByManhattan:
		return that + " The distances of the tiles from their goals add up to that many moves."
	case by == integer.ByArithmetic:
		return that + " Adding up bounds and rows was enough; no solver was needed."
	case by == tilemip.ByCertificate:
		return that + " A certificate was written and then checked by code that shares nothing with what found it."
	}
	return that + " It does not rest on the word of a solver."
}

// checks explains what was verified after the run.
func (e *explanation) checks() {
	a := e.a
	if a.Native != nil {
		term := "second method"
		if !e.puzzle() {
			term = "second solver"
		}
		e.add(term, Status(a.Native)+" by "+a.Native.Engine+Ending(a.Native), "%s", e.second())
	}
	if a.FoundBy != "" {
		what := "What it found is better than what the first found before that was stopped, so the answer has it."
		if !a.Status.HasPoint() {
			what = "It came to the end before which the first was stopped, so the status is its own."
		}
		e.add("taken from", a.FoundBy, "This is the %s. %s", Other(a), what)
	}
	if n := len(a.Voices); n > 0 {
		means := "One alone; nothing independent of it confirms it."
		if n > 1 {
			means = english.Group(n) + " that say the same, none of which rests on another."
		}
		e.add("voices", fmt.Sprintf("%d: %s", n, strings.Join(a.Voices, "; ")), "%s", means)
	}
	if a.Verdict != "" {
		e.add("referee", a.Verdict, "%s", e.judged())
	}
	if a.Status.HasPoint() {
		e.checked()
	}
}

// second says what the second method or solver did.
func (e *explanation) second() string {
	n := e.a.Native
	who := "The native search, which uses no integer program,"
	if !e.puzzle() {
		who = "Another solver"
	}
	switch {
	case e.puzzle() && !searched(n):
		return "Neither method had to search: this argument comes before any search."
	case n.Status == model.StatusError:
		return who + " failed."
	case stopped(n):
		return who + " was given the same question and was stopped: " + string(n.Termination) + "."
	}
	return who + " answered the same question."
}

// searched reports whether a native answer is one of a search.
func searched(n *tilemip.Answer) bool {
	return n.Engine != integer.EngineParity && n.Engine != tilemip.EngineVolume
}

// judged says what the referee compared, and what was there to be checked.
func (e *explanation) judged() string {
	a := e.a
	checked := func(a *tilemip.Answer) bool { return a != nil && a.Checked && a.Status.HasPoint() }
	first := checked(a) && a.FoundBy == ""
	text := "The two answers were compared"
	switch {
	case e.puzzle() && !first && !checked(a.Native):
		return text + ". There was no plan and no solution to replay."
	case e.puzzle():
		return text + " by the referee, which replays plans and solutions on the puzzle alone and uses no code of either method."
	case first && checked(a.Native):
		return text + "; the points of both were checked against the model in exact arithmetic."
	case first:
		return text + "; the point of " + a.Engine + " was checked against the model in exact arithmetic."
	case checked(a.Native):
		return text + "; the point of " + a.Native.Engine + " was checked against the model in exact arithmetic."
	case a.Status.HasPoint() || a.Native != nil && a.Native.Status.HasPoint():
		return text + ". No point passed the check against the model in exact arithmetic."
	}
	return text + ". There was no point to check."
}

// checked explains the re-check of what was found.
func (e *explanation) checked() {
	says := "no"
	if Checked(e.a) != "" {
		says = "yes"
	}
	e.add("checked", says, "%s", e.check())
}

// check says what was checked of what was found, or why nothing was.
func (e *explanation) check() string {
	switch a := e.a; {
	case a.Run != nil && !a.Run.Proven && a.Run.Replayed:
		return "What was listed was replayed. That the answer is complete was not checked here: it is claimed."
	case a.Run != nil && !a.Run.Proven:
		return "That the answer is complete was not checked here: it is claimed."
	case !a.Checked && a.Violation != nil:
		return "The point did not pass the exact check: do not rely on it."
	case !a.Checked && bounds(a):
		return "There is no plan to check; the result is the bound."
	case !a.Checked && counted(a):
		return "Solutions were only counted; none was handed over that could be checked."
	case !a.Checked:
		return "What was found was not checked: do not rely on it."
	case !e.puzzle():
		return "Every row, bound and integrality of the model was checked with the solver's point in exact arithmetic."
	case counted(a):
		return "Solutions that the search handed over one by one were each checked on the puzzle. Those that it only counted were not."
	}
	return "What was found was replayed on the puzzle itself, by code that shares nothing with what found it."
}

// reservations explains what limits the value of an answer.
func (e *explanation) reservations() {
	a := e.a
	if a.Doubt != "" {
		e.add("doubt", a.Doubt, "The program does not state the puzzle exactly, for the reason given: its status is the program's, not the puzzle's.")
	}
	if a.StandIn != "" {
		e.add("stand-in", a.StandIn, "Another solver than the requested one answered, and is named here.")
	}
	if a.Violation != nil && !a.Checked {
		e.add("violation", a.Violation.Reason, "The solver's point misses this row or bound by %.3g, where %.3g is allowed.", a.Violation.Amount, a.Violation.Allowed)
	}
	if a.Polished != "" {
		e.add("polished", a.Polished, "The solver's point missed a row by a rounding error, and was repaired.")
	}
	for _, option := range a.Unused {
		e.add("unused option", option, "This option was given and had no effect.")
	}
}
