package main

// The verb labels: random boards with the lengths of their shortest solutions, the data that
// networks are trained on.

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/tilemip/bench"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/learned"
)

// labelsCommand makes the data that networks are trained on; native/slide/learned/train
// reads it.
func labelsCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "labels", Usage: "random boards of the 15-puzzle with their optimal lengths, to train networks on", ArgsUsage: " ",
		Description: `Writes nine bytes a board after a head of 32 bytes: the tiles, four bits a cell, and
the moves of a shortest solution. The same seed makes the same file, and a file that
was cut off is gone on with.

  tilemip labels --boards 1000000 --seed 1 -o labels.bin`,
		Action: func(c *cli.Context) error {
			s, err := newSession(c, io)
			if err != nil {
				return err
			}
			if err := refusal(c); err != nil {
				return err
			}
			if c.Args().Present() {
				return usagef("labels takes no subject, but %q was given", c.Args().First())
			}
			if c.String("output") == "" {
				return usagef("--output FILE is missing: where the labels go")
			}
			if c.IsSet("values-of") {
				return labelValues(c, slide.Options{Heuristic: "pattern", Tier: slide.Tier(max(s.asked.Tier, 5))})
			}
			o, err := s.labelOptions(c)
			if err != nil {
				return err
			}
			ctx, cancel := s.deadline(c.Context)
			defer cancel()
			return writeLabels(ctx, c.String("output"), o)
		},
	}
}

// writeLabels writes labels to a file, or goes on with those that it has.
func writeLabels(ctx context.Context, name string, o learned.LabelOptions) error {
	f, err := resumable(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if err = learned.WriteLabels(ctx, f, o); err == nil {
		err = f.Close()
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// labelOptions reads which boards are labelled: random ones, and near each of them positions a
// few random moves off its solution (--walk), or those that a search with a network visits
// (--met-by).
func (s *session) labelOptions(c *cli.Context) (learned.LabelOptions, error) {
	last := time.Time{}
	o := learned.LabelOptions{
		Boards: c.Int("boards"), Near: c.Int("near"), Walk: c.Int("walk"), Seed: uint64(s.asked.Solver.Seed), Threads: s.asked.Solver.Threads,
		Progress: func(done, all int) {
			if time.Since(last) > labelsEvery || done == all {
				last = time.Now()
				s.view.Note("%d of %d boards", done, all)
			}
		},
	}
	if text := c.String("scramble"); text != "" {
		if n, err := fmt.Sscanf(text, "%d-%d", &o.Scramble.Least, &o.Scramble.Most); n != 2 || err != nil || fmt.Sprintf("%d-%d", o.Scramble.Least, o.Scramble.Most) != text {
			return o, usagef("--scramble %q; expected a range of moves such as %d-%d", text, learned.PaperScramble.Least, learned.PaperScramble.Most)
		}
	}
	if name := c.String("met-by"); name != "" {
		if c.IsSet("walk") {
			return o, usagef("--walk and --met-by exclude each other")
		}
		var err error
		if o.Network, err = bench.ReadNetwork(name); err != nil {
			return o, flagged(err)
		}
		o.Walk, o.Risk = 0, c.Float64("doubt")
	}
	if s.asked.Tier != 0 {
		o.Search.Heuristic, o.Search.Tier = "pattern", slide.Tier(s.asked.Tier)
	}
	if err := o.Check(); err != nil {
		return o, usagef("%v", err)
	}
	return o, nil
}

// labelsEvery is the least time between two lines of progress.
const labelsEvery = 5 * time.Second

// labelValues writes the values of pattern databases for a file of labels.
func labelValues(c *cli.Context, o slide.Options) error {
	in, err := os.Open(c.String("values-of"))
	if err != nil {
		return usagef("%v", err)
	}
	defer in.Close()
	return toFile(c.String("output"), nil, func(w writer) error {
		if err := learned.WriteValues(c.Context, in, w, o); err != nil {
			return fmt.Errorf("%s: %w", c.String("values-of"), err)
		}
		return nil
	})
}

// resumable opens a file that is written in place, so that an interrupted run can be
// continued. It must be a regular file: its length says how far that run got.
func resumable(name string) (*os.File, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil, usagef("%s: is no regular file; expected one that can be gone on with", name)
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, usagef("%s: %v", name, reason(err))
	}
	return f, nil
}
