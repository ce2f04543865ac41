// The board inside the search. Each tile is renamed to the number of its goal cell, so that
// the goal is always "tile i in cell i" and a heuristic depends on nothing but the size and
// the goal cell of the blank. Cells count from 0, row by row. Own.

package slide

import (
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// maxCells is the number of cells of the largest board.
const maxCells = puzzle.MaxSide * puzzle.MaxSide

// The directions of the blank. dir^1 is the opposite direction, dir>>1 the axis.
const (
	up = iota
	down
	left
	right
)

// The axes of movement: vertical moves change the row of a tile, horizontal ones
// its column.
const (
	vertical = iota
	horizontal
)

var moveOf = [4]puzzle.Move{up: puzzle.Up, down: puzzle.Down, left: puzzle.Left, right: puzzle.Right}

// geometry is all that a heuristic may depend on: the size, the goal cell of the blank, and
// the user's groups. It does not change during a search, so goroutines share it.
type geometry struct {
	rows, cols, cells int
	goalBlank         uint8              // goal cell of the blank
	next              [maxCells][4]uint8 // cell that the blank reaches, where legal
	legal             [maxCells]uint8    // bit d set when the blank can go in direction d
	groups            [][]int            // goal cells of the groups the user chose for pattern databases, or nil
}

// symmetric reports whether the mirror image of the goal at the main diagonal is the goal.
func (g *geometry) symmetric() bool {
	return g.rows == g.cols && int(g.goalBlank)/g.cols == int(g.goalBlank)%g.cols
}

// mirrored returns the cell on which a cell lies in the mirror image.
func (g *geometry) mirrored(cell int) uint8 { return uint8(cell%g.cols*g.rows + cell/g.cols) }

// position is a board: the tile in each cell, named by its goal cell. The blank's
// cell holds geometry.goalBlank.
type position struct {
	tile  [maxCells]uint8
	blank uint8
}

// step is one move: tile goes from cell from to cell to, where the blank was.
type step struct {
	tile, from, to, axis uint8
}

// newGeometry returns the geometry of s and its start, renamed. s must have
// passed its Check.
func newGeometry(s puzzle.Slide) (*geometry, position) {
	g := sizedGeometry(s.Start.Rows, s.Start.Cols, s.Goal.Blank())
	var goalCell [maxCells]uint8
	for cell, t := range s.Goal.Tiles {
		goalCell[t] = uint8(cell)
	}
	p := position{blank: uint8(s.Start.Blank())}
	for cell, t := range s.Start.Tiles {
		p.tile[cell] = goalCell[t]
	}
	return g, p
}

// sizedGeometry returns the geometry of a size, with the blank's goal in a cell.
func sizedGeometry(rows, cols, goalBlank int) *geometry {
	g := &geometry{rows: rows, cols: cols, cells: rows * cols, goalBlank: uint8(goalBlank)}
	for cell := range g.cells {
		row, col := cell/cols, cell%cols
		for dir, ok := range [4]bool{up: row > 0, down: row < rows-1, left: col > 0, right: col < cols-1} {
			if ok {
				g.legal[cell] |= 1 << dir
				g.next[cell][dir] = uint8(cell + [4]int{up: -cols, down: cols, left: -1, right: 1}[dir])
			}
		}
	}
	return g
}

// isGoal reports whether every tile is in its goal cell.
func (g *geometry) isGoal(p *position) bool {
	for cell := range g.cells {
		if int(p.tile[cell]) != cell {
			return false
		}
	}
	return true
}

// moved returns the step for the blank going in direction dir, which must be legal.
func (g *geometry) moved(p *position, dir int) step {
	from := g.next[p.blank][dir]
	return step{tile: p.tile[from], from: from, to: p.blank, axis: uint8(dir >> 1)}
}

// apply makes the step.
func (p *position) apply(s step) {
	p.tile[s.to], p.tile[s.from] = s.tile, p.tile[s.to]
	p.blank = s.from
}

// Symmetric goals. A reflection of the board maps moves to moves and keeps distances, so a
// goal with its blank in another corner is the same problem seen in a mirror. Tables are
// kept for one representative of each orbit of goal cells (of the 15-puzzle's sixteen goal
// cells three are left), and positions are mapped before they are looked up. The use of
// symmetry for pattern databases is that of Culberson and Schaeffer, "Pattern databases",
// Computational Intelligence 14 (1998) 318-334.

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
