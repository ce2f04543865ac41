package facts

// What a run says while it works, as JSON objects: the lines of --json-stream, what `tilemip
// serve` sends, and what the page gets from its workers are the same objects. Own.

import (
	"math"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/integer"
)

// Event is the object of an event. Its key "type" is that of the event, and of an event of a
// solver the solver's own, "progress" or "incumbent". Numbers that are not known are null.
func Event(e tilemip.Event) map[string]any {
	out := map[string]any{"type": string(e.Type), "seconds": e.Elapsed.Seconds()}
	switch e.Type {
	case tilemip.EventProgram:
		delete(out, "seconds")
		if out["message"] = e.Text; e.Model != nil {
			out["columns"], out["rows"], out["nonzeros"] = e.Model.Columns(), e.Model.Rows(), e.Model.Nonzeros()
		}
		out["backend"] = e.Backend.Name
	case tilemip.EventSolver:
		return ofSolver(e.Solver)
	case tilemip.EventSearch:
		out["message"] = e.Text
		for key, n := range map[string]uint64{"nodes": e.Nodes, "number": e.Number} {
			if n > 0 {
				out[key] = n
			}
		}
		if e.Explored > 0 {
			out["explored"] = e.Explored
		}
		if e.Bound > 0 {
			out["bound"] = e.Bound
		}
	case tilemip.EventSolution:
		return map[string]any{"type": out["type"], "number": e.Number, "solution": e.Text}
	case tilemip.EventPlan:
		out["objective"], out["bound"], out["gap"] = e.Moves, e.Bound, planGap(e.Moves, e.Bound)
	case tilemip.EventBound:
		out["bound"] = e.Bound
	default: // notes and warnings
		delete(out, "seconds")
		out["message"] = e.Text
	}
	return out
}

// ofSolver is the object of an event of a solver.
func ofSolver(e backends.Event) map[string]any {
	return map[string]any{
		"type": string(e.Type), "seconds": e.Elapsed.Seconds(), "objective": integer.Number(e.Objective), "bound": integer.Number(e.Bound),
		"nodes": e.Nodes, "lp_iterations": e.LPIterations,
	}
}

// planGap is the fraction of a plan's length by which a shortest one may be shorter, 0 to 1.
func planGap(moves, bound int) float64 { return float64(moves-bound) / math.Max(1, float64(moves)) }
