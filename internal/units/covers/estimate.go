// What a search will cost, before it is begun.

package covers

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/units"
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
	if e.Nodes, e.NodesWithin, err = j.Expect(ctx); err != nil {
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
