// The search as long as more than 64 items are left: Algorithm X of Knuth (TAOCP
// 7.2.2.1), on lists of numbers. Which options are live is one set of bits, which going down
// changes in place and going up restores: a choice costs what it makes impossible, however
// large the rest of the problem is, so that a chain of forced choices takes time and memory in
// proportion to the entries of the problem.
//
// Invariants at a node: need[i] is how many times item i may still be covered; open is the number
// of primary items with need above 0, and the ring links these in their order; an option is live
// when all its items have need above 0, and it is neither chosen nor dropped. slack[i] is the
// number of live options that have item i less need[i], and starved the number of items where
// that is below 0; a secondary item, and one with need 0, has plenty added, so that it never is.
// due is the set of the dues items with slack 0, whose options must all be chosen: where there
// is one, the first is found without a walk around the ring.

package exactcover

import (
	"math/bits"
	"slices"
)

// plenty is more than the number of options of any item.
const plenty = 1 << 29

// wide is the state of the search above the sub-problems.
type wide struct {
	need       []int32     // per item, how many times it may still be covered
	slack      []int32     // per item, see above
	open       int         // primary items with need above 0
	starved    int         // primary items with fewer live options than they need
	due        []uint64    // primary items with as many as they need, 64 a word
	dues       int         // how many these are
	next, prev []int32     // the ring of the open primary items, through number primary
	live       []uint64    // the live options in the problem's sorted order, 64 a word
	left       int         // how many they are
	removed    []int32     // options that the choices made impossible, those of later choices last
	marks      []int       // per choice, the length of removed before it
	levels     []wideLevel // by depth
	bit        []int8      // scratch of enter: per item, its bit in the sub-problem, -1 for none
	root       []int32     // scratch of enter: the live options, ascending
}

// wideLevel is one node on the way down.
type wideLevel struct {
	tried   int // options of the item branched on that were tried, for the estimate of progress
	choices int // options of that item to be tried
}

func newWide(p *problem) *wide {
	w := &wide{
		need: slices.Clone(p.need), slack: make([]int32, len(p.need)), open: p.primary, left: len(p.items),
		next: make([]int32, p.primary+1), prev: make([]int32, p.primary+1),
		live: make([]uint64, (len(p.items)+63)/64), due: make([]uint64, (len(p.need)+63)/64), bit: make([]int8, len(p.need)),
	}
	for o := range p.items {
		w.live[o>>6] |= 1 << (o & 63)
	}
	for i := range w.next {
		w.next[i], w.prev[i] = int32((i+1)%(p.primary+1)), int32((i+p.primary)%(p.primary+1))
	}
	for i, options := range p.having {
		if w.slack[i] = int32(len(options)) - w.need[i]; i >= p.primary {
			w.slack[i] += plenty
		} else if w.slack[i] < 0 {
			w.starved++
		} else if w.slack[i] == 0 {
			w.turn(int32(i), 1)
		}
	}
	return w
}

// turn puts an item into due, with 1, or takes it out, with -1.
func (w *wide) turn(i int32, by int) {
	w.due[i>>6] ^= 1 << (i & 63)
	w.dues += by
}

// more adds one to the slack of an item, and less takes it back.
func (w *wide) more(i int32) {
	switch w.slack[i]++; w.slack[i] {
	case 0:
		w.starved--
		w.turn(i, 1)
	case 1:
		w.turn(i, -1)
	}
}

func (w *wide) less(i int32) {
	switch w.slack[i]--; w.slack[i] {
	case -1:
		w.starved++
		w.turn(i, -1)
	case 0:
		w.turn(i, 1)
	}
}

// level returns the level of a depth, making it if the search was never that deep.
func (w *wide) level(depth int) *wideLevel {
	for len(w.levels) <= depth {
		w.levels = append(w.levels, wideLevel{})
	}
	return &w.levels[depth]
}

// isLive reports whether an option is live.
func (w *wide) isLive(o int32) bool { return w.live[o>>6]>>(o&63)&1 != 0 }

// drop takes out a live option; undrop puts it back. In which order is all the same.
func (w *wide) drop(p *problem, o int32) {
	w.live[o>>6] &^= 1 << (o & 63)
	w.left--
	for _, i := range p.items[o] {
		w.less(i)
	}
}

func (w *wide) undrop(p *problem, o int32) {
	w.live[o>>6] |= 1 << (o & 63)
	w.left++
	for _, i := range p.items[o] {
		w.more(i)
	}
}

// search explores the node at a depth; its level is filled. While tasks are made it stops at
// their depth and records the node; otherwise it goes on in the kernel for 64 items as soon
// as that takes the node. An item needed several times is branched on by its first option:
// each option tried is dropped for those after it, so that a set of options is found once.
func (s *searcher) search(depth int) {
	w := s.wide
	switch {
	case s.split > 0 && (w.open == 0 || depth == s.split):
		s.tasks = append(s.tasks, task{slices.Clone(s.chosen), slices.Clone(s.tried)})
		return
	case w.open == 0:
		s.solution(s.chosen)
		return
	}
	if n, active, multi, small := s.enter(); small && s.split == 0 {
		s.single.run(s.single.root, n, active, multi)
		return
	}
	item, choices := s.choose()
	if choices <= 0 {
		return
	}
	*w.level(depth) = wideLevel{choices: int(choices)}
	again := w.need[item] > 1
	from := len(s.tried)
	for _, o := range s.p.having[item] {
		if choices == 0 || s.clock.Ended != "" {
			break
		}
		if !w.isLive(o) {
			continue
		}
		if choices--; !s.count() {
			break
		}
		w.levels[depth].tried++
		s.descend(o)
		s.search(depth + 1)
		s.ascend()
		if again { // every solution with this option has been found
			w.drop(s.p, o)
			s.tried = append(s.tried, o)
		}
	}
	s.retry(from)
}

// retry puts back the options that were dropped after the first from.
func (s *searcher) retry(from int) {
	for _, o := range s.tried[from:] {
		s.wide.undrop(s.p, o)
	}
	s.tried = s.tried[:from]
}

// choose returns the open primary item with the fewest choices for its next option, the first
// of those, and their number. An item needed r times with l options has l-r+1: options are
// taken in ascending order, and r-1 must remain after the one chosen. A number of 0 is a dead
// end.
func (s *searcher) choose() (item int32, choices int32) {
	w, end := s.wide, int32(s.p.primary)
	if w.starved > 0 {
		return 0, 0
	}
	if w.dues > 0 {
		at := slices.IndexFunc(w.due, func(word uint64) bool { return word != 0 })
		return int32(at<<6 + bits.TrailingZeros64(w.due[at])), 1
	}
	choices = plenty
	for i := w.next[end]; i != end && choices > 2; i = w.next[i] {
		if n := w.slack[i] + 1; n < choices {
			item, choices = i, n
		}
	}
	return item, choices
}

// descend chooses a live option: it and the other live options that have an item which is used
// up by it are live no more.
func (s *searcher) descend(o int32) {
	p, w := s.p, s.wide
	s.chosen, w.marks = append(s.chosen, o), append(w.marks, len(w.removed))
	w.drop(p, o)
	w.removed = append(w.removed, o)
	for _, i := range p.items[o] {
		w.more(i)
		if w.need[i]--; w.need[i] == 0 {
			w.close(p, i)
		}
	}
}

// close takes out an item that is used up, with the options that have it.
func (w *wide) close(p *problem, i int32) {
	if int(i) < p.primary {
		w.open--
		if w.slack[i] == 0 {
			w.turn(i, -1)
		}
		w.slack[i] += plenty
		w.next[w.prev[i]], w.prev[w.next[i]] = w.next[i], w.prev[i]
	}
	for _, o := range p.having[i] {
		if w.isLive(o) {
			w.drop(p, o)
			w.removed = append(w.removed, o)
		}
	}
}

// ascend takes back the last choice.
func (s *searcher) ascend() {
	p, w, last := s.p, s.wide, len(s.chosen)-1
	o, mark := s.chosen[last], w.marks[last]
	s.chosen, w.marks = s.chosen[:last], w.marks[:last]
	for _, q := range w.removed[mark:] {
		w.undrop(p, q)
	}
	w.removed = w.removed[:mark]
	for _, i := range slices.Backward(p.items[o]) {
		if w.need[i]++; w.need[i] == 1 && int(i) < p.primary {
			w.open++
			w.slack[i] -= plenty
			if w.slack[i] == 0 {
				w.turn(i, 1)
			}
			w.next[w.prev[i]], w.prev[w.next[i]] = i, i
		}
		w.less(i)
	}
}

// enter makes a node the root of the kernel for 64 items and reports whether that was
// possible. The open primary items and the secondary items in two or more live options must
// be 64 at most together. Every live option must have an open primary item that is needed
// exactly once, because the kernel branches on no others. Primary items get the lowest bits:
// active is the w.open lowest. n is the number of options in k.root, multi the items that may
// be covered more than once.
func (s *searcher) enter() (n int, active, multi uint64, small bool) {
	w, k := s.wide, &s.single
	if w.open > most || !s.number(&multi) {
		return 0, 0, 0, false
	}
	if len(k.root) < w.left+padding {
		k.root = make([]uint64, w.left+w.left/4+2*padding)
	}
	active = ones >> (most - w.open)
	w.root = w.root[:0]
	for at, word := range w.live {
		for ; word != 0; word &= word - 1 {
			o := int32(at<<6 + bits.TrailingZeros64(word))
			var m uint64
			for _, i := range s.p.items[o] {
				if b := w.bit[i]; b >= 0 {
					m |= 1 << b
				}
			}
			if m&active&^multi == 0 {
				return 0, 0, 0, false
			}
			k.root[len(w.root)] = m
			w.root = append(w.root, o)
		}
	}
	pad(k.root, w.left)
	k.rootOption = w.root
	return w.left, active, multi, true
}

// number gives the items of the sub-problem their bits, in the order of the items, and
// reports whether 64 are enough. Left out are items that may not be covered again, and
// secondary items of fewer than two live options, which cannot cause a conflict. It adds to
// multi the items that may be covered more than once.
func (s *searcher) number(multi *uint64) bool {
	n, w := 0, s.wide
	for i, need := range w.need {
		w.bit[i] = -1
		if need == 0 || i >= s.p.primary && w.slack[i]+need < plenty+2 {
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
