// The values of a heuristic board by board, for programs that compare heuristics or test
// them. Own.

package slide

import (
	"context"
	"errors"
	"fmt"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Estimator gives the values of one heuristic for one goal. It is not safe for concurrent
// use.
type Estimator struct {
	g    *geometry
	goal puzzle.Board
	eval evaluator
}

// NewEstimator makes the estimator of the heuristic that Options.Heuristic names, the
// default for "", with the tables that a search with these options would begin with. The
// errors: the goal fails its Check, there is no such heuristic, it does not take the board
// or has searches of its own, or ctx has ended.
func NewEstimator(ctx context.Context, goal puzzle.Board, o Options) (*Estimator, error) {
	if err := goal.Check(); err != nil {
		return nil, err
	}
	h, err := chooseHeuristic(idaEngine, o.Heuristic, goal.Rows, goal.Cols)
	if err != nil {
		return nil, err
	}
	if h.build == nil {
		return nil, fmt.Errorf("heuristic %q has searches of its own and no values for other ones", h.Name)
	}
	g, _ := newGeometry(puzzle.Slide{Start: goal, Goal: goal})
	eval, err := h.evaluator(ctx, g, o)
	if errors.Is(err, errStopped) {
		return nil, ended(ctx)
	}
	if err != nil {
		return nil, err
	}
	eval.grow(1)
	return &Estimator{g: g, goal: goal, eval: eval}, nil
}

// Value returns a lower bound on the moves from start to the goal, of the parity of their
// number where the goal can be reached. The error says that start is not a board of the
// goal's size and tiles.
func (e *Estimator) Value(start puzzle.Board) (int, error) {
	s := puzzle.Slide{Start: start, Goal: e.goal}
	if err := s.Check(); err != nil {
		return 0, err
	}
	_, p := newGeometry(s)
	return e.eval.start(&p), nil
}
