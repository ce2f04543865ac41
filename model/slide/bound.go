package slide

import "github.com/tilemip/tilemip/model/puzzle"

// ManhattanBound returns the sum over the tiles of the steps from where each is
// to where it belongs: no plan is shorter, and every plan's length has the same
// parity, because a move brings one tile one step nearer or further. Horizon
// deepening starts there.
func ManhattanBound(s puzzle.Slide) int {
	home := make([]int, len(s.Goal.Tiles))
	for cell, tile := range s.Goal.Tiles {
		home[tile] = cell
	}
	columns, sum := s.Start.Cols, 0
	for cell, tile := range s.Start.Tiles {
		if tile != 0 {
			sum += distance(cell/columns, home[tile]/columns) + distance(cell%columns, home[tile]%columns)
		}
	}
	return sum
}

func distance(a, b int) int { return max(a-b, b-a) }
