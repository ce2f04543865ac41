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
	tied
	spaces []*space
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
	c := &counted{grid: g}
	states := 0
	for _, tiles := range patterns {
		one, err := newSpace(ctx, g, tiles, reversal, mostCountingArcs-len(c.arcs))
		if err != nil {
			return nil, err
		}
		c.enterArcs(one, states)
		states += len(one.states)
	}
	c.tieOperators()
	return c.program(s)
}

// enterArcs numbers what the arcs of the next pattern are; its states are numbered from base.
func (c *counted) enterArcs(one *space, base int) {
	k := len(c.spaces)
	c.spaces, c.masks = append(c.spaces, one), append(c.masks, one.mask)
	for _, a := range one.arcs {
		arc := oneArc{k, base + int(a.from), base + int(a.to), -1, -1}
		switch {
		case a.label < 0: // no move
		case a.mover == others:
			arc.group = c.groups.number(k, int(a.label))
		default:
			arc.move = c.moves.number(int(a.label), int(a.mover))
		}
		c.arcs = append(c.arcs, arc)
	}
}

// tieOperators numbers the groups without arcs, which keep their operators at 0.
func (c *counted) tieOperators() {
	for _, o := range c.moves.list {
		for k, mask := range c.masks {
			if mask>>o[1]&1 == 0 {
				c.groups.number(k, o[0])
			}
		}
	}
}

// program states the rows.
func (c *counted) program(s puzzle.Slide) (*Program, error) {
	a := algebra.New("operator_counting", fmt.Sprintf("%d×%d sliding puzzle, how often each operator is used, a bound on the moves of every plan", c.rows, c.cols))
	states, supply := c.states()
	var operators, groups []string
	for _, o := range c.moves.list {
		operators = append(operators, fmt.Sprintf("%s_%d", c.moveName(o[0]), o[1]))
	}
	for _, g := range c.groups.list {
		groups = append(groups, fmt.Sprintf("p%d_%s", g[0]+1, c.moveName(g[1])))
	}
	c.state = a.Labels("n", "states: pattern, cell of the blank, cells of the tiles", states...)
	c.arc = a.Range("a", "arcs of the patterns' state spaces", 1, len(c.arcs))
	c.move = a.Labels("o", "operators: the blank's cell and direction, the tile that moves", operators...)
	c.group = a.Labels("g", "patterns and moves of the blank", groups...)
	b := a.Param("b", "1 at the start of a pattern, -1 at its goal", supply, c.state)
	c.out = a.Relation("outof", "arcs a out of state n", c.state, c.arc)
	c.into = a.Relation("into", "arcs a into state n", c.state, c.arc)
	c.own = a.Relation("makes", "arcs a that operator o makes in the pattern of its tile", c.move, c.arc)
	c.rest = a.Relation("others", "arcs a of group g", c.group, c.arc)
	c.seen = a.Relation("seen", "operators o that group g sees", c.group, c.move)
	c.relate()
	c.y = a.Integer("y", "how often operator o is used", 0, math.Inf(1), c.move)
	c.f = a.Integer("f", "how often arc a is used", 0, math.Inf(1), c.arc)
	n, arc, o, g := c.state.Index("n"), c.arc.Index("a"), c.move.Index("o"), c.group.Index("g")
	// keep comes first: the potential of state n is then the dual of row n, see counting_dual.go.
	a.Row("keep", "every pattern goes from its start to its goal").For(n).
		Eq(c.flow(arc, c.out, n).Plus(algebra.Sum(c.f.At(arc).Times(-1)).Over(arc).Where(c.into.Holds(n, arc))), algebra.Sum(b.At(n)))
	c.tie(a, arc, o, g, "the pattern of its tile makes an operator", "the other patterns see the blank move")
	a.Minimize("moves", algebra.Sum(c.y.At(o)).Over(o))
	p := &Program{Formulation: OperatorCounting, Relaxation: true, Algebra: a,
		prove: func(rowDual []float64) int { return RaiseToParity(s, c.bound(rowDual)) }}
	for _, one := range c.spaces {
		p.Patterns = append(p.Patterns, one.tiles)
	}
	return p.compiled(context.Background())
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
