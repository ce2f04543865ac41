package picture

// Pictures as SVG: plain elements with attributes, no script and, but for motion, no style sheet, so
// that a page with a strict content security policy shows them. Own.

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"io"
	"slices"
	"strconv"
)

// svgFonts are the fonts of words: the one that was measured, then others as wide.
const svgFonts = "Liberation Sans, Arial, Helvetica, sans-serif"

// SVG writes the picture as a stand-alone SVG document with its title for screen readers.
func (p *Picture) SVG(w io.Writer) error {
	width, height := p.size()
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" role="img" font-family="%s">`+"\n",
		short(width*p.scale()), short(height*p.scale()), short(width), short(height), svgFonts)
	fmt.Fprintf(&b, "<title>%s</title>\n", html.EscapeString(p.Title))
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="%s"/>`+"\n", hex(p.Theme.of(Paper)))
	p.moves(&b)
	all, moving := p.painted(true), 0
	for i := 0; i < len(all); i++ {
		s := &all[i]
		if s.motion != moving && moving > 0 {
			b.WriteString("</g>\n")
		}
		if s.motion != moving && s.motion > 0 {
			hidden := ""
			if p.hidden(s.motion) {
				hidden = ` visibility="hidden"`
			}
			fmt.Fprintf(&b, `<g class="m%d"%s>`+"\n", s.motion, hidden)
		}
		moving = s.motion
		c := p.Theme.colour(s)
		switch {
		case s.word != "":
			p.svgWord(&b, s, c)
		case s.radius > 0:
			at := p.moved(s.points[0])
			fmt.Fprintf(&b, `<circle cx="%s" cy="%s" r="%s"%s/>`+"\n", short(at.X), short(at.Y), short(s.radius), paint(s, c))
		default: // lines of one look are one path
			fmt.Fprintf(&b, `<path d="%s`, p.path(s))
			if s.fill && i+1 < len(all) && around(s, &all[i+1]) { // with its outline
				i++
				edge := &all[i]
				fmt.Fprintf(&b, `"%s stroke="%s" stroke-width="%s" stroke-linejoin="round"/>`+"\n", paint(s, c), hex(p.Theme.colour(edge)), short(edge.width))
				continue
			}
			for ; !s.fill && i+1 < len(all) && same(s, &all[i+1]); i++ {
				b.WriteString(p.path(&all[i+1]))
			}
			fmt.Fprintf(&b, `"%s/>`+"\n", paint(s, c))
		}
	}
	if moving > 0 {
		b.WriteString("</g>\n")
	}
	b.WriteString("</svg>\n")
	_, err := w.Write(b.Bytes())
	return err
}

// around reports whether a line is the whole outline of a polygon, opaque and without dashes.
func around(s, line *shape) bool {
	n := len(s.points)
	return line.word == "" && !line.fill && line.radius == 0 && !line.dashed && line.alpha == 1 && line.colour != Inner &&
		len(line.points) == n+1 && slices.Equal(line.points[:n], s.points) && line.points[n] == s.points[0]
}

// same reports whether two lines look the same.
func same(a, b *shape) bool {
	return b.word == "" && !b.fill && b.radius == 0 && a.width == b.width && a.colour == b.colour && a.dashed == b.dashed && a.alpha == b.alpha && a.motion == b.motion
}

// path is the commands of a polygon or a line.
func (p *Picture) path(s *shape) string {
	var b bytes.Buffer
	for i, q := range s.points {
		q = p.moved(q)
		b.WriteByte("ML"[min(i, 1)])
		b.WriteString(short(q.X) + " " + short(q.Y))
	}
	if s.fill {
		b.WriteByte('Z')
	}
	return b.String()
}

// paint is the attributes that fill or stroke a shape.
func paint(s *shape, c color.NRGBA) string {
	if s.fill {
		return fmt.Sprintf(` fill="%s"%s`, hex(c), opacity("fill-opacity", c))
	}
	dashes := ""
	if s.dashed {
		dashes = fmt.Sprintf(` stroke-dasharray="%s %s"`, short(4*s.width), short(3*s.width))
	}
	return fmt.Sprintf(` fill="none" stroke="%s"%s stroke-width="%s" stroke-linecap="round" stroke-linejoin="round"%s`, hex(c), opacity("stroke-opacity", c), short(s.width), dashes)
}

// svgWord writes a word on its baseline.
func (p *Picture) svgWord(b *bytes.Buffer, s *shape, c color.NRGBA) {
	at, anchor, bold := p.baseline(s), "", ""
	switch s.anchor {
	case Middle, Centre:
		anchor = ` text-anchor="middle"`
	case Right:
		anchor = ` text-anchor="end"`
	}
	if s.bold {
		bold = ` font-weight="bold"`
	}
	fmt.Fprintf(b, `<text x="%s" y="%s" font-size="%s"%s%s fill="%s">%s</text>`+"\n", short(at.X), short(at.Y), short(s.size), anchor, bold, hex(c), html.EscapeString(s.word))
}

// baseline is where the letters of a word stand on the page.
func (p *Picture) baseline(s *shape) Point {
	at := p.moved(s.points[0])
	if s.anchor == Middle {
		at.Y += capital * s.size / 2
	}
	return at
}

// hex is a colour without its opacity, as #rrggbb.
func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// opacity is an attribute for a colour that is not opaque.
func opacity(name string, c color.NRGBA) string {
	if c.A == 0xff {
		return ""
	}
	return fmt.Sprintf(` %s="%s"`, name, short(float64(c.A)/255))
}

// short writes a number with at most two decimals.
func short(v float64) string {
	s := strconv.FormatFloat(v, 'f', 2, 64)
	for s[len(s)-1] == '0' {
		s = s[:len(s)-1]
	}
	if s[len(s)-1] == '.' {
		s = s[:len(s)-1]
	}
	if s == "-0" {
		return "0"
	}
	return s
}
