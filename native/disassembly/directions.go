// The directions in which pieces go, one step being a translation of the grid.
//
// Cubes go along the axes, and prisms along their axis and the sides of the triangles, as
// in BurrTools. The other grids, which BurrTools does not take apart, have the symmetry of
// the cube: their pieces go along the axes, the diagonals of squares and those of cubes,
// in steps of the shortest translations.

package disassembly

import (
	"sync"

	"github.com/tilemip/tilemip/model/puzzle"
)

// directions returns the steps of a grid, each followed by its opposite.
func directions(g puzzle.Grid) []vector {
	var half []vector
	switch g {
	case puzzle.Cubes:
		half = []vector{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}
	case puzzle.Prisms:
		half = []vector{{0, 0, 1}, {2, 0, 0}, {1, 1, 0}, {-1, 1, 0}}
	default:
		axis, square, cube := 2, 1, 2 // of spheres, in whose lattice the sum of the coordinates is even
		if g == puzzle.TetraOcta {
			axis, square, cube = 6, 3, 6 // the same lattice, three times as large
		}
		if g == puzzle.Rhombic {
			axis, square, cube = 5, 5, 5
		}
		half = []vector{
			{axis, 0, 0}, {0, axis, 0}, {0, 0, axis},
			{square, square, 0}, {square, -square, 0}, {square, 0, square}, {square, 0, -square}, {0, square, square}, {0, square, -square},
			{cube, cube, cube}, {cube, cube, -cube}, {cube, -cube, cube}, {-cube, cube, cube},
		}
	}
	var out []vector
	for _, d := range half {
		out = append(out, d, times(-1, d))
	}
	return out
}

// ways holds the directions of a grid, and which cells a moving cell meets on one step. The
// latter depends on the class of the cell only (puzzle.Grid.Class), is computed when first
// asked for, and is shared by all searches.
type ways struct {
	grid  puzzle.Grid
	steps []vector              // by direction, each followed by its opposite
	size  int                   // coordinates: no cell farther than this from the path, along any axis, is met
	met   []map[vector][]vector // by direction and class of the moving cell: the cells met, as differences from it
	one   sync.Mutex            // guards met
}

var known struct {
	sync.Mutex
	of map[puzzle.Grid]*ways
}

// waysOf returns the ways of a grid, which are made once a process.
func waysOf(g puzzle.Grid) *ways {
	known.Lock()
	defer known.Unlock()
	if known.of == nil {
		known.of = map[puzzle.Grid]*ways{}
	}
	w := known.of[g]
	if w == nil {
		w = &ways{grid: g, steps: directions(g), size: map[puzzle.Grid]int{puzzle.Cubes: 1, puzzle.Prisms: 2, puzzle.Spheres: 2, puzzle.Rhombic: 5, puzzle.TetraOcta: 3}[g]}
		for range w.steps {
			w.met = append(w.met, map[vector][]vector{})
		}
		known.of[g] = w
	}
	return w
}

// meets returns the cells that cell c meets on one step in a direction, as differences from
// it, the cell at the end of the step first.
func (w *ways) meets(c vector, direction int) []vector {
	class := w.grid.Class(c)
	w.one.Lock()
	defer w.one.Unlock()
	out, made := w.met[direction][class]
	if made {
		return out
	}
	step := w.steps[direction]
	out = []vector{step} // the end of the step first: it is met most often
	for x := min(step[0], 0) - w.size; x <= max(step[0], 0)+w.size; x++ {
		for y := min(step[1], 0) - w.size; y <= max(step[1], 0)+w.size; y++ {
			for z := min(step[2], 0) - w.size; z <= max(step[2], 0)+w.size; z++ {
				d := vector{x, y, z}
				if b := plus(class, d); d != (vector{}) && d != step && w.grid.HasCell(b) && meets(w.grid, class, b, step) {
					out = append(out, d)
				}
			}
		}
	}
	w.met[direction][class] = out
	return out
}
