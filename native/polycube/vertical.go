// Dancing links without links, for at most 64 free cells.
//
// The rule of fewest fits needs, at every node, the rows that are left and how many
// of them each column has. With a row as one word both are cheaper to compute anew
// than to keep by links: the rows are filtered by a test of two words, and counted
// for all cells at once in bit planes, plane i holding bit i of every cell's count
// (vertical counters; the carry-save adders are those of population counting, see
// H. S. Warren, Hacker's Delight, section 5-1). The least count is read off from the
// top plane down.
//
// The nodes are those of dancing links, one by one: the same column, the same rows.
// Only their order below a column differs.

package polycube

import (
	"math/bits"
	"slices"
)

// vertical is the state of the engine; slices are kept from one use to the next.
type vertical struct {
	rows  [][]uint64 // per level, the rows left, by shape
	start [][]int32  // per level, where the rows of each remaining shape begin, and the end
	shape [][]int32  // per level, the remaining shapes, in the order of the board
	plane [16]uint64 // scratch: bit i of the count of every cell is in plane[i]
}

// danceVertically searches below the present state instead of dance. It reports false, and
// has searched nothing, when the options need links, when a shape has several copies left,
// or when there are too many cells.
func (s *Search) danceVertically(root bool) bool {
	if s.left > s.verticalFrom || s.volume.total > maskCells || root && s.o.RedundancyFirst || slices.Max(s.matrix.count) > 1 {
		return false
	}
	s.numberCells()
	s.numberShapes()
	s.listRows()
	s.vertical.load(&s.masks)
	s.fillColumn(0, ^s.masks.full)
	return true
}

// plainFrom returns the number of remaining pieces from which on every node is one of
// fewest fits, without filters, other engines, or anybody who follows the steps.
func (s *Search) plainFrom() int {
	from := s.board.pieces
	if s.o.MCH > 0 || s.o.Trace != nil {
		return 0
	}
	if s.o.Sample.Trials > 0 {
		from = min(from, s.o.Sample.Remain-1) // trials begin and end above
	}
	for _, threshold := range []int{s.o.ParityFilter, s.o.VolumeFilter, s.o.FitFilter} {
		if threshold > 0 {
			from = min(from, threshold) // the filters of that state have run
		}
	}
	for left := range from {
		if h := s.o.Order.at(left + 1); h >= 0 && s.class[h] != nil {
			return left
		}
	}
	return from
}

// load copies the rows listed by shape, and makes room for every level below.
func (v *vertical) load(k *masks) {
	for len(v.rows) <= k.shapes {
		v.rows, v.start, v.shape = append(v.rows, nil), append(v.start, nil), append(v.shape, nil)
	}
	for level := range k.shapes + 1 {
		if len(v.rows[level]) < len(k.row) {
			v.rows[level] = make([]uint64, len(k.row))
		}
		if len(v.start[level]) < k.shapes+1 {
			v.start[level], v.shape[level] = make([]int32, k.shapes+1), make([]int32, k.shapes)
		}
	}
	copy(v.rows[0], k.row)
	at := int32(0)
	for i := range k.shapes {
		v.shape[0][i], v.start[0][i] = k.shape[i+1], at
		for int(at) < len(k.row) && k.rowShape[at] == int32(i+1) {
			at++
		}
	}
	v.start[0][k.shapes] = at
}

// fillColumn takes the column with the fewest rows and tries them all.
func (s *Search) fillColumn(level int, taken uint64) {
	v, n := &s.vertical, s.masks.shapes-level
	start, rows := v.start[level][:n+1], v.rows[level]
	cell, least := v.scarcest(rows[:start[n]], ^taken)
	only := -1 // the shape, when its column is taken
	for i := range n {
		if size := int(start[i+1] - start[i]); size < least {
			only, least = i, size
		}
	}
	if least == 0 {
		return
	}
	for i := range n {
		if only >= 0 && i != only {
			continue
		}
		for _, row := range rows[start[i]:start[i+1]] {
			if only >= 0 || row>>cell&1 != 0 {
				if s.tryRow(level, i, row, taken); s.stop {
					return
				}
			}
		}
	}
}

// tryRow places a row of the shape with the given index and searches below.
func (s *Search) tryRow(level, index int, row, taken uint64) {
	v, left := &s.vertical, s.left
	shape := v.shape[level][index]
	s.result.Attempts[left]++
	s.result.Fits[left]++
	if s.budget--; s.budget < 0 {
		s.look()
	}
	s.stack = append(s.stack, placing{shape: shape, image: -1, mask: row})
	s.left--
	if s.left == s.o.Goal {
		s.solved()
	} else if !s.triggers() {
		if v.below(level, index, s.masks.shapes-level, row) {
			s.fillColumn(level+1, taken|row)
		}
	} else {
		s.parity.take(int(shape))
		s.volume.take(int(shape))
		if s.passesMask(taken|row) && v.below(level, index, s.masks.shapes-level, row) {
			s.fillColumn(level+1, taken|row)
		}
		s.volume.put(int(shape))
		s.parity.put(int(shape))
	}
	s.left = left
	s.stack = s.stack[:len(s.stack)-1]
}

// below lists the rows that are left when a row of the shape with the given index, of
// n, is placed. It reports false when a shape has none.
func (v *vertical) below(level, index, n int, row uint64) bool {
	from, start := v.rows[level], v.start[level]
	to, shapes, starts := v.rows[level+1], v.shape[level+1], v.start[level+1]
	at, next := 0, 0
	for i := range n {
		if i == index {
			continue
		}
		shapes[next], starts[next] = v.shape[level][i], int32(at)
		begin := at
		for _, r := range from[start[i]:start[i+1]] {
			to[at] = r
			fits := 0
			if r&row == 0 {
				fits = 1
			}
			at += fits
		}
		if at == begin {
			return false
		}
		next++
	}
	starts[next] = int32(at)
	return true
}

// scarcest returns the first of the free cells that are in the fewest rows, and that
// number.
func (v *vertical) scarcest(rows []uint64, free uint64) (cell, least int) {
	planes := v.count(rows)
	for i := planes - 1; i >= 0; i-- {
		least <<= 1
		if zero := free &^ v.plane[i]; zero != 0 {
			free = zero
		} else {
			least |= 1
		}
	}
	return bits.TrailingZeros64(free), least
}

// count adds up the rows in v.plane and returns how many planes are in use. There are
// fewer than 2^16 rows.
func (v *vertical) count(rows []uint64) (planes int) {
	planes = bits.Len(uint(len(rows)))
	p := &v.plane
	clear(p[:max(planes, 4)])
	var one, two, four uint64
	for ; len(rows) >= 8; rows = rows[8:] {
		r := rows[:8]
		var a, b, c, d, e, f, eight uint64
		one, a = add(one, r[0], r[1])
		one, b = add(one, r[2], r[3])
		two, e = add(two, a, b)
		one, c = add(one, r[4], r[5])
		one, d = add(one, r[6], r[7])
		two, f = add(two, c, d)
		four, eight = add(four, e, f)
		for i := 3; eight != 0; i++ {
			p[i], eight = p[i]^eight, p[i]&eight
		}
	}
	p[0], p[1], p[2] = one, two, four
	for _, carry := range rows {
		for i := 0; carry != 0; i++ {
			p[i], carry = p[i]^carry, p[i]&carry
		}
	}
	return planes
}

// add is a full adder of 64 bits side by side.
func add(a, b, c uint64) (sum, carry uint64) {
	u := a ^ b
	return u ^ c, a&b | u&c
}
