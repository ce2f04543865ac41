// The entry of the package: options, results, and what happens before and after
// the search itself.

package slide

import (
	"context"
	"errors"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Options steer a search; the zero value is a good choice. The time limit is the
// deadline of the context.
type Options struct {
	Heuristic string         // one of Heuristics(), or "" for the best for the board's size
	NodeLimit uint64         // stop after so many generated nodes; 0 is no limit
	Threads   int            // searching goroutines, for heuristics by pattern databases; 0 is 1. The answer and the counts do not depend on it
	Progress  func(Progress) // called at each new bound and about ten times a second, from the searching goroutine; may be nil
}

// Progress is what a search knows while it runs.
type Progress struct {
	Bound     int           `json:"bound"` // moves; no shorter solution exists
	Expanded  uint64        `json:"expanded"`
	Generated uint64        `json:"generated"`
	Elapsed   time.Duration `json:"-"`
}

// Why a search ended, the values of Result.Termination.
const (
	Completed   = "completed"   // solved, or proven unsolvable
	TimeLimit   = "time"        // the deadline of the context passed
	NodeLimit   = "nodes"       // Options.NodeLimit was reached
	Interrupted = "interrupted" // the context was cancelled
)

// Result is the outcome of a search. A limit is no error: Solved is then false
// and Bound still holds.
type Result struct {
	Moves       []puzzle.Move `json:"-"` // a shortest solution when Solved; write it with puzzle.FormatMoves
	Solved      bool          `json:"solved"`
	Optimal     bool          `json:"optimal"`          // Moves is proven shortest: always so when Solved
	Unsolvable  bool          `json:"unsolvable"`       // proven by parity, before any search
	Reason      string        `json:"reason,omitempty"` // of Unsolvable, in words
	Bound       int           `json:"bound"`            // proven lower bound on the moves; their number when Solved
	Expanded    uint64        `json:"expanded"`
	Generated   uint64        `json:"generated"`
	Termination string        `json:"termination"` // Completed, TimeLimit, NodeLimit or Interrupted
	Heuristic   string        `json:"heuristic"`   // the one of Heuristics() that was used last; empty when Unsolvable
	Build       time.Duration `json:"-"`           // time for heuristic tables, within Elapsed; near 0 when they were at hand
	Elapsed     time.Duration `json:"-"`           // of the whole call
}

// Search finds a shortest solution of s by IDA*. It stops within about 10 ms of
// the end of ctx, also while it builds tables; the result then says why and holds
// the bound proven so far. The error is not nil only when s fails its Check or
// the heuristic is unknown or not made for the board's size.
//
// Tables are built at first use for a size and goal cell of the blank, and the
// last few are kept for later searches. Searches may run side by side. Without a
// heuristic by name an easy board is solved before the large tables are built: the
// search starts with "maximum" and goes on with "pattern" when that takes more than
// about 65,000 nodes.
func Search(ctx context.Context, s puzzle.Slide, o Options) (Result, error) {
	began := time.Now()
	if err := s.Check(); err != nil {
		return Result{}, err
	}
	plan, err := chooseHeuristics(o.Heuristic, s.Start.Rows, s.Start.Cols)
	if err != nil {
		return Result{}, err
	}
	var res Result
	if ok, why := s.Solvable(); !ok {
		res.Unsolvable, res.Reason, res.Termination = true, why, Completed
		res.Elapsed = time.Since(began)
		return res, nil
	}
	g, start := newGeometry(s)
	search := newIDAStar(ctx, g, start, o, began)
	for i, h := range plan {
		res.Heuristic = h.name
		building := time.Now()
		eval, err := h.build(ctx, g)
		res.Build += time.Since(building)
		if err != nil { // only the end of ctx stops a build
			search.stopped = whyStopped(ctx)
			break
		}
		if search.run(eval, i < len(plan)-1) {
			break
		}
	}
	search.result(&res)
	res.Elapsed = time.Since(began)
	return res, nil
}

// whyStopped names the end of a context as a termination. It is called only
// after the context has ended or its deadline has passed.
func whyStopped(ctx context.Context) string {
	if errors.Is(ctx.Err(), context.Canceled) {
		return Interrupted
	}
	return TimeLimit
}

// ended reports whether ctx is over. The deadline is read from the clock as well,
// because on a busy machine the timer behind Err may fire late.
func ended(ctx context.Context) bool {
	if ctx.Err() != nil {
		return true
	}
	deadline, ok := ctx.Deadline()
	return ok && !time.Now().Before(deadline)
}
