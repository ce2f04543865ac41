package main

// Units that last longer than they need, for tests that kill processes in the middle of them,
// units that crash, and records that are false.

import (
	"context"
	"encoding/json"
	"os"
	"time"

	"github.com/tilemip/tilemip/internal/spread/cluster"
	"github.com/tilemip/tilemip/internal/units"
)

// badUnit is the environment variable that names a unit in which processes die.
const badUnit = "TILEMIP_TEST_BAD_UNIT"

// slowUnits is the environment variable that makes every unit of a child process last longer,
// so that a small search lives long enough to be stormed.
const slowUnits = "TILEMIP_TEST_SLOW_UNITS"

// falseUnits is the environment variable that makes every record false.
const falseUnits = "TILEMIP_TEST_FALSE_UNITS"

// openSlowly is cluster.Open for the processes of tests.
func openSlowly(spec []byte) (units.Job, error) {
	job, err := cluster.Open(spec)
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

func (s slowWorker) Run(ctx context.Context, unit string) ([]byte, [][]byte, error) {
	time.Sleep(s.pad)
	if unit == os.Getenv(badUnit) {
		panic("a bad unit")
	}
	record, parts, err := s.Worker.Run(ctx, unit)
	if err == nil && os.Getenv(falseUnits) != "" {
		record = falsified(record)
	}
	return record, parts, err
}

// falsified drops a solution, or claims a node more where there is none, and says the same of itself
// everywhere.
func falsified(record []byte) []byte {
	var r units.Record
	if err := json.Unmarshal(record, &r); err != nil {
		panic(err)
	}
	if r.Solutions == 0 {
		r.Nodes++
		r.Levels[len(r.Levels)-1]++
		return r.Encode()
	}
	r.Solutions--
	if r.Found != nil {
		r.Found = r.Found[1:]
		*r.Hash = units.Hash{}
		for _, one := range r.Found {
			r.Hash.Add(one)
		}
	}
	return r.Encode()
}
