package planning

// The board as a graph: cells numbered row by row and the four moves of the blank. All
// reductions and programs of a plan of exact length share it. Own.

import (
	"fmt"

	"github.com/tilemip/tilemip/model/puzzle"
)

// grid is a board's cells, numbered from 0 row by row, and the blank's four
// directions, in the order U, D, L, R; a direction and its reverse differ in the
// last bit.
type grid struct {
	rows, cols, cells int
	next              [][4]int8 // where the blank comes to; -1 off the board
	start, goal       []int8    // cell of each tile; of the blank at 0
}

// noDirection stands for the direction before the first move.
const noDirection = 4

// letters are the moves in the order of the directions.
var letters = [4]puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right}

// newGrid returns the cells of a puzzle; the error is that of its Check.
func newGrid(s puzzle.Slide) (*grid, error) {
	if err := s.Check(); err != nil {
		return nil, fmt.Errorf("sliding puzzle: %w", err)
	}
	g := &grid{rows: s.Start.Rows, cols: s.Start.Cols}
	g.cells = g.rows * g.cols
	g.next = s.Start.Neighbours()
	g.start, g.goal = s.Start.CellOf(), s.Goal.CellOf()
	return g, nil
}

// tiles is the number of tiles, the blank not counted.
func (g *grid) tiles() int { return g.cells - 1 }

// between is the number of steps between two cells.
func (g *grid) between(a, b int8) int {
	return distance(int(a)/g.cols, int(b)/g.cols) + distance(int(a)%g.cols, int(b)%g.cols)
}
