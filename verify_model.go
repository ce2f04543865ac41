// A second solver for a general model.

package tilemip

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
)

// Where no time limit is set, the second solver has secondTimes the time of the first one, and
// leastSecond at least: there are programs that one solves at once and another never.
const (
	secondTimes = 10
	leastSecond = 10 * time.Second
)

// verifyModel solves a model and has a second solver check what the first one claims: the first
// of the other backends in their order of preference. Without another solver the error is a
// *backends.MissingError. What needed no solver, because arithmetic decides it, and what was
// interrupted is not solved twice. Two solvers that agree confirm a claim and prove nothing.
func verifyModel(ctx context.Context, s Subject, o *Options) (*Answer, error) {
	b, err := o.backend()
	if err != nil {
		return nil, err
	}
	others := backends.Others(b.Info().Name)
	if len(others) == 0 {
		return nil, &backends.MissingError{Name: "for a second answer", How: "a model has no native engine, and " + b.Info().Name + " is the only solver available; install CBC or GLPK"}
	}
	if s.Model.Features().Products {
		others = slices.DeleteFunc(others, func(b backends.Backend) bool { return !b.Info().Capabilities.Products })
		if len(others) == 0 {
			return nil, &backends.MissingError{Name: "for a second answer", How: b.Info().Name + " is the only solver available that takes a quadratic objective; install SCIP"}
		}
	}
	began := time.Now()
	a, err := solve(ctx, s, o, false)
	if err != nil {
		return nil, err
	}
	if ctx.Err() != nil || a.Engine == integer.EngineArithmetic {
		a.Agrees = true
		return a, nil
	}
	asked := o.integer()
	asked.Solver.Pool = 0 // the second solver need not have one
	if o.TimeLimit == 0 {
		asked.Solver.TimeLimit = max(leastSecond, secondTimes*time.Since(began))
	}
	asked.Watch.Program(s.Model, others[0].Info(), "")
	second := backends.Confirm(ctx, s.Model, a.Point.Result, backends.ConfirmOptions{
		Whole: true, Others: others[:1], Solver: asked.Solver, AbsoluteGap: asked.Solver.AbsoluteGap, RelativeGap: asked.Solver.RelativeGap,
	})
	if second.Err != nil {
		return nil, second.Err
	}
	a.Native = modelAnswer(s.Model, integer.ModelResult(s.Model, second.Result))
	a.Agrees, a.Verdict = second.Verdict != backends.Disproved && second.Verdict != backends.Disagrees, second.Reason
	if o.TimeLimit == 0 && second.Result != nil && second.Result.Termination == model.TimeLimit {
		a.Verdict += fmt.Sprintf("; %s was stopped after %.0f s, its limit where none is set, and has decided nothing: a time limit gives it more", a.Native.Engine, asked.Solver.TimeLimit.Seconds())
	}
	if a.Agrees {
		sign := 1.0
		if s.Model.Matrix().Maximize {
			sign = -1
		}
		a.better(a.Native, o, sign)
	}
	if second.Verdict == backends.Agrees && a.ClaimedBy != "" && a.Native.ClaimedBy != "" && a.Native.Termination == model.Completed {
		a.Prove(BySecond(a.Native.Engine))
	}
	return a, nil
}
