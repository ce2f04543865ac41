package planning

// Networks of patterns: the states and arcs on which all plans of a given length lie.

// network is the projection of all plans of exactly horizon moves to a pattern: a
// few tiles and the blank, the other tiles being alike (J. C. Culberson and
// J. Schaeffer, "Pattern databases", Computational Intelligence 14 (1998)
// 318-334). Unlike a database it has one layer of states for every step, so it
// knows how many moves are left and not only how many are needed. Every plan is a
// path from the single state of layer 0 to the single state of the last one: so a
// state or arc on no such path is in no plan.
//
// In the words of D. Bergman, A. A. Cire, W.-J. van Hoeve and J. N. Hooker (Decision
// Diagrams for Optimization, Springer 2016) it is a relaxed decision diagram: every plan is a
// path of it, and some paths are no plan. Its width is what MostStates bounds.
//
// A state holds besides the blank's last direction, and no arc goes straight
// back: a plan that takes back a move is not a shortest one.
//
// The cost of an arc is 1 when a tile of the pattern moves. For patterns that
// partition the tiles these costs add up to exactly the number of moves (Korf and
// Felner 2002), which is what budgets.go makes use of.
type network struct {
	tiles  []int  // ascending
	mask   uint64 // bit i for tile i
	layers []layer
	price  []int32 // by label and tile, see prices.go; nil: all are 0
}

// layer is the states at one step, and the arcs that leave them.
type layer struct {
	states   []uint64 // see pack
	forward  []uint8  // least cost from the start; unreached where there is no way
	backward []uint8  // least cost to the goal
	prefix   []int32  // least price from the start, see prices.go; nil before there are prices
	suffix   []int32  // least price to the goal
	first    []int32  // state n has the arcs first[n] to first[n+1]-1
	arcs     []arc
}

// arc is a move of the blank in direction dir to a state of the next layer.
type arc struct {
	to    int32
	dir   uint8
	mover uint8 // a tile of the pattern; others: some other tile; gone: taken away
}

// Special values: of arc.mover (others, gone) and of costs (unreached). Tiles are numbered
// from 1, so 0 is free for others.
const (
	others    = 0
	gone      = 255
	unreached = 255
)

// A state is packed 6 bits a cell: the blank, its last direction, then the tiles
// in the pattern's order; so 9 tiles fit.
const (
	cellBits  = 6
	cellMask  = 1<<cellBits - 1
	lastMask  = cellMask << cellBits
	tileShift = 2 * cellBits
	mostTiles = (64 - tileShift) / cellBits
)

// The parts of a packed state: the blank's cell, its last direction, the cell of the k-th
// tile of the pattern.
func blankOf(state uint64) int       { return int(state & cellMask) }
func lastOf(state uint64) int        { return int(state >> cellBits & cellMask) }
func cellOf(state uint64, k int) int { return int(state >> (tileShift + cellBits*k) & cellMask) }

// packed is the state with the blank and a pattern's tiles in the given cells, without a last
// direction.
func packed(tiles []int, at []int8) uint64 {
	state := uint64(at[0]) | noDirection<<cellBits
	for k, tile := range tiles {
		state |= uint64(at[tile]) << (tileShift + cellBits*k)
	}
	return state
}

// moved brings the blank of a state to a cell, and the tile of the pattern that is there, the mover,
// to where the blank was.
func moved(tiles []int, state uint64, next int8) (after uint64, mover uint8) {
	after = state&^cellMask | uint64(next)
	for k, tile := range tiles {
		if cellOf(state, k) == int(next) {
			return after ^ uint64(int(next)^blankOf(state))<<(tileShift+cellBits*k), uint8(tile)
		}
	}
	return after, others
}

// size counts the states and arcs of all layers.
func (n *network) size() (states, arcs int) {
	for i := range n.layers {
		states += len(n.layers[i].states)
		arcs += len(n.layers[i].arcs)
	}
	return states, arcs
}

// empty reports whether no plan is left.
func (n *network) empty() bool { return len(n.layers[0].states) == 0 }

// cost returns 1 for an arc on which a tile of the pattern moves.
func (a arc) cost() uint8 {
	if a.mover == others {
		return 0
	}
	return 1
}

// sweep takes away the arcs that the domain or the caps forbid and everything
// that is then on no path, and brings the costs up to date. It reports whether
// anything went.
func (n *network) sweep(d *domain, c *caps) bool {
	before := 0
	for t := range n.layers {
		before += len(n.layers[t].arcs)
	}
	n.forwards(d, c)
	n.backwards(d, c)
	after := n.compact()
	return after != before
}

// forwards computes the least costs from the start over arcs that are allowed. It marks
// arcs that are not as gone, and states that the domain excludes as unreached.
func (n *network) forwards(d *domain, c *caps) {
	for t := range d.horizon {
		from, to := &n.layers[t], &n.layers[t+1]
		fill(to.forward, unreached)
		for s, state := range from.states {
			f := from.forward[s]
			if f != unreached && !n.placed(d, t, state) {
				from.forward[s], f = unreached, unreached
			}
			label := d.of(t, state)
			for k := from.first[s]; k < from.first[s+1]; k++ {
				a := &from.arcs[k]
				if a.mover == gone {
					continue
				}
				if f == unreached || !n.allowed(d, c, label+int(a.dir), *a, f, to.backward[a.to]) {
					a.mover = gone
					continue
				}
				to.forward[a.to] = min(to.forward[a.to], f+a.cost())
			}
		}
	}
	last := &n.layers[d.horizon]
	for s, state := range last.states {
		if last.forward[s] != unreached && !n.placed(d, d.horizon, state) {
			last.forward[s] = unreached
		}
	}
}

// backwards computes the least costs to the goal, the forward ones being known.
func (n *network) backwards(d *domain, c *caps) {
	last := &n.layers[d.horizon]
	for s := range last.states {
		last.backward[s] = last.forward[s]
		if last.forward[s] != unreached {
			last.backward[s] = 0
		}
	}
	for t := d.horizon - 1; t >= 0; t-- {
		from, to := &n.layers[t], &n.layers[t+1]
		fill(from.backward, unreached)
		for s, state := range from.states {
			label := d.of(t, state)
			for k := from.first[s]; k < from.first[s+1]; k++ {
				a := &from.arcs[k]
				if a.mover == gone {
					continue
				}
				b := to.backward[a.to]
				if b == unreached || !n.allowed(d, c, label+int(a.dir), *a, from.forward[s], b) {
					a.mover = gone
					continue
				}
				from.backward[s] = min(from.backward[s], b+a.cost())
			}
		}
	}
}

// allowed reports whether an arc may stay: some tile may be what moves, and the
// other patterns leave it enough of the moves before, after and in all.
func (n *network) allowed(d *domain, c *caps, label int, a arc, f, b uint8) bool {
	movers := d.movers[label]
	if a.mover == others {
		movers &^= n.mask
	} else {
		movers &= 1 << a.mover
	}
	if movers == 0 {
		return false
	}
	if c == nil {
		return true
	}
	cost := int16(a.cost())
	return int16(f)+cost <= c.before[cost][label] && cost+int16(b) <= c.after[cost][label] &&
		int16(f)+cost+int16(b) <= c.total[cost][label]
}

// placed reports whether the domain still allows, at step t, every tile of the pattern in
// its cell with the blank in its own.
func (n *network) placed(d *domain, t int, state uint64) bool {
	blank := blankOf(state)
	for k, tile := range n.tiles {
		if d.pairs[t][tile*d.cells+cellOf(state, k)]>>blank&1 == 0 {
			return false
		}
	}
	return true
}

// compact drops states that are on no path and arcs that are gone, in place, and returns
// the number of arcs left. It goes from the last layer to the first, because the arcs of a
// layer name the states of the next by number: next has the new numbers there, -1 for
// dropped ones.
func (n *network) compact() int {
	left := 0
	var renumber, next []int32
	for t := len(n.layers) - 1; t >= 0; t-- {
		l := &n.layers[t]
		renumber = grow(renumber, len(l.states))
		kept, arcs := int32(0), int32(0)
		for s := range l.states {
			renumber[s] = -1
			if l.forward[s] == unreached || l.backward[s] == unreached {
				continue
			}
			renumber[s] = kept
			begin := arcs
			if l.first != nil {
				for k := l.first[s]; k < l.first[s+1]; k++ {
					if a := l.arcs[k]; a.mover != gone && next[a.to] >= 0 {
						a.to = next[a.to]
						l.arcs[arcs] = a
						arcs++
					}
				}
				l.first[kept] = begin
			}
			l.states[kept], l.forward[kept], l.backward[kept] = l.states[s], l.forward[s], l.backward[s]
			if l.prefix != nil {
				l.prefix[kept], l.suffix[kept] = l.prefix[s], l.suffix[s]
			}
			kept++
		}
		l.states, l.forward, l.backward = l.states[:kept], l.forward[:kept], l.backward[:kept]
		if l.prefix != nil {
			l.prefix, l.suffix = l.prefix[:kept], l.suffix[:kept]
		}
		if l.first != nil {
			l.first[kept] = arcs
			l.first, l.arcs = l.first[:kept+1], l.arcs[:arcs]
		}
		left += int(arcs)
		renumber, next = next, renumber
	}
	return left
}

// grow returns a slice of length n, in the array of s if that is large enough. What it holds
// is arbitrary.
func grow(s []int32, n int) []int32 {
	if cap(s) < n {
		return make([]int32, n)
	}
	return s[:n]
}

func fill(s []uint8, x uint8) {
	for i := range s {
		s[i] = x
	}
}

// restrict takes from the domain what has no place in the network: the movers of a
// label, and the places of the pattern's tiles.
func (n *network) restrict(d *domain) {
	movers := make([]uint64, d.cells*perCell)
	places := make([]uint64, d.cells*d.cells)
	for t := range n.layers {
		clear(movers)
		clear(places)
		l := &n.layers[t]
		for s, state := range l.states {
			blank := blankOf(state)
			for k, tile := range n.tiles {
				places[tile*d.cells+cellOf(state, k)] |= 1 << blank
			}
			if t == d.horizon {
				continue
			}
			for _, a := range l.arcs[l.first[s]:l.first[s+1]] {
				bit := uint64(1) << a.mover
				if a.mover == others {
					bit = ^n.mask
				}
				movers[d.of(0, state)+int(a.dir)] |= bit
			}
		}
		for _, tile := range n.tiles {
			for cell := range d.cells {
				d.keepBlanks(t, tile, cell, places[tile*d.cells+cell])
			}
		}
		if t < d.horizon {
			for k, m := range movers {
				d.keepMovers(d.label(t, 0, 0)+k, m)
			}
		}
	}
}
