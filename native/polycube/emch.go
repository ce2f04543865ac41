// EMCH: MCH restricted to the cells with the fewest free neighbours, which are likely to be
// the most constrained ones and cheap to find (Busche, polycube: estimated most constrained
// hole).

package polycube

import "math/bits"

// fewestNeighbours returns the bit of the hole to fill, or -1 when a candidate has no image
// that fits. taken is the set of cells that are not free.
func (k *masks) fewestNeighbours(taken uint64) int {
	free := k.full &^ taken
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
	return k.mostConstrained(taken, candidates)
}
