// How often an engine looks at its context, counted and not timed: own. An engine that works for
// long without a look would neither end at its limit nor at Ctrl-C, and one that goes on after
// the look that told it to stop does not end either.

package nativetest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover/engines"
)

const (
	chainItems = 3_000 // of the chain of forced choices
	fewestSeen = 2     // looks in a run over it: some thousand choices lie between two
	mostAfter  = 200   // looks after the one that said stop
)

// looks runs the engine over what has no choice at all but many steps, a chain of forced items,
// and stops it at random looks there and in the sample: it ends, with a true count.
func (c *coverSuite) looks(t *testing.T) {
	r := rand.New(rand.NewPCG(29, 5))
	problems, whole := []engines.Problem{c.sample(t)}, []uint64{4040}
	if chain := forcedChain(t); c.takes(chain, engines.Options{}) {
		problems, whole = append(problems, chain), append(whole, 1)
		seen := NewLooks(1 << 40)
		if res := c.search(seen, t, chain, engines.Options{}); res.Solutions != 1 || !res.Complete || seen.Calls() < fewestSeen {
			t.Errorf("%s: %d solutions, complete %v, %d looks", chain.Cover.Name, res.Solutions, res.Complete, seen.Calls())
		}
	}
	for k, p := range problems {
		for range 20 {
			at := NewLooks(r.Int64N(6))
			res := c.search(at, t, p, engines.Options{Symmetry: engines.Raw})
			if res.Solutions > whole[k] || res.Complete && res.Solutions != whole[k] || !res.Complete && res.Termination != native.Interrupted || at.After() > mostAfter {
				t.Errorf("%s: stopped at look %d: %d of %d solutions, complete %v, %s, %d looks after it", p.Cover.Name, at.At, res.Solutions, whole[k], res.Complete, res.Termination, at.After())
			}
		}
	}
}

// forcedChain is a cover of many items, each of which has one option alone.
func forcedChain(t *testing.T) engines.Problem {
	t.Helper()
	var items, options strings.Builder
	for i := range chainItems {
		fmt.Fprintf(&items, "p%d ", i)
		fmt.Fprintf(&options, "p%d\n", i)
	}
	return coverOf(t, "a chain of forced choices", items.String()+"\n"+options.String())
}
