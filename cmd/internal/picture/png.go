package picture

// Pictures as PNG, painted by gonum.org/v1/plot/vg, and the font. Liberation Sans, which comes with
// gonum.org/v1/plot, is as wide as Arial and Helvetica: words are measured in it for every kind of
// file, and PNG files are written with it. Own.

import (
	"io"
	"math"
	"sync"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
)

// PNG writes the picture as a PNG file: a point is a pixel at scale 1. A side of more than
// 20,000 pixels is an error.
func (p *Picture) PNG(w io.Writer) error {
	width, height := p.size()
	scale := p.scale()
	width, height = width*scale, height*scale
	if err := tooLarge(width, height); err != nil {
		return err
	}
	c := vgimg.NewWith(vgimg.UseWH(vg.Length(width), vg.Length(height)), vgimg.UseDPI(72), vgimg.UseBackgroundColor(p.Theme.of(Paper)))
	at := func(q Point) vg.Point { // vg counts from the lower left corner
		q = p.moved(q)
		return vg.Point{X: vg.Length(scale * q.X), Y: vg.Length(height - scale*q.Y)}
	}
	for _, s := range p.painted() {
		c.SetColor(p.Theme.colour(&s))
		switch {
		case s.word != "":
			p.pngWord(c, &s, scale, height)
		case s.radius > 0:
			circle(c, at(s.points[0]), vg.Length(scale*s.radius), &s, scale)
		case s.fill:
			path := through(at, s.points)
			path.Close()
			c.Fill(path)
		default:
			stroke(c, at, &s, scale)
		}
	}
	_, err := vgimg.PngCanvas{Canvas: c}.WriteTo(w)
	return err
}

// through is the path along points.
func through(at func(Point) vg.Point, points []Point) (path vg.Path) {
	path.Move(at(points[0]))
	for _, q := range points[1:] {
		path.Line(at(q))
	}
	return path
}

// circle fills or strokes a circle.
func circle(c *vgimg.Canvas, centre vg.Point, radius vg.Length, s *shape, scale float64) {
	var path vg.Path
	path.Move(vg.Point{X: centre.X + radius, Y: centre.Y})
	path.Arc(centre, radius, 0, 2*math.Pi)
	path.Close()
	if s.fill {
		c.Fill(path)
		return
	}
	c.SetLineWidth(vg.Length(scale * s.width))
	c.Stroke(path)
}

// stroke draws a line. A wide opaque one gets round ends, as in SVG: vg's are square.
func stroke(c *vgimg.Canvas, at func(Point) vg.Point, s *shape, scale float64) {
	width := vg.Length(scale * s.width)
	c.SetLineWidth(width)
	c.SetLineDash(nil, 0)
	if s.dashed {
		c.SetLineDash([]vg.Length{4 * width, 3 * width}, 0)
	}
	c.Stroke(through(at, s.points))
	if s.dashed || s.alpha < 1 || s.width < 1.5 {
		return
	}
	for _, q := range s.points {
		var path vg.Path
		path.Move(vg.Point{X: at(q).X + width/2, Y: at(q).Y})
		path.Arc(at(q), width/2, 0, 2*math.Pi)
		path.Close()
		c.Fill(path)
	}
}

// pngWord writes a word on its baseline.
func (p *Picture) pngWord(c *vgimg.Canvas, s *shape, scale, height float64) {
	f := typeface(scale*s.size, s.bold)
	q := p.baseline(s)
	at := vg.Point{X: vg.Length(scale * q.X), Y: vg.Length(height - scale*q.Y)}
	switch s.anchor {
	case Middle, Centre:
		at.X -= f.Width(s.word) / 2
	case Right:
		at.X -= f.Width(s.word)
	}
	measuring.Lock() // faces of the cache share a buffer
	defer measuring.Unlock()
	c.FillString(f, at, s.word)
}

// capital is the height of a capital letter, as a part of the size of the font.
const capital = 0.7

// faces are the fonts, read when the first word is drawn: a run that draws nothing, as most
// runs of the command, saves 0.3 ms.
var faces = sync.OnceValue(func() *font.Cache { return font.NewCache(liberation.Collection()) })

// cache is not safe for use by several goroutines at a time.
var measuring sync.Mutex

// bolder is the weight of bold letters, as golang.org/x/image/font counts.
const bolder = 3

// typeface is the font in a size in points.
func typeface(size float64, bold bool) font.Face {
	f := font.Font{Typeface: "Liberation", Variant: "Sans"}
	if bold {
		f.Weight = bolder
	}
	measuring.Lock()
	defer measuring.Unlock()
	return faces().Lookup(f, vg.Length(size))
}

// Width is how wide a word of a size is, in points.
func Width(text string, size float64, bold bool) float64 {
	f := typeface(100, bold)
	return float64(f.Width(text)) * size / 100
}
