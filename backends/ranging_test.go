package backends_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// TestRanging solves random programs again with each cost and each side at both ends of its range,
// and half way: the point stays optimal, and the objective changes by the dual for each unit.
func TestRanging(t *testing.T) {
	b, err := backends.Lookup("highs")
	if err != nil {
		t.Skip(err)
	}
	if _, ok := b.(backends.Ranger); !ok {
		t.Skip("this build has no HiGHS")
	}
	random := rand.New(rand.NewPCG(7, 11))
	costs, sides := 0, 0
	for n := range 12 {
		m := model.New("m")
		x := m.Continuous("x", 0, 10, 4)
		for range 3 {
			row := m.Row("r")
			for _, v := range x.All() {
				row.Add(float64(1+random.IntN(9)), v)
			}
			if limit := float64(20 + random.IntN(40)); n%2 == 0 {
				row.Le(limit)
			} else {
				row.Ge(limit)
			}
		}
		o := m.Objective(n%2 == 0)
		for _, v := range x.All() {
			o.Add(float64(1+random.IntN(20)), v)
		}
		found, err := backends.Ranging(t.Context(), b, m, backends.Options{})
		if err != nil {
			t.Fatal(err)
		}
		r := found.Result
		again := func(what string, want float64, change func(c *model.Model)) {
			c := m.Clone()
			change(c)
			if s, err := backends.Solve(t.Context(), b, c, backends.Options{}); err != nil || s.Status != model.StatusOptimal || math.Abs(s.Objective-want) > 1e-6*math.Max(1, math.Abs(want)) {
				t.Errorf("%d: %s: %v %v %v, want %g", n, what, s.Status, s.Objective, err, want)
			}
		}
		a := m.Matrix()
		for j, span := range found.Cost {
			for _, end := range ends(span, a.Cost[j]) {
				costs++
				again("cost", r.Objective+(end-a.Cost[j])*r.X[j], func(c *model.Model) { c.SetCost(c.Var(j), end) })
			}
		}
		for i, span := range found.Side {
			if r.RowDual[i] == 0 {
				continue
			}
			side := a.RowUpper[i]
			if math.IsInf(side, 1) {
				side = a.RowLower[i]
			}
			for _, end := range ends(span, side) {
				sides++
				again("side", r.Objective+(end-side)*r.RowDual[i], func(c *model.Model) {
					if n%2 == 0 {
						c.SetRowBounds(c.Constraint(i), math.Inf(-1), end)
					} else {
						c.SetRowBounds(c.Constraint(i), end, math.Inf(1))
					}
				})
			}
		}
	}
	if costs < 50 || sides < 20 {
		t.Errorf("%d costs and %d sides", costs, sides)
	}
	m := model.New("whole")
	m.Binary("z")
	if _, err := backends.Ranging(t.Context(), b, m, backends.Options{}); err == nil || !strings.Contains(err.Error(), "ranging is of linear programs") {
		t.Error(err)
	}
}

// ends returns the finite ends of a range that holds x, and what is half way from x.
func ends(span backends.Range, x float64) (list []float64) {
	for _, end := range []float64{span.Lower, span.Upper} {
		if !math.IsInf(end, 0) {
			list = append(list, end, (end+x)/2)
		}
	}
	return list
}
