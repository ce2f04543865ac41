//go:build !nohighs

package highs

// The backend and its life cycle: one operating-system thread and one solver object a solve,
// and an answer within a second of a request to stop even where HiGHS does not hear it.

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

const name = "highs"

// patience is the time that HiGHS gets to end after a request to stop. It looks for the
// request after every simplex iteration and every node, but not inside the linear
// programs, sub-problems and presolve of an integer program.
const patience = 700 * time.Millisecond

// made is what the log of the next solve says of work that was done once for the process, or nil.
var made atomic.Pointer[string]

type solver struct{}

// Name is the backend's, without a look at the library.
func (solver) Name() string { return name }

// Info describes the library.
func (s solver) Info() backends.Info {
	return backends.Info{Name: name, Kind: kind, Version: version(), Found: found, Missing: unusable(), Capabilities: s.capabilities()}
}

func (solver) capabilities() backends.Capabilities {
	return backends.Capabilities{
		Integers: true, Start: true, PartialStart: true, Incumbents: true, Progress: true, Cancel: interruptible, KeepsPoint: true,
		NodeLimit: true, SolutionLimit: true, Threads: threaded, Seed: true, Duals: true, Bound: true,
		RelativeGap: true, AbsoluteGap: true, Tolerance: true, Raw: true, Semi: true, Products: quadratic,
	}
}

// Solve hands the model over and runs HiGHS on a new thread. When the context ends or the
// time is over and HiGHS does not react to the request to stop, Solve returns the best point
// all the same; HiGHS then ends by itself in the background, and its result is dropped.
func (s solver) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	result, _, err := s.SolveFrom(ctx, m, o, nil)
	return result, err
}

// SolveFrom is Solve from a basis; HiGHS skips presolve then.
func (solver) SolveFrom(ctx context.Context, m *model.Model, o backends.Options, basis *backends.Basis) (*model.Result, *backends.Basis, error) {
	r := newRun(ctx, m, o)
	r.basis = basis
	a, _ := r.await(r.begin(r.watch.release))
	return a.result, a.basis, a.err
}

// begin starts HiGHS on a thread of its own; after is called when HiGHS has ended.
func (r *run) begin(after func()) <-chan answer {
	answers := make(chan answer, 1)
	go func() {
		// HiGHS keeps a task scheduler for the thread, which ends with it, or is taken from it.
		runtime.LockOSThread()
		defer leaveThread()
		result, err := r.solve()
		after()
		answers <- answer{result, r.ended, err}
	}()
	return answers
}

// await waits for the answer, and for a moment more once the context has ended or the time
// is over. abandoned says that HiGHS still runs and will answer later.
func (r *run) await(answers <-chan answer) (a answer, abandoned bool) {
	defer r.listener.close()
	over, cancel := r.timer()
	defer cancel()
	select {
	case a := <-answers:
		return a, false
	case <-r.ctx.Done():
	case <-over:
	}
	r.watch.stop()
	select {
	case a := <-answers:
		return a, false
	case <-time.After(patience):
		return answer{result: r.abandon()}, true
	}
}

type answer struct {
	result *model.Result
	basis  *backends.Basis
	err    error
}

// timer fires when the time limit is over; never without one.
func (r *run) timer() (over <-chan time.Time, cancel func()) {
	if r.options.TimeLimit == 0 {
		return nil, func() {}
	}
	t := time.NewTimer(r.options.TimeLimit)
	return t.C, func() { t.Stop() }
}

// abandon returns a result instead of HiGHS, from what HiGHS has reported so far. It waits for
// a hand-over in progress, which reads the caller's model; none begins afterwards.
func (r *run) abandon() *model.Result {
	r.handing.Lock()
	defer r.handing.Unlock()
	l := r.listener
	l.close()
	result := r.newResult()
	result.Status, result.Termination = model.StatusLimit, r.stopReason()
	result.Message = "HiGHS did not answer the request to stop in time; it keeps running in the background until it ends"
	if l.best != nil {
		result.Status, result.X, result.Objective = model.StatusFeasible, l.best, l.objective
	}
	result.Bound = l.bound
	result.Nodes, result.LPIterations, result.Incumbents, result.History = l.nodes, l.iterations, l.incumbents, l.history
	result.Build = r.build
	return result
}
