// One run: own.
//
// The state is the set of filled positions, as bits, and a list of the shapes of which
// pieces are left, linked in the order in which they are tried. Invariant: all positions
// before the one that is searched are filled. The first free position is covered by every
// placement of those shapes that begins there and fits, hard shapes first.

package restarts

import (
	"math/bits"

	"github.com/tilemip/tilemip/native"
)

// search is the state of one run.
type search struct {
	*layout
	clock  *native.Clock
	filled []uint64 // bit p%64 of word p/64: position p is filled; bits behind the last cell are clear
	left   []int    // per shape, the pieces not yet placed
	next   []int    // per shape, the next in the list of shapes left; entry shapes is the head
	prev   []int
	chosen []int32 // the placements made, as numbers of options
	placed uint64  // placements made so far, in all runs
	report func()  // called at each look at the clock, for progress
	bound  uint64  // value of placed at which the run is abandoned
	pieces int     // left now
	fewest int     // least number of pieces left so far in this run
	found  func()  // called at each solution, which is in chosen; it sets done to end the search
	done   bool    // to be left at once

	possible     []bool // per size, whether parts of pieces have it together, see sums
	look         int    // cells of a part that are visited before it passes
	stamp        []uint64
	mark, before uint64 // marks given so far, and before the last placement; see passes
	queue        []int32
}

// newSearch makes the state before the first run in a layout.
func newSearch(l *layout, possible []bool, clock *native.Clock) *search {
	s := &search{layout: l, clock: clock, possible: possible, filled: make([]uint64, l.words), stamp: make([]uint64, l.cells)}
	s.next, s.prev, s.left = make([]int, l.shapes+1), make([]int, l.shapes+1), make([]int, l.shapes)
	for _, pl := range l.pc.Placements {
		s.look = max(s.look, lookFor*len(pl.Cells))
	}
	return s
}

func (s *search) free(p int32) bool { return s.filled[p>>6]>>(p&63)&1 == 0 }

// link puts the shapes into the list, in the order given, with all their pieces.
func (s *search) link(order []int) {
	at := s.shapes
	s.pieces = 0
	for _, shape := range order {
		s.next[at], s.prev[shape] = shape, at
		at = shape
		s.left[shape] = len(s.pc.Shapes[shape].Pieces)
		s.pieces += s.left[shape]
	}
	s.next[at], s.prev[s.shapes] = s.shapes, at
	s.fewest = s.pieces
	s.chosen = s.chosen[:0]
}

// flip fills the positions of the placement listed at i, or frees them again.
func (s *search) flip(i, first int) {
	filled := s.filled[first>>6:][:s.span]
	for w, set := range s.sets[i*s.span:][:s.span] {
		filled[w] ^= set
	}
}

// fits reports whether the positions of the placement listed at i are free.
func (s *search) fits(i, first int) bool {
	filled := s.filled[first>>6:][:s.span]
	for w, set := range s.sets[i*s.span:][:s.span] {
		if filled[w]&set != 0 {
			return false
		}
	}
	return true
}

// ended reports whether to leave the run: because enough was found, at its bound, or at a
// limit.
func (s *search) ended() bool {
	if s.placed >= s.clock.Next {
		if !s.clock.Check(s.placed) {
			return true
		}
		s.report()
	}
	return s.done || s.placed >= s.bound
}

// rare places the shapes of few from number k on, each in every way, and then searches the
// rest. They have one piece each: one of several equal pieces, placed first, would find a
// solution once for each of them.
func (s *search) rare(k int) {
	if k == len(s.few) {
		s.cover(0)
		return
	}
	for p := range s.cells {
		from, to := s.start[p*s.shapes+s.few[k]], s.start[p*s.shapes+s.few[k]+1]
		for i := from; i < to && !s.ended(); i++ {
			s.try(int(i), p, s.few[k], func() { s.rare(k + 1) })
		}
	}
}

// cover searches all ways to fill the region whose positions before p are filled.
func (s *search) cover(p int) {
	for w := p >> 6; ; w++ {
		if w*64 >= s.cells {
			s.found()
			return
		}
		if open := ^s.filled[w]; open != 0 {
			p = w<<6 + bits.TrailingZeros64(open)
			break
		}
	}
	if p >= s.cells {
		s.found()
		return
	}
	row := s.start[p*s.shapes:][:s.shapes+1]
	for shape := s.next[s.shapes]; shape != s.shapes; shape = s.next[shape] {
		for i := row[shape]; i < row[shape+1]; i++ {
			if !s.fits(int(i), p) {
				continue
			}
			if s.ended() {
				return
			}
			s.place(int(i), p, shape)
			if !s.dead(int(i), p) {
				s.cover(p)
			}
			s.remove(int(i), p, shape)
		}
	}
}

// try makes a placement, if it fits, and searches what then fills the rest.
func (s *search) try(i, first, shape int, rest func()) {
	if !s.fits(i, first) {
		return
	}
	s.place(i, first, shape)
	if !s.dead(i, first) {
		rest()
	}
	s.remove(i, first, shape)
}

// place makes a placement; the shape leaves the list with its last piece.
func (s *search) place(i, first, shape int) {
	s.flip(i, first)
	s.placed++
	s.chosen = append(s.chosen, s.option[i])
	s.pieces--
	s.fewest = min(s.fewest, s.pieces)
	if s.left[shape]--; s.left[shape] == 0 {
		s.next[s.prev[shape]], s.prev[s.next[shape]] = s.next[shape], s.prev[shape]
	}
}

// remove undoes place. Shapes come back into the list in the opposite order, so that the
// links of a shape outside of it still tell its place (D. E. Knuth's dancing links).
func (s *search) remove(i, first, shape int) {
	if s.left[shape]++; s.left[shape] == 1 {
		s.next[s.prev[shape]], s.prev[s.next[shape]] = shape, shape
	}
	s.pieces++
	s.chosen = s.chosen[:len(s.chosen)-1]
	s.flip(i, first)
}
