// Best-first search with a network: A* by its estimates, and focal search.
//
// A* by estimates takes the open node of the least f = g + w·estimate, w being a weight of
// 1 or little more; among equal ones that of the least estimate, and then the latest.
// When a solution of U moves is known, the search goes on, unless Options.First ends it
// there, as long as an open node may lead to one of U−2 moves. A node is pruned when the
// databases prove that it does not, or when the network finds it unlikely. The bound that
// is proven is the least g + h, h being the databases', over the nodes pruned for the
// second reason alone and those still open.
//
// Ties among nodes are broken by a focal search (J. Pearl, J. H. Kim, "Studies in
// semi-admissible heuristics", IEEE Transactions on Pattern Analysis and Machine
// Intelligence 4 (1982) 392-399) with the factor 1: it takes, by the network's choice, any
// open node with the least g + h, so that it is A* by the databases.

package learned

import (
	"cmp"
	"context"
	"math"
	"time"

	"github.com/tilemip/tilemip/internal/heap"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
)

// node is a position that was generated. There is one node a position; when it is reached
// again by fewer moves, moves, parent and dir change and it is opened again.
type node struct {
	at       slide.Valued
	estimate float32 // moves to the goal
	likely   uint8   // moves to the goal: fewer are unlikely to be enough (Options.Risk, Margin)
	bound    uint8   // moves to the goal: fewer are proven not to be enough
	dir      uint8   // the last move; noDir at the start
	moves    uint16  // from the start
	parent   int32   // number of the node before it; -1 at the start
	open     bool    // it may still be expanded
}

const noDir = 4

// entry is a place in the open list. A node that was reached again by fewer moves has
// several; the one whose moves are the node's is valid, pop skips the others.
type entry struct {
	f, h  float32 // rank, and the estimate, which breaks ties; the smaller is taken first
	node  int32
	moves uint16
}

// before reports whether e is taken before o: by f, then h, then the latest node.
func (e entry) before(o entry) bool {
	switch {
	case e.f != o.f:
		return e.f < o.f
	case e.h != o.h:
		return e.h < o.h
	}
	return e.node > o.node
}

// search is one search.
type search struct {
	o      *Options
	infer  *inference
	values *slide.Values
	shape  *shape       // of the boards
	clock  native.Clock // of the generated nodes
	weight float32      // of the estimates

	nodes    []node
	number   map[uint64]int32 // node by position: see keyOf
	open     heap.Heap[entry]
	focal    bool              // focal search: the mode Ties
	waiting  [maxBound][]int32 // focal search: open nodes beyond the factor, by g + h
	held     [maxBound]int     // focal search: open nodes by g + h
	least    int               // no shorter solution exists, so far
	dropped  int               // least g + h of the nodes left out for being unlikely
	best     int               // moves of the best solution so far; maxBound for none
	goal     int32             // its last node; -1 for none
	expanded uint64
	gen      uint64
	first    uint64 // expanded when the first solution was found
	found    uint64 // expanded when the best one was

	batch []slide.Valued // the new children of the nodes that are expanded together, at most four of each
	fresh []uint8        // direction of each in batch
	of    []int32        // parent of each in batch
	out   []Estimate     // of each in batch
}

// maxBound is more than g + h of any node that is kept: no position is more than 80
// moves from the goal, and a solution of a network's search hardly longer than that.
const maxBound = 512

func newSearch(ctx context.Context, o *Options, infer *inference, values *slide.Values, began time.Time) *search {
	o.ProgressInterval = cmp.Or(o.ProgressInterval, 100*time.Millisecond)
	clock := native.NewClock(ctx, checkEvery, &o.Run)
	clock.Began, clock.Reported = began, time.Time{} // the first report is made at once
	return &search{clock: clock, o: o, infer: infer, values: values, shape: infer.net.shape, weight: float32(o.Weight),
		number: map[uint64]int32{}, dropped: maxBound, best: maxBound, goal: -1,
		batch: make([]slide.Valued, 0, 4*o.Batch), out: make([]Estimate, 4*o.Batch)}
}

// begin searches from a start, in the way of the mode.
func (s *search) begin(tiles []uint8) {
	s.focal = s.o.Mode == Ties
	if s.o.Mode == Deepen {
		s.deepen(tiles)
		return
	}
	s.run(tiles)
}

// run searches from a start. What it found is in best and goal, what it proved in least.
func (s *search) run(tiles []uint8) {
	root := s.values.Start(tiles[:s.shape.cells])
	s.least = root.Bound()
	s.infer.Start(&root)
	s.batch = append(s.batch[:0], root)
	s.evaluate()
	s.enter(&root, &s.out[0], 0, -1, noDir)
	s.gen = 1
	for s.best > s.least && !s.pause() {
		s.batch, s.fresh, s.of = s.batch[:0], s.fresh[:0], s.of[:0]
		taken := 0
		for ; taken < s.o.Batch; taken++ {
			n, ok := s.pop()
			if !ok {
				break
			}
			s.expand(n)
		}
		if taken == 0 {
			break
		}
		s.enterBatch()
	}
	s.prove()
}

// enterBatch evaluates the new children together and enters them. Where several nodes are expanded
// together, two of them may have the same child: the second is then met.
func (s *search) enterBatch() {
	if len(s.batch) == 0 {
		return
	}
	s.infer.Finish(s.batch, s.out)
	for i := range s.batch {
		parent := s.of[i]
		moves := int(s.nodes[parent].moves) + 1
		if s.o.Batch > 1 {
			if old, met := s.number[keyOf(&s.batch[i])]; met {
				s.meet(old, moves, parent, s.fresh[i])
				continue
			}
		}
		s.enter(&s.batch[i], &s.out[i], moves, parent, s.fresh[i])
	}
}

// prove raises least to what the nodes still open and those pruned without proof allow: a
// shorter solution would have to pass one of them.
func (s *search) prove() {
	least := min(s.dropped, s.best)
	for i := range s.nodes {
		if n := &s.nodes[i]; n.open {
			least = min(least, int(n.moves)+int(n.bound))
		}
	}
	s.least = max(s.least, least)
}

// expand meets the children of a node that are known and adds the new ones to the batch, their
// first layer made from that of their parent.
func (s *search) expand(at int32) {
	s.expanded++
	s.nodes[at].open = false
	parent := s.nodes[at]
	blank := parent.at.Blank()
	key, moves := keyOf(&parent.at), int(parent.moves)+1
	from := len(s.batch)
	for dir := range uint8(4) {
		if !s.shape.legal[blank][dir] || dir == parent.dir^1 && parent.dir != noDir {
			continue
		}
		s.gen++
		to := blank + s.shape.delta[dir]
		child := moveKey(key, s.shape.cells-1, blank, to)
		if old, met := s.number[child]; met {
			s.meet(old, moves, at, dir)
			continue
		}
		p := parent.at
		s.values.Move(&p, to)
		s.batch, s.fresh, s.of = append(s.batch, p), append(s.fresh, dir), append(s.of, at)
	}
	if len(s.batch) > from {
		s.infer.Start(&parent.at)
		s.infer.Add(s.batch[from:], from)
	}
}

// meet handles a node that is reached again.
func (s *search) meet(n int32, moves int, parent int32, dir uint8) {
	old := &s.nodes[n]
	if int(old.moves) <= moves {
		return
	}
	if s.focal && old.open {
		s.held[int(old.moves)+int(old.bound)]--
	}
	old.moves, old.parent, old.dir = uint16(moves), parent, dir
	s.push(n)
}

// enter adds a node that is new.
func (s *search) enter(p *slide.Valued, e *Estimate, moves int, parent int32, dir uint8) {
	n := node{at: *p, estimate: e.Moves, bound: uint8(s.bound(p)), moves: uint16(moves), parent: parent, dir: dir}
	n.likely = s.likely(e, uint8(p.Bound()))
	key := keyOf(p)
	if key == s.shape.goalKey {
		n.estimate, n.likely = 0, 0
	}
	at := int32(len(s.nodes))
	s.nodes = append(s.nodes, n)
	s.number[key] = at
	s.push(at)
}

// likely returns the least number of moves to the goal that the network does not find
// unlikely: by logits the least bound + 2k with a chance above Risk, else the estimate
// minus Margin.
func (s *search) likely(e *Estimate, bound uint8) uint8 {
	if s.infer.net.logits() {
		for k, chance := range e.Chance {
			if float64(chance) > s.o.Risk {
				return bound + uint8(2*k)
			}
		}
		return bound
	}
	least := float64(e.Moves) - s.o.Margin
	return uint8(min(max(least, 0), maxBound/4))
}

// push opens a node that was entered or reached by fewer moves.
func (s *search) push(at int32) {
	n := &s.nodes[at]
	if keyOf(&n.at) == s.shape.goalKey {
		if int(n.moves) < s.best {
			s.best, s.goal, s.found = int(n.moves), at, s.expanded
			s.first = cmp.Or(s.first, s.expanded)
		}
		return
	}
	f := int(n.moves) + int(n.bound)
	if !s.useful(n) {
		n.open = false
		return
	}
	n.open = true
	e := entry{f: float32(n.moves) + s.weight*n.estimate, h: n.estimate, node: at, moves: n.moves}
	if s.focal {
		s.held[f]++
		if float64(f) > s.o.Factor*float64(s.least) {
			s.waiting[f] = append(s.waiting[f], at)
			return
		}
	}
	s.rank(e)
}

// useful reports whether a node may lead to a better solution than the best. It records in
// dropped the least g + h of those that are pruned without proof.
func (s *search) useful(n *node) bool {
	f := int(n.moves) + int(n.bound)
	if f >= s.best || f >= maxBound {
		return false
	}
	if !s.focal && !s.o.First && s.best < maxBound && int(n.moves)+int(n.likely) >= s.best {
		s.dropped = min(s.dropped, f)
		return false
	}
	return true
}

// pop returns the next node to expand, or false when there is none or nothing better than
// the best solution is left to find.
func (s *search) pop() (int32, bool) {
	for {
		if s.focal && !s.raise() {
			return 0, false
		}
		if len(s.open) == 0 {
			return 0, false
		}
		e := s.open[0]
		if s.o.First && e.f >= float32(s.best) {
			return 0, false // the goal is next
		}
		s.open.Pop(entry.before)
		n := &s.nodes[e.node]
		if !n.open || n.moves != e.moves {
			continue // reached by fewer moves since
		}
		if s.focal {
			s.held[int(n.moves)+int(n.bound)]--
		}
		if !s.useful(n) {
			n.open = false
			continue
		}
		return e.node, true
	}
}

// raise brings the least g + h of the open nodes, s.least, up to date, moves the waiting
// nodes that the factor now admits into the open list, and reports whether the search is to
// go on: an open node is left, and the best solution is not yet within the factor.
func (s *search) raise() bool {
	before := s.least
	for s.least < maxBound && s.held[s.least] == 0 {
		s.least++
	}
	if s.least >= s.best || float64(s.best) <= s.o.Factor*float64(s.least) {
		s.least = min(s.least, s.best)
		return false
	}
	if s.least == maxBound {
		return false
	}
	top := func(least int) int { return min(int(s.o.Factor*float64(least)), maxBound-1) }
	for f := top(before) + 1; f <= top(s.least); f++ {
		for _, at := range s.waiting[f] {
			if n := &s.nodes[at]; n.open && int(n.moves)+int(n.bound) == f {
				s.rank(entry{f: float32(n.moves) + s.weight*n.estimate, h: n.estimate, node: at, moves: n.moves})
			}
		}
		s.waiting[f] = nil
	}
	return true
}

func (s *search) evaluate() {
	s.infer.Evaluate(s.batch, s.out)
}

// checkEvery is the number of generated nodes between two looks at the context and the
// clock: some milliseconds at most.
const checkEvery = 32

// pause looks at the limits and reports whether to stop.
func (s *search) pause() bool {
	if uint64(len(s.nodes))*nodeBytes > s.o.memory() {
		return !s.clock.Stop(native.MemoryLimit)
	}
	if s.gen < s.clock.Next {
		return false
	}
	if !s.clock.Check(s.gen) {
		return true
	}
	s.clock.Report(func() native.Progress { return native.Progress{Bound: s.least, Expanded: s.expanded, Nodes: s.gen} })
	return false
}

// nodeBytes is what a node takes in memory, about.
const nodeBytes = 200

// plan returns the moves of the best solution.
func (s *search) plan(t turn) []puzzle.Move {
	moves := make([]puzzle.Move, s.best)
	for i, at := s.best-1, s.goal; i >= 0; i-- {
		moves[i] = t.move(s.nodes[at].dir)
		at = s.nodes[at].parent
	}
	return moves
}

// rank puts an entry into the open list.
func (s *search) rank(e entry) {
	if math.IsNaN(float64(e.f)) {
		e.f = 0
	}
	s.open.Push(e, entry.before)
}

// bound returns the proven part of a node's rank.
func (s *search) bound(p *slide.Valued) int {
	if s.o.Pure {
		return 0
	}
	return p.Bound()
}
