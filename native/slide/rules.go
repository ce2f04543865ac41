// Parberry's rules as an engine like the others; the rules are in parberry.go.

package slide

import (
	"context"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// Parberry solves s by the rules of Greedy. Result.Bound is the Manhattan distance, so
// that len(Moves)/Bound is a proven ratio to a shortest solution. It uses none of the
// options, and looks at ctx only before it starts: it takes less than a millisecond.
func Parberry(ctx context.Context, s puzzle.Slide, _ Options) (Result, error) {
	began := time.Now()
	if err := s.Check(); err != nil {
		return Result{}, err
	}
	if res, done := Decided(s, began); done {
		return res, nil
	}
	g, start := newGeometry(s)
	res := Result{Bound: manhattanOf(g, &start), Heuristic: "manhattan", Termination: native.Completed}
	if why := native.Stopped(ctx); why != "" {
		res.Termination, res.Elapsed = why, time.Since(began)
		return res, nil
	}
	moves, err := Greedy(g.rows, g.cols, s.Start.Tiles, s.Goal.Tiles)
	if err != nil {
		return Result{}, err
	}
	res.Moves, res.Solved, res.Optimal = moves, true, len(moves) == res.Bound
	res.Elapsed = time.Since(began)
	return res, nil
}
