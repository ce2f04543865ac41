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

package packing

import "math/bits"

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
