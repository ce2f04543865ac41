// What a search will cost, before it is begun.

package covers

import (
	"context"
	"math"
	"math/rand/v2"
	"time"

	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/native/cover/exactcover"
)

// trialTime and trialUnits bound the trial that measures the rate.
const (
	trialTime  = 3 * time.Second
	trialUnits = 200
)

// Estimate estimates the nodes by random walks and the rate by running units drawn at random.
func (j *Job) Estimate(ctx context.Context) (e units.Estimate, err error) {
	roots, err := j.Roots(ctx)
	if err != nil {
		return e, err
	}
	e.Units = len(roots)
	if e.Nodes, e.NodesWithin, err = j.nodes(ctx); err != nil {
		return e, err
	}
	if err := j.trial(ctx, roots, &e); err != nil {
		return e, err
	}
	if e.Rate > 0 {
		e.CPUHours, e.CPUHoursWithin = e.Nodes/e.Rate/3600, e.NodesWithin/e.Rate/3600
	}
	return e, nil
}

// trial runs units in a random order and measures processor time.
func (j *Job) trial(ctx context.Context, roots []string, e *units.Estimate) error {
	w, err := j.Worker()
	if err != nil {
		return err
	}
	began, before := time.Now(), machine.CPUTime()
	limited, stop := context.WithTimeout(ctx, 4*trialTime) // a single unit may be long
	defer stop()
	for n, i := range rand.New(rand.NewPCG(1, 1)).Perm(len(roots)) {
		if n >= trialUnits || time.Since(began) > trialTime {
			break
		}
		b, _, err := w.Run(limited, roots[i])
		if limited.Err() != nil && ctx.Err() == nil {
			break
		}
		if err != nil {
			return err
		}
		r, err := units.Decode(roots[i], b)
		if err != nil {
			return err
		}
		e.TrialUnits, e.TrialNodes = e.TrialUnits+1, e.TrialNodes+r.Nodes
	}
	if spent := (machine.CPUTime() - before).Seconds(); e.TrialNodes > 0 && spent > 0 {
		e.Rate = float64(e.TrialNodes) / spent
	}
	return nil
}

// The estimate of the nodes (D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics
// of Computation 29 (1975); exactcover.Estimate): so many independent ones, of so many subtrees each,
// with so many walks in each.
const (
	estimates = 10
	subtrees  = 100
	walksEach = 256
)

// nodes estimates those of the whole search, and the standard error of the estimate. Trees with a few
// very large subtrees are estimated too small more often than too large. The same job gives the same
// estimate.
func (j *Job) nodes(ctx context.Context) (nodes, within float64, err error) {
	var sum, squares float64
	for seed := range uint64(estimates) {
		x, err := 0.0, error(nil)
		if j.spec.Scan != nil {
			x, err = j.another().Estimate(ctx, nil, subtrees*walksEach, 0, seed+1)
		} else {
			x, err = exactcover.Estimate(ctx, j.cover, j.spec.Live, subtrees, walksEach, seed+1)
		}
		if err != nil {
			return 0, 0, err
		}
		sum, squares = sum+x, squares+x*x
	}
	mean := sum / estimates
	return mean, math.Sqrt(max(0, squares/estimates-mean*mean) / (estimates - 1)), nil
}
