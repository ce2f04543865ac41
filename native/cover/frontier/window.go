// The width of the problem, by which a caller decides whether counting by classes is worth a
// try; native/cover/engines has the rule.

package frontier

import "github.com/tilemip/tilemip/model/puzzle"

// Window returns how many cells of the region a class records at most: from the first
// open cell to the last that a placement on it reaches, in the best order of the cells.
func Window(pc *puzzle.PackingCover) int {
	identity := make([]int, len(pc.Cells))
	for i := range identity {
		identity[i] = i
	}
	q := newQuotient(pc, identity, false)
	moves := q.moves()
	window, _ := spans(bestOrder(q, moves), moves)
	return window
}
