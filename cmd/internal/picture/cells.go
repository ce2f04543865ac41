package picture

// Cells in a plane: squares, triangles, discs. What belongs together has one colour, one thick
// outline and one name, so that colour is never the only way to tell pieces apart. Own.

import (
	"math"
	"slices"
)

// Side is the side of a square cell in points, at scale 1.
const Side = 48

// Cell is one cell of a plane. Cells of one positive Piece have one outline and one label; with
// piece 0 a cell stands alone.
type Cell struct {
	Corners []Point // of a convex polygon, or the centre alone of a disc
	Radius  float64 // of a disc
	Label   string
	Group   int // of the colour; 0 is empty
	Piece   int
	Named   bool // its label is its own, not that of its piece
	Ghost   bool // drawn pale: it is there, but not the point
}

// Square is a square cell whose upper left corner is (x, y).
func Square(x, y, side float64, label string, group, piece int) Cell {
	return Cell{Corners: Rectangle(x, y, side, side), Label: label, Group: group, Piece: piece}
}

// centre is the middle of a cell's corners.
func (c *Cell) centre() (m Point) {
	for _, q := range c.Corners {
		m.X, m.Y = m.X+q.X/float64(len(c.Corners)), m.Y+q.Y/float64(len(c.Corners))
	}
	return m
}

// inner is how wide a word in the cell may be.
func (c *Cell) inner() float64 {
	m, near := c.centre(), c.Radius
	if near == 0 {
		near = math.Inf(1)
		for i, a := range c.Corners { // the distance of each side
			b := c.Corners[(i+1)%len(c.Corners)]
			near = min(near, math.Abs((b.X-a.X)*(a.Y-m.Y)-(b.Y-a.Y)*(a.X-m.X))/math.Hypot(b.X-a.X, b.Y-a.Y))
		}
	}
	return 1.6 * near
}

// Cells draws cells: all colours first, then lines and labels, so that no colour covers a line of
// its neighbour.
func (p *Picture) Cells(all []Cell) {
	for _, c := range all {
		alpha := 1.0
		if c.Ghost {
			alpha = 0.3
		}
		if len(c.Corners) == 1 {
			p.Disc(Group(c.Group), c.Corners[0], c.Radius)
			continue
		}
		p.Ghost(Group(c.Group), alpha, c.Corners...)
	}
	p.outlines(all)
	p.names(all)
}

// edge is a side of a cell, by its ends in hundredths of a point, the smaller first.
type edge [4]int

func edgeOf(a, b Point) edge {
	e := [2][2]int{{int(math.Round(100 * a.X)), int(math.Round(100 * a.Y))}, {int(math.Round(100 * b.X)), int(math.Round(100 * b.Y))}}
	if e[1][0] < e[0][0] || e[1][0] == e[0][0] && e[1][1] < e[0][1] {
		e[0], e[1] = e[1], e[0]
	}
	return edge{e[0][0], e[0][1], e[1][0], e[1][1]}
}

// outlines draws each side once: thin between two cells of one piece, thick elsewhere.
func (p *Picture) outlines(all []Cell) {
	met := map[edge][]int{}
	var order []edge
	for i, c := range all {
		if len(c.Corners) == 1 {
			p.Ring(1.6, Outline, c.Corners[0], c.Radius)
			continue
		}
		for k, a := range c.Corners {
			e := edgeOf(a, c.Corners[(k+1)%len(c.Corners)])
			if met[e] == nil {
				order = append(order, e)
			}
			met[e] = append(met[e], i)
		}
	}
	for _, thick := range []bool{false, true} {
		for _, e := range order {
			cells := met[e]
			within := len(cells) == 2 && all[cells[0]].Piece > 0 && all[cells[0]].Piece == all[cells[1]].Piece
			a, b := Point{float64(e[0]) / 100, float64(e[1]) / 100}, Point{float64(e[2]) / 100, float64(e[3]) / 100}
			switch {
			case within && !thick:
				p.Line(0.8, Inner, a, b)
			case !within && thick:
				p.Line(2.2, Outline, a, b)
			}
		}
	}
}

// names writes the label of each piece on the cell next to its middle, and those of single
// cells.
func (p *Picture) names(all []Cell) {
	pieces := map[int][]int{}
	for i, c := range all {
		if c.Piece > 0 {
			pieces[c.Piece] = append(pieces[c.Piece], i)
		}
	}
	for i := range all {
		c := &all[i]
		if c.Label == "" || c.Ghost || !c.Named && c.Piece > 0 && middleOf(all, pieces[c.Piece]) != i {
			continue
		}
		p.Label(c.centre(), 20, c.inner(), Group(c.Group), c.Label)
	}
}

// middleOf is which of some cells lies next to their middle.
func middleOf(all []Cell, some []int) int {
	var m Point
	for _, i := range some {
		q := all[i].centre()
		m.X, m.Y = m.X+q.X/float64(len(some)), m.Y+q.Y/float64(len(some))
	}
	return slices.MinFunc(some, func(a, b int) int {
		far := func(i int) float64 {
			q := all[i].centre()
			return math.Round(100 * math.Hypot(q.X-m.X, q.Y-m.Y))
		}
		return int(far(a) - far(b))
	})
}

// Rounded is a rectangle with round corners.
func Rounded(x, y, width, height, radius float64) (out []Point) {
	for k, c := range []Point{{x + width - radius, y + radius}, {x + width - radius, y + height - radius}, {x + radius, y + height - radius}, {x + radius, y + radius}} {
		for step := range 4 {
			a := math.Pi / 2 * (float64(k) - 1 + float64(step)/3)
			out = append(out, Point{c.X + radius*math.Cos(a), c.Y + radius*math.Sin(a)})
		}
	}
	return out
}
