// Turns of pieces and of regions.
//
// A turn is a signed permutation of the axes with determinant 1; in space there
// are 24, in four dimensions 192, and in five and more they are not listed
// (turnsbeyond.go). Flat puzzles need no rule of their own: half a turn of a flat piece
// about an axis in its plane turns it over, which gives the eight positions of a free polyomino. One-sided puzzles
// allow only the turns that leave the last axis alone. A box of length 1 along a
// further axis, such as wDim=1, likewise lets solid pieces become their mirror
// images.
//
// A reflection is a signed permutation with determinant -1. Pieces are never
// reflected, but the mirror image of a solution may be a solution again.

package puzzle

import (
	"context"
	"iter"
	"slices"
)

// turn sends cell c to the cell whose coordinate i is sign[i]*c[axis[i]], for i below axes;
// the others are 0.
type turn struct {
	axis, sign point
	axes       int
}

func (t turn) apply(c point) point {
	var out point
	for i := range t.axes {
		out[i] = t.sign[i] * c[t.axis[i]]
	}
	return out
}

// move is the turn as a motion of cubes.
func (t turn) move(cells []point) ([]point, bool) {
	moved := make([]point, len(cells))
	for i, c := range cells {
		moved[i] = t.apply(c)
	}
	return moved, true
}

// turns returns the signed permutations of the determinant given, 1 or -1, that p
// allows; with determinant 1 the identity is the first.
func (p *Packing) turns(determinant int) []turn {
	n := p.dimensions()
	var out []turn
	for _, parity := range []int{1, -1} { // of the permutation; even ones come first
		for _, axis := range axisOrders(n) {
			if permutationParity(axis) != parity {
				continue
			}
			for bits := range 1 << n {
				t, product := turn{axes: n}, parity
				for i := range n {
					t.axis[i], t.sign[i] = axis[i], 1-bits>>(n-1-i)&1*2
					product *= t.sign[i]
				}
				if product == determinant && (!p.OneSide || axis[n-1] == n-1 && t.sign[n-1] == 1) {
					out = append(out, t)
				}
			}
		}
	}
	return out
}

// axisOrders returns the permutations of 0 to n-1, the identity first. In space
// the order is the one that the placements of a puzzle have always been listed in.
func axisOrders(n int) [][]int {
	if n == 3 {
		return [][]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {1, 0, 2}, {0, 2, 1}, {2, 1, 0}}
	}
	out := [][]int{{}}
	for range n {
		var longer [][]int
		for _, head := range out {
			for v := range n {
				if !slices.Contains(head, v) {
					longer = append(longer, append(slices.Clone(head), v))
				}
			}
		}
		out = longer
	}
	return out
}

// permutationParity is 1 for an even permutation and -1 for an odd one.
func permutationParity(axis []int) int {
	parity := 1
	for i, a := range axis {
		for _, b := range axis[:i] {
			if b > a {
				parity = -parity
			}
		}
	}
	return parity
}

// Orientations returns the different orientations that a piece can be rotated into,
// each moved so that its least coordinates are 0 and sorted by x, y, z. The first
// is the piece as drawn. In a box of more than three dimensions, where x, y and z
// do not say it all, it returns nil.
func (p *Packing) Orientations(piece Piece) [][][3]int {
	if p.Axes != nil {
		return nil
	}
	var out [][][3]int
	for _, o := range p.orientations(piece.body(), p.motions(1)) {
		cells := make([][3]int, len(o.cells))
		for i, c := range o.cells {
			cells[i] = [3]int(c[:3])
		}
		out = append(out, cells)
	}
	return out
}

// leastCorner returns the least coordinate of the cells along each axis.
func leastCorner(cells []point) point {
	var least point
	for i, c := range cells {
		for axis, v := range c {
			if i == 0 || v < least[axis] {
				least[axis] = v
			}
		}
	}
	return least
}

// RegionSymmetries returns the turns that p allows and that map its region onto
// itself, as permutations of the cells of Region: cell i goes to cell s[i]. Where
// only some cells may stay empty, they are mapped onto each other too. Turns with
// the same effect are given once, the identity first. p must pass Check.
func (p *Packing) RegionSymmetries() [][]int {
	return p.RegionSymmetriesContext(context.Background())
}

// RegionSymmetriesContext is RegionSymmetries, but ends soon after the context does. It has the
// identity then and perhaps others, which need not be a group.
func (p *Packing) RegionSymmetriesContext(ctx context.Context) [][]int {
	return p.regionMaps(ctx, 1, nil)
}

// RegionReflections returns in the same way the reflections of the region whose
// effect no turn has. A flat region has none, unless the puzzle is one-sided:
// there, these are the ways to turn the region over.
func (p *Packing) RegionReflections() [][]int {
	return p.RegionReflectionsContext(context.Background())
}

// RegionReflectionsContext is RegionReflections, but ends soon after the context does, with some
// of them or none.
func (p *Packing) RegionReflectionsContext(ctx context.Context) [][]int {
	return p.regionMaps(ctx, -1, p.RegionSymmetriesContext(ctx))
}

// regionMaps returns the signed permutations of the determinant given that map the
// region onto itself and are not in known.
func (p *Packing) regionMaps(ctx context.Context, determinant int, known [][]int) [][]int {
	return p.mapsBy(ctx, known, func(cells []point) []motion {
		if p.beyondTurns() {
			return p.motionsOnto(determinant, cells)
		}
		return p.motions(determinant)
	})
}

// mapsBy is regionMaps with the motions to try, given the cells of the region.
func (p *Packing) mapsBy(ctx context.Context, known [][]int, motions func(cells []point) []motion) [][]int {
	cells := p.Region()
	m := regionMapper{packing: p, points: p.unfolded(cells), index: p.cellIndex(cells), lengths: p.lengths(), wraps: p.wraps(), axes: p.dimensions(), variable: p.mayStayEmpty(cells), colours: p.coloursOf(cells)}
	seen := map[string]bool{}
	for _, s := range known {
		seen[permutationKey(s)] = true
	}
	var out [][]int
	for _, move := range motions(m.points) {
		if len(out) > 0 && ctx.Err() != nil {
			break
		}
		for perm := range m.permutations(move) {
			if key := permutationKey(perm); !seen[key] {
				seen[key] = true
				out = append(out, perm)
			}
			if ctx.Err() != nil {
				break
			}
		}
	}
	return out
}

func permutationKey(perm []int) string {
	key := make([]byte, 0, 3*len(perm))
	for _, v := range perm { // below maxPackingCells, 18 bits
		key = append(key, byte(v), byte(v>>8), byte(v>>16))
	}
	return string(key)
}

// regionMapper finds out where motions take the cells of a region.
type regionMapper struct {
	packing  *Packing
	points   []point // ascending
	index    []int32 // see cellIndex
	lengths  point
	wraps    point // see Packing.wraps
	axes     int
	variable []bool // per cell, whether it may stay empty
	colours  []int  // per cell; nil: none
}

// permutations moves the region, and back so that the first cell is the same as before; along
// the axes of a ring it moves it on by every number of cells. It yields where each cell went,
// as often as the result is the region again.
func (m *regionMapper) permutations(move motion) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		moved, fits := move(m.points)
		if !fits || !m.ringsToRings(move) {
			return
		}
		if len(moved) == 0 {
			yield(nil)
			return
		}
		step, fits := m.packing.Grid.translation(slices.MinFunc(moved, comparePoints), slices.MinFunc(m.points, comparePoints))
		if !fits {
			return
		}
		if m.packing.Wrap != "" {
			step = m.leastStep(moved)
		}
		for shift := range m.shifts() {
			if perm, maps := m.permutation(moved, step, shift); maps && !yield(perm) {
				return
			}
		}
	}
}

// permutation moves the cells by two translations.
func (m *regionMapper) permutation(cells []point, step, shift point) (perm []int, maps bool) {
	perm = make([]int, len(cells))
	for i, c := range cells {
		for axis := range c {
			c[axis] += step[axis] + shift[axis]
			if n := m.wraps[axis]; n > 0 {
				c[axis] -= n * floorDiv(c[axis], n)
			}
		}
		j := m.at(c)
		if j < 0 || m.variable[i] != m.variable[j] || m.colours != nil && m.colours[i] != m.colours[j] {
			return nil, false
		}
		perm[i] = j
	}
	return perm, true
}

// at returns the number of the cell at a point, or -1 outside of the region.
func (m *regionMapper) at(c point) int {
	layer := 0 // as fold has it
	for axis := m.axes - 1; axis >= 0; axis-- {
		if c[axis] < 0 || c[axis] >= m.lengths[axis] {
			return -1
		}
		if axis >= 2 {
			layer = layer*m.lengths[axis] + c[axis]
		}
	}
	return int(m.index[m.packing.cellNumber([3]int{c[0], c[1], layer})])
}
