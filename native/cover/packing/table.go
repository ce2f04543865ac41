// The tables of the scan: for every row of the first free cell and every pattern of
// the cells after it, the orientations that fit as far as the pattern shows.
//
// polycube 2 calls the idea neighbour occupancy filter and credits G. Putter with it.
// On the pentominoes in 6×10 the orientations tried fall from 52 to 18 million.

package packing

import (
	"math/bits"
)

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

// Dead ends that the scan remembers.
//
// Pieces that fill the same cells in another way lead to the same state: the first free
// cell, the window from there on and the pieces left. On the one-sided pentominoes in
// 3×30 the scan visits 94,020 states 543,588 times. A state below which there was no
// solution is stored in a table of fixed size until another overwrites it, so that the table
// stays in the cache of the processor. An entry is the whole state and not a hash of it: a
// hit is never wrong.
//
// Assumed: that the window, with its bits of the pieces that are used up, is
// the whole state. It does not contain the cells behind the window, so a table is valid for
// one place of the piece that is placed first. Nor does it contain how many of several equal
// pieces are left, so newScan makes no table when there are equal pieces; nor does it for
// windows of two words.

const (
	memoBits  = 14 // 2^14 entries of 16 bytes, 256 KiB; with more, dearer nodes cost what fewer nodes save
	memoLeast = 2  // states with at least this many pieces left are stored; below it is faster to search
)

// memo is a table of dead ends, 1<<memoBits entries, direct-mapped: a state has one place.
type memo []deadEnd

// deadEnd is a state without a solution; the zero value is an empty entry.
type deadEnd struct {
	state uint64 // the window with the bits of the shapes, as in scan.search64
	at    uint64 // the first free cell plus 1, so that no state equals an empty entry
}

// entry returns the entry for the state with first free cell p: by the top bits of a product
// with 2^64 divided by the golden ratio, its high and low word folded by exclusive or.
func (t memo) entry(p int, state uint64) *deadEnd {
	hi, lo := bits.Mul64(state^uint64(p)<<40, 0x9e3779b97f4a7c15)
	return &t[(hi^lo)>>(64-memoBits)]
}
