package propagate

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/model"
)

// random makes a program of few whole columns with few values each, often infeasible.
func random(g *rand.Rand) *model.Model {
	m := model.New("random")
	x := m.Integer("x", 0, 3, 1+g.IntN(4))
	for _, v := range x.All() {
		low := float64(g.IntN(7) - 3)
		m.SetBounds(v, low, low+float64(g.IntN(5)))
	}
	for i := range 1 + g.IntN(4) {
		row, middle := m.Row("r", i), 0.0
		for _, v := range x.All() {
			if c := float64(g.IntN(9) - 4); c != 0 && g.IntN(4) > 0 {
				if g.IntN(5) == 0 {
					c /= 4
				}
				row.Add(c, v)
			}
		}
		middle = float64(g.IntN(17) - 8)
		switch g.IntN(4) {
		case 0:
			row.Le(middle)
		case 1:
			row.Ge(middle)
		case 2:
			row.Eq(middle)
		default:
			row.Between(middle, middle+float64(g.IntN(3)))
		}
	}
	return m
}

// points calls visit for every whole point within the bounds that satisfies all rows.
func points(a model.Matrix, visit func(x []float64)) {
	x := make([]float64, len(a.Lower))
	var at func(j int)
	at = func(j int) {
		if j == len(x) {
			if holds(a, x) {
				visit(x)
			}
			return
		}
		for v := a.Lower[j]; v <= a.Upper[j]; v++ {
			x[j] = v
			at(j + 1)
		}
	}
	at(0)
}

func holds(a model.Matrix, x []float64) bool {
	for r := range a.RowLower {
		sum := 0.0
		index, value := a.Row(r)
		for k, j := range index {
			sum += value[k] * x[j]
		}
		if sum < a.RowLower[r] || sum > a.RowUpper[r] {
			return false
		}
	}
	return true
}

// TestBounds compares derived bounds with every point of random programs: none is cut off, and
// contradictions are found only where there is no point. What a contradiction is traced back to
// is itself without a point.
func TestBounds(t *testing.T) {
	g := rand.New(rand.NewPCG(7, 7))
	contradictions, empty := 0, 0
	for n := range 3000 {
		m := random(g)
		a := m.Matrix()
		p := New(a)
		ok := p.Run(1e5)
		any := false
		points(a, func(x []float64) {
			any = true
			for j, v := range x {
				if ok && (v < p.Lower[j] || v > p.Upper[j]) {
					t.Fatalf("program %d: x[%d] = %g is outside [%g, %g]", n, j, v, p.Lower[j], p.Upper[j])
				}
			}
		})
		if any && !ok {
			t.Fatalf("program %d has points, and propagation sees a contradiction", n)
		}
		if !any {
			empty++
		}
		if !ok {
			contradictions++
			traced(t, n, a, p.Conflict())
		}
		outcome, x, _ := Prove(a, 10000, func() bool { return false })
		if want := map[bool]Outcome{true: Point, false: Empty}[any]; outcome != want {
			t.Fatalf("program %d: Prove says %d, enumeration %d", n, outcome, want)
		}
		if outcome == Point && !holds(a, x) {
			t.Fatalf("program %d: %v is no point of it", n, x)
		}
	}
	if contradictions < 200 || contradictions == empty {
		t.Errorf("%d contradictions in %d programs without points: the test is one-sided", contradictions, empty)
	}
}

// traced checks that the parts of a contradiction alone leave no point; bounds that are not
// among them are moved far away.
func traced(t *testing.T, n int, a model.Matrix, parts []Part) {
	t.Helper()
	rest := a
	rest.Lower, rest.Upper = make([]float64, len(a.Lower)), make([]float64, len(a.Lower))
	for j := range rest.Lower {
		rest.Lower[j], rest.Upper[j] = a.Lower[j]-4, a.Upper[j]+4
	}
	rest.RowLower, rest.RowUpper = make([]float64, len(a.RowLower)), make([]float64, len(a.RowLower))
	for r := range rest.RowLower {
		rest.RowLower[r], rest.RowUpper[r] = math.Inf(-1), math.Inf(1)
	}
	for _, x := range parts {
		switch {
		case x.Kind == Side && x.Upper:
			rest.RowUpper[x.Index] = a.RowUpper[x.Index]
		case x.Kind == Side:
			rest.RowLower[x.Index] = a.RowLower[x.Index]
		case x.Kind == Bound && x.Upper:
			rest.Upper[x.Index] = a.Upper[x.Index]
		case x.Kind == Bound:
			rest.Lower[x.Index] = a.Lower[x.Index]
		}
	}
	points(rest, func(x []float64) { t.Fatalf("program %d: %v satisfies all of %v", n, x, parts) })
}

// TestDivisor: no bound shows that these have no whole point.
func TestDivisor(t *testing.T) {
	m := model.New("divisor")
	x := m.Integer("x", -model.Infinity, model.Infinity, 2)
	m.Row("r").Add(6, x.At(0)).Add(-4, x.At(1)).Between(3, 3.5)
	p := New(m.Matrix())
	if p.Run(1000) {
		t.Fatal("6x - 4y between 3 and 3.5 is thought possible")
	}
	if got := p.Conflict(); len(got) != 4 {
		t.Errorf("traced to %v, want both sides and two whole columns", got)
	}
}

// TestDirections compares the directed operations with exact rationals.
func TestDirections(t *testing.T) {
	g := rand.New(rand.NewPCG(3, 4))
	draw := func() float64 {
		x := (g.Float64() - 0.5) * math.Exp2(float64(g.IntN(60)-30))
		if g.IntN(3) == 0 {
			x = math.Round(x)
		}
		return x
	}
	r := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	for range 20000 {
		a, b := draw(), draw()
		if b == 0 {
			continue
		}
		for name, c := range map[string]struct {
			low, high float64
			exact     *big.Rat
		}{
			"sum":      {addDown(a, b), addUp(a, b), new(big.Rat).Add(r(a), r(b))},
			"product":  {mulDown(a, b), mulUp(a, b), new(big.Rat).Mul(r(a), r(b))},
			"quotient": {divDown(a, b), divUp(a, b), new(big.Rat).Quo(r(a), r(b))},
		} {
			if r(c.low).Cmp(c.exact) > 0 || r(c.high).Cmp(c.exact) < 0 {
				t.Fatalf("%s of %g and %g: %v is not within [%g, %g]", name, a, b, c.exact, c.low, c.high)
			}
			if c.high > math.Nextafter(c.low, math.Inf(1)) {
				t.Fatalf("%s of %g and %g: [%g, %g] is wider than one rounding", name, a, b, c.low, c.high)
			}
		}
	}
	if addDown(1, 2) != 3 || mulUp(3, 5) != 15 || divDown(15, 5) != 3 {
		t.Error("whole numbers are not exact")
	}
}
