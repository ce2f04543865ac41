// Boards by the native search: one, or many in parallel.

package tilemip

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/referee"
	"github.com/tilemip/tilemip/native/slide"
)

// searchBoard searches one board. Events come in the order of the search: a bound is reported
// when it rises, progress at intervals, and every plan that is shorter than those before.
func searchBoard(ctx context.Context, s Subject, o *Options) (*Answer, error) {
	engine, err := o.engine()
	if err != nil {
		return nil, err
	}
	b := &boardSearch{Options: o, started: time.Now()}
	so := b.engineOptions()
	bound := -1
	so.Progress = func(p native.Progress) {
		if p.Bound > bound {
			bound = p.Bound
			b.report(Event{Type: EventBound, Elapsed: p.Elapsed, Bound: bound})
		}
		b.report(Event{Type: EventSearch, Elapsed: p.Elapsed, Text: progressOf(p), Bound: p.Bound, Nodes: p.Nodes})
	}
	so.Incumbent = func(plan []puzzle.Move, bound int) {
		b.report(Event{Type: EventPlan, Elapsed: time.Since(b.started), Moves: len(plan), Bound: bound})
	}
	r, err := engine.Search(ctx, *s.Board, so)
	if err != nil {
		return nil, &OptionError{Reason: err.Error()}
	}
	return searched(*s.Board, engine.Name+"/"+r.Heuristic, r)
}

// progressOf describes the progress of a board's search in words.
func progressOf(p native.Progress) string {
	return fmt.Sprintf("no plan of fewer than %s; %s generated", english.Count(p.Bound, "move"), english.Count(p.Nodes, "node"))
}

// engine is the requested engine. Without a name it is slide.Anytime, which finds plans first
// and then closes the gap: where a limit stops it, there is a plan and a bound.
func (o *Options) engine() (slide.Engine, error) {
	engine, err := slide.LookupEngine(o.Engine)
	if err != nil {
		return engine, &OptionError{Reason: err.Error()}
	}
	if o.Engine == "" {
		engine.Search = slide.Anytime
	}
	return engine, nil
}

// boardSearch is a search of boards, whose goroutines report events one at a time.
type boardSearch struct {
	*Options
	started   time.Time
	reporting sync.Mutex
}

// report passes an event to the caller; the lock keeps events from overlapping.
func (b *boardSearch) report(e Event) {
	b.reporting.Lock()
	defer b.reporting.Unlock()
	b.event(e)
}

// engineOptions are the options of a search, except for its progress. The time limit is not
// among them: it is that of the context, or of a batch that of each board.
func (b *boardSearch) engineOptions() slide.Options {
	return slide.Options{
		Heuristic: b.Heuristic, Network: b.Network, Boards: b.Boards, Run: native.Run{Threads: b.Threads}, Tier: slide.Tier(b.Tier), Groups: b.Groups, Weight: b.Weight,
		TableWarning: func(err error) { b.report(Event{Type: EventWarning, Text: err.Error()}) },
		TableProgress: func(done, all uint64) {
			b.report(Event{Type: EventSearch, Elapsed: time.Since(b.started), Text: tablesOf(done, all)})
		},
	}
}

// tablesOf describes the progress of building tables in words.
func tablesOf(done, all uint64) string {
	return fmt.Sprintf("pattern databases: %d of %d million entries", done/1e6, all/1e6)
}

// searched is the answer of a search, after the referee has replayed its plan; a plan that the
// referee refutes is a *DisagreeError. A search that was stopped has status limit without a
// plan and feasible with one, and Bound is proven in either case. The certificate claims that
// no plan has Bound - 2 moves or fewer, or one move less where Bound has the other parity than
// all plans of the board.
func searched(board puzzle.Slide, engine string, r slide.Result) (*Answer, error) {
	a := &Answer{Kind: KindBoard, Versions: map[string]string{"tilemip": Version()}}
	if r.Unsolvable {
		a.Engine, a.Status, a.Termination, a.Message = integer.EngineParity, model.StatusInfeasible, model.Completed, r.Reason
		a.creditNative()
		return a, nil
	}
	if r.Heuristic == "" { // nothing was searched
		engine, a.Message = strings.TrimSuffix(engine, "/"), r.Reason
	}
	a.Engine, a.Status, a.Termination = engine, model.StatusLimit, terminationOf(r.Termination)
	a.Bound, a.Expanded, a.Generated = ptr(float64(r.Bound)), &r.Expanded, &r.Generated
	a.GivenUp, a.PlanBy, a.Planning, a.Guarantee = r.GivenUp, r.PlanBy, r.Planning, r.Guarantee
	a.Seconds, a.BuildSeconds = (r.Elapsed - r.Build).Seconds(), r.Build.Seconds()
	if r.Solved {
		if verdict := referee.Slide(board, r.Moves); !verdict.OK {
			return nil, &DisagreeError{Reason: fmt.Sprintf("the referee refutes the plan %s of the native search: %s", puzzle.FormatMoves(r.Moves), verdict.Reason)}
		}
		moves := float64(len(r.Moves))
		a.Status, a.Checked, a.Objective = model.StatusFeasible, true, &moves
		if r.Optimal {
			a.Status = model.StatusOptimal
		}
		a.Gap = number((moves - float64(r.Bound)) / max(1, moves))
		a.Moves = ptr(puzzle.FormatMoves(r.Moves))
	}
	a.creditNative()
	if r.Solved && len(r.Moves) == 0 {
		a.Certificate = certificate.OfGoal(board)
	} else if r.Groups != nil && r.Bound >= 0 {
		a.Certificate = &certificate.Board{Slide: board, NoPlan: !r.Solved, Refutes: r.Bound - 2, Duals: certificate.Choose(board, certificate.Dual{Patterns: r.Groups}, r.Generated)}
		if r.Solved {
			a.Certificate.Plan = r.Moves
		}
		if r.Bound%2 != planParity(board) {
			a.Certificate.Refutes--
		}
	}
	return a, nil
}

// planParity is that of the number of moves of all plans: every move of the blank changes the
// colour of its cell.
func planParity(s puzzle.Slide) int {
	colour := func(b puzzle.Board) int { return (b.Blank()/b.Cols + b.Blank()%b.Cols) % 2 }
	return (colour(s.Start) + colour(s.Goal)) % 2
}

// SearchBoards searches many boards by the native engines, Options.Threads at a time. each
// is called with the answer or the error of every board, in their order; an error that it
// returns ends the search and is returned. All subjects must be boards.
func SearchBoards(ctx context.Context, all []Subject, o Options, each func(i int, a *Answer, err error) error) error {
	engine, err := o.engine()
	if err != nil {
		return err
	}
	boards := make([]puzzle.Slide, len(all))
	for i, s := range all {
		if s.Board == nil {
			return &OptionError{Reason: s.Name + " is no sliding board"}
		}
		boards[i] = *s.Board
	}
	b := &boardSearch{Options: &o, started: time.Now()}
	answered := 0
	return slide.SearchAll(ctx, boards, slide.Batch{
		Engine: engine, Options: b.engineOptions(), Workers: o.Threads, Limit: o.TimeLimit,
		Progress: func(i int, p native.Progress) {
			b.reporting.Lock()
			defer b.reporting.Unlock()
			b.event(Event{Type: EventSearch, Elapsed: time.Since(b.started), Number: uint64(answered), Text: fmt.Sprintf("%s of %s boards answered; number %s has no plan of fewer than %s",
				english.Group(answered), english.Group(len(boards)), english.Group(i+1), english.Count(p.Bound, "move"))})
		},
		Each: func(i int, r slide.Result, err error) error {
			b.reporting.Lock() // each may use what the events use
			defer b.reporting.Unlock()
			var a *Answer
			if err != nil {
				err = &OptionError{Reason: fmt.Sprintf("%s: %v", all[i].Name, err)}
			} else if a, err = searched(boards[i], engine.Name+"/"+r.Heuristic, r); err == nil {
				a.about(all[i])
				answered++
			}
			return each(i, a, err)
		},
	})
}
