package planning

// The dual of the operator-counting program, and a bound proven from it in whole numbers.
//
// The dual gives every pattern p a price c(p,o) for every operator o, of any sign, and the
// same for all tiles that are not p's, since p cannot tell them apart:
//
//	maximize   Σ over the patterns of the cheapest path from start to goal at the prices c(p,·)
//	subject to Σ over the patterns of c(p,o) ≤ 1 for every operator o
//
// which is optimal general cost partitioning (M. Katz and C. Domshlak, "Optimal admissible
// composition of abstraction heuristics", Artificial Intelligence 174 (2010) 767-798, for prices
// of at least 0; F. Pommerening, M. Helmert, G. Röger and J. Seipp, "From non-negative to
// general operator cost partitioning", AAAI 2015, 3335-3341, for any sign and as the dual of
// operator counting). Additive pattern databases (R. E. Korf and A. Felner, Artificial
// Intelligence 134 (2002) 9-22) are the point c(p,o) = 1 if o moves a tile of p, else 0.
//
// The proof: any numbers h(n) on the states are potentials of some prices, namely of
// c(p,o) = the largest h(to) − h(from) over the arcs that o makes in p. At these prices no path
// of p costs less than h(goal) − h(start). If they add up to at most M over the patterns for
// every operator, a plan of k moves costs at most k·M in all, so k ≥ Σ (h(goal) − h(start)) / M.
// That is true of any h, and h as whole numbers makes it arithmetic without rounding. So a
// solver's duals, which are rounded, still prove a bound, smaller than its own by about the
// rounding, and nothing rests on the solver.

import "github.com/tilemip/tilemip/model/puzzle"

// Bound returns a number of moves that no plan goes below: proven in whole numbers from the
// row duals that any solver gave for the linear relaxation of a program with Relaxation,
// and raised to the parity of the board's plans. What the duals are worth decides how large it
// is, but not whether it holds. Of other programs, or with duals of another length, it is 0.
func (p *Program) Bound(rowDual []float64) int {
	if p.prove == nil || len(rowDual) != p.Model.Rows() {
		return 0
	}
	return p.prove(rowDual)
}

// bound is Bound for these state spaces.
func (c *counted) bound(rowDual []float64) int {
	h := c.potentials(rowDual)
	moved, most, base := int64(0), int64(0), 0
	for _, one := range c.spaces {
		moved += h[base+one.goal] - h[base]
		base += len(one.states)
	}
	for _, price := range c.prices(func(a oneArc) int64 { return h[a.to] - h[a.from] }) {
		most = max(most, price)
	}
	if moved <= 0 || most <= 0 {
		return 0
	}
	return int((moved + most - 1) / most)
}

// RaiseToParity returns the least number of moves from bound on that a plan of the board
// can have: all its plans are of one parity, that of the Manhattan distance.
func RaiseToParity(s puzzle.Slide, bound int) int { return bound + (bound+ManhattanBound(s))&1 }

// potentials rounds the duals of the rows keep, with the sign of a price; they are numbered
// by states.
func (c *counted) potentials(rowDual []float64) []int64 {
	h := make([]int64, c.state.Len())
	for n := range h {
		h[n] = potential(rowDual[n], mostPotential)
	}
	for _, a := range c.arcs {
		if a.move < 0 && a.group < 0 { // the arc to the end is free, so rounding must not give it a price
			h[a.to] = min(h[a.to], h[a.from])
		}
	}
	return h
}
