package process

// What a program reported, in its own direction, and the result that becomes of it.

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/internal/verdict"
	"github.com/tilemip/tilemip/model"
)

// outcome is what a program reported. certain is false for a status that the program uses
// for infeasible and unbounded models alike.
// The program always minimizes, so bound is that of a minimization; the point is in the columns of
// the model, and the duals are in its direction.
type outcome struct {
	status     model.Status
	certain    bool
	stopped    model.Termination // "" when it completed
	x          []float64         // nil: none
	bound      float64           // at the end, of what the program minimized; NaN when it reports none
	nodes      int64
	steps      int64 // simplex iterations
	incumbents int   // improving points that were reported
	message    string
	version    string
	pool       *model.SolverPool // nil: none was asked for

	rowDual, reduced []float64 // of a linear program, in the model's direction
}

// says takes what a program calls the end of its solve. A limit has no point before one is read;
// "unbounded" leaves open whether the program is infeasible. It is an error where ok, whether the
// words have a meaning here, is false.
func (o *outcome) says(program, words string, v verdict.Verdict, ok bool) error {
	if !ok {
		return fmt.Errorf("%s ended with the status %s", program, textpos.Quote(words))
	}
	o.status, o.certain = v.Status, v.Status != model.StatusUnbounded
	if v.Termination != model.Completed {
		o.status, o.stopped = model.StatusLimit, v.Termination
	}
	return nil
}

// found sets the point, which makes a limit a feasible program.
func (o *outcome) found(x []float64) {
	if o.x = x; o.status == model.StatusLimit {
		o.status = model.StatusFeasible
	}
}

// result converts an outcome into a result in the model's direction. The objective is
// computed from the point, not read.
func (b *backend) result(ctx context.Context, m *model.Model, o backends.Options, out *outcome, took time.Duration) *model.Result {
	r := model.NewResult(m, b.name)
	r.Status, r.X, r.Message = out.status, out.x, out.message
	r.Nodes, r.LPIterations, r.Version, r.Incumbents = out.nodes, out.steps, out.version, out.incumbents
	if out.status == model.StatusOptimal {
		r.RowDual, r.Reduced = out.rowDual, out.reduced
	}
	r.Pool = out.pool
	r.Solve = took
	r.Termination = model.Completed
	if out.stopped != "" {
		r.Termination = out.stopped
		if ctx.Err() != nil {
			r.Termination = backends.StopReason(ctx)
		}
	}
	a := m.Matrix()
	if r.X != nil {
		r.Objective = a.Constant
		for j, x := range r.X {
			r.Objective += a.Cost[j] * x
		}
		for _, p := range m.Constructs().Products {
			r.Objective += p.Coefficient * r.X[p.A] * r.X[p.B]
		}
	}
	if !math.IsNaN(out.bound) {
		r.Bound = out.bound
		if a.Maximize { // what was written is the negated objective
			r.Bound = -out.bound
		}
	}
	exact := o.RelativeGap == 0 && o.AbsoluteGap == 0
	if near := math.Abs(r.Bound-r.Objective) <= 1e-5*math.Max(1, math.Abs(r.Objective)); r.Status == model.StatusOptimal && exact && (near || math.IsNaN(out.bound)) {
		r.Bound = r.Objective // what is reported has few digits
	}
	return r
}
