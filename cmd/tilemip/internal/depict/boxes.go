package depict

// Packings of boxes: layer by layer, as a whole with its pieces moved apart, and step by step.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/model/puzzle"
)

// cubesOf is the cubes of parts, each part moved by its shift.
func cubesOf(all []part, shift func(i int) [3]float64) (cubes []picture.Cube) {
	for i, q := range all {
		by := shift(i)
		for _, c := range q.cells {
			cubes = append(cubes, picture.Cube{
				X: float64(c[0]) + by[0], Y: float64(c[1]) + by[1], Z: float64(c[2]) + by[2],
				Label: q.name, Group: q.group, Piece: i + 1,
			})
		}
	}
	return cubes
}

// still moves nothing.
func still(int) [3]float64 { return [3]float64{} }

// place draws one part so that its upper left corner is at a point.
func place(out *picture.Picture, p *puzzle.Packing, q part, at picture.Point) {
	least, most := picture.Extent(q.cells)
	switch {
	case p.Grid != puzzle.Cubes:
		gridParts(out, p.Grid, []part{q}, at, 0, func(_ int, _, wide float64) float64 { return wide + 10 })
	case p.Dim[2] == 1 && least[2] == most[2]:
		var cells []picture.Cell
		const side = 30
		for _, c := range q.cells {
			cells = append(cells, picture.Square(at.X+side*float64(c[0]-least[0]), at.Y+side*float64(most[1]-c[1]), side, q.name, q.group, 1))
		}
		out.Cells(cells)
	default:
		cubes := cubesOf([]part{q}, still)
		corner, _ := picture.Isometric(cubes)
		out.Cubes(picture.Point{X: at.X - corner.X, Y: at.Y - corner.Y}, cubes)
	}
}

// layers draws every layer of a box in isometric view, the lowest first. A box of more than
// three dimensions has its layers in rows of one z each.
func layers(out *picture.Picture, p *puzzle.Packing, all []part) {
	cubes := cubesOf(all, still)
	var one []picture.Cube // a whole layer, for the distance of layers
	for x := range p.Dim[0] {
		for y := range p.Dim[1] {
			one = append(one, picture.Cube{X: float64(x), Y: float64(y)})
		}
	}
	least, most := picture.Isometric(one)
	width, height := most.X-least.X+30, most.Y-least.Y+44
	perRow := max(1, int(980/width))
	if p.Axes != nil {
		perRow = p.Axes[2]
	}
	perRow = min(perRow, p.Dim[2])
	for z := range p.Dim[2] {
		at := picture.Point{X: width*float64(z%perRow) - least.X, Y: height*float64(z/perRow) - least.Y}
		var here []picture.Cube
		for _, c := range cubes {
			if int(c.Z) == z {
				c.Z = 0
				here = append(here, c)
			}
		}
		out.Cubes(at, here)
		out.Word(picture.Point{X: at.X + least.X, Y: at.Y + least.Y - 12}, picture.Left, 14, picture.Ink, layerName(p, z))
	}
}

// layerName is the caption of a layer, counted from 1 at the bottom; beyond three dimensions its
// coordinates.
func layerName(p *puzzle.Packing, z int) string {
	if p.Axes != nil {
		var parts []string
		for axis, rest := 2, z; axis < len(p.Axes); axis++ {
			parts = append(parts, fmt.Sprintf("%c %d", puzzle.AxisNames[axis], rest%p.Axes[axis]+1))
			rest /= p.Axes[axis]
		}
		return strings.Join(parts, ", ")
	}
	name := fmt.Sprintf("layer %d", z+1)
	switch {
	case p.Dim[2] == 1:
		return ""
	case z == 0:
		return name + " (bottom)"
	case z == p.Dim[2]-1:
		return name + " (top)"
	}
	return name
}

// middles is the mean cell of each part, and that of all.
func middles(all []part) (each [][3]float64, whole [3]float64) {
	n := 0.0
	for _, q := range all {
		var m [3]float64
		for _, c := range q.cells {
			for axis, v := range c {
				m[axis] += float64(v) / float64(len(q.cells))
				whole[axis] += float64(v)
			}
		}
		n += float64(len(q.cells))
		each = append(each, m)
	}
	for axis := range whole {
		whole[axis] /= n
	}
	return each, whole
}

// apart is how far each part is moved from the middle: explode times its distance. Where
// parts would lie in each other then, the factor grows until they do not, up to three more.
func apart(all []part, explode float64) func(int) [3]float64 {
	each, whole := middles(all)
	by := func(factor float64) func(int) [3]float64 {
		return func(i int) (out [3]float64) {
			for axis := range out {
				out[axis] = factor * (each[i][axis] - whole[axis])
			}
			return out
		}
	}
	if explode <= 0 {
		return still
	}
	for factor := explode; factor <= explode+3; factor += 0.25 {
		if !collide(cubesOf(all, by(factor))) {
			return by(factor)
		}
	}
	return by(explode)
}

// collide reports whether cubes of different parts lie in each other.
func collide(cubes []picture.Cube) bool {
	for i, a := range cubes {
		for _, b := range cubes[:i] {
			const clear = 1 - 1e-9
			near := func(v, w float64) bool { return v-w < clear && w-v < clear }
			if a.Piece != b.Piece && near(a.X, b.X) && near(a.Y, b.Y) && near(a.Z, b.Z) {
				return true
			}
		}
	}
	return false
}

// solid draws the whole box, with the pieces moved apart. Pieces that are too hidden to have
// their name on them are in the legend.
func solid(out *picture.Picture, p *puzzle.Packing, all []part, explode float64) {
	if p.Axes != nil {
		layers(out, p, all)
		return
	}
	out.Cubes(picture.Point{}, cubesOf(all, apart(all, explode)))
	legend(out, all)
}

// legend names all pieces with their colours, in a row below.
func legend(out *picture.Picture, all []part) {
	var pieces []part
	for _, q := range all {
		if !slices.ContainsFunc(pieces, func(r part) bool { return r.name == q.name }) {
			pieces = append(pieces, q)
		}
	}
	slices.SortStableFunc(pieces, func(a, b part) int { return strings.Compare(a.name, b.name) })
	left, right := out.Left(), max(out.Right(), out.Left()+300)
	at := picture.Point{X: left, Y: out.Bottom() + 24}
	for _, q := range pieces {
		wide := 28 + picture.Width(q.name, 14, false) + 18
		if at.X > left && at.X+wide-18 > right {
			at = picture.Point{X: left, Y: at.Y + 26}
		}
		out.Cells([]picture.Cell{picture.Square(at.X, at.Y, 20, "", q.group, 0)})
		out.Word(picture.Point{X: at.X + 28, Y: at.Y + 15}, picture.Left, 14, picture.Ink, q.name)
		at.X += wide
	}
}

// steps draws the box as it is built. Each piece goes in from above where there is such an order;
// what is there already is drawn pale.
func steps(out *picture.Picture, p *puzzle.Packing, all []part) {
	order, above := buildOrder(all)
	var sorted []part
	for _, i := range order {
		sorted = append(sorted, all[i])
	}
	var frames [][]picture.Cube
	var captions []string
	for k := range sorted {
		cubes := cubesOf(sorted[:k+1], still)
		for i := range cubes {
			cubes[i].Ghost = cubes[i].Piece <= k
		}
		frames, captions = append(frames, cubes), append(captions, fmt.Sprintf("%d: %s", k+1, sorted[k].name))
	}
	sheet(out, frames, captions)
	note := "each piece goes in from above"
	if !above {
		note = "no order lets every piece go in from above: some go in from a side or together"
	}
	caption(out, note)
}

// buildOrder is an order of the parts in which no part has to go below one that is there
// already; if there is none, above is false and the order is by height.
func buildOrder(all []part) (order []int, above bool) {
	owner := map[[3]int]int{}
	top := 0
	for i, q := range all {
		for _, c := range q.cells {
			owner[c] = i
			top = max(top, c[2])
		}
	}
	height := func(i int) int {
		sum := 0
		for _, c := range all[i].cells {
			sum += c[2]
		}
		return 1000 * sum / len(all[i].cells)
	}
	rest := make([]int, len(all))
	for i := range rest {
		rest[i] = i
	}
	slices.SortStableFunc(rest, func(a, b int) int { return height(a) - height(b) })
	byHeight, done := slices.Clone(rest), make([]bool, len(all))
	free := func(i int) bool { // nothing that is still to come lies below it
		for _, c := range all[i].cells {
			for z := c[2] - 1; z >= 0; z-- {
				if j, ok := owner[[3]int{c[0], c[1], z}]; ok && j != i && !done[j] {
					return false
				}
			}
		}
		return true
	}
	for len(rest) > 0 {
		k := slices.IndexFunc(rest, free)
		if k < 0 {
			return byHeight, false
		}
		order = append(order, rest[k])
		done[rest[k]] = true
		rest = slices.Delete(rest, k, k+1)
	}
	return order, true
}
