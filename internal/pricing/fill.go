package pricing

// Tables of the 0/1 dual, filled by breadth-first search from the goal. A state is the set of
// cells that the pattern's tiles stand on, the region of free cells that the blank can reach
// without moving any of them, and the order in which the tiles stand on the cells. A move of a
// tile leads to the next level. Own.
//
// Data layout. Sets and regions together are numbered by a space, which all patterns of one size
// on a board share; an order is its place among all orders, alphabetically. A level is a set of
// orders for each region, a bit each. What a tile's move does to the region and to the order is
// looked up, so that no state computes anything over tiles or cells.
//
// Invariants: a move and the one back are both exits; regions of one set are consecutive.

import (
	"context"
	"math/bits"
	"slices"

	"github.com/tilemip/tilemip/model"
)

// space is what the tables of all patterns of a size have in common.
type space struct {
	sets   []uint64   // by region: cells of the tiles, a bit each
	exits  []exit     // moves of a tile into the region of the blank, by that region
	first  []int32    // by region: its first exit; one more at the end
	orders [][]uint8  // the tiles, numbered within the pattern, by slot: their cells ascending
	turned [][]uint16 // by slot before and after a move, before*tiles + after: the order after, by that before; nil: no change
	shift  int        // a state is region<<shift + order
	region func(set uint64, cell int) int32
}

// exit is a tile's move: the region in which the blank is then, and the turn of the order.
type exit struct{ region, turn uint32 }

// spaceOf returns the space of patterns of some tiles, made once for a grid.
func (g *grid) spaceOf(tiles int) *space {
	if g.spaces[tiles] == nil {
		g.spaces[tiles] = g.newSpace(tiles)
	}
	return g.spaces[tiles]
}

func (g *grid) newSpace(tiles int) *space {
	s := &space{orders: permutations(tiles)}
	s.shift = bits.Len(uint(len(s.orders) - 1))
	s.turned = turns(s.orders)
	var free []uint64 // by region: its cells
	first := map[uint64]int32{}
	for set := uint64(1)<<tiles - 1; set < 1<<g.cells; set = following(set) {
		first[set] = int32(len(free))
		for left := (1<<g.cells - 1) &^ set; left != 0; left &^= free[len(free)-1] {
			free, s.sets = append(free, g.flood(left, bits.TrailingZeros64(left))), append(s.sets, set)
		}
	}
	s.region = func(set uint64, cell int) int32 {
		n := first[set]
		for free[n]>>cell&1 == 0 {
			n++
		}
		return n
	}
	for n, set := range s.sets {
		s.first = append(s.first, int32(len(s.exits)))
		for at := set; at != 0; at &= at - 1 {
			from := bits.TrailingZeros64(at)
			for _, to := range g.next[from] {
				if to < 0 || free[n]>>to&1 == 0 {
					continue
				}
				after := set ^ 1<<from ^ 1<<to
				turn := slot(set, from)*tiles + slot(after, int(to))
				s.exits = append(s.exits, exit{uint32(s.region(after, from)), uint32(turn)})
			}
		}
	}
	s.first = append(s.first, int32(len(s.exits)))
	return s
}

// flood returns the cells of a set that are connected to one of them.
func (g *grid) flood(in uint64, cell int) uint64 {
	region := uint64(0)
	for edge := uint64(1) << cell; edge != 0; {
		c := bits.TrailingZeros64(edge)
		edge &= edge - 1
		region |= 1 << c
		for _, to := range g.next[c] {
			if to >= 0 {
				edge |= 1 << to & in &^ region
			}
		}
	}
	return region
}

// slot is the number of cells of a set before one.
func slot(set uint64, cell int) int { return bits.OnesCount64(set & (1<<cell - 1)) }

// following is the next larger number with as many bits (R. W. Gosper, HAKMEM 175, 1972).
func following(set uint64) uint64 {
	low := set & -set
	high := set + low
	return high | (set^high)/low>>2
}

// permutations lists the orders of some tiles alphabetically.
func permutations(tiles int) (all [][]uint8) {
	order := make([]uint8, 0, tiles)
	var extend func()
	extend = func() {
		if len(order) == tiles {
			all = append(all, slices.Clone(order))
			return
		}
		for tile := range uint8(tiles) {
			if !slices.Contains(order, tile) {
				order = append(order, tile)
				extend()
				order = order[:len(order)-1]
			}
		}
	}
	extend()
	return all
}

// turns makes space.turned.
func turns(orders [][]uint8) (turned [][]uint16) {
	tiles := len(orders[0])
	for from := range tiles {
		for to := range tiles {
			if from == to {
				turned = append(turned, nil)
				continue
			}
			after := make([]uint16, len(orders))
			for n, order := range orders {
				moved := slices.Insert(slices.Delete(slices.Clone(order), from, from+1), to, order[from])
				at, _ := slices.BinarySearchFunc(orders, moved, slices.Compare)
				after[n] = uint16(at)
			}
			turned = append(turned, after)
		}
	}
	return turned
}

// unreached marks a state that no level has reached. Levels end before it.
const unreached = 255

// fillTable makes the table of a pattern: by placement the least number of moves of its tiles, and
// 0, which is below any, where the goal was not reached. power[j] is what a cell of tile j counts in
// the number of a placement. The error is that of ctx.
func (g *grid) fillTable(ctx context.Context, tiles []int) (table []uint8, power []int, err error) {
	size := 1
	for range tiles {
		power = append(power, size)
		size *= g.cells
	}
	s := g.spaceOf(len(tiles))
	moves, err := s.levels(ctx, g.goalState(s, tiles))
	if err != nil {
		return nil, nil, err
	}
	table = make([]uint8, size)
	var cells [mostOfAny]int
	for n, end := 0, 0; n < len(s.sets); n = end {
		for end = n; end < len(s.sets) && s.sets[end] == s.sets[n]; end++ {
		}
		count := 0
		for at := s.sets[n]; at != 0; at &= at - 1 {
			cells[count] = bits.TrailingZeros64(at)
			count++
		}
		for o, order := range s.orders {
			least, at := uint8(unreached), 0
			for region := n; region < end; region++ {
				least = min(least, moves[region<<s.shift|o])
			}
			for slot, tile := range order {
				at += cells[slot] * power[tile]
			}
			if least < unreached {
				table[at] = least
			}
		}
	}
	return table, power, nil
}

// goalState is the state of a pattern at the goal.
func (g *grid) goalState(s *space, tiles []int) uint32 {
	set, order := uint64(0), make([]uint8, len(tiles))
	for _, i := range tiles {
		set |= 1 << g.goal[i]
	}
	for j, i := range tiles {
		order[slot(set, int(g.goal[i]))] = uint8(j)
	}
	o, _ := slices.BinarySearchFunc(s.orders, order, slices.Compare)
	return uint32(s.region(set, int(g.goal[0])))<<s.shift | uint32(o)
}

// levels returns by state the least number of moves to the goal. The states of a level are a bit
// each, by region and order: all orders of a region leave it by the same exits.
func (s *space) levels(ctx context.Context, goal uint32) ([]uint8, error) {
	moves := slices.Repeat([]uint8{unreached}, len(s.sets)<<s.shift)
	moves[goal] = 0
	words := (len(s.orders) + 63) / 64
	seen, level, next := make([]uint64, len(s.sets)*words), make([]uint64, len(s.sets)*words), make([]uint64, len(s.sets)*words)
	region, order := int(goal>>s.shift), goal&(1<<s.shift-1)
	level[region*words+int(order>>6)] = 1 << (order & 63)
	copy(seen, level)
	for depth, any := uint8(1), true; any && depth < unreached; depth++ {
		if model.Over(ctx) {
			return nil, ctx.Err()
		}
		for region := range s.sets {
			s.leave(region, level[region*words:][:words], next, words)
		}
		any = false
		for at, w := range next {
			w &^= seen[at]
			seen[at] |= w
			next[at] = w
			any = any || w != 0
			for region := at / words; w != 0; w &= w - 1 {
				moves[region<<s.shift|(at-region*words)<<6|bits.TrailingZeros64(w)] = depth
			}
		}
		level, next = next, level
		clear(next)
	}
	return moves, nil
}

// leave adds to next what the moves out of a region make of a set of its orders.
func (s *space) leave(region int, from, next []uint64, words int) {
	if !slices.ContainsFunc(from, func(w uint64) bool { return w != 0 }) {
		return
	}
	for _, e := range s.exits[s.first[region]:s.first[region+1]] {
		into, turned := next[int(e.region)*words:][:words], s.turned[e.turn]
		for i, w := range from {
			if turned == nil {
				into[i] |= w
				continue
			}
			for ; w != 0; w &= w - 1 {
				to := turned[i<<6|bits.TrailingZeros64(w)]
				into[to>>6] |= 1 << (to & 63)
			}
		}
	}
}
