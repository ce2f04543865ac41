// Boards in the form that the networks take: own. Any goal with the blank in a corner is
// reflected so that the blank's goal is the last cell, and every tile is numbered by its goal
// cell, 0 to 15; the blank is 15. Every such problem then has the same goal: tile c in cell c.

package learned

import (
	"fmt"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

// moveOrder lists the moves of the blank by direction, where d and d^1 are opposite; delta is
// what each adds to the blank's cell, and legal says, by cell, which stay on the board.
var (
	moveOrder = [4]puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right}
	delta     = [4]int{-side, side, -1, 1}
	legal     = func() (l [cells][4]bool) {
		for c := range l {
			l[c] = [4]bool{c >= side, c < cells-side, c%side > 0, c%side < side-1}
		}
		return l
	}()
)

// turn is the reflection between the problem and the board: whether the order of the rows
// and that of the columns is reversed. It is its own inverse.
type turn struct{ rows, cols bool }

// cell maps a cell of the problem to a cell of the board; the reverse map is the same.
func (t turn) cell(c int) int {
	row, col := c/side, c%side
	if t.rows {
		row = side - 1 - row
	}
	if t.cols {
		col = side - 1 - col
	}
	return side*row + col
}

// move returns the problem's move for the direction d of the board.
func (t turn) move(d uint8) puzzle.Move {
	if d < 2 && t.rows || d >= 2 && t.cols {
		d ^= 1
	}
	return moveOrder[d]
}

// boardOf returns the tiles of the start as the networks name them, by cell, and the
// reflection that was needed. The error says that there is no network for the problem.
func boardOf(s puzzle.Slide) (tiles [cells]uint8, t turn, err error) {
	if s.Start.Rows != side || s.Start.Cols != side {
		return tiles, t, fmt.Errorf("the networks are for boards of 4×4 and 5×5, this one is %d×%d; the heuristic \"pattern\" takes it", s.Start.Rows, s.Start.Cols)
	}
	blank := s.Goal.Blank()
	row, col := blank/side, blank%side
	if row%(side-1) != 0 || col%(side-1) != 0 {
		return tiles, t, fmt.Errorf("the networks are for goals with the blank in a corner, here it is in row %d, column %d; the heuristic \"pattern\" takes it", row+1, col+1)
	}
	t = turn{row == 0, col == 0}
	var goalCell [cells]int
	for cell, tile := range s.Goal.Tiles {
		goalCell[tile] = t.cell(cell)
	}
	for cell, tile := range s.Start.Tiles {
		tiles[t.cell(cell)] = uint8(goalCell[tile])
	}
	return tiles, t, nil
}

// keyOf packs a position into a number, four bits per cell, cell 0 in the lowest.
func keyOf(p *slide.Valued) (key uint64) {
	for cell := range cells {
		key |= uint64(p.Tile(cell)) << (4 * cell)
	}
	return key
}

// goalKey is the number of the goal: tile c in cell c.
const goalKey = 0xfedcba9876543210

// moveKey returns the number of the position after the blank has moved from one cell to an
// adjacent one. The blank is tile cells−1, so that the exclusive or of it with the moved tile
// exchanges both.
func moveKey(key uint64, from, to int) uint64 {
	tile := key >> (4 * to) & 15
	change := tile ^ (cells - 1)
	return key ^ change<<(4*to) ^ change<<(4*from)
}
