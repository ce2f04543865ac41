package display

// Whose the better part of an answer of verify is, in words; and the words of package english,
// under short names.

import (
	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/explain"
	"github.com/tilemip/tilemip/internal/english"
)

// takenWords says what of an answer is the second method's: "from the native search: what was
// found, and the bound".
func takenWords(a *tilemip.Answer) string {
	what := "what was found, and the bound"
	switch {
	case a.FoundBy == "":
		what = "the bound"
	case !a.Status.HasPoint():
		what = "the status"
	case a.BoundBy == "":
		what = "what was found"
	}
	return "from the " + explain.Other(a) + ": " + what
}

// claimWords says of an answer that others' records make what was checked of them and what is
// their word.
func claimWords(a *tilemip.Answer) string {
	switch {
	case !a.Run.Replayed:
		return "that each unit was searched rightly is the word of " + a.ClaimedBy + "; no solution was listed"
	case a.Moves != nil:
		return "the plan was replayed; that none is shorter is the word of " + a.ClaimedBy
	case a.Run.Solutions == 0:
		return "that there is no solution is the word of " + a.ClaimedBy
	}
	return "every solution listed was replayed; that there are no others is the word of " + a.ClaimedBy
}

func listed(names []string) string                            { return english.List(names) }
func counted[N int | int64 | uint64](n N, noun string) string { return english.Count(n, noun) }
func grouped[N int | int64 | uint64](n N) string              { return english.Group(n) }
func seconds(s float64) string                                { return english.Seconds(s) }
