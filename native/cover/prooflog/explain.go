package prooflog

// The explanation of each branch that fails. It becomes a clause of those decisions that matter,
// found by going back from the conflict through the forced options, as in clause learning (J.
// Marques-Silva, K. Sakallah, "GRASP", IEEE Transactions on Computers 48 (1999) 506-521). Each
// clause has as hints the rows by which it follows, in the order in which they propagate: VeriPB
// then checks it 17 times faster (3×20 pentominoes).
//
// Every option that an item has not is out by some row. A row that is a hint already explains all
// options in it, so the options of an item are a small bit set, and the pair table says which of
// them another item's row explains: only the first of those is looked at.

import (
	"bufio"
	"math/bits"
	"strconv"

	"github.com/tilemip/tilemip/model/puzzle"
)

// mostPairWords bounds the pair table, to 64 MB; a cover for which it would be larger is
// explained option by option, with the same result.
var mostPairWords = 8 << 20

// writer is what a run has that writes.
type writer struct {
	out       *bufio.Writer // nil while only counting
	has       [][]int32     // options of an item, ascending
	pairs     []uint64      // for items i, j the options of i, by place, that j has too: words from (i n + j) width on; or nil
	width     int           // words of a set of an item's options
	rest      []uint64      // options of an item that are not explained yet, by place
	ge, le    []string      // numbers of the two sides of an item's row, after a blank
	names     []string      // literals of the options in a clause
	next      int64         // the number of the next step
	exclusion int64         // the number of the row that excludes the next solution
	marked    []bool        // items whose row is a hint of the clause being made
	marks     []int32       // the same as a list
	line      []byte
	decisions steps   // of the last clause
	free      []steps // sets that are no longer used
}

// empty returns an empty set of steps; clause takes it back.
func (w *writer) empty() steps {
	n := len(w.free) - 1
	if n < 0 {
		return nil
	}
	set := w.free[n]
	w.free = w.free[:n]
	return set[:0]
}

// newWriter makes the tables of a cover whose rows have the numbers 1 and so on.
func newWriter(c *puzzle.Cover, has [][]int32, out *bufio.Writer) writer {
	w := writer{out: out, has: has, ge: make([]string, len(c.Items)), le: make([]string, len(c.Items)), marked: make([]bool, len(c.Items))}
	for i := range c.Items {
		if i < c.Primary {
			w.ge[i], w.le[i] = " "+strconv.Itoa(2*i+1), " "+strconv.Itoa(2*i+2)
		} else {
			w.le[i] = " " + strconv.Itoa(c.Primary+i+1)
		}
		w.width = max(w.width, (len(has[i])+63)/64)
	}
	for o := range c.Options {
		w.names = append(w.names, " 1 ~x"+strconv.Itoa(o+1))
	}
	w.rest = make([]uint64, w.width)
	n := len(c.Items)
	if n*n*w.width > mostPairWords {
		return w
	}
	w.pairs = make([]uint64, n*n*w.width)
	for i := range n {
		for place, o := range has[i] {
			for _, j := range c.Options[o] {
				w.pair(int32(i), int32(j))[place>>6] |= 1 << (place & 63)
			}
		}
	}
	return w
}

// pair returns the options of item i, by place, that item j has too.
func (w *writer) pair(i, j int32) []uint64 {
	at := (int(i)*len(w.has) + int(j)) * w.width
	return w.pairs[at : at+w.width]
}

// because adds why the options of an item, other than those branched on, are out.
func (s *search) because(item int32, except []branching, why *steps) {
	if s.out == nil {
		return
	}
	rest := s.all(item)
	for _, b := range except {
		rest[b.place>>6] &^= 1 << (b.place & 63)
	}
	s.explain(item, int32(len(s.path)), rest, why)
}

// all returns the places of all options of an item.
func (s *search) all(item int32) []uint64 {
	n := len(s.has[item])
	rest := s.rest[:(n+63)/64]
	for w := range rest {
		rest[w] = ^uint64(0)
	}
	if n%64 != 0 {
		rest[len(rest)-1] = 1<<(n%64) - 1
	}
	return rest
}

// explain adds why options of an item, given by place, are out before step k.
func (s *search) explain(item, k int32, rest []uint64, why *steps) {
	if s.pairs != nil {
		for _, i := range s.marks {
			if s.by[i] < k {
				for w, set := range s.pair(item, i)[:len(rest)] {
					rest[w] &^= set
				}
			}
		}
	}
	for w := range rest {
		for rest[w] != 0 {
			i := s.reason(s.has[item][w<<6+bits.TrailingZeros64(rest[w])], k, why)
			if s.pairs == nil {
				rest[w] &= rest[w] - 1
				continue
			}
			for v, set := range s.pair(item, i)[:len(rest)] {
				rest[v] &^= set
			}
		}
	}
}

// reason marks one row by which an option is out before step k, and returns its item: one that is
// marked already, or of a step that is needed anyway, or the earliest.
func (s *search) reason(o, k int32, why *steps) int32 {
	best, least := int32(-1), int32(0)
	for _, i := range s.c.Options[o] {
		at := s.by[i]
		if at < 0 || at >= k {
			continue
		}
		cost := at
		switch {
		case s.marked[i]:
			cost -= 2 * int32(len(s.path))
		case why.has(at):
			cost -= int32(len(s.path))
		}
		if best < 0 || cost < least {
			best, least = int32(i), cost
		}
	}
	if !s.marked[best] {
		s.marked[best] = true
		s.marks = append(s.marks, best)
	}
	why.add(s.by[best])
	return best
}

// clause goes back from the steps of a conflict to decisions, and writes the clause that not
// all of them hold. tail are clauses that are further hints, and item, if not -1, the one without
// an option left.
func (s *search) clause(why *steps, tail []branching, item int32) (int64, steps) {
	if s.out == nil {
		return 0, nil
	}
	s.decisions = s.decisions[:0]
	for w := len(*why) - 1; w >= 0; w-- {
		for below := ^uint64(0); ; {
			set := (*why)[w] & below
			if set == 0 {
				break
			}
			bit := 63 - bits.LeadingZeros64(set)
			below = 1<<bit - 1
			if k := int32(w<<6 + bit); s.path[k].forced {
				s.force(k, why)
			} else {
				s.decisions.add(k)
			}
		}
	}
	s.write(*why, tail, item)
	s.free = append(s.free, *why)
	s.next++
	return s.next - 1, s.decisions
}

// force adds why a forced step was forced: every other option of its item is out.
func (s *search) force(k int32, why *steps) {
	c := s.path[k]
	rest := s.all(c.item)
	for _, g := range s.groups[c.item] {
		if g.word == c.option>>6 {
			place := g.first + int32(bits.OnesCount64(g.set&(1<<(c.option&63)-1)))
			rest[place>>6] &^= 1 << (place & 63)
			break
		}
	}
	s.explain(c.item, k, rest, why)
}

// write writes a clause with its hints in the order of propagation, and clears the marks.
func (s *search) write(why steps, tail []branching, item int32) {
	b := append(s.line[:0], "rup"...)
	for w, set := range s.decisions {
		for ; set != 0; set &= set - 1 {
			b = append(b, s.names[s.path[w*64+bits.TrailingZeros64(set)].option]...)
		}
	}
	b = append(b, " >= 1 : ~"...)
	for w, set := range why {
		for ; set != 0; set &= set - 1 {
			c := s.path[w*64+bits.TrailingZeros64(set)]
			if c.forced {
				b = append(b, s.ge[c.item]...)
			}
			for _, i := range s.c.Options[c.option] {
				if s.marked[i] {
					b = append(b, s.le[i]...)
					s.marked[i] = false
				}
			}
		}
	}
	s.marks = s.marks[:0]
	b = numbers(b, tail)
	if item >= 0 {
		b = append(b, s.ge[item]...)
	}
	s.put(b)
}

// drop deletes clauses that are no longer needed.
func (s *search) drop(clauses []branching) {
	if s.out != nil && len(clauses) > 0 {
		s.put(numbers(append(s.line[:0], "del id"...), clauses))
	}
}

// numbers appends the numbers of clauses.
func numbers(b []byte, clauses []branching) []byte {
	for _, c := range clauses {
		b = strconv.AppendInt(append(b, ' '), c.id, 10)
	}
	return b
}

// put ends a line and writes it; an error of the file ends the search.
func (s *search) put(b []byte) {
	b = append(b, ";\n"...)
	if _, err := s.out.Write(b); err != nil && s.err == nil {
		s.err = err
	}
	s.line = b
}
