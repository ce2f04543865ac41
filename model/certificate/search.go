package certificate

// The search of the checker: depth first, without moves that take back the one before.
//
// A table of fixed size remembers some of the boards, with their step and last direction: what
// follows from there is not searched again. What it forgets is.

import (
	"context"
	"slices"
)

// packed is a board with its step: tile i has its cell in word (i-1)/10 at bit 6·((i-1)%10),
// the step is in the top 4 bits of the first two words, its lower half in the first, and the last
// direction in those of the third.
type packed [4]uint64

// move takes a tile from one cell to another.
func (p *packed) move(tile, from, to int) {
	p[(tile-1)/10] ^= uint64(from^to) << (6 * ((tile - 1) % 10))
}

// remembered is the number of boards that the search remembers, in 2 MB. With sixteen times as
// many it visits a third fewer and takes twice as long: the table leaves the processor's cache.
const remembered = 1 << 16

// pause is the number of boards between two looks at the context.
const pause = 1 << 14

// searcher is a search at one board.
type searcher struct {
	*checker
	ctx       context.Context
	in, at    []int // by cell: its tile; by tile: its cell
	key, end  packed
	searched  []packed // by hash; a board replaces the one before
	found     int      // the step at which the goal was reached, or -1
	err       error    // of ctx
	countdown int
}

// search returns the step at which the goal was reached, or -1: the claim is proven.
func (c *checker) search(ctx context.Context) (int, error) {
	at := cellsOf(c.b.Slide.Start)
	s := &searcher{checker: c, ctx: ctx, in: slices.Clone(c.b.Slide.Start.Tiles), at: at, searched: make([]packed, remembered), found: -1}
	for tile := 1; tile < c.cells; tile++ {
		s.key.move(tile, 0, at[tile])
		s.end.move(tile, 0, c.goal[tile])
	}
	s.made = 1
	for _, d := range c.duals {
		d.start(c, at)
		if d.excludes(c, 0, at[0], noDirection) {
			return -1, ctx.Err()
		}
	}
	s.visit(0, noDirection)
	return s.found, s.err
}

// visit searches from the board at hand, at step t, with the blank's last direction; true ends
// the search.
func (s *searcher) visit(t, last int) bool {
	s.kept++
	if s.key == s.end {
		s.found = t
		return true
	}
	if t == s.b.Refutes {
		return false
	}
	if s.countdown--; s.countdown <= 0 {
		if s.countdown, s.err = pause, s.ctx.Err(); s.err != nil {
			return true
		}
	}
	blank := s.at[0]
	for dir, to := range s.next[blank] {
		if to >= 0 && (last == noDirection || dir != last^1) && s.try(t+1, dir, blank, to) {
			return true
		}
	}
	return false
}

// try makes a move of the blank, searches from there unless a dual excludes the board or it has
// been searched, and takes the move back.
func (s *searcher) try(t, dir, blank, to int) (stop bool) {
	tile := s.in[to]
	s.made++
	s.shift(tile, to, blank)
	var at, moves [maxDuals]int
	done := 0
	out := false
	for ; done < len(s.duals) && !out; done++ {
		d := s.duals[done]
		p := d.patterns[d.net[tile]]
		at[done], moves[done] = p.at, d.moves
		p.at = s.follow(p, p.at, to, blank)
		if d.prices == nil {
			d.moves += int(p.own[p.at]) - int(p.own[at[done]])
		}
		out = d.excludes(s.checker, t, to, dir)
	}
	if !out && !s.again(t, dir) {
		stop = s.visit(t, dir)
	}
	s.shift(tile, blank, to)
	for j, d := range s.duals[:done] {
		d.patterns[d.net[tile]].at, d.moves = at[j], moves[j]
	}
	return stop
}

// shift takes a tile to the cell of the blank.
func (s *searcher) shift(tile, from, to int) {
	s.key.move(tile, from, to)
	s.in[from], s.in[to], s.at[tile], s.at[0] = 0, tile, to, from
}

// again reports whether the board has been searched at step t after this move, and remembers it.
func (s *searcher) again(t, last int) bool {
	k := s.key
	k[0], k[1], k[2] = k[0]|uint64(t)<<60, k[1]|uint64(t)>>4<<60, k[2]|uint64(last)<<60
	const golden = 0x9e3779b97f4a7c15 // 2^64 over the golden ratio
	h := uint64(0)
	for _, word := range k {
		h = (h ^ h>>29 ^ word) * golden
	}
	slot := &s.searched[h>>48&(remembered-1)]
	if *slot == k {
		return true
	}
	*slot = k
	return false
}

// start puts a dual at a board, given by the cells of its tiles.
func (d *dual) start(c *checker, at []int) {
	for _, p := range d.patterns {
		p.at = c.find(p, at)
		if d.prices == nil {
			d.moves += int(p.own[p.at])
		}
	}
}

// excludes reports whether no plan of at most T moves has the board at step t: its networks
// together pay more than T-t units from there on.
func (d *dual) excludes(c *checker, t, blank, last int) bool {
	left := c.b.Refutes - t
	if d.prices == nil {
		return d.moves > left
	}
	sum := int64(0)
	for _, p := range d.patterns {
		sum += int64(p.least[t][(p.at*c.half+blank/2)*4+last&3])
	}
	return sum > int64(left)*d.unit
}
