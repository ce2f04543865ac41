package pricing

// A plan by a beam: all boards of a step together, of which the width most promising ones go
// on, those to which the dual leaves the least; a board that needs too many moves is left
// out (B. T. Lowerre, "The Harpy speech recognition system", 1976; as a restricted decision
// diagram D. Bergman, A. A. Cire, W.-J. van Hoeve and J. Hooker, "Discrete optimization with
// decision diagrams", INFORMS Journal on Computing 28 (2016) 47-66). It finds plans and
// proves nothing: a beam that finds none says nothing. So boards may be told apart by a hash
// of 64 bits: two with the same one would cost a plan, never a proof.
//
// Data layout. The boards of a step lie one behind the other; of the steps before only the
// last moves and the parents are kept.

import (
	"context"
	"math/bits"
	"slices"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// beamBoard is a board of the beam with how it was reached.
type beamBoard struct {
	hash   uint64
	parent int32 // in the step before
	left   int32 // by the dual
	last   int8  // direction of the last move
}

// Beam looks for a plan of at most most moves, keeping width boards a step; nil when it finds
// none or ctx ends. A plan that it returns leads to the goal.
func Beam(ctx context.Context, d Dual, most, width int) ([]puzzle.Move, error) {
	g := d.of()
	if most <= 0 || slices.Equal(g.start, g.goal) {
		return nil, nil
	}
	w, err := d.walk(most)
	if err != nil || w.refuted() {
		return nil, err
	}
	b := &beam{grid: g, walker: w, width: width}
	b.steps = [][]beamBoard{{{last: start0}}}
	b.cells = slices.Clone(g.start)
	for t := 0; t < most; t++ {
		if model.Over(ctx) {
			return nil, nil
		}
		if at := b.step(t); at >= 0 {
			return b.traced(at), nil
		}
		if len(b.steps[t+1]) == 0 {
			return nil, nil
		}
	}
	return nil, nil
}

// beam is the boards of all steps.
type beam struct {
	*grid
	walker walker
	width  int
	steps  [][]beamBoard
	cells  []int8 // of the tiles of each board of the last step, one board behind the other
}

// step makes the boards of the next step, each once, and keeps the best; it returns the number
// of the goal among them, or -1.
func (b *beam) step(t int) int {
	from := b.steps[t]
	seen := make(map[uint64]bool, 2*len(from))
	var next []beamBoard
	for p := range from {
		cells := b.cells[p*b.grid.cells:][:b.grid.cells]
		b.walker.set(t, cells, from[p].last)
		for left := b.walker.survivors(t); left != 0; left &= left - 1 {
			d := bits.TrailingZeros8(left)
			hash := from[p].hash + b.change(cells, d)
			if seen[hash] {
				continue
			}
			seen[hash] = true
			b.walker.step(t, d)
			next = append(next, beamBoard{hash, int32(p), b.walker.left(t + 1), int8(d)})
			goal := b.walker.done(t + 1)
			b.walker.back(t, d)
			if goal {
				b.steps = append(b.steps, next)
				return len(next) - 1
			}
		}
	}
	if len(next) > b.width {
		slices.SortFunc(next, func(x, y beamBoard) int { return int(x.left) - int(y.left) })
		next = next[:b.width]
	}
	cells := make([]int8, 0, len(next)*b.grid.cells)
	for _, x := range next {
		cells = append(cells, b.moved(b.cells[int(x.parent)*b.grid.cells:][:b.grid.cells], int(x.last))...)
	}
	b.cells = cells
	b.steps = append(b.steps, next)
	return -1
}

// change is what a move adds to the hash of a board: a random number for each tile on each cell,
// the one of its new cell less the one of its old (A. L. Zobrist, 1970).
func (b *beam) change(cells []int8, d int) uint64 {
	to := b.next[cells[0]][d]
	i := slices.Index(cells[1:], to) + 1
	return mixed(i, cells[0]) - mixed(i, to)
}

// mixed is a random number for a tile on a cell (the finaliser of splitmix64).
func mixed(tile int, cell int8) uint64 {
	x := (uint64(tile)<<8 | uint64(cell) + 1) * 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// moved is a board after the blank's move in a direction.
func (g *grid) moved(cells []int8, d int) []int8 {
	out := slices.Clone(cells)
	to := g.next[cells[0]][d]
	out[slices.Index(cells[1:], to)+1] = cells[0]
	out[0] = to
	return out
}

// traced reads the moves back from a board of the last step.
func (b *beam) traced(at int) []puzzle.Move {
	moves := make([]puzzle.Move, len(b.steps)-1)
	for t := len(b.steps) - 1; t > 0; t-- {
		moves[t-1] = letters[b.steps[t][at].last]
		at = int(b.steps[t][at].parent)
	}
	return moves
}
