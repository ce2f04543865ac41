// The tables of the scan: for every row of the first free cell and every pattern of
// the cells after it, the orientations that fit as far as the pattern shows.
//
// polycube 2 calls the idea neighbour occupancy filter and credits G. Putter with it.
// On the pentominoes in 6×10 the orientations tried fall from 52 to 18 million.

package packing

// patternBits is the number of cells in a pattern. More than 8 gain little and make
// the tables large; the tables of small puzzles take a visible part of the time.
const patternBits = 8

// table lists orientations by row and pattern: those of row r and pattern p, bit b-1 for the
// cell b places after the first free one, are sets[start[k]:start[k+1]], k = r<<patternBits|p.
type table struct {
	start  []int32   // per row and pattern the start of its list, and at the end the length of all
	sets64 []uint64  // the low words of sets; for windows of 64 bits only
	sets   []bits128 // windows of orientations, with the bits of their shapes
}

// newTable builds the table of a window; the lists are in the order of w.oriented.
func (w *window) newTable() *table {
	t := &table{start: make([]int32, 0, w.stride<<patternBits+1)}
	for row := range w.stride {
		var walls uint64 // in the pattern of this row
		for b := w.stride - 2 - row; b < patternBits; b += w.stride {
			if b >= 0 {
				walls |= 1 << b
			}
		}
		for pattern := range uint64(1) << patternBits {
			t.start = append(t.start, int32(len(t.sets)))
			if pattern&walls != walls {
				continue // cannot occur
			}
			for _, o := range w.oriented {
				if o.rows>>row&1 != 0 && o.set.lo>>1&pattern == 0 {
					t.sets = append(t.sets, o.set)
				}
			}
		}
	}
	t.start = append(t.start, int32(len(t.sets)))
	if w.size == 64 {
		for _, s := range t.sets {
			t.sets64 = append(t.sets64, s.lo)
		}
	}
	return t
}
