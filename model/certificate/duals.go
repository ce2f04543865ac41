package certificate

// The additive dual: the least number of moves of the pattern's own tiles from a placement to
// the goal, the other tiles being without identity (R. Korf and A. Felner, "Disjoint pattern
// database heuristics", Artificial Intelligence 134 (2002) 9-22). Breadth-first search from the
// goal. A move of the blank among other tiles costs nothing, so a state is a set of cells, a
// region of the free ones, which has the blank, and the order of the tiles in the set.
//
// All orders of a region lie side by side and are looked at together: which order follows from
// a move depends only on the ranks of the two cells in the sets. The numbers of sets and orders
// are those of R. Korf and P. Schultze, "Large-scale parallel breadth-first search" (AAAI 2005).

import (
	"context"
	"errors"
	"math/bits"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// never marks states from which the goal cannot be reached.
const never = 255

// shape is what all patterns of m tiles have in common.
type shape struct {
	set, region []uint64   // all regions with their sets of cells, in the order of the sets' numbers
	first       []int32    // by the number of a set: its first region
	after       [][]uint16 // which order follows from each one where the tile of rank i gets rank j, at i·m + j; the first keeps all
}

// shape returns that of m tiles.
func (c *checker) shape(m int) *shape {
	if c.shapes[m] != nil {
		return c.shapes[m]
	}
	k, board := &shape{after: make([][]uint16, m*m)}, uint64(1)<<c.cells-1
	for set := uint64(1)<<m - 1; set < board; { // all sets in ascending order, which is that of their numbers
		k.first = append(k.first, int32(len(k.region)))
		for free := board &^ set; free != 0; {
			region := c.wander(free&-free, free)
			k.set, k.region = append(k.set, set), append(k.region, region)
			free &^= region
		}
		low := set & -set
		up := set + low
		set = up | (set^up)/low>>2
	}
	rank := make([]int, m) // of each tile, which of the cells it has
	for order := range factorial[m] {
		for i := range rank {
			rank[i] = order / factorial[i] % (i + 1) // of the tiles before, these many are below
			for j := range i {
				if rank[j] >= rank[i] {
					rank[j]++
				}
			}
		}
		for x := range k.after {
			seen, next := uint64(0), 0
			for tile, r := range rank {
				switch i, j := x/m, x%m; {
				case r == i:
					r = j
				case r > i && r <= j:
					r--
				case r < i && r >= j:
					r++
				}
				next += bits.OnesCount64(seen&(1<<r-1)) * factorial[tile]
				seen |= 1 << r
			}
			k.after[x] = append(k.after[x], uint16(next))
		}
	}
	c.shapes[m] = k
	c.bytes += int64(len(k.region)*29 + m*m*factorial[m]*2) // with what countMoves needs
	return k
}

// regionOf is the region with the blank, for the number of a set.
func (k *shape) regionOf(set, blank int) int {
	n := int(k.first[set])
	for k.region[n]>>blank&1 == 0 {
		n++
	}
	return n
}

// number is that of a set among those of as many cells.
func (c *checker) number(set uint64) int {
	n := 0
	for i := 1; set != 0; i++ {
		n += c.choose[bits.TrailingZeros64(set)][i]
		set &= set - 1
	}
	return n
}

// moved is the number of a set after a tile of it moves, and which order follows from each one.
func (c *checker) moved(p *pattern, set uint64, from, to int) (number int, then []uint16) {
	others := set &^ (1 << from)
	i, j := bits.OnesCount64(others&(1<<from-1)), bits.OnesCount64(others&(1<<to-1))
	return c.number(others | 1<<to), p.after[i*len(p.tiles)+j]
}

// find is where a board, given by the cells of its tiles, is in the table of a pattern.
func (c *checker) find(p *pattern, at []int) int {
	set, order := uint64(0), 0
	for i, tile := range p.tiles {
		bit := uint64(1) << p.see[at[tile]]
		order += bits.OnesCount64(set&(bit-1)) * factorial[i]
		set |= bit
	}
	n := c.number(set)
	if p.least == nil {
		n = p.regionOf(n, p.see[at[0]])
	}
	return n*factorial[len(p.tiles)] + order
}

// follow is where a board is in the table of a pattern after a tile of the pattern moves; it was at x.
func (c *checker) follow(p *pattern, x, from, to int) int {
	orders := factorial[len(p.tiles)]
	n, order := x/orders, x%orders
	if p.least != nil {
		n = int(p.first[n])
	}
	n, then := c.moved(p, p.set[n], p.see[from], p.see[to])
	if p.least == nil {
		n = p.regionOf(n, p.see[from])
	}
	return n*orders + int(then[order])
}

// countMoves fills the table of a pattern.
func (c *checker) countMoves(ctx context.Context, p *pattern) error {
	orders := factorial[len(p.tiles)]
	p.own = slices.Repeat([]uint8{never}, len(p.region)*orders)
	start := c.find(p, c.goal)
	p.own[start] = 0
	var here []uint16
	listed := make([]uint8, len(p.region)) // the last level for which a region is in later
	now, later := []int32{int32(start / orders)}, []int32(nil)
	for level := uint8(0); len(now) > 0; level++ {
		if level == never-1 {
			return errors.New("a pattern needs more own moves than its table can hold")
		}
		for i, x := range now {
			if i&0xff == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			here = here[:0]
			for order, v := range p.own[int(x)*orders:][:orders] {
				if v == level {
					here = append(here, uint16(order))
				}
			}
			for rest := p.set[x]; rest != 0; rest &= rest - 1 {
				from := bits.TrailingZeros64(rest)
				for _, to := range c.next[from] {
					if to < 0 || p.region[x]>>to&1 == 0 {
						continue
					}
					set, then := c.moved(p, p.set[x], from, to)
					y, found := p.regionOf(set, from), false
					table := p.own[y*orders:][:orders]
					for _, order := range here {
						if v := &table[then[order]]; *v == never {
							*v, found = level+1, true
						}
					}
					if found && listed[y] <= level {
						listed[y] = level + 1
						later = append(later, int32(y))
					}
				}
			}
		}
		now, later = later, now[:0]
	}
	return nil
}

// wander adds all cells that the blank can reach through free ones.
func (c *checker) wander(blanks, free uint64) uint64 {
	for {
		more := blanks
		for rest := blanks; rest != 0; rest &= rest - 1 {
			for _, to := range c.next[bits.TrailingZeros64(rest)] {
				if to >= 0 {
					more |= 1 << to & free
				}
			}
		}
		if more == blanks {
			return blanks
		}
		blanks = more
	}
}

// Shortest paths of the networks with prices, backwards from the goal, step by step. They run
// over all states of the layer, also those that no plan has: that is simpler, and a path more
// only makes a bound smaller.

// settle fills least[t] of pattern g from its least[t+1]. At step 0, where there is no last direction,
// its place is that of direction 0.
func (c *checker) settle(q *dual, g, t int) {
	p := q.patterns[g]
	orders := factorial[len(p.tiles)]
	at := func(x, blank, last int) int { return (x*c.half+blank/2)*4 + last&3 }
	table := slices.Repeat([]int32{unreachable}, at(len(p.first)*orders, 0, 0))
	p.least[t] = table
	if c.now(t, c.goal[0]) {
		for last := range noDirection {
			table[at(c.find(p, c.goal), c.goal[0], last)] = q.prices.End[t][g]
		}
	}
	if t == c.b.Refutes {
		return
	}
	for k, l := range c.b.Labels(t) {
		to := c.next[l.Blank][l.Next]
		foreign, own := q.prices.Cost[t][k][g], int32(q.unit) // a move of its own pays what the others leave
		for h, price := range q.prices.Cost[t][k] {
			if h != g {
				own -= price
			}
		}
		for x, first := range p.first {
			set := p.set[first]
			y, then, pay := x, p.after[0], foreign
			switch {
			case set>>l.Blank&1 == 1:
				continue
			case set>>to&1 == 1:
				y, then = c.moved(p, set, to, l.Blank)
				pay = own
			}
			for order, next := range then {
				if rest := p.least[t+1][at(y*orders+int(next), to, l.Next)]; rest != unreachable {
					v := &table[at(x*orders+order, l.Blank, l.Last)]
					*v = min(*v, pay+rest)
				}
			}
		}
	}
}

// now reports whether the blank can be in a cell at step t.
func (c *checker) now(t, cell int) bool {
	return colour(cell, c.cols) == (colour(c.b.Slide.Start.Blank(), c.cols)+t)%2
}

// cellsOf are the cells of the tiles.
func cellsOf(b puzzle.Board) []int {
	at := make([]int, len(b.Tiles))
	for cell, tile := range b.Tiles {
		at[tile] = cell
	}
	return at
}
