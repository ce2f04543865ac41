package chart

// Many curves are named where they end, not in a legend: the eye need not go back and forth. Curves
// that would hide one another are one line with all their names. Own.

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/cmd/internal/picture"
)

const (
	hides     = 3.0   // curves no farther apart than this, in points, hide one another
	sampled   = 4.0   // points from one place to the next at which they are compared
	labelWide = 190.0 // of a line of a label
	labelHigh = 17.0
)

// value is that of a curve at a moment, not a number before it begins.
func (c Curve) value(seconds float64) float64 {
	v := math.NaN()
	for _, p := range c.Points {
		if p.Seconds <= seconds {
			v = p.Value
		}
	}
	return v
}

// hidden reports whether two curves lie on one another, but for two places at most.
func (f field) hidden(a, b Curve) bool {
	apart := 0
	for at := 0.0; at <= fieldWidth; at += sampled {
		moment := f.x.low + (f.x.high-f.x.low)*at/fieldWidth
		v, w := a.value(moment), b.value(moment)
		if math.IsNaN(v) != math.IsNaN(w) || math.Abs(f.at(0, v).Y-f.at(0, w).Y) > hides {
			apart++
		}
	}
	return apart <= 2
}

// labelled draws the curves and their names; colours and marks are by line, so that they repeat as
// late as possible.
func (f field) labelled(all []Curve, last float64) {
	type line struct {
		Curve
		names []string
		end   picture.Point
	}
	var lines []*line
	for _, c := range all {
		i := slices.IndexFunc(lines, func(l *line) bool { return f.hidden(l.Curve, c) })
		if i < 0 {
			i, c.Group = len(lines), len(lines)
			lines = append(lines, &line{Curve: c, end: f.at(last, c.Points[len(c.Points)-1].Value)})
		}
		lines[i].names = append(lines[i].names, c.Name)
		lines[i].Dashed = lines[i].Dashed && c.Dashed
	}
	for _, l := range lines {
		f.curve(l.Curve, last)
	}
	slices.SortStableFunc(lines, func(a, b *line) int { return cmp.Compare(a.end.Y, b.end.Y) })
	free := 0.0
	for _, l := range lines {
		text := wrapped(together(l.names), labelWide, 13)
		at := picture.Point{X: fieldWidth + 26, Y: max(l.end.Y, free)}
		free = at.Y + labelHigh*float64(len(text)) + 5
		f.p.Line(1, picture.Stroke(l.Group), l.end, picture.Point{X: fieldWidth, Y: l.end.Y}, picture.Point{X: at.X - 10, Y: at.Y})
		mark(f.p, l.Group, at)
		for i, words := range text {
			f.p.Word(picture.Point{X: at.X + 11, Y: at.Y + 4.5 + labelHigh*float64(i)}, picture.Left, 13, picture.Ink, words)
		}
	}
}

// together writes names such as "flow: bound" with what they have in common said once: "flow,
// patterns: bound, incumbent".
func together(names []string) string {
	var order, kinds []string
	of := map[string][]string{} // the kinds of a name
	for _, name := range names {
		name, kind, _ := strings.Cut(name, ": ")
		if of[name] == nil {
			order = append(order, name)
		}
		of[name] = append(of[name], kind)
	}
	by := map[string][]string{} // the names of some kinds
	for _, name := range order {
		kind := strings.Join(of[name], ", ")
		if by[kind] == nil {
			kinds = append(kinds, kind)
		}
		by[kind] = append(by[kind], name)
	}
	for i, kind := range kinds {
		kinds[i] = strings.TrimSuffix(strings.Join(by[kind], ", ")+": "+kind, ": ")
	}
	return strings.Join(kinds, "; ")
}
