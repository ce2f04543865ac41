// The search of parts of the tree, for runs that are cut into units (internal/units). A part is
// the subtree of a node, which is named by the options chosen on the way down to it, its path:
// at every node the item to branch on follows from the state, and its choices are tried in the
// problem's sorted order. What is excluded because its solutions belong to earlier siblings
// follows from the path, too.
//
// A part has a budget of nodes, never of time, so that its outcome is the same everywhere.
// Above 64 items the search stops between two choices when the budget is used up, and says
// where: the choices behind its way down are left. Below, the kernel of single.go is not
// interrupted; a call that needs more nodes than the budget alone is given up, what it did is
// taken back, and the choices of its node are left as parts of their own.
//
// The way down to a part is kept, and the next part begins where theirs divide. As soon as the
// kernel for 64 items takes a node of the way, the nodes below it on the way are lists of its
// words, one pass over that of the node above: to begin a part there costs what a node of the
// search costs, so that small parts need little more time than the search as a whole. Where items
// are needed several times the whole way is that of wide.go.
//
// Nodes are counted as in Search, with one difference that depends on where a tree is cut. When
// several items have one option each, the kernel chooses them all in the order of the options
// and sees only then which exclude each other; the search above it chooses the one of the
// first such item and then looks again. So on a way to a dead end they may count a node more
// or less than each other, and the sum over all parts differs from Search's by as many.
// Solutions never do. Two runs with the same cut agree to the node. Own.

package exactcover

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// Parts searches parts of a tree one after the other, in one goroutine, with memory that is
// kept between them. Several of one problem share what they only read: see Clone.
type Parts struct {
	s     *searcher
	place []int32 // per option of the cover, its number in sorted order, -1 for those not live
	at    []int32 // the path of the node that this is at, of which the first len(s.chosen) options are chosen in s
	words []words // the nodes of the way from s's on; none while the kernel does not take that
	depth int     // of words in use; the others are kept for their memory
	most  Budget
	part  *Part // of the run in progress
	sink  Sink
	stop  bool // its budget is used up
}

// Budget says when to stop inside of a part. Zero values are no limits.
type Budget struct {
	Nodes     uint64 // stop when so many nodes are counted; at most twice as many are, and as many again given up
	Solutions uint64 // the same for solutions
}

// Sink takes the solutions of a part. A call of the kernel may be taken back, and its solutions
// with it: those are not held until it is over, as they can be millions.
type Sink interface {
	Add(options []int) // in the order of choice; it may change them, and must not keep them
	Mark()             // what follows may be taken back
	Back()             // takes back what followed the last mark
}

// Part is the outcome of one part.
type Part struct {
	Levels    []uint64 // nodes by the number of options chosen, from that of the part's own node on, which counts
	Nodes     uint64   // their sum
	Solutions uint64
	GivenUp   uint64 // nodes of a call of the kernel that was taken back, in no other count

	// Stop is nil when the part was searched to its end. Otherwise it is the path of the node
	// at which the budget ended the search: left are, for every node on the way from the part
	// to it, the choices behind the one taken, and with Open also all choices of the node Stop.
	Stop []int
	Open bool
}

// NewParts prepares a problem. live are the options that may be chosen, ascending; nil for all.
// An error is a cover that is not taken, or that of the context.
func NewParts(ctx context.Context, c *puzzle.Cover, live []int) (*Parts, error) {
	if err := takes(c, live); err != nil {
		return nil, err
	}
	p, err := newProblem(ctx, c, live)
	if err != nil {
		return nil, err
	}
	return newParts(p), nil
}

// words is a node in words of the kernel. Invariants: list[:n] are the live options, padded, and
// tally is theirs; n is -1 where an active item has none. The options chosen since words[0] are
// in s.single.chosen, and used are their items.
type words struct {
	list         []uint64
	n            int
	active, used uint64
	tally        tally
}

func newParts(p *problem) *Parts {
	s := newSearcher(context.Background(), p, Options{})
	depth := 2
	for _, need := range p.need[:p.primary] {
		depth += int(need) // every option chosen covers a primary item
	}
	s.levels = make([]uint64, depth)
	out := &Parts{s: s}
	for sorted, o := range p.number {
		for len(out.place) <= o {
			out.place = append(out.place, -1)
		}
		out.place[o] = int32(sorted)
	}
	out.toWords()
	return out
}

// Clone returns another searcher of the same problem, for another goroutine.
func (p *Parts) Clone() *Parts { return newParts(p.s.p) }

// errNoNode says that a path leads nowhere in this tree.
var errNoNode = errors.New("no node of this search")

// Choices returns the options that the search tries at the node of a path, in their order:
// none at a dead end, and none at a solution, of which solved tells.
func (p *Parts) Choices(path []int) (choices []int, solved bool, err error) {
	if err := p.enter(path); err != nil {
		return nil, false, err
	}
	if p.solved() {
		return nil, true, nil
	}
	p.tries(func(o int32) bool {
		choices = append(choices, p.s.p.number[o])
		return true
	})
	return choices, false, nil
}

// solved reports whether every primary item is covered at the node that this is at.
func (p *Parts) solved() bool {
	if p.depth > 0 {
		return p.words[p.depth-1].active == 0
	}
	return p.s.wide.open == 0
}

// tries calls try with the options that the search tries at the node that this is at, in their
// order, until it returns false.
func (p *Parts) tries(try func(o int32) bool) {
	if p.depth == 0 {
		item, n := p.s.choose()
		p.s.tries(item, n, try)
		return
	}
	w, k := &p.words[p.depth-1], &p.s.single
	if w.n < 0 || w.active == 0 {
		return
	}
	item := w.active &^ w.tally.ge2
	if k.first = w.tally; item == 0 {
		item = k.choose(w.list, w.n, w.active)
	}
	item &= -item
	for left, i := gather(room(&k.only, 0, w.n), w.list, w.n, item), 0; left > 0; i++ {
		if m := k.root[i]; m&item != 0 && m&w.used == 0 {
			if left--; !try(k.rootOption[i]) {
				return
			}
		}
	}
}

// tries calls try with the options that search tries for an item with n choices, in their
// order, until it returns false.
func (s *searcher) tries(item, n int32, try func(o int32) bool) {
	for _, o := range s.p.having[item] {
		if n == 0 {
			return
		}
		if s.wide.isLive(o) {
			if n--; !try(o) {
				return
			}
		}
	}
}

// enter goes to the node of a path from the one that it is at, by their common part.
func (p *Parts) enter(path []int) error {
	s, same := p.s, 0
	for same < len(p.at) && same < len(path) && s.p.number[p.at[same]] == path[same] {
		same++
	}
	if len(s.tried) > 0 { // what earlier siblings exclude is not kept by depth
		same = 0
	}
	p.back(same)
	for depth := same; depth < len(path); depth++ {
		if !p.down(path[depth]) {
			p.back(0)
			return p.none(path, depth)
		}
	}
	return nil
}

func (p *Parts) none(path []int, depth int) error {
	return fmt.Errorf("%v: option %d at depth %d: %w", path, path[depth], depth, errNoNode)
}

// back goes back to the first choices of the path; nothing is excluded any more.
func (p *Parts) back(depth int) {
	s, k := p.s, &p.s.single
	if p.depth > 0 {
		p.depth = max(0, depth-len(s.chosen)+1)
		k.undo(max(0, p.depth-1))
	}
	for len(s.chosen) > depth {
		s.ascend()
	}
	p.at = p.at[:depth]
	s.retry(0)
}

// toWords makes the node that s is at the first one in words, if the kernel takes it.
func (p *Parts) toWords() {
	if p.s.p.again {
		return
	}
	if n, active, _, small := p.s.enter(); small {
		p.word(p.s.single.root, n, 0, active, 0)
	}
}

// word goes down to a node in words: from one whose live options are list[:n], by a choice with
// the items taken.
func (p *Parts) word(list []uint64, n int, taken, active, used uint64) {
	if len(p.words) == p.depth {
		p.words = append(p.words, words{})
	}
	w := &p.words[p.depth]
	if p.depth++; len(w.list) < n+padding {
		w.list = make([]uint64, n+n/4+2*padding)
	}
	w.active, w.used = active&^taken, used|taken
	w.n = filter(w.list, list, n, taken, w.active, &w.tally)
}

// down chooses an option if the search tries it at this node, and drops those before it
// where the item is needed several times.
func (p *Parts) down(option int) (ok bool) {
	if option < 0 || option >= len(p.place) || p.solved() {
		return false
	}
	s, chosen := p.s, p.place[option]
	again := false
	if p.depth == 0 {
		item, _ := s.choose()
		again = s.wide.need[item] > 1
	}
	p.tries(func(o int32) bool {
		if ok = o == chosen; !ok && again {
			s.wide.drop(s.p, o)
			s.tried = append(s.tried, o)
		}
		return !ok
	})
	if !ok {
		return false
	}
	p.at = append(p.at, chosen)
	if p.depth == 0 {
		s.descend(chosen)
		p.toWords()
		return true
	}
	w, k := &p.words[p.depth-1], &s.single
	i, _ := slices.BinarySearch(k.rootOption, chosen)
	m := k.root[i]
	k.take(m, k.twins(k.root[:i], m), 0)
	p.word(w.list, w.n, m, w.active, w.used)
	return true
}

// Run searches the part of a path within a budget. found, if it is not nil, is given the
// solutions. The error is that of the context if it ended, and otherwise that the path leads to
// no node.
func (p *Parts) Run(ctx context.Context, path []int, most Budget, found Sink) (*Part, error) {
	if err := p.enter(path); err != nil {
		return nil, err
	}
	s := p.s
	p.part, p.most, p.stop, p.sink = &Part{}, most, false, found
	s.clock, s.nodes, s.solutions, s.o.Visit = native.NewClock(ctx, s.every, &s.o.Run), 1, 0, nil
	clear(s.levels)
	s.levels[len(path)] = 1
	if found != nil {
		s.o.Visit = found.Add
	}
	switch w := p.depth - 1; {
	case !s.watch():
	case w < 0:
		p.search(len(path), len(path))
	case p.words[w].n >= 0:
		p.kernel(p.words[w].list, p.words[w].n, p.words[w].active, 0)
	}
	if s.clock.Ended != "" {
		p.back(0)
		return nil, native.Cause(ctx)
	}
	p.part.Nodes, p.part.Solutions = s.nodes, s.solutions
	p.part.Levels = slices.Clone(s.levels[len(path):])
	for n := len(p.part.Levels); p.part.Levels[n-1] == 0; n-- {
		p.part.Levels = p.part.Levels[:n-1]
	}
	return p.part, nil
}

// search explores the node at a depth as searcher.search does; root is the depth of the part.
func (p *Parts) search(depth, root int) {
	s, w := p.s, p.s.wide
	if w.open == 0 {
		s.solution(s.chosen)
		return
	}
	if n, active, multi, small := s.enter(); small {
		p.kernel(s.single.root, n, active, multi)
		return
	}
	item, choices := s.choose()
	if choices <= 0 {
		return
	}
	again, from := w.need[item] > 1, len(s.tried)
	*w.level(depth) = wideLevel{choices: int(choices)}
	s.tries(item, choices, func(o int32) bool {
		if !s.count() {
			return false
		}
		w.levels[depth].tried++
		s.descend(o)
		p.search(depth+1, root)
		s.ascend()
		if p.stop || s.clock.Ended != "" {
			return false
		}
		if p.full() && p.left(root, depth) {
			p.end(o)
			return false
		}
		if again { // every solution with this option has been found
			w.drop(s.p, o)
			s.tried = append(s.tried, o)
		}
		return true
	})
	s.retry(from)
}

// full reports whether the budget is used up.
func (p *Parts) full() bool {
	return p.most.Nodes > 0 && p.s.nodes >= p.most.Nodes || p.most.Solutions > 0 && p.s.solutions >= p.most.Solutions
}

// left reports whether a node between two depths has choices that were not tried.
func (p *Parts) left(from, to int) bool {
	for _, l := range p.s.wide.levels[from : to+1] {
		if l.tried < l.choices {
			return true
		}
	}
	return false
}

// end ends the part at the node of the options chosen and one more.
func (p *Parts) end(more ...int32) {
	way := p.s.chosen
	if p.depth > 0 {
		way = p.at
	}
	p.stop, p.part.Stop = true, []int{}
	for _, o := range append(slices.Clone(way), more...) {
		p.part.Stop = append(p.part.Stop, p.s.p.number[o])
	}
}

// kernel searches the node below which at most 64 items are left. A call that alone goes
// beyond the budget is taken back.
func (p *Parts) kernel(live []uint64, n int, active, multi uint64) {
	s := p.s
	nodes, solutions := s.nodes, s.solutions
	if p.sink != nil {
		p.sink.Mark()
	}
	before := slices.Clone(s.levels)
	if s.limit = ones; p.most.Solutions > 0 {
		s.limit = s.solutions + p.most.Solutions + 1
	}
	if p.most.Nodes > 0 {
		s.clock.Bound(s.nodes + p.most.Nodes)
	}
	s.single.run(live, n, active, multi)
	s.limit = ones
	if s.clock.Ended != native.NodeLimit && s.clock.Ended != native.SolutionLimit {
		if s.clock.Ended == "" {
			s.clock.Bound(0)
		}
		return
	}
	p.part.GivenUp += s.nodes - nodes
	s.clock.Bound(0)
	s.nodes, s.solutions = nodes, solutions
	if p.sink != nil {
		p.sink.Back()
	}
	copy(s.levels, before)
	if multi != 0 {
		if _, choices := s.choose(); choices <= 0 { // an item that is needed more often than it has options; the kernel does not look at those
			return
		}
	}
	p.part.Open = true
	p.end()
}

// Estimate estimates the nodes below the node of a path by the Mean of random walks as Estimate
// does them. The same seed gives the same estimate. The error is that of Run.
func (p *Parts) Estimate(ctx context.Context, path []int, walks int, aim float64, seed uint64) (float64, error) {
	if err := p.enter(path); err != nil {
		return 0, err
	}
	s, r := p.s, rand.New(rand.NewPCG(seed, 2))
	s.clock, s.nodes = native.NewClock(ctx, s.every, &s.o.Run), 0
	s.watch()
	live, n, active, multi, small := []uint64(nil), 0, uint64(0), uint64(0), p.depth > 0
	if small {
		w := &p.words[p.depth-1]
		live, n, active = w.list, w.n, w.active
	} else if n, active, multi, small = s.enter(); small { // made once, not for every walk
		live = s.single.root
	}
	if p.solved() || n < 0 {
		return 0, nil
	}
	mean := Mean(walks, aim, func() float64 {
		if small {
			return s.single.walk(r, live, n, active, multi, 1)
		}
		nodes := s.walk(r, 1)
		for len(s.chosen) > len(path) {
			s.ascend()
		}
		return nodes
	})
	if s.clock.Ended != "" {
		return 0, native.Cause(ctx)
	}
	return mean, nil
}

// Mean is the mean of random walks: of at least an eighth of them, and of no more than show that it
// is not about aim, as far as walks can (0: of all).
func Mean(walks int, aim float64, walk func() float64) (mean float64) {
	sum := 0.0
	for k := 1; k <= walks; k++ {
		sum += walk()
		far := aim * (1 + 8/math.Sqrt(float64(k)))
		if mean = sum / float64(k); aim > 0 && k >= walks/8 && (mean > far || mean*far < aim*aim) {
			break
		}
	}
	return mean
}
