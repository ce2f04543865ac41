package main

// Units that last longer than they need, for tests that kill processes in the middle of them,
// and units that crash.

import (
	"context"
	"os"
	"time"

	"github.com/tilemip/tilemip/internal/units"
)

// badUnit is the environment variable that names a unit in which processes die.
const badUnit = "TILEMIP_TEST_BAD_UNIT"

// slowUnits is the environment variable that makes every unit of a child process last longer,
// so that a small search lives long enough to be stormed.
const slowUnits = "TILEMIP_TEST_SLOW_UNITS"

// openSlowly is openUnits for the processes of tests.
func openSlowly(kind string, spec []byte) (units.Job, error) {
	job, err := openUnits(kind, spec)
	if err != nil {
		return nil, err
	}
	pad, _ := time.ParseDuration(os.Getenv(slowUnits)) // none: 0
	return slowJob{job, pad}, nil
}

type slowJob struct {
	units.Job
	pad time.Duration
}

func (s slowJob) Worker() (units.Worker, error) {
	w, err := s.Job.Worker()
	return slowWorker{w, s.pad}, err
}

type slowWorker struct {
	units.Worker
	pad time.Duration
}

func (s slowWorker) Run(ctx context.Context, unit string) ([]byte, error) {
	time.Sleep(s.pad)
	if unit == os.Getenv(badUnit) {
		panic("a bad unit")
	}
	return s.Worker.Run(ctx, unit)
}
