// Estimates one by one, for measurements.

package learned

import (
	"context"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

// Estimator estimates boards one by one. It is used from one goroutine.
type Estimator struct {
	infer  *Inference
	values *slide.Values
	out    [1]Estimate
}

// NewEstimator opens what the network needs; nil is Shipped(""). The error is that of
// Search.
func NewEstimator(ctx context.Context, n *Network, views int) (*Estimator, error) {
	o := Options{Network: n, Views: views}
	if err := o.complete(); err != nil {
		return nil, err
	}
	values, err := openValues(ctx, o.Network, nil)
	if err != nil {
		return nil, err
	}
	return &Estimator{infer: NewInference(o.Network, o.Views), values: values}, nil
}

// Moves estimates the moves that s needs. The error is that of Search.
func (e *Estimator) Moves(s puzzle.Slide) (float64, error) {
	tiles, _, err := boardOf(s)
	if err != nil {
		return 0, err
	}
	p := e.values.Start(tiles[:])
	e.infer.Start(&p)
	e.infer.Evaluate([]slide.Valued{p}, e.out[:])
	return float64(e.out[0].Moves), nil
}
