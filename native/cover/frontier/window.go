// The width of the problem, by which a caller decides whether to count by classes; the rule
// is in native/cover/engines. Own.

package frontier

import (
	"context"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Window returns the number of cells of the region that a class records at most: from the
// first to the last cell of a placement, in the best order of the cells. The number of
// classes with the same first open cell is at most 2 to this power times the number of
// states of the counters. After the end of the context the number is any.
func Window(ctx context.Context, pc *puzzle.PackingCover) int {
	identity := make([]int, len(pc.Cells))
	for i := range identity {
		identity[i] = i
	}
	q := newQuotient(ctx, pc, identity, false)
	moves := q.moves()
	window, _ := spans(bestOrder(q, moves), moves)
	return window
}
