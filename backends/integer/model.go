// General models: one solve, and who claims its outcome. Own.

package integer

import (
	"context"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// Model solves a general model. Of the options it takes Backend, Solver and Watch.
func Model(ctx context.Context, m *model.Model, o Options) (*Result, error) {
	b, err := o.backend()
	if err != nil {
		return nil, err
	}
	o.Watch.program(m, b, "")
	r, err := backends.Solve(ctx, b, m, o.Solver)
	if err != nil {
		return nil, err
	}
	return ModelResult(m, r), nil
}

// ModelResult is what a solver's result of a model says, and who claims it.
func ModelResult(m *model.Model, r *model.Result) *Result {
	out := newResult()
	out.take(m, r)
	out.Point, out.Checked = r, r.Status.HasPoint() && r.Checked
	return out
}
