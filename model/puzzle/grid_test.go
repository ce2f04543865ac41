package puzzle

import (
	"fmt"
	"slices"
	"testing"
)

var otherGrids = []Grid{Prisms, Spheres, Rhombic, TetraOcta}

// gridBox lists the cells of a grid in a box around the origin.
func gridBox(g Grid, from, to int) (cells [][3]int) {
	for x := from; x < to; x++ {
		for y := from; y < to; y++ {
			for z := from; z < to; z++ {
				if c := [3]int{x, y, z}; g.HasCell(c) {
					cells = append(cells, c)
				}
			}
		}
	}
	return cells
}

// How many cells a block has, how many turns there are, and how many cells touch one.
func TestGrids(t *testing.T) {
	for _, tc := range []struct {
		grid                Grid
		size, cells         int // of a block: a cube of the grid
		turns, classes      int
		neighbours, corners int
		name                string
		group               int // order of the group of turns; that of the lattice for spheres
	}{
		{Cubes, 1, 1, 24, 1, 6, 8, "cubes", 24},
		{Prisms, 2, 8, 12, 2, 5, 6, "triangular prisms", 12},
		{Spheres, 2, 4, 120, 1, 12, 1, "spheres", 24},
		{Rhombic, 5, 24, 24, 24, 4, 4, "rhombic tetrahedra", 24},
		{TetraOcta, 3, 5, 24, 10, 4, 4, "tetrahedra and octahedra", 24},
	} {
		if n := len(gridBox(tc.grid, 0, tc.size)); n != tc.cells {
			t.Errorf("%v: %d cells in a block, want %d", tc.grid, n, tc.cells)
		}
		if n := len(tc.grid.turns()); n != tc.turns || tc.grid.String() != tc.name {
			t.Errorf("%v: %d turns, want %d", tc.grid, n, tc.turns)
		}
		classes := map[[3]int]bool{}
		for _, c := range gridBox(tc.grid, -6, 6) {
			classes[tc.grid.Class(c)] = true
			if back := tc.grid.cell(tc.grid.place(c)); back != c {
				t.Fatalf("%v: cell %v comes back as %v", tc.grid, c, back)
			}
		}
		if len(classes) != tc.classes {
			t.Errorf("%v: %d classes of cells, want %d", tc.grid, len(classes), tc.classes)
		}
		pc := &PackingCover{Packing: &Packing{Grid: tc.grid, Dim: [3]int{12, 12, 12}}, Cells: gridBox(tc.grid, 0, 12)}
		most := 0
		for i, near := range pc.Neighbours() {
			most = max(most, len(near))
			if slices.Contains(near, i) || len(tc.grid.Corners(pc.Cells[i])) != tc.corners {
				t.Fatalf("%v: cell %v beside itself, or its corners", tc.grid, pc.Cells[i])
			}
		}
		if most != tc.neighbours {
			t.Errorf("%v: %d neighbours, want %d", tc.grid, most, tc.neighbours)
		}
	}
}

// squared is the square of a distance between corners, times 4 for prisms.
func squared(g Grid, a, b [3]int) int {
	x, y, z := a[0]-b[0], a[1]-b[1], a[2]-b[2]
	if g == Prisms {
		return x*x + 3*y*y + 4*z*z
	}
	return x*x + y*y + z*z
}

// Turns and reflections take every cell of a grid to a cell, keep the distances of all
// corners, and with them which cells touch; turns keep the hand, reflections change it.
// Those of spheres beyond the 24 do the same to a layer of hexagons.
func TestGridMotions(t *testing.T) {
	for _, g := range otherGrids {
		p := &Packing{Grid: g}
		drawn := gridBox(g, 0, 4)
		if g == Spheres {
			drawn = [][3]int{{0, 0, 0}, {1, -1, 0}, {0, -1, 1}, {-1, 0, 1}, {2, -1, -1}}
		}
		cells := Piece{Cells: drawn}.points()
		for _, determinant := range []int{1, -1} {
			whole := 0
			for k, move := range p.motions(determinant) {
				moved, fits := move(cells)
				if !fits {
					continue
				}
				whole++
				var a, b [][3]int // corners in the order of the cells, each cell's by distance from all others
				for i := range cells {
					a, b = append(a, g.Corners([3]int(cells[i][:3]))...), append(b, g.Corners([3]int(moved[i][:3]))...)
				}
				if seenBy(g, a, len(cells)) != seenBy(g, b, len(cells)) {
					t.Fatalf("%v: motion %d (%d) keeps not the distances", g, k, determinant)
				}
				if g != Spheres && handedness(t, g, a, b) != determinant {
					t.Fatalf("%v: motion %d has not determinant %d", g, k, determinant)
				}
			}
			if want := map[Grid]int{Prisms: 12, Spheres: 48, Rhombic: 24, TetraOcta: 24}[g]; whole != want {
				t.Errorf("%v: %d motions keep the piece on the grid, want %d", g, whole, want)
			}
		}
	}
}

// seenBy describes cells by the distances between all their corners: per pair of cells
// the sorted list, so that the order of the corners of a cell does not matter.
func seenBy(g Grid, corners [][3]int, cells int) string {
	n := len(corners) / cells
	var out []byte
	for i := range cells {
		for j := range i {
			var d []int
			for _, a := range corners[i*n : i*n+n] {
				for _, b := range corners[j*n : j*n+n] {
					d = append(d, squared(g, a, b))
				}
			}
			slices.Sort(d)
			out = fmt.Append(out, d)
		}
	}
	return string(out)
}

// handedness is 1 if the centres of the cells turn the same way before and after.
func handedness(t *testing.T, g Grid, a, b [][3]int) int {
	n := len(g.Corners([3]int{1, 1, 1}))
	if g == Rhombic {
		n = 4
	}
	centre := func(corners [][3]int, i int) (out [3]int) {
		for _, v := range corners[i*n : i*n+n] {
			for axis := range v {
				out[axis] += v[axis]
			}
		}
		return out
	}
	determinant := func(p [][3]int, q [4]int) int {
		var m [3][3]int
		for k := range 3 {
			c, o := centre(p, q[k+1]), centre(p, q[0])
			m[k] = [3]int{c[0] - o[0], c[1] - o[1], c[2] - o[2]}
		}
		return m[0][0]*(m[1][1]*m[2][2]-m[1][2]*m[2][1]) - m[0][1]*(m[1][0]*m[2][2]-m[1][2]*m[2][0]) + m[0][2]*(m[1][0]*m[2][1]-m[1][1]*m[2][0])
	}
	for j := 1; j < len(a)/n; j++ {
		for k := 1; k < j; k++ {
			for l := 1; l < k; l++ {
				if d := determinant(a, [4]int{0, j, k, l}); d != 0 {
					return determinant(b, [4]int{0, j, k, l}) / d
				}
			}
		}
	}
	t.Fatal("a flat piece")
	return 0
}

// The turns of a grid are closed; of spheres, the whole set is closed under the 24 turns
// of the cube, and every matrix keeps lengths.
func TestGridTurnsClosed(t *testing.T) {
	for _, g := range append(slices.Clone(otherGrids), Cubes) {
		all, by := g.turns(), g.turns()
		if g == Spheres {
			by = Rhombic.turns()
		}
		for _, a := range all {
			for _, b := range by {
				if !slices.Contains(all, a.times(b)) || !slices.Contains(all, b.times(a)) {
					t.Fatalf("%v: the product of %v and %v is no turn", g, a, b)
				}
			}
		}
		seen := map[matrix]bool{}
		for _, a := range all {
			seen[a] = true
		}
		if len(seen) != len(all) {
			t.Errorf("%v: %d different turns of %d", g, len(seen), len(all))
		}
	}
}

// Numbers of orientations that can be counted by hand: a sphere has one, a pair of spheres
// 6, a triangle of three 8, a straight row of three 6, a bent one of 120° 24 (of 12·4/2), four
// in a square 3; a prism has two, a pair of prisms side by side 3; a rhombic tetrahedron 24
// and a tetrahedron of tetra-octa 2.
func TestGridOrientations(t *testing.T) {
	for _, tc := range []struct {
		grid  Grid
		cells [][3]int
		want  int
	}{
		{Spheres, [][3]int{{0, 0, 0}}, 1},
		{Spheres, [][3]int{{0, 0, 0}, {1, 1, 0}}, 6},
		{Spheres, [][3]int{{0, 0, 0}, {1, 1, 0}, {1, 0, 1}}, 8},
		{Spheres, [][3]int{{0, 0, 0}, {1, 1, 0}, {2, 2, 0}}, 6},
		{Spheres, [][3]int{{0, 0, 0}, {1, 1, 0}, {1, 2, 1}}, 24},
		{Spheres, [][3]int{{0, 0, 0}, {1, 1, 0}, {1, -1, 0}, {2, 0, 0}}, 3},
		{Prisms, [][3]int{{0, 0, 0}}, 2},
		{Prisms, [][3]int{{0, 0, 0}, {1, 0, 0}}, 3},
		{Prisms, [][3]int{{0, 0, 0}, {0, 0, 1}}, 2},
		{Rhombic, [][3]int{{2, 1, 0}}, 24},
		{TetraOcta, [][3]int{{1, 1, 1}}, 2},
		{TetraOcta, [][3]int{{2, 0, 0}}, 8},
	} {
		p := &Packing{Grid: tc.grid}
		if n := len(p.orientations(Piece{Cells: tc.cells}.body(), p.motions(1))); n != tc.want {
			t.Errorf("%v %v: %d orientations, want %d", tc.grid, tc.cells, n, tc.want)
		}
	}
}
