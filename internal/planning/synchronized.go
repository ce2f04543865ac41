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
	"fmt"
	"math"

	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// patternRows states the patterns program over the arcs that the networks have left.
func patternRows(r *reducer) (*Program, error) {
	p := newSynchronized(r)
	a := p.a
	own := p.ownRelation()
	y := a.Binary("y", "1 if move m is made", p.move)
	f := a.Binary("f", "1 if the plan's projection takes arc a", p.arc)
	m := p.flows(own, y, f, "every pattern starts", algebra.Number(1))
	a.Row("count", "a plan has all its moves").Eq(algebra.Sum(y.At(m)).Over(m), algebra.Number(float64(r.horizon)))
	a.Minimize("moves", algebra.Sum(y.At(m)).Over(m))
	compiled, err := a.Compile()
	if err != nil {
		return nil, err
	}
	return &Program{Formulation: "patterns", Algebra: a, Compiled: compiled, read: func(x []float64) []puzzle.Move {
		moves := make([]puzzle.Move, r.horizon)
		for k, made := range p.moves {
			if v, _ := compiled.Value(x, y, k); math.Round(v) == 1 {
				moves[made.step] = letters[made.dir]
			}
		}
		return withoutIdle(moves)
	}}, nil
}

// flows states the flow of some units through every pattern's network and what ties the networks
// together, and returns the index of the moves. enter and keep come first and rest last: the checks
// of duals read them by number.
func (p *synchronized) flows(own *algebra.Relation, y, f *algebra.Variable, starts string, units algebra.Expr) *algebra.Index {
	m, arc, n, g, k := p.move.Index("m"), p.arc.Index("a"), p.state.Index("n"), p.group.Index("g"), p.pattern.Index("p")
	over := func(rel *algebra.Relation, of *algebra.Index) algebra.Expr {
		return algebra.Sum(f.At(arc)).Over(arc).Where(rel.Holds(of, arc))
	}
	p.a.Row("enter", starts).For(k).Eq(over(p.enter, k), units)
	p.a.Row("keep", "what comes to a state leaves it").For(n).Eq(over(p.into, n), over(p.out, n))
	p.a.Row("own", "a move is made in the pattern of its tile").For(m).Eq(over(own, m), algebra.Sum(y.At(m)))
	p.a.Row("rest", "a move is seen by the patterns without its tile").For(g).
		Eq(over(p.rest, g), algebra.Sum(y.At(m)).Over(m).Where(p.seen.Holds(g, m)))
	return m
}

// ownRelation declares which arcs are moves of a tile of their pattern.
func (p *synchronized) ownRelation() *algebra.Relation {
	own := p.a.Relation("own", "arcs a on which move m is made by a tile of their pattern", p.move, p.arc)
	for arc, m := range p.ownMove {
		if m >= 0 {
			own.Add(m, arc)
		}
	}
	return own
}

// synchronized are the sets and relations of the patterns program.
type synchronized struct {
	*exactParts
	pattern, state, arc, move, group *algebra.Set
	enter, into, out, rest, seen     *algebra.Relation
	moves                            []oneMove // the elements of set move, in order
	ownMove                          []int     // by arc: its move; -1 where another pattern's tile moves

	index      map[[2]int]int // label and tile → move
	arcs       []oneArc
	states     []string
	groups     [][2]int       // pattern and label
	groupIndex map[[2]int]int // the inverse of groups
}

// oneMove is an element of the set of moves, oneArc one of the arcs, by numbers of
// the sets; -1: none.
type oneMove struct{ step, label, dir, tile int }
type oneArc struct{ pattern, from, to, group, move int }

func newSynchronized(r *reducer) *synchronized {
	p := &synchronized{
		exactParts: newExactParts("patterns", "synchronized flows of patterns", r),
		index:      map[[2]int]int{}, groupIndex: map[[2]int]int{},
	}
	var names []string
	if r.by == "" { // else some networks have no path left, and what the others have does not matter
		p.listMoves()
		for k, n := range r.parts {
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

// listMoves numbers the moves that are left.
func (p *synchronized) listMoves() {
	for label, movers := range p.movers {
		for _, tile := range tilesOf(movers) {
			p.index[[2]int{label, tile}] = len(p.moves)
			p.moves = append(p.moves, oneMove{label / (perCell * p.cells), label, label % 4, tile})
		}
	}
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
					one.move = p.index[[2]int{label, int(a.mover)}]
				default:
					one.group = p.groupOf(k, label)
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
	_, left := p.index[[2]int{p.of(t, state) + int(a.dir), int(a.mover)}]
	return left
}

// groupOf numbers the arcs of a pattern with a label on which no tile of it moves.
func (p *synchronized) groupOf(k, label int) int {
	key := [2]int{k, label}
	at, known := p.groupIndex[key]
	if !known {
		at = len(p.groups)
		p.groupIndex[key] = at
		p.groups = append(p.groups, key)
	}
	return at
}

// declare makes the sets.
func (p *synchronized) declare(patterns []string) {
	var moves, groups []string
	for _, m := range p.moves {
		blank, last := m.label/perCell%p.cells, m.label/4%(noDirection+1)
		moves = append(moves, fmt.Sprintf("%d_%d%s%s_%d", m.step, blank+1, lastLetter(last), letters[m.dir], m.tile))
	}
	for _, g := range p.groups {
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
}

// relate fills in the relations.
func (p *synchronized) relate() {
	for at, one := range p.arcs {
		p.ownMove = append(p.ownMove, one.move)
		if one.from < 0 {
			p.enter.Add(one.pattern, at)
		} else {
			p.out.Add(one.from, at)
		}
		if one.to >= 0 {
			p.into.Add(one.to, at)
		}
		if one.group >= 0 {
			p.rest.Add(one.group, at)
		}
	}
	for at, g := range p.groups {
		for _, tile := range tilesOf(p.movers[g[1]] &^ p.parts[g[0]].mask) {
			p.seen.Add(at, p.index[[2]int{g[1], tile}])
		}
	}
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

// lastLetter writes the direction the blank came by.
func lastLetter(last int) string {
	if last == noDirection {
		return ""
	}
	return letters[last].String()
}
