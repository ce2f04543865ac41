// A least-cost exact cover: branch and bound on dancing links, after Algorithm C$ of Knuth
// (The Art of Computer Programming, Volume 4B, Section 7.2.2.1, "minimum-cost exact
// covering"), whose idea of taxes is in taxes.go. The bound at each node and the choice of the
// item are own.
//
// At a node the options chosen have paid their net costs on top of the taxes. The bound is then
// raised item by item: whatever option covers an open item pays at least the least net cost
// among those left, which is taken from all of them, and so on with the next item (dual ascent,
// as by D. Erlenkotter, "A dual-based procedure for uncapacitated facility location",
// Operations Research 26 (1978) 992-1009). What an option has left afterwards is what choosing
// it would add, so that one with more than the gap to the best cover is no choice, and the item
// branched on is the one with the fewest choices.
//
// Colours, multiplicities and intervals are those of the dancing links. The search keeps one
// cover, the links and two numbers an option: its memory does not grow.

package cover

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// LeastEngine is the name of the search for a least-cost cover.
const LeastEngine = "least-cost"

// Cheapest is what a search for a least-cost cover found and has proven. Its Solutions are the
// covers met on the way.
type Cheapest struct {
	Result
	Found   bool  // there is a cover
	Options []int // of the best one, ascending
	Cost    int   // of the best one

	// Bound is a number below which no cover costs; that of the best cover once the search is
	// completed. It says nothing when the search is completed and found none.
	Bound int
}

// Proven reports whether the best cover is a cheapest one, or, without one, that there is none.
func (r Cheapest) Proven() bool {
	return r.Termination == native.Completed || r.Found && r.Cost <= r.Bound
}

// pricing is what the dancing links need to know of costs. Options are numbered as in the
// dancer's cover, in the order of their net costs.
type pricing struct {
	net   []int64  // per option, its net cost
	left  []int64  // per option, what of it is left at this node, where stamp says so
	stamp []uint64 // per option, the node at which left was written
	of    []int32  // per node of the links, its option
	node  uint64   // number of the present node
	total int64    // of the taxes
	limit int64    // a better cover has at most this cost, in units of the taxes
	scale int64
	best  string // for progress
}

// LeastCost finds a cheapest exact cover. Without costs, any cover is one. The deadline of ctx
// is the time limit; where it, a limit or an interruption ends the search, the result has the
// best cover so far and the bound, which Progress.Where says in words. better, which may be nil,
// is called with each cover that costs less than those before; the options are ascending, and
// the slice is the callee's. An error means that c fails its Check.
func LeastCost(ctx context.Context, c *puzzle.Cover, run native.Run, better func(options []int, cost int)) (Cheapest, error) {
	start := time.Now()
	if err := c.Check(); err != nil {
		return Cheapest{}, fmt.Errorf("least cost: %w", err)
	}
	taxes := NewTaxes(c)
	sorted, order := byNetCost(c, taxes)
	out := Cheapest{Bound: taxes.Bound()}
	s := newDancer(ctx, sorted, Options{Run: run})
	s.clock = native.NewClock(ctx, max(1, min(checkInterval, checkInterval*1000/uint64(1+len(s.links)))), &s.o.Run)
	s.price(sorted, taxes, order)
	s.o.Visit = func(chosen []int) {
		options, cost := make([]int, len(chosen)), 0
		for k, at := range chosen {
			options[k] = order[at]
			cost += c.Cost(order[at])
		}
		if out.Found && cost >= out.Cost {
			return
		}
		slices.Sort(options)
		out.Found, out.Options, out.Cost = true, options, cost
		s.prices.limit = s.prices.scale * (int64(cost) - 1)
		s.prices.best = fmt.Sprintf("cost %d, at least %d", cost, taxes.Bound())
		if better != nil {
			better(slices.Clone(options), cost)
		}
	}
	s.run()
	out.Result = s.result(start)
	out.Engine = LeastEngine
	if out.Termination == native.Completed && out.Found {
		out.Bound = out.Cost
	}
	return out, nil
}

// byNetCost returns the cover with its options in the order of their net costs, so that cheap
// ones are tried first, and where each was.
func byNetCost(c *puzzle.Cover, t *Taxes) (*puzzle.Cover, []int) {
	order := make([]int, len(c.Options))
	for o := range order {
		order[o] = o
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(t.Net[a], t.Net[b]) })
	sorted := *c
	sorted.Labels, sorted.Costs, sorted.Options = nil, nil, make([][]int, len(order))
	if c.HasColours() {
		sorted.OptionColours = make([][]int, len(order))
	}
	for k, o := range order {
		sorted.Options[k] = c.Options[o]
		if c.HasColours() {
			sorted.OptionColours[k] = c.OptionColours[o]
		}
	}
	return &sorted, order
}

// price gives the dancer the costs of its options; order says which each was in the taxes.
func (s *dancer) price(c *puzzle.Cover, t *Taxes, order []int) {
	p := &pricing{
		net: make([]int64, len(order)), left: make([]int64, len(order)), stamp: make([]uint64, len(order)),
		of: make([]int32, len(s.links)), total: t.Total, limit: 1 << 62, scale: t.Scale,
		best: fmt.Sprintf("no cover yet, cost at least %d", t.Bound()),
	}
	at := len(s.items) + 1 // the first node of the first option
	for k, o := range order {
		p.net[k] = t.Net[o]
		for range c.Options[k] {
			p.of[at] = int32(k)
			at++
		}
		at++
	}
	s.prices = p
}

// cheapest is choose with costs: the open item with the fewest options that the gap leaves, and
// its number of choices; 0 where no better cover is below this node.
func (s *dancer) cheapest() (item, choices int32) {
	p := s.prices
	p.node++
	bound := p.total
	for _, o := range s.chosen {
		bound += p.net[o]
	}
	for i := s.items[0].next; i != 0 && bound <= p.limit; i = s.items[i].next {
		if missing := s.missing(i); missing > 0 {
			if s.items[i].size < missing {
				return i, 0
			}
			bound += int64(missing) * s.levy(i)
		}
	}
	if bound > p.limit {
		return 0, 0
	}
	gap, fewest := p.limit-bound, int32(plenty)
	for i := s.items[0].next; i != 0; i = s.items[i].next {
		missing := max(0, s.missing(i))
		n := s.affordable(i, gap) - missing + 1
		if n < fewest {
			if item, fewest, choices = i, n, s.items[i].size-missing+1; n <= 0 {
				return item, 0
			}
		}
	}
	return item, choices
}

// levy takes the least of what the options of an item have left from all of them, and returns it.
func (s *dancer) levy(item int32) int64 {
	p, least := s.prices, int64(math.MaxInt64)
	for x := s.links[item].down; x != item; x = s.links[x].down {
		o := p.of[x]
		if p.stamp[o] != p.node {
			p.stamp[o], p.left[o] = p.node, p.net[o]
		}
		least = min(least, p.left[o])
	}
	if least > 0 {
		for x := s.links[item].down; x != item; x = s.links[x].down {
			p.left[p.of[x]] -= least
		}
	}
	return least
}

// affordable counts the options of an item that add no more than the gap.
func (s *dancer) affordable(item int32, gap int64) (n int32) {
	p := s.prices
	for x := s.links[item].down; x != item; x = s.links[x].down {
		o := p.of[x]
		left := p.left[o]
		if p.stamp[o] != p.node {
			left = p.net[o]
		}
		if left <= gap {
			n++
		}
	}
	return n
}
