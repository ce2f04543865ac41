package planning

// Prices. A plan of T moves goes as a path through every network at once, and at
// every step all paths make the same move x = (label, tile that moves). The
// linear program of the synchronized flows is the sharpest bound that one can
// have from the networks alone; its dual puts a price on every move in every
// network. Whatever the prices, as long as for every x they add up over the
// networks to the same (a unit), a plan's paths cost T units together: so when the
// cheapest paths cost more there is no plan, and when the cheapest paths that make
// the move x at its step cost more, x is in no plan.
//
// Good prices are found by block-coordinate ascent, step after step forwards and
// backwards: the least cost of a path through x is found in every network, and
// the prices are changed such that all networks have the same, the average; the
// bound never falls (V. Kolmogorov, "Convergent tree-reweighted message passing
// for energy minimization", IEEE TPAMI 28 (2006) 1568-1583; for decision diagrams
// D. Bergman, A. A. Cire and W.-J. van Hoeve, "Lagrangian bounds from decision
// diagrams", Constraints 20 (2015) 346-361). All is in whole numbers, so nothing
// is lost to rounding.
//
// To take away what costs too much is to fix variables by a Lagrangean bound
// (A. M. Geoffrion, "Lagrangean relaxation for integer programming", Mathematical
// Programming Study 2 (1974) 82-114; M. L. Fisher, "The Lagrangian relaxation method for
// solving integer programming problems", Management Science 27 (1981) 1-18). In planning
// such prices are a cost partitioning (M. Katz and C. Domshlak, "Optimal admissible
// composition of abstraction heuristics", Artificial Intelligence 174 (2010) 767-798),
// which may be negative (F. Pommerening, M. Helmert, G. Röger and J. Seipp, "From
// non-negative to general operator cost partitioning", AAAI 2015); here it is one by step
// and move. What the cheapest paths cost is no bound to be reported: equal prices in all
// networks give T at once, and prove nothing.
//
// Terms, in the words of the sources: the least cost of a path through a move, prefix + price
// + suffix, is the move's min-marginal in that network; equalize averages the min-marginals
// over the networks, one step of the board at a time.
//
// Data layout: price is indexed by label·cells + tile, for the whole horizon, per network.
// Everything that is needed for one step only (own, other, total, extra, cheap, live) is
// indexed from the step's first label and reused. Column tile 0 of extra stands for "a tile
// of another pattern", and cheap[k] is the price an arc pays then: the least over those tiles.
//
// Invariants: after equalize the prices of a move add up to one unit over all networks, as
// before; prefix and suffix of the layers on either side of step t are the least prices from
// the start and to the goal at the current prices; an arc is marked gone only when the
// cheapest plan through it would cost more than horizon units, so no plan of that length uses
// it. Costs are whole numbers: unit is 2^14, and the largest sum,
// mostHorizon·unit over 35 networks, stays below beyond = 2^28, of which a few can be added in
// an int32.

import "math/bits"

// unit is the price of one move. A sum over 80 steps and 20 networks fits an int32.
const unit = 1 << 14

// beyond is a price that nothing can pay; a few can be added.
const beyond = 1 << 28

// pricer moves prices among networks.
type pricer struct {
	*domain
	nets     []*network
	limit    int32 // what a plan costs: horizon units
	cheapest int32 // units: what the cheapest paths of all networks cost together; with more than limit there is no plan
	gone     int   // arcs taken away

	own   [][]int32 // of one step, by network: by label and tile, the least cost of a path through it
	other [][]int32 // by label, of one through an arc on which no tile of the pattern moves
	live  []int     // labels of the step that have a mover left
	total []int32   // by label and tile
	extra []int32   // by label and tile or others: what an arc adds to prefix and suffix, with all other networks
	cheap []int32   // by label: the price of an arc on which no tile of the pattern moves
}

// initPrices gives a network prices: a unit for each of its tiles, or none.
func (n *network) initPrices(d *domain, each int32) {
	n.price = make([]int32, len(d.movers)*d.cells)
	for i := range n.price {
		if n.mask>>(i%d.cells)&1 == 1 {
			n.price[i] = each
		}
	}
	for t := range n.layers {
		l := &n.layers[t]
		l.prefix, l.suffix = make([]int32, len(l.states)), make([]int32, len(l.states))
	}
}

// cheapest fills in, by label of step t, what an arc costs at least on which no
// tile of the pattern moves.
func (n *network) cheapest(d *domain, t int, cheap []int32) {
	base := d.label(t, 0, 0)
	for k := range cheap {
		cheap[k] = beyond
		for movers := d.movers[base+k] &^ n.mask; movers != 0; movers &= movers - 1 {
			cheap[k] = min(cheap[k], n.price[(base+k)*d.cells+bits.TrailingZeros64(movers)])
		}
	}
}

// priceSuffixes computes the least costs to the goal at the prices as they are.
func (n *network) priceSuffixes(d *domain) {
	cheap := make([]int32, d.cells*perCell)
	for t := d.horizon; t >= 0; t-- {
		l := &n.layers[t]
		if len(l.suffix) != len(l.states) {
			l.suffix = make([]int32, len(l.states))
		}
		if t == d.horizon {
			clear(l.suffix)
			continue
		}
		n.cheapest(d, t, cheap)
		n.priceSuffixLayer(d, t, cheap)
	}
}

func (n *network) priceSuffixLayer(d *domain, t int, cheap []int32) {
	from, to, base := &n.layers[t], &n.layers[t+1], d.label(t, 0, 0)
	for s, state := range from.states {
		least, at := int32(beyond), d.of(0, state)
		for _, a := range from.arcs[from.first[s]:from.first[s+1]] {
			k := at + int(a.dir)
			price := cheap[k]
			if a.mover != others {
				price = n.price[(base+k)*d.cells+int(a.mover)]
			}
			least = min(least, price+to.suffix[a.to])
		}
		from.suffix[s] = least
	}
}

// pricePrefixes computes the least costs from the start at the prices as they are.
func (n *network) pricePrefixes(d *domain) {
	cheap := make([]int32, d.cells*perCell)
	for t := range d.horizon {
		from, to, base := &n.layers[t], &n.layers[t+1], d.label(t, 0, 0)
		n.cheapest(d, t, cheap)
		for s := range to.prefix {
			to.prefix[s] = beyond
		}
		for s, state := range from.states {
			at, f := d.of(0, state), from.prefix[s]
			for _, a := range from.arcs[from.first[s]:from.first[s+1]] {
				k := at + int(a.dir)
				price := cheap[k]
				if a.mover != others {
					price = n.price[(base+k)*d.cells+int(a.mover)]
				}
				to.prefix[a.to] = min(to.prefix[a.to], f+price)
			}
		}
	}
}

func newPricer(d *domain, nets []*network) *pricer {
	p := &pricer{domain: d, nets: nets, limit: int32(d.horizon) * unit}
	labels := d.cells * perCell
	for range nets {
		p.own = append(p.own, make([]int32, labels*d.cells))
		p.other = append(p.other, make([]int32, labels))
	}
	p.total = make([]int32, labels*d.cells)
	p.extra = make([]int32, labels*d.cells)
	p.cheap = make([]int32, labels)
	return p
}

// round goes once forwards and once backwards; prefix need not be known, suffix must.
func (p *pricer) round() {
	for t := range p.horizon {
		p.minMarginals(t)
		p.equalize(t)
		for g, n := range p.nets {
			p.forward(g, n, t)
		}
	}
	for t := p.horizon - 1; t >= 0; t-- {
		p.minMarginals(t)
		p.equalize(t)
		for g, n := range p.nets {
			p.backward(g, n, t)
		}
	}
}

// minMarginals finds, in every network, the least cost of a path through each move of
// step t.
func (p *pricer) minMarginals(t int) {
	base := p.label(t, 0, 0)
	p.live = p.live[:0]
	for k := range p.cheap {
		if p.movers[base+k] != 0 {
			p.live = append(p.live, k)
		}
	}
	for g, n := range p.nets {
		own, other := p.own[g], p.other[g]
		for _, k := range p.live {
			other[k] = beyond
			for i := range p.cells {
				own[k*p.cells+i] = beyond
			}
		}
		from, to := &n.layers[t], &n.layers[t+1]
		for s, state := range from.states {
			at, f := p.of(0, state), from.prefix[s]
			for _, a := range from.arcs[from.first[s]:from.first[s+1]] {
				k, v := at+int(a.dir), f+to.suffix[a.to]
				switch {
				case a.mover == gone:
				case a.mover == others:
					other[k] = min(other[k], v)
				default:
					k = k*p.cells + int(a.mover)
					own[k] = min(own[k], v)
				}
			}
		}
		for _, k := range p.live {
			for i := 1; i < p.cells; i++ {
				at := k*p.cells + i
				if n.mask>>i&1 == 0 {
					own[at] = other[k]
				}
				if own[at] < beyond {
					own[at] += n.price[base*p.cells+at]
				}
			}
		}
	}
}

// equalize makes the networks agree on the least cost of every move of step t, takes
// away the moves that cost too much, and notes the bound.
func (p *pricer) equalize(t int) {
	base := p.label(t, 0, 0)
	bound := int32(beyond)
	many := int32(len(p.nets))
	for _, k := range p.live {
		movers := p.movers[base+k]
		for i := 1; i < p.cells; i++ {
			at := k*p.cells + i
			p.total[at] = beyond
			if movers>>i&1 == 0 {
				continue
			}
			sum := p.together(at)
			if sum > p.limit {
				p.keepMovers(base+k, ^(1 << i))
				continue
			}
			p.total[at] = sum
			bound = min(bound, sum)
			share := floorDiv(sum, many)
			more := sum - share*many // the first ones bear the remainder
			for g, n := range p.nets {
				want := share
				if int32(g) < more {
					want++
				}
				n.price[base*p.cells+at] += want - p.own[g][at]
				p.own[g][at] = want
			}
		}
	}
	p.cheapest = max(p.cheapest, bound)
}

func floorDiv(a, b int32) int32 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// arcPrices prepares for the arcs of network g at step t what they cost, and what a
// path through them costs with the best paths of all other networks.
func (p *pricer) arcPrices(g int, n *network, t int) {
	base := p.label(t, 0, 0)
	for _, k := range p.live {
		p.cheap[k] = beyond
		p.extra[k*p.cells] = beyond
		movers := p.movers[base+k]
		for i := 1; i < p.cells; i++ {
			if movers>>i&1 == 0 {
				continue
			}
			at := k*p.cells + i
			price := n.price[base*p.cells+at]
			extra := price + p.total[at] - p.own[g][at]
			if n.mask>>i&1 == 1 {
				p.extra[at] = extra
			} else {
				p.cheap[k] = min(p.cheap[k], price)
				p.extra[k*p.cells] = min(p.extra[k*p.cells], extra)
			}
		}
	}
}

// forward takes away the arcs that cost too much and computes the costs of the next layer.
func (p *pricer) forward(g int, n *network, t int) {
	p.arcPrices(g, n, t)
	from, to := &n.layers[t], &n.layers[t+1]
	for s := range to.prefix {
		to.prefix[s] = beyond
	}
	for s, state := range from.states {
		at, f := p.of(0, state), from.prefix[s]
		for k := from.first[s]; k < from.first[s+1]; k++ {
			a := &from.arcs[k]
			if price, ok := p.pays(n, t, at, a, f, to.suffix[a.to]); ok {
				to.prefix[a.to] = min(to.prefix[a.to], f+price)
			}
		}
	}
}

func (p *pricer) backward(g int, n *network, t int) {
	p.arcPrices(g, n, t)
	from, to := &n.layers[t], &n.layers[t+1]
	for s, state := range from.states {
		at, f, least := p.of(0, state), from.prefix[s], int32(beyond)
		for k := from.first[s]; k < from.first[s+1]; k++ {
			a := &from.arcs[k]
			b := to.suffix[a.to]
			if price, ok := p.pays(n, t, at, a, f, b); ok {
				least = min(least, price+b)
			}
		}
		from.suffix[s] = least
	}
}

// pays reports whether an arc stays, and its price.
func (p *pricer) pays(n *network, t, at int, a *arc, f, b int32) (int32, bool) {
	if a.mover == gone {
		return 0, false
	}
	k := at + int(a.dir)
	movers := p.movers[p.label(t, 0, 0)+k]
	if a.mover == others && movers&^n.mask == 0 || a.mover != others && movers>>a.mover&1 == 0 {
		return p.drop(a)
	}
	price := p.cheap[k]
	if a.mover != others {
		price = n.price[(p.label(t, 0, 0)+k)*p.cells+int(a.mover)]
	}
	if f >= beyond/2 || b >= beyond/2 || price >= beyond/2 || f+b+p.extra[k*p.cells+int(a.mover)] > p.limit {
		return p.drop(a)
	}
	return price, true
}

func (p *pricer) drop(a *arc) (int32, bool) {
	a.mover = gone
	p.gone++
	return 0, false
}
