package certificate

// The search of the checker: depth first, without moves that take back the one before.
//
// A board that has been searched at a step is not searched there again, whatever move led to
// it. Why that is sound: suppose that there is a plan of at most T moves, and take the shortest.
// Every board on it is reached in the fewest moves that lead there. Let the search be at such a
// board, at that step, by any way. The rest of the plan does not begin by taking back the last
// move, since the board before was reached in fewer moves. So no dual excludes the next board,
// and the search comes to it, or it has been searched at that step before; in either case the
// same holds there. Hence the first visit of some board of the plan goes on to the goal.
//
// A table of fixed size remembers some of the boards; what it forgets is searched again.

import "context"

// packed is a board with its step: tile i has its cell in word (i-1)/10 at bit 6·((i-1)%10),
// and the step is in the top 4 bits of the first two words, its lower half in the first.
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
	in        []int // by cell: its tile
	blank     int   // its cell
	key, end  packed
	searched  []packed // by hash; a board replaces the one before
	found     int      // the step at which the goal was reached, or -1
	err       error    // of ctx
	countdown int
}

// search returns the step at which the goal was reached, or -1: the claim is proven.
func (c *checker) search(ctx context.Context) (int, error) {
	at := cellsOf(c.b.Slide.Start)
	s := &searcher{checker: c, ctx: ctx, in: append([]int(nil), c.b.Slide.Start.Tiles...), blank: at[0], searched: make([]packed, remembered), found: -1}
	for tile := 1; tile < c.cells; tile++ {
		s.key.move(tile, 0, at[tile])
		s.end.move(tile, 0, c.goal[tile])
	}
	s.made = 1
	for _, d := range c.duals {
		d.start(at)
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
	blank := s.blank
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
	var was [maxDuals][2]int
	done := 0
	out := false
	for j, d := range s.duals {
		was[j] = [2]int{d.at[d.net[tile]], d.moves}
		done++
		d.move(tile, to, blank)
		if out = d.excludes(s.checker, t, to, dir); out {
			break
		}
	}
	if !out {
		s.key.move(tile, to, blank)
		if !s.again(t) {
			s.in[blank], s.in[to], s.blank = tile, 0, to
			stop = s.visit(t, dir)
			s.in[blank], s.in[to], s.blank = 0, tile, blank
		}
		s.key.move(tile, blank, to)
	}
	for j, d := range s.duals[:done] {
		d.at[d.net[tile]], d.moves = was[j][0], was[j][1]
	}
	return stop
}

// again reports whether the board has been searched at step t, and remembers it.
func (s *searcher) again(t int) bool {
	k := s.key
	k[0], k[1] = k[0]|uint64(t)<<60, k[1]|uint64(t)>>4<<60
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
func (d *dual) start(at []int) {
	d.at, d.moves = make([]int, len(d.net)), 0
	for tile := 1; tile < len(at); tile++ {
		d.at[d.net[tile]] += d.weight[tile] * d.cell[at[tile]]
	}
	for g, table := range d.own {
		d.moves += int(table[d.at[g]])
	}
}

// move makes a move of a tile.
func (d *dual) move(tile, from, to int) {
	g := d.net[tile]
	x := d.at[g] + d.weight[tile]*(d.cell[to]-d.cell[from])
	if d.own != nil {
		d.moves += int(d.own[g][x]) - int(d.own[g][d.at[g]])
	}
	d.at[g] = x
}

// excludes reports whether no plan of at most T moves has the board at step t: its networks
// together pay more than T-t units from there on, or one cannot reach the goal. In the tables
// of the additive dual that is 255 moves, more than any T.
func (d *dual) excludes(c *checker, t, blank, last int) bool {
	left := c.b.Refutes - t
	if d.own != nil {
		return d.moves > left
	}
	i := d.cell[blank]/2*4 + d.dir[last]&3
	sum := int64(0)
	for g, table := range d.least {
		v := table[t][d.at[g]*c.half*4+i]
		if v == unreachable {
			return true
		}
		sum += int64(v)
	}
	return sum > int64(left)*d.unit
}
