package picture

// What a theme makes of the shapes: hatching over the groups that have one. Own.

import "math"

// spacing is the distance of the lines of a hatching, in points.
const spacing = 7.5

// painted is the shapes as they are painted in the theme: each group followed by its
// hatching, and below a word on a hatched group a piece of the group's plain colour. all says with
// those that are out of sight at first.
func (p *Picture) painted(all bool) []shape {
	out := make([]shape, 0, len(p.shapes))
	for _, s := range p.shapes {
		if !all && p.hidden(s.motion) {
			continue
		}
		from := len(out)
		if s.word != "" && p.Theme.hatched(s.on) != (strokes{}) {
			half := Point{Width(s.word, s.size, s.bold)/2 + 2, 0.5*s.size + 1}
			at := s.points[0]
			out = append(out, shape{points: Rectangle(at.X-half.X, at.Y-half.Y, 2*half.X, 2*half.Y), fill: true, colour: s.on, shade: 1, alpha: 1})
		}
		out = append(out, s)
		if s.fill && s.colour > 0 {
			out = p.Theme.hatch(out, s)
		}
		for i := range out[from:] {
			out[from+i].motion = s.motion
		}
	}
	return out
}

// hatch adds the lines of the hatching of a filled shape.
func (t Theme) hatch(out []shape, s shape) []shape {
	how := t.hatched(s.colour)
	if how == (strokes{}) {
		return out
	}
	corners := s.points
	if s.radius > 0 {
		corners = nil
		for k := range 24 {
			a := 2 * math.Pi * float64(k) / 24
			corners = append(corners, Point{s.points[0].X + s.radius*math.Cos(a), s.points[0].Y + s.radius*math.Sin(a)})
		}
	}
	for _, d := range []struct {
		on   bool
		x, y float64 // a unit vector across the lines
	}{{how.rising, math.Sqrt2 / 2, math.Sqrt2 / 2}, {how.falling, math.Sqrt2 / 2, -math.Sqrt2 / 2}, {how.level, 0, 1}, {how.upright, 1, 0}} {
		if d.on {
			for _, line := range across(corners, d.x, d.y) {
				out = append(out, shape{points: line, width: 1, colour: Hatching, shade: 1, alpha: s.alpha})
			}
		}
	}
	return out
}

// across cuts a convex polygon by parallel lines: those on which x·X + y·Y is a multiple of the
// spacing, so that the lines of neighbouring cells meet.
func across(corners []Point, x, y float64) (out [][]Point) {
	height := func(q Point) float64 { return x*q.X + y*q.Y }
	low, high := math.Inf(1), math.Inf(-1)
	for _, q := range corners {
		low, high = min(low, height(q)), max(high, height(q))
	}
	for h := spacing * math.Ceil(low/spacing+0.01); h < high-0.01*spacing; h += spacing {
		var met []Point
		for i, a := range corners {
			b := corners[(i+1)%len(corners)]
			ha, hb := height(a)-h, height(b)-h
			if ha < 0 != (hb < 0) {
				part := ha / (ha - hb)
				met = append(met, Point{a.X + part*(b.X-a.X), a.Y + part*(b.Y-a.Y)})
			}
		}
		if len(met) == 2 {
			out = append(out, met)
		}
	}
	return out
}
