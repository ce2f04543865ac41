package cover

// The volume filter of polycube (M. Busche, 2011): a placement cuts the rest of
// the region into parts that touch each other nowhere, each piece lies in one of
// them, and so the cells of each part must be the sum of the volumes of some of
// the other pieces, and of the cells that may stay empty. Where no such sum exists
// the placement is in no solution.

// volume removes the placements that cut off a part which cannot be filled.
func (r *reducer) volume() {
	if len(r.packed.Cells)*len(r.packed.Placements) > mostWork {
		r.note = "left out: too many placements"
		return
	}
	neighbours := r.neighbours()
	for s := range r.packed.Shapes {
		fillable := r.volumes(s)
		for _, o := range r.placements(s) {
			if r.alive[o] && !partsFit(r.packed.Placements[o].Cells, neighbours, fillable) {
				r.remove(o)
			}
		}
	}
}

// partsFit reports whether every part of the region that is left beside the cells
// given has a size that can be filled.
func partsFit(cells []int, neighbours [][]int, fillable []bool) bool {
	seen := make([]bool, len(neighbours))
	for _, c := range cells {
		seen[c] = true
	}
	var stack []int
	for c := range seen {
		if seen[c] {
			continue
		}
		seen[c] = true
		stack = append(stack[:0], c)
		size := 0
		for ; len(stack) > 0; size++ {
			at := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, n := range neighbours[at] {
				if !seen[n] {
					seen[n] = true
					stack = append(stack, n)
				}
			}
		}
		if !fillable[size] {
			return false
		}
	}
	return true
}

// neighbours lists the cells that share a face with each cell.
func (r *reducer) neighbours() [][]int {
	const most = 6 // dimensions of a box
	place := func(c [3]int) (at [most]int) {
		copy(at[:], r.packed.Packing.Coordinates(c))
		return at
	}
	index := make(map[[most]int]int, len(r.packed.Cells))
	for c, cell := range r.packed.Cells {
		index[place(cell)] = c
	}
	out := make([][]int, len(r.packed.Cells))
	for c, cell := range r.packed.Cells {
		at := place(cell)
		for axis := range at {
			for _, step := range []int{-1, 1} {
				next := at
				next[axis] += step
				if n, inside := index[next]; inside {
					out[c] = append(out[c], n)
				}
			}
		}
	}
	return out
}

// volumes tells which numbers of cells some of the pieces and holes have together,
// one piece of the given shape left out; its length is one more than the cells of
// the region.
func (r *reducer) volumes(without int) []bool {
	sums := make([]bool, len(r.packed.Cells)+1)
	sums[0] = true
	for _, p := range r.parts(without) {
		size := 1
		if p.shape != hole {
			size = len(r.packed.Packing.Pieces[r.packed.Shapes[p.shape].Pieces[0]].Cells)
		}
		for range p.most {
			for v := len(sums) - 1; v >= size; v-- {
				sums[v] = sums[v] || sums[v-size]
			}
		}
	}
	return sums
}
