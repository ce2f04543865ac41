package setpartition

// The 0-1 program of an exact cover is the set partitioning problem, one of the
// oldest in integer programming (R. S. Garfinkel and G. L. Nemhauser, "The
// set-partitioning problem: set covering with equality constraints", Operations
// Research 17 (1969) 848-856). For items i and options o:
//
//	x(o)  1 if option o is chosen
//
//	minimize   0, or Σ cost(o) x(o) where the options have costs
//	cover(i)   Σ_{o covers i} x(o) = times(i)   for every primary item
//	pack(i)    Σ_{o covers i} x(o) ≤ times(i)   for every secondary item
//
// times(i) is 1 except for items with a multiplicity; intervals, below, has primary items that
// are covered a number of times within an interval, colours.go has what colours add. Without
// costs every solution is as good as any other, and the objective is constant. A primary item that no
// option covers leaves an empty row 0 = 1, which is kept: it shows why there is no
// solution.

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// mostNonzeros bounds a program, as it bounds those of boards: this many take some seconds and
// two gigabytes to build.
const mostNonzeros = 10_000_000

// Build states the cover in the default formulation. Options are the elements
// o1, o2, … of a set, items carry their own names.
func Build(ctx context.Context, c *puzzle.Cover) (*Program, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	entries := 0
	for _, items := range c.Options {
		if entries += len(items); entries > mostNonzeros {
			return nil, fmt.Errorf("the program of %s with %d options would have more than %d nonzeros; expected a smaller puzzle, or the native search", title(c), len(c.Options), mostNonzeros)
		}
	}
	a := algebra.New("cover", title(c))
	item := a.Labels("i", "items", c.Items...)
	option := a.Labels("o", "options", optionLabels(len(c.Options))...)
	covers := a.Relation("covers", coversDoc(c), item, option)
	for o, items := range c.Options {
		for k, i := range items {
			if c.Colour(o, k) == 0 {
				covers.Add(i, o)
			}
		}
	}
	x := a.Binary("x", "1 if option o is chosen", option)
	i, o := item.Index("i"), option.Index("o")
	times := func() algebra.Expr { return algebra.Sum(x.At(o)).Over(o).Where(covers.Holds(i, o)) }

	tints := newTints(a, c, item, option)
	table := multiplicities(a, c, item)
	need := demand(table, i)
	between(a, c, item, i, times)
	if primary := exactly(a, c, item); primary != nil {
		a.Row("cover", "every primary item is covered as often as it must be").For(i).Where(primary.Holds(i)).
			Eq(times(), need(c.Multiplicity != nil))
	}
	if secondary := some(a, item, "secondary", "items that need not be covered", func(i int) bool { return i >= c.Primary }); secondary != nil {
		a.Row("pack", "a secondary item is covered at most as often as it may be").For(i).Where(secondary.Holds(i)).
			Le(tints.packed(times(), i), need(len(c.Multiplicity) > c.Primary))
	}
	tints.rows(a, item, option, x, table)
	minimize(a, c, x, option)
	compiled, err := a.CompileContext(ctx)
	if err != nil {
		return nil, err
	}
	return &Program{Formulation: Default, Algebra: a, Compiled: compiled, chosen: x, options: len(c.Options), nested: c.HasIntervals()}, nil
}

// minimize states the objective: the costs of the options, or nothing.
func minimize(a *algebra.Program, c *puzzle.Cover, x *algebra.Variable, option *algebra.Set) {
	if !c.HasCosts() {
		a.Minimize("nothing", algebra.Number(0))
		return
	}
	costs := make([]float64, len(c.Options))
	for o := range costs {
		costs[o] = float64(c.Costs[o])
	}
	o := option.Index("o")
	cost := a.Param("cost", "what option o costs", costs, option)
	a.Minimize("total", algebra.Sum(x.At(o).TimesParam(cost, o)).Over(o))
}

func coversDoc(c *puzzle.Cover) string {
	if c.HasColours() {
		return "option o covers item i, without a colour"
	}
	return "option o covers item i"
}

func title(c *puzzle.Cover) string {
	name := "exact cover"
	if c.Name != "" {
		name += " " + c.Name
	}
	return fmt.Sprintf("%s: %d items, %d options", name, len(c.Items), len(c.Options))
}

func optionLabels(n int) []string {
	labels := make([]string, n)
	for o := range labels {
		labels[o] = fmt.Sprintf("o%d", o+1)
	}
	return labels
}

// multiplicities is the table of how often items are covered; nil when all are 1.
func multiplicities(a *algebra.Program, c *puzzle.Cover, item *algebra.Set) *algebra.Param {
	if c.Multiplicity == nil {
		return nil
	}
	times := make([]float64, len(c.Items))
	for k := range times {
		times[k] = float64(c.Times(k))
	}
	return a.Param("times", "how often item i is covered", times, item)
}

// demand returns what says how often item i must or may be covered: 1, or an entry
// of the table where such items have multiplicities.
func demand(table *algebra.Param, i *algebra.Index) func(multiple bool) algebra.Expr {
	return func(multiple bool) algebra.Expr {
		if !multiple {
			return algebra.Number(1)
		}
		return algebra.Sum(table.At(i))
	}
}

// Intervals of multiplicities (TAOCP 7.2.2.1, Algorithm M): a primary item that is
// covered at least a and at most b times has two rows instead of its equation,
//
//	least(i)   Σ_{o covers i} x(o) ≥ least(i)
//	most(i)    Σ_{o covers i} x(o) ≤ times(i)
//
// A row with a least number of 0 says nothing and is left out. An item that no option
// covers keeps its row least, which says why there is no solution.

// exactly declares the primary items that are covered exactly as often as Times says,
// or nothing when there are none.
func exactly(a *algebra.Program, c *puzzle.Cover, item *algebra.Set) *algebra.Relation {
	doc := "items to be covered"
	if c.HasIntervals() {
		doc += " an exact number of times"
	}
	return some(a, item, "primary", doc, func(i int) bool { return i < c.Primary && c.AtLeast(i) == c.Times(i) })
}

// some declares the items that are chosen, or nothing when there are none.
func some(a *algebra.Program, item *algebra.Set, name, doc string, chosen func(i int) bool) *algebra.Relation {
	var r *algebra.Relation
	for i := range item.Len() {
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
	least, most := make([]float64, len(c.Items)), make([]float64, len(c.Items))
	for k := range c.Items {
		least[k], most[k] = float64(c.AtLeast(k)), float64(c.Times(k))
	}
	open := func(k int) bool { return k < c.Primary && c.AtLeast(k) < c.Times(k) }
	if r := some(a, item, "needed", "items with an interval that must be covered", func(k int) bool { return open(k) && c.AtLeast(k) > 0 }); r != nil {
		from := a.Param("from", "how often item i is covered at least", least, item)
		a.Row("least", "an item with an interval is covered at least so often").For(i).Where(r.Holds(i)).
			Ge(times(), algebra.Sum(from.At(i)))
	}
	if r := some(a, item, "bounded", "items that may be covered a number of times in an interval", open); r != nil {
		upto := a.Param("upto", "how often item i is covered at most", most, item)
		a.Row("most", "an item with an interval is covered at most so often").For(i).Where(r.Holds(i)).
			Le(times(), algebra.Sum(upto.At(i)))
	}
}
