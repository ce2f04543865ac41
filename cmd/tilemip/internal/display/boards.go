// What a search of a board reports while it runs: shorter plans and higher bounds, as lines
// of progress or as events of a stream.

package display

import (
	"fmt"
	"time"

	"github.com/tilemip/tilemip"
)

// planned shows a plan that is shorter than those before; bound is the least number of moves
// that is not excluded yet.
func (v *View) planned(elapsed time.Duration, moves, bound int) {
	if v.Stream {
		return
	}
	v.searching(elapsed, "a plan of %s; none of fewer than %d", counted(moves, "move"), bound)
}

// planWords says where the plan of a search that was stopped comes from, and how good it is.
func planWords(a *tilemip.Answer) string {
	text := "found by " + a.PlanBy
	if a.Bound != nil && a.Objective != nil && *a.Bound > 0 && *a.Objective > *a.Bound {
		text += fmt.Sprintf("; at most %.1f %% longer than a shortest one", 100*(*a.Objective / *a.Bound - 1))
	}
	return text
}
