package server

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/isolate"
	"github.com/tilemip/tilemip/model"
)

// This file gives the claims of a solver that no check of its own point can reach,
// "optimal" and "infeasible", to a second solver for a short while. The second one
// is not believed either: what counts is a point of its that is feasible in exact
// arithmetic, and better or the first one at all. Such a point disproves the
// claim; that none is found proves nothing.

// seconders are the backends that take a second look, the best first.
var seconders = []string{"highs", "cbc", "glpsol", "lpsolve"}

// secondLook bounds the time of it: a tenth of the first one's, but at least this.
const secondLook = time.Second

// refute looks for a point that disproves the result. It returns how it does, or "".
func (w *work) refute(r *model.Result) string {
	if r.Status != model.StatusOptimal && r.Status != model.StatusInfeasible {
		return ""
	}
	at := slices.IndexFunc(seconders, func(name string) bool {
		_, err := backends.Lookup(name)
		return err == nil && name != w.backend
	})
	if at < 0 {
		return ""
	}
	limit := max(secondLook, r.Solve/10)
	second, err := backends.Solve(context.Background(), isolate.New(seconders[at]), w.subject.model, backends.Options{TimeLimit: limit})
	if err != nil || !second.Status.HasPoint() {
		return ""
	}
	fmt.Fprintf(w.out, "second look by %s: a point of %s\n", seconders[at], short(second.Objective))
	if r.Status == model.StatusInfeasible {
		return fmt.Sprintf("%s found a feasible point", seconders[at])
	}
	if w.better(second.Objective, r.Objective) {
		return fmt.Sprintf("%s found a feasible point with objective %s", seconders[at], short(second.Objective))
	}
	return ""
}

// better reports whether x is better than y by more than the gap asked for and
// than what the tolerances of continuous rows can make up.
func (w *work) better(x, y float64) bool {
	a := w.subject.model.Matrix()
	by := y - x
	if a.Maximize {
		by = -by
	}
	slack := 1e-9
	for _, t := range a.Type {
		if !t.IsInteger() {
			slack = 1e-4
			break
		}
	}
	o := w.order.Options
	scale := math.Max(1, math.Abs(y))
	return by > slack*scale+math.Max(o.AbsoluteGap, o.RelativeGap*scale)
}
