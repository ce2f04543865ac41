// Dead ends that the scan remembers.
//
// Pieces that fill the same cells in another way lead to the same state: the first free
// cell, the window from there on and the pieces left. On the one-sided pentominoes in
// 3×30 the scan visits 94,020 states 543,588 times. A state below which there was no
// solution is kept in a table until another takes its place, so that the table stays in
// the cache of the processor; every entry is exact.
//
// Assumed: that the window, with its bits of the pieces that are used up, is
// the whole state. What lies behind it is no part of it, so a table is for one place of
// the piece that is placed first. How many are left of equal pieces is no part of it
// either, so newScan makes no table when some piece is there several times, nor for
// windows of two words.

package packing

import "math/bits"

const (
	memoBits  = 14 // of a place in a table of 256 KiB; with more, a node costs what fewer nodes save
	memoLeast = 2  // pieces left from which states are remembered; with fewer it is faster to search
)

// memo is a table of dead ends.
type memo []deadEnd

type deadEnd struct {
	state uint64
	at    uint64 // the first free cell and 1 more, so that no state is an empty entry
}

// entry returns where a state has its place.
func (t memo) entry(p int, state uint64) *deadEnd {
	hi, lo := bits.Mul64(state^uint64(p)<<40, 0x9e3779b97f4a7c15)
	return &t[(hi^lo)>>(64-memoBits)]
}
