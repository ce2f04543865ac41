// Estimates of single boards, for measurements: searches evaluate positions in batches. Own.

package learned

import (
	"context"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

// Estimator estimates boards one by one. It is used from one goroutine.
type Estimator struct {
	infer  *inference
	values *slide.Values
	out    [1]Estimate // of Moves
}

// NewEstimator opens the tables that the network needs; a nil network is Shipped(""). views
// is as in Options: 1 or 2, 0 for 2. The error is that of Search.
func NewEstimator(ctx context.Context, n *Network, views int) (*Estimator, error) {
	o := Options{Network: n, Views: views}
	if err := o.complete(); err != nil {
		return nil, err
	}
	values, err := openValues(ctx, o.Network, nil)
	if err != nil {
		return nil, err
	}
	return &Estimator{infer: newInference(o.Network, o.Views), values: values}, nil
}

// Moves estimates the least number of moves to solve s; the estimate may be too high, so it is
// no bound. s must have passed its Check. The error says that there is no network for it.
func (e *Estimator) Moves(s puzzle.Slide) (float64, error) {
	tiles, _, err := boardFor(e.infer.net, s)
	if err != nil {
		return 0, err
	}
	return e.Tiles(tiles), nil
}

// Tiles is Moves of a position given by cell: the goal cell of its tile, the blank's being the last. Of
// smaller boards the first cells count.
func (e *Estimator) Tiles(tiles [cells]uint8) float64 {
	p := e.values.Start(tiles[:e.infer.net.shape.cells])
	e.infer.Start(&p)
	e.infer.Evaluate([]slide.Valued{p}, e.out[:])
	return float64(e.out[0].Moves)
}
