package facts

// What an answer says in a few words: values of facts, and what else who prints them says. Own.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// statusWords is the status by its word in the JSON, and what it means where that is not plain: a
// puzzle without an objective is optimal once as many solutions were found as were asked for.
func statusWords(a *tilemip.Answer) string {
	optimal := a.Status == model.StatusOptimal
	return a.Status.String() + first(
		choice{a.Status == model.StatusLimit, " (nothing found)"},
		choice{optimal && bounds(a), " (of a relaxation)"},
		choice{optimal && plain(a) && a.Complete && counted(a), " (all solutions counted)"},
		choice{optimal && plain(a) && a.Complete, " (all solutions found)"},
		choice{optimal && plain(a) && a.Solutions != nil && *a.Solutions == 1, " (one solution found)"},
		choice{optimal && plain(a), " (solutions found)"})
}

// ending is why a run ended, for a sentence that goes on: ", stopped: time limit"; "" where nothing
// was left to do.
func ending(a *tilemip.Answer) string {
	return first(
		choice{a.Termination == model.Completed || a.Termination == "", ""},
		choice{withinGap(a), ", within the requested gap"},
		choice{true, ", stopped: " + Ended(a.Termination)})
}

// Ended names an early end: "time limit", "interrupted".
func Ended(end model.Termination) string {
	switch end {
	case model.Interrupted:
		return "interrupted"
	case model.Crashed:
		return "solver crashed"
	}
	return strings.TrimSuffix(string(end), "s") + " limit"
}

// groundsWords are who reports a status or a bound, and who proves it: ", reported by highs, proven by
// native search". A second solver that agrees confirms a report, but does not prove it.
func groundsWords(a *tilemip.Answer) string {
	proofs, seconds := proofsOf(a)
	return when(a.ClaimedBy != "", ", reported by "+a.ClaimedBy) +
		when(len(proofs) > 0, ", proven by "+listed(proofs)) +
		when(len(seconds) > 0, ", confirmed by "+english.List(seconds))
}

// listed joins names by "and", or by semicolons where one of them has several words.
func listed(names []string) string {
	if text := strings.Join(names, "; "); strings.Contains(text, " with ") {
		return text
	}
	return english.List(names)
}

// solutionsWords says how many solutions there are, or were found, and how many up to symmetry.
// These are lower bounds as long as the search is not complete.
func solutionsWords(a *tilemip.Answer) string {
	least, text := "", english.Group(*a.Solutions)
	if !a.Complete && (a.UniqueRotations != nil || a.UniqueReflections != nil) {
		least = "at least "
		text += " found so far"
	}
	if n := a.UniqueRotations; n != nil {
		text += fmt.Sprintf("; %s%s up to rotation", least, english.Group(*n))
	}
	if n := a.UniqueReflections; n != nil {
		text += fmt.Sprintf("; %s%s up to rotation and reflection", least, english.Group(*n))
	} else if a.Complete && a.UniqueRotations != nil && *a.UniqueRotations > 0 {
		text += "; up to reflection only by engines that list solutions, as --mirrors does"
	}
	return text
}

// checkedWords says what of an answer was checked, "" where nothing was.
func checkedWords(a *tilemip.Answer) string {
	return first(
		choice{!a.Checked || !a.Status.HasPoint(), ""},
		choice{a.Kind == tilemip.KindModel, "feasible in exact arithmetic"},
		choice{counted(a), "every listed solution, by the independent checker; those only counted were not checked"},
		choice{a.Kind == tilemip.KindBoard, "moves replayed by the independent checker"},
		choice{true, "by the independent checker"})
}

// Other is the name of the second method of Verify: another solver for a model, else the native
// search.
func Other(a *tilemip.Answer) string {
	if a.Kind == tilemip.KindModel {
		return "second solver"
	}
	return "native search"
}

// Road says what the engine of an answer is.
func Road(a *tilemip.Answer) string {
	return first(
		choice{!searched(a) || a.Engine == integer.EngineArithmetic, "an argument without search"},
		choice{a.Kind == tilemip.KindModel, "the solver"},
		choice{ran(a), "the integer program, with reductions and model building"},
		choice{true, "the native search"})
}

// Result says what is known of plans of at most a proof's horizon.
func Result(p integer.Proof) string {
	found := first(choice{p.Result == model.StatusInfeasible, "no plan"}, choice{!p.Result.HasPoint(), "open"}, choice{true, "plan found"})
	return found + when(p.Part != "", " with the "+p.Part)
}

// proofsOf separates proofs from second solvers, which prove nothing.
func proofsOf(a *tilemip.Answer) (proofs, seconds []string) {
	for _, by := range a.ProvenBy {
		if strings.HasPrefix(by, tilemip.BySecond("")) {
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
	return when(slices.Contains(a.ProvenBy, integer.ByDuals), " by more than a millionth of it")
}

// onClaim is the condition under which a status or a bound holds that only a solver reports: ", if
// highs is right"; "" where it is proven. A second solver confirms it and proves nothing.
func onClaim(a *tilemip.Answer) string {
	proofs, _ := proofsOf(a)
	return first(
		choice{a.ClaimedBy == "" || len(proofs) > 0, ""},
		choice{a.Run != nil, ", if " + a.ClaimedBy + " are right"}, // the workers
		choice{true, ", if " + a.ClaimedBy + " is right"})
}

// Way describes where a move takes pieces: by +2 x, for good along +1 x, or by coordinates.
func Way(g puzzle.Grid, m puzzle.Shift) string {
	word := "by"
	if m.Apart {
		word = "along"
	}
	for axis, v := range m.By {
		if rest := m.By; g == puzzle.Cubes && v != 0 {
			if rest[axis] = 0; rest == [3]int{} {
				return fmt.Sprintf("%s %+d %c", word, v, "xyz"[axis])
			}
		}
	}
	return fmt.Sprintf("%s (%d, %d, %d)", word, m.By[0], m.By[1], m.By[2])
}
