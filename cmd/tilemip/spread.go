// Searches on several workers with a state that is kept: search --jobs N --state DIR, in this
// process. The way is that of coordinate and work: a broker, which listens nowhere here, and
// workers that fetch units and create records.

package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/spread/folder"
	"github.com/tilemip/tilemip/internal/spread/jetstream"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/native"
)

// kindOfUnits is the kind of jobs that tilemip.Cut makes, for workers.
const kindOfUnits = "tilemip"

// localLease is how long a unit is with a worker of this process that gives no sign: such a
// worker dies with the process, so that the next one need not wait long for its units.
const localLease = 2 * time.Second

// spreadRun is one run of a subject that is cut into units.
type spreadRun struct {
	s     *session
	one   *subject
	job   units.Job
	meter machine.Meter
	begun time.Time
	keeps string // where what is finished is kept, in words; "" if nowhere
}

// searchJobs searches one subject with --jobs workers, and keeps its state in --state.
func (s *session) searchJobs(ctx context.Context, all []*subject) error {
	limited, stop := s.deadline(ctx)
	defer stop()
	r, err := s.newSpreadRun(limited, all, "--jobs and --state")
	if err == nil {
		err = r.local(limited)
	}
	return r.end(ctx, err)
}

// newSpreadRun cuts the one subject.
func (s *session) newSpreadRun(ctx context.Context, all []*subject, what string) (*spreadRun, error) {
	r := &spreadRun{s: s, meter: machine.Start(), begun: time.Now()}
	if len(all) != 1 {
		return r, usagef("%s are for one search; expected one subject, found %d", what, len(all))
	}
	r.one = all[0]
	if err := s.ready(nil, r.one); err != nil {
		return r, err
	}
	var err error
	r.job, err = s.cut(ctx, r.one)
	return r, err
}

// cut cuts the search of a subject into units, and says so where the context ends before.
func (s *session) cut(ctx context.Context, one *subject) (units.Job, error) {
	job, err := tilemip.Cut(ctx, one.of(), s.libraryOptions(nil, one), tilemip.UnitSize{Aim: uint64(s.unit)})
	if err != nil && native.Stopped(ctx) != "" {
		s.view.Note("%s: stopped before the search was cut into units", one.shown())
	}
	return job, err
}

// local runs broker, coordinator and workers in this process, and shows the answer.
func (r *spreadRun) local(ctx context.Context) error {
	dir, forget, err := r.folder()
	if err != nil {
		return err
	}
	defer forget()
	b, _, err := jetstream.Embed(ctx, spread.RunName(r.job.ID()), jetstream.Options{Folder: dir, Lease: localLease, Volatile: r.keeps == "", Log: func(line string) { r.s.view.Note("%s", line) }})
	if err != nil {
		return err
	}
	defer b.Close()
	working, end := context.WithCancelCause(ctx)
	defer end(nil)
	name := "local-" + randomName()
	var all sync.WaitGroup
	all.Add(1)
	go func() {
		defer all.Done()
		_, err := spread.Serve(working, b, r.job, kindOfUnits, spread.WorkerOptions{
			Name: name, Version: version(), Threads: max(1, r.s.jobs), CPU: func() float64 { return machine.CPUTime().Seconds() },
		})
		if err != nil && !errors.As(err, new(*spread.AlarmError)) { // of an alarm the coordinator hears
			end(err)
		}
	}()
	out, err := spread.NewCoordinator(r.job, b, spread.Options{Kind: kindOfUnits, Version: version(), Progress: r.progress}).Run(working)
	if ctx.Err() == nil && errors.Is(err, context.Canceled) {
		err = context.Cause(working)
	}
	end(nil)
	all.Wait()
	by := tilemip.BySelf
	for maker := range out.Makers { // a name that nobody could know before this run, in a broker that listens nowhere
		if maker != name {
			by = tilemip.ByEarlier
		}
	}
	return r.show(ctx, out, by, err)
}

// folder returns the folder of the broker: that of --state, or one that is thrown away.
func (r *spreadRun) folder() (dir string, forget func(), err error) {
	if r.s.stateDir == "" {
		thrown, err := os.MkdirTemp("", "tilemip-run-")
		return filepath.Join(thrown, "broker"), func() { os.RemoveAll(thrown) }, err
	}
	f, err := r.keep(folder.Head{Program: version(), Run: r.job.ID(), Subject: r.one.shown()})
	if err != nil {
		return "", nil, err
	}
	return f.Broker(), f.Close, nil
}

// progress shows how far the run is.
func (r *spreadRun) progress(p spread.Progress) {
	left := ""
	if p.Remaining >= 0 {
		left = fmt.Sprintf(", %s left (± %s)", english.About(p.Remaining), english.About(p.Within))
	}
	r.s.view.Searching(time.Since(r.begun), "%d of %d units, %.1f %% of the %s%s", p.Finished, p.Units, 100*p.Weight, r.of(), left)
}

// show puts the answer together and shows it; of a run that was stopped it shows what there is.
// by says who made the records.
func (r *spreadRun) show(ctx context.Context, out *spread.Outcome, by string, err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		used := r.meter.Read()
		return errors.Join(err, r.s.view.Stopped(&display.Stopped{
			Kind: "run", Subject: r.one.name, Run: r.job.ID(), Units: out.Units, Done: out.Progress.Finished, Weight: out.Weight, Keeps: r.keeps, Effort: effortOf(out),
			Seconds: used.Wall.Seconds(), CPUSeconds: used.CPU.Seconds(), Versions: map[string]string{"tilemip": version()},
		}))
	}
	if err != nil {
		return err
	}
	a, err := tilemip.TogetherAudited(ctx, r.job, out.Records, out.Report, by, r.s.libraryOptions(nil, r.one))
	if err != nil {
		return err
	}
	a.Run.Effort = effortOf(out)
	measured(a, r.meter)
	a.Warnings, a.Subject = r.one.warnings, r.one.name
	if err := r.s.view.Answer(a, r.one.of()); err != nil {
		return fmt.Errorf("writing the answer: %w", err)
	}
	return exitWith(exitStatus(a))
}

// effortOf says what a run took.
func effortOf(out *spread.Outcome) *units.Effort {
	t := out.Totals
	return &units.Effort{
		Workers: out.Workers, Runs: t.Units, Redeliveries: t.Redelivered, Duplicates: t.Duplicates, SecondRuns: out.Progress.Seconds,
		Reissued: out.Reissued, Crashes: t.Crashes, UnitsPerSecond: out.Rate, CPUHours: t.CPU / 3600,
	}
}

// end turns the error of a run into that of the verb.
func (r *spreadRun) end(ctx context.Context, err error) error {
	var status *statusError
	switch {
	case ctx.Err() != nil:
		return exitWith(exitInterrupted)
	case errors.Is(err, context.DeadlineExceeded):
		return exitWith(exitLimit)
	case errors.As(err, new(*spread.AlarmError)), errors.As(err, new(*spread.AuditError)):
		err = disagree("%v", err)
	case errors.As(err, &status) && status.message == "":
		return err
	}
	if err == nil {
		return nil
	}
	return exitWith(r.s.failed(r.one, flagged(err)))
}

// randomName returns a name that no other worker of a run has.
func randomName() string {
	b := make([]byte, 6)
	rand.Read(b) // never fails
	return hex.EncodeToString(b)
}
