// Iterations of IDA* with pattern databases, on one core or several. Each iteration
// first goes a few moves deep, breadth first, until there are some dozens of nodes;
// the subtrees below them are then searched one by one, or side by side. An iteration
// without a solution counts the same nodes either way. In the last one the solution
// of the first subtree that has one is taken, and only the nodes counted that a search
// one by one meets up to it: so answer and counts do not depend on the threads.

package slide

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// subtrees is the number of nodes at which an iteration goes over from breadth first
// to subtrees.
const subtrees = 64

// branch is the root of a subtree: a judged node and the way to it.
type branch[W words] struct {
	node     node[W]
	path     []uint8
	expanded uint64
	gen      uint64
	found    bool
	goal     node[W] // when found
}

// additiveSearch deepens on behalf of an idaStar, whose limits and counters it keeps.
type additiveSearch[W words] struct {
	s       *idaStar
	a       *additive
	threads int
	root    node[W]
	same    bool // the start is its own mirror image

	branches []branch[W]
	taken    atomic.Int64  // branches given out
	best     atomic.Int64  // first branch with a solution so far
	gen      atomic.Uint64 // of all workers in this iteration, now and then
	expanded atomic.Uint64
	stop     atomic.Bool
}

// runAdditive deepens from the bound reached so far until there is a solution or a
// limit.
func (s *idaStar) runAdditive(a *additive) {
	threads := max(1, s.opts.Threads)
	switch {
	case len(a.groups) <= 2:
		newAdditiveSearch[[2]uint64](s, a, threads).run()
	case len(a.groups) == 3:
		newAdditiveSearch[[3]uint64](s, a, threads).run()
	default:
		newAdditiveSearch[[4]uint64](s, a, threads).run()
	}
}

func newAdditiveSearch[W words](s *idaStar, a *additive, threads int) *additiveSearch[W] {
	x := &additiveSearch[W]{s: s, a: a, threads: threads}
	n := &x.root
	n.blank, n.state = s.start.blank, uint16(s.start.blank)
	p := s.start
	for v := range a.views {
		words, sum := a.words(&p)
		for i := range a.groups {
			n.view[v][i] = words[i]
		}
		n.sum[v] = uint8(sum)
		p = a.mirrored(&p)
		x.same = v == 1 && n.view[0] == n.view[1] && p.blank == a.mirror[p.blank]
	}
	return x
}

func (x *additiveSearch[W]) run() {
	s := x.s
	s.trialEnd = 0
	s.bound = max(s.bound, int(x.root.sum[0]), int(x.root.sum[1]))
	s.depth, s.found = 0, x.root.sum[0] == 0
	for !s.found {
		s.report()
		if s.pause(); s.stopped != "" {
			return
		}
		tryPrev = int(s.gen)
		x.iterate()
		if s.stopped != "" {
			return
		}
		if !s.found {
			s.bound += 2 // every node that was pruned is above the bound by two
		}
	}
}

// iterate is one iteration.
func (x *additiveSearch[W]) iterate() {
	s := x.s
	k := x.newKernel()
	s.gen++
	if path, found := x.split(k); found {
		s.found, s.path, s.depth = true, path, len(path)
	}
	s.gen += k.gen
	s.expanded += k.expanded
	if s.found {
		return
	}
	if x.searchBranches(); s.stopped != "" {
		return
	}
	for i := range x.branches {
		b := &x.branches[i]
		s.gen += b.gen
		s.expanded += b.expanded
		if b.found {
			s.path, s.found = k.trace(&b.node, b.path, len(b.path), b.goal.path, int(b.goal.moves-b.node.moves))
			s.depth = len(s.path)
			return
		}
	}
}

func (x *additiveSearch[W]) newKernel() *kernel[W] {
	return &kernel[W]{a: x.a, bound: x.s.bound}
}

// split goes breadth first to the roots of the subtrees. It returns a solution when it
// meets one.
func (x *additiveSearch[W]) split(k *kernel[W]) ([]uint8, bool) {
	layer := []branch[W]{{node: x.root}}
	for depth := 0; len(layer) > 0 && len(layer) < trySubtrees; depth++ {
		var next []branch[W]
		for i := range layer {
			var found []uint8
			k.children(&layer[i].node, func(dir uint8, n *node[W]) bool {
				if depth == 0 && x.same && dir>>1 == horizontal {
					return true // the mirror image of a solution that begins the other way
				}
				path := append(append([]uint8(nil), layer[i].path...), dir)
				if n.sum[0] == 0 {
					found = path
					return false
				}
				next = append(next, branch[W]{node: *n, path: path})
				return true
			})
			if found != nil {
				return found, true
			}
		}
		layer = next
	}
	if tryOrder > 0 {
		slices.SortStableFunc(layer, func(a, b branch[W]) int { return int(a.node.sum[0]+a.node.sum[1]) - int(b.node.sum[0]+b.node.sum[1]) })
	}
	x.branches = layer
	return nil, false
}

// children generates and judges the children of n one by one, and calls visit for those
// within the bound until it returns false.
func (k *kernel[W]) children(n *node[W], visit func(dir uint8, n *node[W]) bool) {
	k.fresh.head, k.fresh.tail = 0, 0
	first := *n
	k.expand(&first)
	children := k.fresh
	for i := range children.tail {
		c := children.node[i]
		if !k.judge(&c) {
			continue
		}
		if k.a.views == 2 {
			k.fetch(&c, c.look^1)
			if !k.judge(&c) {
				continue
			}
		}
		if !visit(k.a.g.direction(c.from, c.blank), &c) {
			return
		}
	}
}

// direction returns the direction in which the blank goes from a cell to one beside it.
func (g *geometry) direction(from, to uint8) uint8 {
	switch {
	case int(to) == int(from)-g.cols:
		return up
	case int(to) == int(from)+g.cols:
		return down
	case to < from:
		return left
	}
	return right
}

// trace returns the way to a goal that was found so many moves below n, after the way
// path to n. Its first moves are known; the others are found by depth-first search,
// whose nodes are not counted: there are few, and each was counted before.
func (k *kernel[W]) trace(n *node[W], path []uint8, from int, known uint64, moves int) (solution []uint8, found bool) {
	if moves == 0 {
		return path, n.sum[0] == 0
	}
	k.children(n, func(dir uint8, c *node[W]) bool {
		if depth := len(path) - from; depth < pathMoves && dir != uint8(known>>(2*depth)&3) {
			return true
		}
		solution, found = k.trace(c, append(path[:len(path):len(path)], dir), from, known, moves-1)
		return !found
	})
	return solution, found
}

// searchBranches searches the subtrees, on several goroutines when there are threads.
func (x *additiveSearch[W]) searchBranches() {
	x.taken.Store(0)
	x.best.Store(int64(len(x.branches)))
	x.gen.Store(x.s.gen)
	x.expanded.Store(x.s.expanded)
	if x.threads == 1 {
		x.work(true)
		return
	}
	var wait sync.WaitGroup
	for range x.threads {
		wait.Add(1)
		go func() {
			defer wait.Done()
			x.work(false)
		}()
	}
	done := make(chan struct{})
	go func() { wait.Wait(); close(done) }()
	for tick := time.NewTicker(2 * time.Millisecond); ; {
		select {
		case <-done:
			tick.Stop()
			return
		case <-tick.C:
			x.pause(x.gen.Load(), x.expanded.Load())
		}
	}
}

// pause looks at the limits with so many nodes in all, and reports whether to stop.
func (x *additiveSearch[W]) pause(gen, expanded uint64) bool {
	s := x.s
	ownGen, ownExpanded := s.gen, s.expanded
	s.gen, s.expanded = gen, expanded
	s.pause()
	if s.stopped == "" { // else the counts stand, for the branches will not be added
		s.gen, s.expanded = ownGen, ownExpanded
		return false
	}
	x.stop.Store(true)
	return true
}

// work searches branches until there are none left. alone says that it runs in the
// goroutine of the search and looks at the limits itself.
func (x *additiveSearch[W]) work(alone bool) {
	k := x.newKernel()
	var at int64
	var doneGen, doneExpanded uint64 // of this worker, already added to the sums
	k.check = func() bool {
		gen := x.gen.Add(k.gen - doneGen)
		expanded := x.expanded.Add(k.expanded - doneExpanded)
		doneGen, doneExpanded = k.gen, k.expanded
		k.checkAt = k.gen + checkEvery
		if alone {
			stop := x.pause(gen, expanded)
			k.checkAt = k.gen + (x.s.checkAt - gen)
			return stop
		}
		return x.stop.Load() || x.best.Load() < at
	}
	for {
		at = x.taken.Add(1) - 1
		if at >= int64(len(x.branches)) || at > x.best.Load() || x.stop.Load() {
			return
		}
		b := &x.branches[at]
		gen, expanded := k.gen, k.expanded
		if !k.search(&b.node) && alone {
			return
		}
		b.gen, b.expanded, b.found = k.gen-gen, k.expanded-expanded, k.found
		b.goal = k.goal
		for best := x.best.Load(); b.found && at < best; best = x.best.Load() {
			x.best.CompareAndSwap(best, at)
		}
	}
}
