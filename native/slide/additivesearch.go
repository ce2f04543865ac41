// IDA* with pattern databases, on one core or several. The search first goes breadth
// first to some dozens of nodes, the branches, once; the iterations then deepen below
// them. The most promising branches come first.
//
// An iteration is cut into pieces, each some branches, and the pieces are searched one
// by one or side by side. An iteration without a solution counts the same nodes either
// way. In the last one the first piece with a solution is taken, and only the nodes
// are counted that a search one by one meets up to that. So neither the answer nor the
// counts depend on the number of threads.

package slide

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// branchCount is the number of branches at least. With 1 a random board takes 2 %
	// more nodes; more branches make the way to them longer.
	branchCount = 128
	// wholeNodes is the number of nodes of the iteration before up to which an iteration
	// is one piece; beyond, every branch is a piece.
	wholeNodes = 100_000
)

// outcome is what the search of a piece found.
type outcome[W words, V views[W]] struct {
	expanded, gen uint64
	goal          node[W, V]
	found         bool
}

// additiveSearch deepens on behalf of an idaStar, whose limits and counters it keeps.
type additiveSearch[W words, V views[W]] struct {
	s        *idaStar
	a        *additive
	root     node[W, V]
	same     bool // the start is its own mirror image
	branches []node[W, V]

	size     int // branches in a piece
	outcomes []outcome[W, V]
	taken    atomic.Int64  // pieces given out
	best     atomic.Int64  // first piece with a solution so far
	gen      atomic.Uint64 // of all workers, now and then
	expanded atomic.Uint64
	stop     atomic.Bool
}

// runAdditive deepens from the bound reached so far until there is a solution or a
// limit, and reports whether it got there. It also ends, and reports false, when budget
// nodes were generated.
func (s *idaStar) runAdditive(a *additive, budget uint64) bool {
	s.trialEnd, s.tried = 0, false
	if budget < without-s.gen {
		s.trialEnd = s.gen + budget
	}
	switch {
	case a.second != nil:
		newAdditiveSearch[[4]uint64, [4][4]uint64](s, a).run()
	case len(a.groups) <= 2:
		newAdditiveSearch[[2]uint64, [2][2]uint64](s, a).run()
	case len(a.groups) == 3:
		newAdditiveSearch[[3]uint64, [2][3]uint64](s, a).run()
	default:
		newAdditiveSearch[[4]uint64, [2][4]uint64](s, a).run()
	}
	return !s.tried
}

func newAdditiveSearch[W words, V views[W]](s *idaStar, a *additive) *additiveSearch[W, V] {
	x := &additiveSearch[W, V]{s: s, a: a}
	n := &x.root
	n.blank, n.state = s.start.blank, uint16(s.start.blank)
	for i, v := range a.allViews() {
		p := a.seen(v.mirrored, &s.start)
		words, sum := wordsOf(v.groups, &p)
		for k := range v.groups {
			n.view[i][k] = words[k]
		}
		n.sum[i] = uint8(sum)
	}
	x.same = a.views == 2 && n.view[0] == n.view[1] && a.cell[0][n.blank] == a.cell[1][n.blank]
	return x
}

func (x *additiveSearch[W, V]) run() {
	s := x.s
	s.bound = max(s.bound, x.root.estimate())
	s.gen++
	s.depth, s.found = 0, x.root.sum[0] == 0
	if !s.found {
		x.split()
	}
	for last := uint64(0); !s.found; {
		s.report()
		if s.pause(); s.halted() || s.planned() {
			return
		}
		x.size = len(x.branches)
		if last > wholeNodes {
			x.size = 1
		}
		before := s.gen
		if x.iterate(); s.halted() {
			return
		}
		last = s.gen - before
		if !s.found {
			s.bound += 2 // every node that was pruned is above the bound by two
		}
	}
}

func (x *additiveSearch[W, V]) newKernel() *kernel[W, V] {
	k := &kernel[W, V]{a: x.a, bound: x.s.bound}
	for i, v := range x.a.allViews() {
		k.views, k.cell[i] = i+1, &x.a.cell[v.mirrored]
		for group := range v.groups {
			k.table[i][group] = &v.groups[group]
		}
	}
	return k
}

// full reports whether the limit of nodes is met while the branches are being made. run
// sees it before it uses them.
func (x *additiveSearch[W, V]) full(k *kernel[W, V]) bool {
	limit := x.s.opts.NodeLimit
	return limit > 0 && x.s.gen+k.gen >= limit
}

// split goes breadth first from the start to the branches, and stops when it meets the
// goal.
func (x *additiveSearch[W, V]) split() {
	k := x.newKernel()
	x.branches = []node[W, V]{x.root}
	for layer := x.branches; len(layer) < branchCount && !x.s.found && !x.full(k); layer = x.branches {
		x.branches = make([]node[W, V], 0, 3*len(layer))
		for len(layer) > 0 && !x.s.found && !x.full(k) {
			n := min(batchSize, len(layer))
			for _, c := range k.children(layer[:n]) {
				if x.same && c.moves == 1 && c.path>>1 == horizontal {
					continue // its solutions are mirror images of others
				}
				if c.sum[0] == 0 {
					x.solved(&c)
				}
				x.branches = append(x.branches, c)
			}
			layer = layer[n:]
		}
	}
	x.s.gen += k.gen
	x.s.expanded += k.expanded
	slices.SortStableFunc(x.branches, func(a, b node[W, V]) int { return a.promise() - b.promise() })
}

// iterate is one iteration.
func (x *additiveSearch[W, V]) iterate() {
	s := x.s
	x.outcomes = make([]outcome[W, V], (len(x.branches)+x.size-1)/x.size)
	if x.searchPieces(); s.halted() {
		return
	}
	for i := range x.outcomes {
		o := &x.outcomes[i]
		s.gen += o.gen
		s.expanded += o.expanded
		if o.found {
			x.solved(&o.goal)
			return
		}
	}
}

// solved enters the way to a goal.
func (x *additiveSearch[W, V]) solved(goal *node[W, V]) {
	x.s.path, x.s.found = x.newKernel().trace(x.root, nil, goal)
	x.s.depth = len(x.s.path)
}

// trace returns the way from n to the goal: the first moves are known, the others are
// found by depth-first search. Its nodes are not counted: the goal was found before.
func (k *kernel[W, V]) trace(n node[W, V], path []uint8, goal *node[W, V]) ([]uint8, bool) {
	if n.moves == goal.moves {
		return path, n.sum[0] == 0
	}
	for _, c := range slices.Clone(k.children([]node[W, V]{n})) {
		known := ^uint64(0)
		if c.moves < pathMoves {
			known = 1<<(2*c.moves) - 1
		}
		if (c.path^goal.path)&known != 0 || int(c.moves)+c.estimate() > int(goal.moves) {
			continue
		}
		if way, found := k.trace(c, append(path[:len(path):len(path)], k.a.g.direction(c.from, c.blank)), goal); found {
			return way, true
		}
	}
	return nil, false
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

// searchPieces searches the pieces, on several goroutines when there are threads.
func (x *additiveSearch[W, V]) searchPieces() {
	x.taken.Store(0)
	x.best.Store(int64(len(x.outcomes)))
	x.gen.Store(x.s.gen)
	x.expanded.Store(x.s.expanded)
	threads := min(x.s.opts.Threads, len(x.outcomes))
	if threads <= 1 {
		x.work(true)
		return
	}
	var wait sync.WaitGroup
	for range threads {
		wait.Add(1)
		go func() {
			defer wait.Done()
			x.work(false)
		}()
	}
	done := make(chan struct{})
	go func() { wait.Wait(); close(done) }()
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return
		case <-tick.C:
			x.pause(x.gen.Load(), x.expanded.Load())
		}
	}
}

// halted reports whether a limit was met or the budget is used up.
func (s *idaStar) halted() bool { return s.clock.Ended != "" || s.tried }

// pause looks at the limits, so many nodes having been counted, and reports whether to
// stop. The counts are entered for the report, and for good only at a stop: at the end
// of the iteration those of the pieces are.
func (x *additiveSearch[W, V]) pause(gen, expanded uint64) bool {
	s := x.s
	ownGen, ownExpanded := s.gen, s.expanded
	s.gen, s.expanded = gen, expanded
	if s.pause(); !s.halted() {
		s.gen, s.expanded = ownGen, ownExpanded
		return false
	}
	x.stop.Store(true)
	return true
}

// work searches pieces until there are none left. alone says that it runs in the
// goroutine of the search and looks at the limits itself.
func (x *additiveSearch[W, V]) work(alone bool) {
	k := x.newKernel()
	var at int64
	var addedGen, addedExpanded uint64 // to the common sums
	k.check = func() bool {
		gen, expanded := x.gen.Add(k.gen-addedGen), x.expanded.Add(k.expanded-addedExpanded)
		addedGen, addedExpanded = k.gen, k.expanded
		if !alone {
			k.checkAt = k.gen + checkEvery
			return x.stop.Load() || x.best.Load() < at
		}
		stop := x.pause(gen, expanded)
		k.checkAt = k.gen + x.s.clock.Next - gen
		return stop
	}
	for {
		at = x.taken.Add(1) - 1
		if at >= min(int64(len(x.outcomes)), x.best.Load()) || x.stop.Load() {
			return
		}
		first := int(at) * x.size
		gen, expanded := k.gen, k.expanded
		k.search(x.branches[first:min(first+x.size, len(x.branches))])
		x.outcomes[at] = outcome[W, V]{expanded: k.expanded - expanded, gen: k.gen - gen, goal: k.goal, found: k.found}
		for best := x.best.Load(); k.found && at < best; best = x.best.Load() {
			x.best.CompareAndSwap(best, at)
		}
	}
}
