// Who claims or proves an answer, in words.

package display

import (
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/english"
)

// creditWords returns the words after a status that say who claims and who proves it:
// ", claimed by highs, proven by native search". A second solver that agrees confirms a
// claim, but does not prove it.
func creditWords(a *tilemip.Answer) string {
	text := ""
	if a.ClaimedBy != "" {
		text += ", claimed by " + a.ClaimedBy
	}
	var proofs, seconds []string
	for _, by := range a.ProvenBy {
		if strings.HasPrefix(by, tilemip.BySecond("")) {
			seconds = append(seconds, by)
			continue
		}
		proofs = append(proofs, by)
	}
	if len(proofs) > 0 {
		text += ", proven by " + listed(proofs)
	}
	if len(seconds) > 0 {
		text += ", confirmed by " + listed(seconds)
	}
	return text
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

// The words of package english, under short names.
func listed(names []string) string                            { return english.List(names) }
func counted[N int | int64 | uint64](n N, noun string) string { return english.Count(n, noun) }
func grouped[N int | int64 | uint64](n N) string              { return english.Group(n) }
func seconds(s float64) string                                { return english.Seconds(s) }
