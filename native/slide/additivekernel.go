// The kernel of IDA* with pattern databases. A node costs some tens of instructions
// and one or two bits of a table that no cache holds, so what matters is to have many
// of these reads under way at once, and few branches that cannot be foreseen. The
// kernel therefore works in batches: it takes some nodes from the stack, generates all
// their children and asks for their bits, then decides on the children one after the
// other, and puts those that pass onto the stack. The nodes of an iteration, and hence
// its counts, are those of depth-first search; only their order differs a little.
//
// The views are looked up one after the other, first the one that can prune: a move
// changes the sum by one, so only a sum that meets the bound exactly can pass it. Of a
// child that one view prunes nothing is read for the others.

package slide

// words holds a word for each group.
type words interface {
	[2]uint64 | [3]uint64 | [4]uint64
}

// views holds the words of each view: the board and its mirror image by one partition of
// the tiles, or by two.
type views[W words] interface {
	[2]W | [4]W
}

// maxViews is the number of views of the largest search.
const maxViews = 4

// node is a position of the search: for the view, the word of each group.
type node[W words, V views[W]] struct {
	view  V
	at    uint64          // place of the bit that was fetched
	path  uint64          // the first pathMoves moves, two bits each
	state uint16          // of the automaton
	moves uint16          // from the start
	sum   [maxViews]uint8 // of the values, by view; 0 for views that the search has not
	blank uint8
	from  uint8 // cell of the blank before the last move
	look  uint8 // view of the bit
	group uint8 // its group
}

// pathMoves is the number of moves that a node remembers. The others are found by
// another search, below the last of them, when the goal is met.
const pathMoves = 32

// batchSize is the number of nodes expanded at a time: their children's bits are read
// together. Seconds for Korf's boards with 7-8: 0.140 with 1, 0.117 with 4, 0.107 with 8,
// 0.105 with 16, whose order costs nodes on random boards.
const batchSize = 8

// kernel searches one piece of an iteration after the other. It belongs to one goroutine.
// Invariant: every node of the stack has moves + max(sum) ≤ bound and is not the goal.
type kernel[W words, V views[W]] struct {
	a        *additive
	table    [maxViews][maxGroups]*groupTable // by view and group
	cell     [maxViews]*[maxCells]uint8       // by view: of each cell
	views    int
	bound    int
	stack    []node[W, V]
	batch    [4 * batchSize]node[W, V] // children whose bits are being fetched
	kept     [4 * batchSize]uint8      // those of them that passed so far
	expanded uint64
	gen      uint64
	checkAt  uint64      // generated nodes at which to call check
	check    func() bool // looks at the limits when gen reaches checkAt; true to stop
	goal     node[W, V]
	found    bool
}

// search explores the subtrees below roots, which have been judged, the first ones
// first, up to the first goal. It reports false when it was stopped.
func (k *kernel[W, V]) search(roots []node[W, V]) bool {
	k.found, k.stack = false, k.stack[:0]
	for i := range roots {
		if root := &roots[len(roots)-1-i]; root.within(k.bound) {
			k.stack = append(k.stack, *root)
		}
	}
	for !k.found && len(k.stack) > 0 {
		if k.gen >= k.checkAt && k.check() {
			return false
		}
		children := 0
		for range min(batchSize, len(k.stack)) {
			top := len(k.stack) - 1
			children = k.expand(&k.stack[top], children)
			k.stack = k.stack[:top]
		}
		for i := range children {
			k.kept[i] = uint8(i)
		}
		kept := k.sift(children)
		for view := 1; view < k.views; view++ {
			for _, i := range k.kept[:kept] {
				n := &k.batch[i]
				k.fetch(n, n.look^nextView(view))
			}
			kept = k.sift(kept)
		}
		k.push(kept)
	}
	return true
}

// nextView is what takes the view before to the one judged as number view, counted from 0:
// from any first view it goes through all of them.
func nextView(view int) uint8 { return uint8(view ^ (view - 1)) }

// sift judges so many kept children and returns how many it keeps. It has no branch
// that depends on the bits.
func (k *kernel[W, V]) sift(count int) int {
	kept := 0
	for _, i := range k.kept[:count] {
		k.kept[kept] = i
		kept += k.judge(&k.batch[i])
	}
	return kept
}

// within reports whether a judged node can lie on a solution of bound moves.
func (n *node[W, V]) within(bound int) bool {
	return int(n.moves)+n.estimate() <= bound
}

// estimate is the largest sum of all views.
func (n *node[W, V]) estimate() int {
	return int(max(n.sum[0], n.sum[1], n.sum[2], n.sum[3]))
}

// promise orders nodes at the same depth: where all views think the goal is nearer, it
// is found sooner. On random boards this saves 29 % of all nodes, all of them in the last
// iteration.
func (n *node[W, V]) promise() int {
	return int(n.sum[0]) + int(n.sum[1]) + int(n.sum[2]) + int(n.sum[3])
}

// push puts so many kept children on the stack, of those at one depth the one that
// promises most last.
func (k *kernel[W, V]) push(count int) {
	kept := k.kept[:count]
	for i, own := range kept {
		n := &k.batch[own]
		if n.sum[0] == 0 {
			k.goal, k.found = *n, true
			return
		}
		promise := n.promise()
		for ; i > 0; i-- {
			before := &k.batch[kept[i-1]]
			if before.moves != n.moves || before.promise() >= promise {
				break
			}
			kept[i] = kept[i-1]
		}
		kept[i] = own
	}
	for _, i := range kept {
		k.stack = append(k.stack, k.batch[i])
	}
}

// expand generates the children of n into the batch, which holds so many, and asks for
// the bits that judge them. It returns how many the batch holds then.
func (k *kernel[W, V]) expand(n *node[W, V], count int) int {
	k.expanded++
	next := k.a.auto.next[4*int(n.state):][:4]
	look := uint8(0)
	if n.sum[0] < n.sum[1] {
		look = 1
	}
	if len(n.view) > 2 {
		for view := 2; view < k.views; view++ {
			if n.sum[look&3] < n.sum[view] {
				look = uint8(view)
			}
		}
	}
	before := count
	for dir, state := range next {
		if state == dead {
			continue
		}
		c := &k.batch[count]
		count++
		*c = *n
		c.state, c.from, c.blank = state, n.blank, k.a.g.next[n.blank][dir]
		c.path |= uint64(dir) << (2 * n.moves) // nothing from the move pathMoves on
		c.moves++
		k.fetch(c, look)
	}
	k.gen += uint64(count - before)
	return count
}

// fetch makes the last move of n in a view and asks for the bit that tells its value.
func (k *kernel[W, V]) fetch(n *node[W, V], look uint8) {
	look &= uint8(len(n.view) - 1)
	cell := k.cell[look]
	from, to := uint(cell[n.blank]), uint(cell[n.from])
	group := 0
	for i := 1; i < len(n.view[0]); i++ {
		group += i * int(n.view[look][i]>>from&1)
	}
	t := k.table[look][group]
	n.look, n.group = look, uint8(group)
	n.view[look][group], n.at = t.move(n.view[look][group], from, to)
	prefetch(&t.bits[n.at>>3])
}

// judge reads the bit, enters the value and returns 1 when the view is within the bound,
// else 0.
func (k *kernel[W, V]) judge(n *node[W, V]) int {
	look := n.look & uint8(len(n.view)-1)
	change := k.table[look][n.group].decide(n.view[look][n.group], n.at)
	n.view[look][n.group] += uint64(change) << valueShift
	n.sum[look] += uint8(change)
	return 1 - int(uint64(int64(k.bound)-int64(n.moves)-int64(n.sum[look]))>>63)
}

// children generates the children of at most batchSize nodes and judges them in all
// views, but prunes none. They are valid until the kernel is used again.
func (k *kernel[W, V]) children(nodes []node[W, V]) []node[W, V] {
	count := 0
	for i := range nodes {
		count = k.expand(&nodes[i], count)
	}
	children := k.batch[:count]
	for view := range k.views {
		for i := range children {
			if view > 0 {
				k.fetch(&children[i], children[i].look^nextView(view))
			}
		}
		for i := range children {
			k.judge(&children[i])
		}
	}
	return children
}
