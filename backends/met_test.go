package backends_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/scripted"
	"github.com/tilemip/tilemip/model"
)

// pair is max 3a + 2b + z with a + b ≤ 4, a and b whole up to 3, z up to 0.5 and z ≤ a: 11.5 at (3, 1, 0.5).
func pair() *model.Model {
	m := model.New("pair")
	a, b, z := m.Integer("a", 0, 3).At(), m.Integer("b", 0, 3).At(), m.Continuous("z", 0, 0.5).At()
	m.Row("sum").Add(1, a).Add(1, b).Le(4)
	m.Row("z").Add(1, z).Add(-1, a).Le(0)
	m.Maximize().Add(3, a).Add(2, b).Add(1, z)
	return m
}

func pooled(t *testing.T, o backends.Options, steps ...scripted.Step) *model.Result {
	t.Helper()
	info := scripted.New("x").Info()
	info.Capabilities.Pool = true
	r, err := backends.Solve(context.Background(), scripted.WithInfo(info, steps...), pair(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestPoolIsChecked: of what a solver gives out, points that are none, the answer, and points that
// are there already are left out and counted; objectives are computed, not believed.
func TestPoolIsChecked(t *testing.T) {
	steps := []scripted.Step{
		scripted.Met(9, 2, 2, 0),       // has 10
		scripted.Met(11.5, 3, 1, 0.5),  // the answer
		scripted.Met(11, 3, 1, 0),      // its integers, another z
		scripted.Met(99, 3, 3, 0),      // misses the row
		scripted.Met(10, 2+1e-9, 2, 0), // is there already
		scripted.Met(1, 1, 1),          // too short
		scripted.Met(7, math.NaN(), 1, 0),
		scripted.Met(math.NaN(), 0, 0, 0),
		scripted.Answer(model.StatusOptimal, 3, 1, 0.5),
	}
	r := pooled(t, backends.Options{Pool: 2}, steps...)
	p := r.Pool
	if r.Status != model.StatusOptimal || r.Objective != 11.5 || p == nil {
		t.Fatalf("%+v", r)
	}
	if p.From != model.PoolStored || p.Given != 7 || p.Duplicates != 1 || p.Missed != 3 || !strings.Contains(p.Reason, "sum") {
		t.Errorf("%+v", *p)
	}
	if len(p.Points) != 2 || p.Points[0].Objective != 11 || p.Points[1].Objective != 10 || p.Points[1].Claimed != 9 {
		t.Errorf("points %+v", p.Points)
	}
	if r := pooled(t, backends.Options{}, steps...); r.Pool != nil {
		t.Error("a pool that nobody asked for")
	}
	if r := pooled(t, backends.Options{Pool: 9}, steps...); len(r.Pool.Points) != 3 || r.Pool.Points[2].Objective != 0 {
		t.Errorf("%+v", *r.Pool)
	}
}

// TestPoolDisproves: a point of the pool that is better than what the solver calls optimal becomes
// the answer, which is called optimal no more.
func TestPoolDisproves(t *testing.T) {
	r := pooled(t, backends.Options{Pool: 1}, scripted.Met(10, 2, 2, 0), scripted.Met(11.5, 3, 1, 0.5), scripted.Answer(model.StatusOptimal, 0, 0, 0))
	if r.Status != model.StatusFeasible || r.Objective != 11.5 || r.X[0] != 3 || !r.Checked || r.Bound < 11.5 || !strings.Contains(r.Message, "x says optimal; this point of its pool has 11.5") {
		t.Errorf("%+v", r)
	}
	if len(r.Pool.Points) != 1 || r.Pool.Points[0].Objective != 10 {
		t.Errorf("%+v", *r.Pool)
	}
	r = pooled(t, backends.Options{Pool: 3, RelativeGap: 0.2}, scripted.Met(11.5, 3, 1, 0.5), scripted.Answer(model.StatusOptimal, 2, 2, 0))
	if r.Status != model.StatusOptimal || r.Objective != 10 || len(r.Pool.Points) != 1 {
		t.Errorf("within the gap: %+v", r)
	}
}

// TestPoolOfImprovingPoints: from a solver without a pool of its own the improving points are one.
func TestPoolOfImprovingPoints(t *testing.T) {
	r, err := backends.Solve(context.Background(), scripted.New("b",
		scripted.Incumbent(0, 0, 0), scripted.Incumbent(1, 0, 0), scripted.Incumbent(2, 0, 0), scripted.Incumbent(2, 2, 0), scripted.Incumbent(3, 1, 0.5),
		scripted.Answer(model.StatusOptimal, 3, 1, 0.5)), pair(), backends.Options{Pool: 2})
	if err != nil || r.Pool == nil || r.Pool.From != model.PoolImproving || r.Pool.Given != 4 || len(r.Pool.Points) != 2 || r.Pool.Points[0].Objective != 10 || r.Pool.Points[1].Objective != 6 {
		t.Errorf("%v, %+v", err, r.Pool)
	}
}

// TestPoolRefused: a backend that has neither is refused by name and never asked.
func TestPoolRefused(t *testing.T) {
	b := scripted.WithInfo(backends.Info{Name: "bare", Capabilities: backends.Capabilities{Integers: true}}, scripted.Answer(model.StatusOptimal, 3, 1, 0.5))
	_, err := backends.Solve(context.Background(), b, pair(), backends.Options{Pool: 1})
	var refused *backends.PoolError
	if !errors.As(err, &refused) || !strings.Contains(err.Error(), "bare") || len(b.Calls()) > 0 {
		t.Errorf("%v after %d calls", err, len(b.Calls()))
	}
}
