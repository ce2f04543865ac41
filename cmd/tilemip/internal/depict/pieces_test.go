package depict

import (
	"math"
	"testing"
)

// Cells that are neighbours meet in a whole edge, two corners, sticks at least in one; others do not.
func TestCornersOfNeighbours(t *testing.T) {
	for grid, c := range map[string]struct {
		common int
		near   [][4]int // x, y and its neighbour
	}{
		"squares":   {2, [][4]int{{0, 0, 1, 0}, {0, 0, 0, 1}}},
		"triangles": {2, [][4]int{{0, 0, 1, 0}, {0, 0, -1, 0}, {0, 0, 0, -1}, {1, 2, 1, 3}}},
		"hexagons":  {2, [][4]int{{0, 0, 1, 0}, {0, 0, 0, 1}, {0, 0, 1, -1}, {0, 0, -1, 1}}},
		"sticks":    {1, [][4]int{{1, 0, 3, 0}, {1, 0, 2, 1}, {1, 0, 0, -1}, {0, 1, 0, 3}}},
	} {
		shared := func(x, y, u, v int) (n int) {
			for _, p := range corners(grid, x, y) {
				for _, q := range corners(grid, u, v) {
					if math.Hypot(p.X-q.X, p.Y-q.Y) < 1e-6 {
						n++
					}
				}
			}
			return n
		}
		for _, p := range c.near {
			if got := shared(p[0], p[1], p[2], p[3]); got < c.common || got > 2 {
				t.Errorf("%s: %v meet in %d corners, want %d", grid, p, got, c.common)
			}
		}
		if got := shared(1, 0, 5, 0); got > 0 {
			t.Errorf("%s: cells far apart meet in %d corners", grid, got)
		}
	}
}
