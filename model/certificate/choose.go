package certificate

// Which duals make a certificate quick to check. Any dual proves the claim; what differs is how
// long its tables take and how many boards it leaves. Own; that several partitions together
// bound better than each alone, from R. Holte, A. Felner, J. Newton, R. Meshulam, D. Furcy,
// "Maximizing over multiple pattern databases speeds up heuristic search", Artificial
// Intelligence 170 (2006) 1123-1136; the mirrored look-up from J. Culberson and J. Schaeffer,
// "Pattern databases", Computational Intelligence 14 (1998) 318-334.
//
// Measured by scripts/checkers/board.c, CPU seconds on boards of 62 moves, tables included:
// prices of triples 0.8 to 19, the partition by rows with its mirror 0.4 to 2.5, two partitions
// with their mirrors 0.8 to 2.1.

import (
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Boards that a proof visited, from which other duals than its own are quicker to check.
const (
	manyByPrices   = 2_000_000  // one partition instead of prices
	manyByAdditive = 1_000_000  // two partitions instead of one
	tooMany        = 20_000_000 // two partitions instead of prices
	quickTiles     = 5          // tiles of a pattern whose table takes a tenth of a second
	quickCells     = 16         // cells of the largest board on which it does
)

// OfGoal is the certificate of a board that is its goal: no moves, and nothing to refute. The
// format asks for a dual all the same, which is never looked at: triples, whose tables are small.
func OfGoal(s puzzle.Slide) *Board {
	var tiles []int
	for tile := 1; tile < len(s.Goal.Tiles); tile++ {
		tiles = append(tiles, tile)
	}
	return &Board{Slide: s, Plan: []puzzle.Move{}, Refutes: -2, Duals: Single(slices.Collect(slices.Chunk(tiles, 3)), nil)}
}

// Choose returns duals by which the claim of a proof is checked quickly: those of the proof
// itself, with a mirror where the puzzle has one, or where the proof visited many boards, or
// its tables are large, additive ones of patterns of up to five tiles. own is one dual.
func Choose(s puzzle.Slide, own Dual, boards uint64) []Dual {
	large := 0
	for _, tiles := range own.Patterns {
		large = max(large, len(tiles))
	}
	switch {
	case own.Prices != nil && boards <= manyByPrices, len(s.Start.Tiles) > quickCells:
		return []Dual{own}
	case own.Prices != nil:
		return additive(s, boards > tooMany)
	case boards > manyByAdditive:
		return additive(s, true)
	case large > quickTiles:
		return additive(s, false)
	case boards > 0 && Mirrors(s):
		return []Dual{own, {Mirror: 1}}
	}
	return []Dual{own}
}

// blocks are the cells of 4×4 in an order whose parts of five lie close together, in another
// way than by rows or columns.
var blocks = []int{0, 1, 4, 5, 8, 2, 3, 6, 7, 10, 9, 11, 12, 13, 14, 15}

// additive returns additive duals of patterns of five tiles: by rows of the goal, where two are
// asked for also by blocks or columns, and their mirrors where the puzzle has them.
func additive(s puzzle.Slide, two bool) []Dual {
	var rows, columns []int
	for cell := range s.Goal.Tiles {
		rows = append(rows, cell)
		columns = append(columns, cell%s.Goal.Rows*s.Goal.Cols+cell/s.Goal.Rows)
	}
	orders := [][]int{rows}
	switch {
	case two && s.Goal.Rows == 4 && s.Goal.Cols == 4:
		orders = append(orders, blocks)
	case two && !Mirrors(s): // else the columns are the mirror
		orders = append(orders, columns)
	}
	var duals []Dual
	for _, order := range orders {
		duals = append(duals, Dual{Patterns: fives(s.Goal, order)})
	}
	if Mirrors(s) {
		for j := range duals {
			duals = append(duals, Dual{Mirror: j + 1})
		}
	}
	return duals
}

// fives cuts the tiles of some cells into patterns of quickTiles, in their order.
func fives(goal puzzle.Board, order []int) (patterns [][]int) {
	for _, cell := range order {
		tile := goal.Tiles[cell]
		if tile == 0 {
			continue
		}
		if n := len(patterns); n == 0 || len(patterns[n-1]) == quickTiles {
			patterns = append(patterns, nil)
		}
		last := &patterns[len(patterns)-1]
		*last = append(*last, tile)
	}
	return patterns
}
