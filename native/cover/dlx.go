// Dancing links: Algorithm X with the minimum-remaining-values rule.
//
// D. E. Knuth, The Art of Computer Programming, Volume 4B, Section 7.2.2.1:
// Algorithm D for options and secondary items, the idea of Algorithm M for
// multiplicities, and Algorithm C for colours. The search allocates nothing; the links
// are in dlxlinks.go, what colours and intervals of multiplicities add in dlxcolours.go.
//
// The item to branch on is the active primary item with the fewest choices, the
// first of those in the order of the problem. An item to be covered r more times
// by options of a list of length l has l-r+1 choices for the first of them; for
// r = 1 that is the length of the list. For r > 1 the options of the list are
// tried in order, and each is excluded for the later ones, so that a set
// of options is found once and not in every order.
//
// Counting: the root is a node, and every option tried makes one, also when it
// leads to a solution or leaves an item without options. That is the count of
// Knuth's program DLX1; one less is the number of fits that polycube reports.
// Looking ahead (see starved) saves the work in most nodes but changes no count. It
// assumes that the options of the item branched on are excluded
// afterwards, which is so when the item is to be covered once more: only branchOnce
// looks ahead, and not for an item with one option, so that a chain of forced choices
// keeps no list per level.

package cover

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

const engineName = "dlx"

const noLimit = ^uint64(0)

// lookahead is the longest list that starved looks through. On the pentominoes
// in 6×10, without it: 6.5 s, 3: 5.7 s, 8: 4.9 s, 12: 4.4 s, 16 to 24: 4.1 s, all
// items: 5.0 s.
const lookahead = 20

// branch is the state of one level of the search, for the estimate of progress.
type branch struct{ tried, choices int32 }

// dancer is the state of one search. The links and need are as before when search returns.
type dancer struct {
	dlxLinks
	chosen  []int    // options, by level
	level   []branch // one per level in progress
	weak    []int32  // items with short lists, those of deeper levels last
	dropped []int32  // nodes of options excluded at their level, see branchMany

	nodes, solutions, limit uint64
	prices                  *pricing // of a search for a least-cost cover, else nil

	clock native.Clock
	o     Options
}

func newDancer(ctx context.Context, c *puzzle.Cover, o Options) *dancer {
	s := &dancer{limit: noLimit, o: o}
	s.dlxLinks = newLinks(c)
	s.clock = native.NewClock(ctx, min(checkInterval, native.Every(len(s.links))), &s.o.Run)
	if o.Limit > 0 {
		s.limit = uint64(o.Limit)
	}
	return s
}

// run searches the whole tree. The context is looked at first, so that one that
// is done already costs nothing.
func (s *dancer) run() {
	if s.count() {
		s.search()
	}
}

// count counts a node and reports whether the search may go on.
func (s *dancer) count() bool {
	if s.nodes >= s.clock.Next && !s.watch() {
		return false
	}
	s.nodes++
	return true
}

// search explores the node that the choices so far lead to. After it returns, the
// links are as before.
func (s *dancer) search() {
	if s.items[0].next == 0 {
		s.solution()
		return
	}
	item, choices := s.choose()
	if choices <= 0 {
		return
	}
	s.level = append(s.level, branch{choices: choices})
	if s.items[item].need == 1 {
		s.branchOnce(item)
	} else {
		s.branchMany(item, choices)
	}
	s.level = s.level[:len(s.level)-1]
}

// choose returns the active primary item with the fewest choices, the first of
// those, and their number, which is 0 or less when the item cannot be covered.
func (s *dancer) choose() (item, choices int32) {
	switch {
	case s.prices != nil:
		return s.cheapest()
	case s.slack != nil:
		return s.chooseBetween()
	}
	choices = plenty
	for i := s.items[0].next; i != 0; i = s.items[i].next {
		if n := s.items[i].size - s.items[i].need + 1; n < choices {
			if item, choices = i, n; n <= 0 {
				return item, choices
			}
		}
	}
	return item, choices
}

// branchOnce tries every option of an item that may be covered once more, and none
// where it need not be.
func (s *dancer) branchOnce(item int32) {
	enough := s.missing(item) <= 0
	s.items[item].need--
	s.cover(item)
	mark := len(s.weak)
	for i := s.items[0].next; i != 0 && s.items[item].size > 1; i = s.items[i].next {
		if s.items[i].size <= lookahead {
			s.weak = append(s.weak, i)
		}
	}
	for x := s.links[item].down; x != item && s.clock.Ended == ""; x = s.links[x].down {
		s.try(x, s.weak[mark:])
	}
	s.weak = s.weak[:mark]
	if enough && s.clock.Ended == "" {
		s.leave(item, true)
	}
	s.uncover(item)
	s.items[item].need++
}

// branchMany tries the options of an item that may be covered several times, each as
// the first of those that will be chosen: the options before it are gone. Where the item
// need not be covered again, choosing none of them is the last choice.
func (s *dancer) branchMany(item, choices int32) {
	mark, enough := len(s.dropped), s.missing(item) <= 0
	if enough {
		choices--
	}
	s.items[item].need--
	for ; choices > 0 && s.clock.Ended == ""; choices-- {
		x := s.links[item].down
		s.drop(x)
		s.dropped = append(s.dropped, x)
		s.try(x, nil)
	}
	s.items[item].need++
	if enough && s.clock.Ended == "" {
		s.leave(item, false)
	}
	for k := len(s.dropped) - 1; k >= mark; k-- {
		s.undrop(s.dropped[k])
	}
	s.dropped = s.dropped[:mark]
}

// try chooses the option of node x, whose own item is dealt with, and searches on.
func (s *dancer) try(x int32, weak []int32) {
	s.level[len(s.level)-1].tried++
	if !s.count() {
		return
	}
	s.mark(x)
	if !s.starved(weak) {
		s.coverRest(x)
		s.chosen = append(s.chosen, s.option(x))
		s.search()
		s.chosen = s.chosen[:len(s.chosen)-1]
		s.uncoverRest(x)
	}
	s.unmark(x)
}

// starved looks ahead: it reports whether one of the weak items would be left
// with fewer options than it needs by the choice whose items are marked (their
// need is reduced) but not covered yet.
func (s *dancer) starved(weak []int32) bool {
	for _, item := range weak {
		left := s.missing(item)
		for x := s.links[item].down; x != item && left > 0; x = s.links[x].down {
			if s.open(x) {
				left--
			}
		}
		if left > 0 {
			return true
		}
	}
	return false
}

// solution counts a solution, shows it, and stops the search at its limit.
func (s *dancer) solution() {
	s.solutions++
	if s.o.Visit != nil {
		s.o.Visit(s.chosen)
	}
	if s.solutions == s.limit {
		s.clock.Stop(native.SolutionLimit)
	}
}

// watch looks at the limits, reports progress where it is due, and reports whether the
// search may go on.
func (s *dancer) watch() bool {
	if !s.clock.Check(s.nodes) {
		return false
	}
	s.clock.Report(func() native.Progress {
		return native.Progress{Nodes: s.nodes, Solutions: s.solutions, Depth: len(s.chosen), Explored: s.explored(), Where: s.where()}
	})
	return true
}

// where is the progress in words that a search for a least-cost cover reports.
func (s *dancer) where() string {
	if s.prices == nil {
		return ""
	}
	return fmt.Sprintf("%s; %d nodes", s.prices.best, s.nodes)
}

// explored estimates the fraction of the tree behind the search, as if all
// subtrees of a node were of one size.
func (s *dancer) explored() float64 {
	fraction, width := 0.0, 1.0
	for _, b := range s.level {
		width /= float64(b.choices)
		fraction += width * float64(b.tried-1)
	}
	return fraction
}
