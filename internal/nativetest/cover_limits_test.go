// Limits, stopping at random moments, progress, several goroutines: own. Whatever ends a
// search, its counts must be true so far and must not be called complete. No test asserts a
// time.

package nativetest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/engines"
)

// sample is a problem that every engine takes, of some thousand nodes or classes: the
// twelve pentominoes in 5×12, which have 4,040 solutions.
func (c *coverSuite) sample(t *testing.T) engines.Problem {
	t.Helper()
	const pieces = `C:name=F:layout=1 0 0, 2 0 0, 0 1 0, 1 1 0, 1 2 0
C:name=I:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 4 0 0
C:name=L:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 0 1 0
C:name=N:layout=0 0 0, 1 0 0, 2 0 0, 2 1 0, 3 1 0
C:name=P:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0, 2 0 0
C:name=T:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0, 1 2 0
C:name=U:layout=0 0 0, 2 0 0, 0 1 0, 1 1 0, 2 1 0
C:name=V:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0, 0 2 0
C:name=W:layout=0 0 0, 1 0 0, 1 1 0, 2 1 0, 2 2 0
C:name=X:layout=1 0 0, 0 1 0, 1 1 0, 2 1 0, 1 2 0
C:name=Y:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 1 1 0
C:name=Z:layout=0 0 0, 1 0 0, 1 1 0, 1 2 0, 2 2 0
`
	p := packingOf(t, "pentominoes 5×12", "D:xDim=12:yDim=5:zDim=1\n"+pieces+"~D\n")
	if !c.takes(p, engines.Options{}) {
		t.Fatalf("the engine does not take %s; give the suite a sample that it takes", p.Cover.Name)
	}
	return p
}

// limits stops after some solutions, after some nodes, and before the search begins. With a
// limit of 1 only the number of solutions shown is checked. A node limit of 500 is kept to
// within 10 nodes, and two runs end with the same counts.
func (c *coverSuite) limits(t *testing.T) {
	p := c.sample(t)
	for _, limit := range []int{1, 2, 7} {
		if !c.engine.Can.Lists {
			break
		}
		seen := 0
		o := engines.Options{Options: cover.Options{Limit: limit, Visit: func([]int) { seen++ }}}
		if r := c.search(context.Background(), t, p, o); seen != limit || r.Termination != native.SolutionLimit && limit > 1 || r.Complete && limit > 1 {
			t.Errorf("limit %d: %d solutions shown, %s, complete %v", limit, seen, r.Termination, r.Complete)
		}
	}
	if c.engine.Can.Lists {
		first := c.search(context.Background(), t, p, engines.Options{Options: cover.Options{Run: native.Run{NodeLimit: 500}}})
		second := c.search(context.Background(), t, p, engines.Options{Options: cover.Options{Run: native.Run{NodeLimit: 500}}})
		if first.Termination != native.NodeLimit || first.Complete || first.Nodes > 510 || first.Nodes != second.Nodes || first.Solutions != second.Solutions {
			t.Errorf("500 nodes: %s after %d and %d nodes, %d and %d solutions", first.Termination, first.Nodes, second.Nodes, first.Solutions, second.Solutions)
		}
	}
	late, cancel := context.WithTimeout(context.Background(), -time.Second)
	defer cancel()
	if r := c.search(late, t, p, engines.Options{}); r.Termination != native.TimeLimit || r.Complete || r.Solutions != 0 {
		t.Errorf("a deadline that has passed: %s, %d solutions, complete %v", r.Termination, r.Solutions, r.Complete)
	}
}

// stop cancels the context at random moments: before the search, at a solution, at a
// report of progress. The search may still complete; if it does not, its reason is
// Interrupted, and its count is at most the true one.
func (c *coverSuite) stop(t *testing.T) {
	p := c.sample(t)
	r := rand.New(rand.NewPCG(13, 3))
	for k := range 4 {
		ctx, cancel := context.WithCancel(context.Background())
		at, seen := r.IntN(60), 0
		tick := func() {
			if seen++; seen > at {
				cancel()
			}
		}
		o := engines.Options{Options: cover.Options{Run: native.Run{ProgressInterval: time.Nanosecond, Progress: func(native.Progress) { tick() }}}}
		switch {
		case k == 0:
			cancel()
		case c.engine.Can.Lists:
			o.Visit = func([]int) { tick() }
		default:
			at = 0
		}
		res := c.search(ctx, t, p, o)
		cancel()
		if res.Solutions > 4040 || res.Complete && res.Solutions != 4040 {
			t.Errorf("stopped after %d calls: %d solutions, complete %v", seen, res.Solutions, res.Complete)
		}
		if !res.Complete && res.Termination != native.Interrupted || k == 0 && res.Complete {
			t.Errorf("stopped after %d calls: %s, complete %v", seen, res.Termination, res.Complete)
		}
	}
}

// progress asks for reports as often as possible: their nodes never decrease, and the
// explored fraction is within 0 to 1. After 20 reports it stops the search.
func (c *coverSuite) progress(t *testing.T) {
	p := c.sample(t)
	reports, nodes := 0, uint64(0)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	o := engines.Options{Options: cover.Options{Run: native.Run{ProgressInterval: time.Nanosecond, Progress: func(at native.Progress) {
		if at.Nodes < nodes || at.Elapsed < 0 || at.Explored < 0 || at.Explored > 1 {
			t.Errorf("report %d after %d nodes: %+v", reports, nodes, at)
		}
		if reports, nodes = reports+1, at.Nodes; reports == 20 {
			cancel()
		}
	}}}}
	if r := c.search(ctx, t, p, o); reports == 0 || nodes > r.Nodes {
		t.Errorf("%d reports, the last at %d of %d nodes", reports, nodes, r.Nodes)
	}
}

// workers compares one goroutine with two: the same solutions in the same order.
func (c *coverSuite) workers(t *testing.T) {
	if !c.engine.Can.Threads {
		return // refused, see cover_refused.go
	}
	p := c.sample(t)
	var lists [2][]string
	for k := range lists {
		o := engines.Options{Options: cover.Options{Run: native.Run{Threads: k + 1}}, Symmetry: engines.Rotations}
		o.Visit = func(options []int) { lists[k] = append(lists[k], fmt.Sprint(options)) }
		if r := c.search(context.Background(), t, p, o); !r.Complete || r.Solutions != 4040 || r.Rotations == nil || *r.Rotations != 1010 {
			t.Errorf("%d goroutines: %d solutions, %s", k+1, r.Solutions, r.Termination)
		}
	}
	if len(lists[0]) != 1010 || !slices.Equal(lists[0], lists[1]) {
		t.Errorf("%d solutions by one goroutine and %d by two, or another order", len(lists[0]), len(lists[1]))
	}
}
