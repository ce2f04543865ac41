package pricing

// Prices found for one board and one number of moves. At step t a label k = (cell of the blank,
// last direction, next direction) has one number c[t][k][g] for every network g: what it pays
// when the tile that moves is in another pattern. When it is its own, it pays a unit less what
// the others pay. So whatever moves, the networks pay exactly a unit together, by construction.
// Nothing is lost against prices for every tile: a network only ever sees the cheapest of the
// tiles that it does not know. c = 0 is the 0/1 dual. To be at the goal at step t costs network
// g the amount e[t][g], together at most T-t units: as much as the steps that are not needed,
// so that one dual refutes T, T-2, T-4, … at once.
//
// Prices are improved step after step, forwards and backwards, by block coordinate ascent. For
// a label let O_g, X_g be the least cost of a path of network g over an arc with that label on
// which a tile of its own, or another one, moves. A plan over the label whose tile is in g costs at
// least V_g = O_g + Σ_{h≠g} X_h. Only the X are free, and the O follow; X_g is set to
// min_{h≠g} V_h over the number of networks, so that no tile is left much cheaper than another
// (the averaging of V. Kolmogorov, "Convergent tree-reweighted message passing for energy
// minimization", IEEE TPAMI 28 (2006) 1568-1583, tied over the tiles). The bound at the start
// mostly rises, but need not: the best round is kept. Any whole numbers make a valid dual, so
// nothing rests on the ascent.
//
// Sizes: a unit is 1024, and |c| is at most 30,000, on large boards at long horizons less, so
// that the cost of any path stays below half of never = 2^28, of which a few can be added in an
// int32.

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
)

const (
	unit      = 1024
	never     = 1 << 28 // the cost of a path that does not exist; what is over half of it is never
	mostPrice = 30_000
)

// MostHorizon is the largest number of moves that [Find] makes prices for: as many as a
// certificate may refute.
const MostHorizon = certificate.MaxSteps

// PriceOptions say how [Find] looks for prices. The zero value is its own choice of patterns.
type PriceOptions struct {
	Patterns [][]int // nil: pairs by rows of the goal
	Rounds   int     // of the ascent; 0 is 20
	Memory   int64   // most bytes; 0 is no limit
}

// Prices are a dual for plans of at most a number of moves.
type Prices struct {
	g        *grid
	patterns [][]int
	horizon  int // they serve plans of at most as many moves
	times    *timetable
	shapes   []*shape  // by network
	tied     [][]int32 // c by step, then label index · networks + network
	ends     [][]int32 // e by step and network
	start    int64     // the bound at the start, in parts of a unit
	rows     *rows
}

// pricer is the state of the ascent.
type pricer struct {
	*Prices
	prefix [][][]int32 // by network and step: class · places + placement, the least cost from the start
	suffix [][][]int32 // the same to the goal
	goal   []uint16    // by network: the placement at the goal
	least  []leastCosts
	budget int64 // the bound that the ascent may ask a label for: paths beyond it do not matter
	limit  int64 // of the absolute value of a price
}

// leastCosts are, by label index, the least costs over arcs of a step.
type leastCosts struct{ own, other []int32 }

// Find makes prices for plans of at most most moves of the board; where plans have the other
// parity, for one less. The errors are those of [NewAdditive], and a number of moves
// beyond MostHorizon. When ctx ends the error is that of ctx.
func Find(ctx context.Context, s puzzle.Slide, most int, o PriceOptions) (*Prices, error) {
	g, err := newGrid(s)
	if err != nil {
		return nil, err
	}
	most = g.parity(most)
	if most < 1 || most > MostHorizon {
		return nil, fmt.Errorf("prices for plans of at most %d moves; expected 1 to %d", most, MostHorizon)
	}
	if o.Patterns == nil {
		o.Patterns = cut(g.byRows(), 2)
	}
	if err := g.checkPartition(o.Patterns, g.mostTiles()); err != nil {
		return nil, err
	}
	if need := g.priceBytes(o.Patterns, most); o.Memory > 0 && need > o.Memory {
		return nil, &MemoryError{Need: need, Limit: o.Memory}
	}
	o.Rounds = cmp.Or(o.Rounds, 20)
	p := newPricer(g, o.Patterns, most)
	if err := p.ascend(ctx, o.Rounds); err != nil {
		return nil, err
	}
	p.prefix = nil
	p.rows = p.pack()
	return p.Prices, nil
}

// mostTiles is the largest pattern whose placements can be numbered, at most 5.
func (g *grid) mostTiles() int {
	m := 1
	for m < 5 && m < g.cells-1 && g.places(m+1) <= mostPlaces {
		m++
	}
	return m
}

// priceBytes is the memory that Find takes for a partition: 12 bytes a state while the rows of
// the search are made.
func (g *grid) priceBytes(patterns [][]int, horizon int) int64 {
	t := newTimetable(g)
	states := int64(0)
	for _, p := range patterns {
		for step := range horizon + 1 {
			states += int64(g.places(len(p))) * int64(t.width(step))
		}
	}
	return 12 * states
}

func newPricer(g *grid, patterns [][]int, horizon int) *pricer {
	p := &pricer{Prices: &Prices{g: g, patterns: patterns, horizon: horizon, times: newTimetable(g)}}
	p.budget = int64(horizon+2) * unit
	p.limit = min(mostPrice, never/2/int64(len(patterns)*horizon)-unit) // a move of its own tile costs a network a unit less what the others pay
	bySize := map[int]*shape{}
	labels := g.cells * 20
	for _, tiles := range patterns {
		if bySize[len(tiles)] == nil {
			bySize[len(tiles)] = g.newShape(len(tiles))
		}
		s := bySize[len(tiles)]
		p.shapes = append(p.shapes, s)
		p.goal = append(p.goal, g.number(g.goal[0], cellsIn(g.goal, tiles)))
		prefix, suffix := make([][]int32, horizon+1), make([][]int32, horizon+1)
		for t := range prefix {
			prefix[t], suffix[t] = make([]int32, p.times.width(t)*s.places), make([]int32, p.times.width(t)*s.places)
		}
		p.prefix, p.suffix = append(p.prefix, prefix), append(p.suffix, suffix)
		p.least = append(p.least, leastCosts{make([]int32, labels), make([]int32, labels)})
	}
	for t := range horizon + 1 {
		ends := slices.Repeat([]int32{int32((horizon - t) * unit / len(patterns))}, len(patterns))
		p.ends = append(p.ends, ends)
		if t < horizon {
			p.tied = append(p.tied, make([]int32, labels*len(patterns)))
		}
	}
	return p
}

// cellsIn lists the cells of some tiles.
func cellsIn(at []int8, tiles []int) []int8 {
	out := make([]int8, len(tiles))
	for j, i := range tiles {
		out[j] = at[i]
	}
	return out
}

// ascend improves the prices for some rounds, and leaves the best with their suffixes.
func (p *pricer) ascend(ctx context.Context, rounds int) error {
	for k := range p.shapes {
		for t := p.horizon; t >= 0; t-- {
			p.backward(k, t)
		}
		fill(p.prefix[k][0], never)
		p.prefix[k][0][p.g.number(p.g.start[0], cellsIn(p.g.start, p.patterns[k]))] = 0
	}
	p.start = p.value()
	best := p.copied()
	for range rounds {
		if p.start > int64(p.horizon)*unit {
			break
		}
		if err := p.round(ctx); err != nil {
			return err
		}
		if v := p.value(); v > best.start {
			best = p.copied()
			best.start, p.start = v, v
		}
	}
	p.tied, p.ends, p.start = best.tied, best.ends, best.start
	for k := range p.shapes {
		for t := p.horizon; t >= 0; t-- {
			p.backward(k, t)
		}
	}
	return nil
}

// copied keeps the prices as they are.
func (p *pricer) copied() (out Prices) {
	out.start = p.start
	for _, c := range p.tied {
		out.tied = append(out.tied, slices.Clone(c))
	}
	for _, e := range p.ends {
		out.ends = append(out.ends, slices.Clone(e))
	}
	return out
}

// value is the bound at the start: what the cheapest paths of all networks cost together.
func (p *pricer) value() int64 {
	sum := int64(0)
	for k := range p.shapes {
		v := p.suffix[k][0][p.g.number(p.g.start[0], cellsIn(p.g.start, p.patterns[k]))]
		if v >= never/2 {
			return never
		}
		sum += int64(v)
	}
	return sum
}

// round goes once forwards and once backwards.
func (p *pricer) round(ctx context.Context) error {
	for t := range p.horizon {
		if model.Over(ctx) {
			return ctx.Err()
		}
		p.even(t)
		for k := range p.shapes {
			p.forward(k, t)
		}
	}
	p.evenEnds()
	for k := range p.shapes {
		p.backward(k, p.horizon)
	}
	for t := p.horizon - 1; t >= 0; t-- {
		if model.Over(ctx) {
			return ctx.Err()
		}
		p.even(t)
		for k := range p.shapes {
			p.backward(k, t)
		}
	}
	return nil
}

// price is what network k pays at a label for a move of its own tile, and of another one.
func (p *pricer) price(k, t int, at label) (own, other int32) {
	many := len(p.shapes)
	c := p.tied[t][at.index()*many:][:many]
	own = unit
	for _, x := range c {
		own -= x
	}
	return own + c[k], c[k]
}

// even makes the networks agree at step t.
func (p *pricer) even(t int) {
	labels := p.times.at(t)
	for k := range p.shapes {
		p.marginals(k, t, labels)
	}
	for _, at := range labels {
		p.evenLabel(t, at)
	}
}

// marginals finds network k's least costs of a path over each label of step t.
func (p *pricer) marginals(k, t int, labels []label) {
	s := p.shapes[k]
	for _, at := range labels {
		from, to := p.block(p.prefix[k][t], s, t, at.blank, at.last), p.block(p.suffix[k][t+1], s, t+1, at.to, at.dir)
		own, other := p.price(k, t, at)
		i := at.index()
		p.least[k].own[i] = leastOver(s.own[at.blank][at.dir], from, to) + own
		p.least[k].other[i] = leastOver(s.other[at.blank][at.dir], from, to) + other
	}
}

// leastOver is the least sum of the two ends of an arc.
func leastOver(arcs []transition, from, to []int32) int32 {
	least := int32(never)
	for _, a := range arcs {
		least = min(least, from[a.from]+to[a.to])
	}
	return least
}

// block is the costs of one class of a layer.
func (p *pricer) block(layer []int32, s *shape, t int, blank, last int8) []int32 {
	c := 0
	if t > 0 {
		c = p.times.class[blank][last]
	}
	return layer[c*s.places:][:s.places]
}

// evenLabel sets the prices of one label.
func (p *pricer) evenLabel(t int, at label) {
	i, many := at.index(), len(p.shapes)
	sum, finite := int64(0), 0
	for k := range p.least {
		if x := p.least[k].other[i]; x < never/2 {
			sum, finite = sum+int64(x), finite+1
		}
	}
	// The two smallest V, for the least over all networks but one.
	first, second, whose := int64(1)<<40, int64(1)<<40, -1
	for k := range p.least {
		v, x := p.budget, p.least[k].other[i]
		others, known := sum, finite
		if x < never/2 {
			others, known = sum-int64(x), finite-1
		}
		if o := p.least[k].own[i]; o < never/2 {
			if v = int64(o) + others; known < many-1 {
				v = max(v, p.budget)
			}
		}
		v = min(v, 2*p.budget)
		if v < first {
			first, second, whose = v, first, k
		} else {
			second = min(second, v)
		}
	}
	c := p.tied[t][i*many:][:many]
	for k := range p.least {
		x := p.least[k].other[i]
		if x >= never/2 {
			continue
		}
		v := first
		if k == whose {
			v = second
		}
		want := floorDiv(min(v, p.budget), int64(many))
		c[k] = int32(max(-p.limit, min(p.limit, int64(c[k])+want-int64(x))))
	}
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// forward computes the prefixes of step t+1.
func (p *pricer) forward(k, t int) {
	s := p.shapes[k]
	fill(p.prefix[k][t+1], never)
	for _, at := range p.times.at(t) {
		from, to := p.block(p.prefix[k][t], s, t, at.blank, at.last), p.block(p.prefix[k][t+1], s, t+1, at.to, at.dir)
		own, other := p.price(k, t, at)
		for _, a := range s.other[at.blank][at.dir] {
			to[a.to] = min(to[a.to], from[a.from]+other)
		}
		for _, a := range s.own[at.blank][at.dir] {
			to[a.to] = min(to[a.to], from[a.from]+own)
		}
	}
}

// backward computes the suffixes of step t.
func (p *pricer) backward(k, t int) {
	s := p.shapes[k]
	fill(p.suffix[k][t], never)
	if b := p.g.goal[0]; p.g.colour(int(b)) == (p.times.colour+t)&1 {
		for l := range int8(4) {
			if t > 0 && p.g.next[b][l^1] >= 0 {
				p.block(p.suffix[k][t], s, t, b, l)[p.goal[k]] = p.ends[t][k]
			}
		}
	}
	if t == p.horizon {
		return
	}
	for _, at := range p.times.at(t) {
		from, to := p.block(p.suffix[k][t], s, t, at.blank, at.last), p.block(p.suffix[k][t+1], s, t+1, at.to, at.dir)
		own, other := p.price(k, t, at)
		for _, a := range s.other[at.blank][at.dir] {
			from[a.from] = min(from[a.from], to[a.to]+other)
		}
		for _, a := range s.own[at.blank][at.dir] {
			from[a.from] = min(from[a.from], to[a.to]+own)
		}
	}
}

// evenEnds sets the prices of ending at each step such that all networks have the same least
// cost of a path that ends there.
func (p *pricer) evenEnds() {
	many := int64(len(p.shapes))
	least := make([]int64, many)
	for t := 1; t <= p.horizon; t++ {
		if p.g.colour(int(p.g.goal[0])) != (p.times.colour+t)&1 {
			continue
		}
		sum := int64(p.horizon-t) * unit
		for k, s := range p.shapes {
			least[k] = never
			for l := range int8(4) {
				if p.g.next[p.g.goal[0]][l^1] >= 0 {
					least[k] = min(least[k], int64(p.block(p.prefix[k][t], s, t, p.g.goal[0], l)[p.goal[k]]))
				}
			}
			if least[k] >= never/2 {
				sum = never
			} else {
				sum += least[k]
			}
		}
		if sum >= never/2 {
			continue
		}
		if most := floorDiv(sum, many) - slices.Min(least); most > certificate.MaxEnd || slices.Max(least)-floorDiv(sum, many) > certificate.MaxEnd {
			continue // beyond what a certificate may have: the ends stay as they are, which are valid
		}
		for k := range p.shapes {
			p.ends[t][k] = int32(floorDiv(sum, many) - least[k])
		}
	}
}

func fill(x []int32, v int32) {
	for i := range x {
		x[i] = v
	}
}

// String names the dual: "cost partitioning over patterns 2-2-2-2-2-2-2-1".
func (p *Prices) String() string { return "cost partitioning over patterns " + sizes(p.patterns) }

// Patterns are those of the networks.
func (p *Prices) Patterns() [][]int { return p.patterns }

func (p *Prices) of() *grid { return p.g }
