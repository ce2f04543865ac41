// The search as long as more than 64 items are left: Algorithm X of Knuth (TAOCP
// 7.2.2.1), on lists of numbers. A node is the list of the numbers of its live options, with
// the number of them that have each item. Going down a level copies the options that stay
// live, so that only need, open and dropped have to be undone.
//
// Invariants at a node: need[i] is how many times item i may still be covered; open is the number
// of primary items with need above 0; an option is live when all its items have need above 0
// and it is not dropped.

package exactcover

import "slices"

// wide is the state of the search above the sub-problems.
type wide struct {
	need    []int32     // per item, how many times it may still be covered
	open    int         // primary items with need above 0
	levels  []wideLevel // by depth
	dropped []bool      // per option, whether it was tried already for an item needed several times
	bit     []int8      // scratch of enter: per item, its bit in the sub-problem, -1 for none
}

// wideLevel is one node on the way down.
type wideLevel struct {
	live    []int32 // live options in the problem's sorted order, ascending
	options []int32 // per item, how many live options have it
	tried   int     // options of the item branched on that were tried, for the estimate of progress
	choices int     // options of that item to be tried
}

func newWide(p *problem) *wide {
	w := &wide{need: append([]int32(nil), p.need...), open: p.primary, dropped: make([]bool, len(p.items)), bit: make([]int8, len(p.need))}
	root := w.level(p, 0)
	for o := range p.items {
		root.live = append(root.live, int32(o))
	}
	root.recount(p)
	return w
}

// level returns the level of a depth, making it if the search was never that deep.
func (w *wide) level(p *problem, depth int) *wideLevel {
	for len(w.levels) <= depth {
		w.levels = append(w.levels, wideLevel{options: make([]int32, len(p.need))})
	}
	return &w.levels[depth]
}

// recount counts the live options of every item anew.
func (l *wideLevel) recount(p *problem) {
	clear(l.options)
	for _, o := range l.live {
		for _, i := range p.items[o] {
			l.options[i]++
		}
	}
}

// search explores the node at a depth; its level is filled. While tasks are made it stops at
// their depth and records the node; otherwise it goes on in the kernel for 64 items as soon
// as that takes the node. An item needed several times is branched on by its first option:
// each option tried is dropped for those after it, so that a set of options is found once.
func (s *searcher) search(depth int) {
	w := s.wide
	switch {
	case s.split > 0 && (w.open == 0 || depth == len(s.o.Prefix)+s.split):
		s.tasks = append(s.tasks, task{slices.Clone(s.chosen), slices.Clone(s.tried)})
		return
	case w.open == 0:
		s.solution(s.chosen)
		return
	}
	if n, active, multi, small := s.enter(depth); small && s.split == 0 {
		s.single.run(n, active, multi)
		return
	}
	item, choices := s.choose(depth)
	if choices <= 0 {
		return
	}
	w.levels[depth].tried, w.levels[depth].choices = 0, int(choices)
	again := w.need[item] > 1
	from := len(s.tried)
	for k := 0; k < len(w.levels[depth].live) && choices > 0 && s.ended == ""; k++ {
		o := w.levels[depth].live[k]
		if !s.p.has(o, item) {
			continue
		}
		if choices--; !s.count() {
			break
		}
		w.levels[depth].tried++
		s.descend(depth, o)
		s.search(depth + 1)
		s.ascend(o)
		if again { // every solution with this option has been found
			w.dropped[o] = true
			s.tried = append(s.tried, o)
		}
	}
	for _, o := range s.tried[from:] {
		w.dropped[o] = false
	}
	s.tried = s.tried[:from]
}

// choose returns the open primary item with the fewest choices for its next option, and
// their number. An item needed r times with l options has l-r+1: options are taken in
// ascending order, and r-1 must remain after the one chosen. A number of 0 or less is a dead
// end.
func (s *searcher) choose(depth int) (item int32, choices int32) {
	choices = 1 << 30
	l := &s.wide.levels[depth]
	for i, need := range s.wide.need[:s.p.primary] {
		if n := l.options[i] - need + 1; need > 0 && n < choices {
			item, choices = int32(i), n
		}
	}
	return item, choices
}

// descend chooses an option and fills the next level with the other live options that are
// not dropped and have no item that is used up by it.
func (s *searcher) descend(depth int, o int32) {
	s.chosen = append(s.chosen, o)
	p, w := s.p, s.wide
	next := w.level(p, depth+1)
	taken := s.mask
	clear(taken)
	for _, i := range p.items[o] {
		if w.need[i]--; w.need[i] == 0 {
			taken[i>>6] |= 1 << (i & 63)
			if int(i) < p.primary {
				w.open--
			}
		}
	}
	next.live = next.live[:0]
	for _, q := range w.levels[depth].live {
		if q != o && !w.dropped[q] && p.disjoint(q, taken) {
			next.live = append(next.live, q)
		}
	}
	next.recount(p)
}

// ascend takes back the last choice, o. The levels need no undoing: they are filled anew.
func (s *searcher) ascend(o int32) {
	for _, i := range s.p.items[o] {
		if s.wide.need[i]++; s.wide.need[i] == 1 && int(i) < s.p.primary {
			s.wide.open++
		}
	}
	s.chosen = s.chosen[:len(s.chosen)-1]
}

// has reports whether an option has an item.
func (p *problem) has(o, item int32) bool {
	return p.masks[int(o)*p.words+int(item)>>6]>>(item&63)&1 != 0
}

// disjoint reports whether an option has none of the items in taken, a mask of p.words words.
func (p *problem) disjoint(o int32, taken []uint64) bool {
	for i, m := range p.masks[int(o)*p.words:][:p.words] {
		if m&taken[i] != 0 {
			return false
		}
	}
	return true
}

// enter makes a node the root of the kernel for 64 items and reports whether that was
// possible. The open primary items and the secondary items in two or more live options must
// be 64 at most together. Every live option must have an open primary item that is needed
// exactly once, because the kernel branches on no others. Primary items get the lowest bits:
// active is the w.open lowest. n is the number of options in k.root, multi the items that may
// be covered more than once.
func (s *searcher) enter(depth int) (n int, active, multi uint64, small bool) {
	w, l, k := s.wide, &s.wide.levels[depth], &s.single
	if w.open > most || !s.number(l, &multi) {
		return 0, 0, 0, false
	}
	if len(k.root) < len(l.live)+padding {
		k.root = make([]uint64, len(l.live)+len(l.live)/4+2*padding)
	}
	active = ones >> (most - w.open)
	for j, o := range l.live {
		var m uint64
		for _, i := range s.p.items[o] {
			if b := w.bit[i]; b >= 0 {
				m |= 1 << b
			}
		}
		if m&active&^multi == 0 {
			return 0, 0, 0, false
		}
		k.root[j] = m
	}
	pad(k.root, len(l.live))
	k.rootOption = l.live
	return len(l.live), active, multi, true
}

// number gives the items of the sub-problem their bits, in the order of the items, and
// reports whether 64 are enough. Left out are items that may not be covered again, and
// secondary items of fewer than two live options, which cannot cause a conflict. It adds to
// multi the items that may be covered more than once.
func (s *searcher) number(l *wideLevel, multi *uint64) bool {
	n, w := 0, s.wide
	for i, need := range w.need {
		w.bit[i] = -1
		if need == 0 || i >= s.p.primary && l.options[i] < 2 {
			continue
		}
		if n == most {
			return false
		}
		if need > 1 {
			*multi |= 1 << n
		}
		s.single.need[n] = need
		w.bit[i] = int8(n)
		n++
	}
	return true
}

// explored estimates the fraction of the tree that has been searched, 0 to 1, as if all
// subtrees of a node had the same size.
func (w *wide) explored(depth int) float64 {
	fraction, width := 0.0, 1.0
	for d := 0; d < depth && d < len(w.levels); d++ {
		if l := &w.levels[d]; l.choices > 0 {
			width /= float64(l.choices)
			fraction += width * float64(max(l.tried-1, 0))
		}
	}
	return fraction
}
