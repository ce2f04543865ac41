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

import (
	"math"

	"github.com/tilemip/tilemip/model/puzzle"
)

// unitOfPotentials is a move, in whole numbers: fine enough to lose less than a millionth of a
// move, and small enough for sums of millions in 64 bits.
const unitOfPotentials = 1 << 32

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
	moved, most := c.priced(c.potentials(rowDual))
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
	states := 0
	for _, one := range c.spaces {
		states += len(one.states)
	}
	h := make([]int64, states)
	for n := range h {
		if x := -rowDual[n] * unitOfPotentials; math.Abs(x) < mostPotential { // else, and for NaN, 0
			h[n] = int64(math.Round(x))
		}
	}
	base := 0
	for _, one := range c.spaces {
		for _, a := range one.arcs {
			if a.label < 0 { // the arc to the end is free, so rounding must not give it a price
				h[base+int(a.to)] = min(h[base+int(a.to)], h[base+int(a.from)])
			}
		}
		base += len(one.states)
	}
	return h
}

// mostPotential keeps sums of potentials of 36 patterns within 64 bits.
const mostPotential = 1 << 56

// priced returns Σ (h(goal) − h(start)) and the largest price that an operator has in all
// patterns together.
func (c *counted) priced(h []int64) (moved, most int64) {
	price := make([]int64, len(c.operators)) // sums over the patterns so far
	own := make([]int64, len(c.operators))
	rest := make([]int64, len(c.groups))
	for _, prices := range [][]int64{own, rest} {
		for i := range prices {
			prices[i] = math.MinInt64
		}
	}
	base := 0
	for k, one := range c.spaces {
		moved += h[base+one.goal] - h[base]
		for _, a := range one.arcs {
			gain := h[base+int(a.to)] - h[base+int(a.from)]
			switch {
			case a.label < 0: // no move; h(end) is at most that of any goal
			case a.mover == others:
				at := c.group[[2]int{k, int(a.label)}]
				rest[at] = max(rest[at], gain)
			default:
				at := c.index[[2]int{int(a.label), int(a.mover)}]
				own[at] = max(own[at], gain)
			}
		}
		base += len(one.states)
	}
	copy(price, own)
	for at, g := range c.groups {
		for tile := 1; tile < c.cells; tile++ {
			o, used := c.index[[2]int{g[1], tile}]
			if !used || c.spaces[g[0]].mask>>tile&1 == 1 || price[o] == math.MinInt64 {
				continue
			}
			if rest[at] == math.MinInt64 { // some pattern never sees the blank move so: in no plan
				price[o] = math.MinInt64
				continue
			}
			price[o] += rest[at]
		}
	}
	for _, x := range price {
		most = max(most, x)
	}
	return moved, most
}
