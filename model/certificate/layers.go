package certificate

// The layers of boards, each a set without duplicates.

import "context"

// packed is a board in 5 bits a tile, twelve tiles a word: tile i has its cell in word
// (i-1)/12 at bit 3 + 5·((i-1)%12). The lowest 3 bits of word 0 are the last direction, its
// highest bit is 1, so that an empty slot of a set is 0.
type packed [2]uint64

const present = 1 << 63

// move takes a tile from one cell to another.
func (p *packed) move(tile, from, to int) {
	p[(tile-1)/12] ^= uint64(from^to) << (3 + 5*((tile-1)%12))
}

// unpack writes the cells of the tiles and what is in the cells, and returns the last direction.
func (p *packed) unpack(at, in []int) int {
	for cell := range in {
		in[cell] = 0
	}
	for tile := 1; tile < len(at); tile++ {
		at[tile] = int(p[(tile-1)/12] >> (3 + 5*((tile-1)%12)) & 31)
		in[at[tile]] = tile
	}
	for cell, tile := range in {
		if tile == 0 {
			at[0] = cell
		}
	}
	return int(p[0] & 7)
}

// layers makes the boards of step 0, 1, … and returns the step at which the goal was among
// them, or -1: the claim is proven.
func (c *checker) layers(ctx context.Context) (int, error) {
	b := c.b
	at, in := make([]int, c.cells), make([]int, c.cells)
	first := packed{present | NoDirection}
	for cell, tile := range b.Slide.Start.Tiles {
		if at[tile] = cell; tile > 0 {
			first.move(tile, 0, cell)
		}
	}
	c.made = 1
	layer := []packed{first}
	if c.bound(0, at, NoDirection) > int64(b.Refutes)*c.unit {
		return -1, nil
	}
	for t := 0; t <= b.Refutes && len(layer) > 0; t++ {
		c.kept += len(layer)
		next := &set{slots: make([]packed, 1024)}
		for i := range layer {
			if i%4096 == 0 && ctx.Err() != nil {
				return -1, ctx.Err()
			}
			last := layer[i].unpack(at, in)
			if c.atGoal(in) {
				return t, nil
			}
			if t < b.Refutes {
				c.expand(layer[i], t, last, at, in, next)
			}
			if c.bytes+int64(16*(len(layer)+len(next.slots)*5/2)) > c.memory {
				return -1, ErrMemory
			}
		}
		layer = next.list()
	}
	return -1, nil
}

// atGoal reports whether the cells hold what the goal has.
func (c *checker) atGoal(in []int) bool {
	for cell, tile := range c.b.Slide.Goal.Tiles {
		if in[cell] != tile {
			return false
		}
	}
	return true
}

// expand puts the boards that one move leads to, and the dual leaves, into the next layer.
func (c *checker) expand(p packed, t, last int, at, in []int, next *set) {
	blank := at[0]
	for d, to := range c.next[blank] {
		if to < 0 || last != NoDirection && d == last^1 {
			continue
		}
		tile := in[to]
		at[0], at[tile] = to, blank
		c.made++
		if c.bound(t+1, at, d) <= int64(c.b.Refutes-t-1)*c.unit {
			q := p
			q.move(tile, to, blank)
			q[0] = q[0]&^7 | uint64(d)
			next.add(q)
		}
		at[0], at[tile] = blank, to
	}
}

// set is a hash set with open addressing; the number of slots is a power of two, and at most
// half of them are in use.
type set struct {
	slots []packed
	used  int
}

func (s *set) add(p packed) {
	if 2*s.used >= len(s.slots) {
		old := s.slots
		s.slots, s.used = make([]packed, 2*len(old)), 0
		for _, q := range old {
			if q[0] != 0 {
				s.add(q)
			}
		}
	}
	const golden = 0x9e3779b97f4a7c15 // 2^64 over the golden ratio
	h := p[0] * golden
	h = (h ^ h>>29 ^ p[1]) * golden >> 20
	for ; ; h++ {
		h &= uint64(len(s.slots) - 1)
		switch s.slots[h] {
		case p:
			return
		case packed{}:
			s.slots[h] = p
			s.used++
			return
		}
	}
}

// list returns the boards of the set.
func (s *set) list() []packed {
	out := make([]packed, 0, s.used)
	for _, p := range s.slots {
		if p[0] != 0 {
			out = append(out, p)
		}
	}
	return out
}
