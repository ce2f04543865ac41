// Cells on their way: which cells a cell meets when it goes one step.
//
// A cell A that goes from where it is to A+d meets B if their insides have a point in
// common at some time t from 0 to 1, that is, if t·d lies inside of B−A, the convex body of
// all differences of their points. Its faces have normals that are faces' normals of A or B, or
// products of an edge of each; so t·d is inside if n·t·d is below the greatest n·(b−a)
// for all of these n. Each is a bound of t, a quotient of whole numbers. It does not matter
// that the differences of any two corners are taken for edges: more n bound the same body.
//
// Two spheres meet if their centres come nearer than their diameter.

package disassembly

import (
	"github.com/tilemip/tilemip/model/puzzle"
)

// vector is a cell, a corner or a difference of these, in whole numbers of the grid.
type vector = [3]int

func plus(a, b vector) vector      { return vector{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }
func minus(a, b vector) vector     { return vector{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }
func times(k int, a vector) vector { return vector{k * a[0], k * a[1], k * a[2]} }
func dot(a, b vector) int          { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
func cross(a, b vector) vector {
	return vector{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// meets reports whether cell a of the grid, going to the cell a+step, meets cell b.
func meets(g puzzle.Grid, a, b, step vector) bool {
	if g == puzzle.Spheres {
		return spheresMeet(minus(b, a), step)
	}
	p, q := g.Corners(a), g.Corners(b)
	d := minus(g.Corners(plus(a, step))[0], p[0])
	if boxesApart(p, q, d) {
		return false
	}
	low, high := bound{0, 1}, bound{1, 1} // of t
	for _, n := range normals(p, q) {
		reach := greatest(n, q) + greatest(times(-1, n), p) // of n·(b−a)
		switch speed := dot(n, d); {
		case speed == 0 && reach <= 0:
			return false
		case speed > 0:
			high = high.least(bound{reach, speed})
		case speed < 0:
			low = low.most(bound{-reach, -speed})
		}
	}
	return low.below(high)
}

// spheresMeet: r leads from one centre to the other, twice the square of the radius is 1.
func spheresMeet(r, step vector) bool {
	along, length := dot(r, step), dot(step, step)
	switch {
	case along <= 0:
		return dot(r, r) < 2
	case along >= length:
		rest := minus(r, step)
		return dot(rest, rest) < 2
	}
	return dot(r, r)*length-along*along < 2*length
}

// bound is the quotient of/by with a positive divisor, compared in whole numbers: no
// rounding.
type bound struct{ of, by int }

func (a bound) below(b bound) bool { return a.of*b.by < b.of*a.by }

func (a bound) least(b bound) bound {
	if b.below(a) {
		return b
	}
	return a
}

func (a bound) most(b bound) bound {
	if a.below(b) {
		return b
	}
	return a
}

// greatest returns the greatest product of n with one of the points.
func greatest(n vector, points []vector) int {
	best := dot(n, points[0])
	for _, p := range points[1:] {
		best = max(best, dot(n, p))
	}
	return best
}

// boxesApart is a quick test before meets: the box around the corners p and all their
// positions while moving by d has no inside in common with the box around the corners q.
func boxesApart(p, q []vector, d vector) bool {
	for axis := range 3 {
		n := vector{}
		n[axis] = 1
		if greatest(n, p)+max(d[axis], 0) <= -greatest(times(-1, n), q) || greatest(n, q) <= -greatest(times(-1, n), p)+min(d[axis], 0) {
			return true
		}
	}
	return false
}

// normals returns the cross products of any two differences of corners, each direction and
// its opposite once, shortened to coprime coordinates.
func normals(p, q []vector) []vector {
	var edges []vector
	seen := map[vector]bool{}
	add := func(list *[]vector, v vector) {
		if v = primitive(v); v != (vector{}) && !seen[v] && !seen[times(-1, v)] {
			seen[v] = true
			*list = append(*list, v)
		}
	}
	for _, points := range [][]vector{p, q} {
		for i, a := range points {
			for _, b := range points[:i] {
				add(&edges, minus(a, b))
			}
		}
	}
	var out []vector
	clear(seen)
	for i, a := range edges {
		for _, b := range edges[:i] {
			add(&out, cross(a, b))
		}
	}
	for _, n := range out {
		out = append(out, times(-1, n))
	}
	return out
}

// primitive divides a vector by what divides all its coordinates.
func primitive(v vector) vector {
	divisor := 0
	for _, c := range v {
		for b := c; b != 0; {
			divisor, b = b, divisor%b
		}
	}
	if divisor < 0 {
		divisor = -divisor
	}
	if divisor > 1 {
		v = vector{v[0] / divisor, v[1] / divisor, v[2] / divisor}
	}
	return v
}
