package backends

// Probing in front of a solver: the program that it gets has narrower bounds of integer columns, fewer
// rows and smaller big-M coefficients, and every point of the given one that the exact check accepts
// (internal/propagate, Tighten, where the methods and their source are). So points, objectives and
// bounds need no way back, and activities, the check and a polish are of the given program. What a
// program without integer columns has besides, duals, a basis and sensitivity, is of its rows as they
// are: such a program is never changed. A session whose solver keeps its object is told changes of
// the model, for which probing would have to begin anew: it probes where that is asked for. A second
// opinion (Confirm) does without, so that it does not rest on the same argument.
//
// A program without a feasible point may be found to have none here, and one may be left without
// rows: no solver runs then. Semi-continuous columns, special ordered sets, indicator rows and
// products stand beside the matrix, which is then a relaxation (model/constructs.go), so that what
// the matrix says of bounds holds for them as well; and nothing here looks at the objective. Own.

import (
	"context"
	"time"

	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/model"
)

// The values of Options.Probing.
const (
	ProbingAuto = "auto" // as probes decides; "" is the same
	ProbingOn   = "on"
	ProbingOff  = "off"
)

// probingWork is how many matrix entries probing may look at, about 20 ns each: so often those of
// the program, and some tenths of a second in all.
const probingWork, probingMost = 1500, 20_000_000

// probingFor has the solvers in front of which probing runs where nothing is said of it: the least share
// of the columns that must be fixed, or of the rows left out, for its result to be used, and the least
// number of matrix entries. Measured 2026-11-26 in CPU seconds on the textbook programs of the case
// study's board (an 11-move plan, horizons 12 to 20) and of random boards of 12 and 14 moves, and on 14
// easy programs of MIPLIB, most of which hardly change:
//
//   - lp_solve's own presolve loses solutions and is not used. Horizon 12: no point in 11 s, then the
//     optimum in 0.05 s without branching.
//   - glpsol: horizon 12 none in 2.8, then solved in 0.08; a random board none in 11, then in 0.84. Over
//     11 programs of MIPLIB 17.6, then 13.5.
//   - cbc: horizon 12 1.18, then 0.10; 14 5.1, then 4.1. Over 13 programs of MIPLIB 13.1, then 12.2.
//   - HiGHS: horizon 12, where 412 of 494 columns are fixed, 0.45, then 0.08 (means of four seeds). Where a
//     fifth is fixed, its own presolve finds as much: 19 runs took 81.8, then 103.3, and the geometric
//     mean of the ratios is 1.05. MIPLIB: 7.06, then 7.08. The formulation textbook+all loses more than
//     half: boards of 12 moves 0.12 and 0.07, then 0.04 and 0.03, one of 20 moves 1.65, then 1.52.
//   - CP-SAT: horizon 12 0.21, then 0.13; 18 other runs 39.5, then 34.4, 10 of them slower.
var probingFor = map[string]struct {
	share   float64
	entries int
}{
	"lpsolve": {0, 0}, "glpsol": {0, 1000}, "cbc": {0, 1000},
	"highs": {0.5, 1000}, "highs-program": {0.5, 1000}, "cpsat": {0.5, 1000},
}

// probed returns the program that a solver is to get in place of m, and what became of it; m itself
// where nothing was changed. unused says why what was asked for was not done.
func probed(ctx context.Context, b Backend, m *model.Model, o Options) (_ *model.Model, did *model.Probing, unused string) {
	a := m.Matrix()
	auto, listed := probingFor[b.Info().Name]
	if o.Probing == ProbingOn {
		auto.share = 0
	} else if !listed || len(a.Index) < auto.entries {
		return m, nil, ""
	}
	switch {
	case o.Probing == ProbingOff:
		return m, nil, ""
	case !a.HasIntegers():
		return m, nil, without(o, "the model has no integer variables")
	case o.Tolerance != 0: // it keeps the points that the usual check accepts
		return m, nil, without(o, "a tolerance was set")
	}
	begun := time.Now()
	ctx, cancel := Limits{TimeLimit: o.TimeLimit / 4}.Deadline(ctx)
	defer cancel()
	work := min(probingWork*len(a.Index), probingMost) + 2*len(a.Index)
	t := propagate.Tighten(a, work, func() bool { return ctx.Err() != nil })
	did = &model.Probing{Infeasible: t.Infeasible, Entries: t.Work}
	given := m
	if !t.Infeasible {
		m = tightened(m, &t, did)
	}
	if did.Seconds = time.Since(begun).Seconds(); !t.Infeasible && float64(did.Fixed) < auto.share*float64(len(a.Lower)) && float64(did.Rows) < auto.share*float64(len(a.RowLower)) {
		return given, nil, ""
	}
	if o.Log != nil {
		o.Log("tilemip: " + did.String())
	}
	return m, did, ""
}

func without(o Options, why string) string {
	if o.Probing == ProbingOn {
		return "probing: " + why
	}
	return ""
}

// tightened returns a copy of m as propagation left it, and counts what is different.
func tightened(m *model.Model, t *propagate.Tightened, did *model.Probing) *model.Model {
	a, q := m.Matrix(), m.Clone()
	for j, low := range t.Lower {
		if up := t.Upper[j]; low != a.Lower[j] || up != a.Upper[j] {
			q.SetBounds(m.Var(j), low, up)
			if did.Narrowed++; low == up {
				did.Fixed++
			}
		}
	}
	var implied []model.Constraint
	for r, drop := range t.Redundant {
		c := m.Constraint(r)
		if drop {
			implied = append(implied, c)
			continue
		}
		if t.RowLower[r] != a.RowLower[r] || t.RowUpper[r] != a.RowUpper[r] {
			q.SetRowBounds(c, t.RowLower[r], t.RowUpper[r])
		}
		for k := a.Start[r]; k < a.Start[r+1]; k++ {
			if x := t.Value[k]; x != a.Value[k] {
				q.SetCoefficient(c, m.Var(int(a.Index[k])), x)
				did.Coefficients++
			}
		}
	}
	did.Rows = len(implied)
	q.DeleteRows(implied...)
	return q
}

// settledBy is the answer where probing leaves nothing to solve; nil otherwise.
func settledBy(did *model.Probing, given, m *model.Model, name string) *model.Result {
	if did == nil {
		return nil
	}
	r := trivial(closed(m), name)
	if did.Infeasible {
		r = model.NewResult(given, name)
		r.Status, r.Termination, r.Message = model.StatusInfeasible, model.Completed, "proven by bound propagation and probing, before "+name
	}
	if r != nil {
		r.Probing = did
	}
	return r
}

// announce reports the point of such an answer as solvers report theirs, and the options that were for
// a solver.
func announce(r *model.Result, o Options) {
	if o.Events != nil && r.Status.HasPoint() {
		o.Events(Event{Type: EventIncumbent, Objective: r.Objective, Bound: r.Bound, Source: "probing", X: r.X})
	}
	if o.Raw != nil {
		r.Unused = append(r.Unused, "raw options: propagation and probing left nothing to solve")
	}
}
