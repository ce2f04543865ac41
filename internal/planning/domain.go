package planning

// domain is what all reductions have in common: which moves and which places may
// still occur in a plan of exactly horizon moves. Every reduction only ever takes
// something away, and only what stands in no plan that is to be kept; so any
// reductions may follow each other in any order.
//
// A label is two moves of the blank in a row: (t, b, l, d) with the blank at cell b
// before step t (from 0), where it came by direction l, going the direction d.
//
// The data layout follows. Labels are numbered densely, so that whatever is known by label is
// one slice: label = ((t·cells + b)·5 + l)·4 + d, with l = noDirection before the first move
// and in networks without the reversal rule. Sets of tiles are words with bit i for tile i,
// sets of cells words with bit c for cell c; a board has at most 36 cells, so a word is
// enough. The invariant that every reduction keeps: a label or place that is gone occurs in
// no plan that is to be kept. So the order of reductions changes how fast the fixpoint is
// reached and never what is true of it.

import (
	"fmt"
	"math/bits"

	"github.com/tilemip/tilemip/model/puzzle"
)

// domain is the moves and places that may still occur in a plan of exactly horizon moves.
type domain struct {
	*grid
	horizon int
	movers  []uint64   // by label: bit i says that tile i may be what moves; 0: no such move
	pairs   [][]uint64 // by step 0 … horizon and tile·cells + cell: the cells the blank may be in while the tile is there
	removed int        // counts what was taken away, so that a fixpoint is seen
}

// newDomain allows every tile to be what moves with every label on the board, and every
// place. Reach, the first reduction, takes away what start and goal rule out.
func newDomain(g *grid, horizon int) *domain {
	d := &domain{grid: g, horizon: horizon, movers: make([]uint64, horizon*g.cells*perCell), pairs: make([][]uint64, horizon+1)}
	all := uint64(1)<<g.cells - 2
	for t := range horizon {
		for b := range g.cells {
			for last := range noDirection + 1 {
				for dir := range 4 {
					if g.next[b][dir] >= 0 {
						d.movers[d.label(t, b, last)+dir] = all
					}
				}
			}
		}
	}
	for t := range d.pairs {
		d.pairs[t] = make([]uint64, g.cells*g.cells)
		for i := range d.pairs[t] {
			d.pairs[t][i] = 1<<g.cells - 1
		}
	}
	return d
}

// perCell is the number of labels of a step and cell.
const perCell = 4 * (noDirection + 1)

// label returns the label with direction 0; those of the others follow.
func (d *domain) label(t, blank, last int) int {
	return (t*d.cells+blank)*perCell + 4*last
}

// of returns the label with direction 0 of the moves from a state.
func (d *domain) of(t int, state uint64) int { return d.label(t, blankOf(state), lastOf(state)) }

// keepMovers takes from a label all movers but those given.
func (d *domain) keepMovers(label int, movers uint64) {
	if left := d.movers[label] & movers; left != d.movers[label] {
		d.removed += bits.OnesCount64(d.movers[label] &^ left)
		d.movers[label] = left
	}
}

// keepBlanks takes from a tile's place all cells of the blank but those given.
func (d *domain) keepBlanks(t, tile, cell int, blanks uint64) {
	at := &d.pairs[t][tile*d.cells+cell]
	if left := *at & blanks; left != *at {
		d.removed += bits.OnesCount64(*at &^ left)
		*at = left
	}
}

// moves counts the pairs of label and mover left.
func (d *domain) moves() int {
	n := 0
	for _, m := range d.movers {
		n += bits.OnesCount64(m)
	}
	return n
}

// The board as a graph: cells numbered row by row and the four moves of the blank. All
// reductions and programs of a plan of exact length share it. Own.

// grid is a board's cells, numbered from 0 row by row, and the blank's four
// directions, in the order U, D, L, R; a direction and its reverse differ in the
// last bit.
type grid struct {
	rows, cols, cells int
	next              [][4]int8 // where the blank comes to; -1 off the board
	start, goal       []int8    // cell of each tile; of the blank at 0
}

// noDirection stands for the direction before the first move. It is the reverse of none.
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
