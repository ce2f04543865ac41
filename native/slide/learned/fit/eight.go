// All boards of the 8-puzzle with their distances, by breadth-first search from the goal: 181,440
// of 9!/2. Own.

package fit

// eight is the side of these boards.
const eight = 3

// Eight returns every solvable board of 3×3, those nearer to the goal first, as samples.
func Eight() *Boards {
	const cells = eight * eight
	b := &Boards{Side: eight, Mirror: true}
	goal := [cells]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8}
	seen := map[[cells]uint8]bool{goal: true}
	for layer, moves := [][cells]uint8{goal}, 0; len(layer) > 0; moves++ {
		var next [][cells]uint8
		for _, at := range layer {
			tiles := at
			b.All = append(b.All, Board{tiles[:], float32(moves)})
			blank := 0
			for at[blank] != cells-1 {
				blank++
			}
			for _, to := range beside(blank) {
				child := at
				child[blank], child[to] = child[to], child[blank]
				if !seen[child] {
					seen[child] = true
					next = append(next, child)
				}
			}
		}
		layer = next
	}
	return b
}

// beside returns the cells beside a cell of a 3×3 board.
func beside(cell int) (all []int) {
	for _, d := range [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		if row, col := cell/eight+d[0], cell%eight+d[1]; row >= 0 && row < eight && col >= 0 && col < eight {
			all = append(all, eight*row+col)
		}
	}
	return all
}
