// A plan found fast and without proof, as a start for an integer program.

package learned

import (
	"context"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/learned/bootstrap"
)

// planNodes and planWidth bound the work for a plan: some seconds.
const (
	planNodes = 500_000
	planWidth = 1000
)

// Plan returns a plan for s, mostly a shortest one or two moves longer (of the 24-puzzle
// some moves longer), or nil when there is none or it is not found with some seconds of
// work: by a shipped network where one takes the board, else by weighted A* with a weight
// of 1.5. The error: s fails its Check, or a shipped network is damaged.
func Plan(ctx context.Context, s puzzle.Slide) ([]puzzle.Move, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if large(s) {
		n, err := bootstrap.Shipped()
		if err != nil {
			return nil, err
		}
		r, err := bootstrap.Solve(ctx, s, bootstrap.SearchOptions{Network: n, Width: planWidth})
		return r.Moves, err
	}
	if _, _, err := boardOf(s); err != nil {
		r, err := slide.WeightedAStar(ctx, s, slide.Options{NodeLimit: planNodes})
		return r.Moves, err
	}
	r, err := Search(ctx, s, Options{Mode: Estimates, Risk: 0.5, NodeLimit: planNodes})
	if r.PlanBy != "" { // by rules, far too long for a start
		return nil, err
	}
	return r.Moves, err
}
