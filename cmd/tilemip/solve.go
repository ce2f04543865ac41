// The verb solve: the integer method.

package main

import (
	"context"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/native/slide/learned"
)

// solveCommand solves through a backend; a board needs none unless the command line names one.
func solveCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "solve", Usage: "solve as an integer program, through a backend", ArgsUsage: "SUBJECT…",
		Description: `Without --horizon a sliding board is solved by horizon deepening: the horizon
starts at a lower bound and grows by 2 until a plan exists, so the
first plan found is a shortest one.

  tilemip solve examples/boards/neos.txt --formulation textbook --horizon 12
  tilemip solve examples/puzzles/soma.txt --backend highs --json
  tilemip solve examples/models/knapsack.lp --time-limit 60s --solution model.sol`,
		Action: verb(io, true, func(ctx context.Context, s *session, b backends.Backend, one *subject) (*tilemip.Answer, int, error) {
			return answered(s.solve(ctx, b, one, s.solution))
		}),
	}
}

// learnedStart asks for the plan of the learned heuristic.
const learnedStart = learned.Name

// solve solves a subject as an integer program.
func (s *session) solve(ctx context.Context, b backends.Backend, one *subject, solutionFile string) (*tilemip.Answer, error) {
	a, err := tilemip.Solve(ctx, one.of(), s.libraryOptions(b, one))
	return s.finished(a, err, one, solutionFile)
}

// finished writes the point of an answer into a file, where it has one.
func (s *session) finished(a *tilemip.Answer, err error, one *subject, solutionFile string) (*tilemip.Answer, error) {
	if err != nil {
		return nil, flagged(err)
	}
	if a.Result == nil || !a.Status.HasPoint() {
		return a, nil
	}
	return a, writeSolution(solutionFile, s.pointKind, one.model, a.Result)
}
