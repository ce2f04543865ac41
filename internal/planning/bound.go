package planning

// Lower bounds on the length of a plan, known before any program is built: the Manhattan
// distance, and additive patterns (Korf and Felner 2002) without a database. Deepening starts
// from them.

import (
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// ManhattanBound returns the sum over the tiles of the steps from where each is
// to where it belongs: no plan is shorter, and every plan's length has the same
// parity, because a move brings one tile one step nearer or further.
func ManhattanBound(s puzzle.Slide) int {
	home, columns, sum := s.Goal.CellOf(), s.Start.Cols, 0
	for cell, tile := range s.Start.Tiles {
		if tile != 0 {
			to := int(home[tile])
			sum += distance(cell/columns, to/columns) + distance(cell%columns, to%columns)
		}
	}
	return sum
}

func distance(a, b int) int { return max(a-b, b-a) }

// patternBound returns the largest sum, over a few partitions of the tiles into
// patterns, of the moves that each pattern alone needs, the other tiles being alike:
// every move of a plan moves a tile of one pattern, so no plan is shorter (R. E. Korf
// and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134
// (2002) 9-22). It is never less than ManhattanBound and has its parity. No
// database is built, as only one value of each is needed. The error is that of the
// puzzle's Check. When stop reports true it returns what is proven by then.
func patternBound(s puzzle.Slide, stop func() bool) (int, error) {
	g, err := newGrid(s)
	if err != nil {
		return 0, err
	}
	best := 0
	for _, order := range g.orders() {
		sum := 0
		for tiles := range slices.Chunk(order, max(1, min(mostTiles, g.cells/2))) {
			sum += g.leastMoves(tiles, stop)
		}
		best = max(best, sum)
	}
	return best, nil
}

// orders lists the tiles by the rows, by the columns, and by the squares of four cells of the
// goal and of the start: consecutive ones are near each other there.
func (g *grid) orders() [][]int {
	var orders [][]int
	for _, key := range []func(row, col int) [4]int{
		func(row, col int) [4]int { return [4]int{row, col} },
		func(row, col int) [4]int { return [4]int{col, row} },
		func(row, col int) [4]int { return [4]int{row / 2, col / 2, row, col} },
	} {
		for _, cells := range [][]int8{g.goal, g.start} {
			order := make([]int, g.tiles())
			for i := range order {
				order[i] = i + 1
			}
			slices.SortFunc(order, func(a, b int) int {
				x, y := key(int(cells[a])/g.cols, int(cells[a])%g.cols), key(int(cells[b])/g.cols, int(cells[b])%g.cols)
				return slices.Compare(x[:], y[:])
			})
			orders = append(orders, order)
		}
	}
	return orders
}

// mostBoundStates ends the search of a pattern; what is proven by then is the bound.
const mostBoundStates = 1 << 18

// leastMoves returns how many moves of these tiles bring them and the blank from start to
// goal, on a board where all other tiles are alike: A* in the space of the pattern by
// the Manhattan distance of its tiles, which a move of one of them brings to the
// total of 0 or 2 more, so that two stacks are queue enough.
func (g *grid) leastMoves(tiles []int, stop func() bool) int {
	total := 0
	for _, tile := range tiles {
		total += g.between(g.start[tile], g.goal[tile])
	}
	goal := packed(tiles, g.goal)
	var seen pairIndex
	seen.reset(1 << 10)
	now, later := []uint64{packed(tiles, g.start)}, []uint64(nil)
	for {
		if len(now) == 0 {
			now, later, total = later, now, total+2
		}
		if len(now) == 0 {
			return total // the goal is out of reach, which no shorter plan contradicts
		}
		state := now[len(now)-1]
		now = now[:len(now)-1]
		if _, fresh := seen.put(state, seen.count); !fresh {
			continue
		}
		if state == goal || seen.count > mostBoundStates || seen.count%1024 == 0 && stop() {
			return total
		}
		for _, next := range g.next[blankOf(state)] {
			if next < 0 {
				continue
			}
			after, more := g.exchange(tiles, state, next)
			if more > 0 {
				later = append(later, after)
			} else {
				now = append(now, after)
			}
		}
	}
}

// exchange moves the blank of a pattern's state to a cell. more is what that adds to
// the moves made and the Manhattan distance left: 0 or 2.
func (g *grid) exchange(tiles []int, state uint64, next int8) (after uint64, more int) {
	after, mover := moved(tiles, state, next)
	if mover == others {
		return after, 0
	}
	return after, 1 + g.between(int8(blankOf(state)), g.goal[mover]) - g.between(next, g.goal[mover])
}
