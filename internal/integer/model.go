// General models: one solve, and the solver that claims its outcome. Own.

package integer

import (
	"context"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// Model solves a general model. It uses Backend, Solver and Watch of the options.
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

// ModelResult returns the method's result for a solver's result of a model, with the solver as
// the claimant.
func ModelResult(m *model.Model, r *model.Result) *Result {
	out := newResult()
	out.take(m, r)
	out.Point, out.Checked = r, r.Status.HasPoint() && r.Checked
	return out
}
