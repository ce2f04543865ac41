package certificate

// The additive dual: the least number of moves of the pattern's own tiles from a placement to
// the goal, the other tiles being without identity. Breadth-first search from the goal; a move
// of the blank among other tiles costs nothing, so all cells that it can reach without touching
// a tile of the pattern belong to one level. The table keeps the least over the cells of the
// blank (R. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence
// 134 (2002) 9-22).
//
// A level is one scan over all placements. A move of an own tile changes the colour of its cell,
// so the colours of the pattern's cells, added, tell the even levels from the odd ones, and what
// a scan writes for the next level is not taken up by the same scan.

import (
	"context"
	"errors"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// never marks placements from which the goal cannot be reached.
const never = 255

// wave is a search over one pattern. seen and next are sets of cells of the blank, bit by cell,
// for each placement: those reached, and those reached by a last own move and not looked at. S
// has a bit for every cell of the board; the tables of large patterns are large.
type wave[S uint32 | uint64] struct {
	c          *checker
	seen, next []S
	table      []uint8
	cell       []int // of each tile of the pattern in the placement at hand
	found      bool  // next has something
}

// setBytes is the size of a set of cells in the tables.
func (c *checker) setBytes() int {
	if c.cells > 32 {
		return 8
	}
	return 4
}

// countMoves returns the table of a pattern.
func countMoves[S uint32 | uint64](ctx context.Context, c *checker, tiles []int) ([]uint8, error) {
	n := c.power[len(tiles)]
	w := &wave[S]{c: c, seen: make([]S, n), next: make([]S, n), table: make([]uint8, n), cell: make([]int, len(tiles)), found: true}
	for x := range w.table {
		w.table[x] = never
	}
	x, odd := 0, 0
	for i, tile := range tiles {
		x += c.goal[tile] * c.power[i]
		odd ^= colour(c.goal[tile], c.cols)
	}
	w.next[x] = 1 << c.goal[0]
	for level := 0; w.found; level++ {
		if level >= never {
			return nil, errors.New("a pattern needs more own moves than its table can hold")
		}
		w.found = false
		for x, blanks := range w.next {
			if x&0xffff == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if blanks != 0 {
				w.expand(x, uint8(level), odd)
			}
		}
		odd ^= 1
	}
	return w.table, nil
}

// expand makes the own moves from a placement, if it is of this level.
func (w *wave[S]) expand(x int, level uint8, odd int) {
	taken, tint := uint64(0), 0
	for i := range w.cell {
		w.cell[i] = x / w.c.power[i] % w.c.cells
		taken |= 1 << w.cell[i]
		tint ^= colour(w.cell[i], w.c.cols)
	}
	if tint != odd {
		return
	}
	blanks := S(w.c.wander(uint64(w.next[x]), ^taken)) &^ w.seen[x]
	w.next[x] = 0
	w.seen[x] |= blanks
	if blanks == 0 {
		return
	}
	w.table[x] = min(w.table[x], level)
	for i, from := range w.cell {
		for _, to := range w.c.next[from] {
			if to < 0 || blanks>>to&1 == 0 {
				continue
			}
			y := x + (to-from)*w.c.power[i]
			if w.seen[y]>>from&1 == 0 {
				w.next[y] |= 1 << from
				w.found = true
			}
		}
	}
}

// wander adds all cells that the blank can reach through free ones.
func (c *checker) wander(blanks, free uint64) uint64 {
	for {
		more := blanks | (blanks&^c.east<<1|blanks&^c.west>>1|blanks<<c.cols|blanks>>c.cols)&free&c.board
		if more == blanks {
			return blanks
		}
		blanks = more
	}
}

// Shortest paths of the networks with prices, backwards from the goal, step by step. They run
// over all states of the layer, also those that no plan has: that is simpler, and a path more
// only makes a bound smaller.

// settle fills least[g][t] of a dual from its least[g][t+1].
func (c *checker) settle(dual *dual, g, t int) {
	tiles := dual.Patterns[g]
	table := slices.Repeat([]int32{unreachable}, c.power[len(tiles)]*c.half*4)
	dual.least[g][t] = table
	goal := 0
	for i, tile := range tiles {
		goal += c.goal[tile] * c.power[i]
	}
	at := make([]int, len(tiles))
	for x := range c.power[len(tiles)] {
		taken, twice := uint64(0), false
		for i := range at {
			at[i] = x / c.power[i] % c.cells
			twice = twice || taken>>at[i]&1 == 1
			taken |= 1 << at[i]
		}
		if twice {
			continue
		}
		for blank := range c.cells {
			if taken>>blank&1 == 1 || colour(blank, c.cols) != (colour(c.b.Slide.Start.Blank(), c.cols)+t)%2 {
				continue
			}
			for last := range 4 {
				v := c.cheapest(dual, g, t, x, blank, last, at)
				if x == goal && blank == c.goal[0] {
					v = min(v, dual.Prices.End[t][g])
				}
				table[(x*c.half+blank/2)*4+last] = v
			}
		}
	}
}

// cheapest is the least price of a move from a state and of what follows it. At step 0, where
// there is no last direction, last is 0 and every way is open.
func (c *checker) cheapest(dual *dual, g, t, x, blank, last int, at []int) int32 {
	v := int32(unreachable)
	if t == c.b.Refutes {
		return v
	}
	seen := last
	if t == 0 {
		seen = noDirection
	}
	for d, to := range c.next[blank] {
		k := c.label[t][(blank*5+seen)*4+d] - 1
		if k < 0 {
			continue // off the board, back, or never there
		}
		prices := dual.Prices.Cost[t][k]
		pay, after := prices[g], x
		for i, cell := range at {
			if cell == to { // a tile of its own moves: what the others leave
				pay = int32(dual.unit)
				for h, p := range prices {
					if h != g {
						pay -= p
					}
				}
				after += (blank - to) * c.power[i]
			}
		}
		if rest := dual.least[g][t+1][(after*c.half+to/2)*4+d]; rest != unreachable {
			v = min(v, pay+rest)
		}
	}
	return v
}

// cellsOf are the cells of the tiles.
func cellsOf(b puzzle.Board) []int {
	at := make([]int, len(b.Tiles))
	for cell, tile := range b.Tiles {
		at[tile] = cell
	}
	return at
}
