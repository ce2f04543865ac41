// Intervals in the dancing links: Algorithm M of Knuth, TAOCP 7.2.2.1. An item has to
// be covered at most need times more, and at least need - slack times more.
//
// While it has to be, its choices are those of an exact multiplicity: the first option
// taken of its list, with enough left after it. Later there is one more: no further
// option of the list. So each set of options is found once, and a node without active
// items has all options decided, for every option has a primary item.

package cover

import "github.com/tilemip/tilemip/model/puzzle"

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
