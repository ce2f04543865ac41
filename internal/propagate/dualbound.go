package propagate

// What multipliers of the rows prove about the objective. For any multipliers y, a program that
// minimizes c·v over L ≤ v ≤ U and l ≤ Av ≤ u has in every point v
//
//	c·v = y·Av + z·v ≥ Σ min(y l, y u) + Σ min(z L, z U), where z = c - Aᵀy
//
// and the duals of a solver make that nearly the optimum. It is evaluated with sums and products
// rounded outwards, so that it holds although the duals are a little off (A. Neumaier and
// O. Shcherbina, Safe bounds in linear and mixed-integer linear programming, Mathematical
// Programming 99, 2004). A convex objective f with the gradient g at a point x is bounded by
// f(v) ≥ f(x) + g·(v - x), which is linear.
//
// Where a column has no bound, its reduced cost z must have the right sign exactly, and after
// rounding it rarely has. Two things are tried for that. Multipliers that are near fractions of
// a small common denominator are taken for these: then nothing is rounded in programs of small
// whole numbers. Or columns get bounds that hold in all points better than x, by propagation
// over the rows and the row g·v ≤ g·x. Own.

import (
	"math"
	"slices"

	"github.com/tilemip/tilemip/model"
)

// DualBound is what multipliers prove, in the direction of the objective.
type DualBound struct {
	// Value: no point has a better objective. It is infinite where nothing is proven.
	Value float64
	// Near is the same, of the points near x only: a column goes in a direction without a bound no
	// further from x than its own value there, or than 1.
	Near float64
	// Scale is the largest of the linear terms of the objective at x, its constant, and the rows'
	// sides times their multipliers.
	Scale float64
}

// Closes reports whether no point is better than the objective by more than a millionth of it,
// or 1e-9 of the scale.
func (d DualBound) Closes(objective float64) bool {
	return math.Abs(objective-d.Value) <= math.Max(1e-6*math.Abs(objective), 1e-9*d.Scale)
}

// ClosesNear reports whether no point near x is better than the objective by more than a
// millionth of the scale, or of 1. The exact check of package model allows rows with continuous
// columns as much.
func (d DualBound) ClosesNear(objective float64) bool {
	return math.Abs(objective-d.Near) <= 1e-6*math.Max(math.Max(1, d.Scale), math.Abs(objective))
}

// Dual returns what the multipliers of the rows prove about the objective of m. That it is
// linear, or convex, is a premise which the caller checks. Whole numbers and constructs are left
// out, so that what is proven holds with them all the more. Of the point x nothing is assumed. A
// multiplier is the change of the objective per unit of the row's side, as in model.Result; nil
// stands for zeros.
func Dual(m *model.Model, x, multipliers []float64) DualBound {
	d := newDual(m, x, multipliers)
	d.evaluate(0)
	for _, t := range tries {
		if d.proves() {
			break
		}
		if by := d.denominator(t.off, t.most); by > 0 {
			d.evaluate(by)
		}
	}
	// The last condition: a column without a bound is all that the proof lacks.
	if !d.proves() && d.gradient != nil && (DualBound{Near: d.near, Scale: d.scale}).ClosesNear(d.objective) {
		d.confine()
	}
	if d.sign < 0 {
		d.value, d.near = -d.value, -d.near
	}
	return DualBound{Value: d.value + 0, Near: d.near + 0, Scale: d.scale}
}

// dual evaluates multipliers, of a minimization: of the negated objective where the program
// maximizes.
type dual struct {
	a            model.Matrix
	products     []model.Product
	sign         float64
	x            []float64
	multipliers  []float64
	lower, upper []float64 // of the columns, as derived so far

	gradient    []float64 // at x; nil where it is rounded
	objective   float64   // at x, rounded down
	reduced     []span    // costs, of the last evaluation
	value, near float64   // the best so far
	scale       float64
}

func newDual(m *model.Model, x, multipliers []float64) *dual {
	a := m.Matrix()
	d := &dual{
		a: a, products: m.Constructs().Products, sign: 1, x: x, lower: a.Lower, upper: a.Upper,
		multipliers: make([]float64, len(a.RowLower)), reduced: make([]span, len(x)),
		value: math.Inf(-1), near: math.Inf(-1),
	}
	if a.Maximize {
		d.sign = -1
	}
	for i, y := range multipliers {
		if y *= d.sign; !math.IsInf(d.side(i, y), 0) && !math.IsNaN(y) && !math.IsInf(y, 0) {
			d.multipliers[i] = y
		}
	}
	d.measure()
	return d
}

// side is the side of row i that a multiplier stands for.
func (d *dual) side(i int, y float64) float64 {
	if y > 0 {
		return d.a.RowLower[i]
	}
	return d.a.RowUpper[i]
}

// measure computes the scale, and the objective at x.
func (d *dual) measure() {
	d.scale = math.Abs(d.a.Constant)
	f := exactly(d.sign * d.a.Constant)
	for j, c := range d.a.Cost {
		f = f.plus(product(d.sign*c, d.x[j]))
		d.scale = math.Max(d.scale, math.Abs(c*d.x[j]))
	}
	for _, p := range d.products {
		f = f.plus(product(d.sign*p.Coefficient, d.x[p.A]).times(d.x[p.B]))
	}
	for i, y := range d.multipliers {
		if y != 0 {
			d.scale = math.Max(d.scale, math.Abs(y*d.side(i, y)))
		}
	}
	d.objective = f.low
}

// evaluate computes the two bounds with multipliers, and where the objective is quadratic a
// point x, that are whole multiples of 1/by; with 0 they are taken as they are.
func (d *dual) evaluate(by float64) {
	at := func(x float64) float64 { return math.Round(x * by) }
	asTheyAre := by == 0
	if asTheyAre {
		by, at = 1, func(x float64) float64 { return x }
	}
	sum := exactly(d.sign * d.a.Constant).times(by)
	for j, c := range d.a.Cost {
		d.reduced[j] = product(d.sign*c, by)
	}
	for _, p := range d.products {
		q, a, b := d.sign*p.Coefficient, at(d.x[p.A]), at(d.x[p.B])
		d.reduced[p.A] = d.reduced[p.A].plus(product(q, b))
		d.reduced[p.B] = d.reduced[p.B].plus(product(q, a))
		sum = sum.plus(product(-q, a).times(b).over(by))
	}
	if asTheyAre {
		d.gradient = exact(d.reduced)
	}
	for i, y := range d.multipliers {
		if y = at(y); y == 0 {
			continue
		}
		sum = sum.plus(product(y, d.side(i, y)))
		index, value := d.a.Row(i)
		for k, j := range index {
			d.reduced[j] = d.reduced[j].plus(product(-y, value[k]))
		}
	}
	everywhere, near := sum.low, sum.low
	for j, z := range d.reduced {
		lower, upper := d.lower[j], d.upper[j]
		everywhere = addDown(everywhere, z.least(lower, upper))
		around := math.Max(1, math.Abs(d.x[j]))
		if math.IsInf(lower, -1) {
			lower = d.x[j] - around
		}
		if math.IsInf(upper, 1) {
			upper = d.x[j] + around
		}
		near = addDown(near, z.least(lower, upper))
	}
	d.value, d.near = math.Max(d.value, divDown(everywhere, by)), math.Max(d.near, divDown(near, by))
}

// proves reports whether the bound so far is as good as the objective at x.
func (d *dual) proves() bool {
	return DualBound{Value: d.value, Scale: d.scale}.Closes(d.objective)
}

// tries are how far numbers may be off fractions, relative to them, and the largest denominator
// that one of them may add: of what simplex and what other methods leave.
var tries = []struct{ off, most float64 }{{1e-9, 1e5}, {1e-6, 1e3}}

// denominator is a common denominator of the multipliers, and where the objective is quadratic of
// x; 0 where none is small.
func (d *dual) denominator(off, most float64) float64 {
	const largest = 1e7
	by := 1.0
	for _, y := range d.multipliers {
		if by *= Fraction(y*by, off, most); !(by > 0 && by <= largest) {
			return 0
		}
	}
	for _, p := range d.products {
		for _, j := range [2]int32{p.A, p.B} {
			if by *= Fraction(d.x[j]*by, off, most); !(by > 0 && by <= largest) {
				return 0
			}
		}
	}
	return by
}

// Fraction is the least denominator, of those of the continued fraction of x, with which x is a
// fraction; 0 where there is none up to most.
func Fraction(x, off, most float64) float64 {
	before, q, rest := 0.0, 1.0, x
	for q <= most {
		if math.Abs(x*q-math.Round(x*q)) <= off*q*math.Max(1, math.Abs(x)) {
			return q
		}
		if rest -= math.Floor(rest); rest == 0 {
			break
		}
		rest = 1 / rest
		before, q = q, math.Floor(rest)*q+before
	}
	return 0
}

// confine evaluates once more where columns without a bound have those of all points that are
// better than x. The gradient is not rounded.
func (d *dual) confine() {
	rows, level := d.a, exactly(0)
	rows.Start, rows.Index, rows.Value = slices.Clone(rows.Start), slices.Clone(rows.Index), slices.Clone(rows.Value)
	for j, g := range d.gradient {
		if g != 0 {
			rows.Index, rows.Value = append(rows.Index, int32(j)), append(rows.Value, g)
			level = level.plus(product(g, d.x[j]))
		}
	}
	rows.Start = append(rows.Start, len(rows.Index))
	rows.RowLower = append(slices.Clone(rows.RowLower), math.Inf(-1))
	rows.RowUpper = append(slices.Clone(rows.RowUpper), level.high)
	p := New(rows)
	p.unrecorded = true
	if !p.Run(8*len(rows.Index) + 1000) { // no point is better
		d.value = math.Max(d.value, d.objective)
		return
	}
	before := d.value
	d.lower, d.upper = p.Lower, p.Upper
	d.evaluate(0)
	d.value = math.Max(before, math.Min(d.value, d.objective))
}

// Bounded reports whether the bounds of the columns, and those that propagation derives, leave the
// objective of m a best value. That the objective is linear or convex is a premise. It never says
// so of a program whose objective is unbounded; of one that it calls not bounded, it says nothing.
func Bounded(m *model.Model) bool {
	p := New(m.Matrix())
	p.unrecorded = true
	if !p.Run(8*m.Nonzeros() + 1000) {
		return true // there is no point
	}
	d := newDual(m, make([]float64, m.Columns()), nil)
	d.lower, d.upper = p.Lower, p.Upper
	d.evaluate(0)
	return !math.IsInf(d.value, -1)
}
