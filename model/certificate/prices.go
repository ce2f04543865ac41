package certificate

// Shortest paths of the networks with prices, backwards from the goal, step by step. They run
// over all states of the layer, also those that no plan has: that is simpler, and a path more
// only makes a bound smaller.

// settle fills least[g][t] from least[g][t+1].
func (c *checker) settle(g, t int) {
	tiles := c.b.Patterns[g]
	table := make([]int32, c.power[len(tiles)]*c.half*4)
	for i := range table {
		table[i] = unreachable
	}
	c.least[g][t] = table
	goal := 0
	for i, tile := range tiles {
		goal += c.goal(tile) * c.power[i]
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
			if taken>>blank&1 == 1 || colour(blank, c.cols) != (colour(c.start(0), c.cols)+t)%2 {
				continue
			}
			for last := range 4 {
				v := c.cheapest(g, t, x, blank, last, at)
				if x == goal && blank == c.goal(0) {
					v = min(v, c.b.Prices.End[t][g])
				}
				table[(x*c.half+blank/2)*4+last] = v
			}
		}
	}
}

// cheapest is the least price of a move from a state and of what follows it. At step 0, where
// there is no last direction, last is 0 and every way is open.
func (c *checker) cheapest(g, t, x, blank, last int, at []int) int32 {
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
		prices := c.b.Prices.Cost[t][k]
		pay, after := prices[g], x
		for i, cell := range at {
			if cell == to { // a tile of its own moves: what the others leave
				pay = int32(c.unit)
				for h, p := range prices {
					if h != g {
						pay -= p
					}
				}
				after += (blank - to) * c.power[i]
			}
		}
		if rest := c.least[g][t+1][(after*c.half+to/2)*4+d]; rest != unreachable {
			v = min(v, pay+rest)
		}
	}
	return v
}

// start and goal are the cells of a tile.
func (c *checker) start(tile int) int { return cellOf(c.b.Slide.Start.Tiles, tile) }
func (c *checker) goal(tile int) int  { return cellOf(c.b.Slide.Goal.Tiles, tile) }

func cellOf(tiles []int, tile int) int {
	for cell, x := range tiles {
		if x == tile {
			return cell
		}
	}
	return -1
}
