package server

// This file has a second solver look for a short time at the two claims of a solver that
// a check of its point cannot reach, "optimal" and "infeasible". The second solver is not
// believed either: backends.Confirm accepts as a disproof only a point that is feasible in
// exact arithmetic and, against "optimal", better. That none is found proves nothing.

import (
	"context"
	"fmt"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/isolate"
	"github.com/tilemip/tilemip/model"
)

// confirmLimit is the least time that the second solver gets; otherwise it gets a tenth of
// the first solver's time.
const confirmLimit = time.Second

// disprove looks for a point that disproves the result. It returns a sentence that says how
// the point does so, or "" where there is none or nothing to check.
func (w *work) disprove(r *model.Result) string {
	if !r.Done() && r.Status != model.StatusInfeasible {
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
