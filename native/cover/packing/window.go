// The window of the scan kernel: a flat region as a row of bits.
//
// The region lies in a grid, scanned along its longer side, column after column.
// Below every column is one more cell, a wall, so that the neighbours of a cell are
// always 1 and stride places away. A window is the 128 bits from some cell on: the
// cells that are filled or outside of the region, and above them one bit per shape,
// which is set when no piece of it is left. Whether an orientation fits and a piece of it is
// left is then a single test of two words, or of one word when 64 bits are enough.

package packing

import (
	"math/bits"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// bits128 is a set of 128 bits: bit b of lo is element b, bit b of hi is element 64+b.
type bits128 struct{ lo, hi uint64 }

func (a bits128) or(b bits128) bits128  { return bits128{a.lo | b.lo, a.hi | b.hi} }
func (a bits128) and(b bits128) bits128 { return bits128{a.lo & b.lo, a.hi & b.hi} }
func (a bits128) not() bits128          { return bits128{^a.lo, ^a.hi} }
func (a bits128) empty() bool           { return a.lo|a.hi == 0 }
func (a bits128) count() int            { return bits.OnesCount64(a.lo) + bits.OnesCount64(a.hi) }

// down shifts right by n places, 0 to 128. A shift of one word by 64 or more gives 0 in Go,
// and a negative count, converted to uint, is such a shift: no case distinction is needed.
func (a bits128) down(n int) bits128 {
	return bits128{a.lo>>uint(n) | a.hi<<uint(64-n) | a.hi>>uint(n-64), a.hi >> uint(n)}
}

// one128 returns the set of one element, 0 to 127.
func one128(bit int) bits128 {
	if bit < 64 {
		return bits128{lo: 1 << bit}
	}
	return bits128{hi: 1 << (bit - 64)}
}

// below returns the set of the elements 0 to n-1, for n from 0 to 128.
func below(n int) bits128 {
	if n <= 64 {
		return bits128{lo: 1<<n - 1}
	}
	return bits128{ones, 1<<(n-64) - 1}
}

const ones = ^uint64(0)

// orientation is a shape in one of its orientations: its cells from the first one on, and
// the bit of the shape.
type orientation struct {
	set   bits128 // bit b for the grid place b after the first cell, bit cells+shape for the shape
	shape int     // index into PackingCover.Shapes
	rows  uint64  // bit r: the first cell can lie in row r
}

// window is a puzzle laid out for the scan.
type window struct {
	pc       *puzzle.PackingCover
	size     int           // 64 or 128: bits of a window, including those of the shapes
	stride   int           // cells of a column, including the wall
	total    int           // cells of the grid: columns times stride
	cells    int           // cells of a window: size less the number of shapes
	place    []int         // per cell of the region, its place in the grid: column*stride + row
	walls    []bits128     // per place of the grid, and beyond it, the cells of its window outside of the region
	oriented []orientation // the distinct windows of all placements
	need     []int32       // per shape, the number of its pieces
	copies   bool          // some shape has several pieces
	parts    []int         // sizes of the connected parts of all pieces, see parts.go
	sums     uint64        // bit v, v < 64: some of these parts have v cells together
}

// newWindow lays out a puzzle, or returns nil if its region is not flat or does not
// go into a window of the size.
func newWindow(pc *puzzle.PackingCover, size int) *window {
	long, short, ok := axes(pc.Cells)
	w := &window{pc: pc, size: size, cells: size - len(pc.Shapes)}
	if !ok || w.cells < 1 || pc.Packing.Axes != nil || pc.Packing.Wrap != "" || pc.Packing.Grid != puzzle.Cubes {
		return nil
	}
	low, high := corners(pc.Cells)
	w.stride = high[short] - low[short] + 2
	w.total = (high[long] - low[long] + 1) * w.stride
	if w.stride > most || w.total > maxGrid {
		return nil
	}
	for _, c := range pc.Cells {
		w.place = append(w.place, (c[long]-low[long])*w.stride+c[short]-low[short])
	}
	w.addWalls()
	w.addPieces()
	if !w.addOrientations() || !w.everywhere() {
		return nil
	}
	return w
}

const (
	most    = 63      // greatest stride: rows are bits of a word, and shifts by a stride stay below 64
	maxGrid = 1 << 16 // cells of a grid, at most; walls takes 16 bytes for each
)

// axes returns the axes of the longer and of the shorter side of a region, and whether it is
// flat: one cell thick along the third.
func axes(cells [][3]int) (long, short int, flat bool) {
	if len(cells) == 0 {
		return 0, 0, false
	}
	low, high := corners(cells)
	order := []int{0, 1, 2}
	slices.SortStableFunc(order, func(a, b int) int { return high[b] - low[b] - high[a] + low[a] })
	return order[0], order[1], high[order[2]] == low[order[2]]
}

// corners returns the least and the greatest coordinates along each axis.
func corners(cells [][3]int) (low, high [3]int) {
	low, high = cells[0], cells[0]
	for _, c := range cells {
		for k, v := range c {
			low[k], high[k] = min(low[k], v), max(high[k], v)
		}
	}
	return low, high
}

// addWalls fills in walls, also for the places up to one window behind the grid: the scan
// reads those when it moves past the end.
func (w *window) addWalls() {
	inside := make([]bool, w.total)
	for _, p := range w.place {
		inside[p] = true
	}
	w.walls = make([]bits128, w.total+w.size+1)
	for p := range w.walls {
		for b := range w.cells {
			if p+b >= w.total || !inside[p+b] {
				w.walls[p] = w.walls[p].or(one128(b))
			}
		}
	}
}

// addPieces fills in need, copies, the sizes of parts and their sums. Adding a part of v
// cells to the set of sums is a shift by v; sums of 64 and more fall off the end.
func (w *window) addPieces() {
	w.sums = 1
	parts := w.partsOfShapes()
	for s, shape := range w.pc.Shapes {
		w.need = append(w.need, int32(len(shape.Pieces)))
		w.copies = w.copies || len(shape.Pieces) > 1
		for range shape.Pieces {
			for _, size := range parts[s] {
				w.parts, w.sums = append(w.parts, size), w.sums|w.sums<<size
			}
		}
	}
}

// addOrientations lists the distinct windows of all placements with the rows of their first
// cells, and reports whether all fit into the window.
func (w *window) addOrientations() bool {
	known := map[bits128]int{}
	for o := range w.pc.Placements {
		first, set, ok := w.setOf(o)
		if !ok {
			return false
		}
		i, seen := known[set]
		if !seen {
			i = len(w.oriented)
			known[set] = i
			w.oriented = append(w.oriented, orientation{set: set, shape: w.pc.Placements[o].Shape})
		}
		w.oriented[i].rows |= 1 << (first % w.stride)
	}
	return true
}

// everywhere reports whether each orientation has a placement wherever it fits, which the scan
// takes for granted: it looks only at the cells. Colours of cells of the region break that.
func (w *window) everywhere() bool {
	fits := 0
	inside := below(w.cells)
	for _, p := range w.place {
		for _, o := range w.oriented {
			if o.rows>>(p%w.stride)&1 == 1 && o.set.and(inside).and(w.walls[p]).empty() {
				fits++
			}
		}
	}
	return fits == len(w.pc.Placements)
}

// setOf returns the first cell of a placement as a place of the grid, and its window from
// there on with the bit of its shape. It reports false for a placement that is longer than
// the window.
func (w *window) setOf(option int) (first int, set bits128, ok bool) {
	pl := w.pc.Placements[option]
	first = w.total
	for _, c := range pl.Cells {
		first = min(first, w.place[c])
	}
	for _, c := range pl.Cells {
		if w.place[c]-first >= w.cells {
			return 0, set, false
		}
		set = set.or(one128(w.place[c] - first))
	}
	return first, set.or(one128(w.cells + pl.Shape)), true
}

// filled returns the walls with the cells of a placement added, for a search that begins
// with it placed, and whether the remaining parts of the region can be filled, as far as
// their sizes show.
func (w *window) filled(option int) ([]bits128, bool) {
	walls := slices.Clone(w.walls)
	taken := make([]bool, w.total)
	for _, c := range w.pc.Placements[option].Cells {
		at := w.place[c]
		taken[at] = true
		for p := max(0, at-w.cells+1); p <= at; p++ {
			walls[p] = walls[p].or(one128(at - p))
		}
	}
	return walls, w.possible(taken)
}
