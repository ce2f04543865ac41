// Rearranging a bitset of orders as a vertical move demands.

package pdb

import "math/bits"

// rearrange takes the bits of all orders to where one turn takes the orders.
type rearrange struct {
	target []uint16 // by order
}

func newRearrange(t *Turns, from, to int) *rearrange {
	r := &rearrange{target: make([]uint16, t.Orders)}
	for order := range r.target {
		r.target[order] = uint16(t.apply(uint64(order), from, to))
	}
	return r
}

// unite adds the rearranged bits of from, of which ones are set, to those of into.
func (r *rearrange) unite(into, from []uint64, ones int) {
	target := r.target
	for i, w := range from {
		for ; w != 0; w &= w - 1 {
			t := target[i*64+bits.TrailingZeros64(w)]
			into[t>>6] |= 1 << (t & 63)
		}
	}
}
