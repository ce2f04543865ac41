package setpartition

// Colouring: colour the cells black and white. The imbalance of a placement is the number
// of its black cells less that of its white ones, and the imbalances of a solution add
// up to that of the region. So a placement is in no solution when the other pieces
// cannot make up the rest, whatever imbalance each takes of those it has anywhere.
// The argument is S. W. Golomb's (Polyominoes, 1965); polycube's parity filter
// uses the checkerboard.
//
// The colourings tried are those by (sum of some of the coordinates) mod 2: the
// checkerboard, stripes along each axis, and in space checkerboards of rods. No
// sum is possible at all for some impossible puzzles: then every placement goes,
// and the program says infeasible before it is solved.
//
// Nothing is taken for granted about pieces or region: the imbalances added up are
// those of the placements there are, for every number of copies that may be used, and
// of every cell that may stay empty.

// parity removes the placements that some colouring forbids.
func (r *reducer) parity() {
	dimensions := r.dimensions()
	if r.pieces()*len(r.packed.Cells)*len(r.packed.Shapes)<<dimensions > mostWork {
		r.note = "not applied: too many pieces"
		return
	}
	for axes := 1; axes < 1<<dimensions && !r.over(len(r.packed.Placements)); axes++ {
		r.colouring(axes)
	}
}

// pieces is how many pieces and holes together a solution has at most, the measure of the
// work of sums.
func (r *reducer) pieces() (n int) {
	for _, p := range r.parts(hole) {
		n += p.most
	}
	return n
}

// dimensions is the number of coordinates of a cell; 0 for an empty region.
func (r *reducer) dimensions() int {
	if len(r.packed.Cells) == 0 {
		return 0
	}
	return len(r.packed.Packing.Coordinates(r.packed.Cells[0]))
}

// colouring applies the colouring by the sum of the coordinates whose bits are set in axes: a
// placement stays only if its imbalance and those of the other pieces can add up to that of
// the region.
func (r *reducer) colouring(axes int) {
	c := r.colour(axes)
	for s := range r.packed.Shapes {
		sums, zero := r.sums(c.values, s)
		for _, o := range r.placements(s) {
			at := zero + c.rest - c.imbalance[o]
			if at < 0 || at >= len(sums) || !sums[at] {
				r.remove(o)
			}
		}
	}
}

// colours is a colouring and what the pieces make of it.
type colours struct {
	rest      int            // imbalance of the region
	imbalance []int          // per placement
	values    []map[int]bool // per shape, the imbalances its placements have
}

// colour colours the cells by the parity of the sum of the coordinates whose bits are set in
// axes, and computes the imbalances.
func (r *reducer) colour(axes int) colours { return r.imbalances(r.chessboard(axes)) }

// chessboard returns the colour of every cell, 1 or -1, by the parity of the sum of the
// coordinates whose bits are set in axes.
func (r *reducer) chessboard(axes int) []int {
	colour := make([]int, len(r.packed.Cells))
	for i, at := range r.packed.Cells {
		sum := 0
		for axis, v := range r.packed.Packing.Coordinates(at) {
			sum += v * (axes >> axis & 1)
		}
		colour[i] = 1 - 2*(sum&1)
	}
	return colour
}

// imbalances computes what the region and the placements make of a colour, 1 or -1, for every
// cell.
func (r *reducer) imbalances(colour []int) colours {
	c := colours{imbalance: make([]int, len(r.packed.Placements)), values: make([]map[int]bool, len(r.packed.Shapes))}
	for _, v := range colour {
		c.rest += v
	}
	for s := range c.values {
		c.values[s] = map[int]bool{}
	}
	for o, p := range r.packed.Placements {
		for _, cell := range p.Cells {
			c.imbalance[o] += colour[cell]
		}
		if r.alive[o] {
			c.values[p.Shape][c.imbalance[o]] = true
		}
	}
	return c
}

// sums reports which imbalances everything but one piece of the given shape can have
// together: the imbalance v at place zero+v. No part of a solution has more cells than
// the region, so that sums beyond that need not be kept.
func (r *reducer) sums(values []map[int]bool, without int) (sums []bool, zero int) {
	zero = len(r.packed.Cells)
	sums = make([]bool, 2*zero+1)
	sums[zero] = true
	for _, p := range r.parts(without) {
		steps := map[int]bool{-1: true, 1: true} // of a hole
		if p.shape != hole {
			steps = values[p.shape]
		}
		for n := range p.most {
			if r.over(len(sums) * len(steps)) {
				return sums, zero
			}
			next := make([]bool, len(sums))
			for at, reached := range sums {
				if !reached {
					continue
				}
				next[at] = n >= p.least || next[at]
				for v := range steps {
					if to := at + v; to >= 0 && to < len(next) {
						next[to] = true
					}
				}
			}
			sums = next
		}
	}
	return sums, zero
}
