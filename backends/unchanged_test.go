package backends_test

// Every function here that works on a changed form of a model leaves the model itself as it is: after
// an answer, after an error, at a limit, and when it is stopped. The other functions that do so are
// tested with random programs in package backendtest and beside their own.

import (
	"context"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/modeltest"
	"github.com/tilemip/tilemip/internal/scripted"
	"github.com/tilemip/tilemip/model"
)

// everything is a model with all that there is beside the matrix; one of its points is 0, 0, 1, 0.
func everything() *model.Model {
	m := model.New("everything")
	x := m.Binary("x", 3)
	y := m.Continuous("y", 0, 4).At()
	m.Row("r").Plus(x).Add(1, y).Between(0.5, 1)
	m.SOS1("s", x.At(0), y)
	m.SOS2("t", x.At(0), x.At(1), x.At(2))
	m.SetSemi(y, 2)
	m.Indicator("i", x.At(2), false).Add(1, x.At(0)).Add(1, x.At(1)).Ge(3)
	m.Minimize().Add(1, x.At(0)).Add(-1, y).Const(3).AddProduct(1, y, y)
	return m
}

// working are the functions that solve changed forms of a model.
var working = map[string]func(ctx context.Context, b backends.Backend, m *model.Model, o backends.Options){
	"Solve": func(ctx context.Context, b backends.Backend, m *model.Model, o backends.Options) {
		backends.Solve(ctx, b, m, o)
	},
	"Session.Solve": func(ctx context.Context, b backends.Backend, m *model.Model, o backends.Options) {
		s := backends.Open(b, m)
		s.Solve(ctx, o)
		s.Solve(ctx, o)
	},
	"SolveLazy": func(ctx context.Context, b backends.Backend, m *model.Model, o backends.Options) {
		backends.Open(b, m).SolveLazy(ctx, o, func(backends.Point) {})
	},
	"Best": func(ctx context.Context, b backends.Backend, m *model.Model, o backends.Options) {
		backends.Best(ctx, b, m, o, 2)
	},
	"SolveGoals": func(ctx context.Context, b backends.Backend, m *model.Model, o backends.Options) {
		backends.SolveGoals(ctx, b, m, []backends.Goal{{Rank: 1, Terms: map[model.Var]float64{m.Var(0): 1}}, {Terms: map[model.Var]float64{m.Var(1): 1}}}, o)
	},
	"SolveGoals, refused": func(ctx context.Context, b backends.Backend, m *model.Model, o backends.Options) {
		backends.SolveGoals(ctx, b, m, []backends.Goal{{Terms: map[model.Var]float64{{}: 1}}}, o)
	},
	"BestStart": func(ctx context.Context, b backends.Backend, m *model.Model, o backends.Options) {
		backends.BestStart(ctx, b, m, o, []float64{0, 1, 0, 0}, []float64{0, 0, 1, 3})
	},
	"Confirm": func(ctx context.Context, b backends.Backend, m *model.Model, o backends.Options) {
		claim := model.NewResult(m, "other")
		claim.Status = model.StatusInfeasible
		backends.Confirm(ctx, m, claim, backends.ConfirmOptions{Others: []backends.Backend{b}, TimeLimit: 2 * time.Millisecond})
	},
}

func TestModelUnchanged(t *testing.T) {
	all := backends.Capabilities{Integers: true, Start: true, Semi: true, SOS: true, Indicators: true, Products: true, MixedProducts: true}
	few := backends.Capabilities{Integers: true, Start: true, Products: true, MixedProducts: true}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	for name, call := range working {
		for _, c := range []struct {
			how     string
			can     backends.Capabilities
			does    scripted.Step
			options backends.Options
			ctx     context.Context
		}{
			{"answered", all, scripted.Answer(model.StatusOptimal, 0, 0, 1, 0), backends.Options{}, t.Context()},
			{"answered by rows", few, scripted.Answer(model.StatusOptimal, 0, 0, 1, 0, 0, 0, 0, 0, 0), backends.Options{Reformulate: true}, t.Context()},
			{"refused", backends.Capabilities{}, scripted.Fail("never asked"), backends.Options{}, t.Context()},
			{"failed", few, scripted.Fail("broken"), backends.Options{Reformulate: true}, t.Context()},
			{"at a limit", few, scripted.UntilStopped(), backends.Options{Reformulate: true, Limits: backends.Limits{TimeLimit: 2 * time.Millisecond}}, t.Context()},
			{"stopped", few, scripted.UntilStopped(), backends.Options{Reformulate: true}, stopped},
		} {
			t.Run(name+"/"+c.how, func(t *testing.T) {
				m := everything()
				defer modeltest.Unchanged(t, m)()
				call(c.ctx, scripted.WithInfo(backends.Info{Name: c.how, Capabilities: c.can}, c.does), m, c.options)
			})
		}
	}
}
