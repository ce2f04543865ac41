// The search of a sub-problem with at most 64 items: Algorithm X of Knuth (TAOCP 7.2.2.1),
// on lists of words. An option is one word, the set of its items; a node is the list of the
// options that are disjoint from all chosen ones, and the set of the items still to be
// covered.
//
// Data: level l of the tree owns lists[l], near[l] and only[l], arrays that stay allocated
// and grow to the longest list seen; a list of n options has eight words of ones behind it
// (lists.go). Going back up, only the choices and the counters need are undone. Invariants:
// every option of a list is disjoint from the items that may not be covered again; active
// are the items still to be covered; every active item outside of multi has at least one
// option in the list, or the node was cut off.
//
// Items that may still be covered more than once are in the set multi: options do not
// exclude each other by them. Every option here has an item outside of multi, so branching
// on those is enough (enter checks this). Options can have equal words: they were equal from
// the start, or have lost secondary items that no other live option has. Where that is
// possible (problem.twins), a rank distinguishes them. Nothing else is assumed but an exact
// cover, which Search has checked.

package exactcover

import (
	"math/bits"
	"sort"
)

// most is the number of items that a word holds.
const most = 64

// single is the state of the search in a sub-problem.
type single struct {
	s          *searcher   // counts nodes and solutions, and tells when to stop
	lists      [][]uint64  // per level, its live options
	near       [][]uint64  // per level, those that have an item with at most three options, see branch
	only       [][]uint64  // per level, scratch: options of items with a single one, or near after a choice
	chosen     []choice    // in the order of choice
	need       [most]int32 // per item in multi, how many times it may still be covered
	first      tally       // of the list that filter made last
	root       []uint64    // the options of the sub-problem, in the problem's sorted order, padded
	rootOption []int32     // their numbers in that order
}

// choice is an option chosen: its items, the set multi before the choice, and its rank, the
// number of equal options that precede it in every list that has it.
type choice struct {
	items, multi uint64
	rank         int32
}

// room returns the list of a level, with room for n options and the padding. It is a quarter
// longer than needed, so that lists of slowly growing length are not allocated every time.
func room(lists *[][]uint64, level, n int) []uint64 {
	for len(*lists) <= level {
		*lists = append(*lists, nil)
	}
	if len((*lists)[level]) < n+padding {
		(*lists)[level] = make([]uint64, n+n/4+2*padding)
	}
	return (*lists)[level]
}

// run searches the node whose n live options are those of a list, k.root or made from it, in their
// order. active are the items to be covered, multi those that may be covered more than once.
func (k *single) run(live []uint64, n int, active, multi uint64) {
	list := room(&k.lists, 0, n)
	if n = filter(list, live, n, 0, active, &k.first); n >= 0 {
		k.search(0, list, n, active, multi)
	}
}

// search explores the node whose live options are list[:n], which this level owns.
func (k *single) search(level int, list []uint64, n int, active, multi uint64) {
	mark := len(k.chosen)
	if n, active, multi = k.forced(level, list, n, active, multi); n >= 0 {
		if active == 0 {
			k.solution()
		} else {
			k.branch(level, list, n, active, multi)
		}
	}
	k.undo(mark)
}

// forced chooses the options that are the only ones of an item, until there is no
// such item. It returns what is left, with n = -1 for a dead end.
func (k *single) forced(level int, list []uint64, n int, active, multi uint64) (int, uint64, uint64) {
	for {
		unit := active &^ k.first.ge2 &^ multi
		if unit == 0 {
			return n, active, multi
		}
		taken, left, ok := k.takeOnly(level, list, n, unit, multi)
		if !ok {
			return -1, active, multi
		}
		active, multi = active&^taken, left
		if n = filter(list, list, n, taken, active, &k.first); n < 0 {
			return -1, active, multi
		}
	}
}

// takeOnly chooses the options of list[:n] for the items in unit, which have one each, and
// reports whether these options are disjoint. While multi is not empty it chooses for one
// item only, because options may then overlap. It also reports false when the search must
// stop.
func (k *single) takeOnly(level int, list []uint64, n int, unit, multi uint64) (taken, left uint64, ok bool) {
	if multi != 0 {
		unit &= -unit
	}
	only := room(&k.only, level, n)
	for _, m := range only[:gather(only, list, n, unit)] {
		if taken&m != 0 || !k.s.count() {
			return taken, multi, false
		}
		var t uint64
		t, multi = k.take(m, 0, multi)
		taken |= t
	}
	return taken, multi, true
}

// branch tries all options of the item with the fewest. Most dead ends already show in near,
// the short list of options of items with at most three: it is filtered first, and when one
// of these items is left without an option, the long list need not be filtered.
func (k *single) branch(level int, list []uint64, n int, active, multi uint64) {
	item := k.choose(list, n, active&^multi)
	few := active&^k.first.ge4&^multi | item
	near, small := room(&k.near, level, n), room(&k.only, level, n)
	options := gather(near, list, n, few)
	next := room(&k.lists, level+1, n)
	mark := len(k.chosen)
	for j, m := range near[:options] {
		if m&item == 0 {
			continue
		}
		if !k.s.count() {
			return
		}
		taken, left := k.take(m, k.twins(near[:j], m), multi)
		if filter(small, near, options, taken, few&^taken, &k.first) >= 0 {
			if n := filter(next, list, n, taken, active&^taken, &k.first); n >= 0 {
				k.search(level+1, next, n, active&^taken, left)
			}
		}
		k.undo(mark)
	}
}

// choose returns the item with the fewest options, the first of those, as a set of one. The
// tally of the list answers for up to three options; no item here has fewer than two.
func (k *single) choose(list []uint64, n int, items uint64) uint64 {
	if x := items &^ k.first.ge3; x != 0 {
		return x & -x
	}
	if x := items &^ k.first.ge4; x != 0 {
		return x & -x
	}
	x := rarest(list, n, items)
	return x & -x
}

// take chooses the option m and returns which of its items may not be covered again (taken)
// and the new set multi (left): an item leaves multi when it may be covered once more only.
func (k *single) take(m uint64, rank int32, multi uint64) (taken, left uint64) {
	k.chosen = append(k.chosen, choice{m, multi, rank})
	taken, left = m, multi
	for x := m & multi; x != 0; x &= x - 1 {
		taken &^= x & -x
		i := bits.TrailingZeros64(x)
		if k.need[i]--; k.need[i] == 1 {
			left &^= x & -x
		}
	}
	return taken, left
}

// undo takes back all choices but the first mark.
func (k *single) undo(mark int) {
	for _, c := range k.chosen[mark:] {
		for x := c.items & c.multi; x != 0; x &= x - 1 {
			k.need[bits.TrailingZeros64(x)]++
		}
	}
	k.chosen = k.chosen[:mark]
}

// twins counts the options equal to m; given those before m in a list, it is the rank of m.
func (k *single) twins(options []uint64, m uint64) (n int32) {
	if !k.s.p.twins {
		return 0
	}
	for _, o := range options {
		if o == m {
			n++
		}
	}
	return n
}

// solution reports a solution. The options of the words are looked up only now, and only
// for Visit: the options of the root are in the order of their least items, so that a binary
// search leads to the first with this least item, and a scan by rank to the option.
func (k *single) solution() {
	if k.s.o.Visit == nil {
		k.s.solution(nil)
		return
	}
	found := append(k.s.found[:0], k.s.chosen...)
	for _, c := range k.chosen {
		least := bits.TrailingZeros64(c.items)
		at, _ := sort.Find(len(k.rootOption), func(i int) int { return least - bits.TrailingZeros64(k.root[i]) })
		for rank := c.rank; ; at++ {
			if k.root[at] == c.items {
				if rank == 0 {
					break
				}
				rank--
			}
		}
		found = append(found, k.rootOption[at])
	}
	k.s.found = found
	k.s.solution(found)
}
