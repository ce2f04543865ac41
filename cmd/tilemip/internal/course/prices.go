// Prices on the tiles: a move of tile i costs 1, and the patterns share that cost between
// them. A pattern sees its own tiles and the blank; in it a move of tile i costs what the
// pattern pays for i, and all other tiles are alike and free. The cheapest way home in each
// pattern is then a bound, and the bounds of all patterns may be added, because no move is
// paid for twice. That is cost partitioning (M. Katz, C. Domshlak, "Optimal admissible
// composition of abstraction heuristics", Artificial Intelligence 174 (2010) 767-798); the
// prices are the multipliers of a Lagrangean relaxation, in which the patterns agree on every
// move.

package course

import (
	"math"

	"github.com/tilemip/tilemip/internal/heap"
	"github.com/tilemip/tilemip/model/puzzle"
)

// cheapest is the least cost of bringing the tiles of a pattern and the blank home, when a
// move of tile i costs price[i]; tiles with the price 0 that are not of the pattern are alike.
func cheapest(s puzzle.Slide, pattern []int, price map[int]float64) float64 {
	seen := func(b puzzle.Board) string {
		key := make([]byte, len(b.Tiles))
		for c, tile := range b.Tiles {
			key[c] = 255
			for _, p := range pattern {
				if p == tile {
					key[c] = byte(tile)
				}
			}
			if tile == 0 {
				key[c] = 0
			}
		}
		return string(key)
	}
	goal, done, best := seen(s.Goal), map[string]bool{}, map[string]float64{}
	open := heap.Heap[reached]{{board: s.Start}}
	for len(open) > 0 {
		at, _ := open.Pop(reached.before)
		key := seen(at.board)
		if done[key] {
			continue
		}
		if done[key] = true; key == goal {
			return at.cost
		}
		for _, m := range []puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right} {
			next, legal := at.board.Apply(m)
			if !legal {
				continue
			}
			cost := at.cost + price[at.board.Tiles[next.Blank()]]
			if old, known := best[seen(next)]; !known || cost < old {
				best[seen(next)] = cost
				open.Push(reached{next, cost}, reached.before)
			}
		}
	}
	return math.Inf(1)
}

// reached is a board and what it cost to reach it.
type reached struct {
	board puzzle.Board
	cost  float64
}

func (r reached) before(s reached) bool { return r.cost < s.cost }
