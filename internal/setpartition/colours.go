package setpartition

// Colours in the 0-1 program. A shade h is a secondary item with one of its colours,
// and
//
//	w(h)  1 if the item of h may have that colour
//
//	pack(i)    Σ_{o has i without colour} x(o) + Σ_{h of i} w(h) ≤ 1
//	tint(p,h)  Σ_{o covers p and gives h} x(o) ≤ times(p) · w(h)
//
// x(o) ≤ w(h) for each option would do. But options with a common primary item p that
// is covered once exclude each other, so all of them together are below w(h): each row
// tint(p,h) implies x(o) ≤ w(h) for its options, and the linear relaxation is tighter.
// When p has n options that all give h, the weak rows let each be 1/n at w(h) = 1/n,
// which leaves room for n - 1 other colours of the item; here w(h) must be 1.
//
// Every option has a primary item. Those covered once are taken where there are some,
// each with its row; an option without any is bounded through its first one, whose
// times(p) is then more than 1.
//
// Colours are those of D. E. Knuth, The Art of Computer Programming, section 7.2.2.1 (exact
// covering with colors, Algorithm C); the aggregated rows are this project's.

import (
	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// tints is what the program says of colours.
type tints struct {
	of   *algebra.Relation // item i, shade h
	link *algebra.Relation // primary item p, shade h, option o
	pair *algebra.Relation // p, h of link
	w    *algebra.Variable
	h    *algebra.Index
}

// newTints declares shades, or returns nil where there are no colours.
func newTints(a *algebra.Program, c *puzzle.Cover, item, option *algebra.Set) *tints {
	number := map[[2]int]int{}
	var labels []string
	var shades [][2]int
	forShades(c, func(_, i, colour int) {
		key := [2]int{i, colour}
		if _, known := number[key]; !known {
			number[key] = len(labels)
			labels = append(labels, c.Items[i]+":"+c.Colours[colour-1])
			shades = append(shades, key)
		}
	})
	if len(labels) == 0 {
		return nil
	}
	shade := a.Labels("h", "shades: items with a colour", labels...)
	t := &tints{
		of:   a.Relation("shade_of", "shade h is item i with a colour", item, shade),
		link: a.Relation("gives", "option o covers the primary item p and gives shade h", item, shade, option),
		pair: a.Relation("meets", "some option covers the primary item p and gives shade h", item, shade),
		h:    shade.Index("h"),
	}
	for h, key := range shades {
		t.of.Add(key[0], h)
	}
	forShades(c, func(o, i, colour int) {
		h := number[[2]int{i, colour}]
		for _, p := range bounding(c, o) {
			t.link.Add(p, h, o)
			t.pair.Add(p, h)
		}
	})
	t.w = a.Binary("w", "1 if the item of shade h may have its colour", shade)
	return t
}

// forShades calls do for every item that an option gives a colour.
func forShades(c *puzzle.Cover, do func(o, item, colour int)) {
	for o := range c.OptionColours {
		for k, i := range c.Options[o] {
			if colour := c.Colour(o, k); colour != 0 {
				do(o, i, colour)
			}
		}
	}
}

// bounding returns the primary items through which the rows tint bound an option.
func bounding(c *puzzle.Cover, o int) (items []int) {
	first := -1
	for _, i := range c.Options[o] {
		switch {
		case i >= c.Primary:
		case c.Times(i) == 1:
			items = append(items, i)
		case first < 0:
			first = i
		}
	}
	if items == nil {
		items = append(items, first)
	}
	return items
}

// packed adds the shades of item i to its row; what may be nil.
func (t *tints) packed(times algebra.Expr, i *algebra.Index) algebra.Expr {
	if t == nil {
		return times
	}
	return times.Plus(algebra.Sum(t.w.At(t.h)).Over(t.h).Where(t.of.Holds(i, t.h)))
}

// rows states the rows tint. times is nil when every item is covered once.
func (t *tints) rows(a *algebra.Program, item, option *algebra.Set, x *algebra.Variable, times *algebra.Param) {
	if t == nil {
		return
	}
	p, o := item.Index("p"), option.Index("o")
	right := t.w.At(t.h)
	if times != nil {
		right = right.TimesParam(times, p)
	}
	a.Row("tint", "options that give an item a colour are chosen only where it may have that").
		For(p, t.h).Where(t.pair.Holds(p, t.h)).
		Le(algebra.Sum(x.At(o)).Over(o).Where(t.link.Holds(p, t.h, o)), algebra.Sum(right))
}
