package model_test

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/model"
)

// The verdict of Check against one made in rationals alone, with no short cut
// through 64-bit integers.

func exact(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }

// verdict is what Check should say.
type verdict struct {
	violated  int
	violation *big.Rat // the largest
	objective *big.Rat
}

func (v *verdict) inside(activity *big.Rat, low, up, allowed float64) {
	over := new(big.Rat)
	if !math.IsInf(low, -1) {
		over.Sub(exact(low), activity)
	}
	if !math.IsInf(up, 1) && over.Cmp(exact(allowed)) <= 0 {
		over.Sub(activity, exact(up))
	}
	if over.Cmp(exact(allowed)) > 0 {
		v.violated++
		if over.Cmp(v.violation) > 0 {
			v.violation = over
		}
	}
}

// judge follows the documentation of Check, for a point of finite numbers.
func judge(m *model.Model, x []float64) verdict {
	a := m.Matrix()
	v := verdict{violation: new(big.Rat), objective: exact(a.Constant)}
	value := make([]*big.Rat, len(x))
	whole := true
	for j := range x {
		near, allowed := x[j], 1e-6*math.Max(1, math.Abs(x[j]))
		if a.Type[j].IsInteger() {
			near, allowed = math.Round(x[j]), 0
			if off := math.Abs(x[j] - near); off > 1e-5 {
				whole, near = false, x[j]
				v.inside(exact(off), 0, 0, 0)
			}
		}
		value[j] = exact(near)
		v.inside(value[j], a.Lower[j], a.Upper[j], allowed)
		v.objective.Add(v.objective, new(big.Rat).Mul(exact(a.Cost[j]), value[j]))
	}
	if !whole {
		return v
	}
	for r := range a.RowLower {
		index, coefficient := a.Row(r)
		sum, largest, total, allowed := new(big.Rat), 1.0, 0.0, 0.0
		numbers := append([]float64(nil), coefficient...)
		for _, side := range []float64{a.RowLower[r], a.RowUpper[r]} {
			if !math.IsInf(side, 0) {
				numbers = append(numbers, side)
				total = math.Max(total, math.Abs(side))
			}
		}
		for k, j := range index {
			sum.Add(sum, new(big.Rat).Mul(exact(coefficient[k]), value[j]))
			near, _ := value[j].Float64()
			largest = math.Max(largest, math.Abs(coefficient[k]*near))
			total += math.Abs(coefficient[k] * near)
		}
		for _, number := range numbers {
			if number != math.Trunc(number) {
				allowed = total * float64(max(8, len(index))) / (1 << 53)
			}
		}
		for _, j := range index {
			if !a.Type[j].IsInteger() {
				allowed = math.Max(1e-6*largest, total*float64(max(8, len(index)))/(1<<53))
			}
		}
		v.inside(sum, a.RowLower[r], a.RowUpper[r], allowed)
	}
	return v
}

// magnitudes draws numbers near the places where 64-bit integers, 53-bit
// mantissas and the short cut of Check end.
func magnitudes() *rapid.Generator[float64] {
	return rapid.Custom(func(t *rapid.T) float64 {
		base := rapid.SampledFrom([]float64{0, 0, 0, 1, 1 << 20, 1 << 26, 1 << 40, 1 << 53, 1 << 62}).Draw(t, "base")
		step := rapid.SampledFrom([]float64{1, 1, 1, 0.5, 0.1, 1e-5, 1e-7}).Draw(t, "step")
		x := base + step*float64(rapid.IntRange(-3, 3).Draw(t, "steps"))
		if rapid.Bool().Draw(t, "negative") {
			return -x
		}
		return x
	})
}

func TestCheckAgreesWithRationals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := model.New("m")
		columns := rapid.IntRange(1, 4).Draw(t, "columns")
		x := make([]float64, columns)
		for j := range x {
			kind := rapid.SampledFrom([]model.Type{model.Integer, model.Integer, model.Continuous}).Draw(t, "type")
			spec := model.Spec{Type: kind, Lower: math.Inf(-1), Upper: math.Inf(1)}
			if rapid.IntRange(0, 3).Draw(t, "bounded") == 0 {
				spec.Lower, spec.Upper = -8, magnitudes().Draw(t, "upper")
			}
			m.Family(string(rune('a'+j)), spec)
			m.Minimize().Add(magnitudes().Draw(t, "cost"), m.Var(j))
			x[j] = magnitudes().Draw(t, "x")
		}
		for range rapid.IntRange(0, 3).Draw(t, "rows") {
			row := m.Row("r")
			activity := 0.0
			for range rapid.IntRange(0, 4).Draw(t, "terms") {
				v, c := rapid.IntRange(0, columns-1).Draw(t, "column"), magnitudes().Draw(t, "coefficient")
				row.Add(c, m.Var(v))
				activity += c * x[v]
			}
			side := activity + rapid.SampledFrom([]float64{0, 0, 1, -1, 1e-6, 0.1}).Draw(t, "off")
			row.Between(side, side+rapid.SampledFrom([]float64{0, 1, math.Inf(1)}).Draw(t, "width"))
		}
		report, err := m.Check(x)
		if err != nil {
			t.Fatal(err)
		}
		want := judge(m, x)
		if report.Violated != want.violated || report.OK != (want.violated == 0) ||
			report.Violation.Cmp(want.violation) != 0 || report.Objective.Cmp(want.objective) != 0 {
			t.Fatalf("Check: OK %v, %d violated by up to %v, objective %v; want %d, %v, %v (%s)", report.OK, report.Violated,
				report.Violation, report.Objective, want.violated, want.violation, want.objective, report.Reason)
		}
	})
}

// Long rows leave the short cut too: it must not matter.
func TestCheckLongRow(t *testing.T) {
	const n = 1 << 13
	m := model.New("m")
	x := m.Integer("n", 0, 1<<40, n+1)
	row := m.Row("r")
	values := make([]float64, n+1)
	for j := range n {
		row.Add(1<<40, x.At(j))
		values[j] = 1
	}
	row.Add(1, x.At(n))
	values[n] = 1
	row.Le(n << 40) // the sum is n·2^40 + 1 = 2^53 + 1, which no float64 is
	report, err := m.Check(values)
	if err != nil || report.OK || report.Violation.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("%+v, %v; want a violation by exactly 1", report, err)
	}
}

func BenchmarkCheck(b *testing.B) {
	const n = 100_000
	m := model.New("m")
	x := m.Binary("x", n)
	for k := range n - 3 {
		m.Row("r", k).Add(1, x.At(k)).Add(1, x.At(k+1)).Add(-2, x.At(k+2)).Add(1, x.At(k+3)).Le(2)
	}
	values := make([]float64, n)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := m.Check(values); err != nil {
			b.Fatal(err)
		}
	}
}
