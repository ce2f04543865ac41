// Colours in the dancing links: Algorithm C of Knuth, TAOCP 7.2.2.1, which purifies
// the list of an item once an option chosen gives the item a colour: options that give
// it another, or have it without one, are hidden.
//
// Knuth marks the nodes of that colour in the list, so that further options with it
// leave the item alone. Here the item counts the options chosen that have it with a
// colour: the first purifies, and is the last to be taken back. A coloured item is
// never covered, for every option that has it without a colour is hidden by then. That
// nodes of the right colour are still unlinked from its list is harmless: the list is
// not walked before unpurify, and by then all is linked again in the reverse order.

package cover

import (
	"github.com/tilemip/tilemip/model/puzzle"
)

// hold says which colour an item has, by how many of the options chosen.
type hold struct{ colour, times int32 }

// linkColours notes the colour of every node, where the problem has colours.
func (s *dlxLinks) linkColours(c *puzzle.Cover) {
	if !c.HasColours() {
		return
	}
	s.colour, s.held = make([]int32, len(s.links)), make([]hold, len(s.items))
	at := len(s.items) + 1 // the first node of the first option
	for o, option := range c.Options {
		for k := range option {
			s.colour[at+k] = int32(c.Colour(o, k))
		}
		at += len(option) + 1
	}
}

// mark notes that the option of node x uses the items of its other nodes: those
// without a colour are needed once less, the others have its colour.
func (s *dlxLinks) mark(x int32) {
	for p := s.after(x); p != x; p = s.after(p) {
		item := s.links[p].top
		if s.colour == nil || s.colour[p] == 0 {
			s.items[item].need--
			continue
		}
		s.held[item].colour = s.colour[p]
		s.held[item].times++
	}
}

// unmark undoes mark. The colour in held stays: it has no meaning while times is 0.
func (s *dlxLinks) unmark(x int32) {
	for p := s.after(x); p != x; p = s.after(p) {
		item := s.links[p].top
		if s.colour == nil || s.colour[p] == 0 {
			s.items[item].need++
			continue
		}
		s.held[item].times--
	}
}

// purify hides the options that do not give the item of node p its colour.
func (s *dlxLinks) purify(p int32) {
	item, colour := s.links[p].top, s.colour[p]
	for x := s.links[item].down; x != item; x = s.links[x].down {
		if s.colour[x] != colour {
			s.hide(x)
		}
	}
}

// unpurify undoes purify.
func (s *dlxLinks) unpurify(p int32) {
	item, colour := s.links[p].top, s.colour[p]
	for x := s.links[item].up; x != item; x = s.links[x].up {
		if s.colour[x] != colour {
			s.unhide(x)
		}
	}
}

// agrees reports whether the option of x gives no item another colour than the
// options chosen do.
func (s *dlxLinks) agrees(x int32) bool {
	for p := s.after(x); p != x; p = s.after(p) {
		if h := s.held[s.links[p].top]; h.times > 0 && h.colour != s.colour[p] {
			return false
		}
	}
	return true
}

// Intervals in the dancing links: Algorithm M of Knuth, TAOCP 7.2.2.1. An item has to
// be covered at most need times more, and at least need - slack times more.
//
// While it has to be, its choices are those of an exact multiplicity: the first option
// taken of its list, with enough left after it. Later there is one more: no further
// option of the list. So each set of options is found once, and a node without active
// items has all options decided, for every option has a primary item.

func (s *dlxLinks) linkIntervals(c *puzzle.Cover) {
	if !c.HasIntervals() {
		return
	}
	s.slack = make([]int32, len(s.items))
	for i := range c.Primary {
		s.slack[i+1] = int32(c.Times(i) - c.AtLeast(i))
	}
}

// missing returns how often an item has to be covered still; 0 or less for enough.
func (s *dlxLinks) missing(item int32) int32 {
	if s.slack == nil {
		return s.items[item].need
	}
	return s.items[item].need - s.slack[item]
}

// chooseBetween is choose where items have intervals.
func (s *dancer) chooseBetween() (item, choices int32) {
	choices = plenty
	for i := s.items[0].next; i != 0; i = s.items[i].next {
		if n := s.items[i].size - max(0, s.missing(i)) + 1; n < choices {
			if item, choices = i, n; n <= 0 {
				return item, choices
			}
		}
	}
	return item, choices
}

// leave searches on with no further option of an item whose options are all excluded,
// and which is in the list of active items unless it is covered.
func (s *dancer) leave(item int32, covered bool) {
	s.level[len(s.level)-1].tried++
	if !s.count() {
		return
	}
	it := s.items[item]
	if !covered {
		s.items[it.prev].next, s.items[it.next].prev = it.next, it.prev
	}
	s.search()
	if !covered {
		s.items[it.prev].next, s.items[it.next].prev = item, item
	}
}
