// What a search in units will cost, before it is begun: search --estimate.

package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/tilemip/tilemip"
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

// expect estimates the searches of subjects.
func (g *Parts) expect(k *call) error {
	all, err := k.begin()
	if err != nil {
		return err
	}
	return k.every(all, func(one tilemip.Subject) (int, error) {
		err := estimate(k, one)
		if errors.Is(err, context.DeadlineExceeded) {
			k.view.Note("%s: the time limit came before the estimate was made", nameOf(one))
			return exitLimit, nil
		}
		return exitDone, err
	})
}

// estimate estimates the nodes by random walks and the rate by running units drawn at random.
func estimate(k *call, one tilemip.Subject) error {
	m := machine.Start()
	ctx, stop := k.deadline()
	defer stop()
	job, err := cut(ctx, k, one)
	if err != nil {
		return err
	}
	sized, ok := job.(*covers.Job)
	if !ok {
		return fmt.Errorf("no estimate of %T", job)
	}
	roots, err := job.Roots(ctx)
	if err != nil {
		return err
	}
	e := &display.Estimate{Kind: "estimate", Subject: one.Name, Run: job.ID(), Units: len(roots), Versions: map[string]string{"tilemip": tilemip.Version()}}
	if e.Nodes, e.NodesWithin, err = sized.Expect(ctx); err != nil {
		return err
	}
	if err := trial(ctx, job, roots, e); err != nil {
		return err
	}
	if e.Rate > 0 {
		e.CPUHours, e.CPUHoursWithin = e.Nodes/e.Rate/3600, e.NodesWithin/e.Rate/3600
	}
	used := m.Read()
	e.Seconds, e.CPUSeconds = used.Wall.Seconds(), used.CPU.Seconds()
	return k.view.Estimate(e)
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
