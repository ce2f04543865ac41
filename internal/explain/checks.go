package explain

// What stands behind an answer: proofs by name, checks that were made, and reservations. Own.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends/integer"
	"github.com/tilemip/tilemip/internal/english"
)

// onClaim reports whether the status rests on a solver's word: a second solver confirms it, and
// proves nothing.
func onClaim(a *tilemip.Answer) bool {
	second := func(by string) bool { return strings.HasPrefix(by, tilemip.BySecond("")) }
	return a.ClaimedBy != "" && !slices.ContainsFunc(a.ProvenBy, func(by string) bool { return !second(by) })
}

// proves says what one name in proven_by means.
func proves(by string) string {
	switch {
	case strings.HasPrefix(by, tilemip.BySecond("")):
		return "A second solver says the same. That confirms the claim; two claims are not a proof."
	case strings.HasPrefix(by, "branch and bound"):
		return "A search of whole boards excluded every shorter plan. Its bound is a dual solution of a linear program, used in whole numbers."
	case by == integer.ByReductions:
		return "Logical reductions of the program left nothing that could be a better solution. They are this program's own code and use no solver."
	case by == tilemip.ByNative:
		return "The native search, which shares no code with the integer program and its solver, was completed and says the same."
	case by == tilemip.ByVolume || by == "volume":
		return "The cells of the pieces do not add up to those of the region."
	case by == integer.ByParity:
		return "An argument by parity, of the permutation of a board or of the colours of a chessboard, without any search."
	case by == integer.ByManhattan:
		return "The distances of the tiles from their goals add up to that many moves, so no plan can be shorter."
	case by == integer.ByArithmetic:
		return "Adding up bounds and rows was enough; no solver was needed."
	case by == tilemip.ByCertificate:
		return "A certificate was written and then checked by code that shares nothing with what found it."
	}
	return "It proves the status without the word of a solver."
}

// checks explains what was verified after the run.
func (e *explanation) checks() {
	a := e.a
	if a.Native != nil {
		name, means := "second method", "The native search answered the same question independently, without the integer program."
		if !e.puzzle() {
			name, means = "second solver", "Another solver answered the same question."
		}
		e.add(name, fmt.Sprintf("%s by %s", a.Native.Status, a.Native.Engine), "%s", means)
	}
	if n := len(a.Voices); n > 0 {
		means := "One argument; nothing independent of it confirms it."
		if n > 1 {
			means = english.Group(n) + " arguments that say the same, none of which rests on another."
		}
		e.add("voices", fmt.Sprintf("%d: %s", n, strings.Join(a.Voices, "; ")), "%s", means)
	}
	switch {
	case a.Verdict != "" && !e.puzzle():
		e.add("referee", a.Verdict, "The answers of the two solvers were compared; their points were checked against the model in exact arithmetic.")
	case a.Verdict != "":
		e.add("referee", a.Verdict, "The referee replays plans and packings from the puzzle alone and compares the two answers. It uses no code of either method.")
	}
	if a.Status.HasPoint() {
		e.checked()
	}
}

// checked explains the re-check of what was found.
func (e *explanation) checked() {
	a := e.a
	switch counted := a.Solutions != nil && len(a.Grids) == 0 && len(a.Chosen) == 0; {
	case a.Run != nil && !a.Run.Proven:
		e.add("checked", "no", "That the answer is complete was not checked here: it is claimed. Solutions and plans that are listed were replayed.")
	case !a.Checked:
		e.add("checked", "no", "The solution did not pass the exact check, or none was made: do not rely on it.")
	case !e.puzzle():
		e.add("checked", "yes", "Every row, bound and integrality of the model was checked with the solver's point in exact arithmetic.")
	case counted:
		e.add("checked", "yes", "Solutions that the search hands over one by one were each checked against the puzzle. Those that it only counts were not.")
	case a.Columns != nil:
		e.add("checked", "yes", "The solver's point was checked against every row in exact arithmetic, and the solution replayed on the puzzle itself.")
	default:
		e.add("checked", "yes", "The solution was replayed on the puzzle itself, by code that shares nothing with the search.")
	}
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
	if a.Violation != nil {
		e.add("violation", a.Violation.Reason, "The solver's point misses this row or bound by %.3g, where %.3g is allowed.", a.Violation.Amount, a.Violation.Allowed)
	}
	if a.Polished != "" {
		e.add("polished", a.Polished, "The solver's point missed a row by a rounding error, and was repaired.")
	}
	for _, option := range a.Unused {
		e.add("unused option", option, "This option was given and had no effect.")
	}
}
