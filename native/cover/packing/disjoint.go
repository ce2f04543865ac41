// The orientations that fit into the first free cell of a window, without those that leave
// a single cell enclosed.

package packing

// cells describes the cells of a window of 64 bits.
type cells struct {
	inside uint64 // all of them
	edge   uint64 // those that must not be enclosed: their neighbours are inside, too
	stride uint64 // the distance of neighbours in one direction; it is 1 in the other
}

// disjointPad is how many words disjoint may write beyond those it returns.
const disjointPad = 8

// disjointPlain copies to dst the words of src that are disjoint from state and leave no
// cell of the edge enclosed. It returns how many these are, and how many were disjoint.
func disjointPlain(dst, src []uint64, state uint64, c *cells) (kept, all int) {
	for _, set := range src {
		if set&state != 0 {
			continue
		}
		all++
		free := c.inside &^ (state | set)
		around := free<<1 | free>>1 | free<<(c.stride&63) | free>>(c.stride&63)
		if free&^around&c.edge == 0 {
			dst[kept] = set
			kept++
		}
	}
	return kept, all
}
