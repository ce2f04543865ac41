// Searches in parts without a network: search --shard, and the verb merge.

package main

import (
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

// Ready reads --shard.
func (g *Parts) Ready(*call, tilemip.Subject) (err error) {
	if g.shard == "" {
		return nil
	}
	if g.part, err = shards.Parse(g.shard); err != nil {
		return usagef("--%v", err)
	}
	return nil
}

// search searches the part of one subject that --shard names, and shows what the file has then, also
// when it was stopped.
func (g *Parts) search(r *unitRun) error {
	k, done := r.k, 0
	found, err := shards.Run(r.ctx, g.out, r.job, g.part, shards.Options{
		Program: tilemip.Version(), Workers: k.asked.Solver.Threads,
		Ran: func(unit string, _ []byte) {
			done++
			k.view.Searching(time.Since(r.begun), "%s of shard %s, the last %s", english.Count(done, "unit"), g.part, unit)
		},
	})
	if found == nil || err != nil && r.ctx.Err() == nil {
		return err
	}
	shown := &display.Shard{
		Kind: "shard", Subject: r.one.Name, Run: r.job.ID(), Index: g.part.Index, Of: g.part.Of, File: g.out, Finished: found.Finished(), Before: found.Before, Used: used(r.meter),
	}
	err = errors.Join(err, addUp(shown, found.Records))
	if failed := k.view.Shard(shown); failed != nil {
		return &endedError{fmt.Errorf("writing the answer: %w", failed)}
	}
	return err
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
	return finished(k.answer(tilemip.Subject{}, answer))
}
