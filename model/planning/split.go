package planning

// Splitting. Every plan of T moves has the blank in one cell after T/2 of them. So
// where networks stay large their plans are divided by that cell: at most half the cells
// have the right parity, and what is left for one of them is reduced by itself, from
// the networks of pairs. All parts together have the same plans as the whole, and no
// plan is in two of them; a horizon is refuted when all its parts are. A part that stays
// large is divided again, by the blank's cell at a quarter and at three quarters of the
// moves.
//
// It pays because fewer paths stay within the prices when all must go through one cell at
// half-time, and the states of a larger network grow several-fold with what is left of
// its parts: a board of 48 moves whose networks grew beyond 4,000,000 states
// in 46 s keeps one plan in 12 s once the blank's cell is fixed.
//
// Branching on a state of a relaxed decision diagram is that of D. Bergman, A. A. Cire, W.-J.
// van Hoeve and J. N. Hooker ("Discrete optimization with decision diagrams", INFORMS Journal
// on Computing 28 (2016) 47-66); the choice of the blank's cell in the middle is own.

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/model"
)

// part is the plans of a horizon with the blank in one cell at each of a few steps.
type part struct {
	whole *reducer // what is divided, with networks of pairs; shared among the parts
	level int      // of splitAt
	cell  int      // of the blank at that step
	cost  int32    // units: no plan of this part is cheaper
	names []string // which cells, in words, of this level and those above
}

// String says which plans the part has.
func (p part) String() string { return strings.Join(p.names, ", ") }

// splitAt is where plans are divided, level by level, in quarters of the horizon.
var splitAt = [...]int{2, 1, 3}

// hardArcs is how many arcs the networks of pairs may keep before they are divided rather
// than grown. At the horizon with a plan, boards of the ladder: 44.1 to 44.3 keep 784,000,
// 768,000 and 730,000 and 48.1 968,000, which growing closes in about 20 s; 48.3 keeps
// 1,041,000, and growing stops there at 4,000,000 states.
const hardArcs = 1_000_000

// parts lists the parts of what is left, the cheapest first.
func (r *reducer) partsAt(level int, names []string) []part {
	step := r.horizon * splitAt[level] / 4
	cost := make([]int32, r.cells)
	for _, n := range r.parts {
		least := make([]int32, r.cells)
		for cell := range least {
			least[cell] = beyond
		}
		l := &n.layers[step]
		for s, state := range l.states {
			cell := blankOf(state)
			least[cell] = min(least[cell], l.prefix[s]+l.suffix[s])
		}
		for cell := range cost {
			cost[cell] = min(beyond, cost[cell]+least[cell])
		}
	}
	var out []part
	for cells := r.blankAt(step); cells != 0; cells &= cells - 1 {
		cell := bits.TrailingZeros64(cells)
		name := fmt.Sprintf("blank in cell %d after move %d", cell+1, step)
		out = append(out, part{r, level, cell, cost[cell], append(slices.Clip(names), name)})
	}
	slices.SortStableFunc(out, func(a, b part) int { return cmp.Compare(a.cost, b.cost) })
	return out
}

// reduced is what the reductions leave of a part.
func (p part) reduced(ctx context.Context, aff *affinity) *reducer {
	r := p.whole.clone()
	r.o.stop = func() bool { return model.Over(ctx) }
	r.o.wide, r.toSplit = math.MaxInt, nil // a part is grown before it is divided again
	r.fixBlank(r.horizon*splitAt[p.level]/4, p.cell)
	ok := r.sweepAll() && r.ascend(20)
	r.record(splitting, ok)
	if ok {
		r.grow(aff, 1)
	}
	return r
}

// fixBlank keeps of the blank's cells before step t the one given.
func (r *reducer) fixBlank(t, cell int) {
	for b := range r.cells {
		for k := range perCell {
			if b != cell {
				r.keepMovers(r.label(t, b, 0)+k, 0)
			}
		}
	}
}

// clone copies all that a reduction changes.
func (r *reducer) clone() *reducer {
	c, d := *r, *r.domain
	d.movers = slices.Clone(d.movers)
	d.pairs = make([][]uint64, len(r.pairs))
	for t, pairs := range r.pairs {
		d.pairs[t] = slices.Clone(pairs)
	}
	c.domain, c.steps = &d, slices.Clone(r.steps)
	c.parts = make([]*network, len(r.parts))
	for k, n := range r.parts {
		c.parts[k] = n.clone()
	}
	return &c
}

func (n *network) clone() *network {
	c := *n
	c.price = slices.Clone(n.price)
	c.layers = make([]layer, len(n.layers))
	for t, l := range n.layers {
		c.layers[t] = layer{
			states: slices.Clone(l.states), forward: slices.Clone(l.forward), backward: slices.Clone(l.backward),
			prefix: slices.Clone(l.prefix), suffix: slices.Clone(l.suffix), first: slices.Clone(l.first), arcs: slices.Clone(l.arcs),
		}
	}
	return &c
}
