package setpartition

import "slices"

// The volume filter of polycube (M. Busche, 2011): a placement cuts the rest of
// the region into parts that share no face. Each connected part of another piece
// lies in one of them, and so the cells of each part must be the sum of the volumes
// of some connected parts of the other pieces, and of the cells that may stay empty.
// Where no such sum exists the placement is in no solution.
//
// polycube takes whole pieces, which is right where each is connected. Here a
// piece with a gap, or that touches itself at a corner only, counts as its connected
// parts, which may lie in different parts of the region: nothing is taken for granted
// about pieces or region.

// volume removes the placements that cut off a part which cannot be filled.
func (r *reducer) volume() {
	if len(r.packed.Cells)*len(r.packed.Placements) > mostWork {
		r.note = "not applied: too many placements"
		return
	}
	neighbours := r.packed.Neighbours()
	pieces := r.connectedParts(neighbours)
	for s := range r.packed.Shapes {
		fillable := r.volumes(s, pieces)
		for _, o := range r.placements(s) {
			if r.over(len(neighbours)) {
				return
			}
			if r.alive[o] && !partsFit(r.packed.Placements[o].Cells, neighbours, fillable) {
				r.remove(o)
			}
		}
	}
}

// partsFit reports whether every part of the region that is left beside the cells
// given has a size that can be filled.
func partsFit(cells []int, neighbours [][]int, fillable []bool) bool {
	open := slices.Repeat([]bool{true}, len(neighbours))
	for _, c := range cells {
		open[c] = false
	}
	fit := true
	eachPart(open, neighbours, func(part []int) { fit = fit && fillable[len(part)] })
	return fit
}

// eachPart calls visit with the cells of each connected part of the open cells, the first cell
// first, and closes them. The slice is used again for the next part.
func eachPart(open []bool, neighbours [][]int, visit func(part []int)) {
	var part []int
	for c := range open {
		if !open[c] {
			continue
		}
		open[c] = false
		part = append(part[:0], c)
		for i := 0; i < len(part); i++ {
			for _, n := range neighbours[part[i]] {
				if open[n] {
					open[n] = false
					part = append(part, n)
				}
			}
		}
		visit(part)
	}
}

// connectedParts returns the sizes of the connected parts of each shape, as one of its
// placements shows them. A shape without a placement has none: it is in no solution.
func (r *reducer) connectedParts(neighbours [][]int) [][]int {
	out := make([][]int, len(r.packed.Shapes))
	open := make([]bool, len(r.packed.Cells))
	for _, pl := range r.packed.Placements {
		if out[pl.Shape] != nil {
			continue
		}
		for _, c := range pl.Cells {
			open[c] = true
		}
		eachPart(open, neighbours, func(part []int) { out[pl.Shape] = append(out[pl.Shape], len(part)) })
	}
	return out
}

// volumes reports which numbers of cells some of the connected parts of pieces and
// some of the holes can have together, one piece of the given shape left out: entry n for
// n cells, from 0 to the cells of the region.
func (r *reducer) volumes(without int, pieces [][]int) []bool {
	sums := make([]bool, len(r.packed.Cells)+1)
	sums[0] = true
	for _, p := range r.parts(without) {
		sizes := []int{1}
		if p.shape != hole {
			sizes = pieces[p.shape]
		}
		for range p.most {
			for _, size := range sizes {
				for v := len(sums) - 1; v >= size; v-- {
					sums[v] = sums[v] || sums[v-size]
				}
			}
		}
	}
	return sums
}
