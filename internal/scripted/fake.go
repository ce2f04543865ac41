// Package scripted is a scripted backend, for tests of what stands above backends: it
// does what its script says, step by step, and remembers what it was asked.
//
//	b := scripted.New("fake",
//		scripted.Incumbent(1, 0),
//		scripted.UntilStopped(),
//		scripted.Answer(model.StatusFeasible, 1, 0))
//
// A script obeys the contract of the Backend interface, limits and cancellation
// included, unless a step says otherwise.
//
// Not here: a solver. Begin with fake.go.
package scripted

import (
	"context"
	"errors"
	"math"
	"sync"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// Backend is a scripted backend. It is safe for use by several goroutines; each
// solve runs the script from its beginning.
type Backend struct {
	info  backends.Info
	steps []Step

	mu    sync.Mutex
	calls []Call
}

// Call is one solve that was asked for.
type Call struct {
	Model   *model.Model
	Options backends.Options
}

// New returns a backend of that name, which claims every capability, with a
// script.
func New(name string, steps ...Step) *Backend {
	return WithInfo(backends.Info{
		Name: name, Kind: backends.Linked, Version: "scripted",
		Capabilities: backends.Capabilities{
			Integers: true, Start: true, Incumbents: true, Progress: true, Cancel: true, KeepsPoint: true,
			NodeLimit: true, SolutionLimit: true, Threads: true, Seed: true, Duals: true, Bound: true,
			RelativeGap: true, AbsoluteGap: true, Tolerance: true, Raw: true,
		},
	}, steps...)
}

// WithInfo returns a backend that describes itself as given; with Missing set it
// is one that is not available.
func WithInfo(info backends.Info, steps ...Step) *Backend {
	return &Backend{info: info, steps: steps}
}

// Info returns what the backend was made with.
func (b *Backend) Info() backends.Info { return b.info }

// Calls returns the solves asked for so far, in order.
func (b *Backend) Calls() []Call {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]Call(nil), b.calls...)
}

// Solve runs the script. A script that ends without Answer, Crash or Fail gives
// the best point it reported, interrupted.
func (b *Backend) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	b.mu.Lock()
	b.calls = append(b.calls, Call{m, o})
	b.mu.Unlock()
	r := &run{
		caller: ctx, ctx: ctx, model: m, options: o, started: time.Now(),
		result: model.NewResult(m, b.info.Name),
	}
	r.result.Version = b.info.Version
	if o.TimeLimit > 0 {
		var cancel context.CancelFunc
		r.ctx, cancel = context.WithTimeout(ctx, o.TimeLimit)
		defer cancel()
	}
	for _, step := range b.steps {
		if done, err := step(r); err != nil {
			return nil, err
		} else if done {
			return r.result, nil
		}
	}
	r.stopped()
	return r.result, nil
}

// run is one run of a script.
type run struct {
	caller, ctx context.Context // as given, and with the time limit
	model       *model.Model
	options     backends.Options
	started     time.Time
	result      *model.Result // what was reported so far
}

// Step is one step of a script. It reports whether the solve is over.
type Step func(*run) (done bool, err error)

// Incumbent reports a point as an improving one. It is not checked: a script may
// lie.
func Incumbent(x ...float64) Step {
	return func(r *run) (bool, error) {
		r.result.X, r.result.Objective = append([]float64(nil), x...), objective(r.model, x)
		r.result.Incumbents++
		r.event(backends.EventIncumbent, r.result.X)
		return r.options.SolutionLimit > 0 && r.result.Incumbents >= r.options.SolutionLimit && r.end(model.SolutionLimit), nil
	}
}

// Progress reports a bound and how many nodes were searched.
func Progress(bound float64, nodes int64) Step {
	return func(r *run) (bool, error) {
		r.result.Bound, r.result.Nodes = bound, nodes
		r.event(backends.EventProgress, nil)
		return r.options.NodeLimit > 0 && nodes >= r.options.NodeLimit && r.end(model.NodeLimit), nil
	}
}

// Log writes a line of the solver's log.
func Log(line string) Step {
	return func(r *run) (bool, error) {
		if r.options.Log != nil {
			r.options.Log(line)
		}
		return false, nil
	}
}

// Wait lets time pass. A time limit or the end of the context ends the solve
// there, with the best point so far.
func Wait(d time.Duration) Step {
	return func(r *run) (bool, error) {
		select {
		case <-r.ctx.Done():
			r.stopped()
			return true, nil
		case <-time.After(d):
			return false, nil
		}
	}
}

// UntilStopped waits for the time limit or the end of the context, and goes on
// with the script.
func UntilStopped() Step {
	return func(r *run) (bool, error) {
		<-r.ctx.Done()
		return false, nil
	}
}

// Until waits for a channel and for nothing else: a solver that does not listen.
func Until(released <-chan struct{}) Step {
	return func(*run) (bool, error) {
		<-released
		return false, nil
	}
}

// Answer ends the solve with a status and, where the status has one, a point. An
// optimum's bound is its objective. The reason is that of the context or the time
// limit when it has ended, and else that nothing was left to do.
func Answer(status model.Status, x ...float64) Step {
	return func(r *run) (bool, error) {
		r.result.Status, r.result.X, r.result.Objective = status, nil, math.NaN()
		if status.HasPoint() {
			r.result.X, r.result.Objective = append([]float64(nil), x...), objective(r.model, x)
		}
		if status == model.StatusOptimal {
			r.result.Bound = r.result.Objective
		}
		r.result.Termination = model.Completed
		if r.ctx.Err() != nil {
			r.result.Termination = r.reason()
		}
		return true, nil
	}
}

// Met adds a point to the solver's pool, with the objective that it states; nothing checks them.
func Met(claimed float64, x ...float64) Step {
	return func(r *run) (bool, error) {
		if r.result.Pool == nil {
			r.result.Pool = &model.SolverPool{From: model.PoolStored}
		}
		r.result.Pool.Points = append(r.result.Pool.Points, model.PoolPoint{X: append([]float64(nil), x...), Claimed: claimed})
		return false, nil
	}
}

// Crash ends the solve as package isolate reports the death of a solver's process:
// with the best point so far.
func Crash(message string) Step {
	return func(r *run) (bool, error) {
		r.result.Message = message
		return r.end(model.Crashed), nil
	}
}

// Fail ends the solve with an error.
func Fail(message string) Step {
	return func(*run) (bool, error) { return true, errors.New(message) }
}

func (r *run) event(what backends.EventType, x []float64) {
	if r.options.Events == nil {
		return
	}
	r.options.Events(backends.Event{
		Type: what, Elapsed: time.Since(r.started), Objective: r.result.Objective, Bound: r.result.Bound,
		Nodes: r.result.Nodes, X: x,
	})
}

// end sets the status of a solve that something stopped.
func (r *run) end(why model.Termination) bool {
	r.result.Termination, r.result.Status = why, model.StatusLimit
	if r.result.X != nil {
		r.result.Status = model.StatusFeasible
	}
	return true
}

func (r *run) stopped() { r.end(r.reason()) }

func (r *run) reason() model.Termination {
	switch {
	case r.caller.Err() != nil:
		return backends.StopReason(r.caller)
	case r.ctx.Err() != nil:
		return model.TimeLimit
	}
	return model.Interrupted
}

// objective returns the objective of x; columns that x has no value for count 0.
func objective(m *model.Model, x []float64) float64 {
	a := m.Matrix()
	sum := a.Constant
	for j, cost := range a.Cost {
		if j < len(x) {
			sum += cost * x[j]
		}
	}
	return sum
}

// A backend that claims what it was told to claim, for tests of those who must not believe
// it.

// Liar claims Status and Bound of every model, without a point.
type Liar struct {
	Status model.Status
	Bound  float64
	Most   int // calls that get the claim; those behind them end by a time limit with nothing; 0: all do
	Asked  int // calls so far
}

// Info says that it takes integer programs.
func (b *Liar) Info() backends.Info {
	return backends.Info{Name: "liar", Capabilities: backends.Capabilities{Integers: true}}
}

// Solve looks at nothing.
func (b *Liar) Solve(_ context.Context, m *model.Model, _ backends.Options) (*model.Result, error) {
	b.Asked++
	r := model.NewResult(m, "liar")
	r.Status, r.Termination, r.Bound = b.Status, model.Completed, b.Bound
	if b.Most > 0 && b.Asked > b.Most {
		r.Status, r.Termination = model.StatusLimit, model.TimeLimit
	}
	return r, nil
}
