// Dancing links without links, for at most 64 free cells.
//
// The rule of fewest fits needs, at every node, the rows that are left and the number of
// them in each column. With a row as one word both are cheaper to compute anew than to
// maintain by links: a row is filtered by one test of two words, and rows are counted for
// all cells at once in bit planes, plane i holding bit i of every cell's count (vertical
// counters; the carry-save adders are those of population counting, see H. S. Warren,
// Hacker's Delight, section 5-1). The least count is read off from the top plane down.
//
// The other orderings take a cell without rows or with one where there is any, which the
// planes show at once, and else look at the cells of one class only.
//
// The nodes are exactly those of dancing links: the same column, the same rows. Only the
// order of the rows of a column differs. Level l is the node with l pieces placed since the
// hand-over; n shapes are left there, one piece of each.

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

	class [][][2]uint64 // per heuristic of Order, the cells of its classes, as in wide.go; the high words are 0
}

// danceVertically searches below the present state instead of dance. It reports false, and
// has searched nothing, when the options need links, when a shape has several copies left,
// or when there are too many cells.
func (s *Search) danceVertically(root bool) bool {
	if s.left > s.verticalFrom || s.volume.total > 2*maskCells || root && s.o.RedundancyFirst || slices.Max(s.matrix.count) > 1 {
		return false
	}
	if s.volume.total > maskCells {
		s.danceWidely()
		return true
	}
	s.list()
	s.startVertical()
	return true
}

// startVertical searches with the cells, shapes and rows that are in the masks.
func (s *Search) startVertical() {
	v := &s.vertical
	v.load(&s.masks)
	if s.ranked {
		v.class = s.classWords(v.class, s.masks.cellOf[:s.masks.cells])
	}
	s.fillColumn(0, ^s.masks.full)
}

// plainFrom returns the greatest number of remaining pieces from which on down no node has
// filters, other engines, tracing or the start of a trial; 0 if there is none. The order of
// the rows of a column, which is lost below, decides nothing there.
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
	return from
}

// load copies the rows, which listRows has left sorted by shape, to level 0 and makes room
// for every level below.
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

// fillColumn takes the column with the fewest rows and tries them all. taken has a bit for
// each cell that is not free. Cells come before shapes, so that a shape's column is taken
// only if it has strictly fewer rows than every cell's.
func (s *Search) fillColumn(level int, taken uint64) {
	v, n := &s.vertical, s.masks.shapes-level
	start, rows := v.start[level][:n+1], v.rows[level]
	cell, least, only := 0, 0, -1 // only: the shape, when its column is taken
	if h := s.rule[s.left]; h >= 0 {
		cell, least = v.ranked(rows[:start[n]], ^taken, v.class[h])
		only, least = scarcestShape(start, least, 2)
	} else {
		cell, least = v.fewest(countPlanes(rows[:start[n]], &v.plane), ^taken)
		only, least = scarcestShape(start, least, least)
	}
	if least == 0 {
		return
	}
	from, skip := 0, 0
	if s.replay != nil {
		from, skip = s.seekWord(level, n)
	}
	for i := from; i < n; i++ {
		if only >= 0 && i != only {
			continue
		}
		list := rows[start[i]+int32(skip) : start[i+1]]
		skip = 0
		for _, row := range list {
			if only >= 0 || row>>cell&1 != 0 {
				if s.tryRow(level, i, row, taken); s.stop {
					return
				}
			}
		}
	}
}

// tryRow places a row of the shape with the given index at this level and searches below. It
// counts as Search.try does. Without triggers the sums of parity and volume are not
// maintained.
func (s *Search) tryRow(level, index int, row, taken uint64) {
	v, left := &s.vertical, s.left
	shape := v.shape[level][index]
	s.result.Attempts[left]++
	s.result.Fits[left]++
	s.stack = append(s.stack, placing{shape: shape, image: -1, mask: row})
	s.left--
	if s.budget--; s.budget < 0 {
		s.look()
	}
	if s.stop {
		// unwound below
	} else if s.left == s.o.Goal {
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

// below lists on the next level the rows that are left when a row of the shape with the
// given index, one of n, is placed. It reports false when a shape has none. The copy has no
// branch on the test, which would be mispredicted: every row is written, and the position
// moves on only past those that fit.
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

// ranked returns the cell that a heuristic other than fewest fits takes, and the number of its
// rows: the first without rows, or else with one, or else the one with the fewest rows in the
// first class that has a free cell. free must not be empty.
func (v *vertical) ranked(rows []uint64, free uint64, class [][2]uint64) (cell, least int) {
	planes, many := countPlanes(rows, &v.plane), uint64(0)
	for i := 1; i < planes; i++ {
		many |= v.plane[i]
	}
	if none := free &^ (many | v.plane[0]); none != 0 {
		return bits.TrailingZeros64(none), 0
	}
	if one := free &^ many; one != 0 {
		return bits.TrailingZeros64(one), 1
	}
	for _, set := range class {
		if in := set[0] & free; in != 0 {
			return v.fewest(planes, in)
		}
	}
	return 0, 0 // not reached: every free cell has a class
}

// scarcestShape returns the first shape with the fewest rows, and that number, where these are
// fewer than below and than those of the cell taken; -1 and the number of the cell's rows else.
// start is where the rows of each shape begin. With an ordering a shape that has two rows or
// more comes after all cells: below is 2 then.
func scarcestShape(start []int32, cell, below int) (only, least int) {
	only, least = -1, cell
	for i := range len(start) - 1 {
		if size := int(start[i+1] - start[i]); size < min(least, below) {
			only, least = i, size
		}
	}
	return only, least
}

// fewest returns the first of some cells that are in the fewest rows, and that number, by the
// digits in the planes: from the top plane down, the candidates whose digit is 0 stay, if there
// are any. free must not be empty.
func (v *vertical) fewest(planes int, free uint64) (cell, least int) {
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

// countPlanes adds up the rows in p and returns the number of planes in use. There are
// fewer than 2^16 rows. Eight rows at a time go through carry-save adders, which pass a
// carry of weight 8 on to plane 3; the last rows, fewer than eight, are added one by one.
func countPlanes(rows []uint64, p *[16]uint64) (planes int) {
	planes = bits.Len(uint(len(rows)))
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

// add is 64 full adders side by side: in every bit, a+b+c = sum + 2*carry.
func add(a, b, c uint64) (sum, carry uint64) {
	u := a ^ b
	return u ^ c, a&b | u&c
}
