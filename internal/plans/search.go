// Package plans has the native search of boards on its way into an answer: one board, or many in
// parallel, with plans that the referee has replayed, and certificates; and what the integer
// method takes from that search, tables as a dual and the length of a shortest plan. Own.
//
// Not here: engines (native/slide). Begin with search.go.
package plans

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/tilemip/tilemip/internal/call"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/referee"
	"github.com/tilemip/tilemip/native/slide"
)

// Result is what a search has found.
type Result struct {
	slide.Result
	Engine      string // with its heuristic, or integer.EngineParity
	Status      model.Status
	Message     string
	Checked     bool               // the referee has replayed the plan
	Certificate *certificate.Board // of the plan and the bound; nil: none
}

// Search searches one board. Events come in the order of the search: a bound is reported when it
// rises, progress at intervals, and every plan that is shorter than those before.
func Search(ctx context.Context, board puzzle.Slide, o call.Asked) (*Result, error) {
	engine, err := engineOf(o)
	if err != nil {
		return nil, err
	}
	s := newSearch(o)
	so := s.Options
	bound := -1
	so.Progress = func(p native.Progress) {
		if p.Bound > bound {
			bound = p.Bound
			s.tell(call.Event{Type: call.Bound, Elapsed: p.Elapsed, Bound: bound})
		}
		s.tell(call.Event{Type: call.Search, Elapsed: p.Elapsed, Text: progressOf(p), Bound: p.Bound, Nodes: p.Nodes})
	}
	so.Incumbent = func(plan []puzzle.Move, bound int) {
		s.tell(call.Event{Type: call.Plan, Elapsed: time.Since(s.started), Text: "native search", Moves: len(plan), Bound: bound})
	}
	r, err := engine.Search(ctx, board, so)
	if err != nil {
		return nil, &integer.OptionError{Reason: err.Error()}
	}
	return Judged(board, engine.Name, r)
}

// progressOf describes the progress of a search in words.
func progressOf(p native.Progress) string {
	return fmt.Sprintf("native search: at least %s, %s generated", english.Count(p.Bound, "move"), english.Count(p.Nodes, "node"))
}

// engineOf is the requested engine. Without a name it is slide.Anytime, which finds plans first
// and then closes the gap: where a limit stops it, there is a plan and a bound.
func engineOf(o call.Asked) (slide.Engine, error) {
	engine, err := slide.LookupEngine(o.Engine)
	if err != nil {
		return engine, &integer.OptionError{Reason: err.Error()}
	}
	if o.Engine == "" {
		engine.Search = slide.Anytime
	}
	return engine, nil
}

// search is a search whose goroutines report events one at a time. The time limit is not among
// its options: it is that of the context, or of a batch that of each board.
type search struct {
	slide.Options
	watch     call.Watch
	started   time.Time
	reporting sync.Mutex
}

func newSearch(o call.Asked) *search {
	s := &search{watch: o.Watch, started: time.Now()}
	s.Options = slide.Options{
		Heuristic: o.Heuristic, Network: o.Network, Boards: o.Boards, Run: native.Run{Threads: o.Threads}, Tier: slide.Tier(o.Tier), Groups: o.Groups, Weight: o.Weight,
		TableWarning: func(err error) { s.tell(call.Event{Type: call.Warning, Text: err.Error()}) },
		TableProgress: func(done, all uint64) {
			s.tell(call.Event{Type: call.Search, Elapsed: time.Since(s.started), Text: tablesOf(done, all)})
		},
	}
	return s
}

// Slide are the options as the engines take them.
func Slide(o call.Asked) slide.Options { return newSearch(o).Options }

// tell passes an event on; the lock keeps events from overlapping.
func (s *search) tell(e call.Event) {
	s.reporting.Lock()
	defer s.reporting.Unlock()
	s.watch.Tell(e)
}

// tablesOf describes the progress of building tables in words.
func tablesOf(done, all uint64) string {
	return fmt.Sprintf("building pattern databases: %s of %s million entries", english.Group(done/1e6), english.Group(all/1e6))
}

// Judged is the result of an engine after the referee has replayed its plan; a plan that the
// referee refutes is a *integer.DisagreeError. A search that was stopped has status limit without a
// plan and feasible with one, and Bound is proven in either case. The certificate claims that
// no plan has Bound - 2 moves or fewer, or one move less where Bound has the other parity than
// all plans of the board.
func Judged(board puzzle.Slide, engine string, r slide.Result) (*Result, error) {
	out := &Result{Result: r, Engine: engine + "/" + r.Heuristic, Status: model.StatusLimit}
	switch {
	case r.Unsolvable:
		out.Engine, out.Status, out.Termination, out.Message = integer.EngineParity, model.StatusInfeasible, native.Completed, r.Reason
		return out, nil
	case r.Heuristic == "": // nothing was searched
		out.Engine, out.Message = engine, r.Reason
	}
	if r.Solved {
		if verdict := referee.Slide(board, r.Moves); !verdict.OK {
			return nil, &integer.DisagreeError{Reason: fmt.Sprintf("the independent checker rejects the plan %s of the native search: %s", puzzle.FormatMoves(r.Moves), verdict.Reason)}
		}
		out.Checked, out.Status = true, model.StatusFeasible
		if r.Optimal {
			out.Status = model.StatusOptimal
		}
	}
	out.certify(board)
	return out, nil
}

// certify makes the certificate, where there is something to write.
func (out *Result) certify(board puzzle.Slide) {
	switch {
	case out.Solved && len(out.Moves) == 0:
		out.Certificate = certificate.OfGoal(board)
	case out.Groups != nil && out.Bound >= 0:
		c := &certificate.Board{Slide: board, NoPlan: !out.Solved, Refutes: out.Bound - 2, Duals: certificate.Choose(board, certificate.Dual{Patterns: out.Groups}, out.Generated)}
		if out.Solved {
			c.Plan = out.Moves
		}
		if out.Bound%2 != planParity(board) {
			c.Refutes--
		}
		out.Certificate = c
	}
}

// planParity is that of the number of moves of all plans: every move of the blank changes the
// colour of its cell.
func planParity(s puzzle.Slide) int {
	colour := func(b puzzle.Board) int { return (b.Blank()/b.Cols + b.Blank()%b.Cols) % 2 }
	return (colour(s.Start) + colour(s.Goal)) % 2
}

// SearchAll searches many boards, Threads at a time, each within the limit. each is called with the
// result or the error of every board, in their order; an error that it returns ends the search and
// is returned.
func SearchAll(ctx context.Context, boards []puzzle.Slide, o call.Asked, limit time.Duration, each func(i int, r *Result, err error) error) error {
	engine, err := engineOf(o)
	if err != nil {
		return err
	}
	s := newSearch(o)
	answered := 0
	return slide.SearchAll(ctx, boards, slide.Batch{
		Engine: engine, Options: s.Options, Workers: o.Threads, Limit: limit,
		Progress: func(i int, p native.Progress) {
			s.reporting.Lock()
			defer s.reporting.Unlock()
			s.watch.Tell(call.Event{Type: call.Search, Elapsed: time.Since(s.started), Number: uint64(answered), Text: fmt.Sprintf("%s of %s boards answered; number %s has no plan of fewer than %s",
				english.Group(answered), english.Group(len(boards)), english.Group(i+1), english.Count(p.Bound, "move"))})
		},
		Each: func(i int, r slide.Result, err error) error {
			s.reporting.Lock() // each may use what the events use
			defer s.reporting.Unlock()
			if err != nil {
				return each(i, nil, &integer.OptionError{Reason: err.Error()})
			}
			judged, err := Judged(boards[i], engine.Name, r)
			if err == nil {
				answered++
			}
			return each(i, judged, err)
		},
	})
}

// Databases is integer.Options.Databases, the method databases: a branch and bound whose dual is
// the pattern databases of the native search. It enters package integer as a function, so that the
// integer method itself does not know the native search; and its proof is no second one beside
// that search. A positive b.Most is the greatest length of interest. Refuted is the longest length
// without a plan, -1 where there is none: of an optimal plan two moves less than its own, because
// all plans have lengths of one parity.
func Databases(ctx context.Context, o call.Asked, board puzzle.Slide, b integer.BranchOptions) (integer.Branched, error) {
	began := time.Now()
	r, err := slide.PlanFirst(ctx, board, b.Most, slide.Options{
		Run: native.Run{Threads: b.Threads, Progress: func(p native.Progress) { b.Progress(p.Elapsed, p.Bound, p.Expanded) }}, Boards: o.Boards, Incumbent: b.Plan,
		TableWarning:  func(err error) { o.Watch.Tell(call.Event{Type: call.Warning, Text: err.Error()}) },
		TableProgress: func(done, all uint64) { b.Working(time.Since(began), tablesOf(done, all)) },
	})
	if err != nil {
		return integer.Branched{}, err
	}
	out := integer.Branched{
		Bound: r.Bound, PlanBy: r.PlanBy, Refuted: -1, Boards: r.Expanded, Making: r.Build, Patterns: r.Groups, Termination: model.Termination(r.Termination),
	}
	if r.Tables != "" {
		out.Dual = "additive " + r.Tables + " pattern databases (those of the native search)"
	}
	if r.Solved {
		out.Plan = r.Moves
	}
	switch {
	case r.Optimal && len(r.Moves) > 1, !r.Solved && b.Most > 0 && r.Bound > b.Most:
		out.Refuted = r.Bound - 2
	}
	return out, nil
}

// Horizon is the least horizon at which the program of a formulation admits a shortest plan of the
// board of that name, which the search finds.
func Horizon(ctx context.Context, watch call.Watch, name string, board puzzle.Slide, f planning.Formulation) (int, error) {
	if f.Relaxation {
		return 0, &integer.OptionError{Option: "formulation", Reason: f.Name + " has no horizon and its points are no plans; expected another one"}
	}
	r, err := slide.Search(ctx, board, slide.Options{Run: native.Run{Progress: func(p native.Progress) {
		watch.Tell(call.Event{Type: call.Search, Elapsed: p.Elapsed, Text: progressOf(p) + ", for the horizon", Bound: p.Bound, Nodes: p.Nodes})
	}}})
	switch {
	case err != nil:
		return 0, err
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case !r.Solved:
		why := r.Reason
		if why == "" {
			why = string(r.Termination)
		}
		return 0, &integer.OptionError{Option: "horizon", Reason: "is missing, and " + name + " has no known plan to take it from: " + why}
	}
	horizon := max(1, len(r.Moves)) + f.Lag
	watch.Detail("horizon " + english.Group(horizon) + ": the native search found a shortest plan of " + english.Count(len(r.Moves), "move"))
	return horizon, nil
}

// Certified checks a certificate, and reports whether it proves what it says. One that is refused
// is a *integer.DisagreeError; one that could not be checked in the time or the memory there is
// proves nothing.
func Certified(ctx context.Context, c *certificate.Board, watch call.Watch) (bool, error) {
	verdict, err := certificate.Verify(ctx, c, 0)
	switch {
	case err != nil:
		watch.Note("the certificate was not checked: " + err.Error())
		return false, nil
	case !verdict.OK:
		return false, &integer.DisagreeError{Reason: "the certificate is refused: " + verdict.Reason}
	}
	watch.Detail("the certificate was checked: " + verdict.Reason)
	return true, nil
}
