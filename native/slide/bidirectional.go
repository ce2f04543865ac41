// Bidirectional heuristic search that meets in the middle: R. C. Holte, A. Felner,
// G. Sharon, N. R. Sturtevant, J. Chen, "MM: A bidirectional search algorithm that is
// guaranteed to meet in the middle", Artificial Intelligence 252 (2017) 232-266; with
// unit costs, section 5 (MMe). Two trees grow, from the start and from the goal, and
// the one with the smaller rank max(f, 2g+1) is expanded. A solution that is not longer
// than both smallest ranks is a shortest one. With strong heuristics A* needs fewer
// nodes; it is here for comparison.

package slide

import (
	"context"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// bidirectional finds a shortest solution of s by MM. Options.Memory bounds the nodes of
// both trees together, half for each; all else is as for AStar. With pattern databases,
// the tables of the tree from the goal are for the start as goal, and are not saved.
func bidirectional(ctx context.Context, s puzzle.Slide, o Options) (Result, error) {
	r, err := newRun(ctx, bidirectionalEngine, s, o)
	if err != nil || r.over {
		return r.finish(), err
	}
	back, goal := newGeometry(puzzle.Slide{Start: s.Goal, Goal: s.Start})
	back.groups, _ = checkGroups(puzzle.Slide{Start: s.Goal, Goal: s.Start}, o.Groups)
	var evals [2]evaluator
	for i, g := range [2]*geometry{r.g, back} {
		r.opts.unsaved = i == 1 // every start would leave tables of its own
		if evals[i], err = r.evaluator(g); err != nil || r.over {
			return r.finish(), err
		}
	}
	if r.g.cells <= 16 {
		meet[[1]uint64](r, back, &goal, evals)
	} else {
		meet[[4]uint64](r, back, &goal, evals)
	}
	return r.finish(), nil
}

// meeting is a search from both ends: tree 0 grows from the start, tree 1 from the goal.
// Each tree names the tiles by its own goal, so a position has another packed form in
// each.
type meeting[K packed] struct {
	tree    [2]*frontier[K]
	rename  [2][maxCells]uint8      // rename[i]: names of tree i to those of the other
	best    int                     // moves of the shortest solution so far; maxMoves for none
	met     K                       // where its halves meet, in the names of tree 0
	visit   [2]func(k K, moves int) // look, for the nodes of each tree
	scratch position                // of translate
}

// meetRank is MM's priority in the form for unit costs: the larger of f = g + h and
// 2g + 1. The second term keeps each tree within half of a shortest solution.
func meetRank(g, h int) int { return max(g+h, 2*g+1) }

// meet searches, and writes what it finds to the run. The bound is the smaller of the
// best solution and the least rank of both trees, raised to the parity of the start's h.
func meet[K packed](r *run, back *geometry, goal *position, evals [2]evaluator) {
	m := &meeting[K]{best: maxMoves}
	for cell := range r.g.cells {
		m.rename[1][cell] = r.start.tile[cell] // the tile named cell by tree 1 stands there
		m.rename[0][r.start.tile[cell]] = uint8(cell)
	}
	var h [2]int
	m.tree[0], h[0] = newFrontier[K](r.g, &r.start, evals[0], max(1, r.memory/2), false, meetRank)
	m.tree[1], h[1] = newFrontier[K](back, goal, evals[1], max(1, r.memory/2), false, meetRank)
	for side := range m.tree {
		m.visit[side] = func(k K, moves int) { m.look(side, k, moves) }
		r.raise(h[side])
	}
	m.look(0, pack[K](m.tree[0].code, &r.start), 0) // solved from the start
	for {
		side, least := m.next()
		r.raise(min(m.best, least+(least+h[0])%2))
		if m.best <= r.bound {
			r.solved(m.path())
			break
		}
		a, b := m.tree[0], m.tree[1]
		if r.pause(a.expanded+b.expanded, a.gen+b.gen, a.nodes.bytes+b.nodes.bytes) {
			break
		}
		if t := m.tree[side]; !t.expand(t.pop(), m.visit[side]) {
			r.clock.Stop(native.MemoryLimit)
			break
		}
	}
	r.count(m.tree[0].expanded+m.tree[1].expanded, m.tree[0].gen+m.tree[1].gen)
}

// next returns the tree with the smaller rank, which no solution that is still to be
// found can be below. An empty tree has seen every position.
func (m *meeting[K]) next() (side, rank int) {
	var least [2]int
	for i, t := range m.tree {
		least[i] = maxMoves
		t.skip()
		if !t.open.empty() {
			least[i] = t.open.first().rank()
		}
	}
	if least[1] < least[0] {
		return 1, least[1]
	}
	return 0, least[0]
}

// look is called with each position k that the tree side reached by moves moves: where the
// other tree has reached it too, the two halves are a solution.
func (m *meeting[K]) look(side int, k K, moves int) {
	other := m.tree[1-side]
	there := m.translate(side, k)
	n, _ := other.nodes.find(there)
	if n == 0 {
		return
	}
	if length := moves + other.nodes.info(n).moves(); length < m.best {
		m.best, m.met = length, k
		if side == 1 {
			m.met = there
		}
	}
}

// translate writes a position of one tree in the names of the other.
func (m *meeting[K]) translate(side int, k K) K {
	t := m.tree[side]
	p := &m.scratch
	unpack(t.code, k, t.g.goalBlank, p)
	for cell := range t.g.cells {
		p.tile[cell] = m.rename[side][p.tile[cell]]
	}
	return pack[K](t.code, p)
}

// path joins the halves: the second one runs from the goal and is walked backwards.
func (m *meeting[K]) path() []uint8 {
	path := m.tree[0].trace(m.met)
	second := m.tree[1].trace(m.translate(0, m.met))
	for i := len(second) - 1; i >= 0; i-- {
		path = append(path, second[i]^1)
	}
	return path
}
