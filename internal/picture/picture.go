// Package picture draws rows of labelled squares as SVG and as PNG: all a sliding
// board or a packing needs. Letters stand on the squares, so that colour is never
// the only way to tell them apart.
package picture

import (
	"fmt"
	"html"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"
)

// Square is one cell: its column and row from the top left, in cells, what is
// written on it, and which colour it has. Squares of one positive group share a
// colour; group 0 is an empty cell.
type Square struct {
	Column, Row int
	Label       string
	Group       int
}

// Picture is a set of squares.
type Picture struct {
	Title   string
	Squares []Square
}

const (
	cell   = 48 // pixels a side
	margin = 12
)

// palette holds colours that colour-blind people tell apart (Okabe and Ito 2008),
// lightened so that black letters can be read on them; more groups come round again.
var palette = []color.RGBA{
	{0xf6, 0xf6, 0xf4, 0xff}, // empty
	{0xf0, 0xc0, 0x6c, 0xff}, {0x9a, 0xd4, 0xf2, 0xff}, {0x7c, 0xcf, 0xb4, 0xff}, {0xf6, 0xee, 0x90, 0xff},
	{0x8c, 0xb8, 0xdc, 0xff}, {0xee, 0xa4, 0x7c, 0xff}, {0xe4, 0xbc, 0xd4, 0xff}, {0xc8, 0xc8, 0xc8, 0xff},
}

func colorOf(group int) color.RGBA {
	if group <= 0 {
		return palette[0]
	}
	return palette[1+(group-1)%(len(palette)-1)]
}

// size returns width and height in pixels.
func (p *Picture) size() (int, int) {
	columns, rows := 0, 0
	for _, s := range p.Squares {
		columns, rows = max(columns, s.Column+1), max(rows, s.Row+1)
	}
	return 2*margin + cell*columns, 2*margin + cell*rows
}

// SVG writes the picture as a stand-alone SVG document.
func (p *Picture) SVG(w io.Writer) error {
	width, height := p.size()
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" font-family="sans-serif" font-size="20" text-anchor="middle">`+"\n", width, height, width, height)
	fmt.Fprintf(&b, "<title>%s</title>\n", html.EscapeString(p.Title))
	for _, s := range p.Squares {
		x, y := margin+cell*s.Column, margin+cell*s.Row
		c := colorOf(s.Group)
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%d" height="%d" fill="#%02x%02x%02x" stroke="#333"/>`, x, y, cell, cell, c.R, c.G, c.B)
		if s.Label != "" {
			fmt.Fprintf(&b, `<text x="%d" y="%d">%s</text>`, x+cell/2, y+cell/2+7, html.EscapeString(s.Label))
		}
		b.WriteByte('\n')
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// PNG writes the picture as a PNG file.
func (p *Picture) PNG(w io.Writer) error {
	width, height := p.size()
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(img, img.Bounds(), image.White, image.Point{}, draw.Src)
	line := image.NewUniform(color.RGBA{0x33, 0x33, 0x33, 0xff})
	for _, s := range p.Squares {
		outer := image.Rect(0, 0, cell+1, cell+1).Add(image.Pt(margin+cell*s.Column, margin+cell*s.Row))
		draw.Draw(img, outer, line, image.Point{}, draw.Src)
		draw.Draw(img, outer.Inset(1), image.NewUniform(colorOf(s.Group)), image.Point{}, draw.Src)
		label(img, outer, s.Label)
	}
	return png.Encode(w, img)
}

// label writes a text in the middle of a square, at twice the font's size where
// it fits.
func label(img *image.RGBA, square image.Rectangle, text string) {
	face := basicfont.Face7x13
	width := font.MeasureString(face, text).Ceil()
	if width == 0 {
		return
	}
	small := image.NewRGBA(image.Rect(0, 0, width, face.Height))
	d := font.Drawer{Dst: small, Src: image.Black, Face: face, Dot: fixed.P(0, face.Ascent)}
	d.DrawString(text)
	scale := 2
	if width*scale > square.Dx()-4 {
		scale = 1
	}
	corner := image.Pt(square.Min.X+(square.Dx()-width*scale)/2, square.Min.Y+(square.Dy()-face.Height*scale)/2)
	for y := range face.Height * scale {
		for x := range width * scale {
			if _, _, _, a := small.At(x/scale, y/scale).RGBA(); a > 0 {
				img.Set(corner.X+x, corner.Y+y, color.Black)
			}
		}
	}
}
