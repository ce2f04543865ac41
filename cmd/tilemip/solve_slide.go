package main

import (
	"context"
	"fmt"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/slide"
	"github.com/tilemip/tilemip/native/referee"
)

// solveSlide solves a sliding board as an integer program: once when a horizon
// is given, else by horizon deepening.
func (s *session) solveSlide(ctx context.Context, b backends.Backend, board puzzle.Slide) (*answer, error) {
	f, err := s.slideFormulation()
	if err != nil {
		return nil, err
	}
	if ok, why := board.Solvable(); !ok && !s.force {
		return unsolvable(why), nil
	} else if !ok && s.horizon == 0 {
		return nil, usagef("--force without --horizon on an unsolvable board; want --horizon N, since no horizon is long enough")
	}
	if s.horizon > 0 {
		return s.solveHorizon(ctx, b, f, board, s.horizon, s.timeLimit)
	}
	if !f.Complete {
		return nil, usagef("formulation %s admits no plan at any horizon; want --horizon N to see that for one", f.Name)
	}
	return s.deepen(ctx, b, f, board)
}

// parityEngine is the engine of an answer that the parity test gave.
const parityEngine = "parity"

// unsolvable is the answer of the parity test, given before any solver runs.
func unsolvable(why string) *answer {
	return &answer{
		Kind: "slide", Engine: parityEngine, Status: model.StatusInfeasible, Termination: model.Completed,
		Message: why, Checked: true, Versions: map[string]string{"tilemip": version()},
	}
}

// deepen solves at growing horizons. A horizon proven infeasible raises the bound
// by two, since the number of moves has a fixed parity; so the first plan found
// is a shortest one.
func (s *session) deepen(ctx context.Context, b backends.Backend, f slide.Formulation, board puzzle.Slide) (*answer, error) {
	started := time.Now()
	bound := slide.ManhattanBound(board)
	var build float64
	for horizon := max(1, bound); ; {
		a, err := s.solveHorizon(ctx, b, f, board, horizon+f.Lag, s.left(started))
		if err != nil {
			return nil, err
		}
		build += a.BuildSeconds
		a.BuildSeconds = build
		a.since(started)
		if a.Status != model.StatusInfeasible {
			a.Bound = deepenedBound(a, bound)
			if a.Objective != nil && *a.Objective == *a.Bound {
				a.Status, a.Termination, a.Gap = model.StatusOptimal, model.Completed, number(0)
			}
			return a, nil
		}
		s.view.note("no plan of %d moves or fewer", horizon)
		horizon += 2
		bound = horizon
	}
}

// deepenedBound joins what the solver proved at the last horizon with what the
// horizons before it proved.
func deepenedBound(a *answer, proven int) *float64 {
	bound := float64(proven)
	if a.Bound != nil {
		bound = max(bound, *a.Bound)
	}
	if a.Objective != nil {
		bound = min(bound, *a.Objective)
	}
	return &bound
}

// solveHorizon builds and solves one program and replays its plan.
func (s *session) solveHorizon(ctx context.Context, b backends.Backend, f slide.Formulation, board puzzle.Slide, horizon int, limit time.Duration) (*answer, error) {
	began := time.Now()
	p, err := f.Build(board, horizon)
	if err != nil {
		return nil, usagef("%v", err)
	}
	building := time.Since(began)
	a := &answer{Kind: "slide", Formulation: f.Name, Horizon: horizon, mostMoves: p.MostMoves}
	s.view.program(p.Model, b, fmt.Sprintf("formulation %s, horizon %d", f.Name, horizon))
	r, err := backends.Solve(ctx, b, p.Model, s.options(limit))
	if err != nil {
		return nil, err
	}
	a.fromResult(p.Model, r)
	a.BuildSeconds += building.Seconds()
	if r.Status == model.StatusInfeasible {
		a.Message = fmt.Sprintf("no plan of %d moves or fewer", p.MostMoves)
	}
	if !r.Status.HasPoint() {
		return a, nil
	}
	moves := p.Moves(r.X)
	if verdict := referee.Slide(board, moves); !verdict.OK {
		return nil, disagree("the referee refuses the plan %s of %s: %s", puzzle.FormatMoves(moves), r.Engine, verdict.Reason)
	}
	a.Moves = ptr(puzzle.FormatMoves(moves))
	a.Checked = true
	return a, nil
}
