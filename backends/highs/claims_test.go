package highs_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// saying is a solver that calls every program unbounded.
type saying struct{}

func (saying) Info() backends.Info {
	return backends.Info{Name: "saying", Capabilities: backends.Capabilities{Products: true}}
}

func (saying) Solve(_ context.Context, m *model.Model, _ backends.Options) (*model.Result, error) {
	r := model.NewResult(m, "saying")
	r.Status, r.Termination = model.StatusUnbounded, model.Completed
	return r, nil
}

// TestUnboundedNeedsADirection: of min (x-y)² + cx, "unbounded" is believed where x and y may go
// together to where cx falls without limit, and refuted where a bound, a row or the square prevents
// it.
func TestUnboundedNeedsADirection(t *testing.T) {
	here(t)
	inf := math.Inf(1)
	for _, c := range []struct {
		name          string
		cost          float64
		yUpper, rowUp float64
		square        float64
		true          bool
	}{
		{"free", -1, inf, inf, 0, true},
		{"cost the other way", 1, inf, inf, 0, false},
		{"no cost", 0, inf, inf, 0, false},
		{"bound", -1, 5, inf, 0, false},
		{"row", -1, inf, 7, 0, false},
		{"square", -1, inf, inf, 0.5, false},
	} {
		m := model.New(c.name)
		x, y := m.Continuous("x", 0, inf).At(), m.Continuous("y", -inf, c.yUpper).At()
		m.Row("r").Add(1, x).Add(1, y).Between(-inf, c.rowUp)
		m.Minimize().Add(c.cost, x).AddProduct(1+c.square, x, x).AddProduct(-2, x, y).AddProduct(1, y, y)
		_, err := backends.Solve(t.Context(), saying{}, m, backends.Options{})
		if refuted := errors.As(err, new(*backends.DisagreeError)); refuted == c.true || err != nil && !refuted {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestRefusedByName: an error names the coefficient that HiGHS does not take.
func TestRefusedByName(t *testing.T) {
	b := here(t)
	m := model.New("large")
	x := m.Continuous("x", 0, 9, 2)
	m.Row("first").Add(1e15, x.At(0)).Le(5)
	m.Row("second").Add(1, x.At(0)).Add(-1.7e300, x.At(1)).Le(5)
	_, err := backends.Solve(t.Context(), b, m, backends.Options{})
	if err == nil || !strings.Contains(err.Error(), "-1.7e+300 of x[1] in row second") {
		t.Errorf("%v; expected the coefficient by its name", err)
	}
}

// TestInfeasibleOfPresolve: HiGHS 1.15.1's presolve calls this program infeasible; without it the
// optimum is found.
func TestInfeasibleOfPresolve(t *testing.T) {
	b := here(t)
	m := model.New("presolve")
	x := m.Integer("x", -1, 2, 3)
	m.SetBounds(x.At(1), -1, 0)
	m.SetBounds(x.At(2), 3, 3)
	m.Maximize().Add(-4, x.At(0)).Add(-3, x.At(1)).Add(-3, x.At(2))
	m.Row("a").Add(0.1, x.At(1)).Add(-400, x.At(2)).Add(800000, x.At(0)).Ge(798800.001)
	m.Row("b").Add(-0.06, x.At(1)).Add(-200000, x.At(2)).Add(-0.05, x.At(0)).Ge(-600000.0501)
	r, err := backends.Solve(t.Context(), b, m, backends.Options{})
	if err != nil || r.Status != model.StatusOptimal || r.Objective != -14 {
		t.Errorf("%v, %v; want optimal, -14", r, err)
	}
}
