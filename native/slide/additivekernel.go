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
	path  uint64   // the first pathMoves moves below the root of the subtree, two bits each
	state uint16   // of the automaton
	moves uint16   // from the start
	sum   [2]uint8 // of the values, by view
	blank uint8
	from  uint8 // cell of the blank before the last move
	look  uint8 // view of the bit
	group uint8 // its group
}

// pathMoves is the number of moves that a node remembers. Those behind them are few
// enough to be found again by another search when the goal is met.
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

// kernel searches subtrees of one iteration.
type kernel[W words] struct {
	a        *additive
	bound    int
	base     uint16 // moves at the root of the subtree
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

// search explores the subtree below n, which has been judged. It reports false when it
// was stopped; found says whether there is a goal.
func (k *kernel[W]) search(n *node[W]) bool {
	k.found = false
	k.fresh.head, k.fresh.tail, k.half.head, k.half.tail = 0, 0, 0, 0
	k.stack = append(k.stack[:0], *n)
	n = &k.stack[0]
	n.path, k.base = 0, n.moves
	single := k.a.views == 1
	for {
		switch {
		case k.half.tail-k.half.head >= ringFull || k.half.tail != k.half.head && k.fresh.tail == k.fresh.head && len(k.stack) == 0:
			n := &k.half.node[k.half.head%ringSize]
			k.half.head++
			if k.judge(n) {
				if n.sum[0] == 0 {
					k.goal, k.found = *n, true
					return true
				}
				k.push(n)
			}
		case k.fresh.tail-k.fresh.head >= ringFull || k.fresh.tail != k.fresh.head && len(k.stack) == 0:
			n := &k.fresh.node[k.fresh.head%ringSize]
			k.fresh.head++
			if !k.judge(n) {
				continue
			}
			if single {
				if n.sum[0] == 0 {
					k.goal, k.found = *n, true
					return true
				}
				k.push(n)
				continue
			}
			second := &k.half.node[k.half.tail%ringSize]
			k.half.tail++
			*second = *n
			k.fetch(second, n.look^1)
		case len(k.stack) > 0:
			if k.gen >= k.checkAt && k.check() {
				return false
			}
			n := &k.stack[len(k.stack)-1]
			k.stack = k.stack[:len(k.stack)-1]
			k.expand(n)
		default:
			return true
		}
	}
}

// TRY
func (k *kernel[W]) push(n *node[W]) {
	k.stack = append(k.stack, *n)
	st := k.stack
	for top := len(st) - 1; top > 0 && tryOrder > 0; top-- {
		b := &st[top-1]
		if b.moves != n.moves || (tryOrder == 1 && b.sum[0]+b.sum[1] >= n.sum[0]+n.sum[1]) || (tryOrder == 2 && max(b.sum[0], b.sum[1]) >= max(n.sum[0], n.sum[1])) ||
			(tryOrder == 3 && min(b.sum[0], b.sum[1]) >= min(n.sum[0], n.sum[1])) {
			break
		}
		st[top] = *b
		*b = *n
	}
}

var tryOrder, trySubtrees, tryPrev int

// expand generates the children of n and fetches the bits that judge them.
func (k *kernel[W]) expand(n *node[W]) {
	k.expanded++
	next := k.a.auto.next[4*int(n.state):][:4]
	for dir, state := range next {
		if state == dead {
			continue
		}
		k.gen++
		c := &k.fresh.node[k.fresh.tail%ringSize]
		k.fresh.tail++
		*c = *n
		c.state, c.from, c.blank = state, n.blank, k.a.g.next[n.blank][dir]
		c.path |= uint64(dir) << (2 * (n.moves - k.base)) // nothing from the 32nd move on
		c.moves++
		look := uint8(0)
		if n.sum[0] < n.sum[1] {
			look = 1
		}
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

// judge reads the bit, enters the value and reports whether n is within the bound.
func (k *kernel[W]) judge(n *node[W]) bool {
	look := n.look & 1
	change := k.a.groups[n.group].decide(n.view[look][n.group], n.at)
	n.view[look][n.group] += uint64(change) << valueShift
	n.sum[look] += uint8(change)
	return int(n.moves)+int(n.sum[look]) <= k.bound
}
