// Beam search: of the positions at each depth only the most promising are expanded, a
// fixed number of them, the width (R. Bisiani in S. Shapiro's Encyclopedia of Artificial
// Intelligence, 1987). The heuristic is admissible, so a position from which every plan
// would be as long as the best known one is pruned without loss.

package slide

import (
	"context"
	"slices"

	"github.com/tilemip/tilemip/native"
)

// longestBeam is where a beam gives up when no plan is known that would end it sooner.
const longestBeam = 1000

// beamNode is a position of a layer.
type beamNode struct {
	p    position
	kept uint64 // for the evaluator, when it is a resumer
	h    int
	from int32 // its parent's place in the layer before
	dir  uint8 // the last move; noDir at the start
}

// beamStep is what is remembered of a position of an earlier layer.
type beamStep struct {
	from int32
	dir  uint8
}

// beam is one search.
type beam struct {
	g        *geometry
	eval     evaluator
	resumer  resumer             // eval, when it is one, or nil
	layer    []beamNode          // positions of the current depth, at most the width
	children []beamNode          // those one move further that were not pruned
	steps    [][]beamStep        // by depth, for all layers before the current one
	seen     map[uint64]struct{} // hashes of the start and of all children so far
	gen      uint64              // generated nodes
}

func newBeam(g *geometry, eval evaluator) *beam {
	b := &beam{g: g, eval: eval, seen: map[uint64]struct{}{}}
	b.resumer, _ = eval.(resumer)
	eval.grow(2)
	return b
}

// run searches for a plan of fewer than below moves, and returns the directions of the
// blank, or nil when the beam found none or ctx has ended.
func (b *beam) run(ctx context.Context, start *position, width, below int) []uint8 {
	root := beamNode{p: *start, dir: noDir, from: -1, h: b.eval.start(start)}
	if b.resumer != nil {
		root.kept = b.resumer.values(0)
	}
	b.seen[b.hash(&root.p)] = struct{}{}
	b.layer = append(b.layer[:0], root)
	for depth := 1; depth < min(below, longestBeam) && len(b.layer) > 0; depth++ {
		if goal := b.expand(ctx, below-depth); goal >= 0 {
			return b.path(goal)
		}
		if native.Stopped(ctx) != "" {
			return nil
		}
		b.cut(width)
	}
	return nil
}

// expand makes the children of the layer that may be fewer than left moves from the goal,
// and returns the place of the goal among them, or -1.
func (b *beam) expand(ctx context.Context, left int) int {
	b.children = b.children[:0]
	for i := range b.layer {
		if i%1024 == 0 && native.Stopped(ctx) != "" {
			return -1
		}
		parent := &b.layer[i]
		b.resume(parent)
		for dir := range 4 {
			if b.g.legal[parent.p.blank]>>dir&1 == 0 || parent.dir != noDir && uint8(dir) == parent.dir^1 {
				continue
			}
			st := b.g.moved(&parent.p, dir)
			h := b.eval.child(0, &parent.p, st)
			b.gen++
			if h >= left {
				continue
			}
			child := beamNode{p: parent.p, h: h, from: int32(i), dir: uint8(dir)}
			child.p.apply(st)
			if h == 0 && b.g.isGoal(&child.p) {
				b.children = append(b.children, child)
				return len(b.children) - 1
			}
			key := b.hash(&child.p)
			if _, met := b.seen[key]; met {
				continue
			}
			b.seen[key] = struct{}{}
			if b.resumer != nil {
				child.kept = b.resumer.values(1)
			}
			b.children = append(b.children, child)
		}
	}
	return -1
}

// resume makes n the position at depth 0 of the evaluator.
func (b *beam) resume(n *beamNode) {
	if b.resumer != nil {
		b.resumer.resume(&n.p, n.kept)
		return
	}
	b.eval.start(&n.p)
}

// cut makes the most promising children the layer; among equal ones the earlier are kept.
func (b *beam) cut(width int) {
	past := make([]beamStep, len(b.layer))
	for i := range b.layer {
		past[i] = beamStep{b.layer[i].from, b.layer[i].dir}
	}
	b.steps = append(b.steps, past)
	slices.SortStableFunc(b.children, func(x, y beamNode) int { return x.h - y.h })
	b.layer, b.children = b.children[:min(width, len(b.children))], b.layer
}

// path returns the directions that lead to a child.
func (b *beam) path(goal int) []uint8 {
	path := make([]uint8, len(b.steps)+1)
	at := &b.children[goal]
	path[len(b.steps)] = at.dir
	last := &b.layer[at.from]
	for depth, s := len(b.steps)-1, (beamStep{last.from, last.dir}); depth >= 0; depth-- {
		path[depth] = s.dir
		s = b.steps[depth][s.from]
	}
	return path
}

// hash is a 64-bit hash of a position. A collision prunes a position wrongly, which can
// lose a plan but never make a wrong one.
func (b *beam) hash(p *position) uint64 {
	h := uint64(p.blank)
	for i := 0; i < b.g.cells; i += 8 {
		word := uint64(0)
		for k := range min(8, b.g.cells-i) {
			word |= uint64(p.tile[i+k]) << (8 * k)
		}
		h = hash([1]uint64{word ^ h})
	}
	return h
}
