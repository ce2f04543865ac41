package scip

// One solve: an object of SCIP's own, built, solved and read by one thread. SCIP calls hear and log
// from that thread, too; another may tell it to stop.

import (
	"context"
	"fmt"
	"maps"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"
	"unsafe"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

type run struct {
	*library
	ctx     context.Context
	m       *model.Model
	a       model.Matrix
	o       backends.Options
	sign    float64 // 1 minimizing, -1 maximizing
	started time.Time
	told    time.Time // of the last event
	result  *model.Result

	scip, talk    object
	columns, rows []object // a last column stands for a quadratic objective
}

// progressEvery is the time between two events of progress.
const progressEvery = 200 * time.Millisecond

// failure is what must panics with, and solve returns.
type failure struct{ error }

// must ends the solve where a function's code is not that of success. Callbacks must not call it.
func must(function string, code int32) {
	if code != okay {
		panic(failure{fmt.Errorf("SCIP's function %s failed (code %d)", function, code)})
	}
}

// solve is a whole solve.
func solve(ctx context.Context, l *library, m *model.Model, o backends.Options) (result *model.Result, err error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	r := &run{library: l, ctx: ctx, m: m, a: m.Matrix(), o: o, sign: 1, started: time.Now(), result: model.NewResult(m, Name)}
	r.result.Version = l.version()
	if r.a.Maximize {
		r.sign = -1
	}
	defer func() {
		if failed, ok := recover().(failure); ok {
			result, err = nil, failed.error
		}
	}()
	defer r.free()
	must("create", l.Create(&r.scip))
	runs.Store(r.scip, r)
	var handler object
	must("includeDefaultPlugins", l.IncludeDefaultPlugins(r.scip))
	must("includeEventhdlr", l.IncludeEventhdlrBasic(r.scip, &handler, "tilemip", "", callbacks().event, 0))
	if err := r.settings(); err != nil {
		return nil, err
	}
	r.build()
	r.start()
	must("transformProb", l.TransformProb(r.scip))
	must("catchEvent", l.CatchEvent(r.scip, betterPoint|nodeSolved|relaxed, handler, 0, 0))
	r.hear() // the start may be a point
	r.result.Build = time.Since(r.started)
	stop := r.interrupts()
	code := l.Solve(r.scip)
	stop()
	must("solve", code)
	r.result.Solve = time.Since(r.started) - r.result.Build
	return r.result, r.read()
}

// interrupts tells SCIP and its simplex library to stop once the context has ended, again and again:
// what it was told before it began to solve it forgets. stop returns when nothing is told any more.
func (r *run) interrupts() (stop func()) {
	solved, quiet := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(quiet)
		for wait := r.ctx.Done(); ; {
			select {
			case <-solved:
				return
			case <-wait:
				wait = nil
			case <-time.After(10 * time.Millisecond):
			}
			if wait == nil {
				r.InterruptLP(r.scip, 1)
			}
		}
	}()
	return func() { close(solved); <-quiet }
}

// free frees what the solve has made.
func (r *run) free() {
	runs.Delete(r.scip)
	runs.Delete(r.talk)
	if r.scip != 0 {
		r.Free(&r.scip)
	}
	if r.talk != 0 {
		r.MessagehdlrRelease(&r.talk)
	}
}

// mostPool bounds how many points SCIP is asked for.
const mostPool = 10_000

// settings tells SCIP the options; its own gap limits are 0. Its log comes here, or goes nowhere.
func (r *run) settings() error {
	o := r.o
	if o.Log != nil {
		to := callbacks().message
		must("messagehdlrCreate", r.MessagehdlrCreate(&r.talk, 1, 0, 0, to, to, to, 0, 0))
		runs.Store(r.talk, r)
	}
	must("setMessagehdlr", r.SetMessagehdlr(r.scip, r.talk))
	list := map[string]any{"timing/clocktype": 2, "limits/gap": o.RelativeGap, "limits/absgap": o.AbsoluteGap} // wall time
	for _, s := range []struct {
		wanted bool
		name   string
		value  any
	}{
		{o.TimeLimit > 0, "limits/time", max(time.Millisecond, o.TimeLimit-time.Since(r.started)).Seconds()},
		{o.NodeLimit > 0, "limits/totalnodes", o.NodeLimit},
		{o.SolutionLimit > 0, "limits/bestsol", min(o.SolutionLimit, math.MaxInt32)},
		{o.Seed != 0, "randomization/randomseedshift", o.Seed & math.MaxInt32},
		{o.Tolerance > 0, "numerics/feastol", math.Max(1e-9, math.Min(o.Tolerance, 1e-6))},
		{o.Pool > 0, "limits/maxsol", max(100, min(o.Pool, mostPool)+1)}, // 100 is its own
	} {
		if s.wanted {
			list[s.name] = s.value
		}
	}
	if r.linear() {
		for _, name := range plain {
			list[name] = 0
		}
		must("setHeuristics", r.SetHeuristics(r.scip, off, 1))
	}
	for name, value := range o.Raw {
		list[name] = value
	}
	list["misc/catchctrlc"] = "FALSE"
	for _, name := range slices.Sorted(maps.Keys(list)) {
		value := fmt.Sprint(list[name])
		if r.GetParam(r.scip, name) == 0 {
			return &backends.OptionError{Name: name, Reason: fmt.Sprintf("SCIP %s has no parameter %q", r.version(), name)}
		}
		if r.SetParam(r.scip, name, value) != okay {
			return &backends.OptionError{Name: name, Reason: fmt.Sprintf("SCIP rejects the value %q of its parameter %s", value, name)}
		}
	}
	return nil
}

// linear reports whether the program has duals.
func (r *run) linear() bool { return !r.a.HasIntegers() && !r.m.Features().Any() }

// hear takes what SCIP has found by now, and tells of a better point, or of progress now and then.
func (r *run) hear() {
	result, best := r.result, r.GetBestSol(r.scip)
	if bound := r.GetDualbound(r.scip); math.Abs(bound) < infinite && r.sign*bound > r.sign*result.Bound {
		result.Bound = bound
	}
	result.Nodes, result.LPIterations = r.GetNTotalNodes(r.scip), r.GetNLPIterations(r.scip)
	e := backends.Event{Type: backends.EventProgress}
	if best != 0 && (result.X == nil || r.sign*r.GetSolOrigObj(r.scip, best) < r.sign*result.Objective) {
		if x, objective := r.point(best); result.X == nil || r.sign*objective < r.sign*result.Objective {
			result.X, result.Objective = x, objective
			result.Incumbents++
			e.Type, e.X, e.Source = backends.EventIncumbent, x, "node"
			if by := r.SolGetHeur(best); by != 0 {
				e.Source = r.HeurGetName(by)
			}
		}
	}
	if r.o.Events == nil || e.X == nil && time.Since(r.told) < progressEvery {
		return
	}
	r.told = time.Now()
	e.Elapsed, e.Objective, e.Bound = time.Since(r.started), result.Objective, result.Bound
	e.Nodes, e.LPIterations = result.Nodes, result.LPIterations
	r.o.Events(e)
}

// point returns the values of a point of SCIP's, whole within its tolerance, and their objective.
func (r *run) point(of object) ([]float64, float64) {
	x := make([]float64, len(r.a.Lower))
	r.GetSolVals(r.scip, of, int32(len(x)), unsafe.SliceData(r.columns), unsafe.SliceData(x))
	objective := r.a.Constant
	for j, v := range x {
		if whole := math.Round(v); r.a.Type[j].IsInteger() && math.Abs(v-whole) <= 1e-6 {
			x[j] = whole
		}
		objective += r.a.Cost[j] * x[j]
	}
	return x, objective + r.products(x)
}

// log passes a message on, which is a line or several.
func (r *run) log(text string) {
	for line := range strings.Lines(text) {
		r.o.Log(strings.TrimRight(line, " \r\n"))
	}
}

// read takes the end of the solve over into the result.
func (r *run) read() error {
	r.hear() // what came after the last event
	result, status := r.result, r.GetStatus(r.scip)
	end, ok := statuses[status]
	result.Status, result.Termination = end.status, end.termination
	if result.Termination == model.Interrupted {
		result.Termination = backends.StopReason(r.ctx)
	}
	switch {
	case !ok || result.Status == model.StatusOptimal && result.X == nil:
		return fmt.Errorf("SCIP ended with the status %d and without an answer", status)
	case result.Status == model.StatusInfeasible || result.Status == model.StatusUnbounded:
		result.X, result.Objective, result.Bound = nil, math.NaN(), model.NewResult(r.m, Name).Bound
		return nil
	case result.X == nil:
		return nil
	case result.Status == model.StatusLimit:
		result.Status = model.StatusFeasible
	case r.o.RelativeGap == 0 && r.o.AbsoluteGap == 0 && math.Abs(result.Bound-result.Objective) <= 1e-5*math.Max(1, math.Abs(result.Objective)):
		result.Bound = result.Objective
	}
	if result.Status == model.StatusOptimal && r.linear() {
		r.duals()
	}
	if r.o.Pool > 0 {
		result.Pool = &model.SolverPool{From: model.PoolStored}
		stored := unsafe.Slice((*object)(r.GetSols(r.scip)), r.GetNSols(r.scip))
		for _, s := range stored[:min(len(stored), min(r.o.Pool, mostPool)+1)] {
			x, objective := r.point(s)
			result.Pool.Points = append(result.Pool.Points, model.PoolPoint{X: x, Claimed: objective})
		}
	}
	return nil
}
