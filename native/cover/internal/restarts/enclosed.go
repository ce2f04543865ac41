// Enclosed parts of the region: own.
//
// The free cells fall into parts that share no face. A connected part of a piece lies in one
// of them, so the size of every part is a sum of sizes of connected parts of pieces.
// Nothing is assumed about pieces or region but that every cell is filled: a piece with a gap
// counts with its parts. In a grid that is not of cubes no cells are neighbours here, and
// nothing is concluded.

package restarts

import (
	"math/bits"

	"github.com/tilemip/tilemip/model/puzzle"
)

// partsOf returns the sizes of the connected parts of a set of cells. free is false
// everywhere, before and after.
func partsOf(cells []int, near [][]int, free []bool) (sizes []int) {
	for _, c := range cells {
		free[c] = true
	}
	var stack []int
	for _, c := range cells {
		if !free[c] {
			continue
		}
		size := 0
		free[c] = false
		for stack = append(stack[:0], c); len(stack) > 0; size++ {
			top := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, d := range near[top] {
				if free[d] {
					free[d] = false
					stack = append(stack, d)
				}
			}
		}
		sizes = append(sizes, size)
	}
	return sizes
}

// sums returns, for each size up to the number of cells, whether connected parts of all the
// pieces have that size together. A shape without a placement has no parts, and the puzzle
// no solution.
func sums(pc *puzzle.PackingCover, near [][]int) []bool {
	out, scratch := make([]bool, len(pc.Cells)+1), make([]bool, len(pc.Cells))
	out[0] = true
	known := make([]bool, len(pc.Shapes))
	for _, pl := range pc.Placements {
		if known[pl.Shape] {
			continue
		}
		known[pl.Shape] = true
		for range pc.MostCopies(pl.Shape) {
			for _, size := range partsOf(pl.Cells, near, scratch) {
				for v := len(out) - 1; v >= size; v-- {
					out[v] = out[v] || out[v-size]
				}
			}
		}
	}
	return out
}

// filter says of each placement of the puzzle whether the parts that it alone encloses can be
// filled. That is the volume filter of M. Busche, applied once to all placements.
func (s *search) filter() []bool {
	keep := make([]bool, len(s.pc.Placements))
	for i, o := range s.option {
		first := s.position(i)
		s.flip(i, first)
		keep[o] = !s.dead(i, first)
		s.flip(i, first)
	}
	return keep
}

// lookFor is how many cells of a part are visited before it passes as large enough: as many
// as this number of largest pieces have.
const lookFor = 4

// dead reports whether the placement listed at i, which is in the region, encloses a part
// that no pieces can fill. Only parts beside the placement can be new, and only those below
// the limit are measured to the end.
func (s *search) dead(i, first int) bool {
	s.before = s.mark
	for w, set := range s.sets[i*s.span:][:s.span] {
		for ; set != 0; set &= set - 1 {
			for _, q := range s.near[(first>>6+w)<<6+bits.TrailingZeros64(set)] {
				if s.free(q) && s.stamp[q] <= s.before && !s.passes(q) {
					return true
				}
			}
		}
	}
	return false
}

// passes reports whether the part of the free position from, which was not visited since the
// last placement, may be filled. Each call has a mark of its own: a position with another
// mark since the last placement belongs to a part that was left unfinished as large enough.
func (s *search) passes(from int32) bool {
	s.mark++
	s.stamp[from] = s.mark
	s.queue = append(s.queue[:0], from)
	for k := 0; k < len(s.queue); k++ {
		if len(s.queue) > s.look {
			return true
		}
		for _, q := range s.near[s.queue[k]] {
			if !s.free(q) || s.stamp[q] == s.mark {
				continue
			}
			if s.stamp[q] > s.before {
				return true
			}
			s.stamp[q] = s.mark
			s.queue = append(s.queue, q)
		}
	}
	return s.possible[len(s.queue)]
}
