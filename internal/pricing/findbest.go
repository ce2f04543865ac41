package pricing

// Prices as [Solve] finds them, for callers that search on their own. Own.

import (
	"context"

	"github.com/tilemip/tilemip/model/puzzle"
)

// FindBest finds prices for plans of at most most moves as [Solve] does: of patterns that it
// chooses by a sample of the tree, unless o has a partition. Of the options it uses Patterns,
// Rounds and Memory. Its errors are those of [Find].
func FindBest(ctx context.Context, s puzzle.Slide, most int, o Options) (Dual, error) {
	g, err := newGrid(s)
	if err != nil {
		return nil, err
	}
	return (&solver{Options: o, g: g}).prices(ctx, most)
}
