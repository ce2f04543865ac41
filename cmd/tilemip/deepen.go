// Horizon deepening: a board is solved at growing horizons until one has a plan, and
// every horizon below it is proven to have none, by the reductions or by the solver's
// word. Which of the two it was is noted for each.

package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/planning"
	"github.com/tilemip/tilemip/model/puzzle"
)

// reductionEngine is the engine of an answer that needed no solver.
const reductionEngine = "reductions"

// proof is how a horizon was closed, the JSON of the key proofs.
type proof struct {
	Horizon  int          `json:"horizon"`
	Result   model.Status `json:"result"` // infeasible, or what was found
	By       string       `json:"by"`     // what closed it: reductions, a solver with its nodes, or both
	Columns  int          `json:"columns"`
	Before   int          `json:"moves_before"` // moves of a tile at a step that reach alone leaves
	After    int          `json:"moves_after"`  // and those left by all reductions
	Seconds  float64      `json:"seconds"`      // reductions, program and solver
	Reducing float64      `json:"reduction_seconds"`
	Solving  float64      `json:"solver_seconds"`
	Patterns string       `json:"patterns,omitempty"`
	Part     string       `json:"part,omitempty"` // of the horizon's plans; all parts have a row unless one has a plan
}

// deepenRun is the deepening of one board.
type deepenRun struct {
	*session
	backend   backends.Backend
	f         planning.Formulation
	board     puzzle.Slide
	deepening *planning.Deepening
	started   time.Time
	proofs    []proof
	claimants []string // solvers on whose word a horizon is closed

	building, reducing, solving time.Duration
}

// deepen solves at growing horizons, up to --horizon where that is given. A horizon
// proven infeasible raises the bound by two, since the number of moves has a
// fixed parity; so the first plan found is a shortest one.
func (s *session) deepen(ctx context.Context, b backends.Backend, f planning.Formulation, board puzzle.Slide) (*answer, error) {
	limited, cancel := s.deadline(ctx)
	defer cancel()
	d := &deepenRun{session: s, backend: b, f: f, board: board, started: time.Now()}
	d.deepening = f.DeepenContext(limited, board)
	d.reducing = time.Since(d.started)
	d.building = d.reducing
	d.boundProof()
	for {
		bound := d.deepening.Bound()
		if s.horizon > 0 && bound > s.horizon {
			return d.noneWithin(), nil
		}
		a, err := d.step(limited)
		if err != nil {
			return nil, err
		}
		if a.Status != model.StatusInfeasible {
			d.settle(a, bound)
			return a, nil
		}
		last := d.proofs[len(d.proofs)-1]
		if last.Part != "" {
			s.view.note("no plan of %s with the %s: by %s, %s", counted(bound, "move"), last.Part, last.By, seconds(last.Seconds))
		}
		if d.deepening.Bound() > bound {
			s.view.note("no plan of up to %s: by %s, %s", counted(bound, "move"), last.By, seconds(last.Seconds))
		}
	}
}

// boundProof notes that horizons below the first have no plan; up to the Manhattan
// distance that needs no proof.
func (d *deepenRun) boundProof() {
	if first := d.deepening.Bound(); first > planning.ManhattanBound(d.board) {
		d.proofs = append(d.proofs, proof{Horizon: first - 2, Result: model.StatusInfeasible, By: reductionEngine + ": " + planning.BoundReduction,
			Seconds: d.reducing.Seconds(), Reducing: d.reducing.Seconds()})
	}
}

// step reduces and solves the next horizon, or the next part of one. limited ends with the
// time limit, which the solver is told apart.
func (d *deepenRun) step(limited context.Context) (*answer, error) {
	began := time.Now()
	p, err := d.deepening.Next(limited)
	if err != nil {
		return nil, usagef("%v", err)
	}
	a, by, built := d.closed(p), "", time.Since(began)
	switch {
	case p.Stopped:
		a.Status, a.Termination = model.StatusLimit, backends.StopReason(limited)
		by = reducedBy(p) + ", stopped"
	case p.Refuted != "":
		a.Status, a.Termination = model.StatusInfeasible, model.Completed
		by = reducedBy(p)
	default:
		r, err := d.solveInto(limited, d.backend, d.board, p, a, d.left(d.started))
		if err != nil {
			return nil, err
		}
		built += r.Build
		d.solving += r.Solve
		if by = solvedBy(p, r); r.Status == model.StatusInfeasible && called(r) && !slices.Contains(d.claimants, r.Engine) {
			d.claimants = append(d.claimants, r.Engine)
		}
	}
	d.building += built
	d.reducing += p.Reducing
	d.proofs = append(d.proofs, d.proofOf(p, a, by, time.Since(began)))
	return a, nil
}

// closed is an answer about a program before any solver is called.
func (d *deepenRun) closed(p *planning.Program) *answer {
	a := &answer{
		Kind: "slide", Engine: reductionEngine, Formulation: d.f.Name, Program: p.Formulation, Horizon: p.Horizon,
		Reductions: p.Steps, mostMoves: p.MostMoves, Versions: map[string]string{"tilemip": version()},
	}
	if !p.Stopped {
		a.size(p.Model)
	}
	return a
}

// settle writes into the last answer what all horizons together show. bound is the horizon
// below which there is no plan.
func (d *deepenRun) settle(a *answer, bound int) {
	a.credit = credit{}
	claimants := d.claimants
	if a.Bound != nil && *a.Bound > float64(bound) {
		claimants = append(slices.Clip(claimants), a.Engine)
	}
	if bound == 0 { // start and goal are the same: what was proven is nothing
		claimants = nil
	}
	a.Bound = deepenedBound(a, bound)
	if a.Objective != nil {
		a.Gap = number((*a.Objective - *a.Bound) / max(1, *a.Objective))
		if *a.Objective == *a.Bound {
			a.Status, a.Termination = model.StatusOptimal, model.Completed
		}
	}
	d.account(a, claimants)
}

// account writes who closed the horizons, and the seconds.
func (d *deepenRun) account(a *answer, claimants []string) {
	switch {
	case len(claimants) > 0:
		a.claim(strings.Join(slices.Compact(slices.Sorted(slices.Values(claimants))), ", "))
	case slices.ContainsFunc(d.proofs, func(p proof) bool { return p.Result == model.StatusInfeasible }):
		a.prove(byReductions)
	default:
		a.prove(byManhattan)
	}
	a.Proofs = d.proofs
	a.BuildSeconds = d.building.Seconds()
	a.ReductionSeconds, a.SolverSeconds = ptr(d.reducing.Seconds()), ptr(d.solving.Seconds())
	a.since(d.started)
}

// noneWithin is the answer when no horizon up to --horizon has a plan.
func (d *deepenRun) noneWithin() *answer {
	a := &answer{
		Kind: "slide", Engine: reductionEngine, Formulation: d.f.Name, Horizon: d.horizon, Status: model.StatusInfeasible, Termination: model.Completed,
		Message: noPoint(d.f.Name, d.horizon, d.horizon), mostMoves: d.horizon,
		Versions: map[string]string{"tilemip": version()},
	}
	if len(d.claimants) > 0 {
		a.Engine = d.claimants[len(d.claimants)-1]
	}
	d.account(a, d.claimants)
	return a
}

func (d *deepenRun) proofOf(p *planning.Program, a *answer, by string, all time.Duration) proof {
	q := proof{Horizon: p.MostMoves, Result: a.Status, By: by, Seconds: all.Seconds(), Reducing: p.Reducing.Seconds(), Part: p.Part}
	if a.Columns != nil {
		q.Columns = *a.Columns
	}
	if a.SolverSeconds != nil {
		q.Solving = *a.SolverSeconds
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

// reducedBy names the reduction that closed a horizon, or was the last to run.
func reducedBy(p *planning.Program) string {
	name := p.Refuted
	if n := len(p.Steps); name == "" && n > 0 {
		name = p.Steps[n-1].Name
	}
	return reductionEngine + ": " + name
}

// solvedBy says what a program was closed by when it came to a solver: what the
// reductions had not done, and what that took.
func solvedBy(p *planning.Program, r *model.Result) string {
	if !called(r) {
		if r.Status == model.StatusLimit {
			return reducedBy(p) + ", stopped"
		}
		return byArithmetic
	}
	work, text := effort(r), r.Engine
	if work != "" {
		text += ": " + work
	}
	if len(p.Steps) > 1 { // more than reach, which only says which variables there are
		if text = reductionEngine + " + " + r.Engine; work != "" {
			text += " (" + work + ")"
		}
	}
	if r.Status != model.StatusInfeasible && r.Status != model.StatusOptimal {
		text += ", stopped"
	}
	return text
}

// deepenedBound joins what the solver proved at the last horizon with what the
// horizons before it proved; nil when that is nothing.
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
