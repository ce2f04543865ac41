package prooflog

// The search: Algorithm X (D. Knuth, "Dancing links", 2000): the item with the fewest options
// left is branched on; one with a single option forces it. The options left are one bit set, as
// every item's options are, so that a choice takes its conflicting options out a word at a time;
// a list of what was taken out gives it back. Per choice this touches the options that are still
// there and a word of each group of 64, not every option of the covered items.

import (
	"context"
	"math/bits"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// steps is a set of steps of the path; it is as long as its last step needs.
type steps []uint64

func (s steps) remove(k int32)   { s[k>>6] &^= 1 << (k & 63) }
func (s steps) has(k int32) bool { return int(k>>6) < len(s) && s[k>>6]>>(k&63)&1 == 1 }
func (s *steps) add(k int32) {
	for len(*s) <= int(k>>6) {
		*s = append(*s, 0)
	}
	(*s)[k>>6] |= 1 << (k & 63)
}
func (s *steps) join(t steps) {
	for w, set := range t {
		if w == len(*s) {
			*s = append(*s, 0)
		}
		(*s)[w] |= set
	}
}

// choice is a step of the path: an option, and the item that it was taken for.
type choice struct {
	option, item int32
	gone         int32 // length of search.gone when it was taken
	forced       bool  // it was the only option left of its item
}

// group is a word of the set of an item's options.
type group struct {
	word  int32  // options 64 word to 64 word + 63
	first int32  // place, in the list of the item's options, of the lowest
	set   uint64 // not 0
}

// branching is an option left of the item branched on.
type branching struct {
	option, place int32 // place in the list of the item's options
	id            int64 // the clause of its branch
}

// search is the state. Invariants: by[i] is the step that covers item i, or -1; live has the
// options without a covered item; gone has the others in the order in which they went; left[i]
// is the number of live options of item i; tight has the primary items that came
// down to one or none by the last choice, ones those not yet forced, up to the next branching.
type search struct {
	ctx    context.Context
	c      *puzzle.Cover
	groups [][]group // of an item, ascending
	by     []int32
	live   []uint64
	gone   []int32
	left   []int32
	tight  []int32
	ones   []uint64
	path   []choice
	open   []branching // of all branchings on the path
	first  bool        // stop at the first solution
	*least             // where a least cost is to be proven, else nil

	branches uint64
	found    [][]int
	err      error
	writer   // of the run that writes
}

func newSearch(ctx context.Context, c *puzzle.Cover) *search {
	s := &search{ctx: ctx, c: c, live: make([]uint64, len(c.Options)/64+1), ones: make([]uint64, c.Primary/64+1)}
	for o := range c.Options {
		s.live[o>>6] |= 1 << (o & 63)
	}
	s.has = optionsOf(c)
	for i := range c.Items {
		var groups []group
		for place, o := range s.has[i] {
			if n := len(groups); n == 0 || groups[n-1].word != o>>6 {
				groups = append(groups, group{word: o >> 6, first: int32(place)})
			}
			groups[len(groups)-1].set |= 1 << (o & 63)
		}
		s.groups = append(s.groups, groups)
		s.left = append(s.left, int32(len(s.has[i])))
		s.by = append(s.by, -1)
		if i < c.Primary && len(s.has[i]) < 2 {
			s.tight = append(s.tight, int32(i))
		}
	}
	return s
}

// run searches the whole tree and returns the number of the last clause.
func (s *search) run() int64 {
	id, _ := s.branch()
	return id
}

// take chooses an option.
func (s *search) take(o, item int32, forced bool) {
	k := int32(len(s.path))
	s.path = append(s.path, choice{o, item, int32(len(s.gone)), forced})
	for _, i := range s.c.Options[o] {
		s.by[i] = k
		for _, g := range s.groups[i] {
			hit := s.live[g.word] & g.set
			s.live[g.word] &^= hit
			for ; hit != 0; hit &= hit - 1 {
				p := g.word<<6 + int32(bits.TrailingZeros64(hit))
				s.gone = append(s.gone, p)
				for _, j := range s.c.Options[p] {
					if s.left[j]--; s.left[j] < 2 && j < s.c.Primary {
						s.tight = append(s.tight, int32(j))
					}
				}
			}
		}
	}
}

// back takes the last choice back.
func (s *search) back() {
	last := s.path[len(s.path)-1]
	s.path = s.path[:len(s.path)-1]
	for _, i := range s.c.Options[last.option] {
		s.by[i] = -1
	}
	for _, p := range s.gone[last.gone:] {
		s.live[p>>6] |= 1 << (p & 63)
		for _, j := range s.c.Options[p] {
			s.left[j]++
		}
	}
	s.gone = s.gone[:last.gone]
}

// choose returns an uncovered primary item: one without live options, else one that came down to
// one, else that with the fewest; -1 if none is left.
func (s *search) choose() int32 {
	item, least := int32(-1), int32(len(s.c.Options)+1)
	for _, i := range s.tight {
		s.ones[i>>6] |= 1 << (i & 63)
		if s.left[i] == 0 && s.by[i] < 0 && (item < 0 || i < item) {
			item = i
		}
	}
	if s.tight = s.tight[:0]; item >= 0 {
		return item
	}
	for w := range s.ones {
		for s.ones[w] != 0 {
			i := int32(w<<6 + bits.TrailingZeros64(s.ones[w]))
			if s.ones[w] &= s.ones[w] - 1; s.by[i] < 0 {
				return i
			}
		}
	}
	for i, n := range s.left[:s.c.Primary] {
		if n < least && s.by[i] < 0 {
			item, least = int32(i), n
		}
	}
	return item
}

// list appends the live options of an item to open, ascending.
func (s *search) list(item int32) {
	for _, g := range s.groups[item] {
		for set := g.set & s.live[g.word]; set != 0; set &= set - 1 {
			low := set & -set
			s.open = append(s.open, branching{
				option: g.word<<6 + int32(bits.TrailingZeros64(set)),
				place:  g.first + int32(bits.OnesCount64(g.set&(low-1))),
			})
		}
	}
}

// branch refutes what is below the path, except for solutions, and returns the number of the
// clause and its decisions, as steps of the path, which are valid up to the next clause. Forced
// options are taken one after the other, not each in a call of its own: there may be many.
func (s *search) branch() (id int64, why steps) {
	depth := len(s.path)
	for !s.stopped() {
		item, from := s.choose(), len(s.open)
		if item < 0 || s.left[item] != 1 {
			id, why = s.node(item)
			break
		}
		s.list(item)
		s.take(s.open[from].option, item, true)
		s.open = s.open[:from]
	}
	for len(s.path) > depth {
		s.back()
	}
	return id, why
}

// node is branch where nothing is forced, item being the one to be covered next.
func (s *search) node(item int32) (int64, steps) {
	clear(s.ones)
	switch {
	case item < 0 && s.least != nil:
		return s.dearSolution()
	case item < 0:
		return s.solution()
	case s.left[item] == 0:
		why := s.empty()
		s.because(item, nil, &why)
		return s.clause(&why, nil, item)
	case s.least != nil:
		return s.cheapest()
	}
	from := len(s.open)
	s.list(item)
	id, why := s.eachAffordable(item, from, s.open[from:], -1, 0) // all of them are
	s.open = s.open[:from]
	return id, why
}

// stopped reports whether the search is to end.
func (s *search) stopped() bool {
	switch {
	case s.err != nil || s.first && len(s.found) > 0:
		return true
	case (s.branches%1024 == 0 || len(s.path)%1024 == 1023) && native.Stopped(s.ctx) != "":
		<-s.ctx.Done() // at a deadline its timer is due
		s.err = s.ctx.Err()
	case s.branches > mostBranches:
		s.err = ErrSize
	}
	return s.err != nil
}

// solution records a solution; its clause follows from the row that excludes it.
func (s *search) solution() (int64, steps) {
	if s.out == nil {
		chosen := make([]int, len(s.path))
		for k, c := range s.path {
			chosen[k] = int(c.option)
		}
		slices.Sort(chosen)
		s.found = append(s.found, chosen)
		return 0, nil
	}
	all := s.empty()
	for k := range s.path {
		all.add(int32(k))
	}
	s.exclusion++
	return s.clause(&all, []branching{{id: s.exclusion - 1}}, -1)
}
