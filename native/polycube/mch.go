// MCH: fill the hole with the fewest fitting images (Busche, polycube: most
// constrained hole).

package polycube

import (
	"math/bits"
)

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
