// Iterative-deepening A*: R. E. Korf, "Depth-first iterative-deepening: an optimal
// admissible tree search", Artificial Intelligence 27 (1985) 97-109. Depth-first
// searches that prune at moves so far + h > bound, with the bound raised each
// time to the least value that was pruned, find a shortest solution and need
// memory only for one path.
//
// This file has the search with any evaluator, and the bound, counters and limits that
// the search with pattern databases (additivesearch.go) shares. When a search goes on with
// a stronger heuristic or larger tables, it keeps the bound: what was proven stays proven.

package slide

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"time"

	"github.com/tilemip/tilemip/native"
)

// checkEvery is the number of generated nodes between two looks at the clock: at
// several million nodes a second a stop takes effect in a few milliseconds.
const checkEvery = 8192

// trialNodes is the length of a trial, a search without tables, in generated nodes: some
// milliseconds, enough for boards of about 30 moves. Where tables take seconds to build,
// the trial takes about a tenth of that.
func (g *geometry) trialNodes() uint64 {
	if g.cells > 20 {
		return 1 << 19
	}
	return 1 << 16
}

// manhattanNodes is the length of a trial by the Manhattan distance, which needs no tables at all:
// half a millisecond, enough for boards of about 20 moves.
const manhattanNodes = checkEvery

// mappedBoards is the number of boards up to which files of tables are mapped: reading them takes as
// long as the nodes of some dozens, and makes each node a little faster.
const mappedBoards = 20

// progressEvery is the least time between two reports within one iteration.
const progressEvery = 100 * time.Millisecond

// evaluator is an admissible heuristic that follows one path of a depth-first
// search. It keeps a frame (what it needs to update a value by one move) for every depth,
// so that going back costs nothing. Its values are in moves. Those of Heuristic.evaluator
// have the parity of the distance; the searches rely on it (heuristic.go). It belongs to one
// goroutine.
type evaluator interface {
	// grow makes room for paths of depth moves and keeps the frames in use. Call it before
	// start and child use these depths.
	grow(depth int)
	// start evaluates p as the position at depth 0.
	start(p *position) int
	// child evaluates the position that s makes of p, p being at depth d, and
	// stores its frame at depth d+1. p itself is not changed.
	child(d int, p *position, s step) int
}

// idaStar is one search. Invariants: bound never falls and no shorter solution exists;
// between iterations pos is start; the first depth entries of path lead from start to the
// goal when found.
type idaStar struct {
	ctx   context.Context
	clock native.Clock // of the generated nodes
	g     *geometry
	start position
	pos   position // of the node at the end of the path
	eval  evaluator
	opts  Options

	path                []uint8  // path[d]: direction taken at depth d
	untried             []uint8  // untried[d]: directions still to try at depth d, one bit each
	bound               int      // of the current iteration: no shorter solution exists
	next                int      // least moves + h above the bound, so far
	expanded            uint64   // nodes, over all iterations and heuristics
	gen                 uint64   // generated, likewise
	trialEnd            uint64   // generated nodes at which a trial or a stage ends; 0 for no such budget
	tried               bool     // the budget ended without a solution
	givenUp, givenUpGen uint64   // the part of expanded and gen spent on weaker heuristics or smaller tables than those in use
	changed             bool     // files of mapped tables were written to meanwhile: nothing that they said counts
	plan                *planner // of Anytime, or nil
	found               bool     // path[:depth] is a solution
	depth               int
}

// clock makes the clock of a search, which reports progress every progressEvery if the options
// name no interval.
func (o *Options) clock(ctx context.Context, every uint64) native.Clock {
	o.ProgressInterval = cmp.Or(o.ProgressInterval, progressEvery)
	return native.NewClock(ctx, every, &o.Run)
}

// newIDAStar makes a search whose bound begins at the Manhattan distance. began is when the
// call began, for the times in reports.
func newIDAStar(ctx context.Context, g *geometry, start position, o Options, began time.Time) *idaStar {
	s := &idaStar{ctx: ctx, g: g, start: start, opts: o, bound: manhattanOf(g, &start)}
	s.clock = s.opts.clock(ctx, checkEvery)
	s.clock.Began = began
	return s
}

// run deepens from the bound reached so far until there is a solution, a proof that the
// best plan is one, or a limit, and then reports true. It also ends, and
// reports false, after trial nodes more, where that is not 0.
func (s *idaStar) run(eval evaluator, trial uint64) bool {
	s.eval, s.pos, s.trialEnd = eval, s.start, 0
	if trial > 0 {
		s.trialEnd = s.gen + trial
	}
	eval.grow(1)
	s.bound = max(s.bound, eval.start(&s.pos))
	s.depth, s.found = 0, s.g.isGoal(&s.pos)
	for !s.found {
		s.grow(s.bound + 1)
		s.clock.ReportNow(s.progress())
		if s.pause(); s.halted() || s.planned() {
			break
		}
		s.next = math.MaxInt
		if s.depth, s.found = s.iterate(); s.halted() {
			break
		}
		if !s.found {
			s.bound = s.next
		}
	}
	over := !s.tried
	s.tried = false
	return over
}

// result writes what is known at the end to res.
func (s *idaStar) result(res *Result) {
	res.Bound, res.Expanded, res.Generated, res.GivenUp = s.bound, s.expanded-s.givenUp, s.gen-s.givenUpGen, s.givenUpGen
	res.Termination = s.clock.Ended
	if s.plan != nil {
		defer s.plan.result(res)
	}
	if !s.found {
		return
	}
	res.Solved, res.Optimal, res.Bound, res.Termination = true, true, s.depth, native.Completed
	res.Moves = movesOf(s.path[:s.depth])
}

// grow makes room for paths of depth moves, here and in the evaluator.
func (s *idaStar) grow(depth int) {
	s.eval.grow(depth)
	if len(s.path) < depth {
		s.path = make([]uint8, depth)
		s.untried = make([]uint8, depth+1)
	}
}

// iterate is one iteration: it searches depth-first, pruning at moves + h > bound. It
// returns the depth of a goal and true, or false when there is none or a limit stopped it.
//
// The stack is two byte slices, path and untried; a move is taken back by the opposite
// move (direction ^1), so no position is stored. The move back to the parent is never
// among the untried. The counters are local variables, written back at each pause; the
// evaluator is the only call per node.
func (s *idaStar) iterate() (int, bool) {
	var (
		g, eval, pos  = s.g, s.eval, &s.pos
		path, untried = s.path, s.untried
		bound, next   = s.bound, s.next
		gen, checkAt  = s.gen + 1, s.clock.Next
		expanded      = s.expanded + 1
		d             = 0
	)
	untried[0] = g.legal[pos.blank]
	for {
		if untried[d] == 0 {
			if d == 0 {
				break
			}
			d--
			pos.apply(g.moved(pos, int(path[d]^1)))
			continue
		}
		dir := bits.TrailingZeros8(untried[d])
		untried[d] &= untried[d] - 1
		st := g.moved(pos, dir)
		h := eval.child(d, pos, st)
		if gen++; gen >= checkAt {
			s.gen, s.expanded = gen, expanded
			if s.pause(); s.halted() {
				return 0, false
			}
			checkAt = s.clock.Next
		}
		if f := d + 1 + h; f > bound {
			next = min(next, f)
			continue
		}
		pos.apply(st)
		path[d] = uint8(dir)
		d++
		if h == 0 && g.isGoal(pos) {
			s.gen, s.expanded = gen, expanded
			return d, true
		}
		untried[d] = g.legal[st.from] &^ (1 << (dir ^ 1))
		expanded++
	}
	s.gen, s.expanded, s.next = gen, expanded, next
	return 0, false
}

// pause looks at the limits, reports progress at most every progressEvery, runs the plans
// that are due, and sets when to look again.
func (s *idaStar) pause() {
	if !s.clock.Check(s.gen) {
		return
	}
	s.tried = s.tried || s.trialEnd > 0 && s.gen >= s.trialEnd
	s.clock.Report(s.progress)
	if s.plan != nil && !s.tried {
		s.plan.due()
	}
}

// progress is how far the search has come.
func (s *idaStar) progress() native.Progress {
	return native.Progress{Bound: s.bound, Expanded: s.expanded, Nodes: s.gen}
}
