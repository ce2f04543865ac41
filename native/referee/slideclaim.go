// Claims about the least number of moves of a sliding-tile problem, and their
// comparison. Every claim comes down to two facts: the method has a solution of length
// moves, and it says that there is none of fewer than bound moves. Two claims
// disagree exactly when one has a solution where the other says that there is
// none.

package referee

import (
	"fmt"
	"math"

	"github.com/tilemip/tilemip/internal/english"
)

// SlideClaim is what one method says about a problem. Make it with SlideOptimal,
// SlideFeasible, SlideNoneWithin, SlideUnsolvable or SlideStopped.
type SlideClaim struct {
	method     string
	length     int // moves of its solution; none when it has none
	bound      int // every solution has at least this many moves; none when there is no solution at all
	restricted int // horizon within which it found no solution; -1 when that is not its claim
}

// none stands for "no solution": longer than any.
const none = math.MaxInt

// SlideOptimal claims a solution of the given number of moves and a proof that none is shorter.
// method names the claimant as the subject of a sentence: "the integer program".
func SlideOptimal(method string, moves int) SlideClaim {
	return SlideClaim{method: method, length: moves, bound: moves, restricted: -1}
}

// SlideFeasible claims a solution of moves moves, and a proof that every solution
// has at least bound moves; 0 is no proof.
func SlideFeasible(method string, moves, bound int) SlideClaim {
	return SlideClaim{method: method, length: moves, bound: bound, restricted: -1}
}

// SlideNoneWithin claims a proof that no solution has at most horizon moves, as an
// infeasible integer program with that horizon does.
func SlideNoneWithin(method string, horizon int) SlideClaim {
	return SlideClaim{method: method, length: none, bound: horizon + 1, restricted: horizon}
}

// SlideUnsolvable claims that there is no solution of any length.
func SlideUnsolvable(method string) SlideClaim {
	return SlideClaim{method: method, length: none, bound: none, restricted: -1}
}

// SlideStopped claims no solution, but a proof that every solution has at least
// bound moves; 0 is no proof.
func SlideStopped(method string, bound int) SlideClaim {
	return SlideClaim{method: method, length: none, bound: bound, restricted: -1}
}

// CompareSlide says whether two claims about the same problem can both be true.
// It accepts claims that do not contradict each other, and the reason says how
// much that means: two proofs of one optimum, or merely no contradiction.
func CompareSlide(a, b SlideClaim) Verdict {
	for _, c := range []SlideClaim{a, b} {
		if c.length != none && c.length < c.bound {
			return reject("%s contradicts itself: it has a solution of %s and %s", c.method, english.Count(c.length, "move"), c.proof())
		}
	}
	for _, pair := range [][2]SlideClaim{{a, b}, {b, a}} {
		has, denies := pair[0], pair[1]
		if has.length != none && has.length < denies.bound {
			return reject("%s has a solution of %s, but %s %s", has.method, english.Count(has.length, "move"), denies.method, denies.proof())
		}
	}
	return agreement(a, b)
}

// proof says in words what a claim proves, as a predicate of the method.
func (c SlideClaim) proof() string {
	switch {
	case c.bound == none:
		return "says that there is none"
	case c.restricted >= 0:
		return "says that there is none within " + english.Count(c.restricted, "move")
	}
	return "says that there is none of fewer than " + english.Count(c.bound, "move")
}

// optimal reports whether a claim proves the least number of moves, or that there is no
// solution.
func (c SlideClaim) optimal() bool { return c.length == c.bound }

// agreement accepts two claims that do not contradict each other; its sentence has the
// stronger one first.
func agreement(a, b SlideClaim) Verdict {
	if b.optimal() && !a.optimal() {
		a, b = b, a
	}
	switch {
	case a.optimal() && b.optimal():
		return accept("%s and %s %s", a.method, b.method, a.fewest("agree"))
	case a.optimal():
		return accept("%s %s, and %s %s", a.method, a.fewest("says"), b.method, b.partial())
	}
	return accept("no contradiction, but no proof of the fewest moves either: %s %s, and %s %s", a.method, a.partial(), b.method, b.partial())
}

// fewest is what an optimal claim proves, in words.
func (c SlideClaim) fewest(proves string) string {
	if c.bound == none {
		return proves + " that there is no solution"
	}
	return fmt.Sprintf("%s that %s %s the fewest", proves, english.Count(c.length, "move"), verb(c.length, "is", "are"))
}

// partial says in words what a claim without a proof of optimality holds.
func (c SlideClaim) partial() string {
	switch {
	case c.length != none && c.bound > 0:
		return "has a solution of " + english.Count(c.length, "move") + " and " + c.proof()
	case c.length != none:
		return "has a solution of " + english.Count(c.length, "move")
	case c.bound > 0:
		return c.proof()
	}
	return "found nothing"
}
