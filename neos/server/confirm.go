package server

// This file gives the claims of a solver that no check of its own point can reach,
// "optimal" and "infeasible", to a second solver for a short while. The second one
// is not believed either: backends.Confirm takes for a disproof only a point that is
// feasible in exact arithmetic, and better or the first one at all. That none is
// found proves nothing.

import (
	"context"
	"fmt"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/isolate"
	"github.com/tilemip/tilemip/model"
)

// confirmLimit bounds the time of it: a tenth of the first one's, but at least this.
const confirmLimit = time.Second

// disprove looks for a point that disproves the result. It returns how it does, or "".
func (w *work) disprove(r *model.Result) string {
	if r.Status != model.StatusOptimal && r.Status != model.StatusInfeasible {
		return ""
	}
	o := w.order.Options
	second := backends.Confirm(context.Background(), w.subject.model, r, backends.ConfirmOptions{
		TimeLimit: max(confirmLimit, r.Solve/10), Claimant: w.backend, AbsoluteGap: o.AbsoluteGap, RelativeGap: o.RelativeGap,
		Wrap: func(b backends.Backend) backends.Backend { return isolate.New(b.Info().Name) },
	})
	if second.By != "" {
		fmt.Fprintf(w.out, "cross-check: %s\n", second.Reason)
	}
	if second.Verdict != backends.Disproved {
		return ""
	}
	return second.Reason
}
