package chart

// Measured values with their standard errors, drawn as points with error bars.

import (
	"fmt"
	"io"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Rate is a measured value with its standard error, at a place of the x axis. An Error that is
// 0, NaN or infinite has no bar.
type Rate struct {
	X, Value, Error float64
}

// Rates is a set of measured values, drawn as points with error bars.
type Rates struct {
	Title, X, Y string // of the chart and of the axes
	Points      []Rate
}

// Write draws the values as "svg" or "png"; another format is an error. A value
// without a known error has no bar.
func (r *Rates) Write(w io.Writer, format string) error {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = r.Title, r.X, r.Y
	p.Add(plotter.NewGrid())
	var bars errorBars
	for _, point := range r.Points {
		low := point.Error
		if math.IsNaN(low) || math.IsInf(low, 0) {
			low = 0
		}
		bars.XYs = append(bars.XYs, plotter.XY{X: point.X, Y: point.Value})
		bars.YErrors = append(bars.YErrors, struct{ Low, High float64 }{low, low})
	}
	if len(bars.XYs) > 0 {
		points, err := plotter.NewScatter(bars.XYs)
		if err != nil {
			return fmt.Errorf("chart %q: %w", r.Title, err)
		}
		points.Color, points.Shape = palette[0], draw.CircleGlyph{}
		lines, err := plotter.NewYErrorBars(bars)
		if err != nil {
			return fmt.Errorf("chart %q: %w", r.Title, err)
		}
		lines.Color, lines.Width = palette[0], vg.Points(1.5)
		p.Add(points, lines)
	}
	p.Y.Min = 0
	to, err := p.WriterTo(width, height, format)
	if err != nil {
		return fmt.Errorf("chart %q: %w", r.Title, err)
	}
	_, err = to.WriteTo(w)
	return err
}

// errorBars are points with bars, as package plotter expects them.
type errorBars struct {
	plotter.XYs
	plotter.YErrors
}
