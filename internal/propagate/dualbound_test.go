package propagate

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/model"
)

// objectives gives a random program, some of whose bounds it takes away, an objective of small
// whole numbers: linear, or convex as a sum of squares.
func objectives(g *rand.Rand) *model.Model {
	m := random(g)
	costs := m.Objective(g.IntN(2) == 0)
	sign := 1.0
	if a := m.Matrix(); a.Maximize {
		sign = -1
	}
	costs.Const(float64(g.IntN(5)))
	for j := range m.Columns() {
		costs.Add(float64(g.IntN(7)-3), m.Var(j))
		lower, upper := m.Bounds(m.Var(j))
		if g.IntN(4) == 0 {
			lower = math.Inf(-1)
		}
		if g.IntN(4) == 0 {
			upper = math.Inf(1)
		}
		m.SetType(m.Var(j), model.Continuous)
		m.SetBounds(m.Var(j), lower, upper)
	}
	for range g.IntN(3) { // (p·x)² at a time
		p := make([]float64, m.Columns())
		for j := range p {
			p[j] = float64(g.IntN(5) - 2)
		}
		for i := range p {
			for j := range p {
				if q := p[i] * p[j]; q != 0 {
					costs.AddProduct(sign*q, m.Var(i), m.Var(j))
				}
			}
		}
	}
	return m
}

// grid calls visit with every whole point between -reach and reach, within the bounds, that
// satisfies all rows, and its objective.
func grid(m *model.Model, reach float64, visit func(x []float64, objective float64)) {
	a := m.Matrix()
	b := a
	b.Lower, b.Upper = make([]float64, len(a.Lower)), make([]float64, len(a.Lower))
	for j := range a.Lower {
		b.Lower[j], b.Upper[j] = math.Max(a.Lower[j], -reach), math.Min(a.Upper[j], reach)
	}
	points(b, func(x []float64) {
		f := a.Constant
		for j, c := range a.Cost {
			f += c * x[j]
		}
		for _, p := range m.Constructs().Products {
			f += p.Coefficient * x[p.A] * x[p.B]
		}
		visit(x, f)
	})
}

// TestDual: whatever multipliers and point are given, no point of the program is better than the
// bound. Right multipliers prove an optimum.
func TestDual(t *testing.T) {
	g := rand.New(rand.NewPCG(29, 1))
	programs, finite, tight := 4000, 0, 0
	for n := range programs {
		m := objectives(g)
		y, x := make([]float64, m.Rows()), make([]float64, m.Columns())
		for i := range y {
			switch g.IntN(4) {
			case 0:
				y[i] = float64(g.IntN(5) - 2)
			case 1:
				y[i] = float64(g.IntN(13)-6) / 3
			case 2:
				y[i] = g.NormFloat64()
			}
		}
		for j := range x {
			x[j] = float64(g.IntN(9)-4) / float64(1+g.IntN(3))
		}
		d, sign := Dual(m, x, y), 1.0
		if m.Matrix().Maximize {
			sign = -1
		}
		if inside := newDual(m, x, y); true { // whether or not it is worth trying
			if inside.evaluate(0); inside.gradient != nil {
				inside.confine()
				d.Value = sign * math.Max(sign*d.Value, inside.value)
			}
		}
		if math.IsInf(d.Value, 0) == (sign*d.Value < 0) {
			finite++
		}
		grid(m, 6, func(v []float64, f float64) {
			if sign*f < sign*d.Value {
				t.Fatalf("%d: bound %.17g of the multipliers %v at %v; the point %v has %g", n, d.Value, y, x, v, f)
			}
			if f == d.Value {
				tight++
			}
		})
	}
	if finite < programs/20 || tight < programs/50 {
		t.Errorf("%d of %d programs have a bound, %d points meet theirs: too few to show anything", finite, programs, tight)
	}
}

// TestSpan: sums, products and least values of numbers that are not known exactly hold for every
// number between the bounds, in exact arithmetic.
func TestSpan(t *testing.T) {
	g := rand.New(rand.NewPCG(29, 3))
	rat := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	for range 2000 {
		s, sum := exactly(0), new(big.Rat)
		for range 1 + g.IntN(30) {
			a, b := g.NormFloat64(), g.NormFloat64()/3
			s = s.plus(product(a, b))
			sum.Add(sum, new(big.Rat).Mul(rat(a), rat(b)))
		}
		c, d := g.NormFloat64(), 1+g.Float64()
		s = s.times(c).over(d)
		sum.Quo(sum.Mul(sum, rat(c)), rat(d))
		if rat(s.low).Cmp(sum) > 0 || rat(s.high).Cmp(sum) < 0 {
			t.Fatalf("%v does not contain %v", s, sum)
		}
	}
	for _, c := range []struct {
		z                   span
		lower, upper, least float64
	}{{span{-1, 1}, -2, 3, -3}, {span{1, 2}, -3, -1, -6}, {span{-2, -1}, -3, -1, 1}, {span{1, 2}, 2, 3, 2}, {exactly(0), math.Inf(-1), math.Inf(1), 0}, {span{-1e-300, 0}, 0, math.Inf(1), math.Inf(-1)}, {exactly(1), 4, math.Inf(1), 4}} {
		if got := c.z.least(c.lower, c.upper); got != c.least {
			t.Errorf("least of %v over %g to %g: %g; want %g", c.z, c.lower, c.upper, got, c.least)
		}
	}
}

// TestDualProves: programs whose optimum the right multipliers prove, and wrong ones do not.
func TestDualProves(t *testing.T) {
	inf := math.Inf(1)
	lp := func(upper float64, costs, coefficients []float64, side float64) *model.Model {
		m := model.New("m")
		x := m.Continuous("x", 0, upper, len(costs))
		row, sum := m.Row("r"), m.Minimize()
		for j := range costs {
			row.Add(coefficients[j], x.At(j))
			sum.Add(costs[j], x.At(j))
		}
		row.Ge(side)
		return m
	}
	square := func() *model.Model { // (x-3)² + (x-y)², which has no bounds at all
		m := model.New("m")
		x, y := m.Continuous("x", -inf, inf).At(), m.Continuous("y", -inf, inf).At()
		m.Minimize().AddProduct(2, x, x).AddProduct(-2, x, y).AddProduct(1, y, y).Add(-6, x).Const(9)
		return m
	}
	for _, c := range []struct {
		name          string
		m             *model.Model
		x, y          []float64
		objective     float64
		proves, nears bool
	}{
		{"a box", lp(9, []float64{1, 2}, []float64{1, 1}, 3), []float64{3, 0}, []float64{1}, 3, true, true},
		{"no upper bounds, rounded thirds", lp(inf, []float64{1, 1, 5}, []float64{3, 1, 2}, 7), []float64{7.0 / 3, 0, 0}, []float64{1.0 / 3}, 7.0 / 3, true, true},
		{"no upper bounds, decimals", lp(inf, []float64{0.1, 0.3, 0.7}, []float64{0.3, 0.7, 1.1}, 0.9), []float64{3, 0, 0}, []float64{0.1 / 0.3}, 0.3, true, true},
		{"a false optimum", lp(inf, []float64{1, 2}, []float64{1, 1}, 3), []float64{0, 3}, []float64{2}, 6, false, false},
		{"a false multiplier", lp(9, []float64{1, 2}, []float64{1, 1}, 3), []float64{3, 0}, []float64{0.5}, 3, false, false},
		{"of the wrong sign", lp(9, []float64{1, 2}, []float64{1, 1}, 3), []float64{3, 0}, []float64{-1}, 3, false, false},
		{"no multipliers", lp(9, []float64{1, 2}, []float64{1, 1}, 0), []float64{0, 0}, nil, 0, true, true},
		{"unbounded by a billionth", lp(inf, []float64{1, -1 - 1e-9}, []float64{1, -1}, 0), []float64{0, 0}, []float64{1}, 0, false, true},
		{"squares", square(), []float64{3, 3}, nil, 0, true, true},
		{"squares, nearly", square(), []float64{3 - 1e-8, 3 + 1e-8}, nil, 0, true, true},
		{"squares, not at the optimum", square(), []float64{3.1, 3}, nil, 0.02, false, false},
	} {
		d := Dual(c.m, c.x, c.y)
		if d.Closes(c.objective) != c.proves || d.ClosesNear(c.objective) != c.nears {
			t.Errorf("%s: %+v; want it to prove %g: %v, near the point: %v", c.name, d, c.objective, c.proves, c.nears)
		}
	}
}

// TestBounded: a program with a point and a ray that improves it is never called bounded.
func TestBounded(t *testing.T) {
	g := rand.New(rand.NewPCG(29, 2))
	bounded, rays := 0, 0
	for n := range 3000 {
		m := objectives(g)
		m.SetConstructs(model.Constructs{})
		says := Bounded(m)
		if says {
			bounded++
		}
		some := false
		grid(m, 6, func([]float64, float64) { some = true })
		if some && improves(m) {
			if rays++; says {
				t.Fatalf("%d: bounded, and it has a ray", n)
			}
		}
	}
	if bounded < 150 || rays < 150 {
		t.Errorf("%d bounded, %d with a ray: too few to show anything", bounded, rays)
	}
}

// improves reports whether a small direction keeps all rows and bounds for ever and improves the
// objective.
func improves(m *model.Model) bool {
	a := m.Matrix()
	ray := a
	ray.RowLower, ray.RowUpper = make([]float64, len(a.RowLower)), make([]float64, len(a.RowLower))
	ray.Lower, ray.Upper = make([]float64, len(a.Lower)), make([]float64, len(a.Lower))
	open := func(side, by float64) float64 {
		if math.IsInf(side, 0) {
			return by
		}
		return 0
	}
	for i := range a.RowLower {
		ray.RowLower[i], ray.RowUpper[i] = open(a.RowLower[i], math.Inf(-1)), open(a.RowUpper[i], math.Inf(1))
	}
	for j := range a.Lower {
		ray.Lower[j], ray.Upper[j] = open(a.Lower[j], -3), open(a.Upper[j], 3)
	}
	found := false
	points(ray, func(x []float64) {
		gain := 0.0
		for j, c := range a.Cost {
			gain += c * x[j]
		}
		found = found || gain < 0 != a.Maximize && gain != 0
	})
	return found
}
