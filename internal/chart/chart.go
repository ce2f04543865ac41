// Package chart draws steps over time, as bounds and incumbents of a solver are, with
// gonum.org/v1/plot: a curve keeps its value until it changes.
package chart

import (
	"fmt"
	"image/color"
	"io"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Point is a value that holds from a moment on.
type Point struct {
	Seconds, Value float64
}

// Curve is one line of a chart. Curves of one group share a colour; dashes
// distinguish curves without colour.
type Curve struct {
	Name   string  // in the legend
	Group  int     // decides the colour
	Dashed bool    // drawn with dashes
	Points []Point // by time
}

// Chart is a set of curves.
type Chart struct {
	Title, Values string // of the chart, and of the axis of values
	Curves        []Curve
}

// palette holds colours that colour-blind people can distinguish (Okabe and Ito 2008).
var palette = []color.RGBA{
	{0x00, 0x72, 0xb2, 0xff}, {0xd5, 0x5e, 0x00, 0xff}, {0x00, 0x9e, 0x73, 0xff}, {0xcc, 0x79, 0xa7, 0xff},
	{0xe6, 0x9f, 0x00, 0xff}, {0x56, 0xb4, 0xe9, 0xff}, {0x00, 0x00, 0x00, 0xff},
}

// Size of a chart.
const (
	width  = 20 * vg.Centimeter
	height = 12 * vg.Centimeter
)

// Write draws the chart as "svg" or "png"; another format is an error. A curve is a staircase
// with a dot at its first point, and one without a finite value is left out, of the legend,
// too.
func (c *Chart) Write(w io.Writer, format string) error {
	p := plot.New()
	p.Title.Text = c.Title
	p.X.Label.Text = "seconds"
	p.Y.Label.Text = c.Values
	p.Legend.Top = false
	p.Add(plotter.NewGrid())
	for _, curve := range c.Curves {
		points := finite(curve.Points)
		if len(points) == 0 {
			continue
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return fmt.Errorf("chart %q, curve %q: %w", c.Title, curve.Name, err)
		}
		// A bound holds until a better one is found: the step is at the next point.
		line.StepStyle = plotter.PostStep
		line.Color = palette[max(0, curve.Group)%len(palette)]
		line.Width = vg.Points(1.5)
		if curve.Dashed {
			line.Dashes = []vg.Length{vg.Points(5), vg.Points(3)}
		}
		first, err := plotter.NewScatter(points[:1]) // a curve may consist of this point only
		if err != nil {
			return fmt.Errorf("chart %q, curve %q: %w", c.Title, curve.Name, err)
		}
		first.Color, first.Shape = line.Color, draw.CircleGlyph{}
		p.Add(line, first)
		p.Legend.Add(curve.Name, line)
	}
	p.X.Min = 0
	p.Y.Max += (p.Y.Max - p.Y.Min) / 20 // keeps the highest line off the frame
	to, err := p.WriterTo(width, height, format)
	if err != nil {
		return fmt.Errorf("chart %q: %w", c.Title, err)
	}
	_, err = to.WriteTo(w)
	return err
}

// finite leaves out what cannot be drawn: values that are not known yet, which are NaN or
// infinite. The curve then begins with the first known value.
func finite(points []Point) plotter.XYs {
	var out plotter.XYs
	for _, p := range points {
		if !math.IsNaN(p.Value) && !math.IsInf(p.Value, 0) {
			out = append(out, plotter.XY{X: p.Seconds, Y: p.Value})
		}
	}
	return out
}
