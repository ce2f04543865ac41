//go:build !js && !nohighs

package highs_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/backendtest"
	"github.com/tilemip/tilemip/model"
)

// transport is a transportation program of n plants and n markets.
func transport(n int) (m *model.Model, x model.Vars, demand []model.Constraint) {
	random := rand.New(rand.NewPCG(1, 2))
	m = model.New("transport")
	x = m.Continuous("ship", 0, model.Infinity, n, n)
	for i := range n {
		row := m.Row("supply", i)
		for j := range n {
			row.Add(1, x.At(i, j))
		}
		row.Le(float64(100 + random.IntN(50)))
	}
	for j := range n {
		row := m.Row("demand", j)
		for i := range n {
			row.Add(1, x.At(i, j))
		}
		demand = append(demand, row.Ge(float64(50+random.IntN(50))))
	}
	m.Minimize().Plus(x.WeightedBy(func([]int) float64 { return float64(10 + random.IntN(90)) }))
	return m, x, demand
}

// After each kind of change a session needs a small part of the simplex iterations
// that a solve from scratch needs, and finds the same optimum.
func TestSessionGoesOnFromTheBasis(t *testing.T) {
	m, x, demand := transport(30)
	b := here(t)
	s := backends.Open(b, m)
	var warm, cold int64
	for _, change := range []func(){
		func() {},
		func() { m.SetCost(x.At(3, 4), 1) },
		func() { m.SetRowBounds(demand[7], 95, model.Infinity) },
		func() { m.SetBounds(x.At(3, 4), 0, 5) },
		func() { m.SetCoefficient(demand[2], x.At(1, 2), 2) },
		func() { m.Row("cut").Add(1, x.At(0, 0)).Add(1, x.At(1, 0)).Le(20) },
		func() { m.Column("outside", model.Spec{Upper: 30}).Cost(12).In(demand[5], 1).Var() },
		func() { m.DeleteColumns(x.At(3, 4), x.At(2, 2)) },
		func() { m.DeleteRows(demand[9]) },
	} {
		change()
		r, err := s.Solve(t.Context(), backends.Options{})
		if err != nil {
			t.Fatal(err)
		}
		fresh, err := backends.Solve(t.Context(), b, m, backends.Options{Raw: map[string]string{"presolve": "off"}})
		if err != nil {
			t.Fatal(err)
		}
		if r.Status != model.StatusOptimal || !r.Checked || math.Abs(r.Objective-fresh.Objective) > 1e-6*fresh.Objective {
			t.Fatalf("%v, checked %v, objective %.12g, from nothing %.12g", r.Status, r.Checked, r.Objective, fresh.Objective)
		}
		warm, cold = warm+r.LPIterations, cold+fresh.LPIterations
	}
	t.Logf("%d simplex iterations in the session, %d from nothing", warm, cold)
	if 2*warm > cold {
		t.Errorf("%d simplex iterations in the session, %d from nothing", warm, cold)
	}
}

// What a change makes infeasible is said to be so, and the session goes on afterwards.
func TestSessionThroughInfeasibility(t *testing.T) {
	m, _, demand := transport(4)
	s := backends.Open(here(t), m)
	for _, c := range []struct {
		demand float64
		status model.Status
	}{{50, model.StatusOptimal}, {1e6, model.StatusInfeasible}, {60, model.StatusOptimal}} {
		m.SetRowBounds(demand[0], c.demand, model.Infinity)
		r, err := s.Solve(t.Context(), backends.Options{})
		if err != nil || r.Status != c.status {
			t.Fatalf("demand %g: %v, %v; want %v", c.demand, r, err, c.status)
		}
	}
}

// A session's solver object is given changes and no second model, and answers as a solver
// that is given the model anew.
func TestSessionOnOneObject(t *testing.T) {
	b := here(t)
	random := rand.New(rand.NewPCG(21, 22))
	wholes, statuses := 0, map[model.Status]int{}
	for n := range 16 {
		kind := []model.Type{model.Continuous, model.Integer}[n%2]
		m, _, _ := transport(2 + n/4)
		for j := range m.Columns() {
			m.SetBounds(m.Var(j), 0, 200)
			m.SetType(m.Var(j), kind)
		}
		s := backends.Open(b, m)
		for range 8 {
			r, err := s.Solve(t.Context(), backends.Options{})
			if err != nil {
				t.Fatal(err)
			}
			want, err := backends.Solve(t.Context(), b, m, backends.Options{})
			if err != nil {
				t.Fatal(err)
			}
			statuses[r.Status]++
			if r.Status != want.Status || r.Status.HasPoint() && (!r.Checked || math.Abs(r.Objective-want.Objective) > 1e-6*math.Max(1, math.Abs(want.Objective))) {
				t.Fatalf("%v, objective %.12g, checked %v; from nothing %v, %.12g\n%+v", r.Status, r.Objective, r.Checked, want.Status, want.Objective, r.Handed)
			}
			backendtest.Change(random, m, kind)
		}
		s.Close()
		wholes += s.Counts().Passes
	}
	if wholes != 16 || statuses[model.StatusOptimal] < 30 {
		t.Errorf("the whole model was handed over %d times to 16 objects; statuses %v", wholes, statuses)
	}
}

// A solve that is cancelled before it begins loses neither the object nor the changes.
func TestSessionAfterAnInterrupt(t *testing.T) {
	m, x, demand := transport(4)
	s := backends.Open(here(t), m)
	solve := func(ctx context.Context) *model.Result {
		t.Helper()
		r, err := s.Solve(ctx, backends.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	want := solve(t.Context()).Objective
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	m.SetRowBounds(demand[0], 51, model.Infinity)
	m.SetCost(x.At(0, 0), 1)
	if r := solve(ended); r.Termination != model.Interrupted {
		t.Errorf("%v after an interrupt", r.Termination)
	}
	if r := solve(t.Context()); r.Status != model.StatusOptimal || r.Objective == want {
		t.Errorf("%v, objective %g as before the change", r.Status, r.Objective)
	}
	if c := s.Counts(); c.Passes != 1 {
		t.Errorf("%+v: the object was lost though no solve had begun", c)
	}
}

// An integer program begins from the last point: the first improving point is as good.
func TestSessionStartsFromThePoint(t *testing.T) {
	m := model.New("knapsack")
	x := m.Binary("x", 40)
	random := rand.New(rand.NewPCG(3, 3))
	weight, worth := m.Row("weight"), m.Maximize()
	for j := range 40 {
		weight.Add(float64(10+random.IntN(50)), x.At(j))
		worth.Add(float64(10+random.IntN(50)), x.At(j))
	}
	weight.Le(400)
	s := backends.Open(here(t), m)
	r, err := s.Solve(t.Context(), backends.Options{})
	if err != nil || r.Handed.From != "" {
		t.Fatal(r, err)
	}
	best := r.Objective
	m.Row("few").Plus(x).Le(40) // cuts nothing off
	first := math.NaN()
	r, err = s.Solve(t.Context(), backends.Options{Events: func(e backends.Event) {
		if e.Type == backends.EventIncumbent && math.IsNaN(first) {
			first = e.Objective
		}
	}})
	if err != nil || r.Handed.From != "point" || r.Handed.Whole || r.Handed.Rows != 1 || first != best {
		t.Errorf("first point %g of best %g, %+v, %v", first, best, r.Handed, err)
	}
}

// The history names what found each point, in HiGHS' words, and a start as such.
func TestHistoryHasSources(t *testing.T) {
	m := model.New("knapsack")
	x := m.Binary("x", 30)
	random := rand.New(rand.NewPCG(9, 9))
	weight, worth := m.Row("weight"), m.Maximize()
	for j := range 30 {
		weight.Add(float64(10+random.IntN(50)), x.At(j))
		worth.Add(float64(10+random.IntN(50)), x.At(j))
	}
	weight.Le(300)
	b := here(t)
	r, err := backends.Solve(t.Context(), b, m, backends.Options{})
	if err != nil || len(r.History) == 0 || r.History[len(r.History)-1].Objective != r.Objective {
		t.Fatalf("%+v, %v", r, err)
	}
	again, err := backends.Solve(t.Context(), b, m, backends.Options{Start: r.X})
	if err != nil || len(again.History) == 0 || again.History[0].Objective != r.Objective {
		t.Fatalf("%+v, %v", again, err)
	}
	if logs := b.Info().Version >= "1.15"; logs && (r.History[0].Source == "" || again.History[0].Source != "start") {
		t.Errorf("%+v; with a start %+v", r.History, again.History)
	}
}
