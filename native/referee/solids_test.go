package referee

import (
	"slices"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// TestSolidsFillSpace: the solids of one cube of a grid lie in it, are different, and have its
// volume together. Cells outside of these are no cells of the grid.
func TestSolidsFillSpace(t *testing.T) {
	for _, g := range []struct {
		grid          puzzle.Grid
		voxels, edge  int // of one cube, and its length in the units of the corners
		solids        int
		sixths, large int // six times the volume of a solid, and of the large one among them
	}{
		{puzzle.Rhombic, 5, 10, 24, 250, 250},
		{puzzle.TetraOcta, 3, 1, 5, 1, 2},
	} {
		for _, at := range [][3]int{{0, 0, 0}, {1, 0, 0}, {0, -1, 2}, {1, 1, 1}} {
			seen, volume, large := map[[4][3]int]bool{}, 0, 0
			for i := range g.voxels * g.voxels * g.voxels {
				v := [3]int{i % g.voxels, i / g.voxels % g.voxels, i / g.voxels / g.voxels}
				for k := range v {
					v[k] += at[k] * g.voxels
				}
				solid := cellCorners(g.grid, v)
				if (solid != nil) != g.grid.HasCell(v) {
					t.Errorf("grid %v, cell %v: corners %v, in the grid: %v", g.grid, v, solid, g.grid.HasCell(v))
				}
				if len(solid) != 4 {
					continue
				}
				slices.SortFunc(solid, func(a, b [3]int) int { return slices.Compare(a[:], b[:]) })
				seen[[4][3]int(solid)] = true
				n := cross(minus(solid[1], solid[0]), minus(solid[2], solid[0]))
				d := minus(solid[3], solid[0])
				six := max(n[0]*d[0]+n[1]*d[1]+n[2]*d[2], -(n[0]*d[0] + n[1]*d[1] + n[2]*d[2]))
				if six != g.sixths && six != g.large {
					t.Errorf("grid %v, cell %v: six times its volume is %d", g.grid, v, six)
				}
				if six == g.large {
					large++
				}
				volume += six
				for _, c := range solid {
					for k, x := range c {
						if x < at[k]*g.edge || x > (at[k]+1)*g.edge {
							t.Errorf("grid %v, cell %v: corner %v lies outside of cube %v", g.grid, v, c, at)
						}
					}
				}
			}
			if want := 6 * g.edge * g.edge * g.edge; len(seen) != g.solids || volume != want {
				t.Errorf("grid %v, cube %v: %d solids of volume %d/6; want %d of %d/6", g.grid, at, len(seen), volume, g.solids, want)
			}
			if g.large != g.sixths && large != 1 {
				t.Errorf("grid %v, cube %v: %d large solids", g.grid, at, large)
			}
		}
	}
}

// TestNeighboursShareFaces: cubes and prisms that lie beside each other have the corners of a
// face in common, and of their corners none is there twice.
func TestNeighboursShareFaces(t *testing.T) {
	shared := func(g puzzle.Grid, a, b [3]int) int {
		n := 0
		for _, corner := range cellCorners(g, a) {
			if slices.Contains(cellCorners(g, b), corner) {
				n++
			}
		}
		return n
	}
	for i := range 64 {
		c := [3]int{i%4 - 2, i/4%4 - 2, i/16 - 2}
		x, y, z := [3]int{c[0] + 1, c[1], c[2]}, [3]int{c[0], c[1] + 1, c[2]}, [3]int{c[0], c[1], c[2] + 1}
		for _, g := range []struct {
			grid             puzzle.Grid
			own, x, up, y, z int
		}{
			{puzzle.Cubes, 8, 4, 4, 4, 4},
			{puzzle.Prisms, 6, 4, 2, 4, 3}, // a prism meets the one above it at a side, or at an edge
		} {
			alongY := g.y
			if (c[0]+c[1])%2 == 0 { // its point is above
				alongY = g.up
			}
			got := [4]int{shared(g.grid, c, c), shared(g.grid, c, x), shared(g.grid, c, y), shared(g.grid, c, z)}
			if want := [4]int{g.own, g.x, alongY, g.z}; got != want {
				t.Errorf("grid %v, cell %v: %d corners shared with itself and its neighbours, want %d", g.grid, c, got, want)
			}
		}
	}
}
