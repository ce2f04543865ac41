// What a search in units will cost, before it is begun: search --estimate.

package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/internal/units/covers"
)

// trialTime and trialUnits bound the trial that measures the rate.
const (
	trialTime  = 3 * time.Second
	trialUnits = 200
)

// estimate estimates the nodes by random walks and the rate by running units drawn at random.
func estimate(r *unitRun) error {
	e := &display.Estimate{Kind: "estimate", Subject: r.one.Name, Run: r.job.ID()}
	switch err := expect(r.ctx, r.job, e); {
	case errors.Is(err, context.DeadlineExceeded):
		r.k.view.Note("%s: the time limit came before the estimate was made", nameOf(r.one))
		return err
	case err != nil:
		return err
	}
	e.Used = used(r.meter)
	return r.k.view.Estimate(e)
}

// expect estimates both.
func expect(ctx context.Context, job units.Job, e *display.Estimate) error {
	sized, ok := job.(*covers.Job)
	if !ok {
		return fmt.Errorf("no estimate of %T", job)
	}
	roots, err := job.Roots(ctx)
	if err != nil {
		return err
	}
	e.Units = len(roots)
	if e.Nodes, e.NodesWithin, err = sized.Expect(ctx); err != nil {
		return err
	}
	if err := trial(ctx, job, roots, e); err != nil {
		return err
	}
	if e.Rate > 0 {
		e.CPUHours, e.CPUHoursWithin = e.Nodes/e.Rate/3600, e.NodesWithin/e.Rate/3600
	}
	return nil
}

// trial runs units in a random order and measures processor time.
func trial(ctx context.Context, job units.Job, roots []string, e *display.Estimate) error {
	w, err := job.Worker()
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
		b, err := w.Run(limited, roots[i])
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
