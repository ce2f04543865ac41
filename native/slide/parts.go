// The search of parts of an iteration of IDA* with pattern databases, for runs that are cut
// into units (internal/units). A part is the subtree below a node, which is named by the moves
// from the start to it. The tree has the moves of the blank that the duplicate-path automaton
// leaves (automaton.go); what an iteration visits of it follows from its bound.
//
// A part has a budget of generated nodes, never of time, so that its outcome is the same
// everywhere. The kernel works on a stack of some thousand nodes, of which nothing short can
// be said; so a part that uses its budget up is given up, and its children are left. With
// parts of the size that the iteration before makes one expect, that is rare. Own.

package slide

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

const (
	narrowBeam = 100 // width; for what a wider one finds, see proofBeam
	longRounds = 8   // moves by which the last round has more than the first that takes more: with five to ten times as many nodes each, some ten million
)

// Parts searches parts of the iterations for one board, in one goroutine. Several of one board
// share their tables: see Clone.
type Parts struct {
	s      puzzle.Slide
	g      *geometry
	start  position
	a      *additive
	search partSearch
	ran    uint64 // nodes generated, while the tables are mapped
}

// Part is the outcome of one part.
type Part struct {
	Expanded  uint64
	Generated uint64
	Plan      []puzzle.Move // from the start, when one of at most the bound's moves was found below the part's node
	Over      bool          // the budget was used up: nothing is known, and the children are left
}

// partSearch hides the type parameters of the kernel.
type partSearch interface {
	estimate() int
	choices(path []int) ([]int, error)
	within(path []int, bound int) (moves []int, generated int, inside bool, err error)
	dive(path []int, bound int, r *rand.Rand) (generated, expanded float64, err error)
	run(ctx context.Context, path []int, bound int, budget uint64) (*Part, error)
	clone() partSearch
}

// NewParts prepares parts of the search of a board. Tier, Groups and the options for tables
// count; without a tier the tables are those of Tier7, where they are made in a second. The
// board must be solvable. Errors: those of the options, of the files of tables, or that ctx ended.
func NewParts(ctx context.Context, s puzzle.Slide, o Options) (*Parts, error) {
	o.Heuristic, o.mapped = tableHeuristic, true
	r, err := newRun(ctx, idaEngine, s, o)
	switch {
	case err != nil:
		return nil, err
	case r.res.Unsolvable:
		return nil, fmt.Errorf("the board is unsolvable: %s", r.res.Reason)
	case r.over:
		return nil, errors.New("the board is its goal: there is nothing to search")
	}
	g := r.g
	if o.Tier == AutoTier {
		if o.Tier = Tier7; g.cells > 16 {
			o.Tier = Tier6
		}
	}
	a, err := getAdditive(ctx, g, o.Tier, o)
	if err != nil {
		return nil, err
	}
	p := &Parts{s: s, g: g, start: r.start, a: a}
	return p, p.sound(func() error { p.kernel(); return nil })
}

// Clone returns parts of the same board for another goroutine.
func (p *Parts) Clone() *Parts {
	c := *p
	c.search = p.search.clone()
	return &c
}

// kernel makes a kernel for the tables.
func (p *Parts) kernel() {
	s := &idaStar{g: p.g, start: p.start}
	switch {
	case p.a.second != nil:
		p.search = newPartKernel[[4]uint64, [4][4]uint64](s, p.a)
	case len(p.a.groups) <= 2:
		p.search = newPartKernel[[2]uint64, [2][2]uint64](s, p.a)
	case len(p.a.groups) == 3:
		p.search = newPartKernel[[3]uint64, [2][3]uint64](s, p.a)
	default:
		p.search = newPartKernel[[4]uint64, [2][4]uint64](s, p.a)
	}
}

// errChanged is the error of tables whose mapped files were written to or cut off meanwhile.
var errChanged = errors.New("the files of the tables were changed during the search: run it again")

// sound reads tables, which may be mapped.
func (p *Parts) sound(do func() error) (err error) {
	if !p.a.guarded(func() { err = do() }) || !p.a.intact() {
		return errChanged
	}
	return err
}

// Tables names the tables, as Result.Tables.
func (p *Parts) Tables() string { return p.a.String() }

// Estimate returns the bound of the first iteration: no plan has fewer moves.
func (p *Parts) Estimate() int { return p.search.estimate() }

// Plan looks for a plan of at least bound moves, which need not be the shortest; nil if it finds none.
// It depends on the board and the tables alone. The wide beam of PlanFirst costs as much as some
// million nodes: it comes last, and only where the plan of a narrow one leaves rounds that take longer.
func (p *Parts) Plan(ctx context.Context, bound int) []puzzle.Move {
	e := &pattern{a: p.a}
	e.grow(2)
	var way []uint8
	most := bound + proofSlack
	err := p.sound(func() error {
		for _, width := range [...]int{narrowBeam, proofBeam} {
			for least := bound; least <= most && native.Stopped(ctx) == ""; least += 2 {
				if found := newBeam(p.g, e).run(ctx, &p.start, width, least+1); found != nil {
					way, most = found, len(found)-2
				}
			}
			if most < bound+longRounds {
				break
			}
		}
		return nil
	})
	if err != nil {
		return nil
	}
	return movesOf(way)
}

// Choices returns the moves that the tree has below the node of a path: 0 up, 1 down, 2 left,
// 3 right, in the order in which parts are named; none at the goal. The error is that the path
// leads to no node.
func (p *Parts) Choices(path []int) (moves []int, err error) {
	err = p.sound(func() (err error) { moves, err = p.search.choices(path); return err })
	return moves, err
}

// Within returns those of Choices that an iteration goes on from, which are within its bound, and
// how many it generates at the node of the path: none where that is outside of the bound.
func (p *Parts) Within(path []int, bound int) (moves []int, generated int, err error) {
	err = p.sound(func() (err error) { moves, generated, _, err = p.search.within(path, bound); return err })
	return moves, generated, err
}

// Outside reports whether a path leads to a node that an iteration does not go on from.
func (p *Parts) Outside(path []int, bound int) bool {
	inside := true
	return p.sound(func() (err error) { _, _, inside, err = p.search.within(path, bound); return err }) == nil && !inside
}

// Dive goes down from the node of a path, at every level to one of the children within the bound,
// drawn at random. What it returns is in the mean what an iteration that finds no plan generates
// and expands below the node (D. E. Knuth, Mathematics of Computation 29, 1975).
func (p *Parts) Dive(path []int, bound int, r *rand.Rand) (generated, expanded float64, err error) {
	err = p.sound(func() (err error) { generated, expanded, err = p.search.dive(path, bound, r); return err })
	return generated, expanded, err
}

// Run searches the part of a path for a plan of at most bound moves from the start. It ends
// with Over after budget generated nodes, or some dozens more; 0 is no budget. The error is
// the context's, or that the path leads to no node.
func (p *Parts) Run(ctx context.Context, path []int, bound int, budget uint64) (out *Part, err error) {
	if p.a.read != nil && p.ran > mappedNodes { // as additiveSearch.settle
		if p.a, err = p.a.read(ctx); err != nil {
			return nil, err
		}
		p.kernel()
	}
	err = p.sound(func() error {
		if out, err = p.search.run(ctx, path, bound, budget); err == nil {
			p.ran += out.Generated
		}
		return err
	})
	return out, err
}

// partKernel is a kernel with the root of its board.
type partKernel[W words, V views[W]] struct {
	x *additiveSearch[W, V]
	k *kernel[W, V]
}

func newPartKernel[W words, V views[W]](s *idaStar, a *additive) *partKernel[W, V] {
	x := newAdditiveSearch[W, V](s, a)
	return &partKernel[W, V]{x, x.newKernel()}
}

func (p *partKernel[W, V]) clone() partSearch { return &partKernel[W, V]{p.x, p.x.newKernel()} }

func (p *partKernel[W, V]) estimate() int { return p.x.root.estimate() }

// errNoPath is the error of a path that leads to no node.
var errNoPath = errors.New("these moves lead to no node of the search: a move leaves the board, or an earlier sequence of moves leads to the same position, or the goal was reached before")

// enter returns the node of a path.
func (p *partKernel[W, V]) enter(path []int) (node[W, V], error) {
	n := p.x.root
	for _, dir := range path {
		if n.sum[0] == 0 {
			return n, errNoPath
		}
		children := p.k.children([]node[W, V]{n})
		i := slices.IndexFunc(children, func(c node[W, V]) bool { return int(p.x.a.g.direction(c.from, c.blank)) == dir })
		if i < 0 {
			return n, errNoPath
		}
		n = children[i]
	}
	return n, nil
}

func (p *partKernel[W, V]) choices(path []int) (out []int, err error) {
	n, err := p.enter(path)
	if err != nil || n.sum[0] == 0 {
		return nil, err
	}
	for _, c := range p.k.children([]node[W, V]{n}) {
		out = append(out, int(p.x.a.g.direction(c.from, c.blank)))
	}
	slices.Sort(out)
	return out, nil
}

func (p *partKernel[W, V]) within(path []int, bound int) (moves []int, generated int, inside bool, err error) {
	n, err := p.enter(path)
	if err != nil || n.sum[0] == 0 || !n.within(bound) {
		return nil, 0, err == nil && n.within(bound), err
	}
	for _, c := range p.k.children([]node[W, V]{n}) {
		if generated++; c.within(bound) {
			moves = append(moves, int(p.x.a.g.direction(c.from, c.blank)))
		}
	}
	slices.Sort(moves)
	return moves, generated, true, nil
}

func (p *partKernel[W, V]) dive(path []int, bound int, r *rand.Rand) (generated, expanded float64, err error) {
	n, err := p.enter(path)
	for weight := 1.0; err == nil && n.sum[0] != 0 && n.within(bound); {
		children, kept := p.k.children([]node[W, V]{n}), 0
		generated, expanded = generated+weight*float64(len(children)), expanded+weight
		for _, c := range children {
			if c.within(bound) {
				children[kept] = c
				kept++
			}
		}
		if kept == 0 {
			break
		}
		weight *= float64(kept)
		n = children[r.IntN(kept)]
	}
	return generated, expanded, err
}

func (p *partKernel[W, V]) run(ctx context.Context, path []int, bound int, budget uint64) (*Part, error) {
	n, err := p.enter(path)
	if err != nil {
		return nil, err
	}
	k, out := p.k, &Part{}
	k.bound, k.expanded, k.gen, k.checkAt = bound, 0, 0, 0
	k.check = func() bool {
		out.Over = budget > 0 && k.gen >= budget
		k.checkAt = k.gen + checkEvery
		if budget > 0 {
			k.checkAt = min(k.checkAt, budget)
		}
		return out.Over || native.Stopped(ctx) != ""
	}
	switch {
	case n.sum[0] == 0 && int(n.moves) <= bound: // the node is the goal
		k.goal, k.found = n, true
	case !k.search([]node[W, V]{n}) && !out.Over:
		return nil, context.Cause(ctx)
	}
	out.Expanded, out.Generated = k.expanded, k.gen
	if k.found && !out.Over {
		way, _ := p.x.newKernel().trace(p.x.root, nil, &k.goal)
		out.Plan = movesOf(way)
	}
	return out, nil
}
