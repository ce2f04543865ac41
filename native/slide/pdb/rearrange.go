// Rearranging a bitset of orders for a vertical move, which changes the order of the tiles.

package pdb

import "math/bits"

// rearrange is one turn as a permutation of the bits of a bitset of orders.
type rearrange struct {
	target []uint16 // by order before the move: the order after it
}

func newRearrange(t *Turns, from, to int) *rearrange {
	r := &rearrange{target: make([]uint16, t.Orders)}
	for order := range r.target {
		r.target[order] = uint16(t.apply(uint64(order), from, to))
	}
	return r
}

// unite adds the rearranged bits of from to those of into, one set bit after the other.
func (r *rearrange) unite(into, from []uint64, ones int) {
	target := r.target
	for i, w := range from {
		for ; w != 0; w &= w - 1 {
			t := target[i*64+bits.TrailingZeros64(w)]
			into[t>>6] |= 1 << (t & 63)
		}
	}
}
