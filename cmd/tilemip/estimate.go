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

// estimate estimates the searches of subjects.
func (s *session) estimate(ctx context.Context, all []*subject) error {
	status := exitDone
	for _, one := range all {
		err := s.ready(nil, one)
		if err == nil {
			err = s.estimateOne(ctx, one)
		}
		switch {
		case ctx.Err() != nil:
			return exitWith(exitInterrupted)
		case errors.Is(err, context.DeadlineExceeded):
			s.view.Note("%s: the time limit came before the estimate was made", one.shown())
			status = worse(status, exitLimit)
		case err != nil:
			status = worse(status, s.failed(one, flagged(err)))
		}
	}
	return exitWith(status)
}

// estimateOne estimates the nodes by random walks and the rate by running units drawn at random.
func (s *session) estimateOne(ctx context.Context, one *subject) error {
	m := machine.Start()
	ctx, stop := s.deadline(ctx)
	defer stop()
	job, err := s.cut(ctx, one)
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
	e := &display.Estimate{Kind: "estimate", Subject: one.name, Run: job.ID(), Units: len(roots), Versions: map[string]string{"tilemip": version()}}
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
	return s.view.Estimate(e)
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
