// A subject as an integer program that is written and not solved.

package tilemip

import (
	"context"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/planning"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
)

// Statement is a subject as an integer program.
type Statement struct {
	Model   *model.Model
	Algebra *algebra.Program // the declaration; nil of a model

	// Of a board: the formulation asked for, and its program with what the reductions left.
	Formulation planning.Formulation
	Board       *planning.Program

	// Of a packing or a cover: its exact cover, and the program of what the reductions left.
	Cover   *puzzle.Cover
	Reduced *integer.CoverProgram
}

// State states a subject as an integer program, to be written in another format or shown.
// It uses the options Formulation, whose default is the textbook's, Reduce, Horizon, All,
// Patterns, Count, Limit and Events. A board without a horizon gets that of its shortest plan,
// which the native search finds. The error is the context's when that ends first.
func State(ctx context.Context, s Subject, o Options) (*Statement, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	switch {
	case s.Board != nil:
		return stateBoard(ctx, s, &o)
	case s.Model != nil:
		return &Statement{Model: s.Model}, nil
	}
	if why := unfillable(s); why != "" && !o.Force {
		return nil, &OptionError{Reason: why + ": there is no solution, and no program is written"}
	}
	c, packed, err := s.cover(ctx)
	if err != nil {
		return nil, err
	}
	p, err := integer.NewCoverProgram(ctx, c, packed, o.integer())
	if err != nil {
		return nil, err
	}
	return &Statement{Model: p.Model, Algebra: p.Algebra, Cover: c, Reduced: p}, nil
}

// stateBoard states a board. A relaxation has no horizon, and one that is given for it is an
// error rather than ignored.
func stateBoard(ctx context.Context, s Subject, o *Options) (*Statement, error) {
	f, err := integer.Formulation(o.Formulation, o.Reduce, o.Patterns)
	if err != nil {
		return nil, err
	}
	horizon := o.Horizon
	if f.Relaxation && horizon > 0 {
		return nil, &OptionError{Option: "horizon", Reason: "does not fit formulation " + f.Name + ", which bounds plans of every length"}
	}
	if horizon == 0 && !f.Relaxation {
		if horizon, err = ShortestHorizon(ctx, s, f, *o); err != nil {
			return nil, err
		}
	}
	p, err := f.BuildContext(ctx, *s.Board, horizon)
	if err != nil && ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, &OptionError{Reason: err.Error()}
	}
	return &Statement{Model: p.Model, Algebra: p.Algebra, Formulation: f, Board: p}, nil
}

// ShortestHorizon is the least horizon at which the program of a formulation admits a
// shortest plan of a board; the native search finds that plan.
func ShortestHorizon(ctx context.Context, s Subject, f planning.Formulation, o Options) (int, error) {
	if f.Relaxation {
		return 0, &OptionError{Option: "formulation", Reason: f.Name + " has no horizon and its points are no plans; expected another one"}
	}
	r, err := slide.Search(ctx, *s.Board, slide.Options{Run: native.Run{Progress: func(p native.Progress) {
		o.event(Event{Type: EventSearch, Elapsed: p.Elapsed, Text: "searching a shortest plan for the horizon: " + progressOf(p), Bound: p.Bound, Nodes: p.Nodes})
	}}})
	switch {
	case err != nil:
		return 0, err
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case !r.Solved:
		why := r.Reason
		if why == "" {
			why = string(r.Termination)
		}
		return 0, &OptionError{Option: "horizon", Reason: "is missing, and " + s.Name + " has no known plan to take it from: " + why}
	}
	o.note("horizon " + english.Group(max(1, len(r.Moves))+f.Lag) + ": the native search found a shortest plan of " + english.Count(len(r.Moves), "move"))
	return max(1, len(r.Moves)) + f.Lag, nil
}
