package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/slide"
	"github.com/tilemip/tilemip/native/referee"
)

// solveSlide solves a sliding board as an integer program: once when a horizon is
// given and the program admits all shorter plans, else by horizon deepening.
func (s *session) solveSlide(ctx context.Context, b backends.Backend, board puzzle.Slide) (*answer, error) {
	name := s.formulation
	if name == "" && b.Info().Kind != backends.Service { // what goes elsewhere is the one program that export writes
		name = slide.Strongest
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

// reductionEngine is the engine of an answer that needed no solver.
const reductionEngine = "reductions"

// unsolvable is the answer of the parity test, given before any solver runs.
func unsolvable(why string) *answer {
	return &answer{
		Kind: "slide", Engine: parityEngine, Status: model.StatusInfeasible, Termination: model.Completed,
		Message: why, Checked: true, Versions: map[string]string{"tilemip": version()},
	}
}

// proof is how a horizon was closed, the JSON of the key proofs.
type proof struct {
	Horizon  int          `json:"horizon"`
	Result   model.Status `json:"result"` // infeasible, or what was found
	By       string       `json:"by"`     // the reduction or the backend
	Columns  int          `json:"columns"`
	Before   int          `json:"moves_before"` // moves of a tile at a step that reach alone leaves
	After    int          `json:"moves_after"`  // and those left by all reductions
	Seconds  float64      `json:"seconds"`      // reductions, program and solver
	Patterns string       `json:"patterns,omitempty"`
	Part     string       `json:"part,omitempty"` // of the horizon's plans; all parts have a row unless one has a plan
}

// deepen solves at growing horizons, up to --horizon where that is given. A horizon
// proven infeasible raises the bound by two, since the number of moves has a
// fixed parity; so the first plan found is a shortest one.
func (s *session) deepen(ctx context.Context, b backends.Backend, f slide.Formulation, board puzzle.Slide) (*answer, error) {
	started := time.Now()
	deepening := f.Deepen(board)
	limited, cancel := s.deadline(ctx)
	defer cancel()
	build := time.Since(started).Seconds()
	proofs := boundProof(board, deepening.Bound(), build)
	for {
		bound := deepening.Bound()
		if s.horizon > 0 && bound > s.horizon {
			return s.noneWithin(f, proofs, started, build), nil
		}
		began := time.Now()
		p, err := deepening.Next(limited)
		if err != nil {
			return nil, usagef("%v", err)
		}
		building := time.Since(began).Seconds()
		a := refuted(f, p)
		if a == nil {
			if a, err = s.solveProgram(ctx, b, board, p, f.Name, s.left(started)); err != nil {
				return nil, err
			}
			a.BuildSeconds += building
		} else {
			a.BuildSeconds = building
		}
		build += a.BuildSeconds
		proofs = append(proofs, proofOf(p, a, time.Since(began)))
		a.BuildSeconds = build
		a.Proofs, a.Reductions = proofs, p.Steps
		a.since(started)
		if a.Status != model.StatusInfeasible {
			a.Bound = deepenedBound(a, bound)
			if a.Objective != nil && *a.Objective == *a.Bound {
				a.Status, a.Termination, a.Gap = model.StatusOptimal, model.Completed, number(0)
			}
			return a, nil
		}
		last := proofs[len(proofs)-1]
		if p.Part != "" {
			s.view.note("no plan of %d moves with the %s: by %s, %.2fs", bound, p.Part, last.By, last.Seconds)
		}
		if deepening.Bound() > bound {
			s.view.note("no plan of %d moves or fewer: by %s, %.2fs", bound, last.By, last.Seconds)
		}
	}
}

// boundProof is the proof that horizons below the first have no plan; none is needed up
// to the Manhattan distance.
func boundProof(board puzzle.Slide, first int, seconds float64) []proof {
	if first <= slide.ManhattanBound(board) {
		return nil
	}
	return []proof{{Horizon: first - 2, Result: model.StatusInfeasible, By: reductionEngine + ": " + slide.BoundReduction, Seconds: seconds}}
}

// refuted is the answer when the reductions left no plan; nil when they did.
func refuted(f slide.Formulation, p *slide.Program) *answer {
	if p.Refuted == "" {
		return nil
	}
	a := &answer{
		Kind: "slide", Engine: reductionEngine, Formulation: f.Name, Horizon: p.Horizon, Status: model.StatusInfeasible,
		Termination: model.Completed, mostMoves: p.MostMoves, Versions: map[string]string{"tilemip": version()},
	}
	a.size(p.Model)
	return a
}

// noneWithin is the answer when no horizon up to --horizon has a plan.
func (s *session) noneWithin(f slide.Formulation, proofs []proof, started time.Time, build float64) *answer {
	a := &answer{
		Kind: "slide", Engine: reductionEngine, Formulation: f.Name, Horizon: s.horizon, Status: model.StatusInfeasible, Termination: model.Completed,
		Message: fmt.Sprintf("no plan of %d moves or fewer", s.horizon), Proofs: proofs, BuildSeconds: build, mostMoves: s.horizon,
		Versions: map[string]string{"tilemip": version()},
	}
	for _, p := range proofs {
		if !strings.HasPrefix(p.By, reductionEngine) {
			a.Engine = p.By
		}
	}
	a.since(started)
	return a
}

func proofOf(p *slide.Program, a *answer, took time.Duration) proof {
	q := proof{Horizon: p.MostMoves, Result: a.Status, By: a.Engine, Columns: p.Model.Columns(), Seconds: took.Seconds(), Part: p.Part}
	if p.Refuted != "" {
		q.By = reductionEngine + ": " + p.Refuted
	}
	if n := len(p.Steps); n > 0 {
		q.Before, q.After = p.Steps[0].Moves, p.Steps[n-1].Moves
	}
	for i, tiles := range p.Patterns {
		if i > 0 {
			q.Patterns += "-"
		}
		q.Patterns += fmt.Sprint(len(tiles))
	}
	return q
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

// solveHorizon builds and solves one program.
func (s *session) solveHorizon(ctx context.Context, b backends.Backend, f slide.Formulation, board puzzle.Slide) (*answer, error) {
	began := time.Now()
	p, err := f.Build(board, s.horizon)
	if err != nil {
		return nil, usagef("%v", err)
	}
	building := time.Since(began)
	a, err := s.solveProgram(ctx, b, board, p, f.Name, s.timeLimit)
	if err != nil {
		return nil, err
	}
	a.Horizon = s.horizon
	a.BuildSeconds += building.Seconds()
	return a, nil
}

// solveProgram solves a program and replays its plan.
func (s *session) solveProgram(ctx context.Context, b backends.Backend, board puzzle.Slide, p *slide.Program, formulation string, limit time.Duration) (*answer, error) {
	a := &answer{Kind: "slide", Formulation: formulation, Horizon: p.Horizon, mostMoves: p.MostMoves}
	what := formulation
	if p.Formulation != formulation {
		what += " (" + p.Formulation + ")"
	}
	s.view.program(p.Model, b, fmt.Sprintf("formulation %s, horizon %d", what, p.Horizon))
	o := s.options(limit)
	var err error
	if o.Start, err = s.startPoint(ctx, b, board, p); err != nil {
		return nil, err
	}
	r, err := backends.Solve(ctx, b, p.Model, o)
	if err != nil {
		return nil, err
	}
	a.fromResult(p.Model, r)
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
