package planning

// What ties the flows through several patterns' networks to each other, in time
// (synchronized.go, common_flow.go) and without (counting.go), and what row duals prove of it in
// whole numbers.
//
//	y(m)       that move m is made, or how often: what the blank does, and the tile that moves
//	f(a)       that arc a of a pattern's network is used, or how often
//	own(m)     Σ f(a) = y(m) over the arcs, of the pattern that has m's tile, on which m is made
//	rest(g)    Σ f(a) = Σ y(m) for a pattern and what the blank does: the arcs on which a tile of
//	           another pattern moves, and the moves of those tiles
//
// In the dual, any numbers h(n) on the states are potentials of some prices: the price of a move in
// a pattern is the largest h(to) − h(from) over the arcs on which it is made, of any sign, and the
// same for all tiles of other patterns, since the pattern cannot tell them apart. At these prices
// no path of the pattern costs less than h(goal) − h(start). What a move costs in all patterns
// together is the sum of its prices.

import (
	"fmt"
	"math"
	"slices"

	"github.com/tilemip/tilemip/model/algebra"
)

// tied are the arcs of patterns' networks, and what they have in common.
type tied struct {
	masks  []uint64 // by pattern: bit i for tile i
	moves  numbered // label and tile
	groups numbered // pattern and label: the arcs on which no tile of the pattern moves
	arcs   []oneArc

	pattern, state, arc, move, group  *algebra.Set
	enter, into, out, own, rest, seen *algebra.Relation
	f, y                              *algebra.Variable
}

// oneArc is an arc by the numbers of what it belongs to; -1: none.
type oneArc struct{ pattern, from, to, move, group int }

// numbered numbers pairs in the order in which they come.
type numbered struct {
	list  [][2]int
	index map[[2]int]int
}

// number returns the number of a pair, a new one where it was not seen before.
func (n *numbered) number(first, second int) int {
	key := [2]int{first, second}
	at, known := n.index[key]
	if !known {
		if n.index == nil {
			n.index = map[[2]int]int{}
		}
		at = len(n.list)
		n.index[key] = at
		n.list = append(n.list, key)
	}
	return at
}

// relate fills in the relations.
func (p *tied) relate() {
	for at, one := range p.arcs {
		for _, of := range []struct {
			relation *algebra.Relation
			number   int
		}{{p.out, one.from}, {p.into, one.to}, {p.own, one.move}, {p.rest, one.group}} {
			if of.number >= 0 {
				of.relation.Add(of.number, at)
			}
		}
		if one.from < 0 {
			p.enter.Add(one.pattern, at)
		}
	}
	tiles := uint64(0)
	for _, mask := range p.masks {
		tiles |= mask
	}
	for at, g := range p.groups.list {
		for _, tile := range tilesOf(tiles &^ p.masks[g[0]]) {
			if m, known := p.moves.index[[2]int{g[1], tile}]; known {
				p.seen.Add(at, m)
			}
		}
	}
}

// flow sums the flow on the arcs that a relation has for an index.
func (p *tied) flow(arc *algebra.Index, of *algebra.Relation, index *algebra.Index) algebra.Expr {
	return algebra.Sum(p.f.At(arc)).Over(arc).Where(of.Holds(index, arc))
}

// tie states the rows own and rest, with what they say in words.
func (p *tied) tie(a *algebra.Program, arc, m, g *algebra.Index, own, rest string) {
	a.Row("own", own).For(m).Eq(p.flow(arc, p.own, m), algebra.Sum(p.y.At(m)))
	a.Row("rest", rest).For(g).Eq(p.flow(arc, p.rest, g), algebra.Sum(p.y.At(m)).Over(m).Where(p.seen.Holds(g, m)))
}

// prices returns what every move costs in all patterns together, if an arc has the given price in
// its own; math.MinInt64 for a move that some pattern does not have, and which no plan has.
func (p *tied) prices(price func(oneArc) int64) []int64 {
	own, rest := filled(len(p.moves.list), math.MinInt64), filled(len(p.groups.list), math.MinInt64)
	for _, a := range p.arcs {
		switch {
		case a.move >= 0:
			own[a.move] = max(own[a.move], price(a))
		case a.group >= 0:
			rest[a.group] = max(rest[a.group], price(a))
		}
	}
	for _, tuple := range p.seen.Tuples {
		switch g, m := tuple[0], tuple[1]; {
		case own[m] == math.MinInt64:
		case rest[g] == math.MinInt64:
			own[m] = math.MinInt64
		default:
			own[m] += rest[g]
		}
	}
	return own
}

// filled is a slice of n times x.
func filled(n int, x int64) []int64 {
	s := slices.Repeat([]int64{x}, n)
	return s
}

// unitOfPotentials is a move, in whole numbers: fine enough to lose less than a millionth of a
// move, and small enough for sums of millions in 64 bits.
const unitOfPotentials = 1 << 32

// potential rounds the dual of a row that keeps a flow, with the sign of a price; what is not below
// most, and something that is not a number, is 0.
func potential(dual, most float64) int64 {
	if x := -dual * unitOfPotentials; math.Abs(x) < most {
		return int64(math.Round(x))
	}
	return 0
}

// mostPotential keeps sums of potentials of 36 patterns within 64 bits.
const mostPotential = 1 << 56

// moveName writes a label of any step: the blank's cell, where it came from, where it goes.
func (g *grid) moveName(label int) string {
	return fmt.Sprintf("%d%s%s", label/perCell%g.cells+1, lastLetter(label/4%(noDirection+1)), letters[label%4])
}

// lastLetter writes the direction the blank came by.
func lastLetter(last int) string {
	if last == noDirection {
		return ""
	}
	return letters[last].String()
}
