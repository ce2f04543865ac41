// Sums that the remaining pieces can make, for the tests of parity and volume.
//
// Pieces are grouped by value, so that a set of remaining pieces is a number in
// mixed radix, and the sums of its subsets are one entry of a table: a bit set.
// Placing a piece moves the index by the stride of its group, whatever the number
// of pieces (Busche, polycube: the monitors of parity and volume).

package polycube

import "slices"

// maxSumWords bounds a table, 32 MB; beyond it the sums are computed at each
// question.
const maxSumWords = 1 << 22

// sums is the multiset of the remaining pieces' values (volumes, or absolute parities), and
// which sums its subsets have. The set of remaining pieces is the index
//
//	at = left[0]*stride[0] + left[1]*stride[1] + ..., stride[g+1] = stride[g]*(count[g]+1),
//
// and words table[at*words] to table[at*words+words-1] are its sums: bit v for the sum v.
type sums struct {
	value  []int    // of each group, ascending, positive
	count  []int    // pieces of each group, when none is placed
	left   []int    // those that remain
	stride []int    // of each group in the index
	group  []int    // per shape, -1 for value 0
	at     int      // index of the remaining pieces
	total  int      // sum of the remaining pieces
	words  int      // of a bit set: it holds 0 to the sum of all pieces
	table  []uint64 // nil when larger than maxSumWords
	set    []uint64 // scratch of reach where there is no table
}

// newSums takes the value and the number of pieces of each shape.
func newSums(values, counts []int) *sums {
	s := &sums{group: make([]int, len(values))}
	s.value = slices.Compact(slices.Sorted(slices.Values(values)))
	s.value = slices.DeleteFunc(s.value, func(v int) bool { return v <= 0 })
	s.count = make([]int, len(s.value))
	for i, v := range values {
		s.group[i] = slices.Index(s.value, v)
		if g := s.group[i]; g >= 0 {
			s.count[g] += counts[i]
			s.total += v * counts[i]
		}
	}
	s.left = slices.Clone(s.count)
	s.words = s.total/64 + 1
	entries := 1
	for _, n := range s.count {
		s.stride = append(s.stride, entries)
		if entries <= maxSumWords {
			entries *= n + 1
		}
	}
	s.set = make([]uint64, s.words)
	if entries*s.words <= maxSumWords {
		s.fill(entries)
	}
	for g, n := range s.left {
		s.at += n * s.stride[g]
	}
	return s
}

// fill computes all entries, each from one with one piece less.
func (s *sums) fill(entries int) {
	s.table = make([]uint64, entries*s.words)
	s.table[0] = 1
	for at := 1; at < entries; at++ {
		g := 0
		for at/s.stride[g]%(s.count[g]+1) == 0 {
			g++
		}
		less := s.table[(at-s.stride[g])*s.words:][:s.words]
		entry := s.table[at*s.words:][:s.words]
		copy(entry, less)
		addShifted(entry, less, s.value[g])
	}
}

// addShifted adds the members of a set, each raised by v, to another of the same length;
// to may be from, for it goes from the top word down.
func addShifted(to, from []uint64, v int) {
	words, bits := v/64, uint(v%64)
	for i := len(to) - 1; i >= words; i-- {
		w := from[i-words] << bits
		if bits > 0 && i > words {
			w |= from[i-words-1] >> (64 - bits)
		}
		to[i] |= w
	}
}

// take removes a piece of a shape from the remaining ones; put brings it back.
func (s *sums) take(shape int) {
	if g := s.group[shape]; g >= 0 {
		s.at -= s.stride[g]
		s.left[g]--
		s.total -= s.value[g]
	}
}

func (s *sums) put(shape int) {
	if g := s.group[shape]; g >= 0 {
		s.at += s.stride[g]
		s.left[g]++
		s.total += s.value[g]
	}
}

// reach reports whether some of the remaining pieces add up to v.
func (s *sums) reach(v int) bool {
	if v < 0 || v > s.total {
		return false
	}
	if s.table != nil {
		return s.table[s.at*s.words+v>>6]>>(uint(v)&63)&1 != 0
	}
	clear(s.set)
	s.set[0] = 1
	for g, n := range s.left {
		for range n {
			// From the top down, so that the set can be its own source.
			addShifted(s.set, s.set, s.value[g])
		}
	}
	return s.set[v>>6]>>(uint(v)&63)&1 != 0
}

// balance reports whether the remaining pieces, each with one sign or the other, add up to
// v: with total the sum of all values, those with a plus sign make (v+total)/2.
func (s *sums) balance(v int) bool {
	v += s.total
	return v&1 == 0 && s.reach(v>>1)
}
