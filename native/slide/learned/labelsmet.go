// Positions that a search by a network meets, to be labelled.

package learned

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

// meeter searches with a network. It may be used from several goroutines.
type meeter struct {
	o      Options
	values *slide.Values
}

// newMeeter returns nil without a network.
func newMeeter(ctx context.Context, o LabelOptions) (*meeter, error) {
	if o.Network == nil {
		return nil, nil
	}
	m := &meeter{o: o.met()}
	if err := m.o.complete(); err != nil {
		return nil, err
	}
	var err error
	m.values, err = openValues(ctx, o.Network, nil)
	return m, err
}

// some returns positions drawn uniformly, with repetition, from those met on the way
// from start to its goal.
func (m *meeter) some(ctx context.Context, rng *rand.Rand, start puzzle.Board, count int) ([]puzzle.Board, error) {
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
