package cpsat_test

import (
	"errors"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/backendtest"
	"github.com/tilemip/tilemip/backends/cpsat"
	"github.com/tilemip/tilemip/backends/isolate"
	"github.com/tilemip/tilemip/model"
)

// The library is loaded in a child, which is this test binary again.
func TestMain(m *testing.M) {
	isolate.Main()
	os.Exit(m.Run())
}

// here returns the backend, or skips where its library is not.
func here(t testing.TB) backends.Backend {
	b, err := backends.Lookup(cpsat.Name)
	if err != nil {
		t.Skipf("CP-SAT is not here: %v", err)
	}
	return b
}

func TestConformance(t *testing.T) { backendtest.Run(t, here(t), backendtest.Options{Random: 30}) }

// TestInProcess: the same suite on the library in this process, with more random programs.
func TestInProcess(t *testing.T) {
	here(t)
	backendtest.Run(t, cpsat.InProcess{}, backendtest.Options{Way: "in this process"})
}

func TestLongConformance(t *testing.T) { backendtest.RunLong(t, here(t), backendtest.Options{}) }

// TestRefused: what CP-SAT cannot take is refused by the name of the column or the row, with and
// without the library.
func TestRefused(t *testing.T) {
	for want, build := range map[string]func(*model.Model){
		"column x is continuous": func(m *model.Model) { m.Continuous("x", 0, 1) },
		"column x has no finite": func(m *model.Model) { m.Integer("x", 0, model.Infinity) },
		"column x has bounds":    func(m *model.Model) { m.Integer("x", 0, 1e17) },
		"row r has coefficients": func(m *model.Model) {
			m.Row("r").Add(math.Pi, m.Integer("x", 0, 9).At()).Le(7)
		},
		"row r may add up": func(m *model.Model) {
			m.Row("r").Add(1e12, m.Integer("x", 0, 1e9).At()).Le(7)
		},
		"the objective has coefficients": func(m *model.Model) {
			m.Minimize().Add(math.Sqrt2, m.Integer("x", 0, 9).At())
		},
	} {
		m := model.New("refused")
		build(m)
		m.Row("all").Plus(m.Binary("y", 2)).Le(1)
		_, err := cpsat.InProcess{}.Solve(t.Context(), m, backends.Options{})
		var refused *backends.RefusedError
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want a refusal with %q", err, want)
		}
	}
}

// CP-SAT stops at its first point or at none: a limit of more is named, and the optimum comes.
func TestSolutionLimits(t *testing.T) {
	m := model.New("limits")
	x := m.Integer("x", 0, 9, 4)
	m.Row("r").Plus(x).Le(20)
	m.Maximize().Plus(x)
	r, err := backends.Solve(t.Context(), here(t), m, backends.Options{SolutionLimit: 2})
	if err != nil || r.Status != model.StatusOptimal || len(r.Unused) != 1 || !strings.HasPrefix(r.Unused[0], "solution limit: cpsat can") {
		t.Errorf("%+v, %v", r, err)
	}
}
