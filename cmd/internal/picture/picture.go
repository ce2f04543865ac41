// Package picture draws shapes and writes them as SVG, as PNG of any size and as TikZ for
// LaTeX: polygons, lines, circles and words. squares.go and solid.go lay out the cells of
// boards and packings. It knows no puzzle. Own.
//
// A picture grows around what is drawn, so that nothing is cut off, and words are measured
// in the font of the PNG. Colours are roles (ink, paper, the colour of a group) that a theme
// turns into colours when the picture is written: colours.go has the themes.
//
// Not here: what is drawn: puzzles are drawn by depict. Begin with picture.go.
package picture

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"
)

// Point is a place on the page, in points; Y grows downwards.
type Point struct{ X, Y float64 }

// Anchor is where a word has its point.
type Anchor int

// The anchors. A word is centred in height for Middle, and stands on its point for the others.
const (
	Middle Anchor = iota
	Left
	Centre
	Right
)

// shape is a polygon, an open line, a circle, or a word.
type shape struct {
	points []Point
	fill   bool    // a polygon or a circle, else a line
	radius float64 // of a circle around points[0]
	width  float64 // of a line
	dashed bool
	colour Colour
	shade  float64 // of a fill: 1 for the colour itself, less in the shade
	alpha  float64 // 1 hides what lies below
	word   string
	anchor Anchor
	size   float64 // of the word
	bold   bool
	on     Colour // the group on which the word stands, 0 for none: its hatching must not cross the word
	motion int    // number of its motion from 1 on, 0 for none
}

// Picture is a page that grows with what is drawn on it. The zero value is empty.
type Picture struct {
	Title string  // what a screen reader says; it is not drawn
	Scale float64 // of everything when it is written; 0 is 1
	Theme Theme   // of the colours; the zero value is Light

	motion     int // number of that of what is drawn now, 0 for none
	motions    []motion
	shapes     []shape
	least, far Point // of the box around all shapes
	drawn      bool
}

// margin is the empty border around everything, in points.
const margin = 12

// most is the largest side of a PNG, in pixels.
const most = 20_000

func (p *Picture) scale() float64 {
	if p.Scale == 0 {
		return 1
	}
	return p.Scale
}

// Write writes the picture as "svg", "png" or "tikz"; another format is an error.
func (p *Picture) Write(w io.Writer, format string) error {
	switch format {
	case "svg":
		return p.SVG(w)
	case "png":
		return p.PNG(w)
	case "tikz":
		return p.TikZ(w)
	}
	return fmt.Errorf("picture %q: unknown format %q; expected svg, png or tikz", p.Title, format)
}

// FormatOf is the format that the end of a file's name stands for: .svg, .png, .tex or .tikz; "" for
// others.
func FormatOf(name string) string {
	return map[string]string{".svg": "svg", ".png": "png", ".tex": "tikz", ".tikz": "tikz"}[strings.ToLower(filepath.Ext(name))]
}

// others are the ends of names of files that are no pictures of this package.
var others = []string{".pdf", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".eps", ".ps", ".html", ".htm", ".md"}

// Other says which kind of file, not of the format, the end of a name stands for, such as ".pdf"; ""
// where it is no contradiction, as in a name without an end.
func Other(name, format string) string {
	ext := strings.ToLower(filepath.Ext(name))
	if is := FormatOf(name); is != "" && is != format || slices.Contains(others, ext) {
		return ext
	}
	return ""
}

// Empty reports whether nothing has been drawn.
func (p *Picture) Empty() bool { return !p.drawn }

// Bottom is the lowest point drawn so far, where a next part of a picture may begin.
func (p *Picture) Bottom() float64 { return p.far.Y }

// Left is the leftmost point drawn so far.
func (p *Picture) Left() float64 { return p.least.X }

// Right is the rightmost point drawn so far.
func (p *Picture) Right() float64 { return p.far.X }

// size is the width and height of the page, in points before scaling.
func (p *Picture) size() (width, height float64) {
	return math.Ceil(p.far.X - p.least.X + 2*margin), math.Ceil(p.far.Y - p.least.Y + 2*margin)
}

// moved is a point as it lies on the page.
func (p *Picture) moved(at Point) Point {
	return Point{at.X - p.least.X + margin, at.Y - p.least.Y + margin}
}

// Room makes the picture reach to the given points, though nothing is drawn there.
func (p *Picture) Room(points ...Point) {
	for _, q := range points {
		if !p.drawn {
			p.least, p.far, p.drawn = q, q, true
		}
		p.least = Point{min(p.least.X, q.X), min(p.least.Y, q.Y)}
		p.far = Point{max(p.far.X, q.X), max(p.far.Y, q.Y)}
	}
}

func (p *Picture) add(s shape) {
	s.alpha = cmp.Or(s.alpha, 1)
	s.shade = cmp.Or(s.shade, 1)
	s.motion = p.motion
	p.shapes = append(p.shapes, s)
}

// Fill draws a filled polygon without an outline.
func (p *Picture) Fill(c Colour, points ...Point) { p.Ghost(c, 1, points...) }

// Ghost draws a filled polygon through which one sees; alpha is 0 to 1.
func (p *Picture) Ghost(c Colour, alpha float64, points ...Point) {
	p.Room(points...)
	p.add(shape{points: points, fill: true, colour: c, alpha: max(alpha, 0.01)})
}

// Shaded is Fill in the shade: part of the colour's light, at most 1.
func (p *Picture) Shaded(c Colour, part float64, points ...Point) {
	p.Room(points...)
	p.add(shape{points: points, fill: true, colour: c, shade: part})
}

// Line draws an open line of a width in points.
func (p *Picture) Line(width float64, c Colour, points ...Point) {
	p.Room(points...)
	p.add(shape{points: points, width: width, colour: c})
}

// Dashed draws an open line with dashes.
func (p *Picture) Dashed(width float64, c Colour, points ...Point) {
	p.Room(points...)
	p.add(shape{points: points, width: width, colour: c, dashed: true})
}

// Disc draws a filled circle.
func (p *Picture) Disc(c Colour, at Point, radius float64) {
	p.Room(Point{at.X - radius, at.Y - radius}, Point{at.X + radius, at.Y + radius})
	p.add(shape{points: []Point{at}, fill: true, radius: radius, colour: c})
}

// Ring draws the outline of a circle.
func (p *Picture) Ring(width float64, c Colour, at Point, radius float64) {
	r := radius + width/2
	p.Room(Point{at.X - r, at.Y - r}, Point{at.X + r, at.Y + r})
	p.add(shape{points: []Point{at}, radius: radius, width: width, colour: c})
}

// Rectangle is the corners of a rectangle, clockwise from its upper left one.
func Rectangle(x, y, width, height float64) []Point {
	return []Point{{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}}
}

// Word writes a word of a size in points.
func (p *Picture) Word(at Point, anchor Anchor, size float64, c Colour, text string) {
	p.word(shape{points: []Point{at}, anchor: anchor, size: size, colour: c, word: text})
}

// Bold is Word in bold letters.
func (p *Picture) Bold(at Point, anchor Anchor, size float64, c Colour, text string) {
	p.word(shape{points: []Point{at}, anchor: anchor, size: size, colour: c, word: text, bold: true})
}

func (p *Picture) word(s shape) {
	if s.word == "" {
		return
	}
	at, wide := s.points[0], Width(s.word, s.size, s.bold)
	left := at.X
	switch s.anchor {
	case Middle, Centre:
		left -= wide / 2
	case Right:
		left -= wide
	}
	if s.anchor == Middle { // its capitals are centred
		at.Y += capital * s.size / 2
	}
	p.Room(Point{left, at.Y - 0.8*s.size}, Point{left + wide, at.Y + 0.25*s.size})
	p.add(s)
}

// Label writes a word centred on a point of a cell of a group, at most at the given size and no
// wider than room. The hatching of the group leaves it free.
func (p *Picture) Label(at Point, size, room float64, on Colour, text string) {
	if wide := Width(text, size, false); wide > room {
		size *= room / wide
	}
	c := Letter
	if on <= 0 {
		c = Ink
	}
	p.word(shape{points: []Point{at}, size: size, colour: c, word: text, on: on})
}

// Arrow draws a line with a head at its end.
func (p *Picture) Arrow(width float64, c Colour, from, to Point) {
	dx, dy := to.X-from.X, to.Y-from.Y
	long := math.Hypot(dx, dy)
	if long == 0 {
		return
	}
	dx, dy = dx/long, dy/long
	head, half := min(4*width, long), 2*width
	neck := Point{to.X - head*dx, to.Y - head*dy}
	p.Line(width, c, from, neck)
	p.Fill(c, to, Point{neck.X - half*dy, neck.Y + half*dx}, Point{neck.X + half*dy, neck.Y - half*dx})
}

// Below puts another picture below everything drawn so far, at a distance, with its left
// end at that of this one.
func (p *Picture) Below(q *Picture, distance float64) {
	by := Point{p.least.X - q.least.X, p.far.Y + distance - q.least.Y}
	if !p.drawn {
		by = Point{}
	}
	for _, s := range q.shapes {
		points := make([]Point, len(s.points))
		for i, at := range s.points {
			points[i] = Point{at.X + by.X, at.Y + by.Y}
		}
		s.points = points
		p.shapes = append(p.shapes, s)
	}
	if q.drawn {
		p.Room(Point{q.least.X + by.X, q.least.Y + by.Y}, Point{q.far.X + by.X, q.far.Y + by.Y})
	}
}

// tooLarge refuses a PNG that would fill the memory.
func tooLarge(width, height float64) error {
	if max(width, height) > most {
		return fmt.Errorf("the picture would have %.0f×%.0f pixels; expected at most %d a side: a smaller scale, or SVG", width, height, most)
	}
	return nil
}
