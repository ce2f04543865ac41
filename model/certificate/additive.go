package certificate

// The additive dual: the least number of moves of the pattern's own tiles from a placement to
// the goal, the other tiles being without identity. Breadth-first search from the goal over
// placement and blank; a move of the blank alone costs nothing, so it stays on its level. The
// table keeps the least over the cells of the blank (R. Korf and A. Felner, "Disjoint pattern
// database heuristics", Artificial Intelligence 134 (2002) 9-22).

import (
	"context"
	"errors"
	"slices"
)

// never marks placements from which the goal cannot be reached.
const never = 255

// wave is a search over one pattern. A state is placement·cells + blank.
type wave struct {
	c     *checker
	seen  []uint64 // bit by state
	now   []int64  // states of this level, by the order in which they were reached
	after []int64  // those that one own move leads to; some may be on this level too
	cell  []int    // of each tile in the state at hand
	table []uint8  // by placement
}

// countMoves returns the table of a pattern.
func (c *checker) countMoves(ctx context.Context, tiles []int) ([]uint8, error) {
	states := c.power[len(tiles)]
	w := &wave{c: c, seen: make([]uint64, states*c.cells/64+1), cell: make([]int, len(tiles)), table: make([]uint8, states)}
	for x := range w.table {
		w.table[x] = never
	}
	x := 0
	for i, tile := range tiles {
		x += c.goal(tile) * c.power[i]
	}
	w.after = []int64{int64(x*c.cells + c.goal(0))}
	for level := 0; len(w.after) > 0; level++ {
		if level >= never {
			return nil, errors.New("a pattern needs more own moves than its table can hold")
		}
		w.now, w.after = w.after, w.now[:0]
		for i := 0; i < len(w.now); i++ {
			if i%(1<<16) == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			w.expand(w.now[i], uint8(level))
		}
	}
	return w.table, nil
}

// expand makes the moves from a state that is new.
func (w *wave) expand(state int64, level uint8) {
	if w.seen[state/64]>>(state%64)&1 == 1 {
		return
	}
	w.seen[state/64] |= 1 << (state % 64)
	cells := int64(w.c.cells)
	x, blank := state/cells, int(state%cells)
	w.table[x] = min(w.table[x], level)
	for i := range w.cell {
		w.cell[i] = int(x) / w.c.power[i] % w.c.cells
	}
	for _, to := range w.c.next[blank] {
		if to < 0 {
			continue
		}
		after, list := x*cells+int64(to), &w.now
		if i := slices.Index(w.cell, to); i >= 0 {
			after += int64((blank-to)*w.c.power[i]) * cells
			list = &w.after
		}
		if w.seen[after/64]>>(after%64)&1 == 0 {
			*list = append(*list, after)
		}
	}
}
