package chart

// Bars side by side at labels, as of histograms.

import (
	"cmp"
	"io"
	"math"

	"github.com/tilemip/tilemip/cmd/internal/picture"
)

// Series is one kind of bars: its name and a value for each label.
type Series struct {
	Name   string
	Values []float64 // at least 0
}

// Bars is a set of series over labels.
type Bars struct {
	Title, X, Y string // of the chart and of the axes
	Labels      []string
	Series      []Series
}

// Write draws the bars as "svg", "png" or "tikz"; another format is an error.
func (b *Bars) Write(w io.Writer, format string) error { return b.Draw().Write(w, format) }

// Draw draws the bars. Of many labels, every second, fifth, … is written.
func (b *Bars) Draw() *picture.Picture {
	most := 0.0
	for _, s := range b.Series {
		for _, v := range s.Values {
			most = max(most, v)
		}
	}
	most = cmp.Or(most, 1)
	n := float64(max(1, len(b.Labels)))
	y := newAxis(b.Y, 0, most, 7)
	if y.step < 1 && b.whole() {
		y = axis{0, math.Ceil(most), 1, b.Y}
	}
	f := newField(b.Title, axis{0, n, 1, b.X}, y, true)
	one := 0.84 / float64(max(1, len(b.Series)))
	for k, s := range b.Series {
		for i, v := range s.Values {
			left := float64(i) + 0.08 + one*float64(k)
			if v > 0 {
				f.p.Fill(picture.Group(k+1), f.at(left, 0), f.at(left, v), f.at(left+one, v), f.at(left+one, 0))
				f.p.Line(0.6, picture.Outline, f.at(left, 0), f.at(left, v), f.at(left+one, v), f.at(left+one, 0))
			}
		}
	}
	every, end := 1, -1e9
	for _, step := range []int{1, 2, 5, 10, 20, 50, 100, 200, 500} {
		if every = step; float64(step)*fieldWidth/n > 1.3*b.widest() {
			break
		}
	}
	for i, label := range b.Labels {
		at := f.at(float64(i)+0.5, 0)
		if i%every == 0 && at.X-picture.Width(label, 13, false)/2 > end {
			f.p.Word(picture.Point{X: at.X, Y: at.Y + 19}, picture.Centre, 13, picture.Muted, label)
			end = at.X + picture.Width(label, 13, false)/2
		}
	}
	var names []entry
	for k, s := range b.Series {
		names = append(names, entry{s.Name, func(at picture.Point) {
			f.p.Cells([]picture.Cell{picture.Square(at.X+12, at.Y-9, 18, "", k+1, 0)})
		}})
	}
	legend(f.p, names)
	return f.p
}

// whole reports whether all values are whole numbers: counts have no ticks between them.
func (b *Bars) whole() bool {
	for _, s := range b.Series {
		for _, v := range s.Values {
			if v != math.Trunc(v) {
				return false
			}
		}
	}
	return true
}

// widest is the width of the widest label.
func (b *Bars) widest() (w float64) {
	for _, label := range b.Labels {
		w = max(w, picture.Width(label, 13, false))
	}
	return w
}
