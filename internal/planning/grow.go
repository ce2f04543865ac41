package planning

// Growing patterns. Which tiles should share a pattern differs from board to board:
// two tiles gain by it when they are in each other's way. The gain is measured
// where that is cheap, at the first horizon that prices alone do not refute: how
// much longer the cheapest path of the joint network is than those of the two. Then
// tiles are paired, and pairs joined to larger patterns, always those of the greatest
// affinity, with prices moved in between, so that every join starts from what the
// smaller patterns left.
//
// That a pattern should join tiles which interact is the idea behind the patterns of R. E.
// Korf and A. Felner (2002); measuring the interaction by the growth of a Lagrangean bound is
// own. docs/explanation/formulations.md has what it gained over pairing by nearness.

import "math"

// affinity says for each pair of tiles how much a common pattern gains: gain[i][j], symmetric,
// in units of price (see prices.go) less the distances of nearest. nil: not yet computed.
type affinity struct{ gain [][]int32 }

// nearest is the affinity of tiles that are near each other at the start and at the goal:
// minus the sum of the two distances.
func nearest(g *grid) *affinity {
	k := &affinity{gain: make([][]int32, g.cells)}
	for i := range k.gain {
		k.gain[i] = make([]int32, g.cells)
		for j := 1; j < i; j++ {
			near := g.between(g.start[i], g.start[j]) + g.between(g.goal[i], g.goal[j])
			k.gain[i][j], k.gain[j][i] = int32(-near), int32(-near)
		}
	}
	return k
}

// find measures the gains at the first horizon that prices alone do not refute, but at none
// above most. Where there is none, or stop ends it, the distances alone are left.
func (k *affinity) find(g *grid, most int, stop func() bool) {
	k.gain = nearest(g).gain // for ties
	bound := 0
	for i := 1; i < g.cells; i++ {
		bound += g.between(g.start[i], g.goal[i])
	}
	for horizon := bound; horizon <= most && !stop(); horizon += 2 {
		r := reduce(g, horizon, reductionOptions{Without: []string{pairing, growing}, stop: stop}, k)
		if stop() {
			return // the prices may be missing
		}
		if r.by == "" {
			k.measure(r)
			break
		}
	}
}

// measure joins the networks of every two tiles at the current prices and adds what the
// cheapest path then costs more than those of the two.
func (k *affinity) measure(r *reducer) {
	v := newPricer(r.domain, r.parts).survey()
	for i, a := range r.parts {
		for j, b := range r.parts[:i] {
			n := join(r.domain, a, b, nil, v.joined(i, j), r.o)
			if n == nil {
				return
			}
			gain := int32(r.horizon) * unit // nothing is left: the best
			n.sweep(r.domain, nil)
			if !n.empty() {
				n.priceSuffixes(r.domain)
				gain = n.layers[0].suffix[0] - a.layers[0].suffix[0] - b.layers[0].suffix[0]
			}
			k.gain[a.tiles[0]][b.tiles[0]] += gain
			k.gain[b.tiles[0]][a.tiles[0]] += gain
		}
	}
}

// between adds up the affinity of two patterns' tiles.
func (k *affinity) between(a, b *network) int {
	sum := 0
	for _, i := range a.tiles {
		for _, j := range b.tiles {
			sum += int(k.gain[i][j])
		}
	}
	return sum
}

// levels are the sizes to which patterns are joined, one after the other.
var levels = []struct {
	name         string
	tiles, least int // of the union
	rounds       int
}{{pairing, 2, 2, 40}, {growing, 4, 3, 40}, {growing, 8, 5, 40}}

// mostFailures is how many joins of a level may turn out too large before it is left:
// each costs seconds, and a board of 58 moves had 13 in a row without one that fitted.
const mostFailures = 2

// width is the number of pairs of states that a join may have: those of the same step
// with the blank in the same cell and the same last direction. A join keeps far fewer; but
// of two joins at the same prices the one with more pairs is mostly the larger one.
func width(a, b *network) float64 {
	sum := 0.0
	for t := range a.layers {
		var with [1 << tileShift]int32
		for _, state := range a.layers[t].states {
			with[state&(1<<tileShift-1)]++
		}
		for _, state := range b.layers[t].states {
			sum += float64(with[state&(1<<tileShift-1)])
		}
	}
	return sum
}

// grow joins patterns level by level, from the one given. Where the caller takes parts it
// leaves the networks of pairs in toSplit, unless what is left at the end is small.
func (r *reducer) grow(aff *affinity, from int) {
	for k, level := range levels[from:] {
		if r.o.stop() {
			return // what is left is not used
		}
		if !r.o.has(level.name) {
			continue
		}
		if from+k == 1 && r.o.parts && r.o.has(pricing) {
			r.toSplit = r.clone()
			if _, arcs := r.size(); arcs >= r.o.wide && !r.o.stop() {
				return
			}
		}
		most, failed, least := min(level.tiles, r.o.MostTiles), 0, math.Inf(1)
		for failed < mostFailures {
			i, j := r.closest(aff, level.least, most, least)
			if i < 0 || r.o.stop() {
				break
			}
			size := width(r.parts[i], r.parts[j])
			done, ok := r.merge(i, j)
			if !done {
				failed, least = failed+1, min(least, size)
				continue
			}
			if ok && level.tiles > 2 {
				if r.o.has(pricing) {
					ok = r.ascend(2)
				} else {
					ok = r.fixpoint(2)
				}
			}
			if !ok || r.unique() {
				r.record(level.name, ok)
				r.toSplit = nil
				return
			}
		}
		ok := r.ascend(level.rounds) && r.fixpoint(4)
		r.record(level.name, ok)
		if !ok || r.unique() {
			break
		}
	}
	if _, arcs := r.size(); r.by != "" || arcs <= mostArcs {
		r.toSplit = nil
	}
}

// unique reports whether at most one sequence of moves is left: one move for each step.
func (r *reducer) unique() bool { return r.moves() <= r.horizon }

// closest returns the numbers of the two networks of the greatest affinity among those whose
// union has least to most tiles and whose width is below narrower; -1 when there are none.
func (r *reducer) closest(aff *affinity, least, most int, narrower float64) (int, int) {
	bi, bj, best := -1, -1, 0
	for i, a := range r.parts {
		for j, b := range r.parts[:i] {
			n := len(a.tiles) + len(b.tiles)
			if n < least || n > most {
				continue
			}
			k := aff.between(a, b)
			if (bi < 0 || k > best) && (math.IsInf(narrower, 1) || width(a, b) < narrower) {
				bi, bj, best = j, i, k
			}
		}
	}
	return bi, bj
}

// Prices of a join. The bound never falls in a join: any pair of paths of the parts that the
// joint network keeps costs what the two cost together. Own.
//
// Two networks are joined at the prices as they are: the joint
// network pays for a move what its two parts paid together, so prices still add up
// to a unit. While it grows, an arc is left out when it costs too much with what its
// parts still have to pay and with the best paths of all other networks.

// joinPrices is what a join of two networks may cost.
type joinPrices struct {
	price []int32 // by label and tile: of the joint network
	cost  []int32 // by label and tile or others: what an arc costs
	rest  []int32 // the same with the best paths of all other networks
	limit int32
}

// survey is what all networks know about every move at one moment of the prices.
type survey struct {
	*pricer
	own   [][]int32 // by network: by label and tile, the least cost of a path through the move
	total []int32   // their sum
}

// survey measures all steps; moves that some network has no path for are taken
// away. The costs from the start and to the goal must both be those of the prices.
func (p *pricer) survey() *survey {
	v := &survey{pricer: p, total: make([]int32, len(p.movers)*p.cells)}
	for range p.nets {
		v.own = append(v.own, make([]int32, len(v.total)))
	}
	for t := range p.horizon {
		p.minMarginals(t)
		base := p.label(t, 0, 0)
		for _, k := range p.live {
			for tile := 1; tile < p.cells; tile++ {
				at, here := (base+k)*p.cells+tile, k*p.cells+tile
				for g := range p.nets {
					v.own[g][at] = p.own[g][here]
					v.total[at] += v.own[g][at]
					if v.own[g][at] >= beyond/2 {
						p.keepMovers(base+k, ^(1 << tile))
						break
					}
				}
			}
		}
	}
	return v
}

// joined returns the prices of the join of networks i and j: the sums of theirs. In column 0
// of cost and rest, for arcs on which a tile of another pattern moves, is the least over
// those tiles.
func (v *survey) joined(i, j int) *joinPrices {
	a, b := v.nets[i], v.nets[j]
	n := len(a.price)
	q := &joinPrices{price: make([]int32, n), cost: make([]int32, n), rest: make([]int32, n), limit: v.limit}
	mask := a.mask | b.mask
	for label, movers := range v.movers {
		if movers == 0 {
			continue // no arc has this label
		}
		none := label * v.cells
		q.cost[none], q.rest[none] = beyond, beyond
		for tile := 1; tile < v.cells; tile++ {
			at := none + tile
			price := a.price[at] + b.price[at]
			q.price[at] = price
			if movers>>tile&1 == 0 {
				q.cost[at], q.rest[at] = beyond, beyond
				continue
			}
			rest := price + v.total[at] - v.own[i][at] - v.own[j][at]
			q.cost[at], q.rest[at] = price, rest
			if mask>>tile&1 == 0 {
				q.cost[none], q.rest[none] = min(q.cost[none], price), min(q.rest[none], rest)
			}
		}
	}
	return q
}
