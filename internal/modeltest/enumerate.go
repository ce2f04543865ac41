package modeltest

// Answers by enumeration: models of bounded whole columns, whose numbers are small enough for sums
// of floating-point numbers to be exact.

import (
	"math"

	"github.com/tilemip/tilemip/model"
)

// Best returns the best objective over all points of a model, and whether there is a point.
func Best(m *model.Model) (best float64, any bool) {
	a := m.Matrix()
	Points(a.Lower, a.Upper, func(x []float64) {
		if !Holds(m, x) {
			return
		}
		if value := Objective(m, x); !any || value != best && value > best == a.Maximize {
			best, any = value, true
		}
	})
	return best, any
}

// Points calls each with every whole point of a box. The point is reused.
func Points(lower, upper []float64, each func(x []float64)) {
	x := make([]float64, len(lower))
	var walk func(j int)
	walk = func(j int) {
		if j == len(x) {
			each(x)
			return
		}
		for v := math.Ceil(lower[j]); v <= upper[j]; v++ {
			x[j] = v
			walk(j + 1)
		}
	}
	walk(0)
}

// Objective returns the objective at a point.
func Objective(m *model.Model, x []float64) float64 {
	a := m.Matrix()
	value := a.Constant
	for j := range x {
		value += a.Cost[j] * x[j]
	}
	for _, p := range m.Constructs().Products {
		value += p.Coefficient * x[p.A] * x[p.B]
	}
	return value
}

// Holds reports whether a point satisfies everything that the model says, without a tolerance.
func Holds(m *model.Model, x []float64) bool {
	a := m.Matrix()
	for j, v := range x {
		if v < a.Lower[j] || v > a.Upper[j] || a.Type[j].IsInteger() && v != math.Trunc(v) {
			return false
		}
	}
	for r := range a.RowLower {
		index, value := a.Row(r)
		if sum := dot(index, value, x); sum < a.RowLower[r] || sum > a.RowUpper[r] {
			return false
		}
	}
	return meant(m.Constructs(), x)
}

func dot(index []int32, value, x []float64) float64 {
	sum := 0.0
	for k, j := range index {
		sum += value[k] * x[j]
	}
	return sum
}

// meant reports whether the constructs hold.
func meant(c model.Constructs, x []float64) bool {
	for _, s := range c.Semi {
		if x[s.Column] != 0 && x[s.Column] < s.From {
			return false
		}
	}
	for _, s := range c.SOS {
		first, last := len(x), -1
		for k, j := range s.Columns {
			if x[j] != 0 {
				first, last = min(first, k), k
			}
		}
		if last-first >= s.Type {
			return false
		}
	}
	for _, i := range c.Indicators {
		sum := dot(i.Index, i.Value, x)
		if (x[i.Column] == 1) == i.When && (sum < i.Lower || sum > i.Upper) {
			return false
		}
	}
	return true
}
