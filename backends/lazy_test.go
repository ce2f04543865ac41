package backends_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// lister is a backend for models of binary columns that tries all points in order of their
// number; a relaxation is answered with half everywhere, where that is feasible.
type lister struct{ limit bool }

func (lister) Info() backends.Info {
	return backends.Info{Name: "lister", Kind: backends.Linked, Capabilities: backends.Capabilities{Integers: true, Incumbents: true}}
}

func (b lister) Solve(_ context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	r := model.NewResult(m, "lister")
	a := m.Matrix()
	n := m.Columns()
	if !a.HasIntegers() {
		x := slices.Repeat([]float64{0.5}, n)
		if report, err := m.Check(x); err == nil && report.OK {
			r.Status, r.Termination, r.X = model.StatusOptimal, model.Completed, x
			return r, nil
		}
		r.Status, r.Termination, r.X = model.StatusOptimal, model.Completed, make([]float64, n)
		return r, nil
	}
	r.Status, r.Termination, r.Objective = model.StatusInfeasible, model.Completed, math.Inf(1)
	for k := range 1 << n {
		x, worth := make([]float64, n), 0.0
		for j := range x {
			x[j] = float64(k >> j & 1)
			worth += a.Cost[j] * x[j]
		}
		if report, err := m.Check(x); err != nil || !report.OK || worth >= r.Objective {
			continue
		}
		r.Status, r.X, r.Objective, r.Bound = model.StatusOptimal, x, worth, worth
		if o.Events != nil {
			o.Events(backends.Event{Type: backends.EventIncumbent, Objective: worth, X: x})
		}
	}
	if b.limit && r.X != nil {
		r.Status, r.Termination, r.Bound = model.StatusFeasible, model.TimeLimit, -9
	}
	return r, nil
}

// odd is a model whose feasible points have an odd sum, which only a Lazy function knows:
// of every point with an even sum it forbids that point alone.
func odd() (*model.Model, model.Vars, backends.Lazy) {
	m := model.New("odd")
	x := m.Binary("x", 4)
	m.Row("some").Plus(x).Le(4)
	m.Minimize().Plus(x.WeightedBy(func(k []int) float64 { return float64(3 - 4*(k[0]%2) + k[0]) }))
	return m, x, func(p backends.Point) {
		if !p.Whole {
			return
		}
		sum := 0.0
		for _, v := range x.All() {
			sum += p.Value(v)
		}
		if math.Mod(sum, 2) == 1 {
			return
		}
		row, ones := m.Row("not"), 0.0
		for _, v := range x.All() {
			if p.Value(v) == 1 {
				row.Add(1, v)
				ones++
			} else {
				row.Add(-1, v)
			}
		}
		row.Le(ones - 1)
	}
}

func TestLazyRows(t *testing.T) {
	m, x, lazy := odd()
	s := backends.Open(lister{}, m)
	var types []model.Type
	r, err := s.SolveLazy(t.Context(), backends.Options{}, func(p backends.Point) {
		types = append(types, m.Type(x.At(0)))
		lazy(p)
	})
	if err != nil {
		t.Fatal(err)
	}
	// Costs 3, 0, 5, 2: of the points with an odd sum x[1] alone is the best.
	if r.Status != model.StatusOptimal || r.Objective != 0 || r.Value(x.At(1)) != 1 || r.Lazy == nil || r.Lazy.Rows == 0 || r.Lazy.Root != 1 {
		t.Errorf("%+v, %+v", r, r.Lazy)
	}
	if slices.ContainsFunc(types, func(k model.Type) bool { return k != model.Binary }) || len(types) < 2 {
		t.Errorf("types while lazy was asked: %v", types)
	}
	if !strings.Contains(r.Lazy.How, "lister") {
		t.Errorf("%q", r.Lazy.How)
	}
}

// wholes is a lister that takes whole numbers only.
type wholes struct{ lister }

func (wholes) Info() backends.Info {
	info := lister{}.Info()
	info.Capabilities.WholeOnly = true
	return info
}

// A backend for whole numbers alone is not asked for the relaxation, and one that does not take the
// program refuses it before a row is added.
func TestLazyRowsByCapability(t *testing.T) {
	m, x, lazy := odd()
	r, err := backends.Open(wholes{}, m).SolveLazy(t.Context(), backends.Options{}, lazy)
	if err != nil || r.Status != model.StatusOptimal || r.Objective != 0 || r.Lazy.Root != 0 {
		t.Errorf("%+v, %v", r, err)
	}
	m.SOS1("s", x.At(0), x.At(1))
	_, err = backends.Open(lister{}, m).SolveLazy(t.Context(), backends.Options{}, func(backends.Point) {
		t.Error("lazy was asked about a program that the backend does not take")
	})
	if err == nil || !strings.Contains(err.Error(), "special ordered sets") {
		t.Errorf("%v", err)
	}
}

// At a limit the point is one for which lazy had no row, and the solver's bound is kept.
func TestLazyRowsAtALimit(t *testing.T) {
	m, x, lazy := odd()
	m.SetCost(x.At(0), -4) // the points of the lister: none, x[0], x[0] and x[1] with -4…
	m.SetCost(x.At(1), -1)
	r, err := backends.Open(lister{limit: true}, m).SolveLazy(t.Context(), backends.Options{}, lazy)
	if err != nil {
		t.Fatal(err)
	}
	if r.Status != model.StatusFeasible || r.Termination != model.TimeLimit || r.Objective != -4 || r.Bound != -9 || !r.Checked {
		t.Errorf("%+v", r)
	}
	m, _, lazy = odd()
	r, err = backends.Open(lister{}, m).SolveLazy(t.Context(), backends.Options{Limits: backends.Limits{TimeLimit: time.Nanosecond}}, lazy)
	if err != nil || r.Status != model.StatusLimit || r.X != nil || !math.IsInf(r.Bound, -1) {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestLazyRowsThatDoNotCut(t *testing.T) {
	m, x, _ := odd()
	_, err := backends.Open(lister{}, m).SolveLazy(t.Context(), backends.Options{}, func(p backends.Point) {
		m.Row("idle").Add(1, x.At(0)).Le(1)
	})
	if !errors.Is(err, backends.ErrUseless) {
		t.Errorf("%v", err)
	}
}
