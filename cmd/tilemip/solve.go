package main

import (
	"context"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

func solveCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "solve", Usage: "solve as an integer program, through a backend", ArgsUsage: "SUBJECT…",
		Description: `Without --horizon a sliding board is solved by horizon deepening: the horizon
starts at a lower bound and grows by 2 until a plan exists, so the
first plan found is a shortest one.

  tilemip solve examples/boards/neos.txt --formulation textbook --horizon 12
  tilemip solve examples/puzzles/soma.txt --backend highs --json
  tilemip solve examples/models/knapsack.lp --time-limit 60s --solution model.sol`,
		Flags: flagsOf("solve", neosFlags...),
		Action: verb(io, true, func(ctx context.Context, s *session, b backends.Backend, one *subject) (*answer, int, error) {
			return answered(s.solve(ctx, b, one, s.solution))
		}),
	}
}

var solutionFlag = &cli.StringFlag{Name: "solution", Aliases: []string{"o"}, Usage: "write the solution to `FILE` (models)"}

// solve goes the integer program's road for one subject.
func (s *session) solve(ctx context.Context, b backends.Backend, one *subject, solutionFile string) (*answer, error) {
	a, err := s.solveKind(ctx, b, one, solutionFile)
	if err == nil {
		s.creditNEOS(a)
	}
	return a, err
}

// solveKind solves a subject by its kind.
func (s *session) solveKind(ctx context.Context, b backends.Backend, one *subject, solutionFile string) (*answer, error) {
	switch {
	case one.slide != nil:
		return s.solveSlide(ctx, b, *one.slide)
	case one.model != nil:
		return s.solveModel(ctx, b, one.model, solutionFile)
	}
	return s.solveCover(ctx, b, one)
}

// solveModel solves a general model.
func (s *session) solveModel(ctx context.Context, b backends.Backend, m *model.Model, solutionFile string) (*answer, error) {
	a := &answer{Kind: "model"}
	s.view.program(m, b, "")
	o, err := s.modelOptions()
	if err != nil {
		return nil, err
	}
	r, err := backends.Solve(ctx, b, m, o)
	if err != nil {
		return nil, err
	}
	a.fromResult(m, r)
	if !r.Status.HasPoint() {
		return a, nil
	}
	a.Checked = r.Checked
	a.Values = map[string]float64{}
	for j, x := range r.X {
		if x != 0 {
			a.Values[m.VarName(model.Var(j))] = x
		}
	}
	return a, writeSolution(solutionFile, m, r)
}

// since adds the wall clock since started to the answer.
func (a *answer) since(started time.Time) { a.Seconds = time.Since(started).Seconds() - a.BuildSeconds }
