// The order of the places decides how many of them a class must record: those between the
// first open place and the farthest that a move from before it reaches. Their number is the
// window; the number of classes may double with each place of it.

package frontier

import (
	"cmp"
	"slices"
)

// bestOrder returns the places in the order in which the moves span the fewest
// places, among the orders by one axis after the other.
func bestOrder(q *quotient, moves []rawMove) []int {
	var best []int
	bestWindow, bestSum := -1, 0
	for _, axes := range axisOrders(q) {
		order := q.order(axes)
		window, sum := spans(order, moves)
		if bestWindow < 0 || cmp.Or(cmp.Compare(window, bestWindow), cmp.Compare(sum, bestSum)) < 0 {
			best, bestWindow, bestSum = order, window, sum
		}
	}
	return best
}

// axisOrders returns the orders of the axes to try: all of them in up to four
// dimensions, beyond that each axis in front of the others.
func axisOrders(q *quotient) [][]int {
	if len(q.Cells) == 0 {
		return [][]int{nil}
	}
	n := len(q.Packing.Packing.Coordinates(q.Packing.Cells[0]))
	orders := [][]int{{}}
	for k := range n {
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

// order sorts the places by the coordinates of their first cell, the axes in the
// order given.
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

// spans returns how many places the moves reach over, at most and together.
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
