// The order of the places decides how many of them a class must record: own. These are the
// places from the first open one to the last that a move starting earlier can reach. Their
// number is the window; the number of classes may double with each place of it.
//
// Example: dominoes in a box of 2×30 have a window of 3 when the places run across the short
// side first, and of 31 when they run along the long one.

package frontier

import (
	"cmp"
	"context"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// bestOrder returns the places in the lexicographic order of the coordinates, over all
// orders of the axes to be tried, that has the smallest window, and among those the smallest
// sum of spans: moves that are short on average keep classes few, too. The first such order
// wins, so that the result is the same on every run.
func bestOrder(q *quotient, moves []rawMove) []int {
	var best []int
	bestWindow, bestSum := -1, 0
	for _, axes := range axisOrders(q) {
		if best != nil && !q.steps.Do(len(q.Cells)*stepsOfMove+len(moves)) {
			break
		}
		order := q.order(axes)
		window, sum := spans(order, moves)
		if bestWindow < 0 || cmp.Or(cmp.Compare(window, bestWindow), cmp.Compare(sum, bestSum)) < 0 {
			best, bestWindow, bestSum = order, window, sum
		}
	}
	return best
}

// axisOrders returns the orders of the axes to try, as permutations of the axis numbers. In
// up to four dimensions these are all (24 at most). In n > 4 dimensions there is one for each
// first axis, with the others ascending behind it: n instead of n!.
func axisOrders(q *quotient) [][]int {
	if len(q.Cells) == 0 {
		return [][]int{nil}
	}
	n := len(q.Packing.Packing.Coordinates(q.Packing.Cells[0]))
	orders := [][]int{{}}
	for k := range n {
		// Every order of k axes is extended by each axis that it does not contain; beyond
		// four dimensions, after the first axis, only by the least of these.
		var longer [][]int
		for _, head := range orders {
			for axis := range n {
				if !slices.Contains(head, axis) {
					longer = append(longer, append(slices.Clone(head), axis))
					if n > 4 && k > 0 {
						break
					}
				}
			}
		}
		orders = longer
	}
	return orders
}

// order sorts the places by the coordinates of their first cell, with the axes compared in
// the given order. A place is an orbit of cells; its first cell is the least in this same
// comparison. The result lists place numbers.
func (q *quotient) order(axes []int) []int {
	keys := make([][]int, len(q.Cells))
	out := make([]int, len(q.Cells))
	for place, cells := range q.Cells {
		out[place] = place
		for _, c := range cells {
			at := q.Packing.Packing.Coordinates(q.Packing.Cells[c])
			key := make([]int, len(axes))
			for k, axis := range axes {
				key[k] = at[axis]
			}
			if keys[place] == nil || slices.Compare(key, keys[place]) < 0 {
				keys[place] = key
			}
		}
	}
	slices.SortFunc(out, func(a, b int) int { return slices.Compare(keys[a], keys[b]) })
	return out
}

// spans measures an order of the places: window is the number of places from the first to
// the last of a move, both included, at most; sum adds the distances from first to last of
// all moves.
func spans(order []int, moves []rawMove) (window, sum int) {
	rank := make([]int, len(order))
	for r, place := range order {
		rank[place] = r
	}
	for _, m := range moves {
		least, most := len(order), 0
		for _, place := range m.places {
			least, most = min(least, rank[place]), max(most, rank[place])
		}
		window = max(window, most-least+1)
		sum += most - least
	}
	return window, sum
}

// The width of the problem, by which a caller decides whether to count by classes; the rule
// is in native/cover/engines. Own.

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
