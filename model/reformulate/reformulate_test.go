package reformulate_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/reformulate"
)

// random makes a small program of whole numbers with every construct, in any mixture, and
// with bounds that make some of them empty, forced or always true.
func random(r *rand.Rand) (*model.Model, []model.Var) {
	m := model.New("random")
	n := 2 + r.IntN(3)
	var x []model.Var
	for j := range n {
		lower := float64(r.IntN(3) - 1)
		x = append(x, m.Integer(string(rune('a'+j)), lower, lower+float64(r.IntN(4))).At())
	}
	z := m.Binary("z").At()
	if r.IntN(2) == 0 {
		x = append(x, m.SemiInteger("s", float64(1+r.IntN(3))+0.5*float64(r.IntN(2)), 4).At())
	}
	if v := x[r.IntN(n)]; r.IntN(3) == 0 {
		if lower, _ := m.Bounds(v); lower >= 0 {
			m.SetSemi(v, float64(1+r.IntN(3)))
		}
	}
	x = append(x, z)
	for k := range r.IntN(3) {
		var members []model.Var
		for _, j := range r.Perm(len(x))[:r.IntN(len(x))+1] {
			members = append(members, x[j])
		}
		m.AddSOS("set"+string(rune('0'+k)), 1+r.IntN(2), members, nil)
	}
	for range r.IntN(3) {
		row := m.Indicator("if", z, r.IntN(2) == 0)
		for _, v := range x {
			row.Add(float64(r.IntN(5)-2), v)
		}
		b := float64(r.IntN(7) - 3)
		switch r.IntN(4) {
		case 0:
			row.Le(b)
		case 1:
			row.Ge(b)
		case 2:
			row.Eq(b)
		default:
			row.Between(b, b+float64(r.IntN(3)))
		}
	}
	row := m.Row("all")
	for _, v := range x {
		row.Add(float64(r.IntN(3)-1), v)
	}
	row.Le(float64(r.IntN(4)))
	return m, x
}

// points returns the points of whole numbers that pass the exact check.
func points(t *testing.T, m *model.Model) [][]float64 {
	t.Helper()
	a := m.Matrix()
	var all [][]float64
	x := make([]float64, m.Columns())
	var walk func(j int)
	walk = func(j int) {
		if j == len(x) {
			if report, err := m.Check(x); err != nil {
				t.Fatal(err)
			} else if report.OK {
				all = append(all, append([]float64(nil), x...))
			}
			return
		}
		for v := math.Ceil(a.Lower[j]); v <= a.Upper[j]; v++ {
			x[j] = v
			walk(j + 1)
		}
	}
	walk(0)
	return all
}

// box counts the whole points within the bounds.
func box(m *model.Model) float64 {
	n, a := 1.0, m.Matrix()
	for j := range a.Lower {
		n *= math.Floor(a.Upper[j]) - math.Ceil(a.Lower[j]) + 1
	}
	return n
}

// means is the meaning of the constructs, written down a second time.
func means(m *model.Model, x []float64) bool {
	c := m.Constructs()
	for _, s := range c.Semi {
		if v := x[s.Column]; v != 0 && v < s.From {
			return false
		}
	}
	for _, s := range c.SOS {
		var at []int
		for k, j := range s.Columns {
			if x[j] != 0 {
				at = append(at, k)
			}
		}
		if len(at) > s.Type || len(at) == 2 && at[1] != at[0]+1 {
			return false
		}
	}
	for _, i := range c.Indicators {
		sum := 0.0
		for k, j := range i.Index {
			sum += i.Value[k] * x[j]
		}
		if (x[i.Column] == 1) == i.When && (sum < i.Lower || sum > i.Upper) {
			return false
		}
	}
	return true
}

func TestSamePoints(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 2))
	tried, constructs := 0, 0
	for range 300 {
		m, _ := random(r)
		if err := m.Err(); err != nil {
			t.Fatal(err)
		}
		linear, steps, err := reformulate.Linear(m, model.Features{})
		if err != nil {
			t.Fatal(err)
		}
		if linear.Features().Any() {
			t.Fatalf("%v is left", linear.Features())
		}
		if box(linear) > 600 {
			continue // too many points to walk over; how many are left is asked below
		}
		tried++
		constructs += len(steps)
		want := map[string]bool{}
		for _, x := range points(t, m) {
			if !means(m, x) {
				t.Fatalf("Check admits %v", x)
			}
			want[key(x)] = true
		}
		plain := m.Clone()
		plain.SetConstructs(model.Constructs{})
		for _, x := range points(t, plain) {
			if means(m, x) != want[key(x)] {
				t.Fatalf("Check and the meaning differ at %v", x)
			}
		}
		got := map[string]bool{}
		for _, x := range points(t, linear) {
			got[key(x[:m.Columns()])] = true
		}
		if len(got) != len(want) {
			t.Fatalf("%d points, %d after it was stated as rows: %v", len(want), len(got), steps)
		}
		for k := range got {
			if !want[k] {
				t.Fatalf("a point too many: %s", k)
			}
		}
	}
	if tried < 60 || constructs < 60 {
		t.Errorf("%d models with %d constructs are few", tried, constructs)
	}
}

func key(x []float64) string {
	var b strings.Builder
	for _, v := range x {
		b.WriteString(strings.TrimSuffix(model.NumberLaTeX(v), ".0") + " ")
	}
	return b.String()
}

func TestRefused(t *testing.T) {
	for name, build := range map[string]func(m *model.Model){
		"semi-continuous x has no upper bound": func(m *model.Model) { m.SemiContinuous("x", 2, math.Inf(1)) },
		"x of set s is unbounded": func(m *model.Model) {
			x := m.Continuous("x", 0, math.Inf(1)).At()
			m.SOS1("s", x, m.Binary("b").At())
		},
		"indicator row i has a column without the bound": func(m *model.Model) {
			x := m.Continuous("x", 0, math.Inf(1)).At()
			m.Indicator("i", m.Binary("b").At(), true).Add(1, x).Le(1)
		},
		"a quadratic objective cannot be stated as rows": func(m *model.Model) {
			x := m.Continuous("x", 0, 1).At()
			m.Minimize().AddProduct(1, x, x)
		},
	} {
		m := model.New("m")
		build(m)
		if _, _, err := reformulate.Linear(m, model.Features{}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("got %v, want %s", err, name)
		}
	}
}

func TestSizes(t *testing.T) {
	m := model.New("m")
	x := m.Continuous("x", -2, 5).At()
	z := m.Binary("z").At()
	m.Indicator("i", z, true).Add(3, x).Le(4) // 3·5 - 4
	_, steps, err := reformulate.Linear(m, model.Features{})
	if err != nil || len(steps) != 1 || steps[0].BigM != 11 || steps[0].Rows != 1 {
		t.Errorf("got %v, %v", steps, err)
	}
}
