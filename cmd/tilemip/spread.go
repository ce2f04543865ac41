// Searches on several workers with a state that is kept: search --jobs N --state DIR, in this
// process. The way is that of coordinate and work: a broker, which listens nowhere here, and
// workers that fetch units and create records.

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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
	k     *call
	one   item
	job   units.Job
	meter machine.Meter
	begun time.Time
	keeps string // where what is finished is kept, in words; "" if nowhere
}

// spread searches one subject with --jobs workers, and keeps its state in --state.
func (g *Parts) spread(k *call, all []item) error {
	limited, stop := k.deadline()
	defer stop()
	r, err := newSpreadRun(limited, k, all, "--jobs and --state")
	if err == nil {
		err = r.local(limited, g.jobs)
	}
	return r.end(err)
}

// newSpreadRun cuts the one subject.
func newSpreadRun(ctx context.Context, k *call, all []item, what string) (*spreadRun, error) {
	r := &spreadRun{k: k, meter: machine.Start(), begun: time.Now()}
	if len(all) != 1 {
		return r, usagef("%s are for one search; expected one subject, found %d", what, len(all))
	}
	r.one = all[0]
	if err := k.ready(r.one); err != nil {
		return r, err
	}
	var err error
	r.job, err = cut(ctx, k, r.one.Subject)
	return r, err
}

// cut cuts the search of a subject into units, and says so where the context ends before.
func cut(ctx context.Context, k *call, one tilemip.Subject) (units.Job, error) {
	o, err := k.options(one)
	if err != nil {
		return nil, err
	}
	job, err := tilemip.Cut(ctx, one, o, tilemip.UnitSize{Aim: uint64(of[Unit](k).nodes)})
	if err != nil && native.Stopped(ctx) != "" {
		k.view.Note("%s: stopped before the search was cut into units", nameOf(one))
	}
	return job, err
}

// local runs broker, coordinator and workers in this process, and shows the answer.
func (r *spreadRun) local(ctx context.Context, workers int) error {
	dir, forget, err := r.folder()
	if err != nil {
		return err
	}
	defer forget()
	out, own, err := jetstream.Local(ctx, r.job, jetstream.LocalOptions{
		Broker: jetstream.Options{Folder: dir, Lease: localLease, Volatile: r.keeps == "", Log: func(line string) { r.k.view.Note("%s", line) }},
		Run:    spread.Options{Kind: kindOfUnits, Version: tilemip.Version(), Progress: r.progress},
		Worker: spread.WorkerOptions{Version: tilemip.Version(), Threads: max(1, workers), CPU: func() float64 { return machine.CPUTime().Seconds() }},
	})
	if out == nil {
		return err
	}
	by := tilemip.ByEarlier
	if own {
		by = tilemip.BySelf
	}
	return r.show(ctx, out, by, err)
}

// folder returns the folder of the broker: that of --state, or one that is thrown away.
func (r *spreadRun) folder() (dir string, forget func(), err error) {
	if of[State](r.k).folder == "" {
		thrown, err := os.MkdirTemp("", "tilemip-run-")
		return filepath.Join(thrown, "broker"), func() { os.RemoveAll(thrown) }, err
	}
	f, err := r.keep(folder.Head{Program: tilemip.Version(), Run: r.job.ID(), Subject: nameOf(r.one.Subject)})
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
	r.k.view.Searching(time.Since(r.begun), "%d of %d units, %.1f %% of the %s%s", p.Finished, p.Units, 100*p.Weight, r.of(), left)
}

// show puts the answer together and shows it; of a run that was stopped it shows what there is.
// by says who made the records.
func (r *spreadRun) show(ctx context.Context, out *spread.Outcome, by string, err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		used := r.meter.Read()
		return errors.Join(err, r.k.view.Stopped(&display.Stopped{
			Kind: "run", Subject: r.one.Name, Run: r.job.ID(), Units: out.Units, Done: out.Progress.Finished, Weight: out.Weight, Keeps: r.keeps, Effort: effortOf(out),
			Seconds: used.Wall.Seconds(), CPUSeconds: used.CPU.Seconds(), Versions: map[string]string{"tilemip": tilemip.Version()},
		}))
	}
	if err != nil {
		return err
	}
	o, err := r.k.options(r.one.Subject)
	if err != nil {
		return err
	}
	a, err := tilemip.TogetherAudited(ctx, r.job, out.Records, out.Report, by, o)
	if err != nil {
		return err
	}
	a.Run.Effort = effortOf(out)
	measured(a, r.meter)
	a.Warnings, a.Subject = r.one.Warnings, r.one.Name
	if err := r.k.view.Answer(a, r.one.Subject); err != nil {
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
func (r *spreadRun) end(err error) error {
	var status *statusError
	switch {
	case r.k.ctx.Err() != nil:
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
	return exitWith(r.k.failed(&r.one, flagged(err)))
}

// of says what the finished part is a part of.
func (r *spreadRun) of() string {
	if r.one.Board != nil {
		return "iteration"
	}
	return "tree"
}
