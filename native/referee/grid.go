// Checking pieces of other grids than cubes: are two sets of cells the same body in space,
// translated and rotated but not reflected?
//
// Each cell is given by the corners of its solid, a sphere by its centre; only squared
// distances are compared, which are whole numbers. Some corners of the drawn piece that lie
// in no common plane (or line, if the piece is flat) are its frame. A point is determined by
// its distances to a frame. So the pieces are congruent if among the corners of the placed
// piece there is a frame with the same distances and the same handedness, from which its
// cells have the same distances as the drawn cells. A flat set of spheres is its own mirror
// image, and its handedness is not compared. No rotation of any grid is used here, and the
// code that lists placements uses no distances. Cubes are checked in this way only where they
// have colours, which must fit the cells where that motion puts them.

package referee

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
)

// gridBody is a piece as a set of solids. Coordinates are whole numbers in units of the
// grid: see cellCorners.
type gridBody struct {
	cells   [][][3]int            // by cell: its corners; of a sphere its centre
	squared func(a, b [3]int) int // square of the distance of two points, up to a factor of the grid
}

// newGridBody draws the cells of a piece; nil if one is no cell of the grid.
func newGridBody(g puzzle.Grid, cells [][3]int) *gridBody {
	out := &gridBody{squared: squaredEvenly}
	if g == puzzle.Prisms {
		out.squared = squaredPrisms
	}
	for _, c := range cells {
		corners := cellCorners(g, c)
		if corners == nil {
			return nil
		}
		out.cells = append(out.cells, corners)
	}
	return out
}

// squaredEvenly is the square of the distance on grids with equal axes.
func squaredEvenly(a, b [3]int) int {
	x, y, z := a[0]-b[0], a[1]-b[1], a[2]-b[2]
	return x*x + y*y + z*z
}

// squaredPrisms is four times the square of the distance: x counts halves of a side, and
// y heights of a triangle, whose square is three quarters.
func squaredPrisms(a, b [3]int) int {
	x, y, z := a[0]-b[0], a[1]-b[1], a[2]-b[2]
	return x*x + 3*y*y + 4*z*z
}

// cellCorners returns the corners of a cell, by formulas for each kind of cell and its
// position; nil if the grid has no such cell.
func cellCorners(g puzzle.Grid, c [3]int) [][3]int {
	x, y, z := c[0], c[1], c[2]
	switch g {
	case puzzle.Prisms:
		low, high := y, y+1
		if (x+y)%2 != 0 {
			low, high = high, low
		}
		return [][3]int{{x, low, z}, {x + 2, low, z}, {x + 1, high, z}, {x, low, z + 1}, {x + 2, low, z + 1}, {x + 1, high, z + 1}}
	case puzzle.Spheres:
		if (x+y+z)%2 == 0 {
			return [][3]int{c}
		}
	case puzzle.Rhombic:
		return rhombicSolid(c)
	case puzzle.TetraOcta:
		return tetraOctaSolid(c)
	case puzzle.Cubes:
		return [][3]int{c, {x + 1, y, z}, {x, y + 1, z}, {x, y, z + 1}, {x, y + 1, z + 1}, {x + 1, y, z + 1}, {x + 1, y + 1, z}, {x + 1, y + 1, z + 1}}
	}
	return nil
}

// rhombicSolid: a tetrahedron of a cube with edges of 10, in which 5×5×5 voxels of side 2
// stand; the voxel lies against the middle of a half edge of a face. Its corners are those of
// the cube, of its faces' centres and its own centre that are nearest to it, two, one and one.
func rhombicSolid(c [3]int) [][3]int {
	var from, in [3]int
	for k, v := range c {
		in[k] = ((v % 5) + 5) % 5
		from[k] = 2 * (v - in[k])
	}
	face, side := -1, -1
	for k, v := range in {
		switch {
		case (v == 0 || v == 4) && face < 0:
			face = k
		case (v == 1 || v == 3) && side < 0:
			side = k
		case v != 2:
			return nil
		}
	}
	if face < 0 || side < 0 {
		return nil
	}
	along := 3 - face - side
	centre := [3]int{from[0] + 5, from[1] + 5, from[2] + 5}
	onFace := centre
	onFace[face] = from[face] + 10*(in[face]/4)
	first := onFace
	first[side] = from[side] + 10*(in[side]/3)
	last := first
	first[along], last[along] = from[along], from[along]+10
	return [][3]int{centre, onFace, first, last}
}

// tetraOctaSolid: cubes with edges of 2 whose corners with an odd sum of coordinates are cut off.
func tetraOctaSolid(c [3]int) [][3]int {
	var from, in [3]int
	for k, v := range c {
		in[k] = ((v % 3) + 3) % 3
		from[k] = (v - in[k]) / 3
	}
	var even, odd [][3]int
	for corner := range 8 {
		v := [3]int{from[0] + corner%2, from[1] + corner/2%2, from[2] + corner/4}
		if (v[0]+v[1]+v[2])%2 == 0 {
			even = append(even, v)
		} else {
			odd = append(odd, v)
		}
	}
	if in == [3]int{1, 1, 1} {
		return even
	}
	tip := [3]int{from[0] + in[0]/2, from[1] + in[1]/2, from[2] + in[2]/2}
	if !slices.Contains(odd, tip) || in[0] == 1 || in[1] == 1 || in[2] == 1 {
		return nil
	}
	out := [][3]int{tip}
	for _, v := range even {
		if squaredEvenly(v, tip) == 1 {
			out = append(out, v)
		}
	}
	return out
}

// frame returns at most four corners of the body, each outside the point, line or plane
// that those before it span: each time the one with the largest sum of squared distances to
// them, because few other corners have such distances.
func (b *gridBody) frame() [][3]int {
	out := [][3]int{b.cells[0][0]}
	for range 3 {
		var next [3]int
		best := -1
		for _, corners := range b.cells {
			for _, v := range corners {
				away := 0
				for _, f := range out {
					away += b.squared(v, f)
				}
				if away > best && independent(append(slices.Clone(out), v)) {
					next, best = v, away
				}
			}
		}
		if best < 0 {
			break
		}
		out = append(out, next)
	}
	return out
}

// independent reports whether the last of up to four points lies outside what the others
// span.
func independent(p [][3]int) bool {
	switch len(p) {
	case 2:
		return p[0] != p[1]
	case 3:
		return cross(minus(p[1], p[0]), minus(p[2], p[0])) != [3]int{}
	case 4:
		return hand(p) != 0
	}
	return true
}

// minus is the vector from b to a.
func minus(a, b [3]int) [3]int { return [3]int{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

func plus(a, b [3]int) [3]int { return [3]int{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }

// cross is the cross product.
func cross(a, b [3]int) [3]int {
	return [3]int{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// hand is the orientation of four points: 1 or −1 for the two kinds of handedness, 0 when
// they lie in a plane.
func hand(p [][3]int) int {
	n := cross(minus(p[1], p[0]), minus(p[2], p[0]))
	d := minus(p[3], p[0])
	v := n[0]*d[0] + n[1]*d[1] + n[2]*d[2]
	switch {
	case v > 0:
		return 1
	case v < 0:
		return -1
	}
	return 0
}

// seenFrom is a key of a cell: the squared distances of its corners to a frame, the corners
// in sorted order. No two cells of the body have the same.
func (b *gridBody) seenFrom(frame [][3]int, cell [][3]int) string {
	corners := make([]string, len(cell))
	for i, v := range cell {
		var away []byte
		for _, f := range frame {
			away = append(strconv.AppendInt(away, int64(b.squared(v, f)), 10), ' ')
		}
		corners[i] = string(away)
	}
	slices.Sort(corners)
	return strings.Join(corners, ",")
}

// congruentBodies reports whether b is a, translated and rotated, by a motion for which
// fits accepts every pair of a cell of a and the cell of b that it becomes, by number.
func congruentBodies(a, b *gridBody, fits func(from, to int) bool) bool {
	if a == nil || b == nil || len(a.cells) != len(b.cells) {
		return false
	}
	frame, drawn := a.frame(), map[string]int{}
	for i, cell := range a.cells {
		drawn[a.seenFrom(frame, cell)] = i
	}
	try := func(found [][3]int) bool {
		if len(frame) == 4 && hand(frame) != hand(found) {
			return false
		}
		for j, cell := range b.cells {
			if i, there := drawn[b.seenFrom(found, cell)]; !there || !fits(i, j) {
				return false
			}
		}
		return true
	}
	return b.matches(a, frame, nil, try)
}

// matches reports whether try accepts some corners of b that have the distances of the
// frame of a; found are those found so far.
func (b *gridBody) matches(a *gridBody, frame, found [][3]int, try func([][3]int) bool) bool {
	if len(found) == len(frame) {
		return try(found)
	}
	seen := map[[3]int]bool{}
	for _, corners := range b.cells {
		for _, v := range corners {
			near := !seen[v]
			seen[v] = true
			for k, f := range found {
				near = near && b.squared(v, f) == a.squared(frame[len(found)], frame[k])
			}
			if near && b.matches(a, frame, append(slices.Clone(found), v), try) {
				return true
			}
		}
	}
	return false
}

// laid reports whether the cells are the piece as it may lie: the body of the drawn cells,
// with colours that fit.
func laid(p *puzzle.Packing, piece puzzle.Piece, cells [][3]int) bool {
	return congruentBodies(newGridBody(p.Grid, piece.Cells), newGridBody(p.Grid, cells), func(from, to int) bool {
		if piece.Colours == nil {
			return true
		}
		colour, box := piece.Colours[from], p.Colours[cells[to]]
		return colour == 0 || box == 0 || slices.Contains(p.Fits, [2]int{colour, box})
	})
}
