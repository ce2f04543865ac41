package reformulate_test

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/modeltest"
	"github.com/tilemip/tilemip/internal/night"
	"github.com/tilemip/tilemip/internal/reformulate"
	"github.com/tilemip/tilemip/model"
)

// most is how many points of a program as rows are walked over.
const most = 20000

// TestSamePoints: a program stated as rows has the points of the program, those that the exact check
// admits, by enumeration, whatever of the constructs is stated.
func TestSamePoints(t *testing.T) {
	g := rand.New(rand.NewPCG(17, 2))
	tried, constructs := 0, 0
	for n := range night.Cases(200, 3000) {
		m := modeltest.Small(g, model.Features{Semi: g.IntN(3) > 0, SOS: g.IntN(3) > 0, Indicators: g.IntN(3) > 0})
		unchanged := modeltest.Unchanged(t, m)
		has := model.Features{Semi: g.IntN(4) == 0, SOS: g.IntN(4) == 0, Indicators: g.IntN(4) == 0}
		linear, steps, err := reformulate.Linear(m, has)
		if err != nil {
			t.Fatal(err)
		}
		if unchanged(); linear.Features().Without(has).Any() {
			t.Fatalf("%v is left", linear.Features())
		}
		a := m.Matrix()
		want, got := map[string]bool{}, map[string]bool{}
		modeltest.Points(a.Lower, a.Upper, func(x []float64) {
			holds := modeltest.Holds(m, x)
			if report, err := m.Check(x); err != nil || report.OK != holds {
				t.Errorf("Check and the meaning differ at %v", x)
			}
			if holds {
				want[fmt.Sprint(x)] = true
			}
		})
		if box(linear) <= most {
			tried, constructs = tried+1, constructs+len(steps)
			stated := linear.Matrix()
			modeltest.Points(stated.Lower, stated.Upper, func(x []float64) {
				if modeltest.Holds(linear, x) {
					got[fmt.Sprint(x[:m.Columns()])] = true
				}
			})
			if !maps.Equal(got, want) {
				t.Errorf("%d points, %d after it was stated as rows: %v", len(want), len(got), steps)
			}
		}
		if t.Failed() {
			t.Fatalf("in program %d:\n%s", n, modeltest.Describe(m))
		}
	}
	if tried < 60 || constructs < 60 {
		t.Errorf("%d models with %d constructs are few", tried, constructs)
	}
}

// box counts the whole points within the bounds.
func box(m *model.Model) float64 {
	n, a := 1.0, m.Matrix()
	for j := range a.Lower {
		n *= math.Floor(a.Upper[j]) - math.Ceil(a.Lower[j]) + 1
	}
	return n
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
