package picture

// A picture as shapes: polygons, lines and words in points, y downwards, in the order in
// which they are painted. Squares are laid out here, cubes in isometric.go. Own.

import (
	"image/color"
	"math"
	"sync"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
	"gonum.org/v1/plot/vg"
)

// point is a place on the page, in points; y grows downwards.
type point struct{ x, y float64 }

// shape is a polygon to be filled, an open line to be stroked, or a word.
type shape struct {
	points []point
	fill   bool
	width  float64 // of a line
	colour color.RGBA
	word   string // centred on points[0], or beginning there
	left   bool
	size   float64 // of the word
}

// drawing is a page: its size, and its shapes in the order in which they are painted.
type drawing struct {
	width, height float64
	shapes        []shape
}

// polygon adds a filled polygon without an outline.
func (d *drawing) polygon(c color.RGBA, points ...point) {
	d.shapes = append(d.shapes, shape{points: points, fill: true, colour: c})
}

// line adds an open line of a width in points.
func (d *drawing) line(width float64, c color.RGBA, points ...point) {
	d.shapes = append(d.shapes, shape{points: points, width: width, colour: c})
}

// label writes a word into a cell, centred, at 20 points or as large as fits into room: a
// letter is about 0.62 of its size wide.
func (d *drawing) label(at point, word string, room float64) {
	if n := float64(len([]rune(word))); n > 0 {
		d.shapes = append(d.shapes, shape{points: []point{at}, word: word, colour: ink, size: min(20, room/(0.62*n))})
	}
}

// laid is the picture as shapes: squares, cubes below them, then captions. The width of a
// caption is estimated at 7.5 points a letter.
func (p *Picture) laid() *drawing {
	d := &drawing{}
	d.squares(p.Squares)
	if len(p.Cubes) > 0 {
		d.isometric(p.Cubes)
	}
	for _, c := range p.Captions {
		at := point{margin + cell*c.Column, margin + cell*c.Row}
		d.shapes = append(d.shapes, shape{points: []point{at}, word: c.Text, left: true, colour: ink, size: 14})
		d.grow(at.x+7.5*float64(len([]rune(c.Text))), at.y+4)
	}
	d.width, d.height = math.Ceil(d.width+margin), math.Ceil(d.height+margin)
	return d
}

// grow makes room for a point.
func (d *drawing) grow(x, y float64) { d.width, d.height = max(d.width, x), max(d.height, y) }

// squares draws all colours first, then hatching, lines and labels, so that no colour
// covers a line of its neighbour.
func (d *drawing) squares(all []Square) {
	at := map[[2]int]Square{}
	for _, s := range all {
		at[[2]int{s.Column, s.Row}] = s
		x, y := margin+cell*float64(s.Column), margin+cell*float64(s.Row)
		d.polygon(colorOf(s.Group), point{x, y}, point{x + cell, y}, point{x + cell, y + cell}, point{x, y + cell})
		d.hatch(s.Group, point{x, y}, point{x + cell, y}, point{x + cell, y + cell}, point{x, y + cell})
		d.grow(x+cell, y+cell)
	}
	labelled := map[int]bool{}
	for _, s := range all {
		x, y := margin+cell*float64(s.Column), margin+cell*float64(s.Row)
		corners := [4]point{{x, y}, {x + cell, y}, {x + cell, y + cell}, {x, y + cell}}
		for side, step := range [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
			next, there := at[[2]int{s.Column + step[0], s.Row + step[1]}]
			width, c := 2.4, ink
			if s.Piece > 0 && there && next.Piece == s.Piece {
				width, c = 0.8, thin
			}
			d.line(width, c, corners[side], corners[(side+1)%4])
		}
		if s.Piece == 0 || !labelled[s.Piece] {
			labelled[s.Piece] = true
			d.label(point{x + cell/2, y + cell/2}, s.Label, cell-8)
		}
	}
}

// hatch draws the lines of a group over a parallelogram given by its corners in turn: n lines
// that cut off the corner a (or b, of falling lines), of which the last is the diagonal, and
// n-1 beyond it.
func (d *drawing) hatch(group int, a, b, c, e point) {
	rising, falling := hatched(group)
	const n = 4
	along := func(p, q point, t float64) point { return point{p.x + t*(q.x-p.x), p.y + t*(q.y-p.y)} }
	for k := 1; k < 2*n; k++ {
		t := float64(k) / n // where the line meets the sides at a, or, beyond 1, those at c
		if rising {
			if t <= 1 {
				d.line(1.1, hatch, along(a, b, t), along(a, e, t))
			} else {
				d.line(1.1, hatch, along(b, c, t-1), along(e, c, t-1))
			}
		}
		if falling {
			if t <= 1 {
				d.line(1.1, hatch, along(b, a, t), along(b, c, t))
			} else {
				d.line(1.1, hatch, along(a, e, t-1), along(c, e, 2-t))
			}
		}
	}
}

// faces are the fonts, read when the first word is drawn: a run that draws nothing, as most
// runs of the command, saves 0.3 ms.
var faces = sync.OnceValue(func() *font.Cache { return font.NewCache(liberation.Collection()) })

// draw paints the shapes on a canvas, whose origin is the lower left corner.
func (d *drawing) draw(c vg.Canvas, scale float64) {
	at := func(p point) vg.Point {
		return vg.Point{X: vg.Length(scale * p.x), Y: vg.Length(scale * (d.height - p.y))}
	}
	for _, s := range d.shapes {
		c.SetColor(s.colour)
		if s.word != "" {
			face := faces().Lookup(font.Font{Typeface: "Liberation", Variant: "Sans"}, vg.Length(scale*s.size))
			p := at(s.points[0])
			if !s.left {
				p.X -= face.Width(s.word) / 2
				p.Y -= vg.Length(scale * s.size * 0.35) // half the height of a capital
			}
			c.FillString(face, p, s.word)
			continue
		}
		var path vg.Path
		path.Move(at(s.points[0]))
		for _, p := range s.points[1:] {
			path.Line(at(p))
		}
		if s.fill {
			path.Close()
			c.Fill(path)
			continue
		}
		c.SetLineWidth(vg.Length(scale * s.width))
		c.Stroke(path)
	}
}
