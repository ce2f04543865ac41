// The loop: samples in random order, in batches, with a rate that rises over the first tenth of
// the steps and then falls along half a cosine to nothing. Own.

package fit

import (
	"context"
	"math"
	"math/rand/v2"
)

// Samples are what a network learns from.
type Samples interface {
	Len() int
	// Sample returns the inputs of sample i that are 1, appended to active, and its target. What
	// is random in it is drawn from rng.
	Sample(i int, rng *rand.Rand, active []int32) ([]int32, float32)
}

// Options steer the training; zero values are the defaults.
type Options struct {
	Epochs   int     // passes over the samples; 0 is 4
	Batch    int     // samples of a step; 0 is 128
	Rate     float64 // the largest learning rate; 0 is 2e-3
	Loss     Loss
	Seed     uint64
	Progress func(epoch int, loss float64) // after each epoch, with its mean loss; may be nil
}

// Train trains the network. The error is that of ctx, when it has ended; the weights are then
// those of a training that was broken off.
func Train(ctx context.Context, n *Net, s Samples, o Options) error {
	o.complete()
	l, rng := newLearner(n), rand.New(rand.NewPCG(o.Seed, 0x6669))
	batches := (s.Len() + o.Batch - 1) / o.Batch
	var active []int32
	for epoch := range o.Epochs {
		order, total := rng.Perm(s.Len()), 0.0
		for b := range batches {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			batch := order[b*o.Batch : min((b+1)*o.Batch, len(order))]
			for _, i := range batch {
				var target float32
				active, target = s.Sample(i, rng, active[:0])
				loss, derivative := o.Loss.of(n.Forward(active), target)
				total += float64(loss)
				l.learn(active, derivative)
			}
			l.step(o.rate(float64(epoch*batches+b)/float64(o.Epochs*batches)), len(batch))
		}
		if o.Progress != nil {
			o.Progress(epoch+1, total/float64(max(1, s.Len())))
		}
	}
	return nil
}

// complete replaces zero values by the defaults.
func (o *Options) complete() {
	if o.Epochs <= 0 {
		o.Epochs = 4
	}
	if o.Batch <= 0 {
		o.Batch = 128
	}
	if o.Rate <= 0 {
		o.Rate = 2e-3
	}
}

// rate is the learning rate after a part of all steps.
func (o *Options) rate(part float64) float64 {
	if part < 0.1 {
		return o.Rate * (0.05 + 9.5*part)
	}
	return o.Rate * (1 + math.Cos(math.Pi*(part-0.1)/0.9)) / 2
}
