package backends_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// The rays of programs where they are known, as text.
func TestRays(t *testing.T) {
	b, err := backends.Lookup("highs")
	if err != nil {
		t.Skip(err)
	}
	for want, state := range map[string]func(m *model.Model){
		// x ≥ 2y and 3y ≥ x + 1 with y ≤ 0.5: row one and row two add up to y ≥ 1.
		"infeasible: one 1, two 1": func(m *model.Model) {
			x, y := m.Continuous("x", 0, model.Infinity).At(), m.Continuous("y", 0, 0.5).At()
			m.Row("one").Plus(x).Minus(y.Times(2)).Ge(0)
			m.Row("two").Plus(y.Times(3)).Minus(x).Ge(1)
			m.Minimize(x)
		},
		// x up by 1 and y by 1/3 keep the row.
		"unbounded: x 1, y 1/3": func(m *model.Model) {
			x, y := m.Continuous("x", 0, model.Infinity).At(), m.Continuous("y", 0, model.Infinity).At()
			m.Row("r").Plus(x).Minus(y.Times(3)).Eq(2)
			m.Maximize(x)
		},
		"unbounded: n 1": func(m *model.Model) {
			n := m.Integer("n", 0, model.Infinity).At()
			m.Row("r").Plus(n).Ge(2)
			m.Maximize(n)
		},
	} {
		m := model.New("m")
		state(m)
		r, err := backends.Solve(t.Context(), b, m, backends.Options{Probing: backends.ProbingOff})
		if err != nil {
			t.Fatal(err)
		}
		var ray []string
		for _, x := range r.Ray {
			ray = append(ray, x.Name+" "+x.Factor)
		}
		if got := fmt.Sprintf("%v: %s", r.Status, strings.Join(ray, ", ")); got != want {
			t.Errorf("%s, want %s (%s)", got, want, r.Message)
		}
	}
}

// Random linear programs that are infeasible or unbounded have rays, which are checked once more here
// by the definitions.
func TestRandomRays(t *testing.T) {
	b, err := backends.Lookup("highs")
	if err != nil {
		t.Skip(err)
	}
	g := rand.New(rand.NewPCG(37, 3))
	found, ended := 0, 0
	for range 120 {
		m := model.New("m")
		x := m.Continuous("x", 0, model.Infinity, 5)
		for j := range 5 {
			if g.IntN(3) == 0 {
				m.SetBounds(x.At(j), -float64(g.IntN(3)), float64(g.IntN(4)))
			}
			m.SetCost(x.At(j), float64(g.IntN(9)-4))
		}
		for i := range 4 {
			row := m.Row("r", i)
			for j := range 5 {
				row.Add(float64(g.IntN(9)-4)/float64(1+g.IntN(3)), x.At(j))
			}
			if side := float64(g.IntN(9) - 3); g.IntN(2) == 0 {
				row.Ge(side)
			} else {
				row.Eq(side)
			}
		}
		r, err := backends.Solve(t.Context(), b, m, backends.Options{Probing: backends.ProbingOff})
		if err != nil {
			t.Fatal(err)
		}
		if r.Status.HasPoint() != (r.Ray == nil) && r.Status.HasPoint() {
			t.Fatalf("%v with a ray", r.Status)
		}
		if r.Status.HasPoint() {
			continue
		}
		ended++
		if r.Ray == nil {
			continue
		}
		found++
		holds(t, m, r)
	}
	if ended < 30 || found < ended*9/10 {
		t.Errorf("%d rays of %d programs", found, ended)
	}
}

// holds checks a ray: every part of the claim is a sum, and the sums are exact.
func holds(t *testing.T, m *model.Model, r *model.Result) {
	rat := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	a := m.Matrix()
	factor := map[string]*big.Rat{}
	for _, x := range r.Ray {
		factor[x.Name], _ = new(big.Rat).SetString(x.Factor)
	}
	times := func(name string, by float64) *big.Rat {
		if factor[name] == nil {
			return new(big.Rat)
		}
		return new(big.Rat).Mul(factor[name], rat(by))
	}
	if r.Status == model.StatusUnbounded {
		cost := new(big.Rat)
		for j := range a.Lower {
			d := times(m.ColumnName(j), 1)
			if cost.Add(cost, times(m.ColumnName(j), a.Cost[j])); d.Sign() < 0 && a.Lower[j] > -model.Infinity || d.Sign() > 0 && a.Upper[j] < model.Infinity {
				t.Errorf("%s leaves its bounds", m.ColumnName(j))
			}
		}
		for i := range a.RowLower {
			sum := new(big.Rat)
			index, value := a.Row(i)
			for k, j := range index {
				sum.Add(sum, times(m.ColumnName(int(j)), value[k]))
			}
			if sum.Sign() < 0 || sum.Sign() > 0 && a.RowUpper[i] < model.Infinity {
				t.Errorf("row %d is left", i)
			}
		}
		if cost.Sign() >= 0 {
			t.Errorf("the objective changes by %v", cost)
		}
		return
	}
	right := new(big.Rat)
	for j := range a.Lower {
		sum := new(big.Rat)
		for i := range a.RowLower {
			sum.Add(sum, times(m.RowName(i), m.Coefficient(m.Constraint(i), m.Var(j))))
		}
		bound := a.Upper[j]
		if sum.Sign() < 0 {
			bound = a.Lower[j]
		}
		if sum.Sign() != 0 {
			if bound > 1e300 {
				t.Fatalf("%v of %s has no bound", sum, m.ColumnName(j))
			}
			right.Sub(right, sum.Mul(sum, rat(bound)))
		}
	}
	for i := range a.RowLower {
		if y := factor[m.RowName(i)]; y != nil {
			right.Add(right, times(m.RowName(i), a.RowLower[i]))
			if y.Sign() < 0 && a.RowUpper[i] > 1e300 {
				t.Fatalf("row %d has no upper side", i)
			}
		}
	}
	if right.Sign() <= 0 {
		t.Errorf("the rows add up to 0 ≥ %v", right)
	}
}
