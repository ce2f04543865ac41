// Boards in the form that the networks take: own. Any goal with the blank in a corner is
// reflected so that the blank's goal is the last cell, and every tile is numbered by its goal
// cell, 0 to 15; the blank's is the last. Every such problem then has the same goal: tile c in cell c.

package learned

import (
	"fmt"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

// moveOrder lists the moves of the blank by direction, where d and d^1 are opposite.
var moveOrder = [4]puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right}

// shape is a square board in the form of the networks.
type shape struct {
	side, cells int
	oneHot      int            // inputs for the tiles: input cells·c + t is 1 where tile t is in cell c
	delta       [4]int         // what each direction adds to the blank's cell
	legal       [cells][4]bool // by cell of the blank: which directions stay on the board
	mirror      [cells]uint8   // the cell on which each cell lies in the mirror image at the main diagonal
	goalKey     uint64         // number of the goal, tile c in cell c: see keyOf
}

// shapes are the boards that networks of this package are made for.
var shapes = map[int]*shape{3: newShape(3), side: newShape(side)}

func newShape(n int) *shape {
	f := &shape{side: n, cells: n * n, oneHot: n * n * n * n, delta: [4]int{-n, n, -1, 1}}
	for c := range f.cells {
		f.legal[c] = [4]bool{c >= n, c < f.cells-n, c%n > 0, c%n < n-1}
		f.mirror[c] = uint8(c%n*n + c/n)
		f.goalKey |= uint64(c) << (4 * c)
	}
	return f
}

// goal is the problem whose start is its goal.
func (f *shape) goal() puzzle.Slide {
	return puzzle.Slide{Start: puzzle.StandardGoal(f.side, f.side), Goal: puzzle.StandardGoal(f.side, f.side)}
}

// turn is the reflection between the problem and the board: whether the order of the rows
// and that of the columns is reversed. It is its own inverse.
type turn struct {
	rows, cols bool
	side       int
}

// cell maps a cell of the problem to a cell of the board; the reverse map is the same.
func (t turn) cell(c int) int {
	row, col := c/t.side, c%t.side
	if t.rows {
		row = t.side - 1 - row
	}
	if t.cols {
		col = t.side - 1 - col
	}
	return t.side*row + col
}

// move returns the problem's move for the direction d of the board.
func (t turn) move(d uint8) puzzle.Move {
	if d < 2 && t.rows || d >= 2 && t.cols {
		d ^= 1
	}
	return moveOrder[d]
}

// boardOf returns the tiles of the start as the networks name them, by cell, and the
// reflection that was needed; of smaller boards the first cells count. The error says that there
// is no network for the problem.
func boardOf(s puzzle.Slide) (tiles [cells]uint8, t turn, err error) {
	f := shapes[s.Start.Rows]
	if f == nil || s.Start.Cols != f.side {
		return tiles, t, fmt.Errorf("the networks are for boards of 3×3, 4×4 and 5×5, this one is %d×%d; the heuristic \"pattern\" takes it", s.Start.Rows, s.Start.Cols)
	}
	blank := s.Goal.Blank()
	row, col := blank/f.side, blank%f.side
	if row%(f.side-1) != 0 || col%(f.side-1) != 0 {
		return tiles, t, fmt.Errorf("the networks are for goals with the blank in a corner, here it is in row %d, column %d; the heuristic \"pattern\" takes it", row+1, col+1)
	}
	t = turn{row == 0, col == 0, f.side}
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

// moveKey returns the number of the position after the blank, tile number blank, has moved from
// one cell to an adjacent one.
func moveKey(key uint64, blank, from, to int) uint64 {
	tile := key >> (4 * to) & 15
	change := tile ^ uint64(blank)
	return key ^ change<<(4*to) ^ change<<(4*from)
}
