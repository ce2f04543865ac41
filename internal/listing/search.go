// The native search of a packing or a cover, every solution of which the referee judges before it
// is shown.

package listing

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/tilemip/tilemip/internal/call"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/engines"
	"github.com/tilemip/tilemip/native/cover/packing"
	"github.com/tilemip/tilemip/native/referee"
)

// every is the interval at which a search reports its progress.
const every = 500 * time.Millisecond

// Result is what a search has found. Objective, Bound and Gap are those of a search for a least
// cost.
type Result struct {
	Found
	Engine                string
	Status                model.Status
	Termination           native.Reason
	Message               string // why there is no solution, where no search was needed
	Objective, Bound, Gap *float64
	Checked               bool            // the referee has accepted a solution, and refuted none
	Fits                  *uint64         // pieces placed, or options chosen
	Tuned                 *packing.Choice // the kernel and the piece chosen
	Elapsed               time.Duration
}

// Least reports whether a least-cost cover is asked for: one solution of a cover with costs.
func Least(w call.Wanted, c *puzzle.Cover) bool { return c.HasCosts() && w.Number() == 1 }

// Refuse refuses what the costs of a cover do not go with.
func Refuse(w call.Wanted, c *puzzle.Cover, engine string) error {
	switch {
	case c.HasCosts() && w.Limit > 1:
		return &integer.OptionError{Option: "limit", Reason: "is for covers without costs; expected all or count, whatever they cost, or none of the three for a cheapest one"}
	case Least(w, c) && engine != "":
		return &integer.OptionError{Option: "engine", Reason: engine + " does not take costs; expected none named, or all or count, whatever they cost"}
	}
	return nil
}

// Search searches a cover, or the cover of a packing.
func Search(ctx context.Context, c *puzzle.Cover, packed *puzzle.PackingCover, o call.Asked) (*Result, error) {
	if err := Refuse(o.Wanted, c, o.Engine); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := NewJudged(ctx, o, c, packed, o.Count && !o.Sets)
	s.stop = cancel
	if Least(o.Wanted, c) && packed == nil {
		return s.least(ctx)
	}
	if o.Engine == engines.Frontier && !o.Count {
		return nil, &integer.OptionError{Option: "engine", Reason: o.Engine + " counts and finds no solution; expected count, too"}
	}
	r, err := engines.Search(ctx, engines.Problem{Cover: c, Packing: packed}, s.engineOptions())
	switch {
	case s.err != nil:
		return nil, s.err
	case err != nil:
		return nil, engineError(err)
	case r.Refuted:
		return &Result{Found: None(o.Wanted), Engine: r.Engine, Status: model.StatusInfeasible, Termination: native.Completed, Message: r.Choice.Why}, nil
	}
	return s.Result(r), nil
}

// engineError is the error for an unknown engine, or for what an engine does not support.
func engineError(err error) error {
	if reason, ok := strings.CutPrefix(err.Error(), "engine "); ok {
		return &integer.OptionError{Option: "engine", Reason: reason}
	}
	return &integer.OptionError{Reason: err.Error()}
}

// Judged collects solutions of a search after the referee has judged them. Its first error stops
// the search and is the error of the call; solutions that still come after it are ignored.
type Judged struct {
	*Collector
	o       call.Asked
	referee *referee.Covers
	checked bool
	stop    context.CancelFunc
	err     error // what has ended it: a refutation by the referee, or what the caller says
}

// NewJudged makes one; counted says that the numbers up to symmetry come from elsewhere.
func NewJudged(ctx context.Context, o call.Asked, c *puzzle.Cover, packed *puzzle.PackingCover, counted bool) *Judged {
	k := NewCollector(ctx, o.Wanted, c, packed, counted)
	k.Watch = o.Watch
	return &Judged{Collector: k, o: o, referee: referee.NewCovers(c), stop: func() {}}
}

// engineCounts reports whether the engine counts, and not the Collector.
func (s *Judged) engineCounts() bool { return s.Count && s.orbits == nil }

// engineOptions are the options of the search. Its Count is set only when the solutions are
// neither passed to the caller nor limited.
func (s *Judged) engineOptions() engines.Options {
	run := native.Run{Threads: s.o.Threads, Seed: s.o.Seed, Progress: s.progress, ProgressInterval: every}
	o := engines.Options{
		Options: cover.Options{Limit: s.Number(), Visit: func(options []int) { s.Judge(options) }, Run: run},
		Engine:  s.o.Engine, Count: s.engineCounts() && s.Visit == nil && s.Limit == 0,
		Untuned: s.o.Untuned, Note: s.Watch.Detail,
	}
	switch {
	case s.engineCounts() && s.Mirrors:
		o.Symmetry = engines.Reflections
	case s.engineCounts():
		o.Symmetry = engines.Rotations
	}
	return o
}

// Judge has the referee check a solution before it is shown.
func (s *Judged) Judge(options []int) error {
	if s.err != nil {
		return s.err
	}
	if verdict := s.referee.Judge(options); !verdict.OK {
		s.err = &integer.DisagreeError{Reason: "the independent checker rejects a solution of the native search: " + verdict.Reason}
	} else {
		s.checked, s.err = true, s.Add(options)
	}
	if s.err != nil {
		s.stop()
	}
	return s.err
}

// progress describes the progress of the search in words.
func (s *Judged) progress(p native.Progress) {
	text := english.Count(p.Solutions, "solution") + ", " + english.Count(p.Nodes, "node")
	switch {
	case p.Where != "":
		text = p.Where
	case p.Explored > 0: // the time left follows from the part of the tree that is done
		left := english.About(p.Elapsed.Seconds() * (1 - p.Explored) / p.Explored)
		text = fmt.Sprintf("%.1f%% explored, %s left; %s", 100*p.Explored, left, text)
	}
	s.tell(p, text)
}

// tell tells how far a search is.
func (s *Judged) tell(p native.Progress, words string) {
	s.Watch.Tell(call.Event{Type: call.Search, Elapsed: p.Elapsed, Text: words, Number: p.Solutions, Nodes: p.Nodes, Explored: p.Explored})
}

// Result writes what an engine has found. A complete search without a solution proves that there
// is none; one that was stopped without a solution has found nothing. A number of solutions that
// does not fit into 64 bits is given in Total alone.
func (s *Judged) Result(r engines.Result) *Result {
	out := &Result{Engine: r.Engine, Termination: r.Termination, Checked: s.checked, Elapsed: r.Elapsed}
	if r.Choice.Kernel != "" {
		out.Tuned = &r.Choice
	}
	if r.Engine != engines.Frontier { // it counts without placing pieces
		out.Fits = &r.Placed
	}
	if s.engineCounts() {
		s.found.Solutions, s.found.UniqueRotations, s.found.UniqueReflections = &r.Solutions, r.Rotations, r.Reflections
	}
	out.Found = s.Whole(r.Complete)
	found := *out.Solutions
	switch {
	case found == 0 && r.Complete:
		out.Status = model.StatusInfeasible
	case found == 0:
		out.Status = model.StatusLimit
	case r.Complete || s.Number() == 1:
		out.Status, out.Termination = model.StatusOptimal, native.Completed
	default:
		out.Status = model.StatusFeasible
	}
	if r.Total != nil && !r.Total.IsUint64() {
		out.Solutions, out.Total = nil, r.Total.String()
		out.Status = model.StatusOptimal
	}
	return out
}

// least searches a least-cost cover by branch and bound. The referee checks every better cover and
// adds up its cost.
func (s *Judged) least(ctx context.Context) (*Result, error) {
	better := func(options []int, cost int) {
		if verdict := s.referee.Judge(options); !verdict.OK {
			s.err = &integer.DisagreeError{Reason: "the independent checker rejects a solution of the native search: " + verdict.Reason}
		} else if sum := s.referee.Cost(options); sum != cost {
			s.err = &integer.DisagreeError{Reason: fmt.Sprintf("the native search says that its solution costs %d; its options cost %d together", cost, sum)}
		}
		if s.err != nil {
			s.stop()
			return
		}
		s.Watch.Detail("cost " + english.Group(cost))
	}
	run := native.Run{ProgressInterval: every, Progress: func(p native.Progress) { s.tell(p, p.Where) }}
	r, err := cover.LeastCost(ctx, s.cover, run, better)
	if s.err != nil {
		err = s.err
	}
	if err != nil {
		return nil, err
	}
	fits := r.Nodes - min(1, r.Nodes)
	out := &Result{Engine: r.Engine, Status: model.StatusLimit, Termination: r.Termination, Checked: r.Found, Fits: &fits, Elapsed: r.Elapsed}
	switch {
	case r.Found && r.Proven():
		out.Status, out.Termination = model.StatusOptimal, native.Completed
	case r.Found:
		out.Status = model.StatusFeasible
	case r.Proven():
		out.Status = model.StatusInfeasible
	}
	cost, bound := float64(r.Cost), float64(r.Bound)
	if r.Found {
		if err := s.Add(r.Options); err != nil {
			return nil, err
		}
		gap := (cost - bound) / max(1, cost, -cost)
		out.Objective, out.Gap = &cost, &gap
	}
	if out.Status != model.StatusInfeasible {
		out.Bound = &bound
	}
	out.Found = s.Whole(out.Status == model.StatusInfeasible)
	s.Watch.Detail("least cost: " + english.Count(r.Nodes, "node"))
	return out, nil
}
