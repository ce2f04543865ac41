package certificate

// Shortest paths of the networks with prices, backwards from the goal, step by step. They run
// over all states of the layer, also those that no plan has: that is simpler, and a path more
// only makes a bound smaller.

import "github.com/tilemip/tilemip/model/puzzle"

// settle fills least[g][t] of a dual from its least[g][t+1].
func (c *checker) settle(dual *dual, g, t int) {
	tiles := dual.Patterns[g]
	table := make([]int32, c.power[len(tiles)]*c.half*4)
	for i := range table {
		table[i] = unreachable
	}
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
		seen = NoDirection
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
