// Searches in parts without a network: search --shard, and the verb merge.

package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/input"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/shards"
	"github.com/tilemip/tilemip/internal/units"
)

// search searches the part of one subject that --shard names.
func (g *Parts) search(k *call) error {
	all, err := k.begin()
	switch {
	case err != nil:
		return err
	case len(all) != 1:
		return usagef("--shard writes one file; expected one subject, found %d", len(all))
	}
	return k.every(all, func(one tilemip.Subject) (int, error) {
		shard, err := shards.Parse(g.shard)
		if err != nil {
			return exitUsage, usagef("--%v", err)
		}
		shown, err := g.part(k, one, shard)
		if shown != nil {
			if err := k.view.Shard(shown); err != nil {
				return exitFailed, &endedError{fmt.Errorf("writing the answer: %w", err)}
			}
		}
		if k.ctx.Err() != nil || errors.Is(err, context.DeadlineExceeded) {
			return exitLimit, nil
		}
		return exitDone, err
	})
}

// part searches it, and returns what the file has then, also when it was stopped.
func (g *Parts) part(k *call, one tilemip.Subject, shard shards.Shard) (*display.Shard, error) {
	m := machine.Start()
	limited, stop := k.deadline()
	defer stop()
	job, err := cut(limited, k, one)
	if err != nil {
		return nil, err
	}
	begun, done := time.Now(), 0
	r, err := shards.Run(limited, g.out, job, shard, shards.Options{
		Program: tilemip.Version(), Workers: k.asked.Solver.Threads,
		Ran: func(unit string, _ []byte) {
			done++
			k.view.Searching(time.Since(begun), "%s of shard %s, the last %s", english.Count(done, "unit"), shard, unit)
		},
	})
	if r == nil || err != nil && limited.Err() == nil {
		return nil, err
	}
	used := m.Read()
	shown := &display.Shard{
		Kind: "shard", Subject: one.Name, Run: job.ID(), Index: shard.Index, Of: shard.Of, File: g.out, Finished: r.Finished(), Before: r.Before,
		Seconds: used.Wall.Seconds(), CPUSeconds: used.CPU.Seconds(), Versions: map[string]string{"tilemip": tilemip.Version()},
	}
	return shown, errors.Join(err, addUp(shown, r.Records))
}

// addUp adds the records of a file up.
func addUp(s *display.Shard, records units.Records) error {
	return records.Each(func(unit string, b []byte) error {
		r, err := units.Decode(unit, b)
		if err != nil {
			return err
		}
		s.Units++
		s.Nodes += r.Nodes
		s.Solutions += r.Solutions
		if r.Stop != "" {
			s.Splits++
		}
		return nil
	})
}

var mergeVerb = verb{
	Name: "merge", Usage: "put the files of a search in parts together", Args: "FILE…|FOLDER…",
	Help: `The FILEs are those of search --shard 0/N to N-1/N --out FILE, in any order; a FOLDER
stands for all its files NAME.shard. What they hold is audited: the units of all files must
cover the search tree, each part of it once, in exact fractions, and every solution that is
listed is checked by the rules of the puzzle. That a unit has no other solutions is claimed
by the process that wrote the file: the answer says "claimed by the shards", and proves
nothing. A missing shard is named (status 1); two files of one shard must hold the same
records, or the answer is refused (status 7).

  tilemip merge *.shard`,
	New: func() runner { return new(Merge) },
}

// Merge reads the files and shows the answer.
type Merge struct {
	JSON
	Quiet
}

func (v *Merge) run(k *call) error {
	if !k.line.Args().Present() {
		return usagef("no file; expected those that search --shard has written")
	}
	m := machine.Start()
	all, err := shards.Gather(k.ctx, k.line.Args().Slice())
	switch {
	case k.ctx.Err() != nil:
		return &input.InterruptedError{Name: "the shards"}
	case errors.As(err, new(*shards.FileError)):
		return usagef("%v", err)
	case errors.As(err, new(*shards.Conflict)):
		return disagree("%v", err)
	case err != nil:
		return err
	}
	for _, name := range all.Repeated {
		k.view.Note("%s: this shard is in another file, too, with the same records", name)
	}
	if err := all.Complete(); err != nil {
		return err
	}
	job, err := tilemip.OpenUnits(k.ctx, all.Spec)
	if err != nil {
		return err
	}
	if job.ID() != all.Run {
		return disagree("the files say that they are of run %.12s, and what they search is run %.12s", all.Run, job.ID())
	}
	answer, _, err := tilemip.Together(k.ctx, job, all.Records, tilemip.ByShards, tilemip.Options{})
	if err != nil {
		return err
	}
	measured(answer, m)
	status, err := k.answer(tilemip.Subject{}, answer)
	if err != nil {
		return err
	}
	return exitWith(status)
}
