// The scan: the first free cell of the window is filled by every placement that fits,
// and the window moves on to the next free cell (J. G. Fletcher, Communications of
// the ACM 8, 1965; N. G. de Bruijn). A placement that leaves a single cell enclosed is a
// dead end when no piece has a cell apart from its others; in wide regions so is one
// that encloses a part with a size that no parts of pieces have (see parts.go).
//
// The state is the first free cell p and a window, the 64 or 128 bits from there on
// (window.go): bit b is set when place p+b of the grid is filled or outside of the region,
// and above these bits each shape has one, set when no piece of it is left. Invariant: bit 0
// is clear, because the window has moved on to a free cell. There are two copies of the
// loop, for windows of one word and of two.

package packing

import (
	"context"
	"math/bits"

	"github.com/tilemip/tilemip/native"
)

// wideColumn is the stride above which enclosed parts are measured: columns of 7 cells and
// more, with their wall. On 6×10 measuring saves a tenth of the placements and costs as much
// time; scanned the other way, with columns of 10, it saves a quarter of both.
const wideColumn = 7

// floodSteps bounds the steps of the flood fill from the first free cell; a part that still
// grows after them passes.
const floodSteps = 6

// scan is the state of one search in one goroutine.
type scan struct {
	*window
	*table
	rows    []uint8   // per place of the grid, its row
	filled  []bits128 // per place, the window of walls and of what was placed before the search
	edge    bits128   // cells of a window whose neighbours further on are all in it
	measure bool      // enclosed parts are measured: columns are high enough for that to pay
	holes   bool      // single cells cannot be filled: no piece has a part of one cell
	cell    cells     // the cells of a window of 64 bits
	left    []int32   // per shape, the pieces not yet placed; up to date only with window.copies

	depth   int      // pieces placed now
	chosen  []placed // by depth, the pieces placed
	fitting []uint64 // by depth, longest words each: scratch for the orientations that fit
	longest int      // words of the longest list of the table, plus disjointPad
	dead64  memo     // dead ends of windows of 64 bits; nil where they are not stored
	last    int      // greatest depth at which dead ends are stored, -1 for none

	levels    []uint64 // by depth, placements tried there
	solutions uint64   // found so far; counted by search64 only, to recognize dead ends
	m         *meter   // counts placements and tells when to stop; nil for random walks
	stop      []placed // the pieces where the search stopped, nil before
	solution  func()   // called at each solution; the pieces are in chosen[:depth]
}

// look is meter.look, and keeps where the search stops.
func (s *scan) look() bool {
	if s.m.look() {
		return true
	}
	if s.stop == nil {
		s.stop = append([]placed{}, s.chosen[:s.depth]...)
	}
	return false
}

// placed is a piece placed: its first cell, as a place of the grid, and its window from
// there on with the bit of its shape.
type placed struct {
	at  int
	set bits128
}

// newScan allocates the state for a window and its table. It can be used for several runs
// one after the other; filled may be replaced between them.
func newScan(w *window, t *table, m *meter) *scan {
	s := &scan{window: w, table: t, m: m, filled: w.walls, measure: w.stride > wideColumn, holes: w.sums>>1&1 == 0}
	s.edge, s.cell = below(max(0, w.cells-w.stride)), cells{inside: below(w.cells).lo, stride: uint64(w.stride)}
	if s.holes {
		s.cell.edge = s.edge.lo
	}
	pieces := 0
	for _, n := range w.need {
		pieces += int(n)
	}
	if s.last = -1; w.size == 64 && !w.copies {
		s.dead64, s.last = make(memo, 1<<memoBits), pieces-1-memoLeast
	}
	s.chosen, s.levels = make([]placed, pieces+1), make([]uint64, pieces+1)
	for k := range len(t.start) - 1 {
		s.longest = max(s.longest, int(t.start[k+1]-t.start[k]))
	}
	s.longest += disjointPad
	s.fitting = make([]uint64, (pieces+1)*s.longest)
	s.rows = make([]uint8, len(w.walls))
	for p := range s.rows {
		s.rows[p] = uint8(p % w.stride)
	}
	s.left = append(s.left, w.need...)
	return s
}

// run searches the whole tree over the cells that are free in s.filled. used has the bits of
// the shapes of which no piece is left. A region without a free cell is a solution.
func (s *scan) run(used bits128) {
	for p := range s.total {
		if s.filled[p].lo&1 == 0 {
			if s.size == 64 {
				s.search64(p, s.filled[p].lo|used.lo)
			} else {
				s.search128(p, s.filled[p].or(used))
			}
			return
		}
	}
	s.solution()
}

// search64 explores the node whose first free cell is at p. The placements that fit are
// listed first, all at once (disjoint.go), and then tried in order. state is the window with
// the bits of the shapes.
//
// The lists of the table are by the row of the first free cell and the patternBits cells
// behind it: placements that overlap those are in none of them. A state that was left
// without a solution is stored with its place (table.go), which with the window and the
// shapes determines everything below it; a search that was stopped stores nothing.
func (s *scan) search64(p int, state uint64) {
	if s.m.placed >= s.m.Next && !s.look() {
		return
	}
	var known *deadEnd
	if s.depth <= s.last {
		if known = s.dead64.entry(p, state); known.state == state && known.at == uint64(p)+1 {
			return
		}
	}
	before, inside := s.solutions, s.cell.inside
	key := int(s.rows[p])<<patternBits | int(state>>1)&(1<<patternBits-1)
	fitting := s.fitting[s.depth*s.longest:][:s.longest]
	kept, all := disjoint(fitting, s.sets64[s.start[key]:s.start[key+1]], state, &s.cell)
	s.m.placed += uint64(all)
	s.levels[s.depth] += uint64(all)
	for _, set := range fitting[:kept] {
		s.chosen[s.depth] = placed{p, bits128{lo: set}}
		next := state | set
		if s.copies {
			next &^= s.lay(bits128{lo: set}).lo
		}
		q, cells := s.advance64(p, next&inside)
		if s.depth++; q >= s.total {
			s.solutions++
			s.solution()
		} else if !s.measure || s.fillable64(^cells&inside) {
			s.search64(q, cells|next&^inside)
		}
		if s.depth--; s.copies {
			s.lift(bits128{lo: set})
		}
	}
	if known != nil && s.solutions == before && s.m.Ended == "" {
		*known = deadEnd{state, uint64(p) + 1}
	}
}

// advance64 moves a window from place p on to the next free cell, and returns that cell's
// place and its window; a place of total or more means that all is filled. cells has no
// bits of shapes. The cells that enter the window can only be occupied by walls and by what
// was placed before the search (filled), because no placement is longer than a window.
func (s *scan) advance64(p int, cells uint64) (int, uint64) {
	for cells&1 != 0 && p < s.total {
		move := bits.TrailingZeros64(^cells)
		p += move
		cells = cells>>(move&63) | s.filled[p].lo
	}
	return p, cells
}

// fillable64 reports whether the connected part of the first free cell can be filled, as far
// as its size shows. Only a part that the flood fill completes in floodSteps steps and that
// lies within edge is known to be enclosed; any other passes. free are the free cells of a
// window.
func (s *scan) fillable64(free uint64) bool {
	stride, part := s.stride&63, free&-free
	for range floodSteps { // the walls between the columns keep a step by 1 inside its own
		more := (part | part<<1 | part>>1 | part<<stride | part>>stride) & free
		if more == part {
			return part&^s.edge.lo != 0 || s.sums>>bits.OnesCount64(part)&1 != 0
		}
		part = more
	}
	return true
}

// search128 is search64 for a window of two words.
func (s *scan) search128(p int, state bits128) {
	if s.m.placed >= s.m.Next && !s.look() {
		return
	}
	inside := below(s.cells)
	key := int(s.rows[p])<<patternBits | int(state.lo>>1)&(1<<patternBits-1)
	for _, set := range s.sets[s.start[key]:s.start[key+1]] {
		if set.lo&state.lo|set.hi&state.hi != 0 {
			continue
		}
		s.m.placed++
		s.levels[s.depth]++
		s.chosen[s.depth] = placed{p, set}
		next := state.or(set)
		if s.copies {
			next = next.and(s.lay(set).not())
		}
		q, cells := s.advance128(p, next.and(inside))
		if s.depth++; q >= s.total {
			s.solution()
		} else if !s.dead(cells.not().and(inside)) {
			s.search128(q, cells.or(next.and(inside.not())))
		}
		if s.depth--; s.copies {
			s.lift(set)
		}
	}
}

// advance128 is advance64 for a window of two words.
func (s *scan) advance128(p int, cells bits128) (int, bits128) {
	for cells.lo&1 != 0 && p < s.total {
		move := bits.TrailingZeros64(^cells.lo)
		if move == 64 {
			move += bits.TrailingZeros64(^cells.hi)
		}
		p += move
		cells = cells.down(move).or(s.filled[p])
	}
	return p, cells
}

// around returns the neighbours of the cells: shifts by 1 and by the stride in both
// directions. A shift by 1 into the next column ends in a wall.
func (s *scan) around(a bits128) bits128 {
	n := s.stride & 63
	return bits128{
		a.lo<<1 | a.lo>>1 | a.hi<<63 | a.lo<<n | a.lo>>n | a.hi<<(64-n),
		a.hi<<1 | a.hi>>1 | a.lo>>63 | a.hi<<n | a.hi>>n | a.lo>>(64-n),
	}
}

// single reports whether some free cell within edge has no free neighbour.
func (s *scan) single(free bits128) bool {
	return !free.and(s.around(free).not()).and(s.edge).empty()
}

// fillable128 is fillable64 for a window of two words.
func (s *scan) fillable128(free bits128) bool {
	part := bits128{lo: free.lo & -free.lo}
	for range floodSteps {
		more := part.or(s.around(part)).and(free)
		if more == part {
			size := part.count()
			return !part.and(s.edge.not()).empty() || size >= 64 || s.sums>>size&1 != 0
		}
		part = more
	}
	return true
}

// lay uses up one piece of the shape of a placement, for puzzles with equal pieces. It
// returns the bit of the shape if more of them are left, so that the caller can clear it
// from the state again, and the empty set if that was the last.
func (s *scan) lay(set bits128) bits128 {
	bit := set.and(below(s.cells).not())
	shape := s.shapeOf(bit)
	if s.left[shape]--; s.left[shape] > 0 {
		return bit
	}
	return bits128{}
}

// lift undoes lay.
func (s *scan) lift(set bits128) { s.left[s.shapeOf(set.and(below(s.cells).not()))]++ }

// shapeOf returns the shape that a bit above the cells of the window stands for.
func (s *scan) shapeOf(bit bits128) int {
	if bit.lo != 0 {
		return bits.TrailingZeros64(bit.lo) - s.cells
	}
	return 64 + bits.TrailingZeros64(bit.hi) - s.cells
}

// walk goes down from the node with the first free cell p, at each level to a placement drawn at random, and returns an
// unbiased estimate of the pieces that a search places below it: each level counts for the
// product of the numbers of children down to it (D. E. Knuth, Mathematics of Computation 29,
// 1975). draw returns a number from 0 to n-1; remembered dead ends are ignored.
func (s *scan) walk(draw func(n int) int, p int, state bits128) (nodes float64) {
	inside, weight := below(s.cells), 1.0
	var fitting, laid []bits128
	for p < s.total {
		key := int(s.rows[p])<<patternBits | int(state.lo>>1)&(1<<patternBits-1)
		fitting = fitting[:0]
		for _, set := range s.sets[s.start[key]:s.start[key+1]] {
			if set.and(state).empty() {
				fitting = append(fitting, set)
			}
		}
		if len(fitting) == 0 {
			break
		}
		weight *= float64(len(fitting))
		nodes += weight
		set := fitting[draw(len(fitting))]
		more := bits128{}
		if s.copies {
			more = s.lay(set)
			laid = append(laid, set)
		}
		state = state.or(set).and(more.not())
		var cells bits128
		p, cells = s.advance128(p, state.and(inside))
		state = cells.or(state.and(inside.not()))
		free := cells.not().and(inside)
		if p < s.total && s.dead(free) {
			break
		}
	}
	for _, set := range laid {
		s.lift(set)
	}
	return nodes
}

// dead reports whether the free cells of a window contain an enclosed part that no pieces
// can fill: a single cell where no part of a piece has one cell, or a part of the wrong size
// where parts are measured.
func (s *scan) dead(free bits128) bool {
	return s.holes && s.single(free) || s.measure && !s.fillable128(free)
}

// The limits of the scan: own. The kernel compares its count of placements with Next, one
// comparison per node, and tests the context and the clock only when that is reached.

// checkInterval is the number of pieces placed between two tests of the context and the
// clock.
const checkInterval = 1 << 15

// meter counts the pieces that a scan places and tells it when to stop. Each goroutine has
// its own.
type meter struct {
	native.Clock
	run               *native.Run
	placed, solutions uint64 // so far
}

func newMeter(ctx context.Context, run *native.Run) *meter {
	m := &meter{Clock: native.NewClock(ctx, checkInterval, run), run: run}
	m.look()
	return m
}

// look tests the limits, calls Progress when that is due, and reports whether the search may
// go on.
func (m *meter) look() bool {
	if !m.Check(m.placed) {
		return false
	}
	m.Report(func() native.Progress { return native.Progress{Nodes: m.placed, Solutions: m.solutions} })
	return true
}
