// The window of the scan kernel: a flat region as a row of bits.
//
// The region lies in a grid, scanned along its longer side, column after column.
// Below every column is one more cell, a wall, so that the neighbours of a cell are
// always 1 and stride places away. A window is the 128 bits from some cell on: the
// cells that are filled or outside of the region, and above them one bit per shape,
// which is set when no piece of it is left. Whether an orientation fits and its piece is
// there is then one test of two words, or of one when 64 bits are enough.

package packing

import (
	"math/bits"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// bits128 is a set of 128 bits.
type bits128 struct{ lo, hi uint64 }

func (a bits128) or(b bits128) bits128  { return bits128{a.lo | b.lo, a.hi | b.hi} }
func (a bits128) and(b bits128) bits128 { return bits128{a.lo & b.lo, a.hi & b.hi} }
func (a bits128) not() bits128          { return bits128{^a.lo, ^a.hi} }
func (a bits128) empty() bool           { return a.lo|a.hi == 0 }
func (a bits128) count() int            { return bits.OnesCount64(a.lo) + bits.OnesCount64(a.hi) }

// down moves the bits n places down; shifts by 64 or more, also by a number that was
// negative, give 0.
func (a bits128) down(n int) bits128 {
	return bits128{a.lo>>uint(n) | a.hi<<uint(64-n) | a.hi>>uint(n-64), a.hi >> uint(n)}
}

func one128(bit int) bits128 {
	if bit < 64 {
		return bits128{lo: 1 << bit}
	}
	return bits128{hi: 1 << (bit - 64)}
}

// below returns the bits below n.
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
	set   bits128
	shape int
	rows  uint64 // in which rows the first cell can lie
}

// window is a puzzle laid out for the scan.
type window struct {
	pc       *puzzle.PackingCover
	size     int           // 64 or 128: bits of a window, with those of the shapes
	stride   int           // cells of a column, with the wall
	total    int           // cells of the grid
	cells    int           // cells of a window
	place    []int         // per cell of the region, its place in the grid: column*stride + row
	walls    []bits128     // per place of the grid, and beyond it, the cells of its window outside of the region
	oriented []orientation // the distinct windows of all placements
	need     []int32       // per shape, its pieces
	copies   bool          // some shape is there more than once
	parts    []int         // sizes of the connected parts of all pieces, see parts.go
	sums     uint64        // bit v: some of these parts have v cells together, v < 64
}

// newWindow lays out a puzzle, or returns nil if its region is not flat or does not
// go into a window of the size.
func newWindow(pc *puzzle.PackingCover, size int) *window {
	long, short, ok := axes(pc.Cells)
	w := &window{pc: pc, size: size, cells: size - len(pc.Shapes)}
	if !ok || w.cells < 1 || pc.Packing.Axes != nil || pc.Packing.Grid != puzzle.Cubes {
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
	if !w.addOrientations() {
		return nil
	}
	return w
}

const (
	most    = 63      // cells of a column, with the wall
	maxGrid = 1 << 16 // cells of a grid
)

// axes returns the longer and the shorter axis of a flat region.
func axes(cells [][3]int) (long, short int, flat bool) {
	if len(cells) == 0 {
		return 0, 0, false
	}
	low, high := corners(cells)
	order := []int{0, 1, 2}
	slices.SortStableFunc(order, func(a, b int) int { return high[b] - low[b] - high[a] + low[a] })
	return order[0], order[1], high[order[2]] == low[order[2]]
}

func corners(cells [][3]int) (low, high [3]int) {
	low, high = cells[0], cells[0]
	for _, c := range cells {
		for k, v := range c {
			low[k], high[k] = min(low[k], v), max(high[k], v)
		}
	}
	return low, high
}

// addWalls fills in walls, one window more than fits behind the grid: the scan reads there
// when it moves past the end.
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

// addPieces fills in need and copies, and the sizes of parts with their sums below 64.
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

// addOrientations lists the shapes in their orientations, and reports whether all fit into
// the window.
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

// setOf returns the first cell of a placement, and its window from there on.
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

// filled returns the windows when a placement is placed before the search begins, and
// whether the parts of the region left can be filled, judging by their sizes.
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
