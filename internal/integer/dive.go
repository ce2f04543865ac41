// Diving with backtracking: a first solution of an exact cover by linear programs alone. At
// each node the item with the fewest open options is branched on (D. E. Knuth, "Dancing
// links", 2000, the rule of S. W. Golomb and L. D. Baumert, "Backtrack programming", J. ACM 12
// (1965)), its options in the order of their values in the linear relaxation (diving, as in
// T. Achterberg, Constraint Integer Programming, 2007, section 9.3). A relaxation that is
// infeasible ends a branch, one with a whole optimum ends the search. The costs are zero: the
// vertices of a feasibility program are sparse, and random costs make more nodes and more
// iterations. Each program starts from its parent's basis.
//
// Luck decides with a heavy tail, so the search restarts with other orders of columns and
// rows, which lead to other vertices, after numbers of linear programs in the ratios 1, 1, 2,
// 1, 1, 2, 4, … (M. Luby, A. Sinclair, D. Zuckerman, "Optimal speedup of Las Vegas
// algorithms", Information Processing Letters 47 (1993) 173-180). The rule of branching is
// complete, so a run that ends within its limit has shown that there is no solution.
//
// What is trusted: that HiGHS is right where it calls a relaxation infeasible. A solution is
// checked exactly, like every other.

package integer

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/setpartition"
	"github.com/tilemip/tilemip/model"
)

// Dive is what diving took.
type Dive struct {
	Programs   int   `json:"linear_programs"` // linear programs solved
	Iterations int64 `json:"lp_iterations"`   // their iterations
	Restarts   int   `json:"restarts"`        // restarts
	Gave       bool  `json:"gave_the_answer"` // false: the solver's own search gave it
}

const (
	diveUnit = 100  // linear programs of the shortest run
	diveMost = 5000 // of all runs together, after which the solver's own search takes over
	jitter   = 1e-3 // options whose values differ by less are tried in random order
)

// diving is one search by diving.
type diving struct {
	*enumeration
	warm    backends.Warm
	partial *setpartition.Partial
	random  *rand.Rand
	order   []int // of columns, all options of the reduced cover
	items   []int // of rows
	left    int   // linear programs that this run may still solve
	dive    *Dive
	version string
	why     model.Termination // of the program at which the search was stopped
}

// verdict is what a node's search has shown.
type verdict int

const (
	nothing verdict = iota // there is no solution below the node
	solved                 // Partial holds a solution
	spent                  // the run's limit of linear programs is reached
	stopped                // the context or the time limit has ended
	failed                 // the solver gave an answer of no use
)

// diveFirst looks for a first solution by diving. The result is nil where this backend or
// cover is none for it.
func (e *enumeration) diveFirst(ctx context.Context) *model.Result {
	warm, ok := e.backend.(backends.Warm)
	if !ok {
		return nil
	}
	partial, consistent := setpartition.NewPartial(e.program.Reduced.Cover)
	if partial == nil || !consistent || partial.Tightest() < 0 { // decided by presolve, which is the solver's to say
		return nil
	}
	d := &diving{
		enumeration: e, warm: warm, partial: partial, dive: &Dive{},
		random: rand.New(rand.NewPCG(uint64(e.Solver.Seed), 0)),
		order:  ascending(len(e.program.Reduced.Cover.Options)), items: ascending(len(e.program.Reduced.Cover.Items)),
	}
	began := time.Now()
	e.out.Dive = d.dive
	v := d.runs(ctx)
	return d.result(v, time.Since(began))
}

// ascending returns 0 to n-1.
func ascending(n int) []int {
	out := make([]int, n)
	for k := range out {
		out[k] = k
	}
	return out
}

// runs dives until something is known or the limit is reached.
func (d *diving) runs(ctx context.Context) verdict {
	for run := 1; ; run++ {
		d.left = min(diveUnit*luby(run), diveMost-d.dive.Programs)
		if d.left <= 0 {
			return spent
		}
		d.dive.Restarts = run - 1
		limit := d.left
		d.shuffle()
		mark := d.partial.Mark()
		v := d.node(ctx, nil)
		if v != spent {
			return v
		}
		d.partial.Undo(mark)
		d.Watch.Detail(fmt.Sprintf("diving: %s without a solution: another order", english.Count(limit, "linear program")))
	}
}

// shuffle puts columns and rows into another order.
func (d *diving) shuffle() {
	for _, list := range [][]int{d.order, d.items} {
		d.random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
}

// luby returns the i-th term, from 1, of the sequence 1, 1, 2, 1, 1, 2, 4, …
func luby(i int) int {
	for k := 1; ; k++ {
		switch {
		case i == 1<<k-1:
			return 1 << (k - 1)
		case i < 1<<k-1:
			return luby(i - (1<<(k-1) - 1))
		}
	}
}

// node searches below what is decided. from is the basis of the parent's program. Unless it
// says nothing, it leaves its decisions in place.
func (d *diving) node(ctx context.Context, from *basis) verdict {
	x, from, v := d.relaxation(ctx, from)
	if v != nothing || x == nil {
		return v
	}
	mark := d.partial.Mark()
	for _, o := range d.ranked(x) {
		if !d.partial.IsOpen(o) {
			continue
		}
		here := d.partial.Mark()
		if d.partial.Choose(o) {
			if v := d.node(ctx, from); v != nothing {
				return v
			}
		}
		d.partial.Undo(here)
		if !d.partial.Drop(o) { // the item has no other
			d.partial.Undo(mark)
			return nothing
		}
	}
	if v := d.node(ctx, from); v != nothing { // the options dropped have forced the others
		return v
	}
	d.partial.Undo(mark)
	return nothing
}

// ranked returns the options of the tightest item, the largest values first.
func (d *diving) ranked(x []float64) []int {
	options, value := d.partial.Open(d.partial.Tightest()), map[int]float64{}
	for _, o := range options {
		value[o] = x[o] + jitter*d.random.Float64()
	}
	slices.SortFunc(options, func(a, b int) int { return cmp.Or(cmp.Compare(value[b], value[a]), a-b) })
	return options
}

// result is the answer that a verdict is. One with termination NodeLimit says nothing, and
// the solver's own search may go on.
func (d *diving) result(v verdict, took time.Duration) *model.Result {
	r := model.NewResult(d.program.Model, d.backend.Info().Name)
	r.Version, r.LPIterations, r.Solve = d.version, d.dive.Iterations, max(took, 1)
	r.Status, r.Termination = model.StatusLimit, model.NodeLimit
	switch v {
	case solved:
		x := d.program.Point(d.partial.Chosen())
		if report, err := d.program.Model.Check(x); err == nil && report.OK {
			r.Status, r.Termination, r.X, r.Checked = model.StatusOptimal, model.Completed, x, true
			d.dive.Gave = true
		}
	case nothing:
		r.Status, r.Termination = model.StatusInfeasible, model.Completed
		d.dive.Gave = true
	case stopped:
		r.Termination = d.why
	default:
		r.Message = fmt.Sprintf("diving: %s without a solution", english.Count(d.dive.Programs, "linear program"))
		d.Watch.Detail(r.Message)
	}
	return r
}
