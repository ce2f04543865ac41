// The same dynamic program where a class fits into one word and no shape has more
// than one copy: a move is possible when it has no bit in common with the class.
//
// A class is the window in the low bits and one bit for each limited shape above, set when
// the shape is used; a move is the same for the places it fills, counted from its first, and
// the shapes it uses. An entry of a table is two words, the class and its count.
// The one-sided pentominoes in 3×30 take 0.096 s in this form and 0.178 s in the general one
// (CPU seconds, one core of a server of 2023).

package frontier

import "math/bits"

// wordMoves returns the moves as words, by first place, or nil where this form does not
// apply: keys of several words, a counter above 1, or a dead-end test without masks.
func (p *program) wordMoves() [][]uint64 {
	if p.keys != 1 || p.near.useful && p.near.centred == nil {
		return nil
	}
	for _, f := range p.fields {
		if f.most != 1 {
			return nil
		}
	}
	out := make([][]uint64, len(p.moves))
	for place, moves := range p.moves {
		for _, m := range moves {
			w := m.fill[0]
			for _, u := range m.uses {
				w |= 1 << p.fields[u.field].shift
			}
			out[place] = append(out[place], w)
		}
	}
	return out
}

// expandWords is expand for keys of one word and counts of one limb: apply is one test and
// one union, since a shape used twice is a common bit, and shift is one shift of the window
// with the bits of the shapes left where they are.
func (s *sweep) expandWords(place int, t *table, moves []uint64) error {
	window := uint64(1)<<s.window - 1 // 0-1, all bits, for a window of 64
	for at := 0; at < len(t.words); at += 2 {
		key, count := t.words[at], t.words[at+1]
		if count == 0 {
			continue
		}
		if s.ticks += 1 + len(moves); s.ticks > checkInterval {
			if err := s.watch(place); err != nil {
				return err
			}
		}
		s.counter.result.Nodes++
		for _, m := range moves {
			if key&m != 0 {
				continue
			}
			next := key | m
			by := bits.TrailingZeros64(^(next & window))
			next = next&^window | next&window>>by
			first := place + by
			if s.near.useful && s.near.deadWord(next&window, first, min(s.window, s.places-first)) {
				continue
			}
			slot := s.tables[first%len(s.tables)]
			if slot == nil || slot.full() {
				if err := s.room(first); err != nil {
					return err
				}
				slot = s.tables[first%len(s.tables)]
			}
			if slot.addWord(next, count) {
				return errOverflow
			}
		}
	}
	return nil
}

// addWord is add for a key of one word and a count of one limb.
func (t *table) addWord(key, count uint64) (overflow bool) {
	hi, lo := bits.Mul64(key^hashSalt, hashFactor)
	for i := hi ^ lo; ; i++ {
		at := 2 * (i & t.mask)
		e := t.words[at : at+2 : at+2]
		if e[1] == 0 {
			e[0], e[1] = key, count
			t.used++
			return false
		}
		if e[0] == key {
			sum, carry := bits.Add64(e[1], count, 0)
			e[1] = sum
			return carry != 0
		}
	}
}
