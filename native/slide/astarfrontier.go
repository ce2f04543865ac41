// One tree of a best-first search over stored nodes: A* has one, bidirectional search
// two. With a consistent heuristic a node of A* has the least number of moves from the
// root when it is expanded, so an expanded node is never opened again; and with weights
// that are at least 1 leaving it closed keeps the guarantee (M. Likhachev, G. Gordon,
// S. Thrun, "ARA*: anytime A* with provable bounds on sub-optimality", NIPS 2003,
// theorem 1).

package slide

import "math/bits"

// frontier is a search tree from a root towards the goal of its geometry. A position may
// have several nodes: when a shorter path to an open one is found, a new node is added and
// the old one is closed where it lies in the open list. The hash table finds the newest.
type frontier[K packed] struct {
	g        *geometry
	code     coding
	eval     evaluator
	resumer  resumer // eval, when it is one, or nil
	nodes    nodeTable[K]
	open     openList[K]
	pos      position // of the node that is being expanded
	expanded uint64
	gen      uint64
	late     uint64 // expanded nodes to which a shorter path was found later; 0 in A* with a consistent heuristic
}

// newFrontier makes a tree with its root, whose heuristic value it returns. limit bounds
// the nodes in bytes; the root is entered before it applies, and 0 is no limit. late is
// Options.Late; rank orders the open list by the moves g and the value h.
func newFrontier[K packed](g *geometry, root *position, eval evaluator, limit uint64, late bool, rank func(g, h int) int) (*frontier[K], int) {
	f := &frontier[K]{g: g, code: newCoding(g.cells), eval: eval, gen: 1}
	f.open = openList[K]{nodes: &f.nodes, rank: rank, high: late}
	eval.grow(2)
	h := eval.start(root)
	f.nodes.grow()
	f.nodes.limit = limit
	k := pack[K](f.code, root)
	_, slot := f.nodes.find(k)
	n := f.nodes.add(k, slot, newInfo(0, h, noDir))
	if f.resumer, _ = eval.(resumer); f.resumer != nil {
		*f.nodes.kept(n) = f.resumer.values(0)
	}
	f.open.push(n, 0, h)
	return f, h
}

// skip takes nodes that are closed from the head of the open list.
func (f *frontier[K]) skip() {
	for !f.open.empty() && f.nodes.info(f.open.head()).closed() {
		f.open.pop()
	}
}

// pop returns the first node of the open list and closes it, or 0 when there is none.
func (f *frontier[K]) pop() uint32 {
	f.skip()
	if f.open.empty() {
		return 0
	}
	n := f.open.pop()
	*f.nodes.info(n) |= infoClosed
	return n
}

// expand generates the children of n but for its parent, and enters those that are
// new or reached by fewer moves than before. met is called with each that was entered and
// its moves from the root, and may be nil. It reports false when memory ran out or a path
// became longer than maxMoves.
func (f *frontier[K]) expand(n uint32, met func(k K, moves int)) bool {
	k, info := f.nodes.key(n), *f.nodes.info(n)
	unpack(f.code, k, f.g.goalBlank, &f.pos)
	if f.resumer != nil {
		f.resumer.resume(&f.pos, *f.nodes.kept(n))
	} else {
		f.eval.start(&f.pos)
	}
	f.expanded++
	dirs := f.g.legal[f.pos.blank]
	if info.dir() != noDir {
		dirs &^= 1 << (info.dir() ^ 1)
	}
	moves := info.moves() + 1
	if moves > maxMoves {
		return false
	}
	for ; dirs != 0; dirs &= dirs - 1 {
		dir := bits.TrailingZeros8(dirs)
		st := f.g.moved(&f.pos, dir)
		child := repack(f.code, k, f.g.goalBlank, st)
		if !f.nodes.grow() {
			return false
		}
		f.gen++
		old, slot := f.nodes.find(child)
		h, kept := 0, uint64(0)
		if old != 0 {
			before := f.nodes.info(old)
			if before.moves() <= moves {
				continue
			}
			if before.closed() {
				f.late++
				continue
			}
			*before |= infoClosed // its place in the open list is void
			h, kept = before.h(), *f.nodes.kept(old)
		} else {
			h = f.eval.child(0, &f.pos, st)
			if f.resumer != nil {
				kept = f.resumer.values(1)
			}
		}
		added := f.nodes.add(child, slot, newInfo(moves, h, dir))
		*f.nodes.kept(added) = kept
		f.open.push(added, moves, h)
		if met != nil {
			met(child, moves)
		}
	}
	return true
}

// trace returns the directions of the blank from the root to the position k, which
// must have been reached. It walks back by the last move of each node, so nodes store no
// parent.
func (f *frontier[K]) trace(k K) []uint8 {
	var p position
	unpack(f.code, k, f.g.goalBlank, &p)
	n, _ := f.nodes.find(k)
	path := make([]uint8, f.nodes.info(n).moves())
	for i := len(path) - 1; i >= 0; i-- {
		dir := f.nodes.info(n).dir()
		path[i] = uint8(dir)
		p.apply(f.g.moved(&p, dir^1))
		n, _ = f.nodes.find(pack[K](f.code, &p))
	}
	return path
}
