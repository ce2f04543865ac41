// Boxes of up to ten dimensions, requested by a reader of the polycube article.
//
// The axes are x, y, z, w, v, u, t, s, r, q. A box of more than three dimensions is kept as a
// pile of layers: its cells are x, y and a folded third coordinate
//
//	z + zDim*(w + wDim*(v + vDim*(u + …))),
//
// so that regions, drawings and solutions look as in space, with more layers. Only
// the pieces, which are rotated in all dimensions, keep their coordinates apart.

package puzzle

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
)

// AxisNames are the names of the axes, one letter each: the settings of a definition are
// these with "Dim" behind. maxAxes is the largest dimension.
const (
	AxisNames = "xyzwvutsrq"
	maxAxes   = len(AxisNames)
)

// point is a cell by all its coordinates; those beyond the dimension are 0.
type point [maxAxes]int

// dimensions returns the number of axes: 3, or more when the box has more. A
// flat puzzle has 3 as well, for its pieces turn over in space.
func (p *Packing) dimensions() int { return max(3, len(p.Axes)) }

// lengths returns the cells of the box along each axis, 1 beyond its dimension.
func (p *Packing) lengths() point {
	var out point
	for axis := range out {
		out[axis] = 1
	}
	copy(out[:], p.Dim[:])
	copy(out[:], p.Axes)
	return out
}

// checkAxes checks that Axes and Dim say the same.
func (p *Packing) checkAxes() error {
	if p.Axes == nil {
		return nil
	}
	if len(p.Axes) < 4 || len(p.Axes) > maxAxes {
		return fmt.Errorf("a box of %d axes; expected none given, or 4 to %d", len(p.Axes), maxAxes)
	}
	layers := 1
	for _, d := range p.Axes[2:] {
		if d < 1 || d > maxPackingCells || layers*d > maxPackingCells {
			return fmt.Errorf("a box of %s cells; expected at least 1 each way and at most %d in all", p.size(), maxPackingCells)
		}
		layers *= d
	}
	if folded := [3]int{p.Axes[0], p.Axes[1], layers}; folded != p.Dim {
		return fmt.Errorf("a box of %s cells kept as %v; expected %v", p.size(), p.Dim, folded)
	}
	return nil
}

// size writes the size of the box, such as 3×4×5.
func (p *Packing) size() string {
	axes := p.Axes
	if axes == nil {
		axes = p.Dim[:]
	}
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(axes), "[]"), " ", "×")
}

// text writes a cell as a definition does.
func (p *Packing) text(c point) string {
	n := p.dimensions()
	for axis := n; axis < maxAxes; axis++ {
		if c[axis] != 0 { // an error that the text is to show
			n = axis + 1
		}
	}
	return strings.Trim(fmt.Sprint(c[:n]), "[]")
}

// points returns the cells of a piece with all their coordinates.
func (piece Piece) points() []point {
	out := make([]point, len(piece.Cells))
	for i, c := range piece.Cells {
		copy(out[i][:], c[:])
		if piece.Beyond != nil {
			copy(out[i][3:], piece.Beyond[i][:])
		}
	}
	return out
}

// setPoints is the inverse of points, in a box of the dimension given.
func (piece *Piece) setPoints(points []point, dimensions int) {
	for _, c := range points {
		piece.Cells = append(piece.Cells, [3]int(c[:3]))
		if dimensions > 3 {
			piece.Beyond = append(piece.Beyond, Beyond(c[3:]))
		}
	}
}

// fold returns the place in the pile of layers of a cell inside the box.
func (p *Packing) fold(c point) [3]int {
	layer := c[maxAxes-1]
	lengths := p.lengths()
	for axis := maxAxes - 2; axis >= 2; axis-- {
		layer = layer*lengths[axis] + c[axis]
	}
	return [3]int{c[0], c[1], layer}
}

// unfold is the inverse of fold.
func (p *Packing) unfold(c [3]int) point {
	out, layer, lengths := point{c[0], c[1]}, c[2], p.lengths()
	for axis := 2; axis < maxAxes; axis++ {
		out[axis], layer = layer%lengths[axis], layer/lengths[axis]
	}
	return out
}

// unfolded is unfold of some cells.
func (p *Packing) unfolded(cells [][3]int) []point {
	out := make([]point, len(cells))
	for i, c := range cells {
		out[i] = p.unfold(c)
	}
	return out
}

// Coordinates returns the x, y, z, w, … of a cell of the region, as many as
// the box has dimensions.
func (p *Packing) Coordinates(cell [3]int) []int {
	c := p.unfold(cell)
	return slices.Clone(c[:p.dimensions()])
}

// comparePoints orders cells by x, then y and so on.
func comparePoints(a, b point) int { return slices.Compare(a[:], b[:]) }

func comparePointLists(a, b []point) int {
	return cmp.Or(slices.CompareFunc(a, b, comparePoints), cmp.Compare(len(a), len(b)))
}

// pointsKey is a text that is equal for equal lists of cells.
func pointsKey(points []point) string {
	key := make([]byte, 0, 4*len(points))
	for _, c := range points {
		for _, v := range c {
			key = binary.AppendVarint(key, int64(v))
		}
	}
	return string(key)
}
