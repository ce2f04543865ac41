// The work of a search, estimated by going down its tree at random.
//
// A descent weights every node by the number of nodes that it stands for, so that
// the weighted sum of a cost over the nodes visited is, on average, the cost of the whole
// search (D. E. Knuth, Estimating the efficiency of backtrack programs, Mathematics of
// Computation 29, 1975). Where the mask engines work, a descent goes to two children
// now and then (P. W. Purdom, Tree size by partial backtracking, SIAM Journal on
// Computing 7, 1978): most of the nodes are down there, and one path sees few of them.
//
// Costs are counts of what the engines do, times constants, and not times: so an
// estimate is the same from run to run and from machine to machine.

package polycube

import (
	"math"
	"math/rand/v2"
)

// Nanoseconds of what the engines do, on one core of a server of 2023, fitted to whole
// searches of the article's Table 2. They are good to a factor of two; what is
// compared is their sums.
const (
	perNode    = 120.0 // a node of dancing links, all else apart
	perColumn  = 2.5   // a column looked at
	perUpdate  = 4.2   // an entry unlinked and linked again
	perListed  = 9.0   // a cell of an image, listed for the mask engines
	perAttempt = 2.4   // an image looked at, to place it
	perProbe   = 1.4   // the same, to count
	perShape   = 4.0   // a list of images looked at
	perFit     = 50.0  // a placement of the mask engines
	perFree    = 5.0   // EMCH: a free cell whose neighbours are counted
	perParity  = 6.0   // the triggers, a placement
	perVolume  = 40.0
	perTinted  = 20.0 // the filters of parity and volume, an image
	perFlooded = 800.0
	perClash   = 3.0 // a pair of images compared
)

// descent is about how many paths a random descent of the mask engines branches into: the
// chance of a second child is such that this is their mean number after 14 levels, or after
// as many as there are pieces.
const descent = 200

// almost is the number of pieces that remain where a solution is near.
const almost = 1

// walker goes down the tree of a search at random. Work is in nanoseconds, the sum of the
// constants above. Two sums are kept: work, weighted, estimates the search; spent, not
// weighted, is what the walker itself has done so far.
type walker struct {
	*Search
	random *rand.Rand
	whole  bool    // go to every child in dancing links, in random order, until the work is done
	each   float64 // work for one descent then; 0 where descents are not bounded
	begun  float64 // spent when the present descent began
	until  float64 // spent at which it ends; +Inf where it is not bounded
	second float64 // the chance of a second child in the mask engines

	filtered       *board  // the board on which the filters before the search have run
	root           float64 // work of those, part of every estimate
	work           float64 // estimate by the present descent, nanoseconds
	fits, attempts float64 // its estimates of those counts
	near           float64 // its estimate of placements that leave almost nothing and keep volumes and parities in order
	spent          float64 // work done by all descents and the choice, nanoseconds

	rows  [][]int32  // scratch by the pieces that remain: rows of the column branched on
	found [][]laying // the same for the mask engines: images that fit
}

// laying is an image that fits: its shape by the number of the masks.
type laying struct {
	shape int32
	image uint64
}

// newWalker makes a walker of a search that has not begun.
func newWalker(s *Search) *walker {
	w := &walker{Search: s, until: math.Inf(1), rows: make([][]int32, s.left+1), found: make([][]laying, s.left+1)}
	w.second = math.Pow(descent, 1/float64(max(1, min(s.left, 14)))) - 1
	return w
}

// use makes the search one with other options; o is normalised. The filters before
// the search run if they have not yet.
func (w *walker) use(o Options, random *rand.Rand) {
	again := w.filtered != w.board || o.ParityFilter != w.o.ParityFilter || o.VolumeFilter != w.o.VolumeFilter || o.FitFilter != w.o.FitFilter
	w.random = random
	w.set(o)
	if again {
		w.unfilter(0)
		w.work = 0
		w.filterCharged(1)
		w.filtered, w.root = w.board, w.work
	}
}

// set sets the options of the search.
func (w *walker) set(o Options) {
	w.o = o
	w.setOrder()
}

// walk makes descent number nth, from 0, and returns its estimate of the work of the search
// in nanoseconds. Unless it goes to every child, it takes child nth of the root, counted
// round, so that all of them are sampled alike. A bounded descent may spend up to 20 times
// each until bound sets a lower limit.
func (w *walker) walk(nth int) float64 {
	w.work, w.fits, w.attempts, w.near = w.root, 0, 0, 0
	if w.begun, w.until = w.spent, math.Inf(1); w.each > 0 {
		w.until = w.spent + 20*w.each
	}
	w.node(1, true, nth)
	return w.work
}

// charge adds a cost in nanoseconds, of which the node visited stands for weight.
func (w *walker) charge(weight, cost float64) {
	w.work += weight * cost
	w.spent += cost
}

// node is Search.dance at a node that stands for weight nodes. Rows of the column before the
// one drawn are only dropped, for a shape with several copies, as the search would have done.
func (w *walker) node(weight float64, root bool, nth int) {
	m, c := w.matrix, w.choose(root)
	columns := 0
	for i := m.next[m.root]; i != m.root; i = m.next[i] {
		columns++
	}
	w.charge(weight, perNode+perColumn*float64(columns))
	n := int(m.size[c])
	if n == 0 {
		w.bound()
		return
	}
	if w.left <= w.o.MCH && (n > 1 || root) && w.enter(weight) {
		return
	}
	copies, mark, under := m.copies(c), len(w.dropped), int32(-1)
	rows, from, to := w.draw(c, root, nth)
	if !copies {
		w.charge(weight, w.updates(c))
		m.use(c)
		under = c
	}
	for i, p := range rows[:to] {
		if i >= from && w.spent < w.until {
			w.follow(p, under, weight*float64(n)/float64(to-from))
		}
		if copies && !w.o.OldCopies {
			m.drop(p)
			w.dropped = append(w.dropped, p)
		}
	}
	if copies {
		w.unfilter(mark)
	} else {
		m.bring(c)
	}
}

// draw returns the rows of a column, and which of them are followed: all, in random order, the
// one with number nth at the root, or a random one.
func (w *walker) draw(c int32, root bool, nth int) (rows []int32, from, to int) {
	m, n := w.matrix, int(w.matrix.size[c])
	rows = w.rows[w.left][:0]
	for p := m.node[c].down; p != c; p = m.node[p].down {
		rows = append(rows, p)
	}
	w.rows[w.left] = rows
	switch {
	case w.whole:
		w.random.Shuffle(n, func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
		return rows, 0, n
	case root:
		from = nth % n
	default:
		from = w.random.IntN(n)
	}
	return rows, from, from + 1
}

// bound sets the end of a descent with bounded work, when it first comes to a dead end or to
// the mask engines: each from there on, or three times the work of the way down if that is
// more, so that the way down, slow with filters, is not most of it.
func (w *walker) bound() {
	if w.each > 0 {
		w.until = min(w.until, w.spent+max(w.each, 3*(w.spent-w.begun)))
	}
}

// updates is the work of covering a column and uncovering it: one update for every entry of
// its rows, taking all of them to be as long as the first.
func (w *walker) updates(c int32) float64 {
	m := w.matrix
	if p := m.node[c].down; p != c {
		return perUpdate * float64(m.size[c]) * float64(len(w.board.images[m.row[p]].cells))
	}
	return 0
}

// follow is Search.try; a row that leaves almost nothing counts as near a solution when the
// triggers of parity and volume, used or not, would let it pass.
func (w *walker) follow(p, c int32, weight float64) {
	m := w.matrix
	im := &w.board.images[m.row[p]]
	w.fits += weight
	w.attempts += weight
	w.lay(m.row[p], im)
	w.chargeTriggers(weight)
	if w.left == almost && w.parity.balance(w.tint) && w.fill.possible(w.volume) {
		w.near += weight
	}
	if w.left != w.o.Goal && w.passes() {
		for _, cell := range im.cells {
			if cell != c {
				w.charge(weight, w.updates(cell))
			}
		}
		mark := len(w.dropped)
		m.place(p, c)
		w.filterCharged(weight)
		w.node(weight, false, 0)
		w.unfilter(mark)
		m.remove(p, c)
	}
	w.lift(im)
}

// chargeTriggers charges for the triggers of one placement.
func (w *walker) chargeTriggers(weight float64) {
	if w.o.ParityTrigger {
		w.charge(weight, perParity)
	}
	if w.o.VolumeTrigger > 0 && w.left >= w.o.VolumeTrigger {
		w.charge(weight, perVolume)
	}
}

// filterCharged runs the filters that are due and charges for them: those of parity and
// volume by the images left, that of fits by the pairs of images that share a cell.
func (w *walker) filterCharged(weight float64) {
	m, images, starving := w.matrix, 0.0, 0.0
	for c := m.prev[m.root]; c != m.root && c >= m.cells; c = m.prev[c] {
		images += float64(m.size[c])
	}
	for _, f := range []struct {
		threshold int
		cost      float64
	}{{w.o.ParityFilter, perTinted}, {w.o.VolumeFilter, perFlooded}} {
		if f.threshold > 0 && w.left >= f.threshold {
			w.charge(weight, f.cost*images)
		}
	}
	if w.o.FitFilter > 0 && w.left >= w.o.FitFilter {
		for c := m.next[m.root]; c != m.root && c < m.cells; c = m.next[c] {
			starving += w.updates(c) * float64(m.size[c])
		}
		w.charge(weight, starving)
	}
	w.filter()
}
