// Why a search ended: one type for all engines. Own.

package native

// Reason says why a search ended. Its values are those of model.Termination, so that a
// result of either kind reads the same in reports.
type Reason string

// The reasons. The empty Reason is that of a search that is still running.
const (
	Completed     Reason = "completed"   // everything asked for was found or proven
	TimeLimit     Reason = "time"        // the deadline of the context passed
	NodeLimit     Reason = "nodes"       // Options.NodeLimit was reached
	MemoryLimit   Reason = "memory"      // Options.Memory was used up
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
