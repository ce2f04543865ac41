package planning

// The patterns program has one unit of flow through the network of every pattern
// of a partition, and ties the flows together by the moves: a move m is a tile
// that goes where the blank was, at a step, with the direction in which the blank
// came before.
//
//	y(m)  1 if move m is made
//	f(a)  1 if a plan's projection takes the arc a
//
//	minimize   Σ y(m), which is T
//	enter(p)   Σ f(a) = 1 over the arcs that leave the start of pattern p's network
//	keep(n)    what comes to a state leaves it
//	own(m)     Σ f(a) = y(m) over the arcs, of the pattern that has m's tile, on which m is made
//	rest(g)    Σ f(a) = Σ y(m) for a pattern and a move of the blank: the arcs on which a tile of
//	           another pattern moves, and the moves of those tiles
//	count      Σ y(m) = T, which follows; it stays when nothing else is left
//
// That the positions are a permutation follows: the tiles that move are the ones
// the blank meets, in every pattern. Each block is a network, so the relaxation
// is as strong as the networks together can be: it has the value T or no point. prices.go
// works on its dual. Its size is that of the networks: a few dozen columns when little is
// left, millions without reductions.
//
// One network per state variable, tied together by the actions, is the state-change
// formulation of planning (T. Vossen, M. Ball, A. Lotem and D. Nau, "On the use of integer
// programming models in AI planning", IJCAI 1999; M. van den Briel, T. Vossen and
// S. Kambhampati, "Loosely coupled formulations for automated planning: an integer
// programming perspective", JAIR 31 (2008) 217-257): with a network for each tile it is
// the flow program; here a network is of several tiles.

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// patternRows states the patterns program over the arcs that the networks have left.
func patternRows(r *reducer) (*Program, error) {
	p := newSynchronized(r)
	p.y = p.a.Binary("y", "1 if move m is made", p.move)
	p.f = p.a.Binary("f", "1 if the plan's projection takes arc a", p.arc)
	m := p.flows("every pattern starts", algebra.Number(1))
	p.a.Row("count", "a plan has all its moves").Eq(algebra.Sum(p.y.At(m)).Over(m), algebra.Number(float64(r.horizon)))
	p.a.Minimize("moves", algebra.Sum(p.y.At(m)).Over(m))
	return (&Program{Formulation: "patterns", Algebra: p.a, read: func(made func(*algebra.Variable, ...int) bool) []puzzle.Move {
		moves := make([]puzzle.Move, r.horizon)
		for k, move := range p.moves.list {
			if made(p.y, k) {
				moves[p.stepOf(move[0])] = letters[move[0]%4]
			}
		}
		return moves
	}}).compiled(context.Background())
}

// flows states the flow of some units through every pattern's network and what ties the networks
// together, and returns the index of the moves. enter and keep come first and rest last: the checks
// of duals read them by number.
func (p *synchronized) flows(starts string, units algebra.Expr) *algebra.Index {
	m, arc, n, g, k := p.move.Index("m"), p.arc.Index("a"), p.state.Index("n"), p.group.Index("g"), p.pattern.Index("p")
	p.a.Row("enter", starts).For(k).Eq(p.flow(arc, p.enter, k), units)
	p.a.Row("keep", "what comes to a state leaves it").For(n).Eq(p.flow(arc, p.into, n), p.flow(arc, p.out, n))
	p.tie(p.a, arc, m, g, "a move is made in the pattern of its tile", "a move is seen by the patterns without its tile")
	return m
}

// synchronized are the networks of a horizon as sets and relations.
type synchronized struct {
	*exactParts
	tied
	states []string
}

func newSynchronized(r *reducer) *synchronized {
	p := &synchronized{exactParts: newExactParts("patterns", "synchronized flows of patterns", r)}
	var names []string
	if r.by == "" { // else some networks have no path left, and what the others have does not matter
		for label, movers := range p.movers {
			for _, tile := range tilesOf(movers) {
				p.moves.number(label, tile)
			}
		}
		for k, n := range r.parts {
			p.masks = append(p.masks, n.mask)
			if r.horizon > 0 {
				names = append(names, patternName(n.tiles))
				p.listArcs(k, n)
			}
		}
	}
	p.declare(names)
	p.relate()
	return p
}

// listArcs numbers the states and arcs of a network. The first and the last layer have
// one state each, which no row needs.
func (p *synchronized) listArcs(k int, n *network) {
	base := len(p.states) // of the layer
	for t := range p.horizon {
		from := &n.layers[t]
		if t > 0 {
			for s := range from.states {
				p.states = append(p.states, fmt.Sprintf("%s_%d_%d", patternName(n.tiles), t, s+1))
			}
		}
		for s, state := range from.states {
			for _, a := range from.arcs[from.first[s]:from.first[s+1]] {
				one := oneArc{k, base + s, len(p.states) + int(a.to), -1, -1}
				if t == 0 {
					one.from = -1
				}
				if t == p.horizon-1 {
					one.to = -1
				}
				label := p.of(t, state) + int(a.dir)
				switch {
				case !p.has(t, state, a):
					continue
				case a.mover != others:
					one.move = p.moves.number(label, int(a.mover))
				default:
					one.group = p.groups.number(k, label)
				}
				p.arcs = append(p.arcs, one)
			}
		}
		base = len(p.states)
	}
}

// has reports whether the move of an arc from a state is left. Another network may have lost it
// after this one's arcs were last cleared; such an arc can carry no flow.
func (p *synchronized) has(t int, state uint64, a arc) bool {
	if a.mover == others {
		return true
	}
	_, left := p.moves.index[[2]int{p.of(t, state) + int(a.dir), int(a.mover)}]
	return left
}

// stepOf is the step of a label.
func (d *domain) stepOf(label int) int { return label / (perCell * d.cells) }

// declare makes the sets and relations.
func (p *synchronized) declare(patterns []string) {
	var moves, groups []string
	for _, m := range p.moves.list {
		moves = append(moves, fmt.Sprintf("%d_%s_%d", p.stepOf(m[0]), p.moveName(m[0]), m[1]))
	}
	for _, g := range p.groups.list {
		groups = append(groups, fmt.Sprintf("%s_%d", patterns[g[0]], g[1]))
	}
	p.pattern = p.a.Labels("p", "patterns", patterns...)
	p.state = p.a.Labels("n", "states of the patterns' networks between start and goal", p.states...)
	p.arc = p.a.Range("a", "arcs of the networks", 1, len(p.arcs))
	p.move = p.a.Labels("m", "moves: step, the blank's cell, where it came from and goes, the tile", moves...)
	p.group = p.a.Labels("g", "patterns and moves of the blank", groups...)
	p.enter = p.a.Relation("enters", "arcs a from the start of pattern p", p.pattern, p.arc)
	p.into = p.a.Relation("into", "arcs a into state n", p.state, p.arc)
	p.out = p.a.Relation("outof", "arcs a out of state n", p.state, p.arc)
	p.rest = p.a.Relation("others", "arcs a of group g", p.group, p.arc)
	p.seen = p.a.Relation("seen", "moves m that group g sees", p.group, p.move)
	p.own = p.a.Relation("own", "arcs a on which move m is made by a tile of their pattern", p.move, p.arc)
}

func patternName(tiles []int) string {
	name := ""
	for i, tile := range tiles {
		if i > 0 {
			name += "_"
		}
		name += fmt.Sprint(tile)
	}
	return name
}
