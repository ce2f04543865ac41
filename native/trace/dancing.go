package trace

// Algorithm X with the rule of fewest options, as dancing links do it: D. E. Knuth, The Art of
// Computer Programming, Volume 4B, Section 7.2.2.1. Instead of links each option keeps how many
// of its items are used up; the nodes are the same.

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
)

type dancing struct {
	*recorder
	c       *puzzle.Cover
	pc      *puzzle.PackingCover // nil for a cover that is no packing
	covered []bool               // per item
	clashes []int                // per option, its covered items: it is left while that is 0
	with    [][]int              // per item, its options
	chosen  []int
}

func newDancing(c *puzzle.Cover, pc *puzzle.PackingCover, r *recorder) *dancing {
	d := &dancing{recorder: r, c: c, pc: pc, covered: make([]bool, len(c.Items)), clashes: make([]int, len(c.Options)), with: make([][]int, len(c.Items))}
	for o, items := range c.Options {
		for _, i := range items {
			d.with[i] = append(d.with[i], o)
		}
	}
	r.trace.Items, r.trace.Primary = c.Items, c.Primary
	if len(c.Options) <= mostOptions {
		for _, items := range c.Options {
			var names []string
			for _, i := range items {
				names = append(names, c.Items[i])
			}
			r.trace.Options = append(r.trace.Options, names)
		}
	}
	return d
}

// left is the number of options left for an item.
func (d *dancing) left(item int) int {
	n := 0
	for _, o := range d.with[item] {
		if d.clashes[o] == 0 {
			n++
		}
	}
	return n
}

// choose returns the primary item with the fewest options, the first of those; -1 when all are
// covered.
func (d *dancing) choose() (item, fewest int) {
	item = -1
	for i := range d.c.Primary {
		if d.covered[i] {
			continue
		}
		if n := d.left(i); item < 0 || n < fewest {
			item, fewest = i, n
		}
	}
	return item, fewest
}

func (d *dancing) search(depth int) {
	item, fewest := d.choose()
	switch {
	case item < 0:
		d.add(Solution, depth, func(s *Step) {
			s.Text = fmt.Sprintf("Every item is covered exactly once: a solution of %s. Take the last choice back to look for more.", counted(depth, "option"))
			d.show(s)
		})
		return
	case fewest == 0:
		d.add(Dead, depth, func(s *Step) {
			s.Text = fmt.Sprintf("No option is left that covers %s, so no solution has the choices made so far. Go back.", d.item(item))
			s.Choice = d.c.Items[item]
			d.count(s)
		})
		return
	}
	if !d.add(Choose, depth, func(s *Step) {
		s.Choice = d.c.Items[item]
		s.Text = first(fmt.Sprintf("%s has the fewest options left, %d: every solution contains one of them. Its column is covered.", d.item(item), fewest))
		if fewest == 1 {
			s.Text = first(fmt.Sprintf("%s has one option left, so that option is forced.", d.item(item)))
		}
		d.count(s)
	}) {
		return
	}
	tried := 0
	for _, o := range d.with[item] {
		if d.clashes[o] > 0 {
			continue
		}
		tried++
		before := d.alive()
		d.cover(o, 1)
		d.chosen = append(d.chosen, o)
		going := d.add(Try, depth+1, func(s *Step) { d.tell(s, o, item, tried, fewest, before) })
		if going {
			d.search(depth + 1)
		}
		d.chosen = d.chosen[:len(d.chosen)-1]
		d.cover(o, -1)
		if !d.add(Back, depth, func(s *Step) { d.untell(s, o, item, tried, fewest) }) {
			return
		}
	}
}

// cover covers the items of an option, or with -1 uncovers them.
func (d *dancing) cover(option, by int) {
	for _, i := range d.c.Options[option] {
		d.covered[i] = by > 0
		for _, o := range d.with[i] {
			d.clashes[o] += by
		}
	}
}

// alive is the number of options left.
func (d *dancing) alive() int {
	n := 0
	for _, clashes := range d.clashes {
		if clashes == 0 {
			n++
		}
	}
	return n
}

// item is an item in words.
func (d *dancing) item(i int) string {
	switch {
	case d.pc == nil:
		return "item " + d.c.Items[i]
	case i < len(d.pc.Cells):
		return "cell " + d.c.Items[i]
	}
	return "piece " + d.c.Items[i]
}

// first is a sentence with its first letter made large.
func first(sentence string) string { return strings.ToUpper(sentence[:1]) + sentence[1:] }

// name is an option in words.
func (d *dancing) name(option int) string {
	if d.pc != nil {
		at := d.pc.Placements[option]
		words := []string{d.pc.Shapes[at.Shape].Name, "in"}
		for _, cell := range at.Cells {
			words = append(words, d.c.Items[cell])
		}
		return strings.Join(words, " ")
	}
	if d.c.Labels != nil {
		return d.c.Labels[option]
	}
	return "{" + strings.TrimSpace(d.c.OptionText(option)) + "}"
}

func (d *dancing) tell(s *Step, option, item, tried, of, before int) {
	s.Choice = d.name(option)
	s.Text = fmt.Sprintf("Option %d of %d for %s: %s. Its items are covered, and the %s that share an item with it leave the matrix.",
		tried, of, d.item(item), s.Choice, counted(before-d.alive(), "option"))
	d.show(s)
}

func (d *dancing) untell(s *Step, option, item, tried, of int) {
	s.Choice = d.name(option)
	next := fmt.Sprintf("the next option of %s is tried", d.item(item))
	if tried == of {
		next = fmt.Sprintf("%s has no further option", d.item(item))
	}
	s.Text = fmt.Sprintf("Everything with %s has been seen: it is taken back, in the reverse order, and %s.", s.Choice, next)
	d.show(s)
}

// count gives the options left of every item still to be covered.
func (d *dancing) count(s *Step) {
	s.Counts = map[string]int{}
	for i := range d.c.Primary {
		if !d.covered[i] {
			s.Counts[d.c.Items[i]] = d.left(i)
		}
	}
	d.show(s)
}

// show gives the path.
func (d *dancing) show(s *Step) {
	s.Chosen = append([]int{}, d.chosen...)
	if d.pc == nil {
		return
	}
	for _, o := range d.chosen {
		s.Placed = append(s.Placed, placedText(d.pc, d.pc.Placements[o]))
	}
}
