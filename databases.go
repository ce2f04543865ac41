// The method databases: a board's branch and bound whose dual is the pattern databases of
// the native search. It enters package integer as a function, so that the integer method
// itself does not know the native search; and its proof is no second one beside that search.

package tilemip

import (
	"context"
	"time"

	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
)

// databases is integer.Options.Databases: it solves a board by branch and bound with the native
// search's tables as the dual; a positive b.Most is the greatest length of interest. Refuted is the longest length without
// a plan, -1 where there is none: of an optimal plan two moves less than its own, because all
// plans have lengths of one parity.
func (o *Options) databases(ctx context.Context, board puzzle.Slide, b integer.BranchOptions) (integer.Branched, error) {
	began := time.Now()
	r, err := slide.PlanFirst(ctx, board, b.Most, slide.Options{
		Run: native.Run{Threads: b.Threads, Progress: func(p native.Progress) { b.Progress(p.Elapsed, p.Bound, p.Expanded) }}, Boards: o.Boards, Incumbent: b.Plan,
		TableWarning:  func(err error) { o.event(Event{Type: EventWarning, Text: err.Error()}) },
		TableProgress: func(done, all uint64) { b.Working(time.Since(began), tablesOf(done, all)) },
	})
	if err != nil {
		return integer.Branched{}, err
	}
	out := integer.Branched{
		Bound: r.Bound, PlanBy: r.PlanBy, Refuted: -1, Boards: r.Expanded, Making: r.Build, Patterns: r.Groups, Termination: terminationOf(r.Termination),
	}
	if r.Tables != "" {
		out.Dual = "dual 0/1 of " + r.Tables + " (tables of the native search)"
	}
	if r.Solved {
		out.Plan = r.Moves
	}
	switch {
	case r.Optimal && len(r.Moves) > 1, !r.Solved && b.Most > 0 && r.Bound > b.Most:
		out.Refuted = r.Bound - 2
	}
	return out, nil
}
