package model

// Piecewise linear functions of a variable, through given points. In general one needs a special
// ordered set, and so a search. Where the function is convex and only kept from below, as the
// costs of a program that minimizes are, it is the largest of its pieces, and a row for each piece
// states it: the program stays linear. A concave one that is kept from above is the mirror image.
//
// Sources: H. P. Williams, Model Building in Mathematical Programming, 5th edition, 2013, chapters
// 3 and 7; for the form by special ordered sets E. M. L. Beale and J. A. Tomlin, 1970.

import (
	"fmt"
	"math"
)

// Point is a corner of a piecewise linear function.
type Point struct{ X, Y float64 }

// Shape says how a piecewise linear function bends.
type Shape int

// The shapes. A straight line is both convex and concave.
const (
	Bent    Shape = iota // neither convex nor concave
	Convex               // its slopes ascend
	Concave              // its slopes descend
	Straight
)

// String returns "convex", "concave", "straight" or "neither convex nor concave".
func (s Shape) String() string {
	return [...]string{"neither convex nor concave", "convex", "concave", "straight"}[min(max(s, Bent), Straight)]
}

// Convex reports whether a row for each piece states what is at least the function.
func (s Shape) Convex() bool { return s == Convex || s == Straight }

// Concave reports whether a row for each piece states what is at most the function.
func (s Shape) Concave() bool { return s == Concave || s == Straight }

// bends is the relative difference of two slopes up to which a corner counts as straight, so that
// points such as (0.1, 0.1), (0.2, 0.2), (0.3, 0.3) are a line whatever their rounding.
const bends = 1e-12

// ShapeOf returns how the function through the points, which ascend in X, bends.
func ShapeOf(points ...Point) Shape {
	up, down := false, false
	for k := 2; k < len(points); k++ {
		before, after := slope(points[k-2], points[k-1]), slope(points[k-1], points[k])
		if math.Abs(after-before) <= bends*(math.Abs(after)+math.Abs(before)) {
			continue
		}
		up, down = up || after > before, down || after < before
	}
	switch {
	case up && down:
		return Bent
	case up:
		return Convex
	case down:
		return Concave
	}
	return Straight
}

func slope(a, b Point) float64 { return (b.Y - a.Y) / (b.X - a.X) }

// Piecewise returns a variable with the value of the piecewise linear function through the
// points, which ascend in X; v is kept between the first and the last. It is stated by a special
// ordered set of type 2 over the points' weights: Σw = 1, v = Σw·X, y = Σw·Y; a straight line by
// one row. For costs see Objective.AddPiecewise, which often needs no such set.
func (m *Model) Piecewise(name string, v Var, points ...Point) Var {
	return m.piecewise(name, v, points, 0)
}

// PiecewiseAtLeast returns a variable that is at least the function's value: where the function
// is convex by a row for each piece, so that a linear program stays one, otherwise as Piecewise.
func (m *Model) PiecewiseAtLeast(name string, v Var, points ...Point) Var {
	return m.piecewise(name, v, points, 1)
}

// PiecewiseAtMost returns a variable that is at most the function's value: where the function is
// concave by a row for each piece, otherwise as Piecewise.
func (m *Model) PiecewiseAtMost(name string, v Var, points ...Point) Var {
	return m.piecewise(name, v, points, -1)
}

// ConvexCost is PiecewiseAtLeast that refuses a function which is not convex.
func (m *Model) ConvexCost(name string, v Var, points ...Point) Var {
	if m.corners(name, v, points) && !ShapeOf(points...).Convex() {
		for k := 2; k < len(points); k++ {
			if ShapeOf(points[k-2:k+1]...) == Concave {
				m.errorAt("%s: the function is not convex at %g; Piecewise states any", name, points[k-1].X)
				return Var{m.id, beyond}
			}
		}
	}
	return m.piecewise(name, v, points, 1)
}

// AddPiecewise adds c times the piecewise linear function of v to the objective and returns the
// variable with its value, which is right at an optimum. The direction of the objective, as it is
// now, and the sign of c say from which side the function is kept, and so whether a row for each
// piece is enough: convex costs that are minimized, concave profits that are maximized. To turn
// the direction later, or to use the variable elsewhere, is a case for Piecewise.
func (o *Objective) AddPiecewise(c float64, name string, v Var, points ...Point) Var {
	m := o.m
	side := 1
	if m.maximize == (c > 0) {
		side = -1
	}
	y := m.piecewise(name, v, points, side)
	if m.column(y) >= 0 {
		o.Add(c, y)
	}
	return y
}

// piecewise states y = f(v), y ≥ f(v) (side 1) or y ≤ f(v) (side -1).
func (m *Model) piecewise(name string, v Var, points []Point, side int) Var {
	if !m.corners(name, v, points) {
		return Var{m.id, beyond}
	}
	lowest, highest := points[0].Y, points[0].Y
	for _, p := range points {
		lowest, highest = math.Min(lowest, p.Y), math.Max(highest, p.Y)
	}
	switch {
	case side > 0:
		highest = Infinity
	case side < 0:
		lowest = -Infinity
	}
	y := m.Continuous(name, lowest, highest).At()
	switch shape := ShapeOf(points...); {
	case shape == Straight || side > 0 && shape == Convex || side < 0 && shape == Concave:
		m.pieces(name, y, v, points, side)
	default:
		m.weights(name, y, v, points, side)
	}
	return y
}

// pieces states the function by a row for each piece, a straight line by one.
func (m *Model) pieces(name string, y, v Var, points []Point, side int) {
	last := points[len(points)-1]
	if ShapeOf(points...) == Straight {
		points = []Point{points[0], last}
	}
	for k := 1; k < len(points); k++ {
		a, rise := points[k-1], slope(points[k-1], points[k])
		row := m.NamedRow(fmt.Sprintf("%s_%d", name, k)).Add(1, y).Add(-rise, v)
		row.side(a.Y-rise*a.X, side)
	}
	m.NamedRow(name+"_range").Add(1, v).Between(points[0].X, last.X)
}

// weights states the function by weights of its points, of which only two neighbours count.
func (m *Model) weights(name string, y, v Var, points []Point, side int) {
	w := m.Continuous(name+"_w", 0, 1, len(points))
	m.NamedRow(name + "_one").Plus(w).Eq(1)
	m.NamedRow(name+"_x").Add(-1, v).Plus(w.WeightedBy(func(key []int) float64 { return points[key[0]].X })).Eq(0)
	m.NamedRow(name+"_y").Add(-1, y).Plus(w.WeightedBy(func(key []int) float64 { return points[key[0]].Y })).side(0, -side)
	m.SOS2(name, w.Where(func([]int) bool { return true })...)
}

// side closes a row: left-hand side ≥ b (side 1), ≤ b (side -1) or = b.
func (r *Row) side(b float64, side int) {
	switch {
	case side > 0:
		r.Ge(b)
	case side < 0:
		r.Le(b)
	default:
		r.Eq(b)
	}
}

// corners refuses points that make no function.
func (m *Model) corners(name string, v Var, points []Point) bool {
	if m.column(v) < 0 {
		m.errorAt("%s: %s", name, m.wrong(v))
		return false
	}
	if len(points) < 2 {
		m.errorAt("%s: %d points; expected two at least", name, len(points))
		return false
	}
	for k, p := range points {
		if p.X-p.X != 0 || p.Y-p.Y != 0 || k > 0 && p.X <= points[k-1].X {
			m.errorAt("%s: the point (%g, %g); expected numbers, ascending in X", name, p.X, p.Y)
			return false
		}
		if k > 0 && math.IsInf(slope(points[k-1], p), 0) {
			m.errorAt("%s: between the points %g and %g the function is too steep", name, points[k-1].X, p.X)
			return false
		}
	}
	return true
}
