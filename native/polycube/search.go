// Package polycube searches packing puzzles as M. Busche's polycube solver does
// (version 1.2.1, 2011, and its article on polyomino and polycube puzzles), so
// that its published counts can be reproduced number for number: four engines
// that hand over to one another as the pieces run out, orderings, image filters,
// triggers and Monte Carlo sampling.
//
// The engines, in the order in which they follow one another:
//
//   - dancing links over cells and shapes, dlx.go, with orderings, order.go, and
//     image filters, filters.go, which need its matrix; the same nodes are visited
//     without links up to 64 cells, vertical.go, and up to 128, wide.go;
//   - MCH, most constrained hole, over 64-bit masks, lists.go;
//   - EMCH, which looks for that hole only among the cells with the fewest free
//     neighbours, lists.go;
//   - de Bruijn's algorithm, which always fills the first free cell, masks.go.
//
// Counting: an attempt is a placement looked at in a list, a fit is one that
// overlaps nothing, and both are kept by the number of pieces that remained. In
// dancing links every row tried is an attempt and a fit. In the other engines the
// whole list of a shape at the chosen cell counts as attempted when the shape is
// considered; probing lists in search of the hole is not counted. A placement
// that a trigger rejects was a fit all the same.
//
// Also of effect on the counts: images are listed by shape, least cell and rotation (turns.go), and the
// redundancy filter keeps the first of an orbit; a symmetric piece is reduced by rotations first, then
// by orbits of images; the goal is checked before the triggers; the first hole after dancing links
// hand over is the most constrained one, also for EMCH; the fit filter goes through the shapes once,
// from last to first, and drops images as it goes; ordering R uses integer differences of coordinates;
// a and A rotate the direction back by the reference, so that rounding decides about cells exactly in
// that direction, and treat the centre as lying along x. All this is derived from a description of
// the program and the numbers that it prints; none of its code was used.
//
// One rule of polycube 1.2.1 is not followed unless [Options.OldCopies] asks for
// it: branching on a shape with several copies, its dancing links visit the same
// set of placements in several orders.
//
// Not here: the faster engines (native/cover), with which it is compared. Begin with search.go.
// This package may change with every release.
package polycube

// One search: its counts, its limits and its progress. The engines are in dlx.go, vertical.go,
// lists.go and masks.go; the counts are those that polycube 1.2.1 prints.

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// checkInterval is the number of fits between two tests of the context.
const checkInterval = 1 << 13

// Result is what a search found and why it ended. Attempts and Fits are indexed by the
// number of pieces that remained before the placement.
type Result struct {
	Solutions   uint64        `json:"solutions"` // found, before comparing them by symmetry
	Unique      uint64        `json:"unique"`    // up to symmetry; exact when UniqueKnown
	UniqueKnown bool          `json:"-"`
	Attempts    []uint64      `json:"attempts"`         // placements looked at, see the package
	Fits        []uint64      `json:"fits"`             // of them, those that overlap nothing
	ParityCuts  []uint64      `json:"-"`                // placements rejected by the parity trigger, by the pieces that remained after them
	VolumeCuts  []uint64      `json:"-"`                // and by the volume trigger
	ParityDrops []uint64      `json:"-"`                // images dropped by the parity filter, by the pieces that remain
	VolumeDrops []uint64      `json:"-"`                // by the volume filter
	FitDrops    []uint64      `json:"-"`                // and by the filter of fits
	Trials      int           `json:"trials,omitempty"` // Monte Carlo trials begun
	Termination native.Reason `json:"termination"`      // Completed: everything was searched, or every trial done
	Elapsed     time.Duration `json:"-"`
}

// Total adds up one of the lists of a result.
func Total(list []uint64) uint64 {
	sum := uint64(0)
	for _, v := range list {
		sum += v
	}
	return sum
}

// Search is a puzzle ready to be searched. It is not safe for concurrent use.
type Search struct {
	board  *board
	o      Options
	matrix *matrix
	masks  masks

	vertical     vertical
	wide         wide
	rule         []int       // per number of remaining pieces, the heuristic of Order in force with classes; -1: fewest fits
	ranked       bool        // some rule is not fewest fits
	classSets    [][2]uint64 // scratch of classWords
	verticalFrom int         // it may take over when at most this many pieces remain, see plainFrom

	left  int       // pieces that remain to be placed
	stack []placing // those placed, in the order of placing
	tint  int       // sum of board.black over the free cells; up to date above the mask engines only

	parity, volume *sums          // what the remaining pieces can add up to
	fill           flood          // of the volume tests among cells
	class          [][]int32      // per heuristic of Order, the class of each cell; nil for fewest fits
	dropped        []int32        // rows taken out by filters and by danceCopies, as one node of each, the deepest last
	gone           [][2]int       // per shape and sign of its images, the number of pieces left when the filter of parity dropped them, or 0
	mirrored       []int          // per shape, that of its mirror images, and
	rotated        *puzzle.Orbits // forms up to rotation: both of State.Mirror, nil before its first call
	orbits         *orbits        // canonical forms of the solutions found; nil unless they are compared

	result Result
	budget int  // fits until the next test of the context
	stop   bool // unwind: a limit, a cancelled context, or the end of a trial
	ended  native.Reason
	ctx    context.Context
	start  time.Time
	random *twister
	order  []int32 // the rows under each column, as shuffled for the present trial

	replay  *replay   // the path of Resume until its end is reached, else nil
	stopped *Position // where the context stopped the search
	pace    int       // fits between two tests of the context, when tests want a number of their own
}

// New prepares a search. Errors are those of puzzle.Packing.Check, a puzzle of more
// than three dimensions or that is no plain cover, options out of
// range, a redundancy filter for a piece that has equal ones, and a *VolumeError.
func New(p *puzzle.Packing, o Options) (*Search, error) {
	b, err := newBoard(p, o.Mirrors)
	if err != nil {
		return nil, err
	}
	s := &Search{board: b}
	if s.o, err = o.normalise(p, b.pieces); err != nil {
		return nil, fmt.Errorf("packing %q: %w", p.Name, err)
	}
	if err := b.filterRedundancy(o.Redundancy, o.OldRedundancy); err != nil {
		return nil, fmt.Errorf("packing %q: %w", p.Name, err)
	}
	values, parities, counts := []int{}, []int{}, []int{}
	for _, sh := range b.shapes {
		values, parities, counts = append(values, sh.volume), append(parities, sh.parity), append(counts, len(sh.pieces))
	}
	s.parity, s.volume = newSums(parities, counts), newSums(values, counts)
	s.matrix = newMatrix(b)
	s.fill = newFlood(b)
	s.gone = make([][2]int, len(b.shapes))
	s.setOrder()
	if o.Redundancy == Auto && b.filter < 0 || o.Mirrors {
		s.o.Unique = true // every shape has several pieces: the filter has no candidate, so solutions are compared; as mirror images are
	}
	s.left, s.tint = b.pieces, b.tint
	s.stack = make([]placing, 0, b.pieces)
	s.masks = newMasks(b)
	s.compare()
	for _, list := range s.result.lists() {
		*list = make([]uint64, b.pieces+1)
	}
	return s, nil
}

// setOrder prepares what follows from Options.Order.
func (s *Search) setOrder() {
	s.class = s.class[:0]
	for _, h := range s.o.Order {
		s.class = append(s.class, classes(h.ranks(s.board)))
	}
	s.rule, s.ranked = make([]int, s.board.pieces+1), false
	for left := range s.rule {
		s.rule[left] = -1
		if h := s.o.Order.at(left); h >= 0 && s.class[h] != nil {
			s.rule[left], s.ranked = h, true
		}
	}
	s.verticalFrom = s.plainFrom()
}

// Run searches. Limits and interruption are in the result. It can be called once.
func (s *Search) Run(ctx context.Context) Result {
	s.start = time.Now()
	s.ctx = ctx
	s.look()
	switch {
	case s.stop:
	case s.left == 0:
		s.solved() // every cell belongs to a stationary piece
	case s.o.Sample.Trials > 0:
		s.sample()
	default:
		s.filter()
		s.dance(true)
		s.unfilter(0)
	}
	s.result.Termination = s.ended.OrCompleted()
	return s.soFar()
}

// soFar returns the result as it stands, with the fields that the search does not maintain.
func (s *Search) soFar() Result {
	r := s.result
	r.UniqueKnown = s.o.Unique || !s.board.redundant
	if !s.board.redundant {
		r.Unique = r.Solutions
	}
	r.Elapsed = time.Since(s.start)
	return r
}

// look calls Options.Look, stops the search when its context is done, and sets the budget
// until the next call.
func (s *Search) look() {
	walking := s.replay != nil
	if walking && len(s.stack) > 0 {
		s.walked()
		return
	}
	s.budget = s.interval()
	if walking {
		s.budget = 0
	} else if s.o.Look != nil {
		s.o.Look(&State{s})
	}
	if why := native.Stopped(s.ctx); why != "" {
		s.end(why)
		if s.stopped = nil; walking {
			s.result, s.stopped = s.replay.counts, s.replay.at
		} else {
			s.stopped = s.position()
		}
	}
}

// interval returns the number of fits between two tests of the context. A fit with filters
// costs about as much as a hundred without.
func (s *Search) interval() int {
	if s.pace > 0 {
		return s.pace
	}
	if s.o.ParityFilter+s.o.VolumeFilter+s.o.FitFilter > 0 {
		return checkInterval / 64
	}
	return checkInterval
}

// end makes the search unwind and keeps the reason for the result.
func (s *Search) end(why native.Reason) { s.stop, s.ended = true, why }

// solved counts the solution on the stack. With Unique it counts and shows only the first
// solution of each orbit; Limit then bounds the orbits.
func (s *Search) solved() {
	s.result.Solutions++
	reported := s.result.Solutions
	if s.orbits != nil {
		if !s.orbits.first(s) {
			return
		}
		s.result.Unique++
		reported = s.result.Unique
	}
	if s.o.Solution != nil {
		s.o.Solution(&State{s})
	}
	if s.o.Limit > 0 && reported >= s.o.Limit {
		s.end(native.SolutionLimit)
	}
}

// traced calls Trace after a placement or a removal, as TraceLevel says: k > 0 for every
// step with at least k pieces remaining, -k for placements with exactly k. left is the number
// of pieces that remained before the placement.
func (s *Search) traced(left int, removal bool) {
	k := s.o.TraceLevel
	if k > 0 && left >= k || k < 0 && !removal && left == -k {
		s.o.Trace(&State{s})
	}
}

// shapeInfo describes a shape of the puzzle.
type shapeInfo struct {
	Pieces     []string // names, one for each copy; those of stationary pieces first
	Stationary int      // how many of them are stationary
	Cells      [][3]int // of the first of them, as the puzzle gives it
	Parity     int      // absolute difference of the numbers of its black and white cells
	Images     int      // its placements inside the region, after the redundancy filter
}

// Info describes the puzzle as it will be searched. Shapes, and the two counts of images, are
// those of polycube 1.2.1: stationary pieces come first, and each has an image of its own.
type Info struct {
	Shapes        []shapeInfo
	Images        int    // of stationary pieces, and placements inside the region after the filter of redundancy
	Outside       int    // orientations times cells to fill, less Images: placements that leave the region or have been filtered
	Symmetries    int    // of the region, the identity included
	FilterPiece   string // the piece that the filter of redundancy was used on; empty for none
	Reflections   int    // of Symmetries, those that Options.Mirrors has added
	UniqueWithout bool   // no two solutions are rotations of each other
	Cells         int    // to fill
	Parity        int    // black cells of the region less white ones; black is where x+y+z is even
}

// Cover returns the puzzle as an exact cover. It is not to be changed.
func (s *Search) Cover() *puzzle.PackingCover { return s.board.cover }

// Info describes the puzzle as it will be searched.
func (s *Search) Info() Info {
	b := s.board
	info := Info{Symmetries: len(b.group), Reflections: len(b.group) - b.turns, UniqueWithout: !b.redundant, Cells: len(b.cells), Parity: b.tint}
	if b.filter >= 0 {
		info.FilterPiece = b.shapes[b.filter].name
	}
	p, known := b.cover.Packing, map[string]int{}
	add := func(piece puzzle.Piece) *shapeInfo {
		key := shapeKey(piece.Cells, p.OneSide)
		if _, seen := known[key]; !seen {
			known[key] = len(info.Shapes)
			info.Shapes = append(info.Shapes, shapeInfo{Cells: slices.Clone(piece.Cells), Parity: cellsParity(piece.Cells), Images: b.places(piece.Cells)})
		}
		one := &info.Shapes[known[key]]
		one.Pieces = append(one.Pieces, piece.Name)
		return one
	}
	for _, piece := range p.Pieces {
		if piece.Stationary {
			add(piece).Stationary++
		}
	}
	for i, sh := range b.shapes {
		for _, at := range sh.pieces {
			_, images := b.imagesOf(i)
			add(p.Pieces[at]).Images = len(images)
		}
	}
	for _, one := range info.Shapes {
		_, turns := orientations(one.Cells, p.OneSide)
		info.Images += one.Stationary + one.Images
		info.Outside += len(turns) * len(b.cells)
	}
	if b.filter >= 0 {
		for _, kept := range b.representatives(b.filter) {
			if !kept {
				info.Outside -= len(b.cells)
			}
		}
	}
	info.Outside -= info.Images
	return info
}

// Monte Carlo trials: estimates of what a search would do, without doing it all.
//
// Each trial shuffles the rows under every column and descends; it searches
// everything below the first placement made when Sample.Remain pieces remain, and
// ends with the removal of that piece (Busche, polycube, option -s). Ends of descents
// before that go back as usual. The rows are shuffled before the filters run, so that a
// trial draws as many numbers as there are rows, whatever the filters drop.

func (s *Search) sample() {
	if s.replay == nil {
		s.random = newTwister(uint32(s.o.Sample.Seed))
	}
	var by shuffler
	for s.ended == "" && (s.replay != nil || s.result.Trials < s.o.Sample.Trials) {
		if s.replay == nil { // else the position has the order of its trial
			s.order = s.matrix.shuffle(s.random, &by, s.order)
			s.result.Trials++
		}
		s.filter()
		s.dance(true)
		s.unfilter(0)
		s.stop = false
		if s.replay != nil {
			return // the trial does not come by the path: Resume says so
		}
		if s.o.Trial != nil && s.ended == "" {
			s.o.Trial(&State{s})
		}
	}
}

// One solution of each orbit: the canonical forms found are remembered, by 128 bits of
// their hash. The group may contain turning over a one-sided set, and a search may end
// with pieces left over.

// orbits are the orbits of the solutions found so far. Two of them share 128 bits of SHA-256
// with negligible probability; then one solution too few is counted.
type orbits struct {
	forms  *puzzle.Orbits
	seen   map[[16]byte]struct{}
	pieces [][]int // scratch: the cells of the pieces on the stack
}

// compare sets up the comparing of solutions, where the options and the board call for it.
func (s *Search) compare() {
	s.orbits = nil
	if b := s.board; s.o.Unique && b.redundant {
		s.orbits = &orbits{forms: b.cover.GroupOrbits(b.group), seen: map[[16]byte]struct{}{}}
	}
}

// first reports whether no member of the orbit of the solution on the stack was
// found before, and remembers the orbit.
func (o *orbits) first(s *Search) bool {
	o.pieces = o.pieces[:0]
	for _, pl := range s.stack {
		o.pieces = append(o.pieces, s.cellsOf(pl))
	}
	sum := sha256.Sum256(o.forms.CanonicalCells(o.pieces))
	key := [16]byte(sum[:16])
	if _, known := o.seen[key]; known {
		return false
	}
	o.seen[key] = struct{}{}
	return true
}
