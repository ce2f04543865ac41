// A histogram as SVG: bars with a frame of axes, round numbers on both, a legend where there are
// several series. Own.

package bench

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// The frame of a histogram, in units of the drawing; y grows downwards.
const (
	figureWidth, figureHeight = 790.0, 460.0
	figureLeft, figureRight   = 80.0, 735.0
	figureTop, figureBase     = 60.0, 385.0
)

// svg draws the figure.
func (f *figure) svg() []byte {
	var s bytes.Buffer
	fmt.Fprintf(&s, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" font-family="sans-serif" font-size="15" fill="#222">`+"\n", figureWidth, figureHeight)
	fmt.Fprintf(&s, `<rect width="%g" height="%g" fill="#fff"/>`+"\n", figureWidth, figureHeight)
	fmt.Fprintf(&s, `<text x="%g" y="32" text-anchor="middle" font-size="19">%s</text>`+"\n", (figureLeft+figureRight)/2, escape(f.title))
	all, outside, most := make([][]int, len(f.series)), 0, 1
	for i, one := range f.series {
		bars, out := f.counts(one)
		all[i], outside = bars, outside+out
		for _, n := range bars {
			most = max(most, n)
		}
	}
	step := roundStep(float64(most) / 6)
	top := step * math.Ceil(float64(most)/step)
	f.axes(&s, top, step)
	for i, bars := range all {
		f.draw(&s, bars, top, plotColours[i%len(plotColours)])
	}
	if len(f.series) > 1 {
		f.legend(&s)
	}
	fmt.Fprintf(&s, `<path d="M%g %gV%gH%g" fill="none" stroke="#222" stroke-width="1.5"/>`+"\n", figureLeft, figureTop, figureBase, figureRight)
	under := f.axis
	if outside > 0 {
		under += fmt.Sprintf(" (%d boards lie outside)", outside)
	}
	fmt.Fprintf(&s, `<text x="%g" y="%g" text-anchor="middle">%s</text>`+"\n", (figureLeft+figureRight)/2, figureBase+52, escape(under))
	fmt.Fprintf(&s, `<text x="22" y="%g" text-anchor="middle" transform="rotate(-90 22 %g)">boards</text>`+"\n</svg>\n", (figureTop+figureBase)/2, (figureTop+figureBase)/2)
	return s.Bytes()
}

// x is the place of a value on the axis.
func (f *figure) x(v float64) float64 {
	return figureLeft + (figureRight-figureLeft)*(v-f.from)/(f.width*float64(f.bars))
}

// axes draws the numbers and the grid.
func (f *figure) axes(s *bytes.Buffer, top, step float64) {
	for v := 0.0; v <= top; v += step {
		y := figureBase - (figureBase-figureTop)*v/top
		fmt.Fprintf(s, `<path d="M%g %.1fH%g" stroke="#ddd"/><text x="%g" y="%.1f" text-anchor="end">%s</text>`+"\n", figureLeft, y, figureRight, figureLeft-8, y+5, thousands(v))
	}
	end := f.from + f.width*float64(f.bars)
	for v := f.tick * math.Ceil(f.from/f.tick); v <= end+1e-9; v += f.tick {
		text := strings.ReplaceAll(thousands(v), "-", "−")
		if f.powers {
			text = thousands(math.Pow(10, v))
		}
		fmt.Fprintf(s, `<path d="M%.1f %gv6" stroke="#222"/><text x="%.1f" y="%g" text-anchor="middle">%s</text>`+"\n", f.x(v), figureBase, f.x(v), figureBase+24, text)
	}
}

// draw draws the bars of a series; those of several show through each other.
func (f *figure) draw(s *bytes.Buffer, bars []int, top float64, colour string) {
	opacity := 0.9
	if len(f.series) > 1 {
		opacity = 0.55
	}
	for i, n := range bars {
		if n == 0 {
			continue
		}
		from, to := f.x(f.from+f.width*float64(i)), f.x(f.from+f.width*float64(i+1))
		h := (figureBase - figureTop) * float64(n) / top
		fmt.Fprintf(s, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s" fill-opacity="%g" stroke="%s"/>`+"\n", from+1, figureBase-h, to-from-2, h, colour, opacity, colour)
	}
}

func (f *figure) legend(s *bytes.Buffer) {
	for i, one := range f.series {
		y := figureTop + 20 + 26*float64(i)
		fmt.Fprintf(s, `<rect x="%g" y="%g" width="18" height="14" fill="%s" fill-opacity="0.55"/><text x="%g" y="%g" text-anchor="end">%s</text>`+"\n",
			figureRight-30, y-12, plotColours[i%len(plotColours)], figureRight-40, y, escape(one.name))
	}
}

// roundStep returns 1, 2 or 5 times a power of ten, and at least 1: the least that is not below v.
func roundStep(v float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(max(v, 1))))
	for _, f := range []float64{1, 2, 5, 10} {
		if f*unit >= v {
			return f * unit
		}
	}
	return 10 * unit
}

// thousands writes a whole number with a comma before each three digits.
func thousands(v float64) string {
	text := strconv.FormatInt(int64(math.Round(v)), 10)
	for at := len(text) - 3; at > 0 && text[at-1] != '-'; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}
