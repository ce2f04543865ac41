package planning

// Horizon deepening: programs for a plan of exactly T moves, for T, T+2, …, as iterative
// deepening does with cost limits (R. E. Korf, "Depth-first iterative-deepening", Artificial
// Intelligence 27 (1985) 97-109). The first horizon with a plan is the optimum because every
// smaller one of the right parity was refuted.

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"
	"time"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Deepening hands out the programs of growing horizons. A board's plans all have
// the parity of its Manhattan distance, and the first horizon is the largest bound
// that patterns give at once; so when all programs before were proven to have no
// plan, the first one with a plan has a shortest one. It runs no solver: by asking for
// the next program its user states that the last one has no plan.
type Deepening struct {
	f    Formulation
	s    puzzle.Slide
	next int
	o    reductionOptions
	aff  *affinity // computed at the first horizon that needs it, used at all of them

	parts []part // of the current horizon, still to be handed out
}

// Deepen starts a deepening of a board by a formulation, with its usual reductions but those in
// without left out. It may take a second or two for the first bound: when the context ends, it
// begins with the bound that is proven by then.
func (f Formulation) Deepen(ctx context.Context, s puzzle.Slide, without ...string) *Deepening {
	d := &Deepening{f: f, s: s, next: ManhattanBound(s), o: f.usual, aff: &affinity{}}
	if f.deep > 0 {
		d.o.MostStates = f.deep
	}
	d.o.Without = append(append([]string(nil), d.o.Without...), without...)
	d.o.wide = hardArcs
	if d.o.has(bounding) {
		if bound, err := patternBound(s, func() bool { return model.Over(ctx) }); err == nil { // else Next says what is wrong
			d.next = bound
		}
	}
	return d
}

// Bound is the number of moves that every plan has at least, provided that the
// programs handed out so far have none. While parts of a horizon are left, it is that horizon.
func (d *Deepening) Bound() int { return d.next }

// Next builds the program of the next horizon, or of the next part of a horizon that
// is divided, see Program.Part. When the context ends first, nothing is built and the
// horizon stays open: the program then says so, see Program.Stopped. The error is that
// of the puzzle's Check, or names a reduction that does not exist.
func (d *Deepening) Next(ctx context.Context) (*Program, error) {
	began := time.Now()
	if d.f.Relaxation {
		return nil, fmt.Errorf("formulation %s has no horizon to deepen", d.f.Name)
	}
	if len(d.parts) > 0 {
		return d.nextPart(ctx, began)
	}
	o := d.o
	o.stop = func() bool { return model.Over(ctx) }
	horizon := max(1, d.next) + d.f.Lag
	if d.f.whole != nil {
		p, err := d.f.whole(ctx, d.s, horizon, d.next)
		if err != nil && model.Over(ctx) {
			return &Program{Stopped: true, Horizon: horizon, MostMoves: d.next, Reducing: time.Since(began)}, nil
		}
		d.next += 2
		return p, err
	}
	o.parts = d.f.deep > 0 && o.has(splitting)
	r, err := reduceSlide(d.s, horizon, o, d.aff)
	if err != nil {
		return nil, err
	}
	if r.toSplit != nil && !model.Over(ctx) {
		d.parts = r.toSplit.partsAt(0, nil)
		return d.nextPart(ctx, began)
	}
	if r.by == "" && model.Over(ctx) {
		return r.stopped(began), nil
	}
	d.next += 2
	return r.stated(d.f.reduced, began)
}

// nextPart reduces parts until one is refuted or small enough for a program.
func (d *Deepening) nextPart(ctx context.Context, began time.Time) (*Program, error) {
	for {
		p := d.parts[0]
		r := p.reduced(ctx, d.aff)
		if r.by == "" && model.Over(ctx) {
			out := r.stopped(began)
			out.Part = p.String()
			return out, nil
		}
		d.parts = d.parts[1:]
		if r.toSplit != nil && p.level+1 < len(splitAt) {
			d.parts = append(r.toSplit.partsAt(p.level+1, p.names), d.parts...)
			continue
		}
		if len(d.parts) == 0 {
			d.next += 2
		}
		out, err := r.stated(d.f.reduced, began)
		if err == nil {
			out.Part = p.String()
		}
		return out, err
	}
}

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
		least := slices.Repeat([]int32{beyond}, r.cells)
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
