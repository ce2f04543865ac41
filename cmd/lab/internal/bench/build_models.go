package bench

// The models of bench build, twice: by the modelling layer, and as arrays filled by hand, as a
// user of a solver's C interface fills them. The two share no line, so that equal sums of their
// coefficients say something.
//
//   - p-median: the model of the benchmark OptimizationModelComparisons; costs are a formula.
//   - lqcp: the rows of H. D. Mittelmann's control problem cont5_2_1 as in JuMP's benchmark (I.
//     Dunning, J. Huchette and M. Lubin, JuMP, SIAM Review 59(2), 2017); a sum in place of its
//     quadratic objective.
//   - fac: the facility location of the same article; the largest of two differences in place of
//     the Euclidean distance, so that it is linear.
//   - basic: the model of linopy's benchmark: two families and two families of rows.

import (
	"math"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

var infinite = math.Inf(1)

func pmedianModel(n int) *model.Model {
	m := model.New("p-median")
	x, y := m.Binary("x", n, n), m.Binary("y", n)
	m.Each("serve", n, func(r *model.Row, i int) { r.Plus(x.Slice(i, model.All)).Eq(1) })
	for i := range n {
		for j := range n {
			m.Row("open", i, j).Add(1, x.At(i, j)).Add(-1, y.At(j)).Le(0)
		}
	}
	m.Row("count").Plus(y).Eq(float64(n / 10))
	m.Minimize().Plus(x.WeightedBy(func(k []int) float64 { return float64((k[0]*7919 + k[1]*104729) % 1000) }))
	return m
}

func lqcpModel(n int) *model.Model {
	m := model.New("lqcp")
	dx, dt := 1/float64(n), 1.58/float64(n)
	a := dt * 0.5 / (dx * dx)
	y, u := m.Continuous("y", 0, 1, n+1, n+1), m.Continuous("u", -1, 1, n)
	for i := range n {
		for j := 1; j < n; j++ {
			m.Row("heat", i, j).Add(1, y.At(i+1, j)).Add(-1, y.At(i, j)).
				Add(-a, y.At(i, j-1)).Add(2*a, y.At(i, j)).Add(-a, y.At(i, j+1)).
				Add(-a, y.At(i+1, j-1)).Add(2*a, y.At(i+1, j)).Add(-a, y.At(i+1, j+1)).Eq(0)
		}
	}
	m.Each("begin", n+1, func(r *model.Row, j int) { r.Add(1, y.At(0, j)).Eq(0) })
	m.Each("left", n, func(r *model.Row, i int) {
		r.Add(1, y.At(i+1, 2)).Add(-4, y.At(i+1, 1)).Add(3, y.At(i+1, 0)).Eq(0)
	})
	m.Each("right", n, func(r *model.Row, i int) {
		r.Add(1, y.At(i+1, n-2)).Add(-4, y.At(i+1, n-1)).Add(3+2*dx, y.At(i+1, n)).Add(-2*dx, u.At(i)).Eq(0)
	})
	m.Minimize().Plus(y.Slice(n, model.All).Times(dx), u.Times(0.001*dt))
	return m
}

func facModel(n int) *model.Model {
	m := model.New("fac")
	g, most := float64(n), 2*math.Sqrt2
	y := m.Continuous("y", 0, 1, n, 2)
	s, z := m.Continuous("s", 0, model.Infinity, n+1, n+1, n), m.Binary("z", n+1, n+1, n)
	r, d := m.Continuous("r", -model.Infinity, model.Infinity, n+1, n+1, n, 2), m.Continuous("d", -model.Infinity, model.Infinity).At()
	m.Every("assign", z.Sum(2)).Eq(1)
	for i := range n + 1 {
		for j := range n + 1 {
			for f := range n {
				far := s.At(i, j, f)
				m.Row("far", i, j, f).Add(1, far).Add(-1, d).Add(most, z.At(i, j, f)).Eq(most)
				for k, at := range [2]float64{float64(i) / g, float64(j) / g} {
					apart := r.At(i, j, f, k)
					m.Row("apart", i, j, f, k).Add(1, apart).Add(1, y.At(f, k)).Eq(at)
					m.Row("above", i, j, f, k).Add(1, apart).Add(-1, far).Le(0)
					m.Row("below", i, j, f, k).Add(-1, apart).Add(-1, far).Le(0)
				}
			}
		}
	}
	m.Minimize().Plus(d)
	return m
}

func basicModel(n int) *model.Model {
	m := model.New("basic")
	x, y := m.Continuous("x", -model.Infinity, model.Infinity, n, n), m.Continuous("y", -model.Infinity, model.Infinity, n, n)
	least := make([]float64, n)
	for i := range least {
		least[i] = float64(i)
	}
	m.Every("difference", x).Minus(y).Ge(least...)
	m.Every("sum", x, y).Ge(0)
	m.Minimize().Plus(x.Times(2), y)
	return m
}

// filled are arrays under construction.
type filled struct{ backends.Arrays }

// newFilled makes room for exactly what will come: who fills arrays by hand knows the sizes.
func newFilled(columns, rows, nonzeros int, integers bool) *filled {
	a := &filled{backends.Arrays{
		Cost: make([]float64, 0, columns), Lower: make([]float64, 0, columns), Upper: make([]float64, 0, columns),
		RowLower: make([]float64, 0, rows), RowUpper: make([]float64, 0, rows), Start: make([]int32, 0, rows),
		Index: make([]int32, 0, nonzeros), Value: make([]float64, 0, nonzeros),
	}}
	if integers {
		a.Integrality = make([]int32, 0, columns)
	}
	return a
}

func (a *filled) column(lower, upper, cost float64, integer int32) {
	a.Lower, a.Upper, a.Cost = append(a.Lower, lower), append(a.Upper, upper), append(a.Cost, cost)
	if a.Integrality != nil {
		a.Integrality = append(a.Integrality, integer)
	}
}

// columns are n of them that are alike.
func (a *filled) columns(n int, lower, upper, cost float64, integer int32) {
	for range n {
		a.column(lower, upper, cost, integer)
	}
}

func (a *filled) row(lower, upper float64) {
	a.Start = append(a.Start, int32(len(a.Index)))
	a.RowLower, a.RowUpper = append(a.RowLower, lower), append(a.RowUpper, upper)
}

func (a *filled) entry(column int, value float64) {
	a.Index, a.Value = append(a.Index, int32(column)), append(a.Value, value)
}

func pmedianArrays(n int) backends.Arrays {
	a := newFilled(n*n+n, n*n+n+1, 3*n*n+n, true)
	for i := range n {
		for j := range n {
			a.column(0, 1, float64((i*7919+j*104729)%1000), 1)
		}
	}
	a.columns(n, 0, 1, 0, 1)
	for i := range n {
		a.row(1, 1)
		for j := range n {
			a.entry(i*n+j, 1)
		}
	}
	for i := range n {
		for j := range n {
			a.row(-infinite, 0)
			a.entry(i*n+j, 1)
			a.entry(n*n+j, -1)
		}
	}
	a.row(float64(n/10), float64(n/10))
	for j := range n {
		a.entry(n*n+j, 1)
	}
	return a.Arrays
}

func lqcpArrays(n int) backends.Arrays {
	w := n + 1
	dx, dt := 1/float64(n), 1.58/float64(n)
	c := dt * 0.5 / (dx * dx)
	a := newFilled(w*w+n, n*(n-1)+w+2*n, 6*n*(n-1)+w+7*n, false)
	for k := range w * w {
		cost := 0.0
		if k >= n*w {
			cost = dx
		}
		a.column(0, 1, cost, 0)
	}
	a.columns(n, -1, 1, 0.001*dt, 0)
	for i := range n {
		for j := 1; j < n; j++ {
			a.row(0, 0)
			here, next := i*w+j, (i+1)*w+j
			a.entry(next, 1+2*c)
			a.entry(here, 2*c-1)
			a.entry(here-1, -c)
			a.entry(here+1, -c)
			a.entry(next-1, -c)
			a.entry(next+1, -c)
		}
	}
	for j := range w {
		a.row(0, 0)
		a.entry(j, 1)
	}
	for i := 1; i <= n; i++ {
		a.row(0, 0)
		a.entry(i*w+2, 1)
		a.entry(i*w+1, -4)
		a.entry(i*w, 3)
	}
	for i := 1; i <= n; i++ {
		a.row(0, 0)
		a.entry(i*w+n-2, 1)
		a.entry(i*w+n-1, -4)
		a.entry(i*w+n, 3+2*dx)
		a.entry(w*w+i-1, -2*dx)
	}
	return a.Arrays
}

func facArrays(n int) backends.Arrays {
	w := n + 1
	all := w * w * n
	g, most := float64(n), 2*math.Sqrt2
	s, z, r := 2*n, 2*n+all, 2*n+2*all
	d := r + 2*all
	a := newFilled(d+1, w*w+7*all, 16*all, true)
	a.columns(s, 0, 1, 0, 0)
	a.columns(all, 0, infinite, 0, 0)
	a.columns(all, 0, 1, 0, 1)
	a.columns(2*all, -infinite, infinite, 0, 0)
	a.column(-infinite, infinite, 1, 0)
	for p := range w * w {
		a.row(1, 1)
		for f := range n {
			a.entry(z+p*n+f, 1)
		}
	}
	for q := range all {
		a.row(most, most)
		a.entry(s+q, 1)
		a.entry(d, -1)
		a.entry(z+q, most)
		at := [2]float64{float64(q/n/w) / g, float64(q/n%w) / g}
		for k := range 2 {
			a.row(at[k], at[k])
			a.entry(r+2*q+k, 1)
			a.entry(q%n*2+k, 1)
			a.row(-infinite, 0)
			a.entry(r+2*q+k, 1)
			a.entry(s+q, -1)
			a.row(-infinite, 0)
			a.entry(r+2*q+k, -1)
			a.entry(s+q, -1)
		}
	}
	return a.Arrays
}

func basicArrays(n int) backends.Arrays {
	a := newFilled(2*n*n, 2*n*n, 4*n*n, false)
	a.columns(n*n, -infinite, infinite, 2, 0)
	a.columns(n*n, -infinite, infinite, 1, 0)
	for k := range n * n {
		a.row(float64(k/n), infinite)
		a.entry(k, 1)
		a.entry(n*n+k, -1)
	}
	for k := range n * n {
		a.row(0, infinite)
		a.entry(k, 1)
		a.entry(n*n+k, 1)
	}
	return a.Arrays
}
