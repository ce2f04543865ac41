// Taxes on items: a lower bound of the cost of every exact cover. Knuth calls them so (The Art
// of Computer Programming, Volume 4B, Section 7.2.2.1, "minimum-cost exact covering"); they are
// the dual variables of the linear relaxation, and the bound is Lagrange's (M. L. Fisher,
// "The Lagrangian relaxation method for solving integer programming problems", Management
// Science 27 (1981) 1-18). How they are found is own.
//
// Each item i has a tax u(i), and an option's net cost is its cost less the taxes of its items.
// Whatever the taxes are, a cover costs the net costs of its options and, for each item, its tax
// as often as it is covered. Taxes are kept such that no net cost is negative: then every cover
// costs at least
//
//	Total = Σ u(i)·a(i) over u(i) > 0  +  Σ u(i)·b(i) over u(i) < 0
//
// for an item that is covered at least a(i) and at most b(i) times, and an option of net cost n
// adds n to that. An option that gives an item a colour pays no tax for it, because several
// options may share the item then: the options without a colour are still at most one.
//
// Taxes are whole numbers in units of 1/Scale, so that the bound is exact, and so that a proof
// can multiply rows by them.

package cover

import (
	"math"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

const (
	taxScale  = 1024       // units of a cost, where the costs leave room for that
	taxWork   = 20_000_000 // entries that the search for good taxes may visit
	taxRounds = 300        // its steps at most
	taxTrial  = 15         // steps between two trials to make the taxes whole and allowed
)

// Taxes are taxes on the items of a cover.
type Taxes struct {
	Scale int64   // taxes and net costs are in units of 1/Scale
	Item  []int64 // per item
	Net   []int64 // per option, 0 or more
	Total int64   // no cover costs less
}

// Bound returns the least whole number that is not below the total.
func (t *Taxes) Bound() int {
	q := t.Total / t.Scale
	if t.Total > q*t.Scale {
		q++
	}
	return int(q)
}

// taxer looks for taxes. Invariant: net(o) is Scale times the cost of o less the taxes of
// the items in taxed[o].
type taxer struct {
	c           *puzzle.Cover
	taxed       [][]int32 // per option, its items without a colour
	having      [][]int32 // per item, the options that pay its tax
	least, most []int64   // per item, how often it is covered; at most as often as it has options
	order       []int     // items, the fewest options first
	longest     int       // items of an option at most
	entries     int
	best        *Taxes
}

// NewTaxes returns taxes with a good total. c must pass its Check; without costs all are 0.
func NewTaxes(c *puzzle.Cover) *Taxes {
	x := newTaxer(c)
	scale := int64(taxScale)
	for scale > 1 && float64(scale)*x.dearest()*float64(x.entries+1) > 1<<52 {
		scale /= 2
	}
	x.best = &Taxes{Scale: scale, Item: make([]int64, len(c.Items)), Net: make([]int64, len(c.Options))}
	if !c.HasCosts() {
		return x.best
	}
	x.best.Total = math.MinInt64
	u := make([]float64, len(c.Items))
	x.try(u, scale)
	for i, tax := range x.best.Item {
		u[i] = float64(tax)
	}
	x.climb(u, scale)
	return x.best
}

func newTaxer(c *puzzle.Cover) *taxer {
	n := len(c.Items)
	x := &taxer{c: c, taxed: make([][]int32, len(c.Options)), having: make([][]int32, n), least: make([]int64, n), most: make([]int64, n)}
	for o, items := range c.Options {
		for k, i := range items {
			if c.Colour(o, k) == 0 {
				x.taxed[o] = append(x.taxed[o], int32(i))
				x.having[i] = append(x.having[i], int32(o))
			}
		}
		x.longest = max(x.longest, len(items))
		x.entries += len(items)
	}
	for i := range n {
		x.most[i] = int64(min(c.Times(i), len(x.having[i])))
		x.least[i] = min(int64(c.AtLeast(i)), x.most[i])
		x.order = append(x.order, i)
	}
	slices.SortStableFunc(x.order, func(a, b int) int { return len(x.having[a]) - len(x.having[b]) })
	return x
}

// dearest is the largest cost, to either side of 0.
func (x *taxer) dearest() float64 {
	most := 1
	for _, cost := range x.c.Costs {
		most = max(most, cost, -cost)
	}
	return float64(most)
}

// climb improves real taxes by subgradients: an option whose net cost is negative would be
// chosen; items chosen too rarely get higher taxes, the others lower ones, by steps that
// shrink. Now and then the taxes are tried.
func (x *taxer) climb(u []float64, scale int64) {
	covered, by := make([]int64, len(u)), make([]float64, len(u))
	step := float64(scale) * x.spread() * math.Sqrt(float64(len(u))) / 2
	most := float64(1<<61) / float64(x.longest+2) / float64(x.entries+1)
	for round := 1; round <= min(taxRounds, taxWork/(x.entries+1)); round++ {
		clear(covered)
		for o, items := range x.taxed {
			net := float64(scale) * float64(x.c.Costs[o])
			for _, i := range items {
				net -= u[i]
			}
			if net < 0 {
				for _, i := range items {
					covered[i]++
				}
			}
		}
		norm := 0.0
		for i, times := range covered {
			by[i] = float64(x.missing(i, times, u[i]))
			norm += by[i] * by[i]
		}
		for i := range by {
			u[i] = min(most, max(-most, u[i]+step*by[i]/max(1, math.Sqrt(norm))))
		}
		if round%taxTrial == 0 || norm == 0 {
			x.try(u, scale)
		}
		if norm == 0 {
			return
		}
		step *= 0.98
	}
}

// spread is the mean distance of the costs from their mean, at least a small one.
func (x *taxer) spread() float64 {
	mean, sum, n := 0.0, 0.0, float64(len(x.c.Costs)+1)
	for _, cost := range x.c.Costs {
		mean += float64(cost) / n
	}
	for _, cost := range x.c.Costs {
		sum += math.Abs(float64(cost) - mean)
	}
	return max(sum/n, 0.01)
}

// missing is how much too rarely, or too often where negative, an item is covered, for the
// bound that its tax is in.
func (x *taxer) missing(i int, times int64, tax float64) int64 {
	switch {
	case times < x.least[i] || tax > 0:
		return x.least[i] - times
	case times > x.most[i] || tax < 0:
		return x.most[i] - times
	}
	return 0
}

// try makes taxes whole, lowers them where a net cost is negative, raises them where none
// becomes so, and keeps them when the total is the best so far.
func (x *taxer) try(u []float64, scale int64) {
	t := &Taxes{Scale: scale, Item: make([]int64, len(u)), Net: make([]int64, len(x.c.Options))}
	for i := range u {
		if t.Item[i] = int64(math.Round(u[i])); x.least[i] == 0 { // no row says more than 0
			t.Item[i] = min(0, t.Item[i])
		}
	}
	for o, items := range x.taxed {
		t.Net[o] = scale * int64(x.c.Costs[o])
		for _, i := range items {
			t.Net[o] -= t.Item[i]
		}
	}
	for o, items := range x.taxed {
		if t.Net[o] < 0 {
			x.add(t, x.cheapest(t, items), t.Net[o])
		}
	}
	for _, i := range x.order {
		x.raise(t, i)
	}
	total := 0.0
	for i, tax := range t.Item {
		part := x.part(i, tax)
		t.Total += part
		total += math.Abs(float64(part))
	}
	if total < 1<<61 && t.Total > x.best.Total {
		x.best = t
	}
}

// cheapest is the item of an option that is covered least often at most, where a lower tax
// costs least; of several the one with the highest tax. Every option has a primary item, and
// that has no colour.
func (x *taxer) cheapest(t *Taxes, items []int32) int {
	best := items[0]
	for _, i := range items {
		if x.most[i] < x.most[best] || x.most[i] == x.most[best] && t.Item[i] > t.Item[best] {
			best = i
		}
	}
	return int(best)
}

// add changes the tax of an item.
func (x *taxer) add(t *Taxes, i int, by int64) {
	t.Item[i] += by
	for _, o := range x.having[i] {
		t.Net[o] -= by
	}
}

// raise raises the tax of an item as far as no net cost becomes negative and the total grows.
func (x *taxer) raise(t *Taxes, i int) {
	if len(x.having[i]) == 0 {
		return
	}
	room := int64(math.MaxInt64)
	for _, o := range x.having[i] {
		room = min(room, t.Net[o])
	}
	if x.least[i] == 0 {
		room = min(room, -t.Item[i])
	}
	if room > 0 {
		x.add(t, i, room)
	}
}

// part is what an item adds to the total.
func (x *taxer) part(i int, tax int64) int64 {
	if tax > 0 {
		return tax * x.least[i]
	}
	return tax * x.most[i]
}
