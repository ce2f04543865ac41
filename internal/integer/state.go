// A puzzle as an integer program that is written and not solved. Own.

package integer

import (
	"context"

	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Statement is a puzzle or a model as an integer program.
type Statement struct {
	Model   *model.Model
	Algebra *algebra.Program // the declaration; nil of a model

	// Of a board: the formulation asked for, and its program with what the reductions left.
	Formulation planning.Formulation
	Board       *planning.Program

	// Of a packing or a cover: its exact cover, and the program of what the reductions left.
	Cover   *puzzle.Cover
	Reduced *CoverProgram
}

// StateBoard states a board. horizon finds one where the options have none. A relaxation has no
// horizon, and one that is given for it is an error rather than ignored.
func StateBoard(ctx context.Context, board puzzle.Slide, o Options, horizon func(planning.Formulation) (int, error)) (*Statement, error) {
	f, err := Formulation(o.Formulation, o.Reduce, o.Patterns)
	if err != nil {
		return nil, err
	}
	if f.Relaxation && o.Horizon > 0 {
		return nil, &OptionError{Option: "horizon", Reason: "does not fit formulation " + f.Name + ", which bounds plans of every length"}
	}
	if o.Horizon == 0 && !f.Relaxation {
		if o.Horizon, err = horizon(f); err != nil {
			return nil, err
		}
	}
	p, err := f.BuildContext(ctx, board, o.Horizon)
	if err != nil && ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, &OptionError{Reason: err.Error()}
	}
	return &Statement{Model: p.Model, Algebra: p.Algebra, Formulation: f, Board: p}, nil
}

// StateCover states a cover, or a packing by its cover.
func StateCover(ctx context.Context, c *puzzle.Cover, packed *puzzle.PackingCover, o Options) (*Statement, error) {
	p, err := NewCoverProgram(ctx, c, packed, o)
	if err != nil {
		return nil, err
	}
	return &Statement{Model: p.Model, Algebra: p.Algebra, Cover: c, Reduced: p}, nil
}
