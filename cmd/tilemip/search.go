package main

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/referee"
	"github.com/tilemip/tilemip/native/slide"
)

func searchCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "search", Usage: "solve by the native engines", ArgsUsage: "SUBJECT…",
		Description: `A sliding board gets a shortest plan, with proof; one that is too hard for
--time-limit the best plan found and a proven bound. A packing puzzle or an exact
cover gets one solution, or with --count or --all every one.

  tilemip search --board "5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12"
  tilemip search --count examples/puzzles/pent_6x10.txt
  tilemip search --limit 3 examples/puzzles/soma.txt

Boards, many of them in one file or several, are searched --threads at a time; the
answers come in their order, and a summary behind them.

  tilemip search --threads 4 boards.txt`,
		Flags: flagsOf("search"),
		Action: func(c *cli.Context) error {
			s, all, err := begin(c, io)
			if err != nil {
				return err
			}
			if s.batchable(all) {
				if err := s.refuse(nil, all[0]); err != nil { // what is idle for one board is so for all
					return err
				}
				return s.searchAll(c.Context, all)
			}
			return s.each(c.Context, nil, all, func(ctx context.Context, one *subject) (*answer, int, error) {
				return answered(s.searchTuned(ctx, one, s.tune))
			})
		},
	}
}

// search goes the native road for one subject.
func (s *session) search(ctx context.Context, one *subject) (*answer, error) {
	return s.searchTuned(ctx, one, true)
}

// searchTuned says whether to choose how a packing is searched.
func (s *session) searchTuned(ctx context.Context, one *subject, tune bool) (*answer, error) {
	ctx, cancel := s.deadline(ctx)
	defer cancel()
	began := time.Now()
	a, err := s.searchKind(ctx, one, tune)
	if err == nil {
		creditNative(a)
		took(&a.SearchSeconds, time.Since(began))
	}
	return a, err
}

func (s *session) searchKind(ctx context.Context, one *subject, tune bool) (*answer, error) {
	switch {
	case one.slide != nil:
		return s.searchSlide(ctx, *one.slide)
	case one.model != nil:
		return nil, usagef("%s is a model, which the native engines cannot search; tilemip solve takes it", one.name)
	}
	return s.searchCover(ctx, one, tune)
}

func (s *session) searchSlide(ctx context.Context, board puzzle.Slide) (*answer, error) {
	if s.heuristic == learnedHeuristic {
		return s.searchLearned(ctx, board)
	}
	engine, err := s.slideEngine()
	if err != nil {
		return nil, err
	}
	started := time.Now()
	o := s.slideOptions(started, &sync.Mutex{})
	bound := -1
	o.Progress = func(p slide.Progress) {
		if p.Bound > bound {
			bound = p.Bound
			s.view.raised(p.Elapsed, bound)
		}
		s.view.searching(p.Elapsed, "no plan of fewer than %s; %s generated", counted(p.Bound, "move"), counted(p.Generated, "node"))
	}
	o.Incumbent = func(plan []puzzle.Move, bound int) { s.view.planned(time.Since(started), len(plan), bound) }
	r, err := engine.Search(ctx, board, o)
	if err != nil {
		return nil, usagef("%v", err)
	}
	return slideAnswer(board, engine.Name+"/"+r.Heuristic, r)
}

// slideEngine is the engine asked for, whose heuristic there is.
func (s *session) slideEngine() (slide.Engine, error) {
	if err := checkHeuristic(s.heuristic); err != nil {
		return slide.Engine{}, err
	}
	engine, err := slide.LookupEngine(s.engine)
	if err != nil {
		return engine, usagef("%v", err)
	}
	if s.engine == "" {
		engine.Search = slide.Anytime
	}
	return engine, nil
}

// slideOptions are the options of a search, but for its progress. showing is held while
// the view is used.
func (s *session) slideOptions(started time.Time, showing sync.Locker) slide.Options {
	return slide.Options{
		Heuristic: s.heuristic, Boards: s.boards, Threads: s.solver.Threads, Tier: slide.Tier(s.tier), Groups: s.groups, Weight: s.weight,
		TableWarning: s.warnOnce,
		TableProgress: func(done, all uint64) {
			showing.Lock()
			defer showing.Unlock()
			s.view.searching(time.Since(started), "pattern databases: %d of %d million entries", done/1e6, all/1e6)
		},
	}
}

// warnOnce prints a warning on a line of its own, the same one once: a cache that cannot
// be written is met by every board.
func (s *session) warnOnce(warning error) {
	if _, shown := s.warned.LoadOrStore(warning.Error(), true); !shown {
		fmt.Fprintln(s.err, "tilemip:", warning)
	}
}

// terminationOf converts why a native search ended: the one place where a reason of the
// engines becomes one of the models.
func terminationOf(r native.Reason) model.Termination { return model.Termination(r) }

// slideAnswer is the answer of a native search.
func slideAnswer(board puzzle.Slide, engine string, r slide.Result) (*answer, error) {
	if r.Unsolvable {
		return unsolvable(r.Reason), nil
	}
	a := &answer{
		Kind: "slide", Engine: engine, Status: model.StatusLimit, Termination: terminationOf(r.Termination),
		Bound: number(float64(r.Bound)), Expanded: &r.Expanded, Generated: &r.Generated, GivenUp: r.GivenUp, PlanBy: r.PlanBy, Planning: r.Planning,
		Seconds: (r.Elapsed - r.Build).Seconds(), BuildSeconds: r.Build.Seconds(),
		Versions: map[string]string{"tilemip": version()},
	}
	if !r.Solved {
		creditNative(a)
		return a, nil
	}
	if verdict := referee.Slide(board, r.Moves); !verdict.OK {
		return nil, disagree("the referee refuses the plan %s of the native search: %s", puzzle.FormatMoves(r.Moves), verdict.Reason)
	}
	moves := float64(len(r.Moves))
	a.Status, a.Checked, a.Objective = model.StatusFeasible, true, &moves
	if r.Optimal {
		a.Status = model.StatusOptimal
	}
	a.Gap = number((moves - float64(r.Bound)) / max(1, moves))
	a.Moves = ptr(puzzle.FormatMoves(r.Moves))
	creditNative(a)
	return a, nil
}
