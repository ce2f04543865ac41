// Dancing links over cells and shapes, the engine that a search begins with.
//
// At each node the filters that are due run first; then the ordering picks a
// column; a column without rows ends the node. When few enough pieces and cells
// remain, and the column has more than one row, the mask engines take over: a forced
// step is cheaper here.
//
// Invariants at a node: the active columns are the free cells and the shapes with copies
// left; the linked rows are the images of those shapes that overlap no placed piece, less
// those that filters have dropped. Every step is undone in reverse order, so that the matrix
// comes back with the order of all its lists.

package polycube

// maskCells is the number of cells that a mask holds.
const maskCells = 64

// dance searches below a node; root is set for the first one only.
func (s *Search) dance(root bool) {
	if s.danceVertically(root) {
		return
	}
	c := s.choose(root)
	m := s.matrix
	if m.size[c] == 0 {
		return
	}
	if s.left <= s.o.MCH && (m.size[c] > 1 || root) && s.handOver() {
		return
	}
	if m.copies(c) {
		s.danceCopies(c)
		return
	}
	m.use(c)
	p := m.node[c].down
	if s.replay != nil {
		p = s.seekRow(c)
	}
	for ; p != c && !s.stop; p = m.node[p].down {
		s.try(p, c)
	}
	m.bring(c)
}

// danceCopies branches on the column of a shape of which several pieces remain. A row that
// was tried is dropped before the next one, so that a set of rows is found once and not in
// every order; polycube 1.2.1 leaves it in, which Options.OldCopies reproduces.
func (s *Search) danceCopies(c int32) {
	m, mark := s.matrix, len(s.dropped)
	from := m.node[c].down
	if s.replay != nil {
		from = s.seekRow(c)
	}
	for p := m.node[c].down; p != c && !s.stop; {
		if p == from {
			from = -1
		}
		if from < 0 {
			s.try(p, -1)
		}
		after := m.node[p].down
		if !s.o.OldCopies {
			m.drop(p)
			s.dropped = append(s.dropped, p)
		}
		p = after
	}
	s.unfilter(mark)
}

// try places the row of node p and searches below. c is its column that is covered already,
// or -1 for none. It counts an attempt and a fit, applies the triggers, and ends a trial of
// sampling.
func (s *Search) try(p, c int32) {
	left := s.left
	im := &s.board.images[s.matrix.row[p]]
	s.result.Attempts[left]++
	s.result.Fits[left]++
	s.lay(s.matrix.row[p], im)
	if s.budget--; s.budget < 0 {
		if s.look(); s.stop {
			s.lift(im)
			return
		}
	}
	if s.o.Trace != nil {
		s.traced(left, false)
	}
	if s.left == s.o.Goal {
		s.solved()
	} else if s.passes() {
		s.descend(p, c)
	}
	s.lift(im)
	if s.o.Trace != nil {
		s.traced(left, true)
	}
	if s.o.Sample.Trials > 0 && left == s.o.Sample.Remain {
		s.stop = true // the end of a trial, see search.go
	}
}

// lay puts an image on the stack and updates all state but the matrix: the counts of pieces,
// the chessboard balance, the sums of the triggers and the cells of the flood fill.
func (s *Search) lay(row int32, im *image) {
	s.stack = append(s.stack, placing{shape: im.shape, image: row})
	s.left--
	s.tint -= int(im.tint)
	s.parity.take(int(im.shape))
	s.volume.take(int(im.shape))
	s.fill.occupy(im.cells)
}

// lift undoes lay.
func (s *Search) lift(im *image) {
	s.fill.vacate(im.cells)
	s.volume.put(int(im.shape))
	s.parity.put(int(im.shape))
	s.tint += int(im.tint)
	s.left++
	s.stack = s.stack[:len(s.stack)-1]
}

// descend covers the columns of the row of node p, but for c, runs the filters, searches
// below, and undoes both.
func (s *Search) descend(p, c int32) {
	m, mark := s.matrix, len(s.dropped)
	m.place(p, c)
	s.filter()
	s.dance(false)
	s.unfilter(mark)
	m.remove(p, c)
}

// passes reports whether the placement laid last passes the triggers, and counts those that
// do not. passesMask does the same for the mask engines.
func (s *Search) passes() bool {
	if s.o.ParityTrigger && !s.parity.balance(s.tint) {
		s.result.ParityCuts[s.left]++
		return false
	}
	if s.o.VolumeTrigger > 0 && s.left >= s.o.VolumeTrigger && !s.fill.possible(s.volume) {
		s.result.VolumeCuts[s.left]++
		return false
	}
	return true
}

// choose returns the column to branch on: at the root that of the filtered piece, if
// RedundancyFirst is set; otherwise the one that the heuristic in force ranks first, or
// without a heuristic the first with the fewest rows.
func (s *Search) choose(root bool) int32 {
	m := s.matrix
	if root && s.o.RedundancyFirst && s.board.filter >= 0 {
		return m.cells + int32(s.board.filter)
	}
	if h := s.o.Order.at(s.left); h >= 0 && s.class[h] != nil {
		return s.chooseRanked(s.class[h])
	}
	best, least := int32(0), int32(1<<31-1)
	for c := m.next[m.root]; c != m.root; c = m.next[c] {
		if m.size[c] < least {
			if best, least = c, m.size[c]; least == 0 {
				break
			}
		}
	}
	return best
}

// chooseRanked prefers columns without rows, then with one row, then the least
// class, then the fewest rows, then the first column. The columns of shapes have the class
// behind those of all cells.
func (s *Search) chooseRanked(class []int32) int32 {
	m := s.matrix
	best, leastClass, leastSize := int32(0), int32(1<<31-1), int32(1<<31-1)
	for c := m.next[m.root]; c != m.root; c = m.next[c] {
		size, rank := m.size[c], int32(len(class))
		switch {
		case size == 0:
			return c
		case size == 1:
			rank = -1
		case c < m.cells:
			rank = class[c]
		}
		if rank < leastClass || rank == leastClass && size < leastSize {
			best, leastClass, leastSize = c, rank, size
		}
	}
	return best
}
