// What every search is told of its run and says of it: limits, progress, and why it ended. One
// type each for all engines, whose options embed Run. Own.

package native

import "time"

// Run is what every search takes. The time limit is the deadline of its context.
type Run struct {
	NodeLimit uint64 // stop after this many nodes, in the unit that the engine documents; 0: no limit
	Threads   int    // goroutines; 0: one, that of the caller. Neither the answer nor the counts depend on it
	Memory    uint64 // bytes for nodes or tables; 0: the engine's default
	Seed      uint64 // of the random numbers, where the engine draws any

	Progress         func(Progress) // called from time to time, in the goroutine of the search; nil: never
	ProgressInterval time.Duration  // least time between two of these calls; 0: a second, of boards a tenth of one
}

// Progress says how far a search has come. What an engine does not count is 0.
type Progress struct {
	Nodes     uint64  // since the start; of boards the positions generated
	Expanded  uint64  // of boards: positions whose moves were tried
	Solutions uint64  // of covers: since the start
	Depth     int     // of covers: options chosen now
	Bound     int     // of boards: moves; no shorter solution exists
	Explored  float64 // of covers: estimated fraction of the search tree, 0 to 1
	Elapsed   time.Duration
	Where     string // in words, of an engine whose search is no tree
}

// Reason says why a search ended. Its values are those of model.Termination, so that a
// result of either kind reads the same in reports.
type Reason string

// The reasons. The empty Reason is that of a search that is still running.
const (
	Completed     Reason = "completed"   // everything asked for was found or proven
	TimeLimit     Reason = "time"        // the deadline of the context passed
	NodeLimit     Reason = "nodes"       // Run.NodeLimit was reached
	MemoryLimit   Reason = "memory"      // Run.Memory was used up
	SolutionLimit Reason = "solutions"   // as many solutions were found as were asked for
	Interrupted   Reason = "interrupted" // the context was cancelled
)

// OrCompleted returns r, or Completed where no limit stopped the search.
func (r Reason) OrCompleted() Reason {
	if r == "" {
		return Completed
	}
	return r
}
