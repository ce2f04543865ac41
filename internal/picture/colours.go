package picture

// Colours and hatching of groups and pieces. The scheme is named in the package's comment.

import "image/color"

var (
	ink   = color.RGBA{0x22, 0x22, 0x22, 0xff} // outlines and letters
	thin  = color.RGBA{0x09, 0x09, 0x09, 0x40} // lines within a piece, premultiplied
	hatch = color.RGBA{0x12, 0x12, 0x12, 0x88}
	empty = color.RGBA{0xf6, 0xf6, 0xf4, 0xff}
)

// palette is the scheme "light"; group g has colour (g-1) modulo its length.
var palette = []color.RGBA{
	{0x77, 0xaa, 0xdd, 0xff}, {0xee, 0x88, 0x66, 0xff}, {0xee, 0xdd, 0x88, 0xff}, {0xff, 0xaa, 0xbb, 0xff},
	{0x99, 0xdd, 0xff, 0xff}, {0x44, 0xbb, 0x99, 0xff}, {0xbb, 0xcc, 0x33, 0xff}, {0xaa, 0xaa, 0x44, 0xff}, {0xdd, 0xdd, 0xdd, 0xff},
}

// colorOf is the colour of a group; group 0 is an empty cell.
func colorOf(group int) color.RGBA {
	if group <= 0 {
		return empty
	}
	return palette[(group-1)%len(palette)]
}

// hatched says which lines a group has over its colour: none for the first round of the
// palette, then rising, falling, and both.
func hatched(group int) (rising, falling bool) {
	round := 0
	if group > 0 {
		round = (group - 1) / len(palette) % 4
	}
	return round&1 != 0, round&2 != 0
}

// shaded is a colour in the shade, for the sides of cubes: each channel times part, which is
// at most 1.
func shaded(c color.RGBA, part float64) color.RGBA {
	dim := func(v uint8) uint8 { return uint8(float64(v) * part) }
	return color.RGBA{dim(c.R), dim(c.G), dim(c.B), c.A}
}
