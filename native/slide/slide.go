// The entry of the package: options, results, and what happens before and after the search
// itself. Own.

package slide

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// Options steer a search; the zero value is a good choice. The node limit is of generated
// nodes, and may be exceeded by some dozens. Threads search and build; 0 is one to search and
// one a core to build. Memory is for the engines that store their nodes, 0 is 4 GiB; Search
// uses none. Progress is called at each new bound, too. No engine draws random numbers.
type Options struct {
	native.Run

	Incumbent func(plan []puzzle.Move, bound int) // of Anytime: called with every better plan, from the searching goroutine; may be nil

	Heuristic string // one of Heuristics(), or "" for the best for the board's size
	Network   string // of the heuristic "learned" (package learned): a network of its own by name, or a file; "" is the one for the board

	// For the heuristic "pattern":
	Boards        int                    // boards that will be searched with this size and goal, about; larger tables pay for more. 0 is one
	Tier          Tier                   // size of the tables, or AutoTier; the nearest that the board can have is taken
	Groups        [][]int                // at most four groups of tiles for the tables, each tile in one, each of at most eight; instead of Tier
	TableDir      string                 // folder for the files of large tables; "" is pdb.CacheDir()
	TableProgress func(done, all uint64) // called now and then while tables are built, with their entries; may be nil
	TableWarning  func(error)            // called when files of tables cannot be used or written; the search goes on without them. May be nil

	// For the engines that store their nodes:
	Weight float64 // of weighted A*: at most this many times the least number of moves; 1 to 1000, 0 is 1.5
	Late   bool    // A*: among nodes of the same g + h the highest h first, to see what the tie rule is worth

	unsaved bool // write no files of tables
	mapped  bool // map the files of tables instead of reading them
	first   Tier // of a batch: the tables to begin with, whatever is already built; AutoTier is to look
}

// Result is the outcome of a search. A limit is no error: Solved is then false
// and Bound still holds.
type Result struct {
	Moves       []puzzle.Move `json:"-"` // a shortest solution when Solved; write it with puzzle.FormatMoves
	Solved      bool          `json:"solved"`
	Optimal     bool          `json:"optimal"`          // Moves is proven shortest: always so when Solved
	Unsolvable  bool          `json:"unsolvable"`       // proven by parity, before any search
	Reason      string        `json:"reason,omitempty"` // in words, where nothing was searched: of Unsolvable, or that the start is the goal
	Bound       int           `json:"bound"`            // proven lower bound on the moves; their number when Solved
	Expanded    uint64        `json:"expanded"`         // with Heuristic and Tables
	Generated   uint64        `json:"generated"`
	GivenUp     uint64        `json:"given_up,omitempty"` // nodes generated before with a weaker heuristic or smaller tables; not in Generated
	Termination native.Reason `json:"termination"`        // Completed: solved, or proven unsolvable
	Heuristic   string        `json:"heuristic"`          // the one of Heuristics() that was used last; empty where nothing was searched
	Tables      string        `json:"tables,omitempty"`   // sizes of the groups of the pattern databases used last, as in "7-8"
	Groups      [][]int       `json:"-"`                  // tiles of each group of these tables; of two partitions the first
	tier        Tier          // of Tables
	PlanBy      string        `json:"plan_by,omitempty"`  // of Anytime: what found the moves, when it was not the search that proves
	Planning    uint64        `json:"planning,omitempty"` // of Anytime: nodes generated for plans; not in Generated
	Guarantee   string        `json:"-"`                  // of a heuristic with searches of its own: what is known of Moves, in words
	Build       time.Duration `json:"-"`                  // time for heuristic tables, within Elapsed; near 0 when they were in memory
	Elapsed     time.Duration `json:"-"`                  // of the whole call
}

// Search finds a shortest solution of s by IDA*. It stops within about 10 ms of
// the end of ctx, also while it builds tables; the result then says why and holds
// the bound proven so far. The error is not nil only when s fails its Check, when
// the heuristic is unknown or not made for the board's size, or when the groups are not a
// partition of the tiles.
//
// Tables are built at first use for a size and goal cell of the blank, and the
// last few are kept for later searches. Searches may run side by side. Without a
// heuristic, Tier or Groups by name, and for one board, an easy board is solved before
// tables are had: the search starts with "manhattan" for some 8,000 nodes, where there are no
// files of tables goes on with "maximum" for about 65,000, and then with "pattern". Where
// tables are in memory, or many boards will use them, there is no such trial: the largest
// available ones are used from the first node on. A board that proves hard gets larger
// tables in steps; see Tier.
func Search(ctx context.Context, s puzzle.Slide, o Options) (Result, error) {
	return search(ctx, s, o, false)
}

// Decided is the result of a board on which there is nothing to search, for every engine before it
// builds anything: parity proves that there is no plan, or the start is the goal. began is when
// the call of the engine began.
func Decided(s puzzle.Slide, began time.Time) (Result, bool) {
	if ok, why := s.Solvable(); !ok {
		return Result{Unsolvable: true, Reason: why, Termination: native.Completed, Elapsed: time.Since(began)}, true
	}
	if !s.Start.Equal(s.Goal) {
		return Result{}, false
	}
	return Result{Moves: []puzzle.Move{}, Solved: true, Optimal: true, Reason: "the start is the goal", Termination: native.Completed, Elapsed: time.Since(began)}, true
}

// search is Search, or with plans Anytime.
func search(ctx context.Context, s puzzle.Slide, o Options, plans bool) (Result, error) {
	r, err := newRun(ctx, idaEngine, s, o)
	if err != nil || r.over {
		return r.res, err
	}
	var res Result
	search := newIDAStar(ctx, r.g, r.start, o, r.clock.Began)
	if plans {
		search.plan = &planner{s: search, width: firstWidth}
		search.planFirst()
	}
	if err := search.with(ctx, r.heuristic, &res); err != nil {
		return Result{}, err
	}
	search.result(&res)
	res.group(s, r.g)
	res.Elapsed = r.clock.Elapsed()
	return res, nil
}

// with searches with a heuristic. Where tables must be read or built first, it may begin with
// trials of heuristics without tables. The error is not nil only when tables fail
// for another reason than the end of ctx.
func (s *idaStar) with(ctx context.Context, h Heuristic, res *Result) error {
	if h.Name != tableHeuristic {
		s.searchWith(ctx, h, res, 0)
		return nil
	}
	s.opts.mapped = s.opts.Boards <= mappedBoards
	stages := tableStages(s.g, s.opts)
	first := stages[0].tier
	trial := s.worthATrial() && !tablesInMemory(s.g, first)
	if trial {
		if manhattan, _ := LookupHeuristic("manhattan"); s.searchWith(ctx, manhattan, res, manhattanNodes) {
			return nil
		}
	}
	if !atHand(s.g, first, s.opts) {
		if s.plan != nil {
			s.planBare(ctx) // before the tables, which may take the time there is
		}
		if trial && s.searchWith(ctx, withoutTables(), res, s.g.trialNodes()) {
			return nil
		}
	}
	return s.byTables(ctx, stages, res)
}

// worthATrial reports whether to search without tables first: only for a single board, when
// the options choose neither heuristic nor tables.
func (s *idaStar) worthATrial() bool {
	o := &s.opts
	return o.Heuristic == "" && o.Boards <= 1 && o.Tier == AutoTier && s.g.groups == nil
}

// searchWith searches by iterative deepening with the evaluator of a heuristic, and reports
// whether the search has ended; a trial, of a number of nodes that is not 0, may end without a
// solution.
func (s *idaStar) searchWith(ctx context.Context, h Heuristic, res *Result, trial uint64) bool {
	res.Heuristic = h.Name
	building := time.Now()
	eval, err := h.evaluator(ctx, s.g, s.opts)
	res.Build += time.Since(building)
	if err != nil { // only the end of ctx stops a build
		s.clock.Stop(native.Stopped(ctx))
		return true
	}
	if s.plan != nil && trial == 0 {
		if own, err := h.evaluator(ctx, s.g, s.opts); err == nil {
			s.plan.use(own, bareStart)
		}
	}
	s.givenUp, s.givenUpGen = s.expanded, s.gen
	return s.run(eval, trial)
}

// byTables goes through the stages of a search with pattern databases. The error is not
// nil only when tables fail for another reason than the end of ctx.
func (s *idaStar) byTables(ctx context.Context, stages []stage, res *Result) error {
	res.Heuristic = cmp.Or(res.Heuristic, tableHeuristic)
	for _, stage := range stages {
		building := time.Now()
		a, err := getAdditive(ctx, s.g, stage.tier, s.opts)
		res.Build += time.Since(building)
		if errors.Is(err, errStopped) {
			s.clock.Stop(native.Stopped(ctx))
			return nil
		}
		if err != nil {
			return err
		}
		res.Heuristic, res.Tables, res.tier = tableHeuristic, a.String(), stage.tier
		s.givenUp, s.givenUpGen = s.expanded, s.gen
		if s.plan != nil {
			s.plan.use(&pattern{a: a}, headStart)
		}
		over := s.runAdditive(a, stage.budget)
		if s.changed {
			if s.opts.TableWarning != nil {
				s.opts.TableWarning(errors.New("files of tables were changed during the search, which is done again"))
			}
			s.opts.mapped, s.found, s.bound = false, false, manhattanOf(s.g, &s.start)
			return s.byTables(ctx, stages, res)
		}
		if over {
			return nil
		}
	}
	return nil
}

// group enters the groups of the tables that were used last.
func (r *Result) group(s puzzle.Slide, g *geometry) {
	if r.Tables == "" {
		return
	}
	for _, cells := range partition(g, r.tier) {
		tiles := make([]int, len(cells))
		for i, cell := range cells {
			tiles[i] = s.Goal.Tiles[cell]
		}
		r.Groups = append(r.Groups, tiles)
	}
}
