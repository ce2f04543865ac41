// The linear programs of diving: each from its parent's basis, and what their points say. A
// child has fewer columns and rows than its parent, so the basis is kept by options and items.
// Own.

package integer

import (
	"context"
	"math"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/setpartition"
	"github.com/tilemip/tilemip/model"
)

const (
	nearly = 1e-6 // a value so near a whole number is one
	beat   = 50   // linear programs between two reports of progress
)

// basis is a basis of a relaxation by options and items, so that it fits its children, which
// have fewer of both. HiGHS completes what is no basis any more.
// Both slices are indexed by the numbers of the whole problem; what a program does not have keeps
// the zero value and is not used.
type basis struct {
	options, items []backends.BasisStatus
}

// relaxation solves the linear program of what is open. It returns its values by option and
// its basis; or no values, where it says that there is no solution below.
// d.left counts linear programs that may still be solved. The verdicts: solved, every item is
// covered; spent, no programs left; failed, no usable answer; stopped, a limit of time; nothing,
// the caller goes on, with values if there is a solution of the relaxation.
func (d *diving) relaxation(ctx context.Context, from *basis) ([]float64, *basis, verdict) {
	if d.partial.Tightest() < 0 {
		return nil, nil, solved
	}
	if d.left--; d.left < 0 {
		return nil, nil, spent
	}
	lp, err := d.partial.Relaxation(d.order, d.items)
	if err != nil {
		return nil, nil, failed
	}
	o := d.solver(d.started)
	o.Events, o.Strict = nil, false // a relaxation's point only guides
	r, ended, err := backends.SolveFrom(ctx, d.warm, lp.Model, o, from.of(lp))
	if err != nil {
		return nil, nil, failed
	}
	d.count(r)
	switch {
	case r.Status == model.StatusInfeasible:
		return nil, nil, nothing
	case r.Status == model.StatusLimit:
		d.why = r.Termination
		return nil, nil, stopped
	case !r.Status.HasPoint():
		return nil, nil, failed
	}
	x, whole := make([]float64, len(d.order)), true
	for j, o := range lp.Options {
		x[o] = r.X[j]
		whole = whole && math.Abs(r.X[j]-math.Round(r.X[j])) < nearly
	}
	if whole && d.take(lp, x) {
		return nil, nil, solved
	}
	return x, from.next(lp, ended, len(d.order), len(d.items)), nothing
}

// take chooses the options of a whole point, and reports whether they are a solution; where
// not, rounding has misled, and nothing is decided.
// Choosing one option closes others, so the order could matter only for a point that is no
// solution.
func (d *diving) take(lp *setpartition.Relaxation, x []float64) bool {
	mark := d.partial.Mark()
	for _, o := range lp.Options {
		if math.Round(x[o]) == 1 && d.partial.IsOpen(o) && !d.partial.Choose(o) {
			d.partial.Undo(mark)
			return false
		}
	}
	if d.partial.Tightest() < 0 {
		return true
	}
	d.partial.Undo(mark)
	return false
}

// count adds up the work, and reports progress every beat linear programs.
// Progress has neither objective nor bound: diving looks for any cover.
func (d *diving) count(r *model.Result) {
	d.dive.Programs++
	d.dive.Iterations += r.LPIterations
	d.version = r.Version
	if d.Solver.Events != nil && d.dive.Programs%beat == 0 {
		d.Solver.Events(backends.Event{
			Type: backends.EventProgress, Elapsed: time.Since(d.started), Objective: math.NaN(), Bound: math.Inf(-1), LPIterations: d.dive.Iterations,
		})
	}
}

// of is the basis for a program, nil for the first.
func (b *basis) of(lp *setpartition.Relaxation) *backends.Basis {
	if b == nil {
		return nil
	}
	out := &backends.Basis{Columns: make([]backends.BasisStatus, len(lp.Options)), Rows: make([]backends.BasisStatus, len(lp.Items))}
	for j, o := range lp.Options {
		out.Columns[j] = b.options[o]
	}
	for r, i := range lp.Items {
		out.Rows[r] = b.items[i]
	}
	return out
}

// next is the basis at a program's optimum, or the old one where the solver gives none.
func (b *basis) next(lp *setpartition.Relaxation, ended *backends.Basis, options, items int) *basis {
	if ended == nil {
		return b
	}
	out := &basis{make([]backends.BasisStatus, options), make([]backends.BasisStatus, items)}
	for j, o := range lp.Options {
		out.options[o] = ended.Columns[j]
	}
	for r, i := range lp.Items {
		out.items[i] = ended.Rows[r]
	}
	return out
}
