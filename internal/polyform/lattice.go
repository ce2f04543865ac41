// Other grids of the plane: triangles, hexagons, and the sticks between the points of a square
// grid. Own; the coordinates of triangles and hexagons are the usual three of which the sum is
// fixed.
//
// A triangle is a, b, c with the sum 1 or 2, and its neighbours have one of them greater by 1, or
// less. A hexagon has the sum 0, and one coordinate moves up by 1 as another moves down.
// Permutations of the three, with all signs changed or none, are the 12 isometries about a point;
// even ones are rotations. A stick is the place of its middle in half lengths, so that one
// coordinate is odd; sticks are neighbours if they end in one point.

package polyform

import "slices"

// Grid is a kind of cells.
type Grid int

// The grids.
const (
	Squares Grid = iota // cubes, too, and those of more dimensions
	Triangles
	Hexagons
	Sticks
)

var gridNames = []string{"squares", "triangles", "hexagons", "sticks"}

// Grids returns the names of the grids.
func Grids() []string { return slices.Clone(gridNames) }

// String is the name of the cells.
func (g Grid) String() string { return gridNames[g] }

// GridNamed is the grid of a name; Squares for one that is none.
func GridNamed(name string) Grid { return Grid(max(0, slices.Index(gridNames, name))) }

// space is where polyforms grow.
type space struct {
	grid       Grid
	dimensions int // coordinates of a cell
}

// start is the first cell.
func (s space) start() (c point) {
	if s.grid == Triangles || s.grid == Sticks {
		c[0] = 1
	}
	return c
}

// around lists the cells beside one in a grid other than squares.
func (s space) around(c point) (out []point) {
	add := func(x, y, z int8) { out = append(out, point{c[0] + x, c[1] + y, c[2] + z}) }
	switch s.grid {
	case Triangles:
		step := 3 - 2*(c[0]+c[1]+c[2]) // up from the sum 1, down from 2
		add(step, 0, 0)
		add(0, step, 0)
		add(0, 0, step)
	case Hexagons:
		for _, step := range []int8{1, -1} {
			add(step, -step, 0)
			add(0, step, -step)
			add(-step, 0, step)
		}
	case Sticks:
		for _, step := range []int8{1, -1} {
			add(1, step, 0)
			add(-1, step, 0)
			add(2*step*(c[0]&1), 2*step*(c[1]&1), 0)
		}
	}
	return out
}

// isometry number k of 12, or 8 of sticks, of which even numbers are rotations.
func (s space) isometry(c point, k int) point {
	if s.grid == Sticks {
		out := [2]int8{c[0], c[1]}
		if k&1 == 1 {
			out[0] = -out[0]
		}
		for range k / 2 {
			out[0], out[1] = -out[1], out[0]
		}
		return point{out[0], out[1]}
	}
	if k&1 == 1 {
		c[0], c[1] = c[1], c[0]
	}
	for range k / 2 % 3 {
		c[0], c[1], c[2] = c[1], c[2], c[0]
	}
	if k >= 6 {
		sum := s.start()[0] // triangles of the sum 1 become those of 2
		for i := range 3 {
			c[i] = sum - c[i]
		}
	}
	return c
}

// isometries is their number.
func (s space) isometries() int {
	if s.grid == Sticks {
		return 8
	}
	return 12
}

// image is a polyform after an isometry, moved to the origin and sorted.
func (s space) image(cells []point, k int) []point {
	out := make([]point, len(cells))
	least := s.isometry(cells[0], k)
	for i, c := range cells {
		out[i] = s.isometry(c, k)
		least[0], least[1] = min(least[0], out[i][0]), min(least[1], out[i][1])
	}
	if s.grid == Sticks { // translations are even
		least[0], least[1] = least[0]&^1, least[1]&^1
	}
	for i := range out {
		out[i][0], out[i][1] = out[i][0]-least[0], out[i][1]-least[1]
		if s.grid != Sticks {
			out[i][2] += least[0] + least[1]
		}
	}
	slices.SortFunc(out, comparePoints)
	return out
}

// canonize returns the form of a polyform: its least image.
func (s space) canonize(cells []point) canonical {
	if s.grid == Squares {
		return canonize(cells)
	}
	best := canonical{axes: 3}
	var ways [2]int // how many images equal the least: by rotations, by reflections
	for k := range s.isometries() {
		image, order := s.image(cells, k), -1
		if best.cells != nil {
			order = slices.CompareFunc(image, best.cells, comparePoints)
		}
		if order < 0 {
			best.cells, ways = image, [2]int{}
		}
		if order <= 0 {
			ways[k&1]++
		}
	}
	best.symmetries, best.chiral = ways[0]+ways[1], ways[0] == 0 || ways[1] == 0
	return best
}

// drawn returns cells by the two coordinates that are shown: of triangles those of the prisms of
// BurrTools, in which a tip is up where their sum is even; of hexagons the first two.
func (s space) drawn(cells []point) [][]int {
	if s.grid == Triangles {
		plane := make([]point, len(cells))
		for i, c := range cells {
			plane[i] = point{c[0] - c[2] + 1, -c[1]}
		}
		settled, _ := settle(plane)
		if (plane[0][0]+plane[0][1]-settled[0][0]-settled[0][1])&1 == 1 { // keeps tips up
			for i := range settled {
				settled[i][0]++
			}
		}
		slices.SortFunc(settled, comparePoints)
		cells = settled
	}
	return coordinates(cells, 2)
}

// list passes a free polyform on, as several of the kind where there are, each once.
func (s space) list(c canonical, kind Kind, yield func(Form) bool) bool {
	known := map[string]bool{}
	for k := range s.isometries() {
		image := canonical{cells: s.image(c.cells, k), axes: 3}
		switch key := image.key(); {
		case kind == Free && k > 0, kind == OneSided && (k > 1 || k == 1 && !c.chiral), known[key]:
			continue
		default:
			known[key] = true
		}
		f := Form{Cells: s.drawn(image.cells), Spans: 2, Images: 1, Mirror: kind == OneSided && k == 1}
		if kind != Fixed {
			f.Images, f.Chiral = uint64(s.isometries()/c.symmetries), c.chiral
		}
		if kind == OneSided && c.chiral {
			f.Images /= 2
		}
		if !yield(f) {
			return false
		}
	}
	return true
}
