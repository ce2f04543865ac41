package backendtest

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/model"
)

// TestGoldens checks the answers of the goldens that enumeration can give:
// columns that are integers between bounds.
func TestGoldens(t *testing.T) {
	checked := 0
	for _, g := range Goldens() {
		m := g.Model()
		if err := m.Err(); err != nil {
			t.Errorf("%s: %v", g.Name, err)
			continue
		}
		if points(m) > 1e6 {
			continue
		}
		checked++
		switch best, any := enumerate(m); {
		case any != (g.Status == model.StatusOptimal):
			t.Errorf("%s: listed as %v, enumeration found a point: %v", g.Name, g.Status, any)
		case any && math.Abs(best-g.Objective) > 1e-9:
			t.Errorf("%s: listed with %g, enumeration found %g", g.Name, g.Objective, best)
		}
	}
	if checked < 12 {
		t.Errorf("only %d goldens were enumerated", checked)
	}
}

// points counts the points of a model's box, +Inf with a continuous or unbounded column.
func points(m *model.Model) float64 {
	n, a := 1.0, m.Matrix()
	for j := range a.Lower {
		if !a.Type[j].IsInteger() {
			return math.Inf(1)
		}
		n *= math.Max(0, math.Floor(a.Upper[j])-math.Ceil(a.Lower[j])+1)
	}
	return n
}

// TestPlanted checks the optimal pairs of the random linear programs: the point is
// one, and no random feasible point is better.
func TestPlanted(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	tried := 0
	for range 200 {
		m, objective := plantedLinear(random, 1+random.IntN(3), 1+random.IntN(3))
		a := m.Matrix()
		x := make([]float64, m.Columns())
		for range 300 {
			value := a.Constant
			for j := range x {
				x[j] = a.Lower[j] + random.Float64()*(a.Upper[j]-a.Lower[j])
				value += a.Cost[j] * x[j]
			}
			if !holds(&a, x) {
				continue
			}
			tried++
			if a.Maximize && value > objective+1e-9 || !a.Maximize && value < objective-1e-9 {
				t.Fatalf("%g beats the planted %g in\n%s", value, objective, describe(m))
			}
		}
	}
	if tried < 1000 {
		t.Errorf("only %d random points were feasible", tried)
	}
}

// TestMarketSplit checks that the planted point is one, with objective 0.
func TestMarketSplit(t *testing.T) {
	for _, slack := range []bool{true, false} {
		m, point := marketSplit(6, 50, slack)
		report, err := m.Check(point)
		if err != nil || !report.OK {
			t.Fatalf("%v, %+v", err, report)
		}
		if f, _ := report.Objective.Float64(); slack && f != 0 {
			t.Errorf("objective %g", f)
		}
	}
}

// TestSkipsName makes sure that skips name checks that exist only once.
func TestSkipsName(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range Goldens() {
		if seen["golden/"+g.Name] {
			t.Errorf("two goldens are called %s", g.Name)
		}
		seen["golden/"+g.Name] = true
	}
	for _, c := range checks() {
		if seen[c.name] {
			t.Errorf("two checks are called %s", c.name)
		}
		seen[c.name] = true
	}
}
