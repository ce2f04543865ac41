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

// unitRun is one run of a subject that is cut into units.
type unitRun struct {
	k     *call
	ctx   context.Context // with the time limit
	one   tilemip.Subject
	job   units.Job
	meter machine.Meter
	begun time.Time
	keeps string // where what is finished is kept, in words; "" if nowhere
}

// inUnits cuts the search of each subject into units and does something with them. A verb that
// writes one file, or has one run, says what is for one subject alone.
func (k *call) inUnits(all []item, what string, do func(r *unitRun) error) error {
	if len(all) != 1 && what != "" {
		return usagef("%s; expected one subject, found %d", what, len(all))
	}
	return k.every(all, func(one tilemip.Subject) (int, error) {
		r := &unitRun{k: k, one: one, meter: machine.Start(), begun: time.Now()}
		var stop func()
		r.ctx, stop = k.deadline()
		defer stop()
		err := r.cut()
		if err == nil {
			err = do(r)
		}
		switch {
		case k.ctx.Err() != nil:
			return exitInterrupted, nil
		case errors.Is(err, context.DeadlineExceeded):
			return exitLimit, nil
		}
		return exitDone, err
	})
}

// cut cuts the search, and says so where the context ends before.
func (r *unitRun) cut() error {
	o, err := r.k.options(r.one)
	if err != nil {
		return err
	}
	r.job, err = tilemip.Cut(r.ctx, r.one, o, tilemip.UnitSize{Aim: uint64(of[Unit](r.k).nodes)})
	if err != nil && native.Stopped(r.ctx) != "" {
		r.k.view.Note("%s: stopped before the search was cut into units", nameOf(r.one))
	}
	return err
}

// local runs broker, coordinator and workers in this process, and shows the answer.
func (r *unitRun) local(workers int) error {
	dir, forget, err := r.folder()
	if err != nil {
		return err
	}
	defer forget()
	out, own, err := jetstream.Local(r.ctx, r.job,
		jetstream.Options{Folder: dir, Lease: localLease, Volatile: r.keeps == "", Log: func(line string) { r.k.view.Note("%s", line) }},
		spread.Options{Kind: kindOfUnits, Version: tilemip.Version(), Progress: r.progress},
		spread.WorkerOptions{Version: tilemip.Version(), Threads: max(1, workers), CPU: func() float64 { return machine.CPUTime().Seconds() }})
	if out == nil {
		return err
	}
	by := tilemip.ByEarlier
	if own {
		by = tilemip.BySelf
	}
	return r.show(out, by, err)
}

// folder returns the folder of the broker: that of --state, or one that is thrown away.
func (r *unitRun) folder() (dir string, forget func(), err error) {
	if of[State](r.k).folder == "" {
		thrown, err := os.MkdirTemp("", "tilemip-run-")
		return filepath.Join(thrown, "broker"), func() { os.RemoveAll(thrown) }, err
	}
	f, err := r.keep()
	if err != nil {
		return "", nil, err
	}
	return f.Broker(), f.Close, nil
}

// keep opens the folder of --state.
func (r *unitRun) keep() (*folder.Folder, error) {
	name := of[State](r.k).folder
	f, err := folder.Open(name, folder.Head{Program: tilemip.Version(), Run: r.job.ID(), Subject: nameOf(r.one)})
	if err != nil {
		return nil, usagef("--state: %v", err)
	}
	r.keeps = "folder " + name
	if !f.Fresh {
		r.k.view.Note("%s is continued", r.keeps)
	}
	return f, nil
}

// progress shows how far the run is.
func (r *unitRun) progress(p spread.Progress) {
	left := ""
	if p.Remaining >= 0 {
		left = fmt.Sprintf(", %s left (± %s)", english.About(p.Remaining), english.About(p.Within))
	}
	r.k.view.Searching(time.Since(r.begun), "%d of %d units, %.1f %% of the %s%s", p.Finished, p.Units, 100*p.Weight, r.of(), left)
}

// show puts the answer together and shows it; of a run that was stopped it shows what there is.
// by says who made the records.
func (r *unitRun) show(out *spread.Outcome, by string, err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return errors.Join(err, r.k.view.Stopped(&display.Stopped{
			Kind: "run", Subject: r.one.Name, Run: r.job.ID(), Units: out.Units, Done: out.Progress.Finished, Weight: out.Weight, Keeps: r.keeps, Effort: out.Effort(), Used: used(r.meter),
		}))
	}
	if err != nil {
		return err
	}
	o, err := r.k.options(r.one)
	if err != nil {
		return err
	}
	a, err := tilemip.TogetherAudited(r.ctx, r.job, out.Records, out.Report, by, o)
	if err != nil {
		return err
	}
	a.Run.Effort = out.Effort()
	measured(a, r.meter)
	a.Warnings, a.Subject = r.one.Warnings, r.one.Name
	if err := r.k.view.Answer(a, r.one); err != nil {
		return fmt.Errorf("writing the answer: %w", err)
	}
	return exitWith(exitStatus(a))
}

// used is what a run has used since its start.
func used(m machine.Meter) display.Used {
	u := m.Read()
	return display.Used{Seconds: u.Wall.Seconds(), CPUSeconds: u.CPU.Seconds(), Versions: map[string]string{"tilemip": tilemip.Version()}}
}

// of says what the finished part is a part of.
func (r *unitRun) of() string {
	if r.one.Board != nil {
		return "iteration"
	}
	return "tree"
}
