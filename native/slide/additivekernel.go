// The kernel of IDA* with pattern databases. A node costs some tens of instructions
// and one or two bits of a table that no cache holds, so what matters is to have many
// of these reads under way at once. A child is therefore not judged when it is
// generated: its bit is fetched ahead, the child waits in a ring while others are
// generated, and those that pass go onto the stack of nodes to expand. The nodes of
// an iteration, and hence its counts, are those of depth-first search; only their
// order differs, by as much as the rings hold.
//
// The two views are judged one after the other, first the one that can prune: a move
// changes the sum by one, so only a sum that meets the bound exactly can pass it.

package slide

// words holds a word for each group.
type words interface {
	[2]uint64 | [3]uint64 | [4]uint64
}

// node is a position of the search: for the view, the word of each group.
type node[W words] struct {
	view  [2]W
	at    uint64   // place of the bit that was fetched
	path  uint64   // the first pathMoves moves, two bits each
	state uint16   // of the automaton
	moves uint16   // from the start
	sum   [2]uint8 // of the values, by view
	blank uint8
	from  uint8 // cell of the blank before the last move
	look  uint8 // view of the bit
	group uint8 // its group
}

// pathMoves is the number of moves that a node remembers. The others are found by
// another search, below the last of them, when the goal is met.
const pathMoves = 32

// Room in a ring: as many reads as a core keeps under way, and a power of two. Each
// expansion adds at most three nodes.
const (
	ringSize = 16
	ringFull = ringSize - 4
)

// ring is a queue of nodes whose bits are being fetched.
type ring[W words] struct {
	node       [ringSize]node[W]
	head, tail uint
}

// kernel searches one piece of an iteration after the other.
type kernel[W words] struct {
	a        *additive
	bound    int
	stack    []node[W]
	fresh    ring[W] // nodes whose first view is to be judged
	half     ring[W] // nodes that passed that, with the second view to be judged
	expanded uint64
	gen      uint64
	checkAt  uint64
	check    func() bool // looks at the limits when gen reaches checkAt; true to stop
	goal     node[W]
	found    bool
}

// search explores the subtrees below roots, which have been judged, the first ones
// first, up to the first goal. It reports false when it was stopped.
func (k *kernel[W]) search(roots []node[W]) bool {
	k.found, k.stack = false, k.stack[:0]
	k.fresh.head, k.fresh.tail, k.half.head, k.half.tail = 0, 0, 0, 0
	for i := range roots {
		if root := &roots[len(roots)-1-i]; root.within(k.bound) {
			k.stack = append(k.stack, *root)
		}
	}
	for !k.found {
		idle := len(k.stack) == 0
		fresh, half := k.fresh.tail-k.fresh.head, k.half.tail-k.half.head
		switch {
		case half >= ringFull || idle && fresh == 0 && half > 0:
			n := &k.half.node[k.half.head%ringSize]
			k.half.head++
			if k.judge(n) {
				k.push(n)
			}
		case fresh >= ringFull || idle && fresh > 0:
			n := &k.fresh.node[k.fresh.head%ringSize]
			k.fresh.head++
			if !k.judge(n) {
				continue
			}
			if k.a.views == 1 {
				k.push(n)
				continue
			}
			second := &k.half.node[k.half.tail%ringSize]
			k.half.tail++
			*second = *n
			k.fetch(second, n.look^1)
		case idle:
			return true
		default:
			if k.gen >= k.checkAt && k.check() {
				return false
			}
			n := &k.stack[len(k.stack)-1]
			k.stack = k.stack[:len(k.stack)-1]
			k.expand(n)
		}
	}
	return true
}

// within reports whether a judged node can lie on a solution of bound moves.
func (n *node[W]) within(bound int) bool {
	return int(n.moves)+int(max(n.sum[0], n.sum[1])) <= bound
}

// promise orders nodes at the same depth: where both views think the goal is nearer, it
// is found sooner. On random boards this saves a quarter of all nodes, which is all in
// the last iteration.
func (n *node[W]) promise() int { return int(n.sum[0]) + int(n.sum[1]) }

// push puts a node within the bound on the stack, below those at its depth on top that
// promise more.
func (k *kernel[W]) push(n *node[W]) {
	if n.sum[0] == 0 {
		k.goal, k.found = *n, true
		return
	}
	k.stack = append(k.stack, *n)
	for top := len(k.stack) - 1; top > 0; top-- {
		under := &k.stack[top-1]
		if under.moves != n.moves || under.promise() >= n.promise() {
			return
		}
		k.stack[top], *under = *under, *n
	}
}

// expand generates the children of n and fetches the bits that judge them.
func (k *kernel[W]) expand(n *node[W]) {
	k.expanded++
	next := k.a.auto.next[4*int(n.state):][:4]
	look := uint8(0)
	if n.sum[0] < n.sum[1] {
		look = 1
	}
	for dir, state := range next {
		if state == dead {
			continue
		}
		k.gen++
		c := &k.fresh.node[k.fresh.tail%ringSize]
		k.fresh.tail++
		*c = *n
		c.state, c.from, c.blank = state, n.blank, k.a.g.next[n.blank][dir]
		c.path |= uint64(dir) << (2 * n.moves) // nothing from the move pathMoves on
		c.moves++
		k.fetch(c, look)
	}
}

// fetch makes the last move of n in a view and fetches the bit that tells its value.
func (k *kernel[W]) fetch(n *node[W], look uint8) {
	from, to := uint(n.blank), uint(n.from)
	if look == 1 {
		from, to = uint(k.a.mirror[from]), uint(k.a.mirror[to])
	}
	look &= 1
	group := 0
	for i := 1; i < len(n.view[0]); i++ {
		group += i * int(n.view[look][i]>>from&1)
	}
	t := &k.a.groups[group]
	n.look, n.group = look, uint8(group)
	n.view[look][group], n.at = t.move(n.view[look][group], from, to)
	prefetch(&t.bits[n.at>>3])
}

// judge reads the bit, enters the value and reports whether the view is within the bound.
func (k *kernel[W]) judge(n *node[W]) bool {
	look := n.look & 1
	change := k.a.groups[n.group].decide(n.view[look][n.group], n.at)
	n.view[look][n.group] += uint64(change) << valueShift
	n.sum[look] += uint8(change)
	return int(n.moves)+int(n.sum[look]) <= k.bound
}

// children generates the children of n and judges them in all views, but prunes none.
// They are valid until the kernel is used again.
func (k *kernel[W]) children(n *node[W]) []node[W] {
	k.fresh.head, k.fresh.tail = 0, 0
	k.expand(n)
	children := k.fresh.node[:k.fresh.tail]
	for i := range children {
		c := &children[i]
		k.judge(c)
		if k.a.views == 2 {
			k.fetch(c, c.look^1)
			k.judge(c)
		}
	}
	return children
}
