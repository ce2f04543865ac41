package cover

// Colouring: colour the cells black and white. A placement covers so many more
// black cells than white ones, its imbalance, and the imbalances of a solution add
// up to that of the region. So a placement is in no solution when the other pieces
// cannot make up the rest, whatever imbalance each takes of those it has anywhere.
// The argument is S. W. Golomb's (Polyominoes, 1965); polycube's parity filter
// uses the checkerboard.
//
// The colourings tried are those by (sum of some of the coordinates) mod 2: the
// checkerboard, stripes along each axis, and in space checkerboards of rods. No
// sum is possible at all for some impossible puzzles: then every placement goes,
// and the program says infeasible before it is solved.

// parity removes the placements that some colouring forbids.
func (r *reducer) parity() {
	pieces, dimensions := 0, 0
	for _, p := range r.parts(hole) {
		pieces += p.most
	}
	if len(r.packed.Cells) > 0 {
		dimensions = len(r.packed.Packing.Coordinates(r.packed.Cells[0]))
	}
	if pieces*len(r.packed.Cells)*len(r.packed.Shapes)<<dimensions > mostWork {
		r.note = "left out: too many pieces"
		return
	}
	for axes := 1; axes < 1<<dimensions; axes++ {
		r.colouring(axes)
	}
}

// colouring applies the colouring by the coordinates whose bits are set.
func (r *reducer) colouring(axes int) {
	colour := make([]int, len(r.packed.Cells)) // +1 or -1
	rest := 0                                  // imbalance of the region
	for c, at := range r.packed.Cells {
		sum := 0
		for axis, v := range r.packed.Packing.Coordinates(at) {
			sum += v * (axes >> axis & 1)
		}
		colour[c] = 1 - 2*(sum&1)
		rest += colour[c]
	}
	imbalance := make([]int, len(r.packed.Placements))
	values := make([]map[int]bool, len(r.packed.Shapes)) // per shape, the imbalances its placements have
	for s := range values {
		values[s] = map[int]bool{}
	}
	for o, p := range r.packed.Placements {
		for _, c := range p.Cells {
			imbalance[o] += colour[c]
		}
		if r.alive[o] {
			values[p.Shape][imbalance[o]] = true
		}
	}
	for s := range r.packed.Shapes {
		sums, zero := r.sums(values, s)
		for _, o := range r.placements(s) {
			at := zero + rest - imbalance[o]
			if at < 0 || at >= len(sums) || !sums[at] {
				r.remove(o)
			}
		}
	}
}

// sums tells which imbalances everything but one piece of the given shape can have
// together: the imbalance v at place zero+v. No part of a solution has more than
// the region has cells, so that sums beyond need not be kept.
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
