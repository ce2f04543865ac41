package planning

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
