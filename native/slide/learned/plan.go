// A plan found fast and without proof, as a start for an integer program.

package learned

import (
	"context"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/learned/bootstrap"
)

// planNodes, in generated nodes, and planWidth, in positions of a beam, bound the work for a
// plan to some seconds.
const (
	planNodes = 500_000
	planWidth = 1000
)

// Plan returns a plan for s, usually a shortest one or one that is two moves longer (of the
// 24-puzzle some moves longer), or nil when there is none or it is not found with some seconds
// of work. It uses a shipped network where there is one for the board, and otherwise weighted
// A* with a weight of 1.5. The error: s fails its Check, or a shipped network is damaged.
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
		r, err := slide.WeightedAStar(ctx, s, slide.Options{Run: native.Run{NodeLimit: planNodes}})
		return r.Moves, err
	}
	r, err := Search(ctx, s, Options{Mode: Estimates, Risk: 0.5, Run: native.Run{NodeLimit: planNodes}})
	if r.PlanBy != "" { // by rules, far too long for a start
		return nil, err
	}
	return r.Moves, err
}
