package explain

// What an answer says in a few words. The answer as text, the report and the explanations print
// these, so that they say the same. Own.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
)

// Status is what was found, in the words of the subject's kind: a puzzle without an objective
// is "solved", or "complete" where these are all solutions, and never "optimal".
func Status(a *tilemip.Answer) string {
	switch {
	case a.Status == model.StatusLimit:
		return "nothing found"
	case a.Status == model.StatusOptimal && bounds(a):
		return "bounded"
	case a.Status == model.StatusOptimal && plain(a) && a.Complete:
		return "complete"
	case a.Status == model.StatusOptimal && plain(a):
		return "solved"
	}
	return a.Status.String()
}

// Ended is the status with why the run ended, unless nothing was left to do.
func Ended(a *tilemip.Answer) string { return Status(a) + Ending(a) }

// Ending is why a run ended, for a sentence that goes on: ", stopped: time"; "" where nothing was
// left to do.
func Ending(a *tilemip.Answer) string {
	switch {
	case a.Termination == model.Completed || a.Termination == "":
		return ""
	case withinGap(a):
		return " and within the gap asked for"
	}
	return ", stopped: " + string(a.Termination)
}

// Grounds are who claims a status or a bound, and who proves it: ", claimed by highs, proven by
// native search". A second solver that agrees confirms a claim, but does not prove it.
func Grounds(a *tilemip.Answer) string {
	text := ""
	if a.ClaimedBy != "" {
		text += ", claimed by " + a.ClaimedBy
	}
	proofs, seconds := proofsOf(a)
	if len(proofs) > 0 {
		text += ", proven by " + english.List(proofs)
	}
	if len(seconds) > 0 {
		text += ", confirmed by " + english.List(seconds)
	}
	return text
}

// Solutions says how many solutions there are, or were found, and how many up to symmetry. These
// are lower bounds as long as the search is not complete.
func Solutions(a *tilemip.Answer) string {
	least, text := "", fmt.Sprint(*a.Solutions)
	if !a.Complete && (a.UniqueRotations != nil || a.UniqueReflections != nil) {
		least = "at least "
		text += " found so far"
	}
	for _, n := range []struct {
		value *uint64
		what  string
	}{{a.UniqueRotations, "up to rotation"}, {a.UniqueReflections, "up to rotation and reflection"}} {
		if n.value != nil {
			text += fmt.Sprintf("; %s%d %s", least, *n.value, n.what)
		}
	}
	return text
}

// Checked says what of an answer was checked, "" where nothing was.
func Checked(a *tilemip.Answer) string {
	switch {
	case !a.Checked || !a.Status.HasPoint():
		return ""
	case a.Kind == tilemip.KindModel:
		return "the point was re-checked in exact arithmetic"
	case counted(a):
		return "each solution that the search handed over, on the puzzle; not those that it only counted"
	}
	return "replayed on the puzzle, without code of what found it"
}

// Other is the name of the second road of Verify: another solver for a model, else the native
// search.
func Other(a *tilemip.Answer) string {
	if a.Kind == tilemip.KindModel {
		return "second solver"
	}
	return "native search"
}

// Road says what the engine of an answer is.
func Road(a *tilemip.Answer) string {
	switch {
	case !searched(a) || a.Engine == integer.EngineArithmetic:
		return "an argument that needs no search"
	case a.Kind == tilemip.KindModel:
		return "the solver"
	case ran(a):
		return "the integer method, reductions and building included"
	}
	return "the native search"
}

// Result says what is known of plans of at most a proof's horizon.
func Result(p integer.Proof) string {
	found := "plan found"
	switch {
	case p.Result == model.StatusInfeasible:
		found = "no plan"
	case !p.Result.HasPoint():
		found = "open"
	}
	if p.Part != "" {
		found += " with the " + p.Part
	}
	return found
}

// second reports whether a name in proven_by is that of a second solver.
func second(by string) bool { return strings.HasPrefix(by, tilemip.BySecond("")) }

// proofsOf separates proofs from second solvers, which prove nothing.
func proofsOf(a *tilemip.Answer) (proofs, seconds []string) {
	for _, by := range a.ProvenBy {
		if second(by) {
			seconds = append(seconds, by)
		} else {
			proofs = append(proofs, by)
		}
	}
	return proofs, seconds
}

// plain reports whether an answer is about a packing or a cover of which no solution is better
// than another, because no cost is minimised.
func plain(a *tilemip.Answer) bool {
	return a.Objective == nil && a.Bound == nil && (a.Kind == tilemip.KindPacking || a.Kind == tilemip.KindCover)
}

// bounds reports whether an answer bounds the moves of a board and has no plan: that of a
// relaxation.
func bounds(a *tilemip.Answer) bool { return a.Kind == tilemip.KindBoard && a.Moves == nil }

// counted reports whether an answer shows none of its solutions, but how many they are.
func counted(a *tilemip.Answer) bool {
	return (a.Kind == tilemip.KindPacking || a.Kind == tilemip.KindCover) && len(a.Grids) == 0 && len(a.Chosen) == 0
}

// withinGap reports whether the run ended at the gap that was asked for.
func withinGap(a *tilemip.Answer) bool {
	return a.Status == model.StatusFeasible && a.Termination == model.GapReached
}

// ran reports whether an integer program was made for a puzzle.
func ran(a *tilemip.Answer) bool { return a.Formulation != "" || a.Columns != nil }

// stopped reports whether a run ended before it had done what was asked for.
func stopped(a *tilemip.Answer) bool {
	return a.Termination != "" && !slices.Contains([]model.Termination{model.Completed, model.SolutionLimit, model.GapReached}, a.Termination)
}

// apart is how far a better value may still be away where duals prove an optimum.
func apart(a *tilemip.Answer) string {
	if slices.Contains(a.ProvenBy, integer.ByDuals) {
		return " by more than a millionth of it"
	}
	return ""
}

// onClaim is the condition under which a status or a bound holds that rests on a solver's word:
// ", if highs is right"; "" where it is proven. A second solver confirms a claim and proves nothing.
func onClaim(a *tilemip.Answer) string {
	if proofs, _ := proofsOf(a); a.ClaimedBy == "" || len(proofs) > 0 {
		return ""
	}
	if a.Run != nil { // the workers
		return fmt.Sprintf(", if %s are right", a.ClaimedBy)
	}
	return fmt.Sprintf(", if %s is right", a.ClaimedBy)
}
