package depict

// Packings of the grids besides cubes: triangles and spheres layer by layer, tetrahedra as bodies
// in the same isometric view as cubes.

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/model/puzzle"
)

// unit is the length of an edge of a grid's cells, in points.
const unit = 44

// grid draws a packing of another grid than cubes.
func grid(out *picture.Picture, p *puzzle.Packing, all []part, explode float64) {
	gridParts(out, p.Grid, all, picture.Point{}, explode, func(z int, left, wide float64) float64 {
		if p.Dim[2] > 1 {
			out.Word(picture.Point{X: left, Y: -12}, picture.Left, 14, picture.Ink, layerName(p, z))
		}
		return max(wide, 110) + 34
	})
	if body(p.Grid) {
		legend(out, all)
	}
}

// body reports whether the cells of a grid are drawn as bodies, not layer by layer.
func body(g puzzle.Grid) bool { return g == puzzle.Rhombic || g == puzzle.TetraOcta }

// gridParts draws parts with their upper left corner at a point: as bodies, or layer by layer, side
// by side. drawn is told of each layer with its left end and its width, and says how far the next
// one is from it.
func gridParts(out *picture.Picture, g puzzle.Grid, all []part, at picture.Point, explode float64, drawn func(z int, left, wide float64) float64) {
	if body(g) {
		bodies(out, g, all, at, explode)
		return
	}
	layers := map[int][]picture.Cell{}
	for i, q := range all {
		for _, c := range q.cells {
			layers[c[2]] = append(layers[c[2]], planeCell(g, c, q, i+1))
		}
	}
	for _, z := range slices.Sorted(maps.Keys(layers)) {
		least, most := cellBox(layers[z])
		shifted(layers[z], picture.Point{X: at.X - least.X, Y: at.Y - least.Y})
		out.Cells(layers[z])
		at.X += drawn(z, at.X, most.X-least.X)
	}
}

// planeCell is a triangle or a sphere of a layer, seen from above.
func planeCell(g puzzle.Grid, c [3]int, q part, piece int) picture.Cell {
	if g == puzzle.Spheres {
		at := picture.Point{X: unit * float64(c[0]) / math.Sqrt2, Y: -unit * float64(c[1]) / math.Sqrt2}
		return picture.Cell{Corners: []picture.Point{at}, Radius: unit / 2, Label: q.name, Group: q.group, Piece: piece}
	}
	cell := picture.Cell{Label: q.name, Group: q.group, Piece: piece}
	for _, v := range g.Corners(c)[:3] { // the lower triangle
		cell.Corners = append(cell.Corners, picture.Point{X: unit * float64(v[0]) / 2, Y: -unit * math.Sqrt(3) / 2 * float64(v[1])})
	}
	return cell
}

// cellBox is the box around cells.
func cellBox(cells []picture.Cell) (least, most picture.Point) {
	least, most = picture.Point{X: math.Inf(1), Y: math.Inf(1)}, picture.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, c := range cells {
		for _, q := range c.Corners {
			least = picture.Point{X: min(least.X, q.X-c.Radius), Y: min(least.Y, q.Y-c.Radius)}
			most = picture.Point{X: max(most.X, q.X+c.Radius), Y: max(most.Y, q.Y+c.Radius)}
		}
	}
	return least, most
}

// shifted moves cells.
func shifted(cells []picture.Cell, by picture.Point) {
	for i := range cells {
		for k := range cells[i].Corners {
			cells[i].Corners[k].X += by.X
			cells[i].Corners[k].Y += by.Y
		}
	}
}

// triangle is a side of a tetrahedron on the page.
type triangle struct {
	corners []picture.Point
	depth   float64
	shade   float64
	group   int
}

// bodies draws tetrahedra, the sides that two of one piece share left out, from the back to the
// front; a point is the upper left corner. Parts are moved from the middle by explode times their
// distance to it.
func bodies(out *picture.Picture, g puzzle.Grid, all []part, at picture.Point, explode float64) {
	size := 60.0
	if g == puzzle.Rhombic {
		size = 36
	}
	var faces []triangle
	least := picture.Point{X: math.Inf(1), Y: math.Inf(1)}
	centres, whole := bodyMiddles(g, all)
	for i, q := range all {
		var by [3]float64
		for axis := range by {
			by[axis] = explode * (centres[i][axis] - whole[axis])
		}
		times := map[string]int{}
		sides := func(visit func(key string, a, b, c [3]int, apex [3]int)) {
			for _, cell := range q.cells {
				v := g.Corners(cell)
				for k := range v {
					rest := slices.Delete(slices.Clone(v), k, k+1)
					slices.SortFunc(rest, func(a, b [3]int) int { return slices.Compare(a[:], b[:]) })
					visit(fmt.Sprint(rest), rest[0], rest[1], rest[2], v[k])
				}
			}
		}
		sides(func(key string, _, _, _, _ [3]int) { times[key]++ })
		sides(func(key string, a, b, c, apex [3]int) {
			if times[key] == 1 {
				if f, seen := facing(a, b, c, apex, by, size); seen {
					f.group = q.group
					faces = append(faces, f)
				}
			}
		})
	}
	for _, f := range faces {
		for _, v := range f.corners {
			least = picture.Point{X: min(least.X, v.X), Y: min(least.Y, v.Y)}
		}
	}
	slices.SortStableFunc(faces, func(a, b triangle) int { return cmp.Compare(a.depth, b.depth) })
	for _, f := range faces {
		for k := range f.corners {
			f.corners[k].X += at.X - least.X
			f.corners[k].Y += at.Y - least.Y
		}
		out.Shaded(picture.Group(f.group), f.shade, f.corners...)
		out.Line(1, picture.Outline, append(f.corners, f.corners[0])...)
	}
}

// facing is a side of a tetrahedron, given with the fourth corner and moved, if it is turned to the
// viewer.
func facing(a, b, c, apex [3]int, by [3]float64, size float64) (triangle, bool) {
	minus := func(p, q [3]int) [3]float64 {
		return [3]float64{float64(p[0] - q[0]), float64(p[1] - q[1]), float64(p[2] - q[2])}
	}
	dot := func(p, q [3]float64) float64 { return p[0]*q[0] + p[1]*q[1] + p[2]*q[2] }
	u, v := minus(b, a), minus(c, a)
	n := [3]float64{u[1]*v[2] - u[2]*v[1], u[2]*v[0] - u[0]*v[2], u[0]*v[1] - u[1]*v[0]}
	if dot(n, minus(apex, a)) > 0 { // the normal points out of the tetrahedron
		n = [3]float64{-n[0], -n[1], -n[2]}
	}
	long := math.Sqrt(dot(n, n))
	toward := (n[0] - n[1] + n[2]) / long / math.Sqrt(3)
	if toward <= 1e-9 {
		return triangle{}, false
	}
	out := triangle{shade: 0.66 + 0.34*max(0, (0.2*n[0]-0.1*n[1]+n[2])/long)}
	for _, p := range [][3]int{a, b, c} {
		x, y, z := float64(p[0])+by[0], float64(p[1])+by[1], float64(p[2])+by[2]
		out.corners = append(out.corners, picture.Point{X: size * 0.88 * (x + y), Y: size * (0.5*(x-y) - z)})
		out.depth += x - y + z
	}
	return out, true
}

// bodyMiddles is the mean corner of each part, and of all.
func bodyMiddles(g puzzle.Grid, all []part) (each [][3]float64, whole [3]float64) {
	for _, q := range all {
		var sum [3]float64
		n := 0.0
		for _, cell := range q.cells {
			for _, v := range g.Corners(cell) {
				for axis, x := range v {
					sum[axis] += float64(x)
				}
				n++
			}
		}
		for axis := range sum {
			sum[axis] /= n
			whole[axis] += sum[axis] / float64(len(all))
		}
		each = append(each, sum)
	}
	return each, whole
}
