// A*: P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic
// determination of minimum cost paths", IEEE Transactions on Systems Science and
// Cybernetics 4 (1968) 100-107, and its weighted form (WeightedAStar). It expands each
// position at most once, and far fewer of them than IDA* generates, but keeps all of
// them in memory: some 32 bytes each. The file also has run, what all searches with
// stored nodes share.

package slide

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// defaultMemory is the limit when Options.Memory is 0, in bytes.
const defaultMemory = 4 << 30

// AStar finds a shortest solution of s by A*. Options.Memory bounds its nodes, in bytes.
// It does not use Threads, and refuses heuristics that are not consistent with an error;
// other limits and errors are those of Search. The bound of a search that was stopped is
// the least f = g + h among the open nodes. Nodes with the same f are expanded in the
// order of their h, the lowest first (Options.Late: the highest), and among those the
// latest first.
func AStar(ctx context.Context, s puzzle.Slide, o Options) (Result, error) {
	return bestFirst(ctx, aStarEngine, s, o, weightUnit)
}

// bestFirst is A* with h multiplied by weight thousandths (at least 1000), under the name
// of an engine. Positions are packed in one word up to 16 cells, else in four.
func bestFirst(ctx context.Context, engine string, s puzzle.Slide, o Options, weight int) (Result, error) {
	r, err := newRun(ctx, engine, s, o)
	if err != nil || r.over {
		return r.finish(), err
	}
	eval, err := r.evaluator(r.g)
	if err != nil || r.over {
		return r.finish(), err
	}
	if r.g.cells <= 16 {
		aStar[[1]uint64](r, eval, weight)
	} else {
		aStar[[4]uint64](r, eval, weight)
	}
	return r.finish(), nil
}

// aStar searches, and writes what it finds to the run. It ends when the goal is taken
// from the open list, not when it is generated: only then no open node can lead to a
// solution of lower rank.
func aStar[K packed](r *run, eval evaluator, weight int) {
	f, h := newFrontier[K](r.g, &r.start, eval, r.memory, r.opts.Late, func(g, h int) int { return weightUnit*g + weight*h })
	r.raise(h)
	goal := goalKey[K](f)
	for !f.open.empty() {
		// An open node on a shortest solution has a rank of at most weight times its length.
		least := (f.open.first().rank() + weight - 1) / weight
		r.raise(least + (least+h)%2) // all solutions have the parity of h
		if r.pause(f.expanded, f.gen, f.nodes.bytes) {
			break
		}
		n := f.pop()
		if n == 0 {
			break
		}
		if f.nodes.key(n) == goal {
			r.solved(f.trace(goal))
			break
		}
		if !f.expand(n, nil) {
			r.clock.Stop(native.MemoryLimit)
			break
		}
	}
	r.count(f.expanded, f.gen)
}

// goalKey returns the goal as a packed position.
func goalKey[K packed](f *frontier[K]) K {
	p := position{blank: f.g.goalBlank}
	for cell := range f.g.cells {
		p.tile[cell] = uint8(cell)
	}
	return pack[K](f.code, &p)
}

// run is what all searches begin with: the problem, checked and renamed, the limits and the
// result.
type run struct {
	ctx       context.Context
	opts      Options
	heuristic Heuristic    // the row in use
	clock     native.Clock // of the generated nodes
	g         *geometry
	start     position
	memory    uint64 // limit in bytes, of all trees together
	bound     int    // proven: no shorter solution exists; it never falls
	over      bool   // there is nothing to search: res has the answer
	res       Result
}

// newRun checks and renames the problem. over is set when it is unsolvable, or solved by
// a search of the heuristic's own.
func newRun(ctx context.Context, engine string, s puzzle.Slide, o Options) (*run, error) {
	r := &run{ctx: ctx, opts: o, memory: o.Memory}
	r.clock = r.opts.clock(ctx, pauseEvery)
	r.clock.Reported = time.Time{} // the first report is made at once
	r.memory = cmp.Or(r.memory, defaultMemory)
	if err := s.Check(); err != nil {
		return r, err
	}
	h, err := chooseHeuristic(engine, o.Heuristic, s.Start.Rows, s.Start.Cols)
	if err != nil {
		return r, err
	}
	r.heuristic = h
	if h.Search != nil {
		r.res, err = h.Search(ctx, engine, s, o)
		r.over = true
		return r, err
	}
	groups, err := checkGroups(s, o.Groups)
	if err != nil {
		return r, err
	}
	if r.res, r.over = Decided(s, r.clock.Began); r.over {
		return r, nil
	}
	r.g, r.start = newGeometry(s)
	r.g.groups = groups
	r.bound = manhattanOf(r.g, &r.start)
	return r, nil
}

// evaluator makes the heuristic for a goal. over is set when the end of the context
// stopped it.
func (r *run) evaluator(g *geometry) (evaluator, error) {
	r.res.Heuristic = r.heuristic.Name
	building := time.Now()
	eval, err := r.heuristic.evaluator(r.ctx, g, r.opts)
	r.res.Build += time.Since(building)
	if errors.Is(err, errStopped) {
		r.clock.Stop(native.Stopped(r.ctx))
		r.over = true
		return nil, nil
	}
	return eval, err
}

// pauseEvery is the number of generated nodes between two looks at the clock: well below
// a millisecond.
const pauseEvery = 512

// pause looks at the limits every pauseEvery generated nodes, and reports whether to stop.
func (r *run) pause(expanded, gen, bytes uint64) bool {
	if gen < r.clock.Next {
		return false
	}
	if !r.clock.Check(gen) {
		return true
	}
	r.clock.Report(func() native.Progress { return native.Progress{Bound: r.bound, Expanded: expanded, Nodes: gen} })
	return false
}

func (r *run) raise(bound int) { r.bound = max(r.bound, bound) }

func (r *run) count(expanded, gen uint64) { r.res.Expanded, r.res.Generated = expanded, gen }

// solved stores a solution, the directions of the blank; it is a shortest one when it is
// as long as the bound.
func (r *run) solved(path []uint8) {
	r.res.Solved, r.res.Optimal = true, len(path) == r.bound
	r.res.Moves = movesOf(path)
}

// finish returns the result.
func (r *run) finish() Result {
	if !r.res.Unsolvable && r.g != nil {
		r.res.Bound = r.bound
		r.res.Termination = r.clock.Ended
		if r.res.Solved {
			r.res.Termination = native.Completed
		}
	}
	r.res.Elapsed = r.clock.Elapsed()
	return r.res
}

// Weighted A*: I. Pohl, "Heuristic search viewed as path finding in a graph",
// Artificial Intelligence 1 (1970) 193-204. With g + w·h instead of g + h the
// solution is at most w times as long as a shortest one, and found sooner.

// Weights are whole multiples of 1/weightUnit.
const (
	weightUnit    = 1000
	maxWeight     = 1000
	defaultWeight = 1.5
)

// WeightedAStar finds a solution of s with at most w times as many moves as a shortest
// one has, w being Options.Weight: at least 1, at most 1000, 0 for 1.5, and rounded down
// to thousandths. Result.Bound is a proven lower bound also when it is solved, so that
// len(Moves)/Bound is the proven ratio, which is at most w and often better; Optimal says
// that they are equal. All else is as for AStar.
func WeightedAStar(ctx context.Context, s puzzle.Slide, o Options) (Result, error) {
	w := cmp.Or(o.Weight, defaultWeight)
	if !(w >= 1 && w <= maxWeight) {
		return Result{}, fmt.Errorf("a weight of %v; expected 1 to %d", w, maxWeight)
	}
	// 1.15*1000 is 1149.99…; the small term makes it 1150.
	return bestFirst(ctx, weightedEngine, s, o, int(math.Floor(w*weightUnit+1e-6)))
}
