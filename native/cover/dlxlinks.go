// The links of the dancing-links search: Knuth, TAOCP 7.2.2.1, the layout of Algorithm X.
//
// All nodes stand in one array. Nodes 0 to n are the heads of the lists of the n items, node
// 0 of none. Then come the options: the nodes of an option side by side, one for each of its
// items, between two spacers. A node is in the doubly linked list of its item by up and
// down; its neighbours in the option need no links. The items that are to be covered form a
// doubly linked list of their own, by prev and next.
//
// Invariant: what is unlinked keeps its own links, so that linking it again in the reverse
// order restores everything.

package cover

import "github.com/tilemip/tilemip/model/puzzle"

// dlxNode is a node of a list of an item, the head of such a list (index = item),
// or a spacer between options. In a spacer top is minus the number of the next
// option, up the first node of the option before and down the last node of the
// option after.
type dlxNode struct{ up, down, top int32 }

// dlxItem is an item: its neighbours in the list of active primary items, the
// length of its list of options, and how many more times it has to be covered,
// or may be when it is secondary. Item 0 is the root of the list; secondary items
// are in no list, and their length starts at plenty, so that it is never a minimum.
type dlxItem struct{ prev, next, size, need int32 }

// plenty is more than the length of any list.
const plenty = 1 << 30

// dlxLinks are the dancing links of an exact cover: the nodes of an option stand
// side by side between two spacers, and those of an item in a doubly linked list.
type dlxLinks struct {
	links   []dlxNode
	items   []dlxItem
	colour  []int32 // per node, its colour; nil while no option has colours
	held    []hold  // per item, the colour it has by the options chosen; nil as colour
	slack   []int32 // per item, by how much less often than need it may be covered; nil while no item has an interval
	updates uint64  // nodes taken from their lists
}

func newLinks(c *puzzle.Cover) dlxLinks {
	entries := 0
	for _, option := range c.Options {
		entries += len(option)
	}
	s := dlxLinks{
		links: make([]dlxNode, 0, 1+len(c.Items)+entries+len(c.Options)+1),
		items: make([]dlxItem, 1+len(c.Items)),
	}
	s.linkItems(c)
	s.linkOptions(c)
	s.linkColours(c)
	s.linkIntervals(c)
	return s
}

// linkItems makes the heads of all items, with empty lists, and links the primary ones in a
// ring through item 0, in the order of the problem.
func (s *dlxLinks) linkItems(c *puzzle.Cover) {
	last := int32(0)
	for i := range c.Items {
		at := int32(i + 1)
		s.items[at] = dlxItem{prev: at, next: at, need: int32(c.Times(i)), size: plenty}
		if i < c.Primary {
			s.items[at].prev, s.items[at].size = last, 0
			s.items[last].next = at
			last = at
		}
	}
	s.items[last].next, s.items[0].prev = 0, last
	for i := range s.items {
		s.links = append(s.links, dlxNode{up: int32(i), down: int32(i)})
	}
}

// linkOptions appends the nodes of all options between their spacers, and links each at the
// end of the list of its item.
func (s *dlxLinks) linkOptions(c *puzzle.Cover) {
	spacer := int32(len(s.links))
	s.links = append(s.links, dlxNode{})
	for o, option := range c.Options {
		first := int32(len(s.links))
		s.links[spacer].top = int32(-o)
		for _, item := range option {
			head, at := int32(item+1), int32(len(s.links))
			above := s.links[head].up
			s.links = append(s.links, dlxNode{up: above, down: head, top: head})
			s.links[above].down, s.links[head].up = at, at
			s.items[head].size++
		}
		s.links[spacer].down = int32(len(s.links)) - 1
		spacer = int32(len(s.links))
		s.links = append(s.links, dlxNode{up: first})
	}
}

// after returns the node that follows x in its option, going round.
func (s *dlxLinks) after(x int32) int32 {
	if x++; s.links[x].top <= 0 {
		return s.links[x].up
	}
	return x
}

// before returns the node that precedes x in its option, going round.
func (s *dlxLinks) before(x int32) int32 {
	if x--; s.links[x].top <= 0 {
		return s.links[x].down
	}
	return x
}

// option returns the number of the option that node x belongs to.
func (s *dlxLinks) option(x int32) int {
	for s.links[x].top > 0 {
		x--
	}
	return int(-s.links[x].top)
}

// cover removes an item and, from the lists of their other items, its options.
func (s *dlxLinks) cover(item int32) {
	for x := s.links[item].down; x != item; x = s.links[x].down {
		s.hide(x)
	}
	it := &s.items[item]
	s.items[it.prev].next, s.items[it.next].prev = it.next, it.prev
}

// uncover undoes cover; the last item covered comes first.
func (s *dlxLinks) uncover(item int32) {
	it := &s.items[item]
	s.items[it.prev].next, s.items[it.next].prev = item, item
	for x := s.links[item].up; x != item; x = s.links[x].up {
		s.unhide(x)
	}
}

// coverRest covers the other items of the option of x that may not be covered again, and
// purifies those that get their colour from it. need and held are up to date: see mark.
func (s *dlxLinks) coverRest(x int32) {
	for p := s.after(x); p != x; p = s.after(p) {
		if item := s.links[p].top; s.items[item].need == 0 {
			s.cover(item)
		} else if s.colour != nil && s.colour[p] != 0 && s.held[item].times == 1 {
			s.purify(p)
		}
	}
}

// uncoverRest undoes coverRest.
func (s *dlxLinks) uncoverRest(x int32) {
	for p := s.before(x); p != x; p = s.before(p) {
		if item := s.links[p].top; s.items[item].need == 0 {
			s.uncover(item)
		} else if s.colour != nil && s.colour[p] != 0 && s.held[item].times == 1 {
			s.unpurify(p)
		}
	}
}

// hide removes the other nodes of the option of x from their lists.
func (s *dlxLinks) hide(x int32) {
	links, items, removed := s.links, s.items, uint64(0)
	for p := x + 1; p != x; {
		n := links[p]
		if n.top <= 0 {
			p = n.up
			continue
		}
		links[n.up].down, links[n.down].up = n.down, n.up
		items[n.top].size--
		removed++
		p++
	}
	s.updates += removed
}

// unhide undoes hide.
func (s *dlxLinks) unhide(x int32) {
	links, items := s.links, s.items
	for p := x - 1; p != x; {
		n := links[p]
		if n.top <= 0 {
			p = n.down
			continue
		}
		links[n.up].down, links[n.down].up = p, p
		items[n.top].size++
		p--
	}
}

// drop removes the option of x from all lists, that of x too.
func (s *dlxLinks) drop(x int32) {
	s.hide(x)
	n := s.links[x]
	s.links[n.up].down, s.links[n.down].up = n.down, n.up
	s.items[n.top].size--
	s.updates++
}

// undrop undoes drop; the last option dropped comes first.
func (s *dlxLinks) undrop(x int32) {
	n := s.links[x]
	s.links[n.up].down, s.links[n.down].up = x, x
	s.items[n.top].size++
	s.unhide(x)
}

// open reports whether no item of the option of x is used up, or has another colour.
func (s *dlxLinks) open(x int32) bool {
	if s.items[s.links[x].top].need == 0 {
		return false
	}
	for p := s.after(x); p != x; p = s.after(p) {
		if s.items[s.links[p].top].need == 0 {
			return false
		}
	}
	return s.colour == nil || s.agrees(x)
}
