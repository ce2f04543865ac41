// The verb search: the native method.

package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/integer"
)

// searchCommand searches boards in parallel where there are several, and any other subjects
// one after the other.
func searchCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "search", Usage: "solve by the native engines", ArgsUsage: "SUBJECT…",
		Description: `A sliding board gets a shortest plan, with proof; one that is too hard for
--time-limit the best plan found and a proven bound. A packing puzzle or an exact
cover gets one solution, or with --count or --all every one.

  tilemip search --board "5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12"
  tilemip search --count examples/puzzles/pent_6x10.txt
  tilemip search --limit 3 examples/puzzles/soma.txt

Boards, many of them in one file or several, are searched --threads at a time; the
answers come in their order, and a summary behind them.

  tilemip search --threads 4 boards.txt

On a cluster without a network between its jobs, each job searches a part of the tree
and writes a file; merge puts the files together:

  tilemip search --count --shard 3/8 --out 3.shard library:bedlam-cube

A long search is done by several workers, with a folder that keeps what is finished:
after Ctrl-C, a crash or a power cut the same command goes on.

  tilemip search --count --jobs 2 --state bedlam library:bedlam-cube`,
		Action: func(c *cli.Context) error {
			s, all, err := begin(c, io)
			if err != nil {
				return err
			}
			if c.Bool("estimate") {
				return s.estimate(c.Context, all)
			}
			if s.shard != "" {
				return s.searchShard(c.Context, all)
			}
			if (s.jobs > 0 || s.stateDir != "") && !decided(all) {
				return s.searchJobs(c.Context, all)
			}
			if s.batchable(all) {
				if err := s.refuse(nil, all[0]); err != nil { // what is idle for one board is so for all
					return err
				}
				return s.searchAll(c.Context, all)
			}
			return s.each(c.Context, nil, all, func(ctx context.Context, one *subject) (*tilemip.Answer, int, error) {
				return answered(s.search(ctx, one))
			})
		},
	}
}

// decided reports whether the subject is a board that no search is needed for.
func decided(all []*subject) bool {
	if len(all) != 1 || all[0].slide == nil {
		return false
	}
	solvable, _ := all[0].slide.Solvable()
	return !solvable || slices.Equal(all[0].slide.Start.Tiles, all[0].slide.Goal.Tiles)
}

// search searches a subject by the native engines. With --graph it gathers the solutions on
// the way and writes their graph at the end.
func (s *session) search(ctx context.Context, one *subject) (*tilemip.Answer, error) {
	o := s.libraryOptions(nil, one)
	o.Untuned = !s.tune
	g, err := s.newGraph(one)
	if err != nil {
		return nil, err
	}
	if g != nil {
		o.Visit = g.add
	}
	a, err := tilemip.Search(ctx, one.of(), o)
	if err != nil {
		return nil, flagged(err)
	}
	if g != nil && a.Engine != integer.EngineParity && a.Engine != tilemip.EngineVolume { // those find that there is nothing to compare
		err = s.writeGraph(g)
	}
	return a, err
}

// warnOnce prints a warning on a separate line, each one only once: every board would
// report the same unwritable cache.
func (s *session) warnOnce(warning error) {
	if _, shown := s.warned.LoadOrStore(warning.Error(), true); !shown {
		fmt.Fprintln(s.err, "tilemip:", warning)
	}
}
