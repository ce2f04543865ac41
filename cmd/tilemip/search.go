// The verbs of the native engines. search: boards, many of them in one run, are searched in parallel,
// with the answers in their order and a summary behind them; any other subjects one after the other.
// disassemble: which assemblies of a packing puzzle come apart, and by which moves.

package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/terminal"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/depict"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/units/covers"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

func newSearch() runner {
	return &Search{Proof: Proof{search: true}, Threads: Threads{option.Puzzles, idleThreads}, Unit: Unit{uncut: option.Beside(inParts, "jobs", "state", "estimate", "shard")}, State: State{idle: idleInJobs}, Pictures: Pictures{Plot: Plot{kinds: option.Slides}},
		Solutions: solutions(option.Exact)}
}

// Search searches subjects by the native engines.
type Search struct {
	Board
	Output
	Proof
	Engine
	Tables
	Chance
	Threads
	TimeLimit
	Solutions
	Graph
	Parts
	Unit
	State
	Pictures
}

func (v *Search) run(k *call) error {
	all, err := k.begin()
	switch {
	case err != nil:
		return err
	case v.estimate:
		return k.inUnits(all, "", estimate)
	case v.shard != "":
		return k.inUnits(all, "--shard writes one file", v.Parts.search)
	case (v.jobs > 0 || v.State.folder != "") && !decided(all):
		return k.inUnits(all, "--jobs and --state are for one search", func(r *unitRun) error { return r.local(v.jobs) })
	case batchable(all, k.asked.Heuristic):
		return batch(k, all)
	}
	return k.loopOver(all, tilemip.Search)
}

// estimate says what a search in units will cost, before it is begun: search --estimate.
func estimate(r *unitRun) error {
	sized, ok := r.job.(*covers.Job)
	if !ok {
		return fmt.Errorf("no estimate of %T", r.job)
	}
	e, err := sized.Estimate(r.ctx)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		r.k.view.Note("%s: the time limit came before the estimate was made", nameOf(r.one))
		return err
	case err != nil:
		return err
	}
	return r.k.view.Estimate(&display.Estimate{Kind: "estimate", Subject: r.one.Name, Run: r.job.ID(), Estimate: e, Used: used(r.meter)})
}

// decided reports whether the subject is a board that no search is needed for.
func decided(all []item) bool {
	if len(all) != 1 || all[0].Board == nil {
		return false
	}
	solvable, _ := all[0].Board.Solvable()
	return !solvable || slices.Equal(all[0].Board.Start.Tiles, all[0].Board.Goal.Tiles)
}

// batchable reports whether the subjects are boards that the engines take as a batch: more than
// one, and with a heuristic that the engines search with. One that has a search of its own, as the
// learned one does, takes one board at a time.
func batchable(all []item, heuristic string) bool {
	h, _ := slide.LookupHeuristic(heuristic)
	return len(all) > 1 && h.Search == nil && !slices.ContainsFunc(all, func(one item) bool { return one.Board == nil })
}

// batch searches boards --threads at a time, and prints a summary at the end; a single board uses
// several threads only where there are fewer boards than threads. A board that fails does not cost
// the others.
func batch(k *call, all []item) error {
	if err := k.idle(&all[0].Subject); err != nil { // what is idle for one board is so for all
		return err
	}
	o, err := k.options(all[0].Subject)
	if err != nil {
		return err
	}
	boards := make([]tilemip.Subject, len(all))
	for i, one := range all {
		boards[i] = one.Subject
	}
	status, sum := exitDone, display.NewSummary(len(all))
	started, cpu := time.Now(), machine.CPUTime()
	err = tilemip.SearchBoards(k.ctx, boards, o, func(i int, a *tilemip.Answer, err error) error {
		if err != nil {
			status = worse(status, k.failed(&all[i], flagged(err)))
			return nil
		}
		sum.Add(a)
		status = worse(status, exitStatus(a))
		if err := k.view.Answer(a, boards[i]); err != nil {
			return fmt.Errorf("writing the answer: %w", err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if k.ctx.Err() != nil {
		status = exitInterrupted
	}
	sum.Seconds, sum.CPUSeconds = time.Since(started).Seconds(), (machine.CPUTime() - cpu).Seconds()
	if err := k.view.Summary(sum); err != nil {
		return fmt.Errorf("writing the answer: %w", err)
	}
	return exitWith(status)
}

func newDisassemble() runner {
	return &Disassemble{All: All{option.Packs}, Limit: Limit{option.Packs}, Play: Play{kinds: option.Packs}}
}

// Disassemble takes packings apart.
type Disassemble struct {
	JSON
	Quiet
	TimeLimit
	All
	Limit
	Files
	Style
	Play
	look  depict.Look
	steps bool
}

// Own declares the options that no other verb has.
func (v *Disassemble) Own(*call) []option.Row {
	return []option.Row{
		{Name: "steps", Group: groupPicture, To: &v.steps, Help: "draw every move", Idle: idleWithoutPicture},
		{Name: "animate", Group: groupPicture, To: &v.look.Animate, Help: "move the pieces in the SVG", Idle: func(l option.Line) string {
			if l.Given("steps") {
				return "draws one picture, and --steps several; expected one of them"
			}
			return option.Beside("is for an SVG; expected it beside it", "svg")(l)
		}},
	}
}

// draw draws and plays the first assembly that comes apart.
func (v *Disassemble) draw(k *call, one tilemip.Subject, d *tilemip.Disassembled) error {
	i := slices.IndexFunc(d.Found, func(a tilemip.Apart) bool { return a.Separable })
	if !v.asked() && !v.Play.on {
		return nil
	}
	if i < 0 {
		k.view.Note("tilemip: no assembly came apart: there is nothing to draw")
		return nil
	}
	found := &d.Found[i]
	if v.asked() {
		look := v.look
		if v.steps {
			look.Frames = found.Moves + 2 // more than there are
		}
		p, err := look.Dismantled(one.Packing, found.Pieces, found.Shifts)
		if err != nil {
			return usagef("%v", err)
		}
		if err := v.Files.write(k, p); err != nil {
			return err
		}
	}
	switch {
	case !v.Play.on:
		return nil
	case one.Packing.Grid != puzzle.Cubes:
		return usagef("--play shows layers of cubes; %s is of %v", one.Name, one.Packing.Grid)
	}
	return terminal.Play(k.ctx, display.ApartFrames(one.Packing, found, k.view.Color), v.Play.speed, k.in, k.out)
}

// run shows each result.
func (v *Disassemble) run(k *call) error {
	all, err := k.begin()
	if err != nil {
		return err
	}
	return k.every(all, func(one tilemip.Subject) (int, error) {
		o, err := k.options(one)
		if err != nil {
			return exitFailed, err
		}
		d, err := tilemip.Disassemble(k.ctx, one, o)
		if err != nil {
			return exitFailed, err
		}
		if err := k.view.Disassembled(d, one.Packing, o.All); err != nil {
			return exitFailed, err
		}
		return apartStatus(d), v.draw(k, one, d)
	})
}

// apartStatus is the exit status: 0 when an assembly comes apart and nothing was left open, 4 or 5 when
// a limit left something open, with or without one that comes apart, and 3 when it is proven
// that none does.
func apartStatus(d *tilemip.Disassembled) int {
	switch {
	case d.Separable > 0 && d.Open():
		return exitLimitPoint
	case d.Separable > 0:
		return exitDone
	case d.Open():
		return exitLimit
	}
	return exitInfeasible
}
