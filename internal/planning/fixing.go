package planning

// Fixing by a solver's prices: what the row duals of a common flow (common_flow.go) take away
// from the networks long before they refute the horizon.
//
// Only the duals of rest are taken: what each pattern pays when a tile of another pattern
// moves, one number a pattern and label. When a tile of its own moves, a pattern gets back what
// all others pay for it. So whatever moves, the patterns pay exactly 0 together, by
// construction, and the cheapest paths of all patterns through the arcs of one move, added up,
// are at most 0 for every move of a plan. A move or an arc for which that sum is above 0 is
// in no plan and is taken away, after A. M. Geoffrion ("Lagrangean relaxation for integer
// programming", Mathematical Programming Study 2 (1974) 82-114). All is in whole numbers and
// true of any duals: those of a first-order method that was ended early serve as well, and the
// linear program over what is left is a smaller one. Which duals to take is own.
//
// Premise: the patterns partition the tiles. Else a tile's move is paid for by no pattern or by
// two, the payments do not add up to 0, and arcs of plans are taken away (reducer.partitioned).
//
// Data layout: rest is indexed by pattern and label, and 0 where a pattern has no such arc;
// the networks' prices are those of prices.go. No rounded dual is above beyond/(4·T·G²) for G
// patterns and T moves, so no sum over paths or patterns reaches beyond/4.

import (
	"math"
	"time"
)

// fixing is the name of the step, see Step and Program.Refuted.
const fixing = "fixing"

// Tighten returns the common flow of what the given row duals leave of a program of CommonFlow:
// the same or fewer columns, or no plan at all, see Program.Refuted. Any duals may be given, such
// as those of a solver that was stopped. The program itself is used up: neither Tighten nor
// Integer may be called on it again. Of other programs, and for a wrong number of duals, the
// result is the program itself.
func (p *Program) Tighten(rowDual []float64) (*Program, error) {
	if p.flow == nil || len(rowDual) != p.Model.Rows() || p.Refuted != "" {
		return p, nil
	}
	began := time.Now()
	r := p.flow.reducer
	if !r.partitioned() {
		return p, nil
	}
	r.payWith(p.flow.restPrices(rowDual))
	r.record(fixing, r.fix() && r.sweepAll() && r.fixpoint(untilFixpoint))
	next, err := r.stated(commonFlowRows, began)
	if err == nil {
		next.Part = p.Part
	}
	return next, err
}

// Integer returns the integer program over the networks that a program of CommonFlow has left.
// Of other programs it is the program itself.
func (p *Program) Integer() (*Program, error) {
	if p.flow == nil {
		return p, nil
	}
	next, err := p.flow.reducer.stated(patternRows, time.Now())
	if err == nil {
		next.Part = p.Part
	}
	return next, err
}

// restPrices scales and rounds the duals of rest, by pattern and label.
func (p *synchronized) restPrices(rowDual []float64) [][]int32 {
	duals := rowDual[len(rowDual)-len(p.groups.list):] // rest is the last family of rows
	largest := 0.0
	for _, x := range duals {
		if !math.IsNaN(x) && !math.IsInf(x, 0) {
			largest = max(largest, math.Abs(x))
		}
	}
	patterns := len(p.parts)
	scale := 0.0
	if largest > 0 {
		scale = float64(beyond/(4*p.horizon*patterns*patterns)) / largest
	}
	rest := make([][]int32, patterns)
	for g := range rest {
		rest[g] = make([]int32, len(p.movers))
	}
	for i, group := range p.groups.list {
		if x := math.Round(duals[i] * scale); !math.IsNaN(x) && !math.IsInf(x, 0) {
			rest[group[0]][group[1]] = int32(x)
		}
	}
	return rest
}

// payWith gives the networks the prices of the head of this file.
func (r *reducer) payWith(rest [][]int32) {
	for g, n := range r.parts {
		n.initPrices(r.domain, 0)
		for label, movers := range r.movers {
			back := int32(0)
			for h := range rest {
				if h != g {
					back -= rest[h][label]
				}
			}
			for _, tile := range tilesOf(movers) {
				price := rest[g][label]
				if n.mask>>tile&1 == 1 {
					price = back
				}
				n.price[label*r.cells+tile] = price
			}
		}
	}
}

// fix takes away the moves and arcs that cost more than 0 at the networks' prices; false means
// that the cheapest paths together do, so that no plan is left. The prices stay as they are.
func (r *reducer) fix() bool {
	sum := int64(0)
	for _, n := range r.parts {
		n.priceSuffixes(r.domain)
		n.pricePrefixes(r.domain)
		sum += int64(n.layers[0].suffix[0])
	}
	if sum > 0 {
		return false
	}
	p := newPricer(r.domain, r.parts)
	p.limit = 0
	for t := range r.horizon {
		p.minMarginals(t)
		p.exclude(t)
		for g, n := range p.nets {
			p.arcPrices(g, n, t)
			from, to := &n.layers[t], &n.layers[t+1]
			for s, state := range from.states {
				at, f := p.of(0, state), from.prefix[s]
				for k := from.first[s]; k < from.first[s+1]; k++ {
					a := &from.arcs[k]
					p.pays(n, t, at, a, f, to.suffix[a.to])
				}
			}
		}
	}
	return true
}

// exclude takes away the moves of step t that cost too much over all networks, and keeps the
// costs of the others in total.
func (p *pricer) exclude(t int) {
	base := p.label(t, 0, 0)
	for _, k := range p.live {
		movers := p.movers[base+k]
		for tile := 1; tile < p.cells; tile++ {
			at := k*p.cells + tile
			p.total[at] = beyond
			if movers>>tile&1 == 0 {
				continue
			}
			if sum := p.together(at); sum <= p.limit {
				p.total[at] = sum
			} else {
				p.keepMovers(base+k, ^(1 << tile))
			}
		}
	}
}

// together is what the cheapest paths of all networks through a move cost; beyond where a
// network has none.
func (p *pricer) together(at int) int32 {
	sum := int32(0)
	for g := range p.nets {
		if p.own[g][at] >= beyond/2 {
			return beyond
		}
		sum += p.own[g][at]
	}
	return sum
}
