// On what grounds a status stands. "Optimal" and "infeasible" are claims that a check of a
// point cannot confirm. So a result names the solver that claims its status and, separately,
// what proves the status without that claim: the reductions, parity, a bound. Own.

package integer

import (
	"math"
	"slices"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model"
)

// Credit names the grounds of a status and a bound.
type Credit struct {
	ClaimedBy string   `json:"claimed_by,omitempty"` // the solver that claims the status; "": no claim is needed
	ProvenBy  []string `json:"proven_by,omitempty"`  // what proves the status without it
}

// What proves a status by itself, as ProvenBy names it.
const (
	ByReductions = "reductions"
	ByParity     = "parity"
	ByManhattan  = "Manhattan distance"
	ByArithmetic = "bounds and empty rows"      // of a model that no solver needs to see
	ByDuals      = "a checked dual certificate" // of a linear or convex quadratic program: see model.Result.Certified
)

// Engines of a result for which no solver was called.
const (
	EngineReductions = "reductions"
	EngineParity     = "parity"
	EngineArithmetic = "arithmetic"
	EngineGoal       = "start is goal" // of a board without anything to move
)

// Claim records that the status rests on a solver's claim.
func (c *Credit) Claim(solver string) { c.ClaimedBy = solver }

// Prove records what proves the status without that claim, each once.
func (c *Credit) Prove(by ...string) {
	for _, name := range by {
		if !slices.Contains(c.ProvenBy, name) {
			c.ProvenBy = append(c.ProvenBy, name)
		}
	}
}

// credit gives a solver's result its claimant, or says that no solver was needed.
func (out *Result) credit(r *model.Result) {
	decided := r.Done() || r.Status == model.StatusInfeasible || r.Status == model.StatusUnbounded
	switch {
	case called(r) && r.Certified:
		out.Prove(ByDuals)
	case called(r) && (decided || finite(r.Bound)):
		out.Claim(r.Engine)
	case !called(r) && decided:
		out.Engine = EngineArithmetic
		out.Prove(ByArithmetic)
	}
}

// creditCover gives credit for what a cover's last program showed. A solution rests on no
// claim, because it was re-checked; that there is no other one, or no cheaper one, does.
func (out *Result) creditCover(r *model.Result, costs bool) {
	out.Credit = Credit{}
	if r.Status != model.StatusInfeasible && !costs {
		return
	}
	out.credit(r)
	removed := 0
	for _, removal := range out.Removals {
		removed += removal.Options
	}
	if !called(r) && removed > 0 && r.Status == model.StatusInfeasible { // they left some item without options
		out.Engine, out.ProvenBy = EngineReductions, []string{ByReductions}
	}
}

// called reports whether a solver was called at all: backends.Solve answers models
// without nonzeros itself, and none once the context has ended.
func called(r *model.Result) bool { return r.Solve > 0 }

// finite reports whether x is a known number.
func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// effort describes what a solver did: "409 nodes, 12,000 LP iterations".
func effort(r *model.Result) string {
	if r.Nodes == 0 && r.LPIterations == 0 {
		if r.Engine == "highs" { // it reports both, so zeros mean that presolve solved the model
			return "presolve, 0 nodes, 0 LP iterations"
		}
		return ""
	}
	return english.Count(r.Nodes, "node") + ", " + english.Count(r.LPIterations, "LP iteration")
}
