package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/planning"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
)

// solveSlide solves a sliding board as an integer program: once when a horizon is
// given and the program admits all shorter plans, else by horizon deepening.
func (s *session) solveSlide(ctx context.Context, b backends.Backend, board puzzle.Slide) (*answer, error) {
	name := s.formulation
	if name == "" && b.Info().Kind != backends.Service { // what goes elsewhere is the one program that export writes
		name = planning.Strongest
	}
	f, err := s.formulationNamed(name)
	if err != nil {
		return nil, err
	}
	if ok, why := board.Solvable(); !ok && !s.force {
		return unsolvable(why), nil
	} else if !ok && s.horizon == 0 {
		return nil, usagef("--force without --horizon on an unsolvable board; want --horizon N, since no horizon is long enough")
	}
	if s.horizon > 0 && !f.Exact {
		return s.solveHorizon(ctx, b, f, board)
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
		Message: why, Checked: true, credit: credit{ProvenBy: []string{byParity}}, Versions: map[string]string{"tilemip": version()},
	}
}

// solveHorizon builds and solves one program.
func (s *session) solveHorizon(ctx context.Context, b backends.Backend, f planning.Formulation, board puzzle.Slide) (*answer, error) {
	began := time.Now()
	p, err := f.BuildContext(ctx, board, s.horizon)
	if err != nil {
		return nil, usagef("%v", err)
	}
	building := time.Since(began)
	a, err := s.solveProgram(ctx, b, board, p, f.Name, s.solver.TimeLimit)
	if err != nil {
		return nil, err
	}
	a.Horizon = s.horizon
	a.BuildSeconds += building.Seconds()
	return a, nil
}

// solveProgram solves a program and replays its plan.
func (s *session) solveProgram(ctx context.Context, b backends.Backend, board puzzle.Slide, p *planning.Program, formulation string, limit time.Duration) (*answer, error) {
	a := &answer{Kind: "slide", Formulation: formulation, Program: p.Formulation, Horizon: p.Horizon, mostMoves: p.MostMoves}
	_, err := s.solveInto(ctx, b, board, p, a, limit)
	if err != nil {
		return nil, err
	}
	if p.Reducing > 0 {
		a.ReductionSeconds = ptr(p.Reducing.Seconds())
	}
	a.doubted()
	return a, nil
}

// solveInto solves a program, replays its plan and fills in the answer.
func (s *session) solveInto(ctx context.Context, b backends.Backend, board puzzle.Slide, p *planning.Program, a *answer, limit time.Duration) (*model.Result, error) {
	s.view.program(p.Model, b, fmt.Sprintf("formulation %s, horizon %d", stated(a.Formulation, p.Formulation), p.Horizon))
	o := s.options(limit)
	var err error
	if o.Start, err = s.startPoint(ctx, b, board, p, a); err != nil {
		return nil, err
	}
	r, err := backends.Solve(ctx, b, p.Model, o)
	if err != nil {
		return nil, err
	}
	a.fromResult(p.Model, r)
	if r.Status == model.StatusInfeasible {
		a.Message = noPoint(a.Formulation, p.Horizon, p.MostMoves)
	}
	if !r.Status.HasPoint() {
		return r, nil
	}
	moves := p.Moves(r.X)
	if verdict := referee.Slide(board, moves); !verdict.OK {
		return nil, disagree("the referee refuses the plan %s of %s: %s", puzzle.FormatMoves(moves), r.Engine, verdict.Reason)
	}
	a.Moves = ptr(puzzle.FormatMoves(moves))
	if a.Checked = true; !r.Checked { // the plan counts, not the numbers that it was read from
		a.Message += "; the plan read from it was replayed and holds"
	}
	return r, nil
}

// noPoint says what an infeasible program of a formulation says of its board.
func noPoint(formulation string, horizon, mostMoves int) string {
	if f, err := planning.Lookup(formulation); err == nil && f.Doubt != "" {
		return fmt.Sprintf("the program %s has no point at horizon %d; %s, so this says nothing about the board", f.Name, horizon, f.Doubt)
	}
	return "no plan of up to " + counted(mostMoves, "move")
}

// stated names a formulation and, where it chose another for the board at hand, that one.
func stated(formulation, program string) string {
	if program == "" || strings.ReplaceAll(program, "_", "-") == formulation {
		return formulation
	}
	return formulation + " → " + program
}
