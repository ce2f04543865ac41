// General models: solved as they stand, and by a second solver for comparison.

package tilemip

import (
	"context"
	"errors"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/recheck"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model"
)

// general is a subject with a model.
type general struct{ Subject }

func (g general) solve(ctx context.Context, o *Options, _ bool) (*Answer, error) {
	solve := integer.Model
	if o.Ranging {
		solve = integer.ModelRanging
	}
	r, err := solve(ctx, g.Model, o.integer())
	var refused *backends.PoolError
	if errors.As(err, &refused) {
		return nil, &OptionError{Option: "pool", Reason: refused.Reason}
	}
	if err != nil {
		return nil, err
	}
	return g.answer(r), nil
}

// answer is the answer of a result.
func (g general) answer(r *integer.Result) *Answer {
	a := resultAnswer(KindModel, r)
	a.Point = r.Named(g.Model)
	return a
}

func (g general) search(context.Context, *Options) (*Answer, error) {
	return nil, &OptionError{Reason: g.Name + " is a model, which the native engines cannot search; solve takes it"}
}

func (g general) cut(context.Context, *Options, UnitSize) (units.Job, error) {
	return nil, &OptionError{Reason: g.Name + " is no board, no packing and no cover; only their searches are cut into units"}
}

func (g general) state(context.Context, *Options) (*Statement, error) {
	return &Statement{Model: g.Model}, nil
}

// check checks points in exact arithmetic.
func (g general) check(shown string, stored []byte, a *Answer) (recheck.Found, error) {
	if a == nil {
		return recheck.File(g.Model, shown, stored)
	}
	if !a.lists() {
		return recheck.Found{}, missing(shown, "values")
	}
	found, err := recheck.Values(g.Model, shown, a.Values)
	if err != nil || !found.OK || a.Pool == nil || len(a.Pool.Points) == 0 {
		return found, err
	}
	for i, p := range a.Pool.Points {
		further, err := recheck.Values(g.Model, shown, p.Values)
		if err != nil {
			return recheck.Found{}, err
		}
		if v := further.Compare(&recheck.Stated{Objective: &p.Objective}); !v.OK {
			return recheck.Found{Report: recheck.Wrong("solution %d of the pool: %s", i+1, v.Reason)}, nil
		}
	}
	found.Reason += "; so do those of " + english.Count(len(a.Pool.Points), "solution") + " of the pool"
	return found, nil
}

// verify solves a model and has a second solver check what the first one claims. What needed no
// solver, because arithmetic decides it, and what was interrupted is not solved twice. Two solvers
// that agree confirm a claim and prove nothing.
func (g general) verify(ctx context.Context, o *Options) (*Answer, error) {
	asked := o.integer()
	other, err := asked.Another(g.Model)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	a, err := o.claimed(g.solve(ctx, o, false))
	if err != nil {
		return nil, err
	}
	if ctx.Err() != nil || a.Engine == integer.EngineArithmetic {
		a.Agrees = true
		return a, nil
	}
	second, err := asked.Second(ctx, g.Model, a.Result, other, time.Since(began))
	if err != nil {
		return nil, err
	}
	a.Native = g.answer(integer.ModelResult(g.Model, second.Result))
	a.Agrees, a.Verdict = second.Verdict != backends.Disproved && second.Verdict != backends.Disagrees, second.Reason
	if a.Agrees {
		sign := 1.0
		if g.Model.Matrix().Maximize {
			sign = -1
		}
		a.better(a.Native, o, sign)
	}
	if second.Verdict == backends.Agrees && a.ClaimedBy != "" && a.Native.ClaimedBy != "" && a.Native.Termination == model.Completed {
		a.Prove(BySecond(a.Native.Engine))
	}
	return a, nil
}
