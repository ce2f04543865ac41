// The size of a search tree by random walks: D. E. Knuth, Estimating the efficiency
// of backtrack programs, Mathematics of Computation 29 (1975).

package exactcover

import (
	"context"
	"math/rand/v2"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// Estimate estimates the number of nodes that Search visits. It counts the nodes down to a
// small depth exactly, draws the given number of tasks (nodes of that depth, see workers.go)
// without replacement, and makes the given number of walks from each. The walks of a task
// share their part above the kernel for 64 items. live is as in Options.Live; c must pass
// its Check. The same seed gives the same estimate. The error is that of the context.
func Estimate(ctx context.Context, c *puzzle.Cover, live []int, tasks, walks int, seed uint64) (float64, error) {
	p, err := newProblem(ctx, c, live)
	if err != nil {
		return 0, err
	}
	s := newSearcher(ctx, p, Options{})
	r, below := rand.New(rand.NewPCG(seed, 1)), 0.0
	s.makeTasks()
	above := float64(s.nodes)
	drawn := min(tasks, len(s.tasks))
	// Each task drawn is entered as searcher.perform does, walked from, and left again.
	for _, i := range r.Perm(len(s.tasks))[:drawn] {
		t := s.tasks[i]
		s.enterTask(t)
		below += s.walk(r, walks)
		for len(s.chosen) > 0 {
			s.ascend()
		}
		s.retry(0)
	}
	if s.clock.Ended != "" {
		return 0, native.Cause(ctx)
	}
	return above + below*float64(len(s.tasks))/float64(max(drawn, 1)), nil
}

// walk goes down from the node of the options chosen, at each level to a child drawn at
// random, and returns the estimate of the nodes below it: every node visited counts for the
// product of the numbers of children on the way to it. It splits into the given number of
// walks where the kernel for 64 items begins. For items needed several times the children
// are not dropped one after the other as in search, and the estimate can be too high.
func (s *searcher) walk(r *rand.Rand, walks int) (nodes float64) {
	w, weight := s.wide, 1.0
	for w.open > 0 {
		if n, active, multi, small := s.enter(); small {
			for range walks {
				nodes += s.single.walk(r, s.single.root, n, active, multi, weight/float64(walks))
			}
			return nodes
		}
		item, choices := s.choose()
		if choices <= 0 || !s.count() {
			return nodes
		}
		nth := r.IntN(int(choices))
		weight *= float64(choices)
		nodes += weight
		s.tries(item, choices, func(o int32) bool {
			if nth--; nth < 0 {
				s.descend(o)
			}
			return nth >= 0
		})
	}
	return nodes
}

// walk continues a walk at the node that run would search; weight is the number of nodes that it
// stands for.
func (k *single) walk(r *rand.Rand, live []uint64, n int, active, multi uint64, weight float64) (nodes float64) {
	list, mark := room(&k.lists, 0, n), len(k.chosen)
	n = filter(list, live, n, 0, active, &k.first)
	for n >= 0 && active != 0 && k.s.count() {
		before := len(k.chosen)
		n, active, multi = k.forced(0, list, n, active, multi)
		nodes += weight * float64(len(k.chosen)-before)
		if n < 0 || active == 0 {
			break
		}
		item := k.choose(list, n, active&^multi)
		only := room(&k.only, 0, n)
		choices := gather(only, list, n, item)
		weight *= float64(choices)
		nodes += weight
		var taken uint64
		taken, multi = k.take(only[r.IntN(choices)], 0, multi)
		active &^= taken
		n = filter(list, list, n, taken, active, &k.first)
	}
	k.undo(mark)
	return nodes
}
