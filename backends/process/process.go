// Package process solves through solver programs found on PATH. The model is written by
// this project's own MPS writer, in the form that each program reads, and always as a
// minimization. A program's exit status is never trusted (several exit with 0 after a parse
// error or on an infeasible model): its status is read from its solution file and from what
// it prints, and every point is re-checked by backends.Solve.
//
// To add a program: one row in solvers.go, one file that reads its answer, and a
// recorded answer for each status in testdata.
package process

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
	"github.com/tilemip/tilemip/model/format/mps"
)

func init() {
	for i := range solvers {
		backends.Register(&backend{&solvers[i]})
	}
}

// backend is a row of the table as a backends.Backend.
type backend struct{ *solver }

// Info looks the program up on PATH; it does not run it.
func (b *backend) Info() backends.Info {
	i := backends.Info{Name: b.name, Kind: backends.Program, Capabilities: b.can}
	path, err := b.path()
	if err != nil {
		i.Missing = fmt.Sprintf("no program %s on PATH; %s", b.program, b.source)
		return i
	}
	i.Path = path
	return i
}

// Takes returns what the program takes of the constructs of a model.
func (b *backend) Takes(m *model.Model) model.Features {
	if b.takes != nil {
		return b.takes(m)
	}
	return model.Features{Semi: b.can.Semi, SOS: b.can.SOS, Indicators: b.can.Indicators, Products: b.can.Products}
}

// path returns the program: the one that the row itself finds, else the one on PATH.
func (b *backend) path() (string, error) {
	if b.find != nil {
		if path := b.find(); path != "" {
			return path, nil
		}
	}
	return exec.LookPath(b.program)
}

// job is one run of a program.
type job struct {
	model    *model.Model
	options  backends.Options
	names    *format.Names  // of rows and columns in the model file
	dir      string         // for this run alone, removed afterwards; the program's working folder
	modelAt  string         // the model file, free MPS
	answerAt string         // where the program writes its solution
	startAt  string         // the start point, or ""
	poolAt   string         // where the program writes its pool, or ""
	savedAt  string         // where the program saves points besides, or ""
	left     time.Duration  // the time limit of this run; 0: none
	bound    float64        // last reported by the log, in the model's direction; infinite before
	best     float64        // objective of the last point that the log has reported, likewise
	source   string         // what found the point of the line being read
	seen     atomic.Bool    // the log has reported a point
	read     int64          // of what improving points were reported: bytes of their file, or files
	improved int            // improving points that were reported
	last     backends.Event // the last one of progress

	met    []model.PoolPoint // points of the pool that were printed
	duals  []float64         // that were printed, one a row; nil before
	inPool bool              // the line before was one of a point of the pool
}

// outcome is what a program reported. certain is false for a status that the program uses
// for infeasible and unbounded models alike.
// The program always minimizes, so bound is that of a minimization; the point is in the columns of
// the model, and the duals are in its direction.
type outcome struct {
	status     model.Status
	certain    bool
	stopped    model.Termination // "" when it completed
	x          []float64         // nil: none
	bound      float64           // of what the program minimized; NaN when it reports none
	nodes      int64
	steps      int64 // simplex iterations
	incumbents int   // improving points that were reported
	message    string
	version    string
	pool       *model.SolverPool // nil: none was asked for

	rowDual, reduced []float64 // of a linear program, in the model's direction
}

// Solve writes the model, runs the program, and reads what it left. Where the answer leaves
// open whether the model is infeasible or unbounded, it runs the program a second time.
func (b *backend) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	began := time.Now()
	if b.checkRaw != nil {
		program, err := b.path()
		if err != nil {
			return nil, err
		}
		for name, value := range o.Raw {
			if err := b.checkRaw(ctx, program, name, value); err != nil {
				return nil, err
			}
		}
	}
	whole := wholeBounds(m)
	out, err := b.attempt(ctx, whole, o)
	if err != nil {
		return nil, err
	}
	if !out.certain && (out.status == model.StatusInfeasible || out.status == model.StatusUnbounded) {
		if err := b.secondOpinion(ctx, whole, o, out, began); err != nil {
			return nil, err
		}
	}
	return b.result(ctx, m, o, out, time.Since(began)), nil
}

// wholeBounds returns the model with the bounds of integer columns tightened to whole
// numbers, which glpsol requires; m itself where they already are.
func wholeBounds(m *model.Model) *model.Model {
	whole := m
	for j := range m.Columns() {
		v := m.Var(j)
		lower, upper := m.Bounds(v)
		if m.Type(v).IsInteger() && (lower != math.Ceil(lower) || upper != math.Floor(upper)) {
			if whole == m {
				whole = m.Clone()
			}
			whole.SetBounds(v, math.Ceil(lower), math.Floor(upper))
		}
	}
	return whole
}

// secondOpinion decides between infeasible and unbounded by solving without the objective, in
// what is left of the time limit, and corrects out. A point shows that the model is feasible:
// then it is unbounded, unless the bounds of its columns exclude that.
// Programs report one status for both cases, or confuse them; without an objective nothing is
// unbounded, so the second answer is clear.
func (b *backend) secondOpinion(ctx context.Context, m *model.Model, o backends.Options, out *outcome, began time.Time) error {
	plain := m.Clone()
	costs := plain.Minimize()
	for j := range m.Columns() {
		costs.Add(-m.Cost(m.Var(j)), m.Var(j))
	}
	if o.TimeLimit > 0 {
		o.TimeLimit = max(time.Millisecond, o.TimeLimit-time.Since(began))
	}
	o.Start, o.SolutionLimit = nil, 1
	again, err := b.attempt(ctx, plain, o)
	if err != nil {
		return err
	}
	switch {
	case again.x != nil && bounded(m):
		// The first answer was false, or true within a tolerance only: the point counts.
		out.status, out.x, out.bound = model.StatusFeasible, again.x, math.NaN()
		out.message = b.name + " calls the model infeasible, and finds this point when it is asked for any"
	case again.x != nil:
		out.status, out.x = model.StatusUnbounded, nil
	case again.status == model.StatusInfeasible || again.status == model.StatusUnbounded:
		out.status = model.StatusInfeasible
	default:
		out.status, out.stopped = model.StatusLimit, again.stopped
		out.message = "infeasible or unbounded; stopped before it was known which"
	}
	return nil
}

// bounded reports whether the bounds of the columns alone keep the objective from improving
// without limit.
// A column counts if its cost pulls it towards an infinite bound; rows may still keep it from
// there, so false does not mean that the model is unbounded.
func bounded(m *model.Model) bool {
	a := m.Matrix()
	for j, cost := range a.Cost {
		if a.Maximize {
			cost = -cost
		}
		if cost > 0 && math.IsInf(a.Lower[j], -1) || cost < 0 && math.IsInf(a.Upper[j], 1) {
			return false
		}
	}
	return true
}

// attempt is one run of the program in a new folder. A program that was stopped before it left
// an answer gives an outcome; one that ended without an answer is an error.
// The folder is removed whatever happens. The answer is read even after an error of the program,
// since its exit status says little.
func (b *backend) attempt(ctx context.Context, m *model.Model, o backends.Options) (*outcome, error) {
	dir, err := os.MkdirTemp("", "tilemip-"+b.name+"-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	j := &job{
		model: m, options: o, names: format.NewNames(m, format.MPSNames), dir: dir, left: o.TimeLimit,
		modelAt: filepath.Join(dir, "model.mps"), answerAt: filepath.Join(dir, "answer.txt"), savedAt: filepath.Join(dir, "answer.saved"),
		bound: model.NewResult(m, b.name).Bound,
	}
	if err := b.write(j); err != nil {
		return nil, err
	}
	if o.Start != nil && b.writeStart != nil {
		j.startAt = filepath.Join(dir, "start.sol") // scip reads by extension
		if err := b.writeStart(j); err != nil {
			return nil, err
		}
	}
	if b.prepare != nil {
		if err := b.prepare(j); err != nil {
			return nil, err
		}
	}
	e := b.run(ctx, j)
	if b.atEnd != nil {
		b.atEnd(j)
	}
	answer, err := os.ReadFile(j.answerAt)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	out := &outcome{status: model.StatusError, certain: true, bound: math.NaN()}
	out.version, out.incumbents = b.versionIn(e.text), j.improved
	err = b.read(j, answer, e.text, out)
	switch {
	case err == nil && out.status != model.StatusError:
		if e.overran && out.stopped != "" {
			out.stopped = model.TimeLimit // not an interrupt by the user
		}
		b.takePool(j, answer, out)
		return out, nil
	case ctx.Err() != nil || e.overran: // before it could write anything, or in the middle of it
		b.cutShort(ctx, j, e, out)
		return out, nil
	case err != nil:
		return nil, fmt.Errorf("the answer of %s: %w", b.program, err)
	}
	return nil, fmt.Errorf("%s ended (%v) without an answer; its last words: %s", b.program, exitOf(e.err), lastWords(e.text))
}

// cutShort sets the outcome of a program that was stopped and left no answer: the bound of
// its log, and a message, which also says where a point was lost.
func (b *backend) cutShort(ctx context.Context, j *job, e ending, out *outcome) {
	out.status, out.x, out.certain, out.stopped = model.StatusLimit, nil, true, model.TimeLimit
	if !e.overran {
		out.stopped = backends.StopReason(ctx)
	}
	if e.overran {
		out.message = fmt.Sprintf("%s did not keep its time limit of %v", b.program, j.left.Round(time.Millisecond))
	} else {
		out.message = b.program + " left no answer when it was stopped"
	}
	if e.killed {
		out.message += " and was killed"
	}
	objective, source := j.rescue(out, b.saved)
	if j.seen.Load() && !(math.Abs(objective-j.best) <= 1e-6*math.Max(1, math.Abs(j.best))) {
		out.message += fmt.Sprintf("; its log reports a point with the objective %g, whose values are lost", j.best)
	}
	if source != "" {
		out.message += "; this is " + source
	}
	if !math.IsInf(j.bound, 0) && !math.IsNaN(j.bound) {
		if out.bound = j.bound; j.model.Matrix().Maximize {
			out.bound = -j.bound // result negates it again
		}
	}
}

// rescue takes the best feasible point that is known of a program that left no answer: the one
// that cbc saves for itself before it writes the readable file, and the one that it was to
// start from. Each is checked in exact arithmetic, because nothing says that it is a point.
// It returns the objective and where the point is from; NaN and "" for none.
func (j *job) rescue(out *outcome, saved func(*job) []float64) (objective float64, source string) {
	objective = math.NaN()
	try := func(x []float64, what string) {
		report, err := j.model.Check(x)
		if err != nil || !report.OK {
			return
		}
		value, _ := report.Objective.Float64()
		if out.x == nil || value != objective && (value > objective) == j.model.Matrix().Maximize {
			objective, out.x, out.status, source = value, x, model.StatusFeasible, what
		}
	}
	if saved != nil {
		if x := saved(j); x != nil {
			try(x, "the point that it had saved")
		}
	}
	if j.startAt != "" {
		try(j.options.Start, "the point that it was to start from")
	}
	return objective, source
}

// write writes the model file. The MPS writer turns a maximization into a minimization of the
// negated objective, which result undoes for the bound.
func (b *backend) write(j *job) error {
	f, err := os.Create(j.modelAt)
	if err != nil {
		return err
	}
	_, err = mps.Write(f, j.model, mps.Options{Names: j.names})
	return errors.Join(err, f.Close())
}

// result converts an outcome into a result in the model's direction. The objective is
// computed from the point, not read.
func (b *backend) result(ctx context.Context, m *model.Model, o backends.Options, out *outcome, took time.Duration) *model.Result {
	r := model.NewResult(m, b.name)
	r.Status, r.X, r.Message = out.status, out.x, out.message
	r.Nodes, r.LPIterations, r.Version, r.Incumbents = out.nodes, out.steps, out.version, out.incumbents
	if out.status == model.StatusOptimal {
		r.RowDual, r.Reduced = out.rowDual, out.reduced
	}
	r.Pool = out.pool
	r.Solve = took
	r.Termination = model.Completed
	if out.stopped != "" {
		r.Termination = out.stopped
		if ctx.Err() != nil {
			r.Termination = backends.StopReason(ctx)
		}
	}
	a := m.Matrix()
	if r.X != nil {
		r.Objective = a.Constant
		for j, x := range r.X {
			r.Objective += a.Cost[j] * x
		}
		for _, p := range m.Constructs().Products {
			r.Objective += p.Coefficient * r.X[p.A] * r.X[p.B]
		}
	}
	switch {
	case r.Status == model.StatusOptimal && o.RelativeGap == 0 && o.AbsoluteGap == 0:
		r.Bound = r.Objective
	case !math.IsNaN(out.bound) && a.Maximize:
		r.Bound = -out.bound // what was written is the negated objective
	case !math.IsNaN(out.bound):
		r.Bound = out.bound
	}
	return r
}
