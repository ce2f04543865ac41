// A* as in the program of V. Cahlík and P. Surynek (github.com/vcahlik/fifteen-puzzle,
// prototype/graph_search/search_algorithms.py, node.py and utils.py; facts from there, the code
// is own), with each of its choices as a setting. It knows nothing but the network: no pattern
// database, and no proof. Options.First of Search comes close to it; what differs is named
// there by PaperAStar's fields.
//
// The open list gives the node of the least f = g + estimate, a number that is not rounded;
// among equal ones the one that has waited longest. The search ends when it gives the goal,
// whose estimate is the network's too. Expanded nodes are closed for good, even when they are
// reached by fewer moves later. A move is not taken back at once.

package learned

import (
	"container/heap"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

// PaperAStar says how such a search differs from that of the paper's authors, and how long it
// may take. The zero value does not differ.
type PaperAStar struct {
	Reopen bool   `json:"reopen,omitempty"` // closed nodes that are reached by fewer moves are opened again
	Ties   string `json:"ties,omitempty"`   // among equal f: oldest (also ""), newest, or nearest (the least estimate, then the oldest)
	Round  bool   `json:"round,omitempty"`  // estimates are rounded to whole numbers
	Goal   bool   `json:"goal,omitempty"`   // the estimate of the goal is 0, not the network's
	Expand int    `json:"expand,omitempty"` // stop after so many expanded nodes; 0: never
}

// Check reports settings that do not exist.
func (o PaperAStar) Check() error {
	if !slices.Contains([]string{"", "oldest", "newest", "nearest"}, o.Ties) || o.Expand < 0 {
		return fmt.Errorf("ties %q, expand %d; expected oldest, newest or nearest, and at least 0", o.Ties, o.Expand)
	}
	return nil
}

// paperNode is a position that was generated: one a position.
type paperNode struct {
	at       slide.Valued
	estimate float32
	g        int32
	parent   int32 // its number; −1 at the start
	entry    int32 // the number of its entry in the open list that counts; −1: closed
	dir      uint8 // the last move; noDir at the start
}

// paperEntry is a place in the open list. Entries of nodes that were pushed again, which has
// given them another number, are skipped.
type paperEntry struct {
	f, tie float32
	number int32 // in the order of pushing
	node   int32
}

type paperHeap []paperEntry

func (h paperHeap) Len() int { return len(h) }
func (h paperHeap) Less(i, j int) bool {
	switch {
	case h[i].f != h[j].f:
		return h[i].f < h[j].f
	case h[i].tie != h[j].tie:
		return h[i].tie < h[j].tie
	}
	return h[i].number < h[j].number
}
func (h paperHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *paperHeap) Push(x any)   { *h = append(*h, x.(paperEntry)) }
func (h *paperHeap) Pop() any {
	last := len(*h) - 1
	x := (*h)[last]
	*h = (*h)[:last]
	return x
}

// paperSearch is one search.
type paperSearch struct {
	o        PaperAStar
	e        *Estimator
	nodes    []paperNode
	number   map[uint64]int32 // node by position
	shape    *shape
	open     paperHeap
	pushed   int32
	expanded int
	batch    []slide.Valued
	dirs     []uint8
	out      [4]Estimate
}

// Solve searches as o says, with the estimates of e. It returns the moves and the number of
// expanded nodes, the goal among them; no moves and done false when Expand or the context
// ended it. s must have passed its Check. The error says that there is no network for s.
func (o PaperAStar) Solve(ctx context.Context, e *Estimator, s puzzle.Slide) (moves []puzzle.Move, expanded int, done bool, err error) {
	tiles, t, err := boardFor(e.infer.net, s)
	if err != nil {
		return nil, 0, false, err
	}
	x := &paperSearch{o: o, e: e, shape: e.infer.net.shape, number: map[uint64]int32{}}
	root := e.values.Start(tiles[:x.shape.cells])
	x.batch, x.dirs = []slide.Valued{root}, []uint8{noDir}
	e.infer.Start(&root)
	x.enter(-1, 0)
	for len(x.open) > 0 && (o.Expand == 0 || x.expanded < o.Expand) && (x.expanded%256 != 0 || ctx.Err() == nil) {
		entry := heap.Pop(&x.open).(paperEntry)
		if x.nodes[entry.node].entry != entry.number {
			continue
		}
		x.expanded++
		if keyOf(&x.nodes[entry.node].at) == x.shape.goalKey {
			return x.plan(entry.node, t), x.expanded, true, nil
		}
		x.expand(entry.node)
	}
	return nil, x.expanded, false, nil
}

// expand closes a node and enters its children.
func (x *paperSearch) expand(at int32) {
	x.nodes[at].entry = -1
	parent := x.nodes[at]
	blank, key := parent.at.Blank(), keyOf(&parent.at)
	x.batch, x.dirs = x.batch[:0], x.dirs[:0]
	for dir := range uint8(4) {
		if !x.shape.legal[blank][dir] || parent.dir != noDir && dir == parent.dir^1 {
			continue
		}
		to := blank + x.shape.delta[dir]
		if old, met := x.number[moveKey(key, x.shape.cells-1, blank, to)]; met {
			n := &x.nodes[old]
			if n.g > parent.g+1 && (n.entry >= 0 || x.o.Reopen) {
				n.g, n.parent, n.dir = parent.g+1, at, dir
				x.push(old)
			}
			continue
		}
		p := parent.at
		x.e.values.Move(&p, to)
		x.batch, x.dirs = append(x.batch, p), append(x.dirs, dir)
	}
	if len(x.batch) > 0 {
		x.e.infer.Start(&parent.at)
		x.enter(at, parent.g+1)
	}
}

// enter evaluates the batch and opens its positions, children of parent.
func (x *paperSearch) enter(parent, g int32) {
	x.e.infer.Evaluate(x.batch, x.out[:])
	for i, p := range x.batch {
		estimate := max(x.out[i].Moves, 0)
		if estimate != estimate { // not a number
			estimate = 0
		}
		if x.o.Round {
			estimate = float32(math.Round(float64(estimate)))
		}
		key := keyOf(&p)
		if x.o.Goal && key == x.shape.goalKey {
			estimate = 0
		}
		at := int32(len(x.nodes))
		x.nodes = append(x.nodes, paperNode{at: p, estimate: estimate, g: g, parent: parent, dir: x.dirs[i]})
		x.number[key] = at
		x.push(at)
	}
}

// push opens a node.
func (x *paperSearch) push(at int32) {
	n := &x.nodes[at]
	n.entry = x.pushed
	e := paperEntry{f: float32(n.g) + n.estimate, number: x.pushed, node: at}
	switch x.o.Ties {
	case "newest":
		e.tie = -float32(x.pushed)
	case "nearest":
		e.tie = n.estimate
	}
	x.pushed++
	heap.Push(&x.open, e)
}

// plan returns the moves to a node.
func (x *paperSearch) plan(at int32, t turn) []puzzle.Move {
	moves := make([]puzzle.Move, x.nodes[at].g)
	for i := len(moves) - 1; i >= 0; i-- {
		moves[i] = t.move(x.nodes[at].dir)
		at = x.nodes[at].parent
	}
	return moves
}
