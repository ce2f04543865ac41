// How a horizon was closed, in one row with its seconds. Own.

package integer

import (
	"fmt"
	"time"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/planning"
)

// Proof is how a horizon of a board was closed, or a part of one. Its JSON is that of the
// key proofs.
type Proof struct {
	Horizon  int          `json:"horizon"`            // periods of the program
	Result   model.Status `json:"result"`             // infeasible, or what was found
	By       string       `json:"by"`                 // what closed it: reductions, a solver with its nodes, or both
	Columns  int          `json:"columns"`            // of the program that a solver got; 0: none did
	Before   int          `json:"moves_before"`       // moves of a tile at a step that reachability alone leaves
	After    int          `json:"moves_after"`        // and those left by all reductions
	Seconds  float64      `json:"seconds"`            // reductions, program and solver
	Reducing float64      `json:"reduction_seconds"`  // in reductions
	Solving  float64      `json:"solver_seconds"`     // in the solver
	Patterns string       `json:"patterns,omitempty"` // numbers of tiles of the patterns whose networks were built last
	Part     string       `json:"part,omitempty"`     // of the horizon's plans; all parts have a row unless one has a plan
}

// proofOf is the row of a program that gave a result.
// Before and After count the moves left after the first and after the last reduction; both are 0
// where none ran. Patterns are written by their sizes, as 6-6-3.
func proofOf(p *planning.Program, r *Result, by string, all time.Duration) Proof {
	q := Proof{Horizon: p.MostMoves, Result: r.Status, By: by, Seconds: all.Seconds(), Reducing: p.Reducing.Seconds(), Solving: r.Solving.Seconds(), Part: p.Part}
	if r.Size != nil {
		q.Columns = r.Size.Columns
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
	return EngineReductions + ": " + name
}

// solvedBy describes what closed a program that reached a solver: the reductions that ran
// before, the solver, and its effort.
func solvedBy(p *planning.Program, r *model.Result) string {
	if !called(r) {
		if r.Status == model.StatusLimit {
			return reducedBy(p) + ", stopped"
		}
		return ByArithmetic
	}
	work, text := effort(r), r.Engine
	if work != "" {
		text += ": " + work
	}
	if len(p.Steps) > 1 { // more than reachability, which only says which variables there are
		if text = EngineReductions + " + " + r.Engine; work != "" {
			text += " (" + work + ")"
		}
	}
	if r.Status != model.StatusInfeasible && r.Status != model.StatusOptimal {
		text += ", stopped"
	}
	return text
}
