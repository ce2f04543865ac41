// Package modeltest holds what tests of many packages share: a model as text, whether a function
// left one as it was, small random models with everything beside the matrix, and their answers by
// enumeration, where the meaning of each construct is written down once more.
//
// Not here: tests of one package alone. Begin with small.go.
package modeltest

// Answers by enumeration: models of bounded whole columns, whose numbers are small enough for sums
// of floating-point numbers to be exact.

import (
	"fmt"
	"math"
	"strings"
	"testing"

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

// Describe writes everything that a model says: it must be enough to repeat a solve by hand, and
// two models that differ in anything have different texts.
func Describe(m *model.Model) string {
	a, c := m.Matrix(), m.Constructs()
	var b strings.Builder
	fmt.Fprintf(&b, "%s: maximize %v, constant %v", m.Name(), a.Maximize, a.Constant)
	for j, cost := range a.Cost {
		fmt.Fprintf(&b, " %+g %s", cost, m.ColumnName(j))
	}
	for _, p := range c.Products {
		fmt.Fprintf(&b, " %+g %s*%s", p.Coefficient, m.ColumnName(int(p.A)), m.ColumnName(int(p.B)))
	}
	line := func(name string, lower, upper float64, index []int32, value []float64) {
		fmt.Fprintf(&b, "\n  %s: %g ≤", name, lower)
		for k, j := range index {
			fmt.Fprintf(&b, " %+g %s", value[k], m.ColumnName(int(j)))
		}
		fmt.Fprintf(&b, " ≤ %g", upper)
	}
	for r := range a.RowLower {
		index, value := a.Row(r)
		line(m.RowName(r), a.RowLower[r], a.RowUpper[r], index, value)
	}
	for _, i := range c.Indicators {
		line(fmt.Sprintf("%s if %s is %v", i.Name, m.ColumnName(int(i.Column)), i.When), i.Lower, i.Upper, i.Index, i.Value)
	}
	for j := range a.Lower {
		fmt.Fprintf(&b, "\n  %s %s in [%g, %g]", m.ColumnName(j), a.Type[j], a.Lower[j], a.Upper[j])
	}
	for _, s := range c.Semi {
		fmt.Fprintf(&b, "\n  %s is 0 or at least %g", m.ColumnName(int(s.Column)), s.From)
	}
	for _, s := range c.SOS {
		fmt.Fprintf(&b, "\n  set %s of type %d:", s.Name, s.Type)
		for k, j := range s.Columns {
			fmt.Fprintf(&b, " %s:%g", m.ColumnName(int(j)), s.Weights[k])
		}
	}
	return fmt.Sprintf("%s\n%d edits, errors %v\n", b.String(), m.EditCount(), m.Err())
}

// Unchanged returns a function that fails the test where the model is not what it is now:
//
//	defer modeltest.Unchanged(t, m)()
func Unchanged(t testing.TB, m *model.Model) func() {
	t.Helper()
	before := Describe(m)
	return func() {
		t.Helper()
		if after := Describe(m); after != before {
			t.Errorf("the model was changed; before:\n%s\nafter:\n%s", before, after)
		}
	}
}
