// The entry point and the state that both parts of the search share: limits, progress, and
// the options chosen above the sub-problems. With more than 64 items left the search is that
// of wide.go, with at most 64 that of single.go; workers.go splits it among goroutines. Own.

package exactcover

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
)

// Engine is the name of this engine in results.
const Engine = "general"

// Options control a search. The zero value counts all solutions. Visit is always called in
// the caller's goroutine, in the same order for every number of threads. Each task of a
// parallel search has the whole node limit; the sum is compared with it after each task.
type Options struct {
	cover.Options

	// Live are the options that may be chosen, ascending; nil for all.
	Live []int
}

// searcher is the state of one search in one goroutine.
type searcher struct {
	p      *problem
	o      Options
	ctx    context.Context
	wide   *wide
	single single
	chosen []int32 // options above the sub-problem, in sorted order's numbers
	found  []int32 // scratch of a solution, in the same numbers
	report []int   // the solution in the numbers of the cover, for Visit
	tried  []int32 // options dropped, those of deeper levels last
	split  int     // depth at which nodes become tasks, 0 while none are made
	tasks  []task

	nodes, solutions uint64
	limit            uint64       // solutions at which to stop, all ones for no limit
	every            uint64       // nodes from one call of watch to the next
	clock            native.Clock // of the nodes
	levels           []uint64     // nodes by the number of options chosen, nil where they are not counted by it
}

// newSearcher prepares a search from the root of p, which it only reads.
func newSearcher(ctx context.Context, p *problem, o Options) *searcher {
	s := &searcher{p: p, o: o, ctx: ctx, wide: newWide(p), every: native.Every(p.entries + len(p.need)), limit: ones}
	s.clock = native.NewClock(ctx, s.every, &s.o.Run)
	s.single.s = s
	if o.Limit > 0 {
		s.limit = uint64(o.Limit)
	}
	return s
}

// Search finds the solutions of an exact cover. The deadline of ctx is the time limit. An
// error means that c fails its Check, that it has colours or intervals of multiplicities, or
// that Live names an option that does not exist. Everything
// else, also that there is no solution, is in the result.
func Search(ctx context.Context, c *puzzle.Cover, o Options) (cover.Result, error) {
	start := time.Now()
	if err := takes(c, o.Live); err != nil {
		return cover.Result{}, err
	}
	p, err := newProblem(ctx, c, o.Live)
	if err != nil { // the context has ended
		return cover.Result{Termination: native.Stopped(ctx), Elapsed: time.Since(start), Engine: Engine}, nil
	}
	s := newSearcher(ctx, p, o)
	if o.Threads > 1 {
		s.runParallel()
	} else {
		s.run()
	}
	return cover.Result{
		Solutions: s.solutions, Nodes: s.nodes, Termination: s.clock.Ended.OrCompleted(),
		Elapsed: time.Since(start), Engine: Engine,
	}, nil
}

// takes returns an error for a cover that this engine does not take.
func takes(c *puzzle.Cover, live []int) error {
	if err := c.Check(); err != nil {
		return fmt.Errorf("general exact cover: %w", err)
	}
	if c.HasColours() || c.HasIntervals() {
		return errors.New("general exact cover: the cover has colours or intervals of multiplicities, which this engine does not take; native/cover does")
	}
	for _, option := range live {
		if option < 0 || option >= len(c.Options) {
			return fmt.Errorf("general exact cover: option %d of %d", option, len(c.Options))
		}
	}
	return nil
}

// run searches the whole tree. The root counts as a node.
func (s *searcher) run() {
	if s.watch() && s.count() {
		s.search(0)
	}
}

// count counts a node and reports whether the search may go on.
func (s *searcher) count() bool {
	if s.nodes >= s.clock.Next && !s.watch() {
		return false
	}
	s.nodes++
	if s.levels != nil {
		s.levels[len(s.chosen)+len(s.single.chosen)+1]++
	}
	return true
}

// watch looks at the limits, reports progress when that is due, and reports whether the search
// may go on.
func (s *searcher) watch() bool {
	if !s.clock.Check(s.nodes) {
		return false
	}
	s.clock.Report(func() native.Progress {
		return native.Progress{
			Nodes: s.nodes, Solutions: s.solutions, Depth: len(s.chosen) + len(s.single.chosen), Explored: s.wide.explored(len(s.chosen)),
		}
	})
	return true
}

// solution counts a solution and shows it to Visit; options may be nil without Visit.
func (s *searcher) solution(options []int32) {
	if s.clock.Ended != "" {
		return
	}
	s.solutions++
	if s.o.Visit != nil {
		s.report = s.report[:0]
		for _, o := range options {
			s.report = append(s.report, s.p.number[o])
		}
		s.o.Visit(s.report)
	}
	if s.solutions == s.limit {
		s.clock.Stop(native.SolutionLimit)
	}
}
