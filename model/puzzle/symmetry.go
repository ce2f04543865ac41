// Turns of pieces and of regions in space.
//
// A turn is a signed permutation of the axes with determinant 1; there are 24.
// Flat puzzles need no rule of their own: turning a flat piece about an axis in
// its plane turns it over, which gives the eight positions of a free polyomino.
// One-sided puzzles allow only the four turns about the z axis.

package puzzle

import "slices"

// turn sends cell c to the cell whose coordinate i is sign[i]*c[axis[i]].
type turn struct{ axis, sign [3]int }

func (t turn) apply(c [3]int) [3]int {
	return [3]int{t.sign[0] * c[t.axis[0]], t.sign[1] * c[t.axis[1]], t.sign[2] * c[t.axis[2]]}
}

// turns returns the turns that p allows, the identity first.
func (p *Packing) turns() []turn {
	var out []turn
	even := [][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}}
	odd := [][3]int{{1, 0, 2}, {0, 2, 1}, {2, 1, 0}}
	for i, axis := range append(even, odd...) {
		parity := 1 // of the permutation
		if i >= len(even) {
			parity = -1
		}
		for bits := range 8 {
			sign := [3]int{1 - bits&4>>1, 1 - bits&2, 1 - bits&1<<1}
			if sign[0]*sign[1]*sign[2] != parity {
				continue
			}
			if t := (turn{axis, sign}); !p.OneSide || axis[2] == 2 && sign[2] == 1 {
				out = append(out, t)
			}
		}
	}
	return out
}

// Orientations returns the different positions that a piece can be turned into,
// each moved so that its least coordinates are 0 and sorted by x, y, z. The first
// is the piece as drawn.
func (p *Packing) Orientations(piece Piece) [][][3]int {
	var out [][][3]int
	for _, t := range p.turns() {
		cells := turned(piece.Cells, t)
		if !slices.ContainsFunc(out, func(o [][3]int) bool { return slices.Equal(o, cells) }) {
			out = append(out, cells)
		}
	}
	return out
}

// turned returns the cells after a turn, moved to the origin and sorted.
func turned(cells [][3]int, t turn) [][3]int {
	out := make([][3]int, len(cells))
	for i, c := range cells {
		out[i] = t.apply(c)
	}
	least := leastCorner(out)
	for i := range out {
		for axis := range 3 {
			out[i][axis] -= least[axis]
		}
	}
	slices.SortFunc(out, compareCells)
	return out
}

// leastCorner returns the least coordinate of the cells along each axis.
func leastCorner(cells [][3]int) [3]int {
	var least [3]int
	for i, c := range cells {
		for axis := range 3 {
			if i == 0 || c[axis] < least[axis] {
				least[axis] = c[axis]
			}
		}
	}
	return least
}

// RegionSymmetries returns the turns that p allows and that map its region onto
// itself, as permutations of the cells of Region: cell i goes to cell s[i]. Turns
// with the same effect are given once, the identity first. p must pass Check.
func (p *Packing) RegionSymmetries() [][]int {
	region := p.Region()
	index := make(map[[3]int]int, len(region))
	for i, c := range region {
		index[c] = i
	}
	home := leastCorner(region)
	var out [][]int
	for _, t := range p.turns() {
		perm, maps := regionTurn(region, index, home, t)
		if maps && !slices.ContainsFunc(out, func(o []int) bool { return slices.Equal(o, perm) }) {
			out = append(out, perm)
		}
	}
	return out
}

// regionTurn turns the region and moves it back to its least corner, home. It
// reports whether the result is the region again, and where each cell went.
func regionTurn(region [][3]int, index map[[3]int]int, home [3]int, t turn) (perm []int, maps bool) {
	moved := make([][3]int, len(region))
	for i, c := range region {
		moved[i] = t.apply(c)
	}
	least := leastCorner(moved)
	perm = make([]int, len(region))
	for i, c := range moved {
		for axis := range 3 {
			c[axis] += home[axis] - least[axis]
		}
		j, inside := index[c]
		if !inside {
			return nil, false
		}
		perm[i] = j
	}
	return perm, true
}
