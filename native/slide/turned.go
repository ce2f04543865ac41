// Goals that are alike. A goal with its blank in another corner is the same problem, the
// board being turned over: a reflection of the board keeps moves, distances and groups. So
// tables are kept for one of the cells that reflections take to each other (of the
// 15-puzzle's sixteen goal cells three are left), and positions are looked up as they look
// from there.

package slide

import "slices"

// alike returns the geometry whose tables serve g, and the cell of it that each cell of g
// lies on. The goal's blank is in its lower right quarter, on square boards on or below the
// diagonal.
func (g *geometry) alike() (*geometry, [maxCells]uint8) {
	row, col := int(g.goalBlank)/g.cols, int(g.goalBlank)%g.cols
	flipRows, flipCols := row < g.rows-1-row, col < g.cols-1-col
	swap := g.rows == g.cols && max(row, g.rows-1-row) < max(col, g.cols-1-col)
	var to [maxCells]uint8
	for cell := range g.cells {
		r, c := cell/g.cols, cell%g.cols
		if flipRows {
			r = g.rows - 1 - r
		}
		if flipCols {
			c = g.cols - 1 - c
		}
		if swap {
			r, c = c, r
		}
		to[cell] = uint8(r*g.cols + c)
	}
	other := sizedGeometry(g.rows, g.cols, int(to[g.goalBlank]))
	for _, group := range g.groups {
		cells := make([]int, len(group))
		for i, cell := range group {
			cells[i] = int(to[cell])
		}
		slices.Sort(cells)
		other.groups = append(other.groups, cells)
	}
	return other, to
}
