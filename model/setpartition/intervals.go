package setpartition

// Intervals of multiplicities (TAOCP 7.2.2.1, Algorithm M): a primary item that is
// covered at least a and at most b times has two rows instead of its equation,
//
//	least(i)   Σ_{o covers i} x(o) ≥ least(i)
//	most(i)    Σ_{o covers i} x(o) ≤ times(i)
//
// A row with a least number of 0 says nothing and is left out. An item that no option
// covers keeps its row least, which says why there is no solution.

import (
	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// exactly declares the primary items that are covered exactly as often as Times says,
// or nothing when there are none.
func exactly(a *algebra.Program, c *puzzle.Cover, item *algebra.Set) *algebra.Relation {
	if !c.HasIntervals() {
		return subset(a, "primary", "items to be covered", item, 0, c.Primary)
	}
	return some(a, c, item, "primary", "items to be covered an exact number of times", func(i int) bool { return c.AtLeast(i) == c.Times(i) })
}

// some declares the primary items that are chosen, or nothing when there are none.
func some(a *algebra.Program, c *puzzle.Cover, item *algebra.Set, name, doc string, chosen func(i int) bool) *algebra.Relation {
	var r *algebra.Relation
	for i := range c.Primary {
		if !chosen(i) {
			continue
		}
		if r == nil {
			r = a.Relation(name, doc, item)
		}
		r.Add(i)
	}
	return r
}

// between states the rows of the items with an interval.
func between(a *algebra.Program, c *puzzle.Cover, item *algebra.Set, i *algebra.Index, times func() algebra.Expr) {
	if !c.HasIntervals() {
		return
	}
	least, most := make([]float64, len(c.Items)), make([]float64, len(c.Items))
	for k := range c.Items {
		least[k], most[k] = float64(c.AtLeast(k)), float64(c.Times(k))
	}
	open := func(k int) bool { return c.AtLeast(k) < c.Times(k) }
	if r := some(a, c, item, "needed", "items with an interval that must be covered", func(k int) bool { return open(k) && c.AtLeast(k) > 0 }); r != nil {
		from := a.Param("from", "how often item i is covered at least", least, item)
		a.Row("least", "an item with an interval is covered at least so often").For(i).Where(r.Holds(i)).
			Ge(times(), algebra.Sum(from.At(i)))
	}
	if r := some(a, c, item, "bounded", "items that may be covered a number of times in an interval", open); r != nil {
		upto := a.Param("upto", "how often item i is covered at most", most, item)
		a.Row("most", "an item with an interval is covered at most so often").For(i).Where(r.Holds(i)).
			Le(times(), algebra.Sum(upto.At(i)))
	}
}
