package chart

// Steps over time, as bounds and incumbents of a solver are: a curve keeps its value until it
// changes.

import (
	"cmp"
	"io"
	"math"

	"github.com/tilemip/tilemip/cmd/internal/picture"
)

// Point is a value that holds from a moment on.
type Point struct {
	Seconds, Value float64
}

// Curve is one line of a chart. Curves of one group share a colour; dashes
// distinguish curves without colour.
type Curve struct {
	Name   string  // in the legend; of many curves such as "flow: bound"
	Group  int     // decides the colour and the shape of its points
	Dashed bool    // drawn with dashes
	Points []Point // by time
}

// Chart is a set of curves.
type Chart struct {
	Title, Values string // of the chart, and of the axis of values
	Curves        []Curve
}

// Write draws the chart as "svg", "png" or "tikz"; another format is an error.
func (c *Chart) Write(w io.Writer, format string) error { return c.Draw().Write(w, format) }

// Draw draws the chart. A curve is a staircase up to the last moment of all, with a mark at
// its first point and at its last change, and one without a finite value is left out, of the
// legend, too. More than two curves are named at their ends, see labels.go.
func (c *Chart) Draw() *picture.Picture {
	low, high, last := math.Inf(1), math.Inf(-1), 0.0
	for _, curve := range c.Curves {
		for _, p := range curve.Points {
			last = max(last, p.Seconds)
			if !math.IsNaN(p.Value) && !math.IsInf(p.Value, 0) {
				low, high = min(low, p.Value), max(high, p.Value)
			}
		}
	}
	last = cmp.Or(last, 1e-3)
	x := newAxis("seconds", 0, last, 8)
	f := newField(c.Title, x, newAxis(c.Values, low, high, 7), false)
	var shown []Curve
	for _, curve := range c.Curves {
		if curve.Points = finite(curve.Points); len(curve.Points) > 0 {
			shown = append(shown, curve)
		}
	}
	if len(shown) > 2 {
		f.labelled(shown, last)
		return f.p
	}
	var names []entry
	for _, curve := range shown {
		f.curve(curve, last)
		names = append(names, entry{curve.Name, func(at picture.Point) {
			f.stroke(curve, picture.Point{X: at.X, Y: at.Y}, picture.Point{X: at.X + 32, Y: at.Y})
			mark(f.p, curve.Group, picture.Point{X: at.X + 16, Y: at.Y})
		}})
	}
	legend(f.p, names)
	return f.p
}

// stroke draws a line of a curve.
func (f field) stroke(c Curve, points ...picture.Point) {
	if c.Dashed {
		f.p.Dashed(2.2, picture.Stroke(c.Group), points...)
		return
	}
	f.p.Line(2.2, picture.Stroke(c.Group), points...)
}

// curve draws a staircase: a bound holds until a better one is found.
func (f field) curve(c Curve, last float64) {
	points := c.Points
	line := []picture.Point{f.at(points[0].Seconds, points[0].Value)}
	changed := line[0]
	for i := 1; i < len(points); i++ {
		before, now := points[i-1], points[i]
		if now.Value == before.Value {
			continue
		}
		line = append(line, f.at(now.Seconds, line[0].Y))
		line[len(line)-1].Y = f.at(0, before.Value).Y
		changed = f.at(now.Seconds, now.Value)
		line = append(line, changed)
	}
	end := f.at(last, points[len(points)-1].Value)
	if len(line) > 0 && line[len(line)-1] != end {
		line = append(line, end)
	}
	if len(line) > 1 {
		f.stroke(c, line...)
	}
	mark(f.p, c.Group, f.at(points[0].Seconds, points[0].Value))
	mark(f.p, c.Group, changed)
}

// finite leaves out what cannot be drawn: values that are not known yet, which are NaN or
// infinite. The curve then begins with the first known value.
func finite(points []Point) (out []Point) {
	for _, p := range points {
		if !math.IsNaN(p.Value) && !math.IsInf(p.Value, 0) {
			out = append(out, p)
		}
	}
	return out
}
