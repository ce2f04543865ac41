package main

// Puzzles of other grids than cubes, solved from what their cells are in space.
//
// A cell is a few points in space. A piece may lie in a set of cells if a rigid motion takes
// its points to theirs, cell by cell; all sets of as many cells are tried. The motion is
// found with floating-point numbers, from three points of the piece and any three of the
// set with the same distances. Nothing is known here of turns of a grid or of translations.

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/bruteforce"
)

// Random puzzles of the four other grids, counted in every way there is and compared with
// a brute force that knows points in space only.
func checkRandomGrids(t *testing.T, trials, cells int, seed uint64, every int) {
	r := rand.New(rand.NewPCG(seed, 8))
	c := &randomPackings{T: t, ran: map[string]int{}, by: map[string]int{}}
	solutions, symmetric := 0, 0
	for trial := range trials {
		drawn := drawGrid(r, 1+trial%4, cells-trial/4%3)
		c.puzzle, c.want = drawn.file(), solveGrid(drawn)
		solutions += len(c.want.Solutions)
		if len(c.want.Isometries) > 1 {
			symmetric++
		}
		if len(c.want.Solutions) == 0 {
			t.Fatalf("no solution of a puzzle that was drawn with one:\n%s", c.puzzle)
		}
		c.search(true)
		if trial%every == 0 && len(c.want.Solutions) <= 24 {
			c.program(reductionSets[trial/every%len(reductionSets)])
		}
		if t.Failed() {
			t.Fatalf("stopped at case %d of seed %d:\n%s", trial, seed, c.puzzle)
		}
	}
	t.Logf("measured: %d puzzles of prisms, spheres, rhombic tetrahedra and tetra-octa, %d solutions, %d regions with a symmetry; %v", trials, solutions, symmetric, c.ran)
	if solutions < 2*trials || symmetric == 0 && trials > 20 {
		t.Error("too easy")
	}
}

func TestRandomGrids(t *testing.T) { checkRandomGrids(t, 8, 9, 1, 8) }

func TestLongRandomGrids(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkRandomGrids(t, 60, 11, 2, 10)
}

// gridCase is a packing puzzle without holes whose cells are not cubes: of prisms, spheres,
// rhombic tetrahedra or tetrahedra and octahedra, 1 to 4 as BurrTools numbers them.
// Region and Pieces list cells by x, y and z, in the coordinates of BurrTools, which say where a
// cell is in space together with Grid: see points and exists. Equal pieces are listed several
// times.
type gridCase struct {
	Grid   int
	Region [][3]int
	Pieces [][][3]int
}

// space is a point or a vector in space.
// Units differ from grid to grid: only distances within one grid are compared.
type space [3]float64

func (a space) minus(b space) space   { return space{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }
func (a space) times(k float64) space { return space{k * a[0], k * a[1], k * a[2]} }
func (a space) dot(b space) float64   { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
func (a space) length() float64       { return math.Sqrt(a.dot(a)) }
func (a space) cross(b space) space {
	return space{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// points returns points of a cell that determine where it lies and how it is rotated.
// A sphere needs its centre alone. Congruence is a question of distances, so any points will do
// that move with the cell and tell its orientations apart.
func (c *gridCase) points(cell [3]int) []space {
	x, y, z := float64(cell[0]), float64(cell[1]), float64(cell[2])
	own := space{x + .5, y + .5, z + .5}
	switch c.Grid {
	case 1: // the corners of the triangle, and those above
		low, high, height := y, y+1, math.Sqrt(.75)
		if (cell[0]+cell[1])%2 != 0 {
			low, high = high, low
		}
		flat := []space{{x / 2, low * height, z}, {x/2 + 1, low * height, z}, {x/2 + .5, high * height, z}}
		return append(flat, flat[0].minus(space{0, 0, -1}), flat[1].minus(space{0, 0, -1}), flat[2].minus(space{0, 0, -1}))
	case 3: // in a cube of edge 5, the middle of the voxel, of the cube, and of the face that it is at
		middle := space{5*math.Floor(x/5) + 2.5, 5*math.Floor(y/5) + 2.5, 5*math.Floor(z/5) + 2.5}
		face := middle
		for axis := range 3 {
			if d := own[axis] - middle[axis]; math.Abs(d) > 1.5 {
				face[axis] += 2.5 * d / 2
			}
		}
		return []space{own, middle, face}
	case 4: // in a cube of edge 3, the corners of the regular tetrahedron; or a corner of the cube and those beside it
		at := [3]int{cell[0] / 3, cell[1] / 3, cell[2] / 3}
		var out []space
		for k := range 8 {
			v := [3]int{at[0] + k&1, at[1] + k>>1&1, at[2] + k>>2}
			corner := space{float64(3 * v[0]), float64(3 * v[1]), float64(3 * v[2])}
			away := corner.minus(own).length()
			if inMiddle := cell == [3]int{3*at[0] + 1, 3*at[1] + 1, 3*at[2] + 1}; inMiddle && (v[0]+v[1]+v[2])%2 == 0 || !inMiddle && away < 2.7 {
				out = append(out, corner)
			}
		}
		return out
	}
	return []space{own}
}

// body is the points of some cells.
func (c *gridCase) body(cells [][3]int) [][]space {
	out := make([][]space, len(cells))
	for i, cell := range cells {
		out[i] = c.points(cell)
	}
	return out
}

// exists reports whether the grid has a cell with these coordinates.
// Spheres are at every second point of the cubic lattice. In a cube of 5 voxels a side, those of a
// rhombic tetrahedron have the distances 0, 1 and 2 from the nearest faces, in any order; in one of 3,
// the tetrahedron is the middle voxel and the four pieces beside it are corner voxels, at corners
// that alternate from cube to cube.
func (c *gridCase) exists(cell [3]int) bool {
	switch c.Grid {
	case 2:
		return (cell[0]+cell[1]+cell[2])%2 == 0
	case 3:
		rest := []int{cell[0] % 5, cell[1] % 5, cell[2] % 5}
		for i, v := range rest {
			rest[i] = min(v, 4-v)
		}
		slices.Sort(rest)
		return slices.Equal(rest, []int{0, 1, 2})
	case 4:
		rest := [3]int{cell[0] % 3, cell[1] % 3, cell[2] % 3}
		cube := (cell[0]/3 + cell[1]/3 + cell[2]/3) % 2
		return rest == [3]int{1, 1, 1} || rest[0] != 1 && rest[1] != 1 && rest[2] != 1 && (rest[0]+rest[1]+rest[2])/2%2 == 1-cube
	}
	return true
}

// rounding is the tolerance for distances, in units of the grid's points.
const rounding = 1e-6

// motions calls show for every rigid motion found that takes body a to body b: to[i] is the
// cell of b that cell i of a becomes. With reflect it finds the motions that are
// reflections instead. It stops when show returns false. A motion is fixed by where it
// takes three points of a, so all triples of points of b with the same distances are tried.
// At most the cube of the number of points of b is tried, each with a comparison of all cells.
// That is enough for regions of up to some twenty cells.
func motions(a, b [][]space, reflect bool, show func(to []int) bool) {
	if len(a) != len(b) {
		return
	}
	frame := farApart(slices.Concat(a...))
	all := slices.Concat(b...)
	known := map[string]int{}
	for i, cell := range b {
		known[textOf(cell)] = i
	}
	away := func(i, j int) float64 { return frame[i].minus(frame[j]).length() }
	alike := func(p, q space, i, j int) bool { return math.Abs(p.minus(q).length()-away(i, j)) < rounding }
	for _, p := range all {
		for _, q := range all {
			if !alike(p, q, 0, 1) {
				continue
			}
			for _, r := range all {
				if !alike(p, r, 0, 2) || !alike(q, r, 1, 2) {
					continue
				}
				to, ok := carried(a, axesOf(frame[0], frame[1], frame[2], false), frame[0], axesOf(p, q, r, reflect), p, known)
				if ok && !show(to) {
					return
				}
			}
		}
	}
}

// farApart returns points that lie far from each other, not in a line where there are such.
// The first is the first point, the second lies farthest from it, the third farthest from the line
// through both, so that rounding in the axes matters least.
func farApart(all []space) [3]space {
	out := [3]space{all[0], all[0], all[0]}
	best := 0.
	for _, p := range all {
		if d := p.minus(out[0]).length(); d > best+rounding {
			out[1], best = p, d
		}
	}
	out[2], best = out[1], 0
	for _, p := range all {
		if d := p.minus(out[0]).cross(out[1].minus(out[0])).length(); d > best+rounding {
			out[2], best = p, d
		}
	}
	return out
}

// axesOf returns three orthogonal unit vectors determined by three points; where these do
// not determine one, it is chosen arbitrarily. With reflect the third has the other sign.
// They are the Gram-Schmidt vectors of q−p and r−p and their cross product.
func axesOf(p, q, r space, reflect bool) [3]space {
	unit := func(v, otherwise space) space {
		if v.length() < rounding {
			v = otherwise
		}
		return v.times(1 / v.length())
	}
	first := unit(q.minus(p), space{1, 0, 0})
	any := space{1, 2, 4}
	across := func(v space) space { return v.minus(first.times(v.dot(first))) }
	if across(any).length() < rounding {
		any = space{4, 1, 2}
	}
	second := unit(across(r.minus(p)), across(any))
	third := first.cross(second)
	if reflect {
		third = third.times(-1)
	}
	return [3]space{first, second, third}
}

// carried returns the numbers of the cells that those of a body become under the motion
// that takes the point at with axes from to the point there with axes to; false means that
// some cell becomes none of those known.
// Each point is written in the axes from at, and read in the axes to at there.
func carried(a [][]space, from [3]space, at space, to [3]space, there space, known map[string]int) ([]int, bool) {
	out := make([]int, len(a))
	for i, cell := range a {
		moved := make([]space, len(cell))
		for k, p := range cell {
			moved[k] = there
			for axis := range 3 {
				moved[k] = moved[k].minus(to[axis].times(-p.minus(at).dot(from[axis])))
			}
		}
		j, ok := known[textOf(moved)]
		if !ok {
			return nil, false
		}
		out[i] = j
	}
	return out, true
}

// textOf is a text that is equal for cells with the same points, up to rounding and order.
// Three decimals leave room for errors of rounding; the 1e-7 keeps a zero from being written as
// −0.000.
func textOf(cell []space) string {
	var points []string
	for _, p := range cell {
		points = append(points, fmt.Sprintf("%.3f %.3f %.3f", p[0]+1e-7, p[1]+1e-7, p[2]+1e-7))
	}
	slices.Sort(points)
	return strings.Join(points, ",")
}

// congruent reports whether a rigid motion, not a reflection, takes a to b.
func congruent(a, b [][]space) (yes bool) {
	motions(a, b, false, func([]int) bool { yes = true; return false })
	return yes
}

// placements are the sets of cells of a region, as bits, that have the shape of a piece.
// All subsets of the region of the piece's size are tried, so the work doubles with every cell of
// the region.
func placements(region, piece [][]space) []bruteforce.Mask {
	var all []bruteforce.Mask
	for set := range bruteforce.Mask(1) << len(region) {
		if bits.OnesCount64(set) != len(piece) {
			continue
		}
		var cells [][]space
		for i, cell := range region {
			if set>>i&1 == 1 {
				cells = append(cells, cell)
			}
		}
		if congruent(piece, cells) {
			all = append(all, set)
		}
	}
	return all
}

// solveGrid finds all solutions. It panics on a region of more than 64 cells.
// Pieces that are congruent become one shape. Holes and stationary pieces do not occur.
func solveGrid(c *gridCase) *bruteforce.Answer {
	a := &bruteforce.Answer{Region: make([]bruteforce.Cell, len(c.Region))}
	region := c.body(c.Region)
	var drawn [][][]space
	for _, cells := range c.Pieces {
		piece := c.body(cells)
		s := slices.IndexFunc(drawn, func(other [][]space) bool { return congruent(other, piece) })
		if s < 0 {
			s = len(drawn)
			drawn = append(drawn, piece)
			a.Shapes = append(a.Shapes, bruteforce.Shape{Name: fmt.Sprint("S", s+1)})
			a.Shapes[s].Placements = placements(region, piece)
		}
		a.Shapes[s].Least++
		a.Shapes[s].Most++
	}
	for _, reflect := range []bool{false, true} {
		motions(region, region, reflect, func(to []int) bool {
			if !slices.ContainsFunc(a.Isometries, func(known []int) bool { return slices.Equal(known, to) }) {
				a.Isometries = append(a.Isometries, to)
			}
			return true
		})
		if !reflect {
			a.Turns = slices.Clone(a.Isometries)
		}
	}
	a.Solve()
	return a
}

// touch reports whether two cells of a grid touch, by the distance of their centres.
func touch(grid int, a, b [3]int) bool {
	if grid == 1 { // centres of triangles, in halves of a side
		d := space{float64(a[0] - b[0]), math.Sqrt(3) * float64(a[1]-b[1]), 2 * float64(a[2]-b[2])}
		return d.length() < 2.1
	}
	d := space{float64(a[0] - b[0]), float64(a[1] - b[1]), float64(a[2] - b[2])}
	return d.length() < 1.8
}

// drawGrid draws a puzzle that has a solution: a region that grows cell by cell, and
// pieces that grow in it.
func drawGrid(r *rand.Rand, grid, cells int) *gridCase {
	c := &gridCase{Grid: grid}
	var all [][3]int
	for x := range 6 {
		for y := range 6 {
			for z := range 6 {
				if cell := [3]int{x, y, z}; c.exists(cell) {
					all = append(all, cell)
				}
			}
		}
	}
	beside := func(cells [][3]int, cell [3]int) bool {
		return slices.ContainsFunc(cells, func(other [3]int) bool { return other != cell && touch(grid, other, cell) })
	}
	c.Region = [][3]int{all[r.IntN(len(all))]}
	for len(c.Region) < cells {
		if next := all[r.IntN(len(all))]; beside(c.Region, next) && !slices.Contains(c.Region, next) {
			c.Region = append(c.Region, next)
		}
	}
	left := slices.Clone(c.Region)
	for len(left) > 0 {
		i := r.IntN(len(left))
		piece := [][3]int{left[i]}
		left = slices.Delete(left, i, i+1)
		for range 12 {
			if len(left) == 0 || len(piece) == 2+len(c.Pieces)%2 {
				break
			}
			if i = r.IntN(len(left)); beside(piece, left[i]) {
				piece = append(piece, left[i])
				left = slices.Delete(left, i, i+1)
			}
		}
		c.Pieces = append(c.Pieces, piece)
	}
	return c
}

// file writes the puzzle as a file of BurrTools.
// The shapes are the pieces, then the region, which is the result of the only problem. In the text
// of a voxel list x changes fastest; # is a filled voxel, _ an empty one.
func (c *gridCase) file() string {
	var b strings.Builder
	fmt.Fprintf(&b, "<puzzle version=\"2\"><gridType type=\"%d\"/><shapes>\n", c.Grid)
	for _, cells := range append(slices.Clone(c.Pieces), c.Region) {
		var size [3]int
		for _, cell := range cells {
			for axis, v := range cell {
				size[axis] = max(size[axis], v+1)
			}
		}
		fmt.Fprintf(&b, "<voxel x=\"%d\" y=\"%d\" z=\"%d\" type=\"0\">", size[0], size[1], size[2])
		for i := range size[0] * size[1] * size[2] {
			if slices.Contains(cells, [3]int{i % size[0], i / size[0] % size[1], i / size[0] / size[1]}) {
				b.WriteByte('#')
			} else {
				b.WriteByte('_')
			}
		}
		b.WriteString("</voxel>\n")
	}
	b.WriteString("</shapes><problems><problem><shapes>")
	for i := range c.Pieces {
		fmt.Fprintf(&b, "<shape id=\"%d\" count=\"1\"/>", i)
	}
	fmt.Fprintf(&b, "</shapes><result id=\"%d\"/></problem></problems></puzzle>\n", len(c.Pieces))
	return b.String()
}
