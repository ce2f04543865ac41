package process

// What a program reported, in its own direction, and the result that becomes of it.

import (
	"context"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/internal/verdict"
	"github.com/tilemip/tilemip/model"
)

// outcome is what a program reported. certain is false for a status that the program uses
// for infeasible and unbounded models alike.
// The program always minimizes, so bound is that of a minimization; the point is in the columns of
// the model, and the duals are in its direction.
type outcome struct {
	status     model.Status
	certain    bool
	stopped    model.Termination // "" when it completed
	x          []float64         // nil: none
	bound      float64           // at the end, of what the program minimized; NaN when it reports none
	nodes      int64
	steps      int64 // simplex iterations
	incumbents int   // improving points that were reported
	message    string
	version    string
	pool       *model.SolverPool // nil: none was asked for

	rowDual, reduced []float64 // of a linear program, in the model's direction
}

// says takes what a program calls the end of its solve. A limit has no point before one is read;
// "unbounded" leaves open whether the program is infeasible. It is an error where ok, whether the
// words have a meaning here, is false.
func (o *outcome) says(program, words string, v verdict.Verdict, ok bool) error {
	if !ok {
		return fmt.Errorf("%s ended with the status %s", program, textpos.Quote(words))
	}
	o.status, o.certain = v.Status, v.Status != model.StatusUnbounded
	if v.Termination != model.Completed {
		o.status, o.stopped = model.StatusLimit, v.Termination
	}
	return nil
}

// found sets the point, which makes a limit a feasible program.
func (o *outcome) found(x []float64) {
	if o.x = x; o.status == model.StatusLimit {
		o.status = model.StatusFeasible
	}
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
		r.Objective = objective(m, r.X)
	}
	if !math.IsNaN(out.bound) {
		r.Bound = out.bound
		if a.Maximize { // what was written is the negated objective
			r.Bound = -out.bound
		}
	}
	exact := o.RelativeGap == 0 && o.AbsoluteGap == 0
	if near := math.Abs(r.Bound-r.Objective) <= 1e-5*math.Max(1, math.Abs(r.Objective)); r.Status == model.StatusOptimal && exact && (near || math.IsNaN(out.bound)) {
		r.Bound = r.Objective // what is reported has few digits
	}
	return r
}

// objective is the one of a point.
func objective(m *model.Model, x []float64) float64 {
	a := m.Matrix()
	value := a.Constant
	for j, cost := range a.Cost {
		value += cost * x[j]
	}
	for _, p := range m.Constructs().Products {
		value += p.Coefficient * x[p.A] * x[p.B]
	}
	return value
}

// linear reports whether the program has duals.
func (j *job) linear() bool {
	a := j.model.Matrix()
	return !a.HasIntegers() && !j.model.Features().Any()
}

// listed collects the values and the duals that a solution file has, by names. The duals are of what
// the program minimized.
type listed struct {
	job                 *job
	x, reduced, rowDual []float64
	valued, duals       int  // columns with a value, columns and rows with a dual
	broken              bool // a dual is of half a row, which was written as two, or no number
	sign                float64
}

func (j *job) listed() *listed {
	a := j.model.Matrix()
	l := &listed{job: j, x: make([]float64, len(a.Lower)), reduced: make([]float64, len(a.Lower)), rowDual: make([]float64, len(a.RowLower)), sign: 1}
	if a.Maximize {
		l.sign = -1
	}
	for i := range l.rowDual {
		if free(a, i) {
			l.duals++ // a row that bounds nothing is dropped when the model is read; its dual is 0
		}
	}
	return l
}

func (l *listed) column(name string, value float64) {
	if k, ok := l.job.names.FindVar(name); ok {
		l.x[k] = value
		l.valued++
	}
}

func (l *listed) reducedCost(name string, dual float64) {
	if k, ok := l.job.names.FindVar(name); ok {
		l.reduced[k] = l.sign*dual + 0
		l.duals++
	}
}

func (l *listed) row(name string, dual float64) {
	i, ok := l.job.names.FindRow(name)
	if ok {
		l.rowDual[i] = l.sign*dual + 0
		if !free(l.job.model.Matrix(), i) {
			l.duals++
		}
	}
	l.broken = l.broken || !ok
}

// into sets the point and, at the optimum of a linear program, the duals.
func (l *listed) into(out *outcome, file string) error {
	if l.valued < len(l.x) {
		return fmt.Errorf("its %s has values of %d of %d columns", file, l.valued, len(l.x))
	}
	out.found(l.x)
	if out.status == model.StatusOptimal && !l.broken && l.duals == len(l.x)+len(l.rowDual) && l.job.linear() {
		out.rowDual, out.reduced = l.rowDual, l.reduced
	}
	return nil
}

// figure returns the number in the first group of a line of a log, not a number without one.
func figure(line *regexp.Regexp, text string) float64 {
	if m := line.FindStringSubmatch(text); m != nil {
		if x, err := strconv.ParseFloat(m[1], 64); err == nil {
			return x
		}
	}
	return math.NaN()
}

// count is figure of whole numbers, 0 without one.
func count(line *regexp.Regexp, text string) int64 {
	if x := figure(line, text); x == x {
		return int64(x)
	}
	return 0
}

// bound is figure of a bound, which is none from large on.
func bound(line *regexp.Regexp, text string, large float64) float64 {
	if x := figure(line, text); math.Abs(x) < large {
		return x
	}
	return math.NaN()
}
