package picture

// Cubes in isometric view, each layer by itself, the lowest first, so that every cell of a
// packed box can be seen. x goes right and down the page, y right and up, z up; a cube
// shows its top, its side towards the viewer's left (y-) and right (x+). Within a layer
// cubes are painted from the back (large y - x) to the front. Own.

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"
)

// Half the width of a cube's top, half its height on the page, and the height of a side.
const (
	across = 30
	down   = 17
	tall   = 34
)

// layerGap is the room between two layers side by side.
const layerGap = 28

// isometric draws the layers in rows that are about as wide as the squares above, or five
// layers wide.
func (d *drawing) isometric(all []Cube) {
	var from, to [3]int
	for i, c := range all {
		for k, v := range [3]int{c.X, c.Y, c.Z} {
			if i == 0 || v < from[k] {
				from[k] = v
			}
			if i == 0 || v > to[k] {
				to[k] = v
			}
		}
	}
	spans := float64(to[0]-from[0]+1) + float64(to[1]-from[1]+1)
	width, height := across*spans+layerGap, down*spans+tall+40
	// d.width is that of the squares, which are laid out before.
	perRow := max(1, int(max(d.width, 5*width)/width))
	top := d.height + margin
	for z := from[2]; z <= to[2]; z++ {
		k := z - from[2]
		corner := point{margin + width*float64(k%perRow), top + height*float64(k/perRow)}
		l := layer{d: d, origin: point{corner.x, corner.y + 20 + down*float64(to[1]-from[1]+1)}, from: from, at: map[[2]int]Cube{}}
		for _, c := range all {
			if c.Z == z {
				l.at[[2]int{c.X, c.Y}] = c
			}
		}
		l.draw()
		d.shapes = append(d.shapes, shape{points: []point{{corner.x, corner.y + 10}}, word: layerName(z, from[2], to[2]), left: true, colour: ink, size: 13})
		d.grow(corner.x+width-layerGap, corner.y+height-10)
	}
}

// layerName is the caption of a layer, counted from 1 at the bottom; "" for the only one.
func layerName(z, first, last int) string {
	name := fmt.Sprintf("layer %d", z-first+1)
	switch {
	case first == last:
		return ""
	case z == first:
		return name + " (bottom)"
	case z == last:
		return name + " (top)"
	}
	return name
}

// layer is the cubes of one z, by x and y.
type layer struct {
	d      *drawing
	origin point // of the corner x = from, y = from, z below
	from   [3]int
	at     map[[2]int]Cube
}

// project is a corner of a cube on the page; z is 0 below and 1 above.
func (l *layer) project(x, y, z int) point {
	a, b := float64(x-l.from[0]), float64(y-l.from[1])
	return point{l.origin.x + across*(a+b), l.origin.y + down*(a-b) + tall*float64(1-z)}
}

// draw paints the cubes from the back to the front, so that a nearer one covers what it hides,
// and their names at the end.
func (l *layer) draw() {
	order := make([]Cube, 0, len(l.at))
	for _, c := range l.at {
		order = append(order, c)
	}
	slices.SortFunc(order, func(a, b Cube) int {
		return cmp.Or(cmp.Compare(b.Y-b.X, a.Y-a.X), cmp.Compare(a.X, b.X))
	})
	for _, c := range order {
		l.cube(c)
	}
	l.labels(order)
}

// cube paints the top of a cube and those of its two visible sides that no neighbour of the
// layer hides. An edge of the top is thin between two cubes of one piece and thick elsewhere.
func (l *layer) cube(c Cube) {
	x, y, colour := c.X, c.Y, colorOf(c.Piece)
	top := [4]point{l.project(x, y, 1), l.project(x+1, y, 1), l.project(x+1, y+1, 1), l.project(x, y+1, 1)}
	l.d.polygon(colour, top[:]...)
	l.d.hatch(c.Piece, top[0], top[1], top[2], top[3])
	if _, hidden := l.at[[2]int{x, y - 1}]; !hidden {
		l.side(shaded(colour, 0.85), top[0], top[1])
	}
	if _, hidden := l.at[[2]int{x + 1, y}]; !hidden {
		l.side(shaded(colour, 0.7), top[1], top[2])
	}
	for side, step := range [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
		next, there := l.at[[2]int{x + step[0], y + step[1]}]
		if there && next.Piece == c.Piece {
			l.d.line(0.8, thin, top[side], top[(side+1)%4])
		} else {
			l.d.line(2.2, ink, top[side], top[(side+1)%4])
		}
	}
}

// side draws the side below an edge of the top.
func (l *layer) side(colour color.RGBA, a, b point) {
	below, beside := point{a.x, a.y + tall}, point{b.x, b.y + tall}
	l.d.polygon(colour, a, b, beside, below)
	l.d.line(1.2, ink, a, below, beside, b)
}

// labels names each piece once, on the cube nearest to the middle of what it has here.
func (l *layer) labels(order []Cube) {
	done := map[int]bool{}
	for _, c := range order {
		if done[c.Piece] {
			continue
		}
		done[c.Piece] = true
		var mine []Cube
		sum := [2]float64{}
		for _, o := range order {
			if o.Piece == c.Piece {
				mine = append(mine, o)
				sum[0], sum[1] = sum[0]+float64(o.X), sum[1]+float64(o.Y)
			}
		}
		n := float64(len(mine))
		best := slices.MinFunc(mine, func(a, b Cube) int {
			far := func(c Cube) float64 { return math.Hypot(float64(c.X)-sum[0]/n, float64(c.Y)-sum[1]/n) }
			return cmp.Compare(far(a), far(b))
		})
		a, b := l.project(best.X, best.Y, 1), l.project(best.X+1, best.Y+1, 1)
		l.d.label(point{(a.x + b.x) / 2, (a.y + b.y) / 2}, best.Label, across)
	}
}
