// Positions that a search by a network visits, drawn at random to be labelled: the data
// aggregation of Ross, Gordon and Bagnell (see labels.go).

package learned

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

// sampler searches with a network and draws from the positions that it visited. It may be
// used from several goroutines.
type sampler struct {
	o      Options
	values *slide.Values
}

// newSampler returns nil without a network.
func newSampler(ctx context.Context, o LabelOptions) (*sampler, error) {
	if o.Network == nil {
		return nil, nil
	}
	m := &sampler{o: o.visiting()}
	if err := m.o.complete(); err != nil {
		return nil, err
	}
	var err error
	m.values, err = openValues(ctx, o.Network, nil)
	return m, err
}

// draw returns positions drawn uniformly, with repetition, from those visited by a search
// from start.
func (m *sampler) draw(ctx context.Context, rng *rand.Rand, start puzzle.Board, count int) ([]puzzle.Board, error) {
	tiles, _, err := boardOf(puzzle.Slide{Start: start, Goal: puzzle.StandardGoal(side, side)})
	if err != nil {
		return nil, err
	}
	s := newSearch(ctx, &m.o, NewInference(m.o.Network, m.o.Views), m.values, time.Now())
	s.run(tiles[:])
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var all []puzzle.Board
	for range count {
		at := start.Clone()
		p := &s.nodes[rng.IntN(len(s.nodes))].at
		for cell := range cells {
			at.Tiles[cell] = (p.Tile(cell) + 1) % cells
		}
		all = append(all, at)
	}
	return all, nil
}
