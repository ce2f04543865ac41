//go:build cgo && lpsolve && !nolpsolve

package lpsolve

import (
	"bytes"
	"context"
	"math"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/draffensperger/golp"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

func run(t *testing.T, m *model.Model, o backends.Options) *model.Result {
	t.Helper()
	r, err := backends.Solve(t.Context(), New(), m, o)
	if err != nil {
		t.Fatalf("model %s: %v", m.Name(), err)
	}
	return r
}

// Each trap is a model on which lp_solve, golp or both have been seen to crash or
// to answer wrongly.
var traps = []struct {
	name      string
	build     func(m *model.Model)
	objective float64 // of the optimum; NaN: infeasible
}{
	{"entries twice in a row", func(m *model.Model) { // golp: infeasible
		x := m.Integer("x", 0, 10)
		m.Row("r").Add(1, x.At()).Add(2, x.At()).Ge(7)
		m.Minimize().Add(1, x.At())
	}, 3},
	{"a row whose entries cancel", func(m *model.Model) { // golp: panic on an empty row
		x := m.Integer("x", 1, 10)
		m.Row("none").Add(1, x.At()).Add(-1, x.At()).Le(3)
		m.Row("r").Add(1, x.At()).Ge(2)
		m.Minimize().Add(1, x.At())
	}, 2},
	{"a row that cancels and cannot hold", func(m *model.Model) {
		x := m.Integer("x", 1, 10)
		m.Row("none").Add(1, x.At()).Add(-1, x.At()).Ge(3)
		m.Row("r").Add(1, x.At()).Ge(2)
	}, math.NaN()},
	{"negative upper bounds", func(m *model.Model) { // lp_solve: accuracy error
		x, y := m.Continuous("x", -7, -2), m.Continuous("y", -model.Infinity, -1)
		m.Row("r").Add(1, x.At()).Add(1, y.At()).Ge(-6)
		m.Minimize().Add(1, x.At()).Add(2, y.At())
	}, -10},
	{"noise in whole values", func(m *model.Model) { // lp_solve: -5.0000000000006395
		x := m.Integer("x", -100, 100)
		y := m.Continuous("y", 0, 1)
		m.Row("r").Add(1.1, x.At()).Add(0.3, y.At()).Ge(-5.6)
		m.Minimize().Add(1, x.At())
	}, -5},
	{"step derived from a continuous column without rows", func(m *model.Model) { // lp_solve: 12
		x := m.Integer("x", -5, 2, 6)
		for j, b := range [][2]float64{{-5, -5}, {0, 2}, {0, 1}, {-3, -1}, {-1, 1}, {1, 1}} {
			m.SetBounds(x.At(j), b[0], b[1])
		}
		y := m.Continuous("y", 0, 2)
		m.Row("r").Add(-4, x.At(0)).Add(3, x.At(1)).Add(4, x.At(2)).Add(6, x.At(4)).Add(-3, x.At(5)).Le(20)
		m.Row("s").Add(4, x.At(0)).Add(3, x.At(2)).Add(-3, x.At(3)).Add(1, x.At(5)).Between(-17, -9)
		m.Maximize().Add(-5, y.At())
		for j, cost := range []float64{1, 3, 2, -5, -3, -1} {
			m.Maximize().Add(cost, x.At(j))
		}
	}, 18},
	{"step derived from unequal costs", func(m *model.Model) { // lp_solve: -10
		x0, x1, x2 := m.Integer("x0", 0, 1), m.Integer("x1", -5, -1), m.Integer("x2", -3, -2)
		y := m.Continuous("y", -1, 2)
		m.Row("r").Add(3, x1.At()).Add(-1, x2.At()).Add(-4, y.At()).Eq(1)
		m.Maximize().Add(-3, x0.At()).Add(-4, x1.At()).Add(6, x2.At())
	}, -8},
	{"every row redundant", func(m *model.Model) {
		x, y := m.Integer("x", -3, 4), m.Continuous("y", -1, 2)
		m.Row("r").Add(1, x.At()).Add(1, y.At()).Le(100)
		m.Maximize().Add(2, x.At()).Add(3, y.At()).Const(1)
	}, 15},
	{"values far from 0", func(m *model.Model) {
		x := m.Integer("x", -2_000_000, 2_000_000)
		y := m.Integer("y", -model.Infinity, -1_999_999)
		m.Row("r").Add(2, x.At()).Add(-2, y.At()).Between(-1, 1)
		m.Maximize().Add(1, x.At())
	}, -1_999_999},
	{"no common divisor", func(m *model.Model) { // any branch and bound: endless
		x, y := m.Integer("x", -model.Infinity, model.Infinity), m.Integer("y", -model.Infinity, model.Infinity)
		m.Row("r").Add(4, x.At()).Add(-6, y.At()).Between(3, 3.5)
	}, math.NaN()},
	{"a deep dive along free columns", func(m *model.Model) { // lp_solve: a gigabyte before it turns
		x, y := m.Integer("x", -model.Infinity, model.Infinity), m.Integer("y", -model.Infinity, model.Infinity)
		m.Row("r").Add(2, x.At()).Add(3, y.At()).Ge(-10)
		m.Row("s").Add(1, x.At()).Add(-1, y.At()).Between(-3, 3)
		m.Minimize().Add(1, x.At()).Add(1, y.At())
	}, -4},
}

func TestTraps(t *testing.T) {
	for _, c := range traps {
		t.Run(c.name, func(t *testing.T) {
			m := model.New(c.name)
			c.build(m)
			for _, probing := range []string{backends.ProbingAuto, backends.ProbingOff} {
				if probing == backends.ProbingOff && c.name == "no common divisor" {
					continue
				}
				var last float64
				r := run(t, m, backends.Options{Probing: probing, Events: func(e backends.Event) { last = e.Objective }})
				switch {
				case math.IsNaN(c.objective):
					if r.Status != model.StatusInfeasible {
						t.Errorf("%v: %v %g, want infeasible", probing, r.Status, r.Objective)
					}
				case r.Status != model.StatusOptimal || math.Abs(r.Objective-c.objective) > 1e-9:
					t.Errorf("%v: %v %g (%s), want optimal %g", probing, r.Status, r.Objective, r.Message, c.objective)
				case m.Matrix().Type[0].IsInteger() && math.Abs(last-c.objective) > 1e-9:
					t.Errorf("%v: the last point reported has %g, want %g", probing, last, c.objective)
				}
			}
		})
	}
}

// TestWhole: values of integer columns are whole numbers, not nearly so.
func TestWhole(t *testing.T) {
	m := model.New("whole")
	traps[4].build(m)
	if r := run(t, m, backends.Options{}); r.X[0] != -5 {
		t.Errorf("x is %v, want -5", r.X[0])
	}
}

// TestDepth: a search along a thin strip without end is given up, and says so. The
// nearest point is a million levels away.
func TestDepth(t *testing.T) {
	m := model.New("strip")
	x, y := m.Integer("x", 0, model.Infinity), m.Integer("y", 0, model.Infinity)
	m.Row("r").Add(1, y.At()).Add(-1.000001, x.At()).Between(0.1, 0.2)
	m.Minimize().Add(1, x.At())
	r := run(t, m, backends.Options{Probing: backends.ProbingOff})
	if r.Status != model.StatusLimit || r.Termination != model.NodeLimit || !strings.Contains(r.Message, "levels deep") {
		t.Errorf("%v, %v, %q; want a limit that names the depth", r.Status, r.Termination, r.Message)
	}
}

func TestUnboundedWithoutRows(t *testing.T) {
	for _, kind := range []model.Type{model.Continuous, model.Integer} {
		m := model.New("endless")
		x := m.Family("x", model.Spec{Type: kind, Lower: -model.Infinity, Upper: 5})
		y := m.Binary("y")
		m.Row("r").Add(1, y.At()).Le(0.5)
		m.Minimize().Add(1, x.At()).Add(-1, y.At())
		if r := run(t, m, backends.Options{}); r.Status != model.StatusUnbounded || !math.IsInf(r.Bound, -1) {
			t.Errorf("%v: %v, bound %g; want unbounded", kind, r.Status, r.Bound)
		}
	}
}

// TestTooLarge: 1e30 is infinity in lp_solve; it must not become so silently.
func TestTooLarge(t *testing.T) {
	for _, build := range []func(m *model.Model, x model.Var){
		func(m *model.Model, x model.Var) { m.Row("s").Add(1e30, x).Le(5) },
		func(m *model.Model, x model.Var) { m.Row("s").Add(1, x).Le(-2e30) },
		func(m *model.Model, x model.Var) { m.Minimize().Add(1e30, x) },
	} {
		m := model.New("large")
		x := m.Continuous("x", 0, 1)
		m.Row("r").Add(1, x.At()).Ge(0.5)
		build(m, x.At())
		if _, err := backends.Solve(t.Context(), New(), m, backends.Options{}); err == nil || !strings.Contains(err.Error(), "1e30") {
			t.Errorf("error %v, want one that names 1e30", err)
		}
	}
}

func TestRaw(t *testing.T) {
	m := model.New("raw")
	traps[0].build(m)
	if r := run(t, m, backends.Options{Raw: map[string]string{"bb_floorfirst": "1", "epsint": "1e-8"}}); r.Objective != 3 {
		t.Errorf("objective %g, want 3", r.Objective)
	}
	for name, value := range map[string]string{"floor": "1", "epsint": "small"} {
		_, err := backends.Solve(t.Context(), New(), m, backends.Options{Probing: backends.ProbingOff, Raw: map[string]string{name: value}})
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("option %s=%s: error %v, want one that names it", name, value, err)
		}
	}
}

// TestAbandon: an lp_solve that does not notice that it should stop is left behind,
// with the best point it had.
func TestAbandon(t *testing.T) {
	m := model.New("abandon")
	traps[0].build(m)
	s := &solve{m: m, a: m.Matrix(), started: time.Now(), result: model.NewResult(m, Name)}
	s.open()
	defer s.close()
	s.improved([]float64{5})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, returned := s.watch(ctx, make(chan golp.SolutionType)); returned {
		t.Fatal("watch says that lp_solve returned")
	}
	r := s.abandon(ctx)
	if r.Status != model.StatusFeasible || r.Termination != model.Interrupted || r.Objective != 5 || r.Message == "" {
		t.Errorf("%+v, want the point with objective 5, interrupted", r)
	}
	if s.improved([]float64{4}); r.Objective != 5 {
		t.Error("a point found later changed the answer")
	}
}

// TestSilent runs every trap in a child process, with the log asked for, and looks
// at what lp_solve printed there.
func TestSilent(t *testing.T) {
	if os.Getenv("LPSOLVE_SILENT_CHILD") != "" {
		lines := 0
		for _, c := range traps {
			m := model.New(c.name)
			c.build(m)
			run(t, m, backends.Options{Log: func(string) { lines++ }})
			run(t, m, backends.Options{})
		}
		if lines == 0 {
			os.Exit(3)
		}
		os.Exit(0)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(self, "-test.run=^TestSilent$")
	child.Env = append(os.Environ(), "LPSOLVE_SILENT_CHILD=1")
	var out bytes.Buffer
	child.Stdout, child.Stderr = &out, &out
	if err := child.Run(); err != nil || out.Len() > 0 {
		t.Errorf("child: %v, printed %q; want nothing and log lines by the callback", err, out.String())
	}
}
