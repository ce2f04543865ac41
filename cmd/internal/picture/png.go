package picture

// Pictures as PNG, painted by git.sr.ht/~sbinet/gg, and the font. Liberation Sans is as wide as Arial
// and Helvetica: words are measured in it for every kind of file, and PNG files are written with it.
// Own.

import (
	"io"
	"sync"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
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
	c := gg.NewContext(int(width+0.5), int(height+0.5))
	c.SetLineCapButt()
	c.SetColor(p.Theme.of(Paper))
	c.Clear()
	at := func(q Point) Point {
		q = p.moved(q)
		return Point{scale * q.X, scale * q.Y}
	}
	for _, s := range p.painted(false) {
		c.SetColor(p.Theme.colour(&s))
		switch {
		case s.word != "":
			p.pngWord(c, &s, scale)
		case s.radius > 0:
			circle(c, at(s.points[0]), &s, scale)
		case s.fill:
			through(c, at, s.points)
			c.ClosePath()
			c.Fill()
		default:
			stroke(c, at, &s, scale)
		}
	}
	return c.EncodePNG(w)
}

// through begins the path along points.
func through(c *gg.Context, at func(Point) Point, points []Point) {
	for i, q := range points {
		if q = at(q); i == 0 {
			c.MoveTo(q.X, q.Y)
		} else {
			c.LineTo(q.X, q.Y)
		}
	}
}

// circle fills or strokes a circle.
func circle(c *gg.Context, centre Point, s *shape, scale float64) {
	c.DrawCircle(centre.X, centre.Y, scale*s.radius)
	if s.fill {
		c.Fill()
		return
	}
	c.SetDash()
	c.SetLineWidth(scale * s.width)
	c.Stroke()
}

// stroke draws a line. A wide opaque one gets round ends, as in SVG: gg's are square.
func stroke(c *gg.Context, at func(Point) Point, s *shape, scale float64) {
	width := scale * s.width
	c.SetLineWidth(width)
	c.SetDash()
	if s.dashed {
		c.SetDash(4*width, 3*width)
	}
	through(c, at, s.points)
	c.Stroke()
	if s.dashed || s.alpha < 1 || s.width < 1.5 {
		return
	}
	for _, q := range s.points {
		q = at(q)
		c.DrawCircle(q.X, q.Y, width/2)
		c.Fill()
	}
}

// pngWord writes a word on its baseline.
func (p *Picture) pngWord(c *gg.Context, s *shape, scale float64) {
	face, err := opentype.NewFace(typeface(s.bold), &opentype.FaceOptions{Size: scale * s.size, DPI: 72})
	if err != nil {
		panic(err) // the font is part of the program
	}
	defer face.Close()
	q, width := p.baseline(s), Width(s.word, scale*s.size, s.bold)
	x := scale * q.X
	switch s.anchor {
	case Middle, Centre:
		x -= width / 2
	case Right:
		x -= width
	}
	c.SetFontFace(face)
	c.DrawString(s.word, x, scale*q.Y)
}

// capital is the height of a capital letter, as a part of the size of the font.
const capital = 0.7

// regular and bold are the fonts, read when the first word is measured.
var regular, bold = read(&liberationsansregular.TTF), read(&liberationsansbold.TTF)

func read(file *[]byte) func() *sfnt.Font {
	return sync.OnceValue(func() *sfnt.Font {
		f, err := sfnt.Parse(*file)
		if err != nil {
			panic(err) // the font is part of the program
		}
		return f
	})
}

func typeface(heavy bool) *sfnt.Font {
	if heavy {
		return bold()
	}
	return regular()
}

// Width is how wide a word of a size is, in points: its letters' widths, and what pairs of letters
// are closer.
func Width(text string, size float64, bold bool) float64 {
	f := typeface(bold)
	var memory sfnt.Buffer
	units, last, sum := fixed.Int26_6(f.UnitsPerEm()), sfnt.GlyphIndex(0), fixed.Int26_6(0)
	for i, letter := range text {
		glyph, _ := f.GlyphIndex(&memory, letter) // 0, an empty box, for a letter that the font lacks
		if closer, err := f.Kern(&memory, last, glyph, units, font.HintingNone); err == nil && i > 0 {
			sum += closer
		}
		wide, _ := f.GlyphAdvance(&memory, glyph, units, font.HintingNone)
		sum, last = sum+wide, glyph
	}
	return float64(sum) / float64(units) * size
}
