// Sliding boards: solved by deepening or branch and bound, searched by the native engines, one or
// many in parallel.

package tilemip

import (
	"context"
	"fmt"
	"math"
	"strings"
	"sync"
	"time"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/parts"
	"github.com/tilemip/tilemip/internal/recheck"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/internal/units/boards"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/planning"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/referee"
	"github.com/tilemip/tilemip/native/slide"
)

// board is a subject with a board.
type board struct{ Subject }

func (b board) solve(ctx context.Context, o *Options, independent bool) (*Answer, error) {
	io := o.integer()
	if independent && o.Method != integer.MethodDatabases {
		io.Databases = nil // auto then does without the tables of the other method
	}
	r, err := integer.Board(ctx, *b.Board, io)
	if err != nil {
		return nil, err
	}
	return ResultAnswer(KindBoard, r), nil
}

// solveStated solves the program of one horizon.
func (b board) solveStated(ctx context.Context, o *Options) (*Answer, error) {
	p, err := b.state(ctx, o)
	if err != nil {
		return nil, err
	}
	r, err := integer.Program(ctx, *b.Board, p.Formulation, p.Board, o.integer())
	if err != nil {
		return nil, err
	}
	return ResultAnswer(KindBoard, r), nil
}

// databases is integer.Options.Databases, the method databases: a branch and bound whose dual is
// the pattern databases of the native search. It enters package integer as a function, so that the
// integer method itself does not know the native search; and its proof is no second one beside
// that search. A positive b.Most is the greatest length of interest. Refuted is the longest length
// without a plan, -1 where there is none: of an optimal plan two moves less than its own, because
// all plans have lengths of one parity.
func (o *Options) databases(ctx context.Context, board puzzle.Slide, b integer.BranchOptions) (integer.Branched, error) {
	began := time.Now()
	r, err := slide.PlanFirst(ctx, board, b.Most, slide.Options{
		Run: native.Run{Threads: b.Threads, Progress: func(p native.Progress) { b.Progress(p.Elapsed, p.Bound, p.Expanded) }}, Boards: o.Boards, Incumbent: b.Plan,
		TableWarning:  func(err error) { o.event(Event{Type: EventWarning, Text: err.Error()}) },
		TableProgress: func(done, all uint64) { b.Working(time.Since(began), tablesOf(done, all)) },
	})
	if err != nil {
		return integer.Branched{}, err
	}
	out := integer.Branched{
		Bound: r.Bound, PlanBy: r.PlanBy, Refuted: -1, Boards: r.Expanded, Making: r.Build, Patterns: r.Groups, Termination: model.Termination(r.Termination),
	}
	if r.Tables != "" {
		out.Dual = "dual 0/1 of " + r.Tables + " (tables of the native search)"
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

// search searches one board. Events come in the order of the search: a bound is reported when it
// rises, progress at intervals, and every plan that is shorter than those before.
func (b board) search(ctx context.Context, o *Options) (*Answer, error) {
	engine, err := o.engine()
	if err != nil {
		return nil, err
	}
	s := &boardSearch{Options: o, started: time.Now()}
	so := s.engineOptions()
	bound := -1
	so.Progress = func(p native.Progress) {
		if p.Bound > bound {
			bound = p.Bound
			s.report(Event{Type: EventBound, Elapsed: p.Elapsed, Bound: bound})
		}
		s.report(Event{Type: EventSearch, Elapsed: p.Elapsed, Text: progressOf(p), Bound: p.Bound, Nodes: p.Nodes})
	}
	so.Incumbent = func(plan []puzzle.Move, bound int) {
		s.report(Event{Type: EventPlan, Elapsed: time.Since(s.started), Moves: len(plan), Bound: bound})
	}
	r, err := engine.Search(ctx, *b.Board, so)
	if err != nil {
		return nil, &OptionError{Reason: err.Error()}
	}
	return searched(*b.Board, engine.Name+"/"+r.Heuristic, r)
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
	a.Engine, a.Status, a.Termination = engine, model.StatusLimit, model.Termination(r.Termination)
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

// verify compares the integer program with the native search.
func (b board) verify(ctx context.Context, o *Options) (*Answer, error) {
	return verifyPuzzle(ctx, b, b.Subject, o)
}

// compare has the referee compare the two answers.
func (b board) compare(program, native *Answer) referee.Verdict {
	return referee.CompareSlide(boardClaim(voice("the integer program", program), program), boardClaim("the native search", native))
}

// confirms: the same optimum, or a bound above every length that the program admits.
func (b board) confirms(program, native *Answer) bool {
	switch {
	case native.Engine == integer.EngineParity:
		return program.Status == model.StatusInfeasible
	case program.Status == model.StatusInfeasible:
		return native.Bound != nil && *native.Bound > float64(program.MostMoves)
	}
	return program.Status == model.StatusOptimal && native.Status == model.StatusOptimal
}

// boardClaim is the claim of an answer about the least number of moves, for the referee. A
// bound is rounded up to a whole number of moves, after 1e-6 is taken off for a solver's
// tolerance. An answer with a Doubt is true of its program alone and claims less.
func boardClaim(method string, a *Answer) referee.SlideClaim {
	bound := 0
	if a.Bound != nil {
		bound = int(math.Ceil(*a.Bound - 1e-6))
	}
	switch {
	case a.Engine == integer.EngineParity:
		return referee.SlideUnsolvable(method)
	case a.Doubt != "" && a.Moves == nil: // true of the program alone
		return referee.SlideStopped(method, bound) // of a relaxation: the bound is of the board all the same
	case a.Doubt != "":
		return referee.SlideFeasible(method, len(*a.Moves), 0)
	case a.Status == model.StatusInfeasible:
		return referee.SlideNoneWithin(method, a.MostMoves)
	case a.Status == model.StatusOptimal:
		return referee.SlideOptimal(method, len(*a.Moves))
	case a.Status.HasPoint():
		return referee.SlideFeasible(method, len(*a.Moves), bound)
	}
	return referee.SlideStopped(method, bound)
}

// check has the referee replay the moves.
func (b board) check(shown string, stored []byte, a *Answer) (recheck.Found, error) {
	if a == nil {
		return recheck.Moves(b.Board, shown, string(stored))
	}
	if a.Moves == nil {
		return recheck.Found{}, missing(shown, KindBoard)
	}
	if of, posed := a.Posed(); posed && !(of.Board.Start.Equal(b.Board.Start) && of.Board.Goal.Equal(b.Board.Goal)) {
		return recheck.Found{}, &textpos.Error{File: shown, Found: "an answer for " + boardWords(of.Board), Want: "one for " + boardWords(b.Board)}
	}
	return recheck.Moves(b.Board, shown, *a.Moves)
}

// boardWords names a board with its goal.
func boardWords(s *puzzle.Slide) string {
	return s.Start.Flat() + " to the goal " + puzzle.GoalOf(s.Goal).String()
}

// state states a board. A relaxation has no horizon, and one that is given for it is an
// error rather than ignored.
func (b board) state(ctx context.Context, o *Options) (*Statement, error) {
	f, err := integer.Formulation(o.Formulation, o.Reduce, o.Patterns)
	if err != nil {
		return nil, err
	}
	horizon := o.Horizon
	if f.Relaxation && horizon > 0 {
		return nil, &OptionError{Option: "horizon", Reason: "does not fit formulation " + f.Name + ", which bounds plans of every length"}
	}
	if horizon == 0 && !f.Relaxation {
		if horizon, err = ShortestHorizon(ctx, b.Subject, f, *o); err != nil {
			return nil, err
		}
	}
	p, err := f.BuildContext(ctx, *b.Board, horizon)
	if err != nil && ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, &OptionError{Reason: err.Error()}
	}
	return &Statement{Model: p.Model, Algebra: p.Algebra, Formulation: f, Board: p}, nil
}

// ShortestHorizon is the least horizon at which the program of a formulation admits a
// shortest plan of a board; the native search finds that plan.
func ShortestHorizon(ctx context.Context, s Subject, f planning.Formulation, o Options) (int, error) {
	if f.Relaxation {
		return 0, &OptionError{Option: "formulation", Reason: f.Name + " has no horizon and its points are no plans; expected another one"}
	}
	r, err := slide.Search(ctx, *s.Board, slide.Options{Run: native.Run{Progress: func(p native.Progress) {
		o.event(Event{Type: EventSearch, Elapsed: p.Elapsed, Text: "searching a shortest plan for the horizon: " + progressOf(p), Bound: p.Bound, Nodes: p.Nodes})
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
		return 0, &OptionError{Option: "horizon", Reason: "is missing, and " + s.Name + " has no known plan to take it from: " + why}
	}
	o.note("horizon " + english.Group(max(1, len(r.Moves))+f.Lag) + ": the native search found a shortest plan of " + english.Count(len(r.Moves), "move"))
	return max(1, len(r.Moves)) + f.Lag, nil
}

// cut cuts the search for a shortest plan.
func (b board) cut(ctx context.Context, o *Options, size UnitSize) (units.Job, error) {
	return parts.CutBoard(ctx, *b.Board, (&boardSearch{Options: o, started: time.Now()}).engineOptions(), size)
}

// boardTogether is the answer of a finished run.
func boardTogether(j *boards.Job, records units.Records, report *units.Report) (*Answer, error) {
	r, err := parts.TogetherBoard(j, records, report)
	if err != nil {
		return nil, err
	}
	s := j.Board()
	a, err := searched(s, "ida*/"+r.Heuristic, r)
	if err != nil {
		return nil, err
	}
	s.GoalGiven = true // the records are of this goal
	a.about(Subject{Name: j.About(), Board: &s})
	return a, nil
}
