// Package picture draws boards and packings as SVG and as PNG: squares in a plane, and
// cubes layer by layer in isometric view. What belongs together has one colour and one
// thick outline and is labelled once, so that colour is never the only way to tell pieces
// apart; where there are more pieces than colours, hatching distinguishes them.
//
// The colours are the scheme "light" of Paul Tol (Colour Schemes, SRON technical note
// 09-002, 2021), which is made for cells with dark letters on them and keeps apart under
// the common kinds of colour blindness. gonum.org/v1/plot/vg does the drawing.
package picture

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"io"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Square is one cell of a plane: its column and row from the top left, in cells. Squares
// of one positive Group share a colour; group 0 is an empty cell. Squares of one positive
// Piece have one outline and one label, that of its first square; with piece 0 a square
// stands alone.
type Square struct {
	Column, Row int
	Label       string
	Group       int
	Piece       int
}

// Cube is one cell of a box: X to the right, Y to the back, Z upwards. Cubes of one
// positive piece have one outline and one label in each layer.
type Cube struct {
	X, Y, Z int
	Label   string
	Piece   int
}

// Caption is a line of text; Column and Row are where it begins, in cells.
type Caption struct {
	Column, Row float64
	Text        string
}

// Picture is a set of squares, cubes and captions. Cubes stand below the squares.
type Picture struct {
	Title    string
	Squares  []Square
	Cubes    []Cube
	Captions []Caption
	Scale    float64 // of everything, 1 for 0
}

// A cell is 48 points a side in SVG, 48 pixels in PNG.
const (
	cell   = 48
	margin = 12
)

// most is the largest side of a PNG, in pixels.
const most = 20_000

func (p *Picture) scale() float64 {
	if p.Scale == 0 {
		return 1
	}
	return p.Scale
}

// SVG writes the picture as a stand-alone SVG document.
func (p *Picture) SVG(w io.Writer) error {
	d := p.laid()
	c := vgsvg.New(vg.Length(d.width*p.scale()), vg.Length(d.height*p.scale()))
	d.draw(c, p.scale())
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return err
	}
	// The text that a screen reader reads for the picture.
	open := bytes.Index(b.Bytes(), []byte("<svg"))
	behind := open + bytes.IndexByte(b.Bytes()[open:], '>') + 1
	for _, part := range [][]byte{b.Bytes()[:behind], fmt.Appendf(nil, "\n<title>%s</title>", html.EscapeString(p.Title)), b.Bytes()[behind:]} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// PNG writes the picture as a PNG file. A side of more than 20,000 pixels is an error.
func (p *Picture) PNG(w io.Writer) error {
	d := p.laid()
	width, height := d.width*p.scale(), d.height*p.scale()
	if max(width, height) > most {
		return fmt.Errorf("the picture would have %.0f×%.0f pixels; expected at most %d a side: a smaller scale, or SVG", width, height, most)
	}
	c := vgimg.NewWith(vgimg.UseWH(vg.Length(width), vg.Length(height)), vgimg.UseDPI(72), vgimg.UseBackgroundColor(color.White))
	d.draw(c, p.scale())
	_, err := vgimg.PngCanvas{Canvas: c}.WriteTo(w)
	return err
}
