// Lists of images for the mask engines, by cell, by the pattern of its surroundings,
// and by shape.
//
// An image that covers a taken cell next to the hole need not be tried. So each cell has a
// list for every pattern in which a few cells, those that its images use most, are taken or
// free (Busche, polycube 2: neighbour occupancy filter; the idea is also G. Putter's). The
// engines count an attempt for every image of the cell all the same, as polycube 1 does:
// length keeps that number. At the end stands what MCH and EMCH count in the lists.

package polycube

import (
	"math/bits"
	"slices"
)

// Patterns make lists longer by about 1.5 to the power of their cells, and they are
// built at every hand-over: they pay when the search below is long.
const (
	patternsFrom = 11 // pieces left
	rootPatterns = 6  // cells in a pattern, for lists by least cell
	holePatterns = 4  // for lists by any cell
)

// lists holds images in one piece: those of cell c, pattern p and shape i are
// list[start[b+i]:start[b+i+1]], where b = (c<<cells|p)*width.
type lists struct {
	width  int                           // lists of a cell and pattern: one for each shape from 1, and an empty one at 0
	cells  int                           // in a pattern; 0 where patterns do not pay
	near   [maskCells][rootPatterns]int8 // per cell, the cells of its pattern
	start  []int32                       // where each list begins in list, and at the end its length
	list   []uint64                      // images as words of cells
	length []int32                       // per c*width+i, the images of a cell and shape under all patterns
}

// at returns where the lists of a cell begin in l.start.
func (l *lists) at(cell int, taken uint64) int {
	return (cell<<l.cells | l.pattern(cell, taken)) * l.width
}

// pattern returns which cells of the pattern are in a set, as a number.
func (l *lists) pattern(cell int, set uint64) int {
	p := uint64(0)
	near := &l.near[cell]
	for j := range l.cells {
		p |= set >> (uint8(near[j]) & 63) & 1 << j
	}
	return int(p)
}

// build sorts the images into lists, by their least cell or by every cell. The
// images of a list keep their order.
func (l *lists) build(k *masks, least bool) {
	l.width, l.cells = k.shapes+1, 0
	switch {
	case k.long && least:
		l.cells = rootPatterns
	case k.long:
		l.cells = holePatterns
	}
	cells := l.cells
	l.choosePatterns(k, least)
	l.length = slices.Grow(l.length[:0], k.cells*l.width)[:k.cells*l.width]
	clear(l.length)
	entries := k.cells<<cells*l.width + 1
	l.start = slices.Grow(l.start[:0], entries)[:entries]
	clear(l.start)
	each := func(do func(list int, image uint64)) {
		for i, image := range k.row {
			for m := image; m != 0; m &= m - 1 {
				cell, shape := bits.TrailingZeros64(m), int(k.rowShape[i])
				used := l.pattern(cell, image)
				for p := range 1 << cells {
					if p&used == 0 {
						do((cell<<cells|p)*l.width+shape, image)
					}
				}
				if least {
					break
				}
			}
		}
	}
	each(func(list int, _ uint64) { l.start[list]++ })
	for c := range k.cells {
		copy(l.length[c*l.width:(c+1)*l.width], l.start[c<<cells*l.width:]) // under pattern 0 nothing is left out
	}
	sum := int32(0)
	for i, n := range l.start {
		sum += n
		l.start[i] = sum // the end of the list; filling from behind makes it the beginning
	}
	l.list = slices.Grow(l.list[:0], int(sum))[:sum]
	slices.Reverse(k.row)
	slices.Reverse(k.rowShape)
	each(func(list int, image uint64) {
		l.start[list]--
		l.list[l.start[list]] = image
	})
	slices.Reverse(k.row)
	slices.Reverse(k.rowShape)
}

// choosePatterns takes for every cell those cells that most of its images use.
func (l *lists) choosePatterns(k *masks, least bool) {
	if l.cells == 0 {
		return
	}
	var used [maskCells][maskCells]int
	for _, image := range k.row {
		for m := image; m != 0; m &= m - 1 {
			cell := bits.TrailingZeros64(m)
			for o := image &^ (1 << cell); o != 0; o &= o - 1 {
				used[cell][bits.TrailingZeros64(o)]++
			}
			if least {
				break
			}
		}
	}
	for c := range k.cells {
		for j := range l.cells {
			best := c // the hole itself is free, and stands for no cell
			for o, n := range used[c] {
				if n > used[c][best] {
					best = o
				}
			}
			l.near[c][j], used[c][best] = int8(best), 0
		}
	}
}

// MCH: fill the hole with the fewest fitting images (Busche, polycube: most
// constrained hole).

// mostConstrained returns the bit of the candidate cell with the fewest images that fit, the
// first of those, or -1 when some candidate has none: then the node is a dead end. candidates
// and taken are sets of cells. Counting at a cell stops after the shape with which it reaches
// the count of the best cell so far.
func (k *masks) mostConstrained(taken, candidates uint64) int {
	l := &k.holes
	best, least := -1, 1<<30
	for ; candidates != 0; candidates &= candidates - 1 {
		c := bits.TrailingZeros64(candidates)
		first := l.at(c, taken)
		starts := l.start[first : first+l.width+1]
		n := 0
		for i := k.next[0]; i != 0; i = k.next[i] {
			for _, image := range l.list[starts[i]:starts[i+1]] {
				if image&taken == 0 {
					n++
				}
			}
			if n >= least {
				break
			}
		}
		if n < least {
			if n == 0 {
				return -1
			}
			best, least = c, n
		}
	}
	return best
}

// EMCH: MCH restricted to the cells with the fewest free neighbours, which are likely to be
// the most constrained ones and cheap to find (Busche, polycube: estimated most constrained
// hole).

// fewestNeighbours returns the free cells with the fewest free neighbours.
func (k *masks) fewestNeighbours(free uint64) uint64 {
	candidates, least := uint64(0), 1<<30
	for m := free; m != 0; m &= m - 1 {
		n := bits.OnesCount64(k.near[bits.TrailingZeros64(m)] & free)
		if n < least {
			candidates, least = 0, n
		}
		if n == least {
			candidates |= m & -m
		}
	}
	return candidates
}
