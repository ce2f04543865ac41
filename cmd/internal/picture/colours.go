package picture

// Colours as roles, and the themes that give them. The colours of groups were chosen
// by computer: of many sets, the one whose two nearest colours are farthest apart (OKLab),
// with common sight and as people with one of the three colour blindnesses see them
// (G. M. Machado, M. M. Oliveira, L. A. F. Fernandes 2009); each has dark letters on it at a
// contrast of at least 4.5. colours_test.go measures both. Twelve came first, the thirteenth is for
// the Bedlam cube's pieces. Beyond them, and in print, where
// colours are greys, hatching tells groups apart. Own.

import (
	"image/color"
	"slices"
)

// Theme is a way to colour pictures.
type Theme string

// The themes. Print needs no colour: groups are greys with hatching, on white.
const (
	Light Theme = "light"
	Dark  Theme = "dark"
	Print Theme = "print"
)

// Themes lists the names of the themes.
func Themes() []string { return []string{string(Light), string(Dark), string(Print)} }

// Colour is a role, or the colour of a group: group g, from 1, is Colour(g).
type Colour int

// The roles. Ink is for words and lines on the paper, Letter for those on a coloured cell.
const (
	Empty    Colour = -iota // a cell without anything
	Paper                   // the page itself
	Ink                     // words and lines on the paper
	Muted                   // words and lines of less weight
	Faint                   // lines of a grid
	Letter                  // words on the colour of a group
	Outline                 // around pieces
	Inner                   // lines within a piece
	Hatching                // lines over a colour
	Accent                  // the one thing to look at
	Wall                    // cells that are no part of a puzzle
)

// Group is the colour of a group from 1; group 0 is an empty cell.
func Group(g int) Colour { return Colour(max(0, g)) }

// firstStroke is the role of curve 0; further curves follow downwards.
const firstStroke Colour = -100

// Stroke is the colour of curve k of a chart, which repeats after seven.
func Stroke(k int) Colour { return firstStroke - Colour(max(0, k)%len(curves)) }

// curves is the colours of curves on paper: five of M. Okabe and K. Ito (2008), violet and black,
// lighter ones where the paper is dark, greys in print, where dashes and marks tell curves apart.
var curves = [...][3]color.NRGBA{
	{rgb(0x0072b2), rgb(0x56b4e9), rgb(0x000000)}, {rgb(0xd55e00), rgb(0xff9f5a), rgb(0x555555)},
	{rgb(0x009e73), rgb(0x3ddbaf), rgb(0x000000)}, {rgb(0xcc79a7), rgb(0xe9a7cb), rgb(0x777777)},
	{rgb(0xb77d00), rgb(0xf0c24b), rgb(0x000000)}, {rgb(0x7b3fb5), rgb(0xc3a6ff), rgb(0x555555)},
	{rgb(0x222222), rgb(0xffffff), rgb(0x888888)},
}

// palette is the colours of groups in the themes light and dark.
var palette = []color.NRGBA{
	rgb(0x55aacc), rgb(0xffdd55), rgb(0xcc7733), rgb(0x66cc88), rgb(0xffaabb), rgb(0xaa99ff),
	rgb(0xbbaa22), rgb(0xaaccff), rgb(0xcc88aa), rgb(0x559977), rgb(0xcceecc), rgb(0x88eeff),
	rgb(0xff5577),
}

// greys are the fills of groups in print; each comes with every hatching.
var greys = []color.NRGBA{rgb(0xffffff), rgb(0xd2d2d2), rgb(0xececec)}

// Groups is how many groups have a colour of their own, without hatching.
const Groups = 13

func rgb(v uint32) color.NRGBA {
	return color.NRGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 0xff}
}

// roles gives the colour of each role: light, dark, print.
var roles = map[Colour][3]color.NRGBA{
	Empty:    {rgb(0xf4f4f1), rgb(0x2a2f36), rgb(0xffffff)},
	Paper:    {rgb(0xffffff), rgb(0x15191e), rgb(0xffffff)},
	Ink:      {rgb(0x222222), rgb(0xe8e8e4), rgb(0x000000)},
	Muted:    {rgb(0x5f6368), rgb(0xa9afb7), rgb(0x444444)},
	Faint:    {rgb(0xdadada), rgb(0x3a4048), rgb(0xbbbbbb)},
	Letter:   {rgb(0x222222), rgb(0x1a1a1a), rgb(0x000000)},
	Outline:  {rgb(0x222222), rgb(0x0b0d10), rgb(0x000000)},
	Inner:    {{0x22, 0x22, 0x22, 0x40}, {0x0b, 0x0d, 0x10, 0x55}, {0, 0, 0, 0x40}},
	Hatching: {{0x22, 0x22, 0x22, 0x88}, {0x0b, 0x0d, 0x10, 0x99}, {0, 0, 0, 0xaa}},
	Accent:   {rgb(0xb3261e), rgb(0xff8a7a), rgb(0x000000)},
	Wall:     {rgb(0x8a8f96), rgb(0x4a515a), rgb(0x777777)},
}

// index is the place of a theme in the table of roles; an unknown one is light.
func (t Theme) index() int { return max(0, slices.Index(Themes(), string(t))) }

// of is the colour of a role or group.
func (t Theme) of(c Colour) color.NRGBA {
	if c <= firstStroke {
		return curves[firstStroke-c][t.index()]
	}
	if c <= 0 {
		return roles[c][t.index()]
	}
	if t == Print {
		return greys[(int(c)-1)%len(greys)]
	}
	return palette[(int(c)-1)%len(palette)]
}

// strokes are the directions of the lines of a hatching.
type strokes struct{ rising, falling, level, upright bool }

// printed are the hatchings of print, in the order in which groups get them.
var printed = []strokes{{}, {rising: true}, {falling: true}, {level: true}, {upright: true}, {rising: true, falling: true}, {level: true, upright: true}}

// hatched is the hatching of a group: in colour none for the first round of the palette, then
// rising, falling, and both. In print grey and hatching change together.
func (t Theme) hatched(c Colour) strokes {
	switch {
	case c <= 0:
		return strokes{}
	case t == Print:
		// 3 greys and 7 hatchings have no common divisor: 21 groups differ.
		return printed[(int(c)-1)%len(printed)]
	}
	round := (int(c) - 1) / len(palette) % 4
	return strokes{rising: round&1 != 0, falling: round&2 != 0}
}

// shaded is a colour in the shade: each channel times part.
func shaded(c color.NRGBA, part float64) color.NRGBA {
	dim := func(v uint8) uint8 { return uint8(float64(v)*part + 0.5) }
	return color.NRGBA{dim(c.R), dim(c.G), dim(c.B), c.A}
}

// colour is what a shape is painted with.
func (t Theme) colour(s *shape) color.NRGBA {
	c := shaded(t.of(s.colour), s.shade)
	c.A = uint8(float64(c.A)*s.alpha + 0.5)
	return c
}
