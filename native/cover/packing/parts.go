// Enclosed parts, and what can fill them.
//
// The free cells of a region fall into parts that share no edge. A connected part of
// a piece cannot lie in two of them, so every part of the region is filled by whole
// connected parts of pieces, and its size is a sum of theirs. A connected piece is its
// own only part; one with a gap, or that touches itself at a corner
// only, has several, and they may lie in different parts of the region. So nothing is
// assumed about pieces or region but that every cell is filled, which
// Search checks (a plain puzzle).

package packing

// partsOfShapes returns the sizes of the connected parts of each shape, as a placement
// shows them: in the grid, neighbours in the plane are 1 or stride apart. A shape without a
// placement gets nil, and a puzzle that needs it has no solution.
func (w *window) partsOfShapes() [][]int {
	out := make([][]int, len(w.pc.Shapes))
	open := make([]bool, w.total)
	for _, pl := range w.pc.Placements {
		if out[pl.Shape] != nil {
			continue
		}
		for _, c := range pl.Cells {
			open[w.place[c]] = true
		}
		out[pl.Shape] = w.partSizes(open)
	}
	return out
}

// partSizes returns the sizes of the connected parts of the open places, and closes
// them. The walls keep the ends of columns apart.
func (w *window) partSizes(open []bool) (sizes []int) {
	var stack []int
	for start := range open {
		if !open[start] {
			continue
		}
		size := 0
		open[start] = false
		for stack = append(stack[:0], start); len(stack) > 0; size++ {
			p := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, q := range [4]int{p - 1, p + 1, p - w.stride, p + w.stride} {
				if q >= 0 && q < w.total && open[q] {
					open[q] = false
					stack = append(stack, q)
				}
			}
		}
		sizes = append(sizes, size)
	}
	return sizes
}

// possible reports whether every connected part of the region without the cells taken can
// be filled as far as its size shows: below 64 cells by the exact sums of parts of pieces
// (window.sums), above by divisibility. taken is indexed by places of the grid.
func (w *window) possible(taken []bool) bool {
	open := make([]bool, w.total)
	for _, p := range w.place {
		open[p] = !taken[p]
	}
	for _, size := range w.partSizes(open) {
		if size < 64 && w.sums>>size&1 == 0 || !w.canFill(size) {
			return false
		}
	}
	return true
}

// canFill reports whether parts of pieces can have size cells together, as far as the
// greatest common divisor of their sizes says.
func (w *window) canFill(size int) bool {
	divisor := 0
	for _, part := range w.parts {
		for a, b := divisor, part; ; a, b = b, a%b {
			if b == 0 {
				divisor = a
				break
			}
		}
	}
	return divisor > 0 && size%divisor == 0
}
