package pricing

// A plan by a beam: all boards of a step together, of which the width most promising ones go
// on, those to which the dual leaves the least; a board that needs too many moves is left
// out (B. T. Lowerre, "The Harpy speech recognition system", 1976; as a restricted decision
// diagram D. Bergman, A. A. Cire, W.-J. van Hoeve and J. Hooker, "Discrete optimization with
// decision diagrams", INFORMS Journal on Computing 28 (2016) 47-66). It finds plans and
// proves nothing: a beam that finds none says nothing.

import (
	"context"
	"math/bits"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// beamBoard is a board of the beam with how it was reached.
type beamBoard struct {
	cells  []int8 // of each tile
	last   int8   // direction of the last move
	parent int32  // in the step before
	left   int32  // by the dual
}

// Beam looks for a plan of at most most moves, keeping width boards a step; nil when it finds
// none or ctx ends. A plan that it returns leads to the goal.
func Beam(ctx context.Context, d Dual, most, width int) ([]puzzle.Move, error) {
	g := d.of()
	if most < 0 || slices.Equal(g.start, g.goal) {
		return nil, nil
	}
	w, err := d.walk(most)
	if err != nil || w.refuted() {
		return nil, err
	}
	steps := [][]beamBoard{{{cells: g.start, last: start0}}}
	for t := 0; t < most; t++ {
		if ctx.Err() != nil {
			return nil, nil
		}
		next, goal := g.beamStep(w, t, steps[t])
		if goal >= 0 {
			return traced(append(steps, next), goal), nil
		}
		if len(next) == 0 {
			return nil, nil
		}
		if len(next) > width {
			slices.SortFunc(next, func(a, b beamBoard) int { return int(a.left) - int(b.left) })
			next = next[:width]
		}
		for i := range steps[t] {
			steps[t][i].cells = nil
		}
		steps = append(steps, next)
	}
	return nil, nil
}

// beamStep makes the boards after step t, each once; goal is the number of the goal among
// them, or -1.
func (g *grid) beamStep(w walker, t int, from []beamBoard) (next []beamBoard, goal int) {
	seen := make(map[string]bool, 2*len(from))
	for p := range from {
		b := &from[p]
		w.set(t, b.cells, b.last)
		for left := w.survivors(t); left != 0; left &= left - 1 {
			d := bits.TrailingZeros8(left)
			w.step(t, d)
			cells := g.moved(b.cells, d)
			key := string(bytesOf(cells))
			if !seen[key] {
				seen[key] = true
				next = append(next, beamBoard{cells, int8(d), int32(p), w.left(t + 1)})
				if slices.Equal(cells, g.goal) {
					return next, len(next) - 1
				}
			}
			w.back(t, d)
		}
	}
	return next, -1
}

func bytesOf(cells []int8) []byte {
	out := make([]byte, len(cells))
	for i, c := range cells {
		out[i] = byte(c)
	}
	return out
}

// moved is a board after the blank's move in a direction.
func (g *grid) moved(cells []int8, d int) []int8 {
	out := slices.Clone(cells)
	to := g.next[cells[0]][d]
	out[slices.Index(cells[1:], to)+1] = cells[0]
	out[0] = to
	return out
}

// traced reads the moves back from the goal.
func traced(steps [][]beamBoard, at int) []puzzle.Move {
	moves := make([]puzzle.Move, len(steps)-1)
	for t := len(steps) - 1; t > 0; t-- {
		moves[t-1] = letters[steps[t][at].last]
		at = int(steps[t][at].parent)
	}
	return moves
}
