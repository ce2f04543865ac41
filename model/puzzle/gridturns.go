// The isometries of the grids, made from a few generators.
//
// A turn is a matrix of whole numbers over a divisor, for the places of cells (Grid.place).
// Rhombic tetrahedra and tetra-octa have the 24 turns of the cube, prisms the 12 of a
// hexagonal prism: sixths of a turn about a corner of six triangles, and half turns.
//
// Spheres have more. A piece of them may be rotated so that all of it lies on the grid again,
// though other spheres of the grid would not: a flat piece in a layer of hexagons by a
// sixth of a turn about the normal of the layer, which takes that layer to itself and no
// other to one. For pieces of touching spheres, there are no others: two steps from a
// sphere to its neighbours at 90° fix an isometry that the whole grid has, and two at 60° or 120°
// one of these or a sixth of a turn more, which takes no third direction to the grid. So the
// matrices are 24 and, for each of four diagonals, 24 more: 120. BurrTools has as many.

package puzzle

import "slices"

// matrix takes the place p to m·p/over.
type matrix struct {
	m    [3][3]int
	over int
}

// times is the matrix that applies b first, in lowest terms.
func (a matrix) times(b matrix) matrix {
	out := matrix{over: a.over * b.over}
	divisor := out.over
	for i := range 3 {
		for j := range 3 {
			for k := range 3 {
				out.m[i][j] += a.m[i][k] * b.m[k][j]
			}
			divisor = gcd(divisor, out.m[i][j])
		}
	}
	for i := range 3 {
		for j := range 3 {
			out.m[i][j] /= divisor
		}
	}
	out.over /= divisor
	return out
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

var (
	identity   = matrix{[3][3]int{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 1}
	quarterX   = matrix{[3][3]int{{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}, 1}
	quarterZ   = matrix{[3][3]int{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}, 1}
	halfX      = quarterX.times(quarterX)
	mirrorZ    = matrix{[3][3]int{{1, 0, 0}, {0, 1, 0}, {0, 0, -1}}, 1}
	sixthPrism = matrix{[3][3]int{{1, -1, 0}, {3, 1, 0}, {0, 0, 2}}, 2} // about z, for the places of prisms
	sixthCube  = matrix{[3][3]int{{2, -1, 2}, {2, 2, -1}, {-1, 2, 2}}, 3}
)

// generated returns the group that matrices generate, the identity first.
func generated(by ...matrix) []matrix {
	out := []matrix{identity}
	for i := 0; i < len(out); i++ {
		for _, g := range by {
			if next := g.times(out[i]); !slices.Contains(out, next) {
				out = append(out, next)
			}
		}
	}
	return out
}

// turns returns the turns of a grid; of spheres also those that only some pieces have.
func (g Grid) turns() []matrix {
	if g == Prisms {
		return generated(sixthPrism, halfX)
	}
	cube := generated(quarterX, quarterZ)
	if g != Spheres {
		return cube
	}
	out := slices.Clone(cube)
	for k, other := 0, identity; k < 4; k, other = k+1, quarterZ.times(other) { // another diagonal becomes the axis
		for _, turn := range cube {
			out = append(out, turn.times(sixthCube).times(other))
		}
	}
	return out
}

// motion moves cells as a rigid body, up to a translation of the grid, and keeps their order; it
// reports whether they lie on cells of the grid then.
type motion func(cells []point) ([]point, bool)

// motions returns the turns that p allows, the identity first, or with determinant -1
// the reflections; in more than four dimensions one of them.
func (p *Packing) motions(determinant int) []motion {
	var out []motion
	if p.beyondTurns() {
		return []motion{oneMotion(determinant)}
	}
	if p.Grid == Cubes {
		for _, t := range p.turns(determinant) {
			out = append(out, t.move)
		}
		return out
	}
	for _, t := range p.Grid.turns() {
		if determinant < 0 {
			t = mirrorZ.times(t)
		}
		out = append(out, func(cells []point) ([]point, bool) { return p.Grid.moved(t, cells) })
	}
	return out
}

// moved applies a matrix to the cells of a grid. Spheres turn about the first of them:
// any other centre moves the piece by what need not be a translation of the grid.
func (g Grid) moved(t matrix, cells []point) ([]point, bool) {
	out, from := make([]point, len(cells)), [3]int{}
	if g == Spheres && len(cells) > 0 {
		from = [3]int(cells[0][:3])
	}
	for i, c := range cells {
		at, to := g.place([3]int(c[:3])), [3]int{}
		for row := range 3 {
			for k := range 3 {
				to[row] += t.m[row][k] * (at[k] - from[k])
			}
			if to[row]%t.over != 0 {
				return nil, false
			}
			to[row] /= t.over
		}
		if to = g.cell(to); !g.HasCell(to) {
			return nil, false
		}
		copy(out[i][:3], to[:])
	}
	return out, true
}

// translation returns the translation that takes the first of some cells to another
// cell, and whether the grid has it.
func (g Grid) translation(from, to point) (step point, has bool) {
	for axis := range step {
		step[axis] = to[axis] - from[axis]
	}
	return step, g.Class([3]int(from[:3])) == g.Class([3]int(to[:3]))
}
