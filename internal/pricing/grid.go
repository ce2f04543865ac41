package pricing

// The board as a graph: cells numbered row by row, and the four directions of the blank. Own.

import (
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// start0 is the last direction before the first move: none.
const start0 = 4

// letters are the moves in the order of the directions: a direction and its reverse differ in
// the last bit.
var letters = [4]puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right}

// grid is a board's cells with the start and the goal. The tiles are 1 … cells-1, the blank 0.
type grid struct {
	rows, cols, cells int
	next              [][4]int8 // by cell and direction: where the blank comes to; -1 off the board
	start, goal       []int8    // cell of each tile, of the blank at 0
	board             puzzle.Slide
	spaces            [mostOfAny + 1]*space // by tiles of a pattern, made when first asked for
}

// newGrid returns the cells of a puzzle; the error is that of its Check, or the reason why the
// goal is out of reach.
func newGrid(s puzzle.Slide) (*grid, error) {
	if err := s.Check(); err != nil {
		return nil, fmt.Errorf("sliding puzzle: %w", err)
	}
	if ok, why := s.Solvable(); !ok {
		return nil, &UnsolvableError{why}
	}
	g := &grid{rows: s.Start.Rows, cols: s.Start.Cols, board: s}
	g.cells = g.rows * g.cols
	g.next = s.Start.Neighbours()
	g.start, g.goal = s.Start.CellOf(), s.Goal.CellOf()
	return g, nil
}

// UnsolvableError says that no sequence of moves leads from the start to the goal.
type UnsolvableError struct{ Reason string }

func (e *UnsolvableError) Error() string { return "unsolvable: " + e.Reason }

// colour is 0 or 1, different for neighbours; the blank changes it with every move.
func (g *grid) colour(cell int) int { return (cell/g.cols + cell%g.cols) & 1 }

// between is the number of steps between two cells.
func (g *grid) between(a, b int8) int {
	rows, cols := int(a)/g.cols-int(b)/g.cols, int(a)%g.cols-int(b)%g.cols
	return max(rows, -rows) + max(cols, -cols)
}

// manhattan is the least number of moves of all tiles, each taken alone; every plan has this
// many moves or an even number more.
func (g *grid) manhattan() int {
	sum := 0
	for i := 1; i < g.cells; i++ {
		sum += g.between(g.start[i], g.goal[i])
	}
	return sum
}

// checkPartition reports why patterns do not divide the tiles among themselves: a pattern with
// no tile or more than most, a tile twice, or a tile in none. The last would make proofs wrong:
// a move of a tile that no pattern owns may cost more than a unit.
func (g *grid) checkPartition(patterns [][]int, most int) error {
	seen := make([]bool, g.cells)
	seen[0] = true // the blank
	for _, p := range patterns {
		if len(p) == 0 || len(p) > most {
			return fmt.Errorf("pattern %v has %d tiles; expected 1 to %d", p, len(p), most)
		}
		for _, i := range p {
			if i < 1 || i >= g.cells {
				return fmt.Errorf("pattern %v: tile %d is not on the board; expected 1 to %d", p, i, g.cells-1)
			}
			if seen[i] {
				return fmt.Errorf("pattern %v: tile %d is in two patterns; expected each in one", p, i)
			}
			seen[i] = true
		}
	}
	if i := slices.Index(seen, false); i >= 0 {
		return fmt.Errorf("tile %d is in no pattern; expected every tile in one", i)
	}
	return nil
}

// cut divides tiles in the given order into patterns of size tiles, the last perhaps smaller.
func cut(order []int, size int) [][]int { return slices.Collect(slices.Chunk(order, size)) }
