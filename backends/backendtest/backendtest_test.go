package backendtest

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/modeltest"
	"github.com/tilemip/tilemip/internal/scripted"
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
			if !modeltest.Holds(m, x) {
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
	for _, c := range append(checks(), twins()...) {
		if seen[c.name] {
			t.Errorf("two checks are called %s", c.name)
		}
		seen[c.name] = true
	}
}

// TestEveryCapabilityHasATwin: for each field of Capabilities there is a check for
// backends that claim it and one for those that do not.
func TestEveryCapabilityHasATwin(t *testing.T) {
	fields := reflect.TypeOf(backends.Capabilities{})
	for i := range fields.NumField() {
		var only backends.Capabilities
		reflect.ValueOf(&only).Elem().Field(i).SetBool(true)
		asks := func(needs []need) bool {
			return slices.ContainsFunc(needs, func(n need) bool { return n.has(only) })
		}
		name := fields.Field(i).Name
		if name != "Tolerance" && !slices.ContainsFunc(checks(), func(c check) bool { return asks(c.needs) }) {
			t.Errorf("no check needs %s", name)
		}
		if !slices.ContainsFunc(twins(), func(c check) bool { return asks(c.lacks) }) {
			t.Errorf("no check is for backends without %s", name)
		}
	}
}

// TestTwinsFail: a backend that acts on an option it does not claim fails its twin.
func TestTwinsFail(t *testing.T) {
	best := make([]float64, medium().Columns())
	trial := func(b *scripted.Backend, o backends.Options, name string) error {
		s := &suite{b: b, o: Options{Tolerance: 1e-6}}
		return s.ignored(medium(), o, name)
	}
	honest := backends.Info{Name: "honest", Kind: backends.Linked}
	stops := scripted.WithInfo(honest, scripted.Incumbent(best...), scripted.Progress(1e6, 5), scripted.Answer(model.StatusOptimal, best...))
	if err := trial(stops, backends.Options{NodeLimit: 1}, "node limit"); err == nil || !strings.Contains(err.Error(), "ends the solve with feasible, nodes") {
		t.Errorf("a node limit that is kept and not claimed: %v", err)
	}
	claims := honest
	claims.Capabilities.NodeLimit = true
	silent := scripted.WithInfo(claims, scripted.Answer(model.StatusOptimal, best...))
	if err := trial(silent, backends.Options{NodeLimit: 1}, "node limit"); err == nil || !strings.Contains(err.Error(), "Unused says") {
		t.Errorf("an option that is not named: %v", err)
	}
	if err := trial(scripted.WithInfo(honest, scripted.Answer(model.StatusOptimal, best...)), backends.Options{NodeLimit: 1}, "node limit"); err != nil {
		t.Errorf("an option that is ignored and named: %v", err)
	}
}
