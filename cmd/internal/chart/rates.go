package chart

// Measured values with their standard errors, drawn as points with error bars.

import (
	"cmp"
	"io"
	"math"

	"github.com/tilemip/tilemip/cmd/internal/picture"
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

// Write draws the values as "svg", "png" or "tikz"; another format is an error. A value
// without a known error has no bar.
func (r *Rates) Write(w io.Writer, format string) error { return r.Draw().Write(w, format) }

// Draw draws the values.
func (r *Rates) Draw() *picture.Picture {
	low, high, top := math.Inf(1), math.Inf(-1), 0.0
	for _, p := range r.Points {
		low, high = min(low, p.X), max(high, p.X)
		top = max(top, p.Value+bar(p))
	}
	top = cmp.Or(top, 1)
	room := (high - low) / 30 // keeps the first and the last point off the frame
	x := newAxis(r.X, low-room, high+room, 9)
	x.low, x.high = min(x.low, low-room), max(x.high, high+room)
	f := newField(r.Title, x, newAxis(r.Y, 0, top, 7), false)
	c := picture.Stroke(0)
	for _, p := range r.Points {
		if e := bar(p); e > 0 {
			up, down := f.at(p.X, p.Value+e), f.at(p.X, max(0, p.Value-e))
			f.p.Line(1.5, c, up, down)
			for _, end := range []picture.Point{up, down} {
				f.p.Line(1.5, c, picture.Point{X: end.X - 4, Y: end.Y}, picture.Point{X: end.X + 4, Y: end.Y})
			}
		}
		mark(f.p, 0, f.at(p.X, p.Value))
	}
	return f.p
}

// bar is half the length of an error bar, 0 for none.
func bar(p Rate) float64 {
	if math.IsNaN(p.Error) || math.IsInf(p.Error, 0) {
		return 0
	}
	return math.Abs(p.Error)
}
