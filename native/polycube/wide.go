// Dancing links without links, for 65 to 128 free cells: vertical.go with rows of two words.
//
// The lists of a level are the low words, the high words and the numbers of the images, one
// after the other by shape. A step places the image with all that the links' step maintains
// but the matrix, which is left as it was at the hand-over; as soon as 64 cells are left, the
// engine of one word goes on with the rows that remain.

package polycube

import (
	"math/bits"
	"slices"
)

// wide is the state of the engine; slices are kept from one use to the next. Level l is the
// node with l pieces placed since the hand-over.
type wide struct {
	low, high [][]uint64 // per level, the rows left, by shape
	image     [][]int32  // per level, their images
	start     [][]int32  // per level, where the rows of each remaining shape begin, and the end
	shape     [][]int32  // per level, the remaining shapes, in the order of the board
	shapes    int        // at level 0
	cellOf    []int32    // per bit, low word first, the cell of the board
	bit       []uint8    // per cell of the board, its bit; valid for free cells
	plane     [2][16]uint64
	class     [][][2]uint64 // per heuristic, the cells of its classes, least rank first; nil where it is not in force
}

// danceWidely searches below the present state instead of dance.
func (s *Search) danceWidely() {
	w, m := &s.wide, s.matrix
	if w.bit == nil {
		w.bit = make([]uint8, len(s.board.cells))
	}
	w.cellOf = w.cellOf[:0]
	for c := m.next[m.root]; c != m.root && c < m.cells; c = m.next[c] {
		w.bit[c] = uint8(len(w.cellOf))
		w.cellOf = append(w.cellOf, c)
	}
	w.shapes = 0
	for _, n := range m.count {
		if n > 0 {
			w.shapes++
		}
	}
	w.grow()
	low, high, image, start, shape := w.low[0][:0], w.high[0][:0], w.image[0][:0], w.start[0][:0], w.shape[0][:0]
	for sh, n := range m.count {
		if n == 0 {
			continue
		}
		start, shape = append(start, int32(len(low))), append(shape, int32(sh))
		c := m.cells + int32(sh)
		for p := m.node[c].down; p != c; p = m.node[p].down {
			words := w.words(s.board.images[m.row[p]].cells)
			low, high, image = append(low, words[0]), append(high, words[1]), append(image, m.row[p])
		}
	}
	w.low[0], w.high[0], w.image[0], w.start[0], w.shape[0] = low, high, image, append(start, int32(len(low))), shape
	w.class = s.classWords(w.class, w.cellOf)
	free := [2]uint64{^uint64(0), ^uint64(0) >> (2*maskCells - len(w.cellOf))}
	s.fillWide(0, free)
}

// grow makes the levels.
func (w *wide) grow() {
	for len(w.low) <= w.shapes {
		w.low, w.high, w.image = append(w.low, nil), append(w.high, nil), append(w.image, nil)
		w.start, w.shape = append(w.start, nil), append(w.shape, nil)
	}
}

// words returns a set of free cells as two words.
func (w *wide) words(cells []int32) (set [2]uint64) {
	for _, c := range cells {
		set[w.bit[c]>>6] |= 1 << (w.bit[c] & 63)
	}
	return set
}

// classWords returns the classes of the heuristics in force from here on, as sets of bits: bit
// b for cellOf[b].
func (s *Search) classWords(into [][][2]uint64, cellOf []int32) [][][2]uint64 {
	into = slices.Grow(into[:0], len(s.class))[:len(s.class)]
	for h, class := range s.class {
		into[h] = into[h][:0]
		if class == nil || !slices.Contains(s.rule[:s.left+1], h) {
			continue
		}
		n := int(slices.Max(class)) + 1
		s.classSets = slices.Grow(s.classSets[:0], n)[:n]
		sets := s.classSets
		clear(sets)
		for b, c := range cellOf {
			sets[class[c]][b>>6] |= 1 << (b & 63)
		}
		into[h] = append(into[h], slices.DeleteFunc(sets, func(set [2]uint64) bool { return set == [2]uint64{} })...)
	}
	return into
}

// fillWide takes the column that dancing links would take, and tries all of its rows.
func (s *Search) fillWide(level int, free [2]uint64) {
	w := &s.wide
	n := w.shapes - level
	if bits.OnesCount64(free[0])+bits.OnesCount64(free[1]) <= maskCells {
		s.narrow(level, n, free)
		return
	}
	start := w.start[level][:n+1]
	cell, least, ranked := s.wideColumn(level, int(start[n]), free)
	below := least
	if ranked {
		below = 2
	}
	only, least := scarcestShape(start, least, below) // the shape, when its column is taken
	if least == 0 {
		return
	}
	from, skip := 0, 0
	if s.replay != nil {
		from, skip = s.seekWide(level, n)
	}
	low, high := w.low[level], w.high[level]
	for i := from; i < n; i++ {
		if only >= 0 && i != only {
			continue
		}
		for r := int(start[i]) + skip; r < int(start[i+1]); r++ {
			if only < 0 && (low[r]>>(cell&63)&1 == 0 || cell > 63) && (high[r]>>(cell&63)&1 == 0 || cell < 64) {
				continue
			}
			if s.tryWide(level, i, n, r, free); s.stop {
				return
			}
		}
		skip = 0
	}
}

// tryWide places row r, of the shape with the given index, and searches below.
func (s *Search) tryWide(level, index, n, r int, free [2]uint64) {
	w, left := &s.wide, s.left
	low, high, row := w.low[level][r], w.high[level][r], w.image[level][r]
	im := &s.board.images[row]
	s.result.Attempts[left]++
	s.result.Fits[left]++
	s.lay(row, im)
	if s.budget--; s.budget < 0 {
		s.look()
	}
	if s.stop {
		// unwound below
	} else if s.left == s.o.Goal {
		s.solved()
	} else if s.passes() && w.below(level, index, n, low, high) {
		s.fillWide(level+1, [2]uint64{free[0] &^ low, free[1] &^ high})
	}
	s.lift(im)
}

// below lists on the next level the rows that are left when a row with these words is placed,
// as vertical.below does. It reports false when a shape has none.
func (w *wide) below(level, index, n int, low, high uint64) bool {
	size := len(w.low[level])
	next := level + 1
	if len(w.low[next]) < size {
		w.low[next], w.high[next], w.image[next] = make([]uint64, size), make([]uint64, size), make([]int32, size)
	}
	fromLow, fromHigh, fromImage, start := w.low[level], w.high[level], w.image[level], w.start[level]
	toLow, toHigh, toImage := w.low[next], w.high[next], w.image[next]
	starts, shapes := w.start[next][:0], w.shape[next][:0]
	at := 0
	for i := range n {
		if i == index {
			continue
		}
		starts, shapes = append(starts, int32(at)), append(shapes, w.shape[level][i])
		begin := at
		for r := start[i]; r < start[i+1]; r++ {
			a, b := fromLow[r], fromHigh[r]
			toLow[at], toHigh[at], toImage[at] = a, b, fromImage[r]
			fits := 0
			if a&low|b&high == 0 {
				fits = 1
			}
			at += fits
		}
		if at == begin {
			return false
		}
	}
	w.start[next], w.shape[next] = append(starts, int32(at)), shapes
	return true
}

// wideColumn returns the free cell whose column the heuristic in force takes among the first
// rows of a level, and its number of rows; ranked is set when it is not the fewest-fits rule.
func (s *Search) wideColumn(level, rows int, free [2]uint64) (cell, least int, ranked bool) {
	w := &s.wide
	planes := max(countPlanes(w.low[level][:rows], &w.plane[0]), countPlanes(w.high[level][:rows], &w.plane[1]))
	h := s.rule[s.left]
	if h < 0 {
		cell, least = w.scarcest(planes, free)
		return cell, least, false
	}
	var many [2]uint64
	for i := 1; i < planes; i++ {
		many[0], many[1] = many[0]|w.plane[0][i], many[1]|w.plane[1][i]
	}
	none := [2]uint64{free[0] &^ (many[0] | w.plane[0][0]), free[1] &^ (many[1] | w.plane[1][0])}
	if none != [2]uint64{} {
		return firstBit(none), 0, true
	}
	one := [2]uint64{free[0] &^ many[0], free[1] &^ many[1]}
	if one != [2]uint64{} {
		return firstBit(one), 1, true
	}
	for _, set := range w.class[h] {
		if in := [2]uint64{set[0] & free[0], set[1] & free[1]}; in != [2]uint64{} {
			cell, least = w.scarcest(planes, in)
			return cell, least, true
		}
	}
	return 0, 0, true // not reached: every free cell has a class
}

// scarcest returns the first of the cells that are in the fewest rows, and that number, as
// vertical.fewest does.
func (w *wide) scarcest(planes int, cells [2]uint64) (cell, least int) {
	for i := planes - 1; i >= 0; i-- {
		least <<= 1
		zero := [2]uint64{cells[0] &^ w.plane[0][i], cells[1] &^ w.plane[1][i]}
		if zero != [2]uint64{} {
			cells = zero
		} else {
			least |= 1
		}
	}
	return firstBit(cells), least
}

// firstBit returns the least member of a set that is not empty.
func firstBit(set [2]uint64) int {
	if set[0] != 0 {
		return bits.TrailingZeros64(set[0])
	}
	return 64 + bits.TrailingZeros64(set[1])
}

// narrow goes on with the engine of one word: the free cells, at most 64, get new bits in
// their order, and the rows of the level new words.
func (s *Search) narrow(level, n int, free [2]uint64) {
	w, k := &s.wide, &s.masks
	k.cells, k.black = 0, 0
	for word := range free {
		for f := free[word]; f != 0; f &= f - 1 {
			c := w.cellOf[word<<6+bits.TrailingZeros64(f)]
			k.add(c, s.board.black[c] > 0)
		}
	}
	s.numberNeighbours()
	k.shapes, k.row, k.rowShape = n, k.row[:0], k.rowShape[:0]
	for i := range n {
		k.shape[i+1], k.count[i+1] = w.shape[level][i], 1
		for _, image := range w.image[level][w.start[level][i]:w.start[level][i+1]] {
			k.row, k.rowShape = append(k.row, k.maskOf(s.board.images[image].cells)), append(k.rowShape, int32(i+1))
		}
	}
	s.startVertical()
}

// seekWide returns the index of the next step's shape and the place of its row in the list of
// the level; 0 where there is none.
func (s *Search) seekWide(level, n int) (index, place int) {
	w, step := &s.wide, s.step()
	index = max(0, slices.Index(w.shape[level][:n], step.Shape))
	rows := w.image[level][w.start[level][index]:w.start[level][index+1]]
	return index, max(0, slices.IndexFunc(rows, func(image int32) bool { return slices.Equal(s.board.images[image].cells, step.Cells) }))
}
