//go:build !nohighs

package highs

// One solve from hand-over to result, with one more run where presolve went wrong.

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/internal/integrality"
	"github.com/tilemip/tilemip/model"
)

// run is one solve. An abandoned one runs for a while after the caller has the answer, so it reads the
// model only while it holds handing, and not at all after that.
type run struct {
	ctx      context.Context
	model    *model.Model
	options  backends.Options
	listener *listener
	watch    *watch
	started  time.Time

	columns, rows int
	integers      bool         // the model has integer columns
	tolerance     float64      // by how much integers may be off whole, see tolerance
	blank         model.Result // what every result begins with

	kept  *kept           // the object of a session, or nil: every attempt has its own
	basis *backends.Basis // to begin from, or nil
	ended *backends.Basis // of the optimum of a linear program

	handing sync.Mutex    // held while the model is read
	build   time.Duration // of reading it the first time
}

func newRun(ctx context.Context, m *model.Model, o backends.Options) *run {
	r := newDeafRun(ctx, m, o)
	r.watch = newWatch(ctx, r.listener)
	return r
}

// newDeafRun is newRun without a watch.
func newDeafRun(ctx context.Context, m *model.Model, o backends.Options) *run {
	a := m.Matrix()
	l := newListener(a, o)
	blank := model.NewResult(m, name)
	if o.Start != nil && !a.HasIntegers() {
		blank.Unused = []string{"start: HiGHS takes one for programs with integer columns only"}
	}
	r := &run{
		ctx: ctx, model: m, options: o, listener: l, started: l.started,
		columns: m.Columns(), rows: m.Rows(), integers: a.HasIntegers() || m.Features().Semi, tolerance: integrality.Tolerance(a), blank: *blank,
	}
	r.blank.Version = version()
	return r
}

// newResult returns a copy of what every result begins with.
func (r *run) newResult() *model.Result {
	result := r.blank
	return &result
}

// solve solves the caller's model. HiGHS 1.10 to 1.12 fail on some infeasible integer
// programs: presolve returns a point that violates a row, or the run ends with "Solve
// error". The presolve of 1.15.1 calls some feasible ones with fractions infeasible. In these
// cases HiGHS runs once more without presolve, and Result.Runs says so. A
// point that violates a row only within tolerances does not count: package backends
// polishes it.
func (r *run) solve() (*model.Result, error) {
	result, err := r.attempt(r.options)
	if _, chosen := r.options.Raw["presolve"]; chosen || r.watch.stopped() || err == nil && r.holds(result) && !r.doubtful(result) {
		return result, err
	}
	o := r.options
	o.Raw = maps.Clone(o.Raw)
	if o.Raw == nil {
		o.Raw = map[string]string{}
	}
	o.Raw["presolve"] = "off"
	r.listener.forget()
	if err == nil && result.Status == model.StatusInfeasible && !r.refuted(o) {
		return result, nil
	}
	again, failure := r.attempt(o)
	if failure != nil {
		return result, err
	}
	again.Runs = 2
	if result != nil {
		again.Solve, again.Build = again.Solve+result.Solve, again.Build+result.Build
	}
	return again, nil
}

// doubtful reports whether presolve alone calls the program infeasible, and that has integers and
// fractions. It reads the model while nobody waits for the answer of an abandoned run.
func (r *run) doubtful(result *model.Result) bool {
	if result.Status != model.StatusInfeasible || !r.integers || result.Nodes+result.LPIterations > 0 {
		return false
	}
	r.handing.Lock()
	defer r.handing.Unlock()
	if r.watch.stopped() {
		return false
	}
	a := r.model.Matrix()
	broken := func(x float64) bool { return x != math.Trunc(x) }
	return slices.ContainsFunc(a.Value, broken) || slices.ContainsFunc(a.RowLower, broken) || slices.ContainsFunc(a.RowUpper, broken)
}

// refuted reports whether a search of few nodes without presolve has a point.
func (r *run) refuted(o backends.Options) bool {
	const few = 1000
	o.SolutionLimit = 1
	if o.NodeLimit == 0 || o.NodeLimit > few {
		o.NodeLimit = few
	}
	r.listener.mute()
	found, err := r.attempt(o)
	r.listener.forget()
	return err == nil && found.X != nil && !r.watch.stopped()
}

// holds reports whether the point of a result, where it has one, passes the exact
// check of its model, or misses it by tolerances only.
func (r *run) holds(result *model.Result) bool {
	r.handing.Lock()
	defer r.handing.Unlock()
	if result.X == nil || r.watch.stopped() {
		return true
	}
	report, err := r.model.Check(result.X)
	return err == nil && (report.OK || report.Near)
}

// attempt runs HiGHS once. Where HiGHS cannot decide between infeasible and unbounded, it runs
// a second time, to find out whether any point exists.
// Every attempt has an object of HiGHS of its own, so nothing of one run is left in the next;
// only the first one of a session has the session's.
func (r *run) attempt(o backends.Options) (*model.Result, error) {
	h, own := r.kept.take()
	if own {
		defer h.destroy()
	}
	begun := time.Now()
	if handed, err := r.prepare(h, o, true); err != nil || !handed {
		return r.stoppedEarly(), err
	}
	r.build = time.Since(begun)
	if news := made.Swap(nil); news != nil && o.Log != nil {
		o.Log(*news)
	}
	failed := h.run()
	result, err := r.result(h, failed)
	if err != nil {
		return nil, err
	}
	if result.Status == model.StatusOptimal && !r.integers {
		r.ended = h.basis(r.columns, r.rows)
	}
	if result.Status == model.StatusUnbounded {
		if err := r.resolveUnbounded(h, result); err != nil {
			return nil, err
		}
	}
	result.Build = r.build
	result.Solve = time.Since(begun) - r.build
	return result, nil
}

// talks reports whether HiGHS' log is listened to: by the caller, or for what found the
// improving points of an integer program, which the log alone has. In the page that would
// cost too much.
func (r *run) talks() bool {
	return r.options.Log != nil || r.integers && interruptible && !logNeedsFile()
}

// primalSimplex is kSimplexStrategyPrimal of HiGHS' lp_data/HConst.h.
const primalSimplex = 4

// prepare sets the options and hands the model over, with zero costs when costs
// is false; handed is false when the run was stopped before.
// The model is read under handing, so that it is not read after the caller has the answer and may
// change it. A start is given for integer programs alone and a basis for linear
// ones.
func (r *run) prepare(h object, o backends.Options, costs bool) (handed bool, err error) {
	kept := r.kept.is(h)
	if kept {
		if err := r.kept.again(r.talks()); err != nil {
			return false, err
		}
	} else if err := h.listen(r.watch, r.talks()); err != nil {
		return false, err
	}
	h.set("mip_heuristic_run_feasibility_jump", strconv.FormatBool(r.listener.columns > fewColumns)) // HiGHS 1.10 has no such option
	if err := h.configure(o, r.tolerance, r.remaining()); err != nil {
		return false, err
	}
	if r.talks() {
		if err := h.set("output_flag", "true"); err != nil {
			return false, err
		}
	}
	r.handing.Lock()
	defer r.handing.Unlock()
	if r.watch.stopped() {
		return false, nil
	}
	a := newArrays(r.model.Matrix())
	if err := a.construct(r.model); err != nil {
		return false, err
	}
	c := a.Cost
	if !costs {
		c, a.hessian = make([]float64, len(c)), hessian{}
	}
	settled := false // the object has a basis of the last run that still fits
	if kept {
		settled, err = r.kept.hand(a)
	} else {
		err = h.pass(a, c)
	}
	if err != nil {
		return false, r.refused(err)
	}
	if _, chosen := o.Raw["simplex_strategy"]; settled && !r.integers && !chosen && r.kept.feasible() {
		if err := h.setValue("simplex_strategy", primalSimplex); err != nil {
			return false, err
		}
	}
	if r.basis != nil && costs && !r.integers && !settled {
		h.setBasis(r.basis)
	}
	if o.Start != nil && r.integers {
		h.setStart(startColumns(o.Start, a.Matrix))
	}
	return true, nil
}

// refused adds to the error of a model that HiGHS does not take the first coefficient that it refuses:
// one beyond its option large_matrix_value.
func (r *run) refused(err error) error {
	const largest = 1e15
	a := r.model.Matrix()
	for i := range a.RowLower {
		index, value := a.Row(i)
		for k, x := range value {
			if math.Abs(x) > largest {
				return fmt.Errorf("%w: the coefficient %g of %s in row %s; expected at most %g", err, x, r.model.ColumnName(int(index[k])), r.model.RowName(i), float64(largest))
			}
		}
	}
	return err
}

// remaining returns the time left before the time limit or the context's
// deadline, at least 0; the largest Duration without either.
func (r *run) remaining() time.Duration {
	left := time.Duration(math.MaxInt64)
	if r.options.TimeLimit > 0 {
		left = r.options.TimeLimit - time.Since(r.started)
	}
	if deadline, ok := r.ctx.Deadline(); ok {
		left = min(left, time.Until(deadline))
	}
	return max(left, 0)
}

// stopReason says why the caller's request to stop came.
func (r *run) stopReason() model.Termination {
	if r.ctx.Err() != nil {
		return backends.StopReason(r.ctx)
	}
	return model.TimeLimit
}

// stoppedEarly is the answer when the request to stop came before HiGHS began.
func (r *run) stoppedEarly() *model.Result {
	result := r.newResult()
	result.Status, result.Termination = model.StatusLimit, r.stopReason()
	return result
}
