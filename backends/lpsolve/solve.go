//go:build cgo && lpsolve && !nolpsolve

package lpsolve

// One solve: an object of lp_solve's own, a goroutine that runs it, and one that watches the
// time, the context and the limits. Go and C share tilemip_solve (capi.h), whose fields are
// read and written atomically.

// #include <stdlib.h>
// #include "capi.h"
import "C"

import (
	"context"
	"runtime/cgo"

	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/draffensperger/golp"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// Info describes the linked library.
func (backend) Info() backends.Info {
	return backends.Info{
		Name: Name, Kind: backends.Linked, Version: version(),
		Capabilities: backends.Capabilities{
			Integers: true, Start: true, Incumbents: true, Progress: true, Cancel: true,
			KeepsPoint: true, NodeLimit: true, SolutionLimit: true, Duals: true, Bound: true,
			RelativeGap: true, AbsoluteGap: true, Tolerance: true, Raw: true,
		},
	}
}

// Why lp_solve was told to stop.
const (
	contextEnded int32 = iota + 1 // cancelled, or out of time
	nodesReached
	solutionsReached
	gapClosed
)

const (
	// grace is how long lp_solve may take to notice that it was told to stop. It
	// looks often, but not inside a factorization.
	grace = 800 * time.Millisecond
	// progressEvery is the time between two events of progress.
	progressEvery = 200 * time.Millisecond
)

// solve is one solve. lp_solve calls relaxed and improved from its own thread.
type solve struct {
	m         *model.Model
	a         model.Matrix
	o         backends.Options
	started   time.Time
	source    string // of improving points, see model.Incumbent
	lp        *golp.LP
	program   *transformed
	rows      []int32 // the model's row for each of lp_solve's
	endless   string  // a column that lp_solve overlooks; see unboundedColumn
	handle    cgo.Handle
	shared    *C.tilemip_solve
	abandoned bool // lp_solve did not stop and goes on with lp, handle and shared

	mu        sync.Mutex    // guards result; taken before reporting where both are
	result    *model.Result // best point, objective and bound so far
	reporting sync.Mutex    // lets events and lines of the log come one at a time
	over      atomic.Bool   // the answer was given: no more of either
}

// Solve solves with an object of its own, so that any number may run at once. A
// start that is feasible is the first best point and cuts off all that is worse.
// Gaps are measured against the bound of the root, the only one lp_solve proves.
func (backend) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	s := &solve{m: m, a: m.Matrix(), o: o, started: time.Now(), source: "branching", result: model.NewResult(m, Name)}
	s.result.Version = version()
	if err := representable(m, s.a); err != nil {
		return nil, err
	}
	limited := ctx
	if o.TimeLimit > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, o.TimeLimit)
		defer cancel()
	}
	p := transform(s.a)
	s.program, s.rows = &p, p.binding()
	s.endless = unboundedColumn(m, &p, s.rows)
	s.open()
	defer func() {
		if !s.abandoned {
			s.close()
		}
	}()
	s.takeStart()
	for _, depth := range depths(&p) {
		if r, err := s.attempt(ctx, limited, depth); r != nil || err != nil {
			return r, err
		}
	}
	return s.tooDeep(), nil
}

// attempt solves with a limit on the depth of the search, 0 for none. It returns
// nothing when the search came to that limit.
func (s *solve) attempt(ctx, limited context.Context, depth int) (*model.Result, error) {
	began := time.Now()
	if err := s.prepare(limited, depth); err != nil {
		return nil, err
	}
	s.result.Build += time.Since(began)
	if limited.Err() != nil { // perhaps in the middle of the rows
		free(s.lp)
		limit(s.result, terminated(ctx))
		return s.result, nil
	}
	code := make(chan golp.SolutionType, 1)
	go func() { code <- s.lp.Solve() }()
	got, returned := s.watch(limited, code)
	if !returned {
		s.abandoned = true
		go func() { <-code; free(s.lp); s.close() }()
		return s.abandon(ctx), nil
	}
	defer free(s.lp)
	if depth > 0 && int(C.get_max_level(object(s.lp))) >= depth && atomic.LoadInt32((*int32)(&s.shared.stopped)) == 0 {
		return nil, nil
	}
	return s.finish(ctx, got)
}

// prepare hands the model and the options over.
func (s *solve) prepare(ctx context.Context, depth int) (err error) {
	if s.lp, err = load(ctx, s.program, s.rows); err != nil {
		return err
	}
	lp := object(s.lp)
	if s.o.Log != nil {
		s.lp.SetVerboseLevel(golp.NORMAL)
	}
	if !s.a.HasIntegers() {
		C.set_presolve(lp, presolveDuals, 0)
	}
	settings(lp, s.program.Matrix)
	if s.o.Tolerance > 0 {
		tolerances(lp, s.o.Tolerance)
	}
	C.set_bb_depthlimit(lp, C.int(depth))
	if err = setRaw(lp, s.o.Raw); err != nil {
		free(s.lp)
		return err
	}
	s.cutOff()
	C.tilemip_attach(lp, s.shared)
	return nil
}

// open makes what Go and C share.
func (s *solve) open() {
	s.handle = cgo.NewHandle(s)
	s.shared = (*C.tilemip_solve)(C.calloc(1, C.sizeof_tilemip_solve))
	s.shared.run = C.uintptr_t(s.handle)
	s.shared.node_limit, s.shared.node_reason = C.int64_t(s.o.NodeLimit), C.int32_t(nodesReached)
	if s.o.Log != nil {
		s.shared.want_log = 1
	}
}

func (s *solve) close() {
	s.handle.Delete()
	C.free(unsafe.Pointer(s.shared))
}

// stop tells lp_solve to stop; the first reason given counts.
func (s *solve) stop(why int32) {
	atomic.CompareAndSwapInt32((*int32)(&s.shared.stop), 0, why)
}

// watch waits for lp_solve, tells it when to stop, and reports progress. It
// returns false when lp_solve does not stop within the grace.
func (s *solve) watch(ctx context.Context, code <-chan golp.SolutionType) (golp.SolutionType, bool) {
	var tick <-chan time.Time
	if s.o.Events != nil {
		ticker := time.NewTicker(progressEvery)
		defer ticker.Stop()
		tick = ticker.C
	}
	ended := ctx.Done()
	var patience <-chan time.Time
	for {
		select {
		case c := <-code:
			return c, true
		case <-tick:
			s.mu.Lock()
			s.event(backends.EventProgress, nil)
			s.mu.Unlock()
		case <-ended:
			s.stop(contextEnded)
			ended, patience = nil, time.After(grace)
		case <-patience:
			return 0, false
		}
	}
}

// event reports the state of the solve; the caller holds mu.
func (s *solve) event(what backends.EventType, x []float64) {
	s.reporting.Lock()
	defer s.reporting.Unlock()
	if s.o.Events == nil || s.over.Load() {
		return
	}
	nodes, iterations := s.counts()
	s.o.Events(backends.Event{
		Type: what, Elapsed: time.Since(s.started), Objective: s.result.Objective, Bound: s.result.Bound,
		Nodes: nodes, LPIterations: iterations, X: x, Source: s.source,
	})
}

// log passes a line of lp_solve's own on.
func (s *solve) log(line string) {
	s.reporting.Lock()
	defer s.reporting.Unlock()
	if !s.over.Load() {
		s.o.Log(line)
	}
}

// counts returns how many nodes and simplex iterations lp_solve has done.
func (s *solve) counts() (nodes, iterations int64) {
	return atomic.LoadInt64((*int64)(&s.shared.nodes)), atomic.LoadInt64((*int64)(&s.shared.iterations))
}
