// The orientations that fit into the first free cell of a window, without those that leave
// a single cell enclosed.

package packing

// cells describes the cells of a window of 64 bits.
type cells struct {
	inside uint64 // all cells of the window; the bits above are those of shapes
	edge   uint64 // cells to test for being enclosed: their neighbours are inside, too; 0 to skip the test
	stride uint64 // distance of neighbours in one direction, below 64; it is 1 in the other
}

// disjointPad is how many words disjoint may write beyond those it returns.
const disjointPad = 8

// disjointPlain copies to dst the words of src that are disjoint from state and leave no
// single cell of c.edge enclosed, in their order. kept is the number of these, all the
// number that were disjoint. dst needs room for len(src)+disjointPad words.
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
