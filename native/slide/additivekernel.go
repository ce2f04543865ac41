// The kernel of IDA* with pattern databases. A node costs some tens of instructions
// and one or two bits of a table that no cache holds. What matters is to have many of
// these reads in flight at once, and few unpredictable branches. The kernel therefore
// works in batches:
//
//   - pop up to batchSize nodes from the stack,
//   - generate all their children and prefetch one bit for each,
//   - read the bits and drop the children above the bound, one view after the other,
//   - push the survivors.
//
// An iteration without a solution expands the same nodes as depth-first search, in a
// slightly different order, so its counts are the same.
//
// The view with the largest sum at the parent is looked up first. A move changes a sum by
// one, so moves + sum stays or grows by two, and it always has the parity of the bound:
// only a view whose moves + sum equals the bound at the parent can prune the child. When
// one view prunes a child, nothing is read for its other views.

package slide

// words holds a word for each group, of a partition into at most 2, 3 or 4 groups. The
// size is a type parameter so that nodes are small and loops over groups have a constant
// length.
type words interface {
	[2]uint64 | [3]uint64 | [4]uint64
}

// views holds the words of each view. Two: the board and its mirror image, by one
// partition of the tiles. Four: the same by two partitions. Where a goal has fewer views,
// the last places are unused.
type views[W words] interface {
	[2]W | [4]W
}

// maxViews is the number of views of the largest search.
const maxViews = 4

// node is a position of the search. The board itself is not stored: the words of one view
// determine it. at, look and group describe the look-up that fetch began and resolve ends;
// between the two, the word and the sum of the view look still have the old value.
type node[W words, V views[W]] struct {
	view  V               // by view and group: see additive.go
	at    uint64          // number of the bit that fetch asked for, in the table of look and group
	path  uint64          // the first pathMoves moves, two bits each, the first lowest
	state uint16          // of the automaton
	moves uint16          // from the start
	sum   [maxViews]uint8 // by view: sum of the values of its groups; 0 in unused places
	blank uint8           // cell of the blank
	from  uint8           // cell of the blank before the last move
	look  uint8           // view of the bit
	group uint8           // group of the bit: the one whose tile moved
}

// pathMoves is the number of moves that a node remembers: 64 bits of two a move. The
// later moves are found again by trace when the goal was reached.
const pathMoves = 32

// batchSize is the number of nodes expanded at a time: their children's bits are read
// together. Seconds for Korf's boards with 7-8: 0.140 with 1, 0.117 with 4, 0.107 with 8,
// 0.105 with 16, whose order costs nodes on random boards.
const batchSize = 8

// kernel searches the pieces of an iteration one by one. It belongs to one goroutine and
// allocates nothing once its stack has grown. Invariant: every node of the stack has
// moves + max(sum) ≤ bound, correct words and sums in all views, and is not the goal.
type kernel[W words, V views[W]] struct {
	a        *additive
	table    [maxViews][maxGroups]*groupTable // by view and group
	cell     [maxViews]*[maxCells]uint8       // by view: of each cell
	views    int                              // in use: 1, 2 or 4
	bound    int                              // of the iteration: the most moves a solution may have
	stack    []node[W, V]                     // the last node is expanded next
	batch    [4 * batchSize]node[W, V]        // children whose bits are being fetched
	kept     [4 * batchSize]uint8             // places in batch of the children that no view has pruned so far
	expanded uint64                           // by this kernel, over all its searches
	gen      uint64                           // generated, likewise
	checkAt  uint64                           // generated nodes at which to call check
	check    func() bool                      // looks at the limits when gen reaches checkAt; true to stop
	goal     node[W, V]                       // the goal, when found
	found    bool
}

// search explores the subtrees below roots in their order, up to the first goal. The
// roots have correct sums; those above the bound are skipped. It reports false when check
// stopped it.
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
		kept := k.keepWithin(children)
		for view := 1; view < k.views; view++ {
			for _, i := range k.kept[:kept] {
				n := &k.batch[i]
				k.fetch(n, n.look^nextView(view))
			}
			kept = k.keepWithin(kept)
		}
		k.push(kept)
	}
	return true
}

// nextView is what the view looked up before is XORed with to give the one looked up as
// number view, counted from 0. The view number i is thus the first one XOR i: from any
// first view the search goes through all of them.
func nextView(view int) uint8 { return uint8(view ^ (view - 1)) }

// keepWithin reads the bits of the first count children in kept, moves those within the bound to
// the front of kept, and returns their number. It has no branch that depends on the bits.
func (k *kernel[W, V]) keepWithin(count int) int {
	kept := 0
	for _, i := range k.kept[:count] {
		k.kept[kept] = i
		kept += k.resolve(&k.batch[i])
	}
	return kept
}

// within reports whether a node with correct sums can lie on a solution of bound moves.
func (n *node[W, V]) within(bound int) bool {
	return int(n.moves)+n.estimate() <= bound
}

// estimate is the largest sum of all views: an admissible heuristic value, in moves.
func (n *node[W, V]) estimate() int {
	return int(max(n.sum[0], n.sum[1], n.sum[2], n.sum[3]))
}

// priority orders nodes at the same depth, the smallest first: the total of the sums of all
// views. Where all views say that the goal is nearer, it is found sooner. On random boards
// this saves 29 % of all nodes, all of them in the last iteration.
func (n *node[W, V]) priority() int {
	return int(n.sum[0]) + int(n.sum[1]) + int(n.sum[2]) + int(n.sum[3])
}

// push puts the first count children in kept on the stack. Those at one depth are sorted,
// the one with the least priority value last, so that it is expanded first (insertion sort:
// the runs are short). It stops the search at a goal: all values of one view are 0.
func (k *kernel[W, V]) push(count int) {
	kept := k.kept[:count]
	for i, own := range kept {
		n := &k.batch[own]
		if n.sum[0] == 0 {
			k.goal, k.found = *n, true
			return
		}
		priority := n.priority()
		for ; i > 0; i-- {
			before := &k.batch[kept[i-1]]
			if before.moves != n.moves || before.priority() >= priority {
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

// expand generates the children of n into the batch, behind the count children that it
// holds already, and begins the first look-up of each. It returns the new number of
// children in the batch.
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

// fetch makes the last move of n in the view look, except for the value, and prefetches
// the bit that decides the value. The group is found without a branch: the one whose mask
// has the cell that the tile leaves.
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

// resolve ends the look-up that fetch began: it reads the bit and updates the value and the
// sum of the view. It returns 1 when moves + sum is within the bound, else 0 (the sign of
// the difference, without a branch).
func (k *kernel[W, V]) resolve(n *node[W, V]) int {
	look := n.look & uint8(len(n.view)-1)
	change := k.table[look][n.group].decide(n.view[look][n.group], n.at)
	n.view[look][n.group] += uint64(change) << valueShift
	n.sum[look] += uint8(change)
	return 1 - int(uint64(int64(k.bound)-int64(n.moves)-int64(n.sum[look]))>>63)
}

// children generates the children of at most batchSize nodes, with their sums in all views,
// and prunes none. The result lies in the batch: it is valid until the kernel is used again.
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
			k.resolve(&children[i])
		}
	}
	return children
}
