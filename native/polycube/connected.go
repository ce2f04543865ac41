// The premise of the volume tests, filter and trigger: that every mobile piece is
// connected, so that it lies in one part of the free region.
//
// polycube 1.2.1 does not check it: with -V or -v it finds no solution of a puzzle whose
// pieces have gaps, and neither does this package when a caller chooses these options,
// because its counts are to be polycube's. The tuner, which is not polycube's, never
// chooses them for such a puzzle.

package polycube

import "github.com/tilemip/tilemip/model/puzzle"

// hangTogether reports whether the cells of every mobile piece are connected by faces.
func hangTogether(p *puzzle.Packing) bool {
	for _, piece := range p.Pieces {
		if !piece.Stationary && !connected(piece.Cells) {
			return false
		}
	}
	return true
}

// connected reports whether cells, of which there is at least one, are connected by faces.
func connected(cells [][3]int) bool {
	left := make(map[[3]int]bool, len(cells))
	for _, c := range cells {
		left[c] = true
	}
	stack := [][3]int{cells[0]}
	delete(left, cells[0])
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for axis := range at {
			for _, step := range []int{-1, 1} {
				next := at
				if next[axis] += step; left[next] {
					delete(left, next)
					stack = append(stack, next)
				}
			}
		}
	}
	return len(left) == 0
}
