// What a search of a board reports while it runs: shorter plans and higher bounds, as lines
// of progress or as events of a stream.

package display

import (
	"fmt"
	"math"
	"time"

	"github.com/tilemip/tilemip"
)

// planned shows a plan that is shorter than those before; bound is the least number of moves
// that is not excluded yet.
func (v *View) planned(elapsed time.Duration, moves, bound int) {
	if v.Stream {
		WriteJSON(v.Out, map[string]any{"type": "incumbent", "seconds": elapsed.Seconds(), "objective": moves, "bound": bound, "gap": planGap(moves, bound)})
		return
	}
	v.Searching(elapsed, "a plan of %d moves; none of fewer than %d", moves, bound)
}

// raised writes an event to a stream when a bound has risen.
func (v *View) raised(elapsed time.Duration, bound int) {
	if v.Stream {
		WriteJSON(v.Out, map[string]any{"type": "bound", "seconds": elapsed.Seconds(), "bound": bound})
	}
}

// planGap is the fraction of a plan's length by which a shortest one may be shorter, 0 to 1.
func planGap(moves, bound int) float64 { return float64(moves-bound) / math.Max(1, float64(moves)) }

// planWords says where the plan of a search that was stopped comes from, and how good it is.
func planWords(a *tilemip.Answer) string {
	text := "found by " + a.PlanBy
	if a.Bound != nil && a.Objective != nil && *a.Bound > 0 && *a.Objective > *a.Bound {
		text += fmt.Sprintf("; at most %.1f %% longer than a shortest one", 100*(*a.Objective / *a.Bound - 1))
	}
	return text
}
