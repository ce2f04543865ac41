// The tree of a scan in parts, for runs that are cut into units (internal/units). A part is the
// subtree of a node, which is named by the options chosen on the way down to it, its path: first one
// of the places of the piece that is restricted by symmetry, if there is one, then always a placement
// of the first free cell.
//
// All placements that fit are nodes; below one that encloses cells which no pieces can fill the scan
// sees none. Dead ends are not remembered, as a remembered one has no nodes to count: on the
// pentominoes in 6×10 that costs a tenth of the time. A part that has used up its budget of nodes or
// solutions stops, and says where. Own.

package packing

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover/exactcover"
)

// Layout says how a scan goes through a flat region: by the places of its cells, ascending.
type Layout struct {
	Places []int `json:"places"` // per cell, its column times Stride plus its row
	Stride int   `json:"stride"` // more than there are rows
	First  int   `json:"first"`  // shape that is placed first, in the places that are left to it; -1: none
}

// Parts searches parts of the tree of a scan one after the other, in one goroutine.
type Parts struct {
	s        *scan
	index    map[placed]int // as window.index
	shape    int            // that is placed first, -1: none
	places   []int          // its options
	first    int            // its option in s.filled, -1 for none
	possible bool           // the rest of the region can be filled then, as far as sizes show
	pieces   int            // of all shapes
}

// NewParts makes parts of the search of a puzzle that a scan takes, of which it is given the layout,
// the cells and placements by its cover, and the options that may be chosen: of other shapes than the
// first, all. An error is a cover that is no such puzzle.
func NewParts(c *puzzle.Cover, l Layout, live []int) (*Parts, error) {
	no := fmt.Errorf("the layout of a scan does not go with the cover")
	if len(l.Places) == 0 || len(l.Places) > c.Primary || c.Primary != len(c.Items) || l.Stride < 1 || l.First >= c.Primary-len(l.Places) {
		return nil, no
	}
	pc := &puzzle.PackingCover{Packing: new(puzzle.Packing), Cover: c}
	for _, p := range l.Places {
		if p < 0 || p%l.Stride == l.Stride-1 {
			return nil, no
		}
		pc.Cells = append(pc.Cells, [3]int{p / l.Stride, p % l.Stride})
	}
	for item := len(pc.Cells); item < c.Primary; item++ {
		pc.Shapes = append(pc.Shapes, puzzle.Shape{Pieces: make([]int, c.Times(item))})
	}
	for _, items := range c.Options {
		pl := puzzle.Placement{Shape: -1}
		for _, i := range items {
			if i < len(pc.Cells) {
				pl.Cells = append(pl.Cells, i)
			} else if pl.Shape < 0 {
				pl.Shape = i - len(pc.Cells)
			} else {
				return nil, no
			}
		}
		if pl.Shape < 0 || len(pl.Cells) == 0 {
			return nil, no
		}
		pc.Placements = append(pc.Placements, pl)
	}
	w := widest(pc)
	if w == nil {
		return nil, no
	}
	slices.SortFunc(w.oriented, func(a, b orientation) int { // the order of choices
		return cmp.Or(a.shape-b.shape, cmp.Compare(a.set.hi, b.set.hi), cmp.Compare(a.set.lo, b.set.lo))
	})
	p := &Parts{s: newScan(w, w.newTable(), nil), index: w.index(), shape: l.First}
	for _, n := range w.need {
		p.pieces += int(n)
	}
	for o, pl := range pc.Placements {
		if _, may := slices.BinarySearch(live, o); pl.Shape == l.First && (may || live == nil) {
			p.places = append(p.places, o)
		} else if pl.Shape != l.First && !may && live != nil {
			return nil, no
		}
	}
	if l.First >= 0 && w.need[l.First] != 1 {
		return nil, no
	}
	return p.Clone(), nil
}

// Clone returns another searcher of the same puzzle, for another goroutine.
func (p *Parts) Clone() *Parts {
	c := *p
	c.s, c.first = newScan(p.s.window, p.s.table, nil), -1
	c.s.dead64, c.s.last = nil, -1
	return &c
}

// root reports whether a path leads to a node of which the choices are places of the first shape.
func (p *Parts) root(path []int) bool { return p.shape >= 0 && len(path) == 0 }

// enter goes to the node of a path, and returns the first free cell and the window there; of the
// root of a first shape, nothing. dead reports that the scan sees no nodes below it.
func (p *Parts) enter(path []int) (at int, state bits128, dead bool, err error) {
	s, w := p.s, p.s.window
	used, inside := bits128{}, below(w.cells)
	copy(s.left, w.need)
	s.depth = 0
	wrong := func(k int) (int, bits128, bool, error) {
		return 0, bits128{}, false, fmt.Errorf("%v: option %d at depth %d: no node of this search", path, path[k], k)
	}
	from := 0
	if p.shape >= 0 {
		if from = 1; len(path) == 0 {
			return 0, bits128{}, len(p.places) == 0, nil
		}
		if !slices.Contains(p.places, path[0]) {
			return wrong(0)
		}
		if p.first != path[0] {
			p.first = path[0]
			s.filled, p.possible = w.filled(path[0])
		}
		used, dead = one128(w.cells+p.shape), !p.possible
	}
	at, cells := s.advance128(0, s.filled[0])
	state = cells.or(used)
	for k := from; k < len(path); k++ {
		if path[k] < 0 || path[k] >= len(w.pc.Placements) {
			return wrong(k)
		}
		first, set, _ := w.setOf(path[k])
		if at >= s.total || first != at || !set.and(state).empty() {
			return wrong(k)
		}
		s.chosen[s.depth] = placed{at, set}
		s.depth++
		state = state.or(set)
		if s.copies {
			state = state.and(s.lay(set).not())
		}
		at, cells = s.advance128(at, state.and(inside))
		state = cells.or(state.and(inside.not()))
		dead = at < s.total && s.dead(cells.not().and(inside))
	}
	return at, state, dead, nil
}

// Choices returns the options that fit at the node of a path, in their order: by shape, and then by
// the places of their cells behind the first one, the last ones first; places of the first shape by
// their numbers. There are none where all is filled, of which solved tells.
func (p *Parts) Choices(path []int) (choices []int, solved bool, err error) {
	at, state, _, err := p.enter(path)
	switch s := p.s; {
	case err != nil:
		return nil, false, err
	case p.root(path):
		return slices.Clone(p.places), false, nil
	case at >= s.total:
		return nil, true, nil
	default:
		key := int(s.rows[at])<<patternBits | int(state.lo>>1)&(1<<patternBits-1)
		for _, set := range s.sets[s.start[key]:s.start[key+1]] {
			if set.and(state).empty() {
				choices = append(choices, p.index[placed{at, set}])
			}
		}
	}
	return choices, false, nil
}

// below searches below a node, of which enter has told, and adds its nodes by depth to s.levels.
func (p *Parts) below(at int, state bits128, dead bool) {
	switch s := p.s; {
	case dead || s.m.Ended != "":
	case at >= s.total:
		s.solution()
	case s.size == 64:
		s.search64(at, state.lo)
	default:
		s.search128(at, state)
	}
}

// Run searches the part of a path within a budget, as exactcover.Parts.Run does.
func (p *Parts) Run(ctx context.Context, path []int, most exactcover.Budget, found exactcover.Sink) (*exactcover.Part, error) {
	at, state, dead, err := p.enter(path)
	if err != nil {
		return nil, err
	}
	s, first := p.s, p.first
	s.m = newMeter(ctx, &native.Run{NodeLimit: most.Nodes})
	clear(s.levels)
	s.stop = nil
	s.solution = func() {
		if s.m.Ended != "" || s.depth+min(1, p.shape+1) != p.pieces { // of pieces that have more cells than the region, some are left
			return
		}
		if found != nil {
			options := s.options(p.index)
			if p.shape >= 0 {
				options = append(options, first)
			}
			found.Add(options)
		}
		if s.m.solutions++; s.m.solutions == most.Solutions {
			s.m.Stop(native.SolutionLimit)
			s.stop = slices.Clone(s.chosen[:s.depth])
		}
	}
	levels, from := []uint64{1}, s.depth
	if p.root(path) {
		levels, from = append(levels, uint64(len(p.places))), 0
		s.m.placed = levels[1]
		for k := 0; k < len(p.places) && s.m.Ended == ""; k++ {
			first = p.places[k]
			at, state, dead, _ = p.enter([]int{first})
			p.below(at, state, dead)
		}
	} else {
		p.below(at, state, dead)
	}
	levels = append(levels, s.levels[from:]...)
	out := &exactcover.Part{Levels: levels, Nodes: 1 + s.m.placed, Solutions: s.m.solutions}
	switch s.m.Ended {
	case "":
	case native.NodeLimit, native.SolutionLimit:
		p.end(out, path, first)
	default:
		return nil, native.Cause(ctx)
	}
	for n := len(levels); levels[n-1] == 0; n-- {
		out.Levels = levels[:n-1]
	}
	return out, nil
}

// end says where a part stopped, and takes what is left there from its nodes.
func (p *Parts) end(out *exactcover.Part, path []int, first int) {
	stop, left := []int{}, false
	if p.shape >= 0 {
		stop = append(stop, first)
	}
	for _, f := range p.s.stop {
		stop = append(stop, p.index[f])
	}
	for depth := len(path); depth <= len(stop); depth++ {
		choices, _, _ := p.Choices(stop[:depth])
		behind := len(choices)
		if depth < len(stop) {
			behind -= slices.Index(choices, stop[depth]) + 1
		} else if p.s.m.Ended == native.SolutionLimit {
			break
		} else {
			out.Open = behind > 0
			behind = 0 // not counted: the node was not entered
		}
		if left = left || behind > 0; behind > 0 {
			out.Levels[depth-len(path)+1] -= uint64(behind)
			out.Nodes -= uint64(behind)
		}
	}
	if left || out.Open {
		out.Stop = stop
	}
}

// Estimate estimates the nodes below the node of a path by random walks, as exactcover.Parts.Estimate
// does.
func (p *Parts) Estimate(ctx context.Context, path []int, walks int, aim float64, seed uint64) (float64, error) {
	at, state, dead, err := p.enter(path)
	if err == nil && native.Stopped(ctx) != "" {
		err = native.Cause(ctx)
	}
	if err != nil || dead {
		return 0, err
	}
	r, n := rand.New(rand.NewPCG(seed, 3)), 1.0
	return exactcover.Mean(walks, aim, func() float64 {
		if p.root(path) {
			n = float64(len(p.places))
			if at, state, dead, _ = p.enter([]int{p.places[r.IntN(len(p.places))]}); dead {
				return n
			}
			return n + n*p.s.walk(r.IntN, at, state)
		}
		return p.s.walk(r.IntN, at, state)
	}), nil
}
