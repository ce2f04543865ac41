// Grids: the kinds of cells that the pieces of a packing puzzle are made of.
//
// Besides cubes there are the four grids of BurrTools (A. Roever, A. Koehn). Their
// cells have whole coordinates x, y, z too, as BurrTools numbers them:
//
//   - triangular prisms: rows of equilateral triangles, tip up where x+y is even and
//     down where it is odd, in layers along z. Every x, y, z is a cell.
//   - spheres in the densest packing (face-centred cubic): x+y+z is even.
//   - rhombic: cubes cut by their six diagonal planes into 24 tetrahedra each. A cube is
//     a block of 5×5×5 coordinates, of which 24 are cells.
//   - tetra-octa: cubes cut into a regular tetrahedron and four corners, in two ways that
//     alternate like a chessboard. A cube is a block of 3×3×3, of which 5 are cells.
//
// A grid has a lattice of translations that take cells to cells of the same class (tips
// up to tips up), and around one point a group of turns. place puts a cell where these
// turns are matrices of whole numbers over a common divisor; the metric of these places
// is that of space for all grids but prisms (see squared in gridgeometry.go).

package puzzle

import (
	"fmt"
	"slices"
)

// Grid is a kind of cells; the values are those of BurrTools' gridType.
type Grid int

// The grids.
const (
	Cubes Grid = iota
	Prisms
	Spheres
	Rhombic
	TetraOcta
)

var gridNames = []string{"cubes", "triangular prisms", "spheres", "rhombic tetrahedra", "tetrahedra and octahedra"}

// String names the cells of the grid, such as "spheres".
func (g Grid) String() string {
	if g < 0 || int(g) >= len(gridNames) {
		return fmt.Sprintf("grid number %d", int(g))
	}
	return gridNames[g]
}

// floorDiv is the quotient rounded down; c - n*floorDiv(c, n) is from 0 to n-1.
func floorDiv(c, n int) int {
	q := c / n
	if c%n < 0 {
		q--
	}
	return q
}

// block splits a cell into the block of n×n×n that it lies in and its place there.
func block(c [3]int, n int) (at, rest [3]int) {
	for axis, v := range c {
		at[axis] = floorDiv(v, n)
		rest[axis] = v - n*at[axis]
	}
	return at, rest
}

// Class returns the cell that stands for all cells which translations of the grid take
// to c: two cells have the same class if their difference is such a translation.
func (g Grid) Class(c [3]int) [3]int {
	switch g {
	case Prisms:
		return [3]int{(c[0] + c[1]) & 1}
	case Rhombic:
		_, rest := block(c, 5)
		return rest
	case TetraOcta:
		at, rest := block(c, 3)
		rest[0] += 3 * ((at[0] + at[1] + at[2]) & 1)
		return rest
	}
	return [3]int{}
}

// HasCell reports whether there is a cell with these coordinates.
func (g Grid) HasCell(c [3]int) bool {
	switch g {
	case Spheres:
		return (c[0]+c[1]+c[2])&1 == 0
	case Rhombic: // one coordinate at a face, one beside the middle, one in the middle
		_, rest := block(c, 5)
		for i, v := range rest {
			rest[i] = min(v, 4-v)
		}
		slices.Sort(rest[:])
		return rest == [3]int{0, 1, 2}
	case TetraOcta: // the middle, and four corners of the cube
		at, rest := block(c, 3)
		if rest == [3]int{1, 1, 1} {
			return true
		}
		if rest[0]&1+rest[1]&1+rest[2]&1 > 0 {
			return false
		}
		return ((rest[0]+rest[1]+rest[2])/2+at[0]+at[1]+at[2])&1 == 1
	}
	return true
}

// place returns where a cell lies, in coordinates whose origin the turns leave alone.
func (g Grid) place(c [3]int) [3]int {
	switch g {
	case Prisms: // the centre of the triangle, in halves of a side and thirds of a height
		return [3]int{c[0] + 1, 3*c[1] + 1 + (c[0]+c[1])&1, c[2]}
	case Rhombic: // from the centre of the cube of block 0 0 0
		return [3]int{c[0] - 2, c[1] - 2, c[2] - 2}
	case TetraOcta: // from a corner of cubes, in half cells
		return [3]int{2*c[0] - 5, 2*c[1] - 5, 2*c[2] - 5}
	}
	return c
}

// cell is the inverse of place, for the place of a cell.
func (g Grid) cell(p [3]int) [3]int {
	switch g {
	case Prisms:
		return [3]int{p[0] - 1, floorDiv(p[1], 3), p[2]}
	case Rhombic:
		return [3]int{p[0] + 2, p[1] + 2, p[2] + 2}
	case TetraOcta:
		return [3]int{floorDiv(p[0]+5, 2), floorDiv(p[1]+5, 2), floorDiv(p[2]+5, 2)}
	}
	return p
}

// checkGrid checks that every cell of the region is one of the grid.
func (p *Packing) checkGrid() error {
	switch {
	case p.Grid < Cubes || p.Grid > TetraOcta:
		return fmt.Errorf("%v; expected one of %d to %d", p.Grid, Cubes, TetraOcta)
	case p.Grid == Cubes:
		return nil
	case p.Axes != nil || p.OneSide:
		return fmt.Errorf("a grid of %v, one-sided or of more than three dimensions; expected neither", p.Grid)
	}
	for _, c := range p.Region() {
		if !p.Grid.HasCell(c) {
			return fmt.Errorf("%d %d %d is to be filled and is no cell in a grid of %v; expected a stationary piece there", c[0], c[1], c[2], p.Grid)
		}
	}
	return nil
}
