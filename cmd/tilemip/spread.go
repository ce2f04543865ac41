// Searches that are cut into units: what search --jobs N --state FOLDER, which runs them in this
// process, shares with --shard and with coordinate.

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/spread/journal"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/native"
)

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

// outcome is what a run ended with.
type outcome struct {
	units.Progress
	effort  *units.Effort
	records *units.Memory
}

// local runs the units in this process, and shows the answer. With --state their records are kept in
// a file: that of the one shard that the whole search is.
func (r *unitRun) local(workers int) error {
	runs, made := 0, tilemip.Made{}
	out := outcome{records: new(units.Memory)}
	ran := func(p units.Progress, _ string) {
		runs++
		out.Progress = p
		r.progress(p)
	}
	var err error
	if name := of[State](r.k).folder; name == "" {
		err = units.Run(r.ctx, r.job, out.records, workers, nil, func(p units.Progress, unit string, _ []byte) error { ran(p, unit); return nil })
	} else {
		f, failed := journal.Open(name, r.head(journal.Shard{}))
		if failed != nil {
			return usagef("--state: %v", failed)
		}
		defer f.Close()
		if r.keeps = "folder " + name; !f.Fresh {
			r.k.view.Note("%s is continued", r.keeps)
		}
		if out.records, failed = r.records(f); failed != nil {
			return failed
		}
		if out.records.Len() > 0 {
			made.By = tilemip.ByEarlier
		}
		err = f.Run(r.ctx, r.job, journal.Shard{}, out.records, workers, ran)
	}
	out.Finished = out.records.Len()
	out.effort = &units.Effort{Workers: 1, Runs: runs, UnitsPerSecond: out.Rate, CPUHours: r.meter.Read().CPU.Hours()}
	return r.show(&out, made, err)
}

// head is that of a journal of the run.
func (r *unitRun) head(s journal.Shard) journal.Head {
	return journal.Head{Program: tilemip.Version(), Run: r.job.ID(), Subject: nameOf(r.one), Shard: s, Spec: r.job.Spec()}
}

// adopt goes on with a run that is kept as it was cut.
func (r *unitRun) adopt(spec []byte) error {
	if bytes.Equal(spec, r.job.Spec()) {
		return nil
	}
	r.k.warnOnce(errors.New("--unit: the run is continued with work units of the size that it was begun with"))
	job, err := tilemip.OpenUnits(r.ctx, spec)
	if err == nil {
		r.job = job
	}
	return err
}

// records reads those of a journal, and says what cannot be read: its units are run again.
func (r *unitRun) records(f *journal.File) (*units.Memory, error) {
	if err := r.adopt(f.Spec); err != nil {
		return nil, err
	}
	had, damage, err := f.Records()
	if len(damage) > 0 {
		r.k.warnOnce(fmt.Errorf("damaged, and run again: %s", journal.Lost(damage)))
	}
	return had, err
}

// progress shows how far the run is.
func (r *unitRun) progress(p units.Progress) {
	left := ""
	if p.Remaining >= 0 {
		left = fmt.Sprintf(", %s left (± %s)", english.About(p.Remaining), english.About(p.Within))
	}
	r.k.view.Searching(time.Since(r.begun), "%d of %d units, %.1f %% of the %s%s", p.Finished, p.Units, 100*p.Weight, r.of(), left)
}

// show puts the answer together and shows it; of a run that was stopped it shows what there is.
// made says who made the records.
func (r *unitRun) show(out *outcome, made tilemip.Made, err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return errors.Join(err, r.k.view.Stopped(&display.Stopped{
			Kind: "run", Subject: r.one.Name, Run: r.job.ID(), Units: out.Units, Done: out.Finished, Weight: out.Weight, Keeps: r.keeps, Effort: out.effort, Used: used(r.meter),
		}))
	}
	if err != nil {
		return err
	}
	o, err := r.k.options(r.one)
	if err != nil {
		return err
	}
	a, _, err := tilemip.Together(r.ctx, r.job, out.records, made, o)
	if err != nil {
		return err
	}
	a.Run.Effort = out.effort
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
