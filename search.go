// The native method for any subject but a model.

package tilemip

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/engines"
	"github.com/tilemip/tilemip/native/referee"
)

// Search solves a board, a packing or a cover by the native engines, which need no solver.
func Search(ctx context.Context, s Subject, o Options) (*Answer, error) {
	return timed(s, func() (*Answer, error) { return search(ctx, s, &o) })
}

// search is Search without the measurement of the whole call. The time limit bounds it by
// itself: Verify gives each method the full limit.
func search(ctx context.Context, s Subject, o *Options) (*Answer, error) {
	if s.Model != nil {
		return nil, &OptionError{Reason: s.Name + " is a model, which the native engines cannot search; solve takes it"}
	}
	ctx, cancel := o.deadline(ctx)
	defer cancel()
	began := time.Now()
	find := searchCover
	if s.Board != nil {
		find = searchBoard
	}
	a, err := find(ctx, s, o)
	if err == nil {
		a.creditNative()
		took(&a.SearchSeconds, time.Since(began))
	}
	return a, err
}

// creditNative enters in an answer of the native engines what proves it.
func (a *Answer) creditNative() {
	switch {
	case a.Engine == integer.EngineParity:
		a.Prove(integer.ByParity)
	case a.Engine == EngineVolume:
		a.Prove(ByVolume)
	case a.Engine == cover.LeastEngine && (a.Status == model.StatusOptimal || a.Bound != nil),
		a.Kind == KindBoard && (a.Status == model.StatusOptimal || a.Bound != nil && *a.Bound > 0), a.Complete: // of boards, the bound too
		a.Prove(ByNative)
	}
}

// terminationOf converts the reason why a native search ended: the only place where a
// native.Reason becomes a model.Termination.
func terminationOf(r native.Reason) model.Termination { return model.Termination(r) }

// coverEvery is the interval at which a search of a cover reports its progress.
const coverEvery = 500 * time.Millisecond

// coverSearch is one search of a packing or a cover. Its first error stops the search and is
// the error of the call; solutions that still come after it are ignored.
type coverSearch struct {
	*collector
	referee *referee.Covers
	checked bool // the referee has accepted a solution, and refuted none
	stop    context.CancelFunc
	err     error // what has ended it: a refutation by the referee, or what the caller says
}

// searchCover searches a packing or a cover.
func searchCover(ctx context.Context, s Subject, o *Options) (*Answer, error) {
	if why := unfillable(s); why != "" {
		return impossible(EngineVolume, ByVolume, why, o), nil
	}
	c, packed, err := s.cover(ctx)
	if err != nil {
		return stoppedOrFailed(ctx, s, err)
	}
	if err := o.checkLeast(c); err != nil {
		return nil, err
	}
	if o.least(c) && packed == nil {
		return searchLeast(ctx, s.Kind(), c, o)
	}
	if o.Engine == engines.Frontier && !o.Count {
		return nil, &OptionError{Option: "engine", Reason: o.Engine + " counts and finds no solution; expected count, too"}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	n := &coverSearch{collector: newCollector(ctx, o, c, packed, o.Count), referee: referee.NewCovers(c), stop: cancel}
	r, err := engines.Search(ctx, engines.Problem{Cover: c, Packing: packed}, n.engineOptions())
	switch {
	case n.err != nil:
		return nil, n.err
	case err != nil:
		return nil, engineError(err)
	case r.Refuted:
		by := integer.ByParity
		if r.Engine == EngineVolume {
			by = ByVolume
		}
		return impossible(r.Engine, by, r.Choice.Why, o), nil
	}
	return n.answer(s.Kind(), r), nil
}

// stoppedOrFailed is the answer of a packing or a cover whose context ended before anything was
// found; where it has not, the error is passed on.
func stoppedOrFailed(ctx context.Context, s Subject, err error) (*Answer, error) {
	why := native.Stopped(ctx)
	if why == "" {
		return nil, err
	}
	return &Answer{
		Kind: s.Kind(), Engine: "preparation", Status: model.StatusLimit, Termination: terminationOf(why), Versions: map[string]string{"tilemip": Version()},
		Covered: Covered{Solutions: ptr(uint64(0))}, Message: "stopped before the search began",
	}, nil
}

// engineError is the error for an unknown engine, or for what an engine does not support.
func engineError(err error) error {
	if reason, ok := strings.CutPrefix(err.Error(), "engine "); ok {
		return &OptionError{Option: "engine", Reason: reason}
	}
	return &OptionError{Reason: err.Error()}
}

// engineOptions are the options of the search. Its Count is set only when the solutions are
// neither passed to the caller nor limited.
func (n *coverSearch) engineOptions() engines.Options {
	o := engines.Options{
		Options: cover.Options{Limit: n.wanted(), Visit: n.visit, Run: n.run()},
		Engine:  n.Engine, Count: n.Count && n.Visit == nil && n.Limit == 0,
		Untuned: n.Untuned, Note: n.note,
	}
	switch {
	case n.Count && n.Mirrors:
		o.Symmetry = engines.Reflections
	case n.Count:
		o.Symmetry = engines.Rotations
	}
	return o
}

// run are its threads, seed and reports.
func (n *coverSearch) run() native.Run {
	return native.Run{Threads: n.Threads, Seed: uint64(n.Seed), Progress: n.progress, ProgressInterval: coverEvery}
}

// visit has the referee check a solution before it is shown.
func (n *coverSearch) visit(options []int) {
	if n.err != nil {
		return
	}
	if verdict := n.referee.Judge(options); !verdict.OK {
		n.err = &DisagreeError{Reason: "the referee refutes a solution of the native search: " + verdict.Reason}
	} else {
		n.checked, n.err = true, n.add(options)
	}
	if n.err != nil {
		n.stop()
	}
}

// progress describes the progress of the search in words.
func (n *coverSearch) progress(p native.Progress) {
	text := english.Count(p.Solutions, "solution") + ", " + english.Count(p.Nodes, "node")
	switch {
	case p.Where != "":
		text = p.Where
	case p.Explored > 0: // the time left follows from the part of the tree that is done
		left := english.About(p.Elapsed.Seconds() * (1 - p.Explored) / p.Explored)
		text = fmt.Sprintf("%.1f%% explored, %s left; %s", 100*p.Explored, left, text)
	}
	n.event(Event{Type: EventSearch, Elapsed: p.Elapsed, Text: text, Number: p.Solutions, Nodes: p.Nodes, Explored: p.Explored})
}

// answer writes the result of a search as an answer. A complete search without a solution
// proves that there is none; one that was stopped without a solution has found nothing. A
// number of solutions that does not fit into 64 bits is given in Total alone.
func (n *coverSearch) answer(kind string, r engines.Result) *Answer {
	a := &Answer{
		Kind: kind, Engine: r.Engine, Termination: terminationOf(r.Termination), Covered: Covered{Complete: r.Complete},
		Timing: Timing{Seconds: r.Elapsed.Seconds()}, Versions: map[string]string{"tilemip": Version()},
	}
	if r.Choice.Kernel != "" {
		a.Tuned = &r.Choice
	}
	if a.Checked = n.checked; r.Engine != engines.Frontier { // it counts without placing pieces
		a.Fits = &r.Placed
	}
	if n.Count {
		n.found, n.classes = r.Solutions, classes{rotations: r.Rotations, reflections: r.Reflections}
	}
	n.fill(a)
	switch {
	case n.found == 0 && r.Complete:
		a.Status = model.StatusInfeasible
	case n.found == 0:
		a.Status = model.StatusLimit
	case r.Complete || n.wanted() == 1:
		a.Status, a.Termination = model.StatusOptimal, model.Completed
	default:
		a.Status = model.StatusFeasible
	}
	if r.Total != nil && !r.Total.IsUint64() {
		a.Solutions, a.Total = nil, r.Total.String()
		a.Status = model.StatusOptimal
	}
	return a
}
