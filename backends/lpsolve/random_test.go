//go:build cgo && lpsolve && !nolpsolve

package lpsolve

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// mixed makes a random model of up to 6 integer columns and one continuous
// column, the last. Costs and coefficients are multiples of unit.
func mixed(random *rand.Rand, unit float64) *model.Model {
	m := model.New("mixed")
	n := 1 + random.IntN(6)
	hidden := make([]float64, n+1)
	for j := range n {
		low := float64(random.IntN(8) - 5)
		width := random.IntN(5) % (1 + random.IntN(5)) // mostly small: many binaries
		m.Integer(fmt.Sprint("x", j), low, low+float64(width))
		hidden[j] = low + float64(random.IntN(width+1))
	}
	low := float64(random.IntN(7)-4) / 2
	m.Continuous("y", low, low+float64(random.IntN(8)))
	hidden[n] = low
	objective, alike := m.Minimize(), random.IntN(3) == 0
	if random.IntN(2) == 0 {
		objective = m.Maximize()
	}
	for j := range n + 1 {
		switch {
		case j == n && random.IntN(2) == 0: // no cost: the objective may be integral
		case alike:
			objective.Add(unit*float64(random.IntN(3)-1), m.Var(j))
		default:
			objective.Add(unit*float64(random.IntN(15)-7), m.Var(j))
		}
	}
	for i := range 1 + random.IntN(6) {
		row, activity := m.Row("r", i), 0.0
		for j := range n + 1 {
			if random.IntN(3) > 0 {
				c := unit * float64(random.IntN(13)-6)
				row.Add(c, m.Var(j))
				activity += c * hidden[j]
			}
		}
		if random.IntN(8) == 0 {
			activity += float64(random.IntN(15) - 7)
		}
		switch loose := unit * float64(random.IntN(5)); random.IntN(4) {
		case 0:
			row.Le(activity + loose)
		case 1:
			row.Ge(activity - loose)
		case 2:
			row.Between(activity-loose, activity+loose)
		default:
			row.Eq(activity)
		}
	}
	return m
}

// best finds the optimum of a mixed model: by enumeration of the integer columns,
// and for each of their points the interval that the rows leave the last column.
func best(m *model.Model) (objective float64, any bool) {
	a := m.Matrix()
	n := m.Columns() - 1
	x := append([]float64(nil), a.Lower...)
	for {
		if low, up := interval(a, x); low <= up+1e-9 {
			at := low
			if (a.Cost[n] > 0) == a.Maximize {
				at = up
			}
			value := a.Constant + a.Cost[n]*at
			for j := range n {
				value += a.Cost[j] * x[j]
			}
			if !any || a.Maximize == (value > objective) {
				objective, any = value, true
			}
		}
		j := 0
		for ; j < n; j++ {
			if x[j]++; x[j] <= a.Upper[j] {
				break
			}
			x[j] = a.Lower[j]
		}
		if j == n {
			return objective, any
		}
	}
}

// interval returns the values of the last column that the rows admit beside x.
func interval(a model.Matrix, x []float64) (low, up float64) {
	n := int32(len(x) - 1)
	low, up = a.Lower[n], a.Upper[n]
	for r := range a.RowLower {
		rest, c := 0.0, 0.0
		index, value := a.Row(r)
		for k, j := range index {
			if j == n {
				c = value[k]
			} else {
				rest += value[k] * x[j]
			}
		}
		from, to := a.RowLower[r]-rest, a.RowUpper[r]-rest
		switch {
		case math.Abs(c) < 1e-12:
			if from > 1e-9 || to < -1e-9 {
				return 1, 0
			}
		case c > 0:
			low, up = math.Max(low, from/c), math.Min(up, to/c)
		default:
			low, up = math.Max(low, to/c), math.Min(up, from/c)
		}
	}
	return low, up
}

// TestRandomMixed compares mixed models with enumeration: tightened and not, from
// a start and without one.
func TestRandomMixed(t *testing.T) { randomMixed(t, 400) }

func TestLongRandomMixed(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	randomMixed(t, 10_000)
}

func randomMixed(t *testing.T, models int) {
	random := rand.New(rand.NewPCG(5, 5))
	feasible := 0
	for n := range models {
		m := mixed(random, []float64{1, 0.5, 0.25}[n%3])
		want, any := best(m)
		if any {
			feasible++
		}
		var point []float64
		for _, o := range []backends.Options{{}, {Probing: backends.ProbingOff}, {}} {
			o.Start = point
			r, err := backends.Solve(context.Background(), New(), m, o)
			if err != nil {
				t.Fatalf("model %d: %v", n, err)
			}
			wantStatus := model.StatusInfeasible
			if any {
				wantStatus = model.StatusOptimal
			}
			if r.Status != wantStatus || any && math.Abs(r.Objective-want) > 1e-6*math.Max(1, math.Abs(want)) {
				t.Fatalf("model %d, options %+v: %v %.10g (%s), want %v %.10g\n%s", n, o, r.Status, r.Objective, r.Message, wantStatus, want, text(m))
			}
			point = r.X
		}
	}
	if feasible < models/3 || feasible > models*19/20 {
		t.Errorf("%d of %d models are feasible: the test is one-sided", feasible, models)
	}
}

func text(m *model.Model) string {
	a := m.Matrix()
	s := fmt.Sprintf("maximize %v cost %v constant %g\n", a.Maximize, a.Cost, a.Constant)
	for r := range a.RowLower {
		index, value := a.Row(r)
		s += fmt.Sprintf("%g ≤ %v·x%v ≤ %g\n", a.RowLower[r], value, index, a.RowUpper[r])
	}
	return s + fmt.Sprintf("%v ≤ x ≤ %v %v\n", a.Lower, a.Upper, a.Type)
}
