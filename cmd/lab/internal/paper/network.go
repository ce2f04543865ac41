// A* as in the program of V. Cahlík and P. Surynek (github.com/vcahlik/fifteen-puzzle,
// prototype/graph_search/search_algorithms.py, node.py and utils.py; facts from there, the code
// is own), with each of its choices as a setting. It knows nothing but the network: no pattern
// database, and no proof. learned.Options.First comes close to it.
//
// The open list gives the node of the least f = g + estimate, a number that is not rounded;
// among equal ones the one that has waited longest. The search ends when it gives the goal,
// whose estimate is the network's too. Expanded nodes are closed for good, even when they are
// reached by fewer moves later. A move is not taken back at once.

package paper

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/tilemip/tilemip/internal/heap"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide/learned"
)

// AStar says how such a search differs from that of the paper's authors, and how long it may
// take. The zero value does not differ.
type AStar struct {
	Reopen bool   `json:"reopen,omitempty"` // closed nodes that are reached by fewer moves are opened again
	Ties   string `json:"ties,omitempty"`   // among equal f: oldest (also ""), newest, or nearest (the least estimate, then the oldest)
	Round  bool   `json:"round,omitempty"`  // estimates are rounded to whole numbers
	Goal   bool   `json:"goal,omitempty"`   // the estimate of the goal is 0, not the network's
	Expand int    `json:"expand,omitempty"` // stop after so many expanded nodes, the goal among them; 0: never
}

// Check reports settings that do not exist.
func (o AStar) Check() error {
	if !slices.Contains([]string{"", "oldest", "newest", "nearest"}, o.Ties) || o.Expand < 0 {
		return fmt.Errorf("ties %q, expand %d; expected oldest, newest or nearest, and at least 0", o.Ties, o.Expand)
	}
	return nil
}

// Search searches as o says, with the estimates of e. It returns the moves and the number of
// expanded nodes, the goal among them; no moves where Expand ended it. The error is that of the
// function Search.
func (o AStar) Search(ctx context.Context, e *learned.Estimator, s puzzle.Slide) ([]puzzle.Move, uint64, error) {
	r, err := Search(ctx, s, &ranked{o: o, e: e}, Rules{Reopen: o.Reopen, Limit: uint64(o.Expand)})
	if r.Solved {
		r.Expanded++
	}
	return r.Moves, r.Expanded, err
}

// ranked is the open list: a heap.
type ranked struct {
	o        AStar
	e        *learned.Estimator
	estimate []float32 // by node
	heap     heap.Heap[place]
	pushed   int32
}

// place is an entry with its rank.
type place struct {
	Entry
	f, tie float32
	number int32 // in the order of pushing
}

func (p place) before(q place) bool {
	switch {
	case p.f != q.f:
		return p.f < q.f
	case p.tie != q.tie:
		return p.tie < q.tie
	}
	return p.number < q.number
}

// Made is of the interface Open.
func (r *ranked) Made(n *Node) {
	h := float32(r.e.Tiles(n.Tiles()))
	if !(h > 0) || r.o.Goal && n.Key == goalKey { // nor a number that is none
		h = 0
	}
	if r.o.Round {
		h = float32(math.Round(float64(h)))
	}
	r.estimate = append(r.estimate, h)
}

// Push is of the interface Open.
func (r *ranked) Push(e Entry) {
	p := place{Entry: e, f: float32(e.Moves) + r.estimate[e.Node], number: r.pushed}
	switch r.o.Ties {
	case "newest":
		p.tie = -float32(r.pushed)
	case "nearest":
		p.tie = r.estimate[e.Node]
	}
	r.pushed++
	r.heap.Push(p, place.before)
}

// Pop is of the interface Open.
func (r *ranked) Pop() (Entry, bool) {
	p, ok := r.heap.Pop(place.before)
	return p.Entry, ok
}
