//go:build !js && !nohighs

package highs_test

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/backendtest"
	"github.com/tilemip/tilemip/model"
)

// golden returns the model of that name from the conformance suite.
func golden(t *testing.T, name string) *model.Model {
	for _, g := range backendtest.Goldens() {
		if g.Name == name {
			return g.Model()
		}
	}
	t.Fatalf("no golden is called %s", name)
	return nil
}

// TestDecides: HiGHS leaves open whether some models are infeasible or unbounded;
// the backend does not.
func TestDecides(t *testing.T) {
	for _, g := range backendtest.Goldens() {
		r, err := backends.Solve(t.Context(), here(t), g.Model(), backends.Options{})
		if err != nil || r.Status != g.Status {
			t.Errorf("%s: status %v, want %v (%v)", g.Name, r.Status, g.Status, err)
		}
	}
}

// knapsack makes an equality knapsack with slack whose optimum 0 is planted: a
// search does not find it soon, a start gives it at once.
func knapsack() (m *model.Model, point []float64) {
	random := rand.New(rand.NewPCG(1, 9))
	m = model.New("planted")
	x, over, under := m.Binary("x", 60), m.Integer("over", 0, 1e6, 5), m.Integer("under", 0, 1e6, 5)
	for range x.Len() {
		point = append(point, float64(random.IntN(2)))
	}
	for i := range over.Len() {
		line, sum := m.Row("r", i), 0.0
		for j := range x.Len() {
			a := float64(random.IntN(1000))
			line.Add(a, x.Nth(j))
			sum += a * point[j]
		}
		line.Add(1, under.At(i)).Add(-1, over.At(i)).Eq(sum)
	}
	m.Minimize().Plus(over).Plus(under)
	return m, append(point, make([]float64, 10)...)
}

// TestPartialStart: values that are not numbers are left to HiGHS.
func TestPartialStart(t *testing.T) {
	m, point := knapsack()
	for j := 60; j < len(point); j++ {
		point[j] = math.NaN()
	}
	r, err := backends.Solve(t.Context(), here(t), m, backends.Options{Start: point, Limits: backends.Limits{TimeLimit: time.Minute}})
	if err != nil || r.Status != model.StatusOptimal || r.Objective != 0 {
		t.Errorf("%+v, %v; want the planted optimum 0", r, err)
	}
}

// TestRaw sets HiGHS' own options by name.
func TestRaw(t *testing.T) {
	m, _ := knapsack()
	for name, c := range map[string]struct {
		raw  map[string]string
		why  model.Termination
		fail string
	}{
		"leaves":           {raw: map[string]string{"mip_max_leaves": "1"}, why: model.NodeLimit},
		"time":             {raw: map[string]string{"time_limit": "0.1"}, why: model.TimeLimit},
		"target":           {raw: map[string]string{"objective_target": "1e5"}, why: model.ObjectiveLimit},
		"unknown name":     {raw: map[string]string{"mip_leaves": "1"}, fail: `no option "mip_leaves"`},
		"no number":        {raw: map[string]string{"mip_max_nodes": "many"}, fail: "mip_max_nodes"},
		"number too large": {raw: map[string]string{"mip_max_nodes": "3000000000"}, fail: "mip_max_nodes"},
		"out of range":     {raw: map[string]string{"mip_heuristic_effort": "2"}, fail: "mip_heuristic_effort"},
		"no such value":    {raw: map[string]string{"presolve": "sometimes"}, fail: "presolve"},
	} {
		r, err := backends.Solve(t.Context(), here(t), m, backends.Options{Raw: c.raw, Limits: backends.Limits{TimeLimit: time.Minute}})
		switch {
		case c.fail != "":
			if err == nil || !strings.Contains(err.Error(), c.fail) {
				t.Errorf("%s: error %v, want one with %q", name, err, c.fail)
			}
		case err != nil:
			t.Errorf("%s: %v", name, err)
		case r.Termination != c.why:
			t.Errorf("%s: termination %v, want %v", name, r.Termination, c.why)
		}
	}
}

// TestIterationLimit: a linear program that may not iterate.
func TestIterationLimit(t *testing.T) {
	m := golden(t, "maximize")
	r, err := backends.Solve(t.Context(), here(t), m, backends.Options{
		Raw: map[string]string{"simplex_iteration_limit": "0", "presolve": "off"},
	})
	if err != nil || r.Status == model.StatusOptimal || !strings.Contains(r.Message, "iteration limit") {
		t.Errorf("%+v, %v; want a stop at the iteration limit", r, err)
	}
}

// TestBigM: HiGHS takes 0.000001 for 0, which behind a coefficient of ten million
// opens warehouses without paying for them. See tolerance.
func TestBigM(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 14))
	for n := range 10 {
		m := model.New("warehouses")
		x, y := m.Continuous("x", 0, model.Infinity, 6, 8), m.Binary("y", 6)
		for i := range 6 {
			open := m.Row("open", i)
			for j := range 8 {
				open.Add(1, x.At(i, j))
				m.Minimize().Add(random.Float64()*10, x.At(i, j))
			}
			open.Add(-1e7, y.At(i)).Le(0)
			m.Minimize().Add(100+random.Float64()*100, y.At(i))
		}
		for j := range 8 {
			demand := m.Row("demand", j)
			for i := range 6 {
				demand.Add(1, x.At(i, j))
			}
			demand.Ge(1 + random.Float64()*10)
		}
		r, err := backends.Solve(t.Context(), here(t), m, backends.Options{})
		if err != nil || r.Status != model.StatusOptimal || r.Objective < 100 {
			t.Errorf("model %d: %+v, %v; want an optimum that pays for a warehouse", n, r, err)
		}
	}
}

// TestLog: HiGHS' log comes line by line.
func TestLog(t *testing.T) {
	var lines []string
	o := backends.Options{Log: func(line string) { lines = append(lines, line) }}
	if _, err := backends.Solve(t.Context(), here(t), golden(t, "knapsack"), o); err != nil {
		t.Fatal(err)
	}
	all := strings.Join(lines, "\n")
	release, _, _ := strings.Cut(here(t).Info().Version, " ")
	if len(lines) < 5 || !strings.Contains(all, "Running HiGHS "+release) || !strings.Contains(all, "Status") {
		t.Errorf("a log of %d lines:\n%s", len(lines), all)
	}
	for _, line := range lines {
		if strings.ContainsAny(line, "\n\r") {
			t.Errorf("a line of several: %q", line)
		}
	}
}

// TestSilent runs a child that solves in every way; HiGHS must print nothing.
func TestSilent(t *testing.T) {
	if os.Getenv("TILEMIP_TEST_SILENT") != "" {
		m, point := knapsack()
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		for _, g := range backendtest.Goldens() {
			_, _ = backends.Solve(ctx, here(t), g.Model(), backends.Options{})
		}
		log := func(string) {}
		for _, o := range []backends.Options{
			{Limits: backends.Limits{TimeLimit: 50 * time.Millisecond}, Log: log},
			{Limits: backends.Limits{TimeLimit: 50 * time.Millisecond}, Raw: map[string]string{"log_to_console": "true", "output_flag": "true"}},
			{Raw: map[string]string{"presolve": "sometimes"}},
			{Start: point}, {Start: make([]float64, len(point)), NodeLimit: 1},
		} {
			_, _ = backends.Solve(t.Context(), here(t), m, o)
		}
		return
	}
	here(t)
	child := exec.Command(os.Args[0], "-test.run=^TestSilent$")
	child.Env = append(os.Environ(), "TILEMIP_TEST_SILENT=1")
	out, err := child.CombinedOutput()
	if err != nil || strings.TrimSpace(string(out)) != "PASS" {
		t.Errorf("%v; printed:\n%s", err, out)
	}
}

// TestSilentAfterReturn: once Solve has returned, nothing more is reported, even
// when HiGHS goes on in the background.
func TestSilentAfterReturn(t *testing.T) {
	m, _ := knapsack()
	var late, returned atomic.Bool
	note := func() {
		if returned.Load() {
			late.Store(true)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	o := backends.Options{Log: func(string) { note() }, Events: func(backends.Event) { note(); cancel() }}
	if _, err := backends.Solve(ctx, here(t), m, o); err != nil {
		t.Fatal(err)
	}
	returned.Store(true)
	time.Sleep(300 * time.Millisecond)
	if late.Load() {
		t.Error("an event or a log line after Solve had returned")
	}
}

// TestWideSemi: HiGHS takes semi-continuous columns up to 1e5, others are stated as rows on request.
func TestWideSemi(t *testing.T) {
	m := model.New("wide")
	x := m.SemiContinuous("x", 10, 2e5).At()
	m.Minimize().Add(1, x)
	m.Row("r").Add(1, x).Ge(3)
	b, err := backends.Lookup("highs")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := backends.Solve(context.Background(), b, m, backends.Options{}); err == nil {
		t.Error("an upper bound of 2e5 was taken")
	}
	r, err := backends.Solve(context.Background(), b, m, backends.Options{Reformulate: true})
	if err != nil || r.Objective != 10 || len(r.Reformulated) != 1 {
		t.Errorf("%v %+v", err, r)
	}
}

// TestNothingToReformulate: an option without effect is named.
func TestNothingToReformulate(t *testing.T) {
	m := model.New("m")
	m.Row("r").Add(1, m.Binary("x").At()).Le(1)
	b, err := backends.Lookup("highs")
	if err != nil {
		t.Fatal(err)
	}
	r, err := backends.Solve(context.Background(), b, m, backends.Options{Reformulate: true})
	if err != nil || len(r.Unused) != 1 || !strings.HasPrefix(r.Unused[0], "reformulate: ") {
		t.Errorf("%v %+v", err, r)
	}
}
