// Symmetric goals. A reflection of the board maps moves to moves and keeps distances, so a
// goal with its blank in another corner is the same problem seen in a mirror. Tables are
// kept for one representative of each orbit of goal cells (of the 15-puzzle's sixteen goal
// cells three are left), and positions are mapped before they are looked up. The use of
// symmetry for pattern databases is that of Culberson and Schaeffer, "Pattern databases",
// Computational Intelligence 14 (1998) 318-334.

package slide

import "slices"

// canonical returns the geometry whose tables serve g, and for each cell of g the cell of
// that geometry that it is mapped to. In the canonical geometry the blank's goal cell is
// in the lower right quarter, and on square boards on or below the main diagonal.
func (g *geometry) canonical() (*geometry, [maxCells]uint8) {
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
