// The integer method for any subject.

package tilemip

import (
	"context"
	"errors"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
)

// Solve solves a subject as an integer program: a board by horizon deepening, a packing or
// a cover as a 0-1 program, a model as it stands.
func Solve(ctx context.Context, s Subject, o Options) (*Answer, error) {
	return timed(s, func() (*Answer, error) { return solve(ctx, s, &o, false) })
}

// timed measures an answer and enters its subject.
func timed(s Subject, answer func() (*Answer, error)) (*Answer, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	began := time.Now()
	a, err := answer()
	if err != nil {
		return nil, err
	}
	a.about(s)
	a.TotalSeconds = time.Since(began).Seconds()
	return a, nil
}

// solve solves by kind. independent says that the answer is to be a second proof: it must
// not rest on the count of cells, which the native search has already used, where a linear
// program proves the same; nor on the tables of the native search, unless they are asked for.
func solve(ctx context.Context, s Subject, o *Options, independent bool) (*Answer, error) {
	a, err := solveKind(ctx, s, o, independent)
	if err == nil && o.Claimed != nil {
		o.Claimed(a)
	}
	return a, err
}

// solveKind solves a subject by its kind.
func solveKind(ctx context.Context, s Subject, o *Options, independent bool) (*Answer, error) {
	switch {
	case s.Board != nil:
		io := o.integer()
		if independent && o.Method != integer.MethodDatabases {
			io.Databases = nil // auto then does without the tables of the other method
		}
		r, err := integer.Board(ctx, *s.Board, io)
		if err != nil {
			return nil, err
		}
		return ResultAnswer(KindBoard, r), nil
	case s.Model != nil:
		return solveModel(ctx, s.Model, o)
	}
	return solveCover(ctx, s, o, independent)
}

// solveModel solves a general model.
func solveModel(ctx context.Context, m *model.Model, o *Options) (*Answer, error) {
	if o.Ranging {
		return solveRanging(ctx, m, o)
	}
	r, err := integer.Model(ctx, m, o.integer())
	var refused *backends.PoolError
	if errors.As(err, &refused) {
		return nil, &OptionError{Option: "pool", Reason: refused.Reason}
	}
	if err != nil {
		return nil, err
	}
	return modelAnswer(m, r), nil
}

// modelAnswer is the answer of a model's result.
func modelAnswer(m *model.Model, r *integer.Result) *Answer {
	a := ResultAnswer(KindModel, r)
	if r.Status.HasPoint() {
		a.Values = map[string]float64{}
		for j, x := range r.Point.X {
			if x != 0 {
				a.Values[m.ColumnName(j)] = x
			}
		}
	}
	a.Pool = namedPool(m, r.Point)
	return a
}

// solveCover solves a packing or a cover.
func solveCover(ctx context.Context, s Subject, o *Options, independent bool) (*Answer, error) {
	if why := unfillable(s); why != "" && !o.Force && !independent {
		return impossible(EngineVolume, ByVolume, why, o), nil
	}
	limited, cancel := o.deadline(ctx)
	defer cancel()
	c, packed, err := s.cover(limited)
	if err != nil {
		return stoppedOrFailed(limited, s, err)
	}
	if c.HasCosts() && o.Limit > 1 {
		return nil, o.checkLeast(c)
	}
	k := newCollector(ctx, o, c, packed, false)
	io := o.integer()
	io.Visit = k.add
	r, err := integer.Cover(ctx, c, packed, io)
	if err != nil {
		return nil, err
	}
	a := ResultAnswer(s.Kind(), r)
	k.fill(a)
	return a, nil
}

// SolveStated solves the program of State, once: a board without deepening, in the program
// of one horizon. It is for an answer that comes from elsewhere, with a Backend that knows it;
// a plan is replayed like any other. The options are those of State and of Solve.
func SolveStated(ctx context.Context, s Subject, o Options) (*Answer, error) {
	if s.Board == nil {
		return Solve(ctx, s, o)
	}
	return timed(s, func() (*Answer, error) {
		p, err := State(ctx, s, o)
		if err != nil {
			return nil, err
		}
		r, err := integer.Program(ctx, *s.Board, p.Formulation, p.Board, o.integer())
		if err != nil {
			return nil, err
		}
		a := ResultAnswer(KindBoard, r)
		if o.Claimed != nil {
			o.Claimed(a)
		}
		return a, nil
	})
}
