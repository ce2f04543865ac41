package scripted

// A backend that claims what it was told to claim, for tests of those who must not believe
// it.

import (
	"context"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// Liar claims Status and Bound of every model, without a point.
type Liar struct {
	Status model.Status
	Bound  float64
	Most   int // calls that get the claim; those behind them end by a time limit with nothing; 0: all do
	Asked  int // calls so far
}

// Info says that it takes integer programs.
func (b *Liar) Info() backends.Info {
	return backends.Info{Name: "liar", Capabilities: backends.Capabilities{Integers: true}}
}

// Solve looks at nothing.
func (b *Liar) Solve(_ context.Context, m *model.Model, _ backends.Options) (*model.Result, error) {
	b.Asked++
	r := model.NewResult(m, "liar")
	r.Status, r.Termination, r.Bound = b.Status, model.Completed, b.Bound
	if b.Most > 0 && b.Asked > b.Most {
		r.Status, r.Termination = model.StatusLimit, model.TimeLimit
	}
	return r, nil
}
