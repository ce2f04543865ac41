// Package chart draws values over an axis: steps over time, as bounds and incumbents of a
// solver are, measured values with error bars, and bars. Package picture writes what it draws
// as SVG, PNG or TikZ: the page grows with it, so that no title is cut off, and the legend
// stands below the axes, where no curve is. Own.
//
// axes.go has the axes and the legend, chart.go curves, labels.go their
// names where there are many, rates.go error bars, bars.go bars.
//
// Not here: what is measured. Begin with chart.go.
package chart

import (
	"math"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/internal/english"
)

// The field of a chart, in points.
const (
	fieldWidth  = 620.0
	fieldHeight = 330.0
)

// axis is one axis of a chart: what it shows, from where to where.
type axis struct {
	low, high, step float64
	name            string
}

// newAxis is an axis that shows all values from low to high and begins and ends at ticks; at most
// about n ticks.
func newAxis(name string, low, high float64, n int) axis {
	if math.IsInf(low, 0) || math.IsInf(high, 0) || math.IsNaN(low+high) {
		low, high = 0, 1
	}
	if high-low < 1e-9*max(1, math.Abs(high)) {
		low, high = low-0.5, high+0.5
	}
	step := math.Pow(10, math.Floor(math.Log10((high-low)/float64(n))))
	for _, times := range []float64{1, 2, 5, 10} {
		if (high-low)/(times*step) <= float64(n) {
			step *= times
			break
		}
	}
	return axis{step * math.Floor(low/step+1e-9), step * math.Ceil(high/step-1e-9), step, name}
}

// part is where a value lies on the axis, 0 to 1.
func (a axis) part(v float64) float64 { return (v - a.low) / (a.high - a.low) }

// ticks lists the places of the labels.
func (a axis) ticks() (out []float64) {
	for k := 0; ; k++ {
		v := a.low + float64(k)*a.step
		if v > a.high+a.step/1000 {
			return out
		}
		out = append(out, v)
	}
}

// label writes a tick with as many decimals as the step has, and commas between thousands.
func (a axis) label(v float64) string {
	decimals := max(0, int(math.Ceil(-math.Log10(a.step)-1e-9)))
	whole, rest, _ := strings.Cut(strconv.FormatFloat(v, 'f', decimals, 64), ".")
	whole = strings.Replace(english.GroupDigits(whole), "-", "−", 1)
	if rest != "" {
		whole += "." + rest
	}
	return whole
}

// field is the frame of a chart on a picture.
type field struct {
	p    *picture.Picture
	x, y axis
}

// at is the place of a pair of values.
func (f field) at(x, y float64) picture.Point {
	return picture.Point{X: fieldWidth * f.x.part(x), Y: fieldHeight * (1 - f.y.part(y))}
}

// newField draws title, frame, grid and the ticks of the vertical axis, and, unless bare, those
// of the horizontal one.
func newField(title string, x, y axis, bare bool) field {
	f := field{&picture.Picture{Title: title}, x, y}
	p := f.p
	for i, line := range wrapped(title, fieldWidth+40, 17) {
		p.Bold(picture.Point{X: 0, Y: -34 + 22*float64(i-len(wrapped(title, fieldWidth+40, 17))+1)}, picture.Left, 17, picture.Ink, line)
	}
	p.Word(picture.Point{X: 0, Y: -12}, picture.Left, 13, picture.Muted, y.name)
	for _, v := range y.ticks() {
		at := f.at(x.low, v)
		p.Line(0.8, picture.Faint, at, picture.Point{X: fieldWidth, Y: at.Y})
		p.Word(picture.Point{X: -8, Y: at.Y + 4.5}, picture.Right, 13, picture.Muted, y.label(v))
	}
	for _, v := range x.ticks() {
		if bare {
			break
		}
		at := f.at(v, y.low)
		p.Line(0.8, picture.Faint, at, picture.Point{X: at.X, Y: 0})
		p.Word(picture.Point{X: at.X, Y: at.Y + 19}, picture.Centre, 13, picture.Muted, x.label(v))
	}
	p.Word(picture.Point{X: fieldWidth / 2, Y: fieldHeight + 40}, picture.Centre, 13, picture.Muted, x.name)
	p.Line(1.2, picture.Muted, picture.Point{}, picture.Point{Y: fieldHeight}, picture.Point{X: fieldWidth, Y: fieldHeight})
	return f
}

// wrapped breaks a text into lines of at most a width in bold letters of a size.
func wrapped(text string, width, size float64) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && picture.Width(line+" "+word, size, true) > width {
			lines = append(lines, line)
			line = ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	return append(lines, line)
}

// marks are the shapes of points, by group, so that curves differ without colour.
func mark(p *picture.Picture, group int, at picture.Point) {
	c := picture.Stroke(group)
	const r = 4.5
	point := func(x, y float64) picture.Point { return picture.Point{X: at.X + r*x, Y: at.Y + r*y} }
	switch group % 7 {
	case 0:
		p.Disc(c, at, r)
	case 1:
		p.Fill(c, point(-0.9, -0.9), point(0.9, -0.9), point(0.9, 0.9), point(-0.9, 0.9))
	case 2:
		p.Fill(c, point(0, -1.2), point(1.1, 0.8), point(-1.1, 0.8))
	case 3:
		p.Fill(c, point(0, -1.3), point(1.3, 0), point(0, 1.3), point(-1.3, 0))
	case 4:
		p.Fill(c, point(0, 1.2), point(1.1, -0.8), point(-1.1, -0.8))
	case 5:
		p.Line(2.4, c, point(-1, -1), point(1, 1))
		p.Line(2.4, c, point(-1, 1), point(1, -1))
	default:
		p.Line(2.4, c, point(-1.2, 0), point(1.2, 0))
		p.Line(2.4, c, point(0, -1.2), point(0, 1.2))
	}
}

// entry is a line of the legend: its name, and what draws the sign before it.
type entry struct {
	name string
	sign func(at picture.Point)
}

// legend writes entries in rows below everything.
func legend(p *picture.Picture, all []entry) {
	top := p.Bottom() + 22
	at := picture.Point{X: 0, Y: top}
	for _, e := range all {
		wide := 40 + picture.Width(e.name, 13, false) + 24
		if at.X > 0 && at.X+wide > fieldWidth+24 {
			at = picture.Point{X: 0, Y: at.Y + 26}
		}
		e.sign(at)
		p.Word(picture.Point{X: at.X + 40, Y: at.Y + 4.5}, picture.Left, 13, picture.Ink, e.name)
		at.X += wide
	}
}
