// The image filters of dancing links: rows that cannot be part of a solution are
// taken out of the matrix before a column is chosen, and put back on the way up.
// They run in the order parity, volume, fit, each while enough pieces remain.
//
// None loses a solution: a row is dropped only when placing it alone, in the
// present state, breaks a condition that every solution keeps.

package polycube

// filter runs the filters that are due; the rows dropped are at the end of
// s.dropped.
func (s *Search) filter() {
	due := func(threshold int) bool { return threshold > 0 && s.left >= threshold }
	if due(s.o.ParityFilter) {
		s.filterRows(s.result.ParityDrops, s.mayUnbalance, s.unbalanced)
	}
	if due(s.o.VolumeFilter) {
		s.fill.label()
		s.filterRows(s.result.VolumeDrops, nil, s.unfillable)
	}
	if due(s.o.FitFilter) {
		for again := true; again; {
			mark := len(s.dropped)
			s.filterRows(s.result.FitDrops, nil, s.starving)
			again = s.o.FitFixpoint && len(s.dropped) > mark
		}
	}
}

// unfilter puts back all rows dropped since s.dropped had length mark, the last one first,
// and clears the marks that mayUnbalance has set at this number of remaining pieces.
func (s *Search) unfilter(mark int) {
	for i := len(s.dropped) - 1; i >= mark; i-- {
		s.matrix.restore(s.dropped[i])
	}
	s.dropped = s.dropped[:mark]
	for i := range s.gone {
		for sign := range s.gone[i] {
			if s.gone[i][sign] == s.left {
				s.gone[i][sign] = 0
			}
		}
	}
}

// filterRows drops the rows for which bad holds, each as soon as it is found. It
// goes through the shapes once, the last first, as polycube 1.2.1 does: what the
// filter of fits drops depends on the order. Shapes for which may, unless nil, does
// not hold have no such rows.
func (s *Search) filterRows(drops []uint64, may func(shape int) bool, bad func(p int32, im *image) bool) {
	m := s.matrix
	for c := m.prev[m.root]; c != m.root && c >= m.cells; c = m.prev[c] {
		shape := int(c - m.cells)
		s.parity.take(shape)
		s.volume.take(shape)
		if may == nil || may(shape) {
			for p := m.node[c].down; p != c; p = m.node[p].down {
				if bad(p, &s.board.images[m.row[p]]) {
					m.drop(p)
					s.dropped = append(s.dropped, p)
					drops[s.left]++
				}
			}
		}
		s.volume.put(shape)
		s.parity.put(shape)
	}
}

// mayUnbalance reports whether a shape may have unbalanced images. All images of the same
// sign give the same answer, so that two tests are enough; those of a sign that failed at an
// ancestor have been dropped already.
func (s *Search) mayUnbalance(shape int) bool {
	may := false
	for i, sign := range []int{1, -1} {
		if s.gone[shape][i] == 0 && !s.parity.balance(s.tint-sign*s.board.shapes[shape].parity) {
			s.gone[shape][i], may = s.left, true
		}
	}
	return may
}

// unbalanced reports whether an image leaves more cells of one colour than the
// other pieces, however placed, can make up for.
func (s *Search) unbalanced(_ int32, im *image) bool {
	return !s.parity.balance(s.tint - int(im.tint))
}

// unfillable reports whether an image leaves a part of the region whose volume no
// other pieces add up to.
func (s *Search) unfillable(_ int32, im *image) bool {
	return !s.fill.possibleWith(im.cells, s.volume)
}

// starving reports whether an image leaves a cell or a shape without rows.
func (s *Search) starving(p int32, _ *image) bool {
	m, starved := s.matrix, false
	m.place(p, -1)
	for c := m.next[m.root]; c != m.root; c = m.next[c] {
		if m.size[c] == 0 {
			starved = true
			break
		}
	}
	m.remove(p, -1)
	return starved
}
