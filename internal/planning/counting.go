package planning

// The operator-counting program has no time: it counts how often every operator is used. An
// operator o is a cell b of the blank, a direction d and the tile i that moves. For a partition
// of the tiles into patterns, G(p) is the state space of pattern p: the cells of the blank and
// of its tiles, the other tiles being alike, and an arc for every move of the blank.
//
//	y(o)  how often operator o is used
//	f(a)  how often arc a is used
//
//	minimize   Σ y(o), the number of moves
//	keep(n)    Σ f(a) out of state n − Σ f(a) into it = 1 at the start, −1 at the goal, else 0
//	own(o)     Σ f(a) = y(o) over the arcs that o makes in the state space of the pattern with its tile
//	rest(g)    Σ f(a) = Σ y(o) for a pattern p and a move (b, d) of the blank: the arcs on which no
//	           tile of p moves, and the operators that move a tile of another pattern so
//
// Every plan gives a point: count its operators, and in every state space the arcs of its
// projection. The converse is false. A flow of one unit is a path and
// cycles, which need not touch it. The order in which the patterns use the operators need not be
// the same. And with patterns of several tiles alike, the path of one says nothing about the
// tiles of another. So the value of the program, and of its relaxation, is a bound from below
// on the moves of every plan, and a point is no plan. Only a pattern with all tiles, which is
// the puzzle itself, has the value of the shortest plan.
//
// The program is an operator-counting heuristic: F. Pommerening, G. Röger, M. Helmert and
// B. Bonet ("LP-based heuristics for cost-optimal planning", ICAPS 2014, 226-234) put every
// bound that is a linear program over counts of operators into one form; the flow through one
// variable's transition graph is their state equation (B. Bonet, "An admissible heuristic for
// SAS+ planning obtained from the state equation", IJCAI 2013, 2268-2274; M. van den Briel,
// J. Benton, S. Kambhampati and T. Vossen, "An LP-based heuristic for optimal planning", CP 2007,
// 651-665), here of several tiles at once. Its dual divides the cost of every operator among
// the patterns, with prices of any sign: counting_dual.go.

import (
	"context"
	"fmt"
	"math"

	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// OperatorCounting is the name of the formulation without a horizon.
const OperatorCounting = "operator-counting"

// counted are the state spaces of a partition and what ties them.
type counted struct {
	*grid
	spaces    []*space
	operators [][2]int       // label and tile, in the order found
	index     map[[2]int]int // the inverse of operators
	groups    [][2]int       // number of a space and label: the arcs on which no tile of the pattern moves
	group     map[[2]int]int // the inverse of groups
}

// buildCounting states the program of a board for a partition of its tiles; nil is the usual
// one. reversal says that no move is taken straight back.
func buildCounting(ctx context.Context, s puzzle.Slide, patterns [][]int, reversal bool) (*Program, error) {
	g, err := newGrid(s)
	if err != nil {
		return nil, err
	}
	if patterns == nil {
		patterns = g.usualPatterns()
	}
	if err := g.checkPatterns(patterns); err != nil {
		return nil, err
	}
	c := &counted{grid: g, index: map[[2]int]int{}, group: map[[2]int]int{}}
	arcs := 0
	for _, tiles := range patterns {
		one, err := newSpace(ctx, g, tiles, reversal, mostCountingArcs-arcs)
		if err != nil {
			return nil, err
		}
		arcs += len(one.arcs)
		c.spaces = append(c.spaces, one)
	}
	c.tie()
	return c.program(s, arcs)
}

// tie numbers the operators and the groups.
func (c *counted) tie() {
	for k, one := range c.spaces {
		for _, a := range one.arcs {
			switch {
			case a.label < 0: // no move
			case a.mover == others:
				enter(c.group, &c.groups, [2]int{k, int(a.label)})
			default:
				enter(c.index, &c.operators, [2]int{int(a.label), int(a.mover)})
			}
		}
	}
	for _, o := range c.operators { // a group without arcs keeps its operators at 0
		for k, one := range c.spaces {
			if one.mask>>o[1]&1 == 0 {
				enter(c.group, &c.groups, [2]int{k, o[0]})
			}
		}
	}
}

// enter numbers a key that is new.
func enter(index map[[2]int]int, list *[][2]int, key [2]int) {
	if _, known := index[key]; !known {
		index[key] = len(*list)
		*list = append(*list, key)
	}
}

// program states the rows.
func (c *counted) program(s puzzle.Slide, arcs int) (*Program, error) {
	a := algebra.New("operator_counting", fmt.Sprintf("%d×%d sliding puzzle, how often each operator is used, a bound on the moves of every plan", c.rows, c.cols))
	state, supply := c.states()
	n := a.Labels("n", "states: pattern, cell of the blank, cells of the tiles", state...)
	arc := a.Range("a", "arcs of the patterns' state spaces", 1, arcs)
	o := a.Labels("o", "operators: the blank's cell and direction, the tile that moves", c.operatorNames()...)
	g := a.Labels("g", "patterns and moves of the blank", c.groupNames()...)
	b := a.Param("b", "1 at the start of a pattern, -1 at its goal", supply, n)
	out := a.Relation("outof", "arcs a out of state n", n, arc)
	into := a.Relation("into", "arcs a into state n", n, arc)
	own := a.Relation("makes", "arcs a that operator o makes in the pattern of its tile", o, arc)
	rest := a.Relation("others", "arcs a of group g", g, arc)
	seen := a.Relation("seen", "operators o that group g sees", g, o)
	c.relate(out, into, own, rest, seen)
	y := a.Integer("y", "how often operator o is used", 0, math.Inf(1), o)
	f := a.Integer("f", "how often arc a is used", 0, math.Inf(1), arc)
	ni, ai, oi, gi := n.Index("n"), arc.Index("a"), o.Index("o"), g.Index("g")
	over := func(rel *algebra.Relation, of *algebra.Index, sign float64) algebra.Expr {
		return algebra.Sum(f.At(ai).Times(sign)).Over(ai).Where(rel.Holds(of, ai))
	}
	// keep comes first: the potential of state n is then the dual of row n, see counting_dual.go.
	a.Row("keep", "every pattern goes from its start to its goal").For(ni).
		Eq(over(out, ni, 1).Plus(over(into, ni, -1)), algebra.Sum(b.At(ni)))
	a.Row("own", "the pattern of its tile makes an operator").For(oi).Eq(over(own, oi, 1), algebra.Sum(y.At(oi)))
	a.Row("rest", "the other patterns see the blank move").For(gi).
		Eq(over(rest, gi, 1), algebra.Sum(y.At(oi)).Over(oi).Where(seen.Holds(gi, oi)))
	a.Minimize("moves", algebra.Sum(y.At(oi)).Over(oi))
	compiled, err := a.Compile()
	if err != nil {
		return nil, err
	}
	p := &Program{Formulation: OperatorCounting, Relaxation: true, Algebra: a, Compiled: compiled,
		read:  func([]float64) []puzzle.Move { return nil },
		prove: func(rowDual []float64) int { return RaiseToParity(s, c.bound(rowDual)) }}
	for _, one := range c.spaces {
		p.Patterns = append(p.Patterns, one.tiles)
	}
	return p, nil
}

// states names the states of all patterns and gives what each sends out: 1 at a start, -1 at a
// goal, 0 where a pattern's start is its goal.
func (c *counted) states() (names []string, supply []float64) {
	for k, one := range c.spaces {
		base := len(supply)
		for _, s := range one.states {
			names = append(names, fmt.Sprintf("p%d_%s", k+1, stateName(s, len(one.tiles))))
			supply = append(supply, 0)
		}
		supply[base]++
		supply[base+one.goal]--
	}
	return names, supply
}

// stateName writes the cells of the blank and of the tiles, numbered from 1.
func stateName(s uint64, tiles int) string {
	if s == atEnd {
		return "end"
	}
	name := fmt.Sprintf("%d%s", blankOf(s)+1, lastLetter(lastOf(s)))
	for k := range tiles {
		name += fmt.Sprintf("_%d", cellOf(s, k)+1)
	}
	return name
}

// moveName writes a label: the blank's cell, where it came from, where it goes.
func moveName(label int) string {
	return fmt.Sprintf("%d%s%s", label/perCell+1, lastLetter(label/4%(noDirection+1)), letters[label%4])
}

func (c *counted) operatorNames() (names []string) {
	for _, o := range c.operators {
		names = append(names, fmt.Sprintf("%s_%d", moveName(o[0]), o[1]))
	}
	return names
}

func (c *counted) groupNames() (names []string) {
	for _, g := range c.groups {
		names = append(names, fmt.Sprintf("p%d_%s", g[0]+1, moveName(g[1])))
	}
	return names
}

// relate fills in the relations.
func (c *counted) relate(out, into, own, rest, seen *algebra.Relation) {
	state, arc := 0, 0
	for k, one := range c.spaces {
		for _, a := range one.arcs {
			out.Add(state+int(a.from), arc)
			into.Add(state+int(a.to), arc)
			switch {
			case a.label < 0:
			case a.mover == others:
				rest.Add(c.group[[2]int{k, int(a.label)}], arc)
			default:
				own.Add(c.index[[2]int{int(a.label), int(a.mover)}], arc)
			}
			arc++
		}
		state += len(one.states)
	}
	for at, g := range c.groups {
		for tile := 1; tile < c.cells; tile++ {
			if o, used := c.index[[2]int{g[1], tile}]; used && c.spaces[g[0]].mask>>tile&1 == 0 {
				seen.Add(at, o)
			}
		}
	}
}
