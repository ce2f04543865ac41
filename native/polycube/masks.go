// The state of the mask engines: free cells as bits of a word, and lists of images
// by cell and shape. It is built from the matrix of dancing links when that hands
// over, so that the lists hold only rows that are still in the matrix. The engines are those
// of M. Busche's article on polycube (2011): MCH, EMCH, and N. G. de Bruijn's algorithm.
//
// Bit b of a word is the cell cellOf[b]; a search state is the word of the cells filled and
// the ring of the shapes that have copies left. Invariant: in a word of filled cells, called
// taken, all bits above those of the cells are set, so that ^taken is the free cells.

package polycube

import "math/bits"

// masks numbers the remaining cells from 0 and the remaining shapes from 1, both
// in the order of the board. Slices grow at hand-over only.
type masks struct {
	cells  int               // free cells, at most maskCells
	bit    []int32           // per cell of the board, its bit; valid for free cells
	cellOf [maskCells]int32  // per bit, the cell of the board
	near   [maskCells]uint64 // per bit, the bits of its free neighbours
	full   uint64            // the bits of all cells
	black  uint64            // the bits of the cells where board.black is +1

	shapes int     // remaining shapes
	shape  []int32 // per remaining shape, its number on the board
	count  []int32 // copies that remain
	next   []int32 // ring of the shapes with copies left, through 0, ascending
	prev   []int32

	long  bool  // at least patternsFrom pieces were left at hand-over: patterns pay, see lists.go
	holes lists // images by any of their cells, for MCH and EMCH
	roots lists // images by their least cell, for de Bruijn

	row      []uint64 // scratch of hand-over: the images left, as words, sorted by shape
	rowShape []int32  // per row, its shape, from 1
}

// newMasks allocates what depends only on the numbers of cells and shapes of the board.
func newMasks(b *board) masks {
	n := len(b.shapes) + 1
	return masks{
		bit:   make([]int32, len(b.cells)),
		shape: make([]int32, n), count: make([]int32, n), next: make([]int32, n), prev: make([]int32, n),
	}
}

// handOver lets the mask engines search below the present state. It reports false, and has
// searched nothing, when there are more free cells than a mask holds.
func (s *Search) handOver() bool {
	if !s.list() {
		return false
	}
	k := &s.masks
	s.buildLists(s.left >= patternsFrom)
	// The first hole comes from the row counts of dancing links, so that EMCH begins
	// as MCH does.
	if s.left <= s.o.Bruijn {
		s.below(^k.full)
	} else if hole := k.mostConstrained(^k.full, k.full); hole >= 0 {
		s.fillHole(^k.full, hole, &k.holes)
	}
	return true
}

// list brings the free cells, the shapes left and their rows into the masks. It reports false
// when there are more free cells than a mask holds.
func (s *Search) list() bool {
	if !s.numberCells() {
		return false
	}
	s.numberShapes()
	s.listRows()
	return true
}

// buildLists builds the lists of images for the engines that will run only; long says whether
// patterns pay.
func (s *Search) buildLists(long bool) {
	k := &s.masks
	k.long = long
	if s.left > s.o.Bruijn {
		k.holes.build(k, false)
	}
	if s.o.Bruijn > 0 {
		k.roots.build(k, true)
	}
}

// numberCells gives the free cells, those whose columns are active, their bits. It reports
// false when there are more than maskCells.
func (s *Search) numberCells() bool {
	k, m := &s.masks, s.matrix
	k.cells, k.black = 0, 0
	for c := m.next[m.root]; c != m.root && c < m.cells; c = m.next[c] {
		if k.cells == maskCells {
			return false
		}
		k.add(c, s.board.black[c] > 0)
	}
	s.numberNeighbours()
	return true
}

// add gives a cell the next bit.
func (k *masks) add(c int32, black bool) {
	k.cellOf[k.cells], k.bit[c] = c, int32(k.cells)
	if black {
		k.black |= 1 << k.cells
	}
	k.cells++
}

// maskOf returns cells that have their bits as a mask.
func (k *masks) maskOf(cells []int32) uint64 {
	mask := uint64(0)
	for _, c := range cells {
		mask |= 1 << k.bit[c]
	}
	return mask
}

// numberNeighbours sets full and near, once the free cells have their bits.
func (s *Search) numberNeighbours() {
	k := &s.masks
	k.full = ^uint64(0) >> (maskCells - k.cells)
	for i := range k.cells {
		k.near[i] = 0
		for _, n := range s.board.near[k.cellOf[i]] {
			if !s.fill.taken[n] {
				k.near[i] |= 1 << k.bit[n]
			}
		}
	}
}

// numberShapes numbers the shapes with copies left from 1 and links them in a ring.
func (s *Search) numberShapes() {
	k := &s.masks
	k.shapes = 0
	for sh, n := range s.matrix.count {
		if n > 0 {
			k.shapes++
			k.shape[k.shapes], k.count[k.shapes] = int32(sh), n
		}
	}
	for i := range k.shapes + 1 {
		k.prev[i], k.next[i] = int32(i-1), int32(i+1)
	}
	k.prev[0], k.next[k.shapes] = int32(k.shapes), 0 // 0 is the head: it closes the ring
}

// listRows collects the rows left in the matrix, by shape.
func (s *Search) listRows() {
	k, m := &s.masks, s.matrix
	k.row, k.rowShape = k.row[:0], k.rowShape[:0]
	for i := 1; i <= k.shapes; i++ {
		c := m.cells + k.shape[i]
		for p := m.node[c].down; p != c; p = m.node[p].down {
			k.row, k.rowShape = append(k.row, k.maskOf(s.board.images[m.row[p]].cells)), append(k.rowShape, int32(i))
		}
	}
}

// below searches below a state of the masks with the engine that its number of
// pieces calls for; taken has a bit for each cell that is not free. De Bruijn's rule is the
// first free cell and costs one instruction; EMCH counts the free neighbours of every cell
// and the fits of the scarcest ones; MCH counts the fits of all. The dearer a rule, the
// smaller its tree, so that the cheap ones are for the last few pieces.
func (s *Search) below(taken uint64) {
	k := &s.masks
	if s.left <= s.o.Bruijn {
		if taken != ^uint64(0) {
			s.fillHole(taken, bits.TrailingZeros64(^taken), &k.roots)
		}
		return
	}
	candidates := k.full &^ taken
	if s.left <= s.o.EMCH {
		candidates = k.fewestNeighbours(candidates)
	}
	if hole := k.mostConstrained(taken, candidates); hole >= 0 {
		s.fillHole(taken, hole, &k.holes)
	}
}

// fillHole is the kernel of the three engines, which differ only in the choice of the hole:
// it places every remaining shape at a cell in every way that its list has. The list may be
// shorter than that of all images there (lists.go); attempts count the latter, as polycube
// 1.2.1 does. Several copies of a shape need no special care: a shape is tried once at the
// hole, whichever of its copies is meant, so that no solution is found twice.
func (s *Search) fillHole(taken uint64, hole int, l *lists) {
	k := &s.masks
	left := s.left
	first, all, triggers := l.at(hole, taken), hole*l.width, s.triggers()
	i, skip := k.next[0], 0
	if s.replay != nil {
		i, skip = s.seekImage(l, first)
	}
	for ; i != 0 && !s.stop; i = k.next[i] {
		s.result.Attempts[left] += uint64(l.length[all+int(i)])
		list := l.list[l.start[first+int(i)]+int32(skip) : l.start[first+int(i)+1]]
		skip = 0
		if len(list) == 0 {
			continue
		}
		s.takeShape(i)
		for _, image := range list {
			if image&taken != 0 {
				continue
			}
			s.result.Fits[left]++
			s.left = left - 1
			s.stack = append(s.stack, placing{shape: k.shape[i], image: -1, mask: image})
			if s.budget--; s.budget < 0 {
				if s.look(); s.stop {
					s.left, s.stack = left, s.stack[:len(s.stack)-1]
					break
				}
			}
			if s.o.Trace != nil {
				s.traced(left, false)
			}
			if s.left == s.o.Goal {
				s.solved()
			} else if !triggers || s.passesMask(taken|image) {
				s.below(taken | image)
			}
			s.stack = s.stack[:len(s.stack)-1]
			s.left = left
			if s.o.Trace != nil {
				s.traced(left, true)
			}
			if s.stop {
				break
			}
		}
		s.putShape(i)
	}
}

// triggers reports whether passesMask has anything to test.
func (s *Search) triggers() bool { return s.o.ParityTrigger || s.o.VolumeTrigger > 0 }

// take uses up a copy of a shape; with the last one the shape leaves the ring. Its own
// links stay as they are, as in dancing links, so that put can put it back by them,
// provided that shapes come back in the reverse order.
func (k *masks) take(i int32) {
	if k.count[i]--; k.count[i] == 0 {
		k.next[k.prev[i]], k.prev[k.next[i]] = k.next[i], k.prev[i]
	}
}

// put undoes take, in the reverse order of the calls.
func (k *masks) put(i int32) {
	if k.count[i] == 0 {
		k.next[k.prev[i]], k.prev[k.next[i]] = i, i
	}
	k.count[i]++
}

// takeShape uses up a copy of a shape, in the sums of the triggers too.
func (s *Search) takeShape(i int32) {
	k := &s.masks
	k.take(i)
	if s.o.ParityTrigger {
		s.parity.take(int(k.shape[i]))
	}
	if s.o.VolumeTrigger > 0 {
		s.volume.take(int(k.shape[i]))
	}
}

// putShape undoes takeShape, in the reverse order of the calls.
func (s *Search) putShape(i int32) {
	k := &s.masks
	k.put(i)
	if s.o.ParityTrigger {
		s.parity.put(int(k.shape[i]))
	}
	if s.o.VolumeTrigger > 0 {
		s.volume.put(int(k.shape[i]))
	}
}

// passesMask reports whether a state passes the triggers, and counts those that do not.
// With b black cells among f free ones their tint is 2b - f.
func (s *Search) passesMask(taken uint64) bool {
	k := &s.masks
	free := ^taken
	if s.o.ParityTrigger && !s.parity.balance(2*bits.OnesCount64(free&k.black)-bits.OnesCount64(free)) {
		s.result.ParityCuts[s.left]++
		return false
	}
	if s.o.VolumeTrigger > 0 && s.left >= s.o.VolumeTrigger && !k.possible(free, s.volume) {
		s.result.VolumeCuts[s.left]++
		return false
	}
	return true
}

// possible reports whether every connected part of the free cells has a volume
// that the remaining pieces can make. A part grows from its least cell by whole words: fresh
// are the cells reached in the last round, whose neighbours are the next.
func (k *masks) possible(free uint64, volume *sums) bool {
	for free != 0 {
		part := uint64(0)
		for fresh := free & -free; fresh != 0; {
			part |= fresh
			grown := uint64(0)
			for ; fresh != 0; fresh &= fresh - 1 {
				grown |= k.near[bits.TrailingZeros64(fresh)]
			}
			fresh = grown & free &^ part
		}
		if !volume.reach(bits.OnesCount64(part)) {
			return false
		}
		free &^= part
	}
	return true
}
