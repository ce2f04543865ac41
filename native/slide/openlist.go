// The open list of a best-first search: buckets by moves g and heuristic value h, each
// a stack that is linked through its nodes, and a heap of the buckets in use. Nodes of
// the same rank come out with the lowest h first, and among those the latest first;
// this tie rule is worth a factor 4 to 5 in expanded nodes against the opposite one.
// Buckets for unit costs: E. Burns, M. Hatem, M. Leighton, W. Ruml, "Implementing fast
// heuristic search code", SoCS 2012, section 3; here any rank may stand for f.

package slide

import "github.com/tilemip/tilemip/internal/heap"

// bucketKey orders the buckets, the smallest first: the rank from bit 28 up (36 bits), h
// or maxValue − h in bits 16-27, g in bits 0-15.
type bucketKey uint64

const (
	bucketRankShift = 28
	bucketHShift    = 16
)

func (b bucketKey) rank() int  { return int(b >> bucketRankShift) }
func (b bucketKey) order() int { return int(b >> bucketHShift & maxValue) }
func (b bucketKey) g() int     { return int(b & maxMoves) }

func (b bucketKey) before(other bucketKey) bool { return b < other }

// openList is the list for nodes of one table. A push or pop changes one link; the
// heap is touched only when a bucket becomes non-empty or empty. Nodes that are closed
// meanwhile stay in the list: its users skip them.
type openList[K packed] struct {
	nodes *nodeTable[K]
	rank  func(g, h int) int   // the lower the earlier; less than 2^36
	high  bool                 // the opposite tie rule: the highest h first
	top   [][]uint32           // by h and g: the node on top of the bucket's stack; 0 is empty
	heap  heap.Heap[bucketKey] // of the buckets that are not empty
}

// push enters node n with g moves from the root and the heuristic value h.
func (o *openList[K]) push(n uint32, g, h int) {
	for len(o.top) <= h {
		o.top = append(o.top, nil)
	}
	for len(o.top[h]) <= g {
		o.top[h] = append(o.top[h], 0)
	}
	top := &o.top[h][g]
	if *top == 0 {
		o.heap.Push(bucketKey(o.rank(g, h))<<bucketRankShift|bucketKey(o.order(h)<<bucketHShift|g), bucketKey.before)
	}
	*o.nodes.below(n), *top = *top, n
}

// order is the place of h among nodes of the same rank; it is its own inverse.
func (o *openList[K]) order(h int) int {
	if o.high {
		return maxValue - h
	}
	return h
}

// stack is the stack of a bucket.
func (o *openList[K]) stack(b bucketKey) *uint32 { return &o.top[o.order(b.order())][b.g()] }

// first returns the first bucket; the list must not be empty.
func (o *openList[K]) first() bucketKey { return o.heap[0] }

func (o *openList[K]) empty() bool { return len(o.heap) == 0 }

// head returns the node that pop would return; the list must not be empty.
func (o *openList[K]) head() uint32 { return *o.stack(o.heap[0]) }

// pop takes out the latest node of the first bucket; the list must not be empty.
func (o *openList[K]) pop() uint32 {
	b := o.heap[0]
	top := o.stack(b)
	n := *top
	*top = *o.nodes.below(n)
	if *top == 0 {
		o.heap.Pop(bucketKey.before)
	}
	return n
}
