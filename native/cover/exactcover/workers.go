// The search in several goroutines: own. The nodes of a small depth are tasks, and the
// solutions are passed to Visit in the order of the tasks.

package exactcover

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/tilemip/tilemip/native"
)

// enoughTasks is the number of tasks to aim at, so that no goroutine waits long for the last
// ones; splitDepth is the greatest depth of tasks, even if they are fewer. Neither depends on
// the number of goroutines, so the order of the solutions does not either.
const (
	enoughTasks = 64
	splitDepth  = 4
)

// task is a node of the tree: the options chosen, and those that are excluded because their
// solutions belong to earlier tasks; both by their numbers in the sorted order.
type task struct{ chosen, dropped []int32 }

// outcome is the result of one task.
type outcome struct {
	nodes, solutions uint64
	found            [][]int // its solutions in the numbers of the cover, kept for Visit only
}

// runParallel makes tasks, has them searched by the workers, and merges the outcomes in the
// order of the tasks. Each task has a channel with room for its outcome, so that a worker
// never waits; tasks are taken by a common counter.
func (s *searcher) runParallel() {
	s.makeTasks()
	if s.clock.Ended != "" {
		return
	}
	outcomes := make([]chan outcome, len(s.tasks))
	for i := range outcomes {
		outcomes[i] = make(chan outcome, 1)
	}
	ctx, stop := context.WithCancel(s.ctx)
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(s.o.Threads, len(s.tasks)) {
		all.Add(1)
		go func() {
			defer all.Done()
			for i := int(next.Add(1)) - 1; i < len(s.tasks) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				outcomes[i] <- s.perform(ctx, s.tasks[i])
			}
		}()
	}
	for i := 0; i < len(outcomes) && s.clock.Ended == ""; i++ {
		select {
		case done := <-outcomes[i]:
			s.merge(done)
		case <-ctx.Done():
			s.watch()
		}
	}
	stop()
	all.Wait()
}

// makeTasks searches the tree down to the depth at which there are enough nodes. Each depth
// begins anew, so that s.nodes counts the nodes above the tasks once.
func (s *searcher) makeTasks() {
	for s.split = 1; s.split <= splitDepth && s.clock.Ended == ""; s.split++ {
		s.nodes, s.clock.Next, s.tasks = 0, 0, nil
		if s.run(); len(s.tasks) >= enoughTasks {
			break
		}
	}
	s.split = 0
}

// perform searches the part of the tree below a task, with a state of its own; what the
// goroutines share, the problem, is not written to.
func (s *searcher) perform(ctx context.Context, t task) (out outcome) {
	o := s.o
	o.Progress = nil
	if o.Visit != nil {
		o.Visit = func(options []int) { out.found = append(out.found, append([]int(nil), options...)) }
	}
	w := newSearcher(ctx, s.p, o)
	w.enterTask(t)
	if w.watch() {
		w.search(len(t.chosen))
	}
	out.nodes, out.solutions = w.nodes, w.solutions
	return out
}

// enterTask goes from the root to the node of a task.
func (s *searcher) enterTask(t task) {
	for _, option := range t.dropped {
		s.wide.drop(s.p, option)
	}
	s.tried = append(s.tried, t.dropped...)
	for _, option := range t.chosen {
		s.descend(option)
	}
}

// merge adds an outcome to the totals, and passes its solutions to Visit up to the limit.
func (s *searcher) merge(out outcome) {
	s.nodes += out.nodes
	before := s.solutions
	s.solutions = min(before+out.solutions, s.limit)
	if s.o.Visit != nil {
		for _, options := range out.found[:s.solutions-before] {
			s.o.Visit(options)
		}
	}
	if s.solutions == s.limit {
		s.clock.Stop(native.SolutionLimit)
	} else {
		s.watch()
	}
}
