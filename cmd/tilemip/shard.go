// Searches in parts without a network: search --shard, and the verb merge.

package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/input"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/spread/journal"
	"github.com/tilemip/tilemip/internal/units"
)

// Ready reads --shard.
func (g *Parts) Ready(*call, tilemip.Subject) (err error) {
	if g.shard == "" {
		return nil
	}
	if g.part, err = journal.ParseShard(g.shard); err != nil {
		return usagef("--%v", err)
	}
	return nil
}

// search searches the part of one subject that --shard names, and shows what the file has then, also
// when it was stopped.
func (g *Parts) search(r *unitRun) error {
	k := r.k
	f, err := journal.OpenFile(g.out, r.head(g.part))
	if err != nil {
		return err
	}
	defer f.Close()
	had, err := r.records(f)
	if err != nil {
		return err
	}
	before := had.Len()
	err = f.Run(r.ctx, r.job, g.part, had, k.asked.Solver.Threads, func(p units.Progress, unit string) {
		k.view.Searching(time.Since(r.begun), "%s of shard %s, the last %s", english.Count(p.Finished, "unit"), g.part, unit)
	})
	if err != nil && r.ctx.Err() == nil {
		return err
	}
	shown := &display.Shard{
		Kind: "shard", Subject: r.one.Name, Run: r.job.ID(), Index: g.part.Index, Of: g.part.Of, File: g.out, Finished: err == nil, Before: before, Used: used(r.meter),
	}
	err = errors.Join(err, addUp(shown, had))
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
	verify string // part of the units that is run again here
}

// Own declares the options that no other verb has.
func (v *Merge) Own(k *call) []option.Row {
	return []option.Row{
		k.solverRow("threads", option.Row{Group: groupUnits, Help: "run `N` work units at once"}),
		{Name: "verify", Group: groupUnits, To: &v.verify, Words: "three seconds of them", Help: "run `PERCENT` of the work units, or all, again here", More: "Only all proves the answer."},
	}
}

// sampling is how long merge runs units again where it is not told how many.
const sampling = 3 * time.Second

func (v *Merge) run(k *call) error {
	if !k.line.Args().Present() {
		return usagef("no file; expected those that search --shard has written")
	}
	rule := journal.Rule{Time: sampling, Workers: max(1, k.asked.Solver.Threads), Note: func(line string) { k.warnOnce(errors.New(line)) }}
	if v.verify != "" {
		part, all, err := parseVerify(v.verify)
		if err != nil {
			return err
		}
		if rule.Share, rule.Time = part, 0; all {
			rule.Share = 1
		}
	}
	m := machine.Start()
	answer, err := v.merge(k, rule)
	switch {
	case k.ctx.Err() != nil:
		return &input.InterruptedError{Name: "the shards"}
	case err != nil:
		return err
	}
	measured(answer, m)
	return finished(k.answer(tilemip.Subject{}, answer))
}

// merge puts the files together.
func (v *Merge) merge(k *call, rule journal.Rule) (*tilemip.Answer, error) {
	files, err := journal.Gather(k.ctx, k.line.Args().Slice())
	if err != nil {
		return nil, err
	}
	for _, name := range files.Repeated {
		k.view.Note("%s: this shard is in another file, too", name)
	}
	if len(files.Damage) > 0 {
		k.warnOnce(fmt.Errorf("damaged: %s", journal.Lost(files.Damage)))
	}
	job, err := tilemip.OpenUnits(k.ctx, files.Spec)
	if err != nil {
		return nil, err
	}
	if job.ID() != files.Run {
		return nil, disagree("the files say that they are of run %.12s, and what they search is run %.12s", files.Run, job.ID())
	}
	records, checks, err := files.Check(k.ctx, job, rule)
	if err != nil {
		return nil, err
	}
	made := tilemip.Made{By: english.Count(files.Believed(), "file"), Checks: checks}
	if checks.Here == checks.Units {
		made.By = tilemip.BySelf
	}
	answer, _, err := tilemip.Together(k.ctx, job, records, made, tilemip.Options{})
	return answer, err
}
