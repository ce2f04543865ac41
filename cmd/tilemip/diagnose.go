package main

// The verb diagnose: what is to be said of a program beyond its answer. Its subverbs are why it
// has no feasible point, and whether its numbers are fit to be solved.

import (
	"github.com/urfave/cli/v2"
)

// diagnoseCommand has the subverbs.
func diagnoseCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "diagnose", Usage: "why a program has no feasible point, and what its numbers are like",
		Description: `  tilemip diagnose infeasible examples/models/commitment.lp
  tilemip diagnose numerics --formulation textbook --horizon 12 examples/boards/neos.txt`,
		Action: noSubverb,
		Subcommands: []*cli.Command{
			{
				Name: "infeasible", Usage: "the requirements that contradict each other, and what to give up", ArgsUsage: "SUBJECT",
				Description: `Looks for a smallest set of rows, bounds and whole numbers that have no point
together, proves it again, and shows that none of them can be spared. Then it
names the fewest rows to give up, or with --give-up amounts how to miss rows by
as little as possible in all. Any backend will do.

Status 3: infeasible, as solve says; 0: there is a point after all.

  tilemip diagnose infeasible examples/models/commitment.lp
  tilemip diagnose infeasible --give-up amounts --keep balance examples/models/commitment.lp`,
				Action: func(c *cli.Context) error { return diagnoseInfeasible(c, io) },
			},
			{
				Name: "numerics", Usage: "numbers that are too large, too far apart or not needed, and what would be right", ArgsUsage: "SUBJECT",
				Description: `Looks at a program without solving it: spans of its numbers, coefficients larger
than they need to be and by what they can be replaced, rows that never bind, rows
and variables that say the same, bounds that follow, rounded fractions.

  tilemip diagnose numerics examples/models/commitment.lp
  tilemip diagnose numerics --formulation textbook --horizon 12 examples/boards/neos.txt`,
				Action: func(c *cli.Context) error { return diagnoseNumerics(c, io) },
			},
		},
	}
}

// stated reads the one subject of a subverb and states it as an integer program.
func stated(c *cli.Context, io *streams) (*session, *subject, *declared, error) {
	s, err := newSession(c, io)
	if err != nil {
		return nil, nil, nil, err
	}
	one, err := one(c, io)
	if err != nil {
		return nil, nil, nil, err
	}
	p, err := s.declare(c.Context, one, "")
	return s, one, p, err
}
