// MCH: fill the hole with the fewest fitting images (Busche, polycube: most
// constrained hole).

package polycube

import "math/bits"

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
