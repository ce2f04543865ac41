package main

import (
	"context"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model/planning"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
	"github.com/tilemip/tilemip/native/slide/learned"
)

// learnedStart asks for the plan of the learned heuristic.
const learnedStart = "learned"

var startFlag = &cli.StringFlag{Name: "start", Usage: "begin with a `PLAN` for the board: its moves, such as LLUR, or " + learnedStart + ", which finds one by a network (formulation textbook)"}

// startPoint returns the plan of --start as a point of the program, or nil when none is
// asked for or the plan is longer than the horizon.
func (s *session) startPoint(ctx context.Context, b backends.Backend, board puzzle.Slide, p *planning.Program, a *answer) ([]float64, error) {
	if s.start == "" {
		return nil, nil
	}
	if p.Formulation != planning.Default {
		return nil, usagef("--start: formulation %s has one program for each length of plan; want %s", p.Formulation, planning.Default)
	}
	if !b.Info().Capabilities.Start {
		return nil, usagef("--start: backend %s takes no start; tilemip backends lists those that do", b.Info().Name)
	}
	began := time.Now()
	plan, err := s.startPlan(ctx, board)
	took(&a.SearchSeconds, time.Since(began))
	if err != nil {
		return nil, err
	}
	x := p.Start(board, plan)
	switch {
	case len(plan) == 0:
		s.view.note("start: no plan found")
	case x == nil:
		s.view.note("start: the plan of %s is longer than the horizon, %d", counted(len(plan), "move"), p.MostMoves)
	default:
		s.view.note("start: a plan of %s", counted(len(plan), "move"))
	}
	return x, nil
}

func (s *session) startPlan(ctx context.Context, board puzzle.Slide) ([]puzzle.Move, error) {
	if s.start == learnedStart {
		return learned.Plan(ctx, board)
	}
	plan, err := puzzle.ParseMoves(s.start)
	if err != nil {
		return nil, usagef("--start: %v; or %s", err, learnedStart)
	}
	if verdict := referee.Slide(board, plan); !verdict.OK {
		return nil, usagef("--start %s is no plan: %s", s.start, verdict.Reason)
	}
	return plan, nil
}
