package backends

// Solve: what is guaranteed to a backend before it runs and to the caller after it. Models on
// which solvers differ (no rows, crossed bounds) never reach one, and all others in the form of
// normalize.go. Own.

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/tilemip/tilemip/model"
)

// Solve solves the model with the backend, nil for the first of Choose; see the package comment
// for what it guarantees to either side. With Options.Race another solver runs beside it.
func Solve(ctx context.Context, b Backend, m *model.Model, o Options) (*model.Result, error) {
	if b == nil || o.Race {
		best, _, err := Choose(m, o)
		if err != nil {
			return nil, err
		}
		if o.Race {
			return Race(ctx, racers(b, best), m, o)
		}
		b = best[0]
	}
	return solve(ctx, b, m, o, b.Solve)
}

// Must returns the result, and panics where there is an error: for short programs, as
// r := backends.Must(backends.Solve(ctx, nil, m, backends.Options{})). An infeasible model is
// no error.
func Must(r *model.Result, err error) *model.Result {
	if err != nil {
		panic(err)
	}
	return r
}

// solve is Solve with another way to run the backend.
func solve(ctx context.Context, b Backend, m *model.Model, o Options, run func(context.Context, *model.Model, Options) (*model.Result, error)) (*model.Result, error) {
	if err := m.Err(); err != nil {
		return nil, err
	}
	if err := o.check(m.Columns()); err != nil {
		return nil, err
	}
	n := normalize(m)
	r, err := solveNormal(ctx, b, n, n.options(o), run)
	if r != nil {
		n.restore(r)
	}
	return r, err
}

// solveNormal is solve of a model in the form that backends get.
func solveNormal(ctx context.Context, b Backend, n *normal, o Options, run func(context.Context, *model.Model, Options) (*model.Result, error)) (*model.Result, error) {
	m, info := n.Model, b.Info()
	name := info.Name
	o, noPool, err := wantPool(b, m, o)
	if err != nil {
		return nil, err
	}
	given := m
	m = settled(m)
	if _, _, err := forConstructs(b, m, o); err != nil {
		return nil, err
	}
	if r := trivial(closed(given), name); r != nil {
		r.Checked = r.Status.HasPoint()
		return r, nil
	}
	if err := ctx.Err(); err != nil {
		return stoppedBefore(ctx, m, name), nil
	}
	begun := time.Now()
	handed, probing, noProbing := probed(ctx, b, m, o)
	took := time.Since(begun)
	if r := settledBy(probing, m, handed, name); r != nil {
		r.Build = took
		if err := (&recheck{ctx: ctx, b: b, m: m, o: o}).run(r); err != nil {
			return r, err
		}
		announce(r, o)
		return r, nil
	}
	asked := o
	if took > time.Millisecond {
		o, _ = o.left(begun)
	}
	o.Probing = ProbingOff
	handed = settled(handed)
	fit, steps, err := forConstructs(b, handed, o)
	if err != nil {
		return nil, err
	}
	if r, ok := fit.(*rewriting); ok { // not fit != b: a backend of a user's need not be comparable
		b, run = r, r.Solve
	}
	started := time.Now()
	o, noStart, err := completed(ctx, b, handed, o)
	if err != nil {
		return nil, err
	}
	seen := record(m, &o)
	r, err := run(ctx, closed(handed), o)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	r.Probing = probing
	seen.into(r)
	seen.intoPool(r)
	if o.Reformulate && !given.Features().Any() {
		r.Unused = append(r.Unused, "reformulate: the model has linear constraints and integer variables only")
	}
	for _, s := range steps {
		r.Reformulated = append(r.Reformulated, s.String())
	}
	if o.Race {
		r.Unused = append(r.Unused, "race: a session has one solver")
	}
	for _, why := range []string{noStart, noPool, noProbing} {
		if why != "" {
			r.Unused = append(r.Unused, why)
		}
	}
	if r.Solve == 0 {
		r.Solve = time.Since(started) - r.Build
	}
	r.Build += took
	if n.widened && r.Status == model.StatusUnbounded {
		r.Message = sentences(r.Message, fmt.Sprintf("bounds of %g and more are treated as infinite", float64(largeBound)))
	}
	r.Unused = append(r.Unused, asked.unused(info)...)
	if over := time.Since(begun) - asked.TimeLimit; asked.TimeLimit > 0 && over > late && info.Kind != Service {
		r.Message = sentences(r.Message, fmt.Sprintf("%s went %.1f s past its time limit of %v", name, over.Seconds(), asked.TimeLimit.Round(time.Millisecond)))
	}
	s := &recheck{ctx: ctx, b: b, m: m, o: o, took: time.Since(started)}
	if err = s.run(r); err == nil {
		s.sift(r, o.Pool)
	}
	return r, err
}

// late is from when on it is said that a solver went past its time limit. A service's
// time has waiting in it.
const late = time.Second

// trivial answers the models no solver needs to see, on which solvers differ or
// fail: crossed bounds, and a model without rows or columns, where each column goes to
// its better bound.
func trivial(m *model.Model, engine string) *model.Result {
	a := m.Matrix()
	r := model.NewResult(m, engine)
	r.Termination = model.Completed
	infeasible := func(what string) *model.Result {
		r.Status, r.Message = model.StatusInfeasible, what
		return r
	}
	for j := range a.Lower {
		lower, upper := a.Lower[j], a.Upper[j]
		if a.Type[j].IsInteger() {
			lower, upper = math.Ceil(lower), math.Floor(upper)
		}
		if lower > upper {
			return infeasible(fmt.Sprintf("%s has no value between its bounds %g and %g", m.ColumnName(j), a.Lower[j], a.Upper[j]))
		}
	}
	for _, s := range m.Constructs().Semi {
		j := s.Column
		low, up, _ := s.Within(a.Lower[j], a.Upper[j], true)
		if a.Type[j].IsInteger() {
			low, up = math.Ceil(low), math.Floor(up)
		}
		if low > up {
			return infeasible(fmt.Sprintf("%s, which is 0 or at least %g, has no value between its bounds %g and %g", m.ColumnName(int(j)), s.From, a.Lower[j], a.Upper[j]))
		}
	}
	for i := range a.RowLower {
		empty := a.Start[i] == a.Start[i+1]
		if a.RowLower[i] > a.RowUpper[i] || empty && (a.RowLower[i] > 0 || a.RowUpper[i] < 0) {
			return infeasible(fmt.Sprintf("row %s has no value between its bounds %g and %g", m.RowName(i), a.RowLower[i], a.RowUpper[i]))
		}
	}
	if m.Nonzeros() > 0 || m.Features().Any() {
		return nil
	}
	r.X = make([]float64, m.Columns())
	r.Objective = a.Constant
	for j := range r.X {
		r.X[j] = bestBound(a, j)
		if math.IsInf(r.X[j], 0) {
			r.X, r.Objective = nil, math.NaN()
			r.Status, r.Message = model.StatusUnbounded, m.ColumnName(j)+" improves the objective without bound"
			return r
		}
		r.Objective += a.Cost[j] * r.X[j]
	}
	r.Status, r.Bound = model.StatusOptimal, r.Objective
	if !a.HasIntegers() {
		r.RowDual, r.Reduced = make([]float64, m.Rows()), slices.Clone(a.Cost)
	}
	return r
}

// bestBound returns the value of column j that is best for the objective, which
// may be infinite; a column without cost takes its value nearest 0.
func bestBound(a model.Matrix, j int) float64 {
	lower, upper, cost := a.Lower[j], a.Upper[j], a.Cost[j]
	if a.Maximize {
		cost = -cost
	}
	switch {
	case cost > 0:
		return lower
	case cost < 0:
		return upper
	}
	return math.Min(math.Max(0, lower), upper)
}

// stoppedBefore is the answer when the context had ended before the solver began.
func stoppedBefore(ctx context.Context, m *model.Model, engine string) *model.Result {
	r := model.NewResult(m, engine)
	r.Status, r.Termination = model.StatusLimit, StopReason(ctx)
	return r
}

// StopReason returns TimeLimit for a context that ended by a deadline, and Interrupted for one
// that was cancelled.
func StopReason(ctx context.Context) model.Termination {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return model.TimeLimit
	}
	return model.Interrupted
}

// sharpen lifts a bound to the next value the objective can take when it is
// integral: a proven 10.2 of a minimization over whole numbers is a proven 11, and
// 10.0000000001, which is 10 and the rounding of a solver, is a proven 10.
func sharpen(m *model.Model, r *model.Result) float64 {
	a := m.Matrix()
	bound, sign := r.Bound, direction(m)
	if !m.Features().Products && Integral(a) && !math.IsInf(bound, 0) {
		bound -= a.Constant
		noise := 1e-6 * math.Max(1, math.Abs(bound))
		bound = sign*math.Ceil(sign*bound-noise) + a.Constant
	}
	if math.IsNaN(r.Objective) {
		return bound
	}
	// Rounding noise of the solver must not leave the bound beyond the point.
	bound = sign * math.Min(sign*bound, sign*r.Objective)
	if r.Status == model.StatusOptimal && math.Abs(bound-r.Objective) <= 1e-6*math.Max(1, math.Abs(r.Objective)) {
		bound = r.Objective
	}
	return bound
}

// direction is 1 for a model that minimizes, -1 for one that maximizes: times it, less is better.
func direction(m *model.Model) float64 {
	if m.Matrix().Maximize {
		return -1
	}
	return 1
}

// Integral reports whether the objective takes only whole values up to its
// constant: every column with a cost is integer and every cost whole.
func Integral(a model.Matrix) bool {
	for j, cost := range a.Cost {
		if cost != 0 && (!a.Type[j].IsInteger() || cost != math.Trunc(cost)) {
			return false
		}
	}
	return true
}
