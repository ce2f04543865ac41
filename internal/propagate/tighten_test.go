package propagate

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/model"
)

const plenty = 1_000_000

func never() bool { return false }

func tightened(t testing.TB, m *model.Model) Tightened {
	t.Helper()
	if err := m.Err(); err != nil {
		t.Fatal(err)
	}
	return Tighten(m.Matrix(), plenty, never)
}

// TestPropagation: x + y ≤ 3 with x ≥ 2 leaves y at most 1, and then nothing of
// the row.
func TestPropagation(t *testing.T) {
	m := model.New("m")
	x, y := m.Integer("x", 2, 9), m.Integer("y", 0, model.Infinity)
	m.Row("r").Add(1, x.At()).Add(1, y.At()).Le(3)
	m.Row("s").Add(1, x.At()).Add(1, y.At()).Ge(1)
	r := tightened(t, m)
	if r.Upper[0] != 3 || r.Upper[1] != 1 || r.Redundant[0] || !r.Redundant[1] {
		t.Errorf("upper bounds %v, redundant %v", r.Upper, r.Redundant)
	}
}

// TestProbing: x = 1 forces y and z to 1, which cannot be together; y + w ≥ 1
// then gives nothing, but x = 0 or 1 both lead to w ≤ 1.
func TestProbing(t *testing.T) {
	m := model.New("m")
	x, y, z, w := m.Binary("x"), m.Binary("y"), m.Binary("z"), m.Integer("w", 0, 5)
	m.Row("xy").Add(1, y.At()).Add(-1, x.At()).Ge(0)
	m.Row("xz").Add(1, z.At()).Add(-1, x.At()).Ge(0)
	m.Row("not both").Add(1, y.At()).Add(1, z.At()).Le(1)
	m.Row("w").Add(1, w.At()).Add(4, y.At()).Le(5)
	m.Row("w'").Add(1, w.At()).Add(-4, y.At()).Le(1)
	r := tightened(t, m)
	if r.Upper[0] != 0 || r.Upper[3] != 1 {
		t.Errorf("upper bounds %v, want x ≤ 0 and w ≤ 1", r.Upper)
	}
}

// TestImprove: of x ≤ 100 y with x ≤ 7 only x ≤ 7 y is needed, read from either
// side, and of x + 100 y ≤ 105 only x + 2 y ≤ 7.
func TestImprove(t *testing.T) {
	for _, c := range []struct {
		row          [2]float64
		low, up      float64
		want         [2]float64
		wantL, wantU float64
	}{
		{row: [2]float64{1, -100}, low: -model.Infinity, up: 0, want: [2]float64{1, -7}, wantL: -model.Infinity, wantU: 0},
		{row: [2]float64{-1, 100}, low: 0, up: model.Infinity, want: [2]float64{-1, 7}, wantL: 0, wantU: model.Infinity},
		{row: [2]float64{1, 100}, low: -model.Infinity, up: 105, want: [2]float64{1, 2}, wantL: -model.Infinity, wantU: 7},
	} {
		m := model.New("m")
		x, y := m.Integer("x", 0, 7), m.Binary("y")
		m.Row("r").Add(c.row[0], x.At()).Add(c.row[1], y.At()).Between(c.low, c.up)
		r := tightened(t, m)
		if r.Value[0] != c.want[0] || r.Value[1] != c.want[1] || r.RowLower[0] != c.wantL || r.RowUpper[0] != c.wantU {
			t.Errorf("%v in [%g, %g] became %v in [%g, %g]", c.row, c.low, c.up, r.Value, r.RowLower[0], r.RowUpper[0])
		}
		if a := m.Matrix(); a.Value[1] != c.row[1] || a.RowUpper[0] != c.up {
			t.Error("the model was changed")
		}
	}
}

func TestDivide(t *testing.T) {
	free := model.Infinity
	m := model.New("m")
	x, y := m.Integer("x", -free, free), m.Integer("y", -free, free)
	m.Row("r").Add(4, x.At()).Add(-6, y.At()).Between(0.5, 3.5)
	if r := tightened(t, m); r.Infeasible || r.RowLower[0] != 2 || r.RowUpper[0] != 2 {
		t.Errorf("%+v, want the row to be 2", r)
	}
	m.Row("s").Add(2, x.At()).Add(-2, y.At()).Eq(1)
	if r := tightened(t, m); !r.Infeasible {
		t.Errorf("%+v, want infeasible", r)
	}
}

// TestContinuousUntouched: bounds of continuous columns stay, whatever follows.
func TestContinuousUntouched(t *testing.T) {
	m := model.New("m")
	x, y := m.Continuous("x", 0, 100), m.Binary("y")
	m.Row("r").Add(1, x.At()).Add(1, y.At()).Le(0.5)
	r := tightened(t, m)
	if r.Upper[0] != 100 || r.Upper[1] != 0 || r.Redundant[0] {
		t.Errorf("upper bounds %v, redundant %v; want 100 and 0, kept", r.Upper, r.Redundant)
	}
}

// TestForgiven: a point that the exact check accepts keeps its whole numbers, whether the row is missed
// or a bound of a continuous column is.
func TestForgiven(t *testing.T) {
	for _, c := range []struct{ a, b, side, x, y float64 }{
		{1, 1e6, 2.5, 3, -0.9e-6}, // y misses its bound 0
		{1, 1, 2.9999995, 3, 0},   // the row is missed
		{0.1, 1, 0.3, 3, 0},       // a product is rounded
	} {
		m := model.New("m")
		x, y := m.Integer("x", 0, 9), m.Continuous("y", 0, model.Infinity)
		m.Row("r").Add(c.a, x.At()).Add(c.b, y.At()).Le(c.side)
		if report, err := m.Check([]float64{c.x, c.y}); err != nil || !report.OK {
			t.Fatalf("%+v: the check says %+v, %v", c, report, err)
		}
		if r := tightened(t, m); r.Upper[0] != c.x {
			t.Errorf("%+v: x ≤ %g", c, r.Upper[0])
		}
	}
}

// TestContinuousRowsStay: columns may each miss their bounds by what the check forgives, and a row that
// these imply is then missed by the sum.
func TestContinuousRowsStay(t *testing.T) {
	m := model.New("m")
	y := m.Continuous("y", 0, 1, 1000)
	m.Row("r").Plus(y).Add(1, m.Binary("z").At()).Le(1001)
	if r := tightened(t, m); r.Redundant[0] {
		t.Error("the row is left out")
	}
}

// TestNoWork: with nothing to spend, the program comes back as it was.
func TestNoWork(t *testing.T) {
	m := model.New("m")
	x := m.Binary("x", 50)
	m.Row("r").Plus(x).Le(0)
	r := Tighten(m.Matrix(), 0, never)
	if r.Infeasible || r.Upper[7] != 1 {
		t.Errorf("bounds %v", r.Upper)
	}
}

// TestEndless: rows that push two columns up for ever stop with the work.
func TestEndless(t *testing.T) {
	m := model.New("m")
	x, y := m.Integer("x", 0, model.Infinity), m.Integer("y", 0, model.Infinity)
	m.Row("r").Add(1, x.At()).Add(-1, y.At()).Ge(1)
	m.Row("s").Add(1, y.At()).Add(-1, x.At()).Ge(1)
	if r := tightened(t, m); r.Infeasible {
		t.Error("infeasible before the work is used up: that would be right, and is not how it is found")
	}
}

// drawModel draws a program of up to 5 small integer columns and one continuous one.
func drawModel(t *rapid.T) *model.Model {
	m := model.New("m")
	n := rapid.IntRange(1, 5).Draw(t, "columns")
	for j := range n {
		low, width := 0, 1
		if rapid.IntRange(0, 2).Draw(t, "general") == 0 {
			low, width = rapid.IntRange(-4, 4).Draw(t, "low"), rapid.IntRange(0, 3).Draw(t, "width")
		}
		m.Integer("x"+string(rune('0'+j)), float64(low), float64(low+width))
	}
	m.Continuous("y", -2, 3)
	unit := rapid.SampledFrom([]float64{1, 1, 0.5, 0.1}).Draw(t, "unit")
	for i := range rapid.IntRange(1, 5).Draw(t, "rows") {
		row := m.Row("r", i)
		for j := range n + 1 {
			if c := rapid.IntRange(-9, 9).Draw(t, "entry"); c%3 != 0 && (j < n || c > 6) {
				row.Add(unit*float64(c), m.Var(j))
			}
		}
		low := unit * float64(rapid.IntRange(-30, 10).Draw(t, "row low"))
		switch rapid.IntRange(0, 3).Draw(t, "sense") {
		case 0:
			row.Ge(low)
		case 1:
			row.Le(-low)
		default:
			row.Between(low, low+unit*float64(rapid.IntRange(0, 20).Draw(t, "row width")))
		}
	}
	return m
}

// TestSamePoints: at every whole point of the integer columns, the rows leave the
// continuous column the same values before and after. One draw makes many models,
// for each is small and few come near what is to be tested.
func TestSamePoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for range 50 {
			samePoints(t, drawModel(t))
		}
	})
}

func samePoints(t *rapid.T, m *model.Model) {
	a := m.Matrix()
	r := Tighten(a, rapid.SampledFrom([]int{0, 100, plenty}).Draw(t, "work"), never)
	b := a
	if !r.Infeasible {
		b.Lower, b.Upper, b.Value, b.RowLower, b.RowUpper = r.Lower, r.Upper, r.Value, r.RowLower, r.RowUpper
	}
	n := m.Columns() - 1
	x := append([]float64(nil), a.Lower...)
	for done := false; !done; {
		low, up := leaves(a, nil, x)
		low2, up2 := leaves(b, r.Redundant, x)
		within := !r.Infeasible
		for j := range n {
			within = within && x[j] >= b.Lower[j] && x[j] <= b.Upper[j]
		}
		before, after := low <= up, within && low2 <= up2
		// A point that meets its rows only within rounding may go either way.
		border := math.Abs(up-low) < 1e-9
		if before != after && !border || before && after && math.Abs(low-low2)+math.Abs(up-up2) > 1e-6 {
			t.Fatalf("at %v: [%g, %g] before, [%g, %g] after (%v)\n%+v\n%+v", x[:n], low, up, low2, up2, after, a, r)
		}
		done = !advance(a, x, n)
	}
}

// advance counts x up over the first n columns' ranges.
func advance(a model.Matrix, x []float64, n int) bool {
	for j := range n {
		if x[j]++; x[j] <= a.Upper[j] {
			return true
		}
		x[j] = a.Lower[j]
	}
	return false
}

// leaves returns the values of the last column that the rows admit beside x.
func leaves(a model.Matrix, without []bool, x []float64) (low, up float64) {
	n := int32(len(x) - 1)
	low, up = a.Lower[n], a.Upper[n]
	for r := range a.RowLower {
		if without != nil && without[r] {
			continue
		}
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
		case c == 0 && (from > 1e-9 || to < -1e-9):
			return 1, 0
		case c > 0:
			low, up = math.Max(low, from/c), math.Min(up, to/c)
		case c < 0:
			low, up = math.Max(low, to/c), math.Min(up, from/c)
		}
	}
	return low, up
}
