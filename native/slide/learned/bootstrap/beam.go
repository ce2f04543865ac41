// Beam search: of the positions at each depth only the most promising are expanded, a
// fixed number of them, the width (R. Bisiani in S. Shapiro's Encyclopedia of Artificial
// Intelligence, 1987). It stores the hashes of the positions visited, and for the kept
// ones the parent and the last move. It guarantees neither a solution nor a short one.

package bootstrap

import (
	"cmp"
	"context"
	"slices"
)

// maxMoves is where a search gives up: more than twice the length of any shortest
// solution of the boards in question.
const maxMoves = 500

const noDir = 4

// kept is a position of the current layer.
type kept struct {
	state
	dir  uint8 // the last move; noDir at the start
	from int32 // its parent's place in the layer before
}

// step is what is remembered of a kept position of an earlier layer.
type step struct {
	from int32
	dir  uint8
}

// ranked is a child before the layer is cut to the width.
type ranked struct {
	estimate float32 // moves to the goal
	at       int32   // its place in children
}

// beam is one search. It is used from one goroutine, for one board after the other.
type beam struct {
	d                   *domain
	net                 *mlp                // nil: the databases' bound is the estimate
	layer               []kept              // positions of the current depth
	children            []kept              // those one move further, without positions visited before
	rank                []ranked            // of the children
	steps               [][]step            // by depth, for all layers before the current one
	seen                map[uint64]struct{} // hashes of all positions generated
	expanded, generated uint64
}

func newBeam(d *domain, net *mlp) *beam {
	b := &beam{d: d, seen: map[uint64]struct{}{}}
	if net != nil {
		b.net = net.clone()
	}
	return b
}

// run searches with a width and returns the directions of the blank on a path of at most
// longest moves to the goal. False means that the beam found none, or that ctx has ended.
func (b *beam) run(ctx context.Context, tiles []uint8, width, longest int) ([]uint8, bool) {
	root := kept{state: b.d.start(tiles), dir: noDir, from: -1}
	if b.d.solved(&root.state) {
		return nil, true
	}
	clear(b.seen)
	b.seen[b.d.hash(&root.state)] = struct{}{}
	b.layer, b.steps = append(b.layer[:0], root), b.steps[:0]
	for range longest {
		if ctx.Err() != nil {
			return nil, false
		}
		if goal := b.expand(); goal >= 0 {
			return b.path(goal), true
		}
		if len(b.children) == 0 {
			return nil, false
		}
		b.cut(width)
	}
	return nil, false
}

// expand makes the children of the layer and returns the place of the goal among them,
// or -1.
func (b *beam) expand() int {
	b.children, b.rank = b.children[:0], b.rank[:0]
	for i := range b.layer {
		parent := &b.layer[i]
		b.expanded++
		for dir := range uint8(4) {
			if !b.d.legal[parent.at.Blank()][dir] || parent.dir != noDir && dir == parent.dir^1 {
				continue
			}
			b.generated++
			child := kept{state: parent.state, dir: dir, from: int32(i)}
			b.d.move(&child.state, dir)
			if b.d.solved(&child.state) {
				b.children = append(b.children, child)
				return len(b.children) - 1
			}
			key := b.d.hash(&child.state)
			if _, met := b.seen[key]; met {
				continue
			}
			b.seen[key] = struct{}{}
			b.rank = append(b.rank, ranked{b.estimate(&child.state), int32(len(b.children))})
			b.children = append(b.children, child)
		}
	}
	return -1
}

// estimate returns the moves to the goal.
func (b *beam) estimate(s *state) float32 {
	if b.net == nil {
		return float32(s.at.Bound())
	}
	b.d.features(b.net.input(), s)
	return b.net.forward()
}

// cut makes the most promising children the layer; among equal ones the earlier are kept.
func (b *beam) cut(width int) {
	past := make([]step, len(b.layer))
	for i := range b.layer {
		past[i] = step{b.layer[i].from, b.layer[i].dir}
	}
	b.steps = append(b.steps, past)
	slices.SortFunc(b.rank, func(x, y ranked) int {
		return cmp.Or(cmp.Compare(x.estimate, y.estimate), cmp.Compare(x.at, y.at))
	})
	b.layer = b.layer[:0]
	for _, r := range b.rank[:min(width, len(b.rank))] {
		b.layer = append(b.layer, b.children[r.at])
	}
}

// path returns the directions that lead to a child.
func (b *beam) path(goal int) []uint8 {
	path := make([]uint8, len(b.steps)+1)
	at := &b.children[goal]
	path[len(b.steps)] = at.dir
	last := b.layer[at.from]
	for depth, s := len(b.steps)-1, (step{last.from, last.dir}); depth >= 0; depth-- {
		path[depth] = s.dir
		s = b.steps[depth][s.from]
	}
	return path
}
