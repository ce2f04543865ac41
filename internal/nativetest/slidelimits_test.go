// Limits, stops, progress and threads of the engines for sliding boards: whatever ends a
// search, its result must be true. No test asserts a time.

package nativetest

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
)

// hardBoard is one of the 17 boards of the 15-puzzle at 80 moves (A. Brüngger, A. Marzetta,
// K. Fukuda, J. Nievergelt, "The parallel search bench ZRAM and its applications", Annals
// of Operations Research 90 (1999) 45-63). No test waits for its solution.
var hardBoard = puzzle.Slide{
	Start: puzzle.Board{Rows: 4, Cols: 4, Tiles: []int{0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1}},
	Goal:  puzzle.StandardGoal(4, 4),
}

const (
	hardOptimum   = 80 // moves
	hardManhattan = 54 // sum of the tiles' distances from their goal cells: the least bound expected of any engine
)

// dozens is the greatest number of nodes that a search may generate beyond its limit.
const dozens = 64

// checkEdges checks that the row of an engine is complete; that an invalid board and an
// unknown heuristic are errors, the latter except for engines by rules; that a solved board
// needs no move; that a context that has ended before the search begins ends it, with a bound;
// and that heuristics which the engine does not support are refused.
func checkEdges(t *testing.T, e slide.Engine) {
	if got, err := slide.LookupEngine(e.Name); err != nil || got.Name != e.Name || e.Summary == "" || e.Source == "" {
		t.Errorf("the row: %+v, %v", got, err)
	}
	if _, err := e.Search(context.Background(), puzzle.Slide{}, slide.Options{}); err == nil {
		t.Error("a board of 0×0 was taken")
	}
	solved := puzzle.Slide{Start: puzzle.StandardGoal(4, 4), Goal: puzzle.StandardGoal(4, 4)}
	if _, err := e.Search(context.Background(), solved, slide.Options{Heuristic: "no such"}); err == nil && !e.Rules {
		t.Error("a heuristic that there is not was taken")
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	late, stop := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	defer stop()
	for want, ctx := range map[native.Reason]context.Context{native.Interrupted: cancelled, native.TimeLimit: late} {
		r, err := e.Search(ctx, hardBoard, slide.Options{})
		if err != nil || r.Termination != want || r.Optimal || r.Bound < hardManhattan || r.Bound > hardOptimum {
			t.Errorf("a context that is over: %+v, %v; want %s", r, err, want)
		}
	}
	for _, h := range slide.Heuristics() { // a pair that does not go together is refused
		if !e.Takes(h) {
			if r, err := e.Search(context.Background(), solved, slide.Options{Heuristic: h.Name}); err == nil {
				t.Errorf("heuristic %s was taken: %+v", h.Name, r)
			}
		}
	}
}

// options are those of the tests on the hard board.
func (p *pair) options() slide.Options {
	return slide.Options{Heuristic: p.h.Name, Tier: slide.Tier5, Weight: 1.01}
}

// checkLimits checks that a limit on nodes, and one on memory where the engine stores nodes,
// ends the search at the limit, with a bound.
func (p *pair) checkLimits(t *testing.T) {
	if !p.takes(hardBoard) {
		return
	}
	o := p.options()
	for _, o.NodeLimit = range []uint64{1, 400} {
		r, err := p.e.Search(context.Background(), hardBoard, o)
		p.judge(t, hardBoard, o, hardOptimum, r, err)
		if r.Termination != native.NodeLimit || r.Bound < hardManhattan || r.Generated < o.NodeLimit || r.Generated > o.NodeLimit+dozens {
			t.Errorf("%d nodes: %d generated, ended %q, bound %d", o.NodeLimit, r.Generated, r.Termination, r.Bound)
		}
	}
	if o = p.options(); p.e.Stores {
		o.Memory = 1 << 18
		r, err := p.e.Search(context.Background(), hardBoard, o)
		p.judge(t, hardBoard, o, hardOptimum, r, err)
		if r.Termination != native.MemoryLimit && r.Termination != native.Completed || r.Bound < hardManhattan {
			t.Errorf("%d bytes: ended %q, bound %d", o.Memory, r.Termination, r.Bound)
		}
	}
}

// checkStops stops a search at 20 random looks at its context: it ends soon, its bound is not above
// the optimum and its plan, if it has one, leads to the goal.
func (p *pair) checkStops(t *testing.T) {
	if !p.takes(hardBoard) {
		return
	}
	rng := rand.New(rand.NewPCG(13, uint64(len(p.h.Name)*100+len(p.e.Name))))
	o := p.options()
	o.NodeLimit = 2000
	for range 20 {
		f := NewLooks(rng.Int64N(20))
		r, err := p.e.Search(f, hardBoard, o)
		f.cancel()
		p.judge(t, hardBoard, o, hardOptimum, r, err)
		if r.Bound < hardManhattan || r.Termination != native.Interrupted && r.Termination != native.NodeLimit && r.Termination != native.Completed {
			t.Errorf("stopped: ended %q, bound %d", r.Termination, r.Bound)
		}
		if r.Termination == native.Interrupted && f.After() > mostAfter {
			t.Errorf("stopped at look %d: %d looks after it", f.At, f.After())
		}
	}
}

// checkProgress checks that there are reports, that their bounds and counts never decrease,
// that no bound is above the optimum, and that the result is not behind the last report.
func (p *pair) checkProgress(t *testing.T) {
	if !p.takes(hardBoard) {
		return
	}
	o, calls := p.options(), 0
	var last native.Progress
	o.NodeLimit = 1000
	o.Progress = func(n native.Progress) {
		if n.Bound < last.Bound || n.Bound > hardOptimum || n.Expanded < last.Expanded || n.Nodes < last.Nodes || n.Elapsed < last.Elapsed {
			t.Errorf("%+v after %+v", n, last)
		}
		last = n
		calls++
	}
	r, err := p.e.Search(context.Background(), hardBoard, o)
	p.judge(t, hardBoard, o, hardOptimum, r, err)
	if calls == 0 || r.Bound < last.Bound || r.Generated < last.Nodes {
		t.Errorf("%d reports, the last %+v; result %+v", calls, last, r)
	}
}

// checkThreads checks that neither the answer nor the counts depend on the number of threads.
func (p *pair) checkThreads(t *testing.T) {
	s, err := puzzle.ParseSlide("13 1 6 4 / 0 7 3 8 / 9 5 2 11 / 14 15 10 12")
	if err != nil || !p.takes(s) {
		return
	}
	one := p.solve(t, s, slide.Options{Run: native.Run{Threads: 1}}, 27)
	three := p.solve(t, s, slide.Options{Run: native.Run{Threads: 3}}, 27)
	if puzzle.FormatMoves(one.Moves) != puzzle.FormatMoves(three.Moves) || one.Generated != three.Generated || one.Expanded != three.Expanded {
		t.Errorf("one thread: %+v; three: %+v", one, three)
	}
}
