// Heuristics that bound the vertical and the horizontal moves apart. A vertical
// move changes nothing that matters to the horizontal direction and the other way
// round, so the two bounds add up; within a direction several rules may bound the
// same moves, and their maximum counts (R. C. Holte et al., "Maximizing over
// multiple pattern databases speeds up heuristic search", Artificial Intelligence
// 170 (2006) 1123-1136, on maxima).

package slide

import (
	"context"
)

// axis is the board as one direction of movement sees it: lines that the moves
// lead across (the rows, for vertical moves), and places along a line.
type axis struct {
	lines, places int
	line, place   [maxCells]uint8 // of each cell
	cell          [maxCells]uint8 // cell[l*places+p]: cells in reading order, line by line
	order         [maxCells]uint8 // place of each cell in that order
	goalBlank     uint8
}

// rule bounds the moves along one axis from below. It keeps a state, a number that each
// move along the axis updates; moves along the other axis change neither state nor bound.
type rule interface {
	// start returns the state of p and its bound.
	start(p *position) (uint64, int)
	// child returns the state and the bound after s, a move along the axis, is
	// made in p; state is that of p.
	child(state uint64, p *position, s step) (uint64, int)
}

// maxRules is the largest number of rules on an axis.
const maxRules = 3

// axesFrame is what axes know about one position of the path.
type axesFrame struct {
	state [2][maxRules]uint64 // by axis and rule
	h     [2]int              // bound on the moves along each axis
}

// axes is an evaluator: the sum over the two axes of the maximum over their rules. A move
// updates the rules of its own axis only.
type axes struct {
	rules  [2][]rule   // by axis
	frames []axesFrame // by depth
}

func (a *axes) grow(depth int) {
	if len(a.frames) <= depth {
		a.frames = append(a.frames, make([]axesFrame, depth+1-len(a.frames))...)
	}
}

func (a *axes) start(p *position) int {
	f := &a.frames[0]
	for x, rules := range a.rules {
		f.h[x] = 0
		for i, r := range rules {
			state, h := r.start(p)
			f.state[x][i], f.h[x] = state, max(f.h[x], h)
		}
	}
	return f.h[vertical] + f.h[horizontal]
}

func (a *axes) child(d int, p *position, s step) int {
	f, n := &a.frames[d], &a.frames[d+1]
	*n = *f
	x := s.axis & 1
	best := 0
	for i, r := range a.rules[x] {
		state, h := r.child(f.state[x][i], p, s)
		n.state[x][i], best = state, max(best, h)
	}
	n.h[x] = best
	return best + f.h[x^1]
}

// newAxis returns the view of the board along the axis x.
func newAxis(g *geometry, x int) *axis {
	a := &axis{lines: g.rows, places: g.cols, goalBlank: g.goalBlank}
	if x == horizontal {
		a.lines, a.places = g.cols, g.rows
	}
	for cell := range g.cells {
		l, p := cell/g.cols, cell%g.cols
		if x == horizontal {
			l, p = p, l
		}
		a.line[cell], a.place[cell] = uint8(l), uint8(p)
		a.cell[l*a.places+p], a.order[cell] = uint8(cell), uint8(l*a.places+p)
	}
	return a
}

func (a *axis) cells() int { return a.lines * a.places }

// lineDistance returns how many lines lie between two cells.
func (a *axis) lineDistance(c, d uint8) int {
	return max(int(a.line[c])-int(a.line[d]), int(a.line[d])-int(a.line[c]))
}

// Which rules each heuristic of the two directions uses: rows of the table in heuristic.go
// put together from the Manhattan distance, conflict.go, inversion.go and walking.go.

// makeRules makes the rules for one axis. The error is errStopped, when the context ended
// while tables were built.
type makeRules func(context.Context, *axis) ([]rule, error)

func useManhattan(_ context.Context, a *axis) ([]rule, error) { return []rule{newManhattan(a)}, nil }

func useInversion(_ context.Context, a *axis) ([]rule, error) { return []rule{newInversion(a)}, nil }

func useConflict(ctx context.Context, a *axis) ([]rule, error) {
	c, err := newConflict(ctx, a)
	return []rule{c}, err
}

// useWalking uses the walking distance where its table is small enough, else linear
// conflict.
func useWalking(ctx context.Context, a *axis) ([]rule, error) {
	if !walkFeasible(a) {
		return useConflict(ctx, a)
	}
	w, err := newWalking(ctx, a)
	return []rule{w}, err
}

// useMaximum uses walking distance where its table is small enough, linear conflict and
// inversion; axes takes the largest.
func useMaximum(ctx context.Context, a *axis) ([]rule, error) {
	rules, err := useWalking(ctx, a)
	if err == nil && walkFeasible(a) {
		var c *conflict
		c, err = newConflict(ctx, a)
		rules = append(rules, c)
	}
	return append(rules, newInversion(a)), err
}

// onAxes makes an evaluator with rules of the same kind on both axes.
func onAxes(mk makeRules) func(context.Context, *geometry, Options) (evaluator, error) {
	return func(ctx context.Context, g *geometry, _ Options) (evaluator, error) {
		e := &axes{}
		for x := range e.rules {
			rules, err := mk(ctx, newAxis(g, x))
			if err != nil {
				return nil, err
			}
			e.rules[x] = rules
		}
		return e, nil
	}
}

// The Manhattan distance: each tile needs at least as many moves as it is cells
// away from its goal, and a move carries one tile (Korf 1985, section 5).

// manhattan is its part along one axis. The state is the bound itself, in moves.
type manhattan struct {
	// away[tile][cell] is the line distance of tile in cell from its goal. Tiles are named
	// by goal cells; cells have the board's numbers.
	away [maxCells][maxCells]int8
	axis *axis
}

func newManhattan(a *axis) *manhattan {
	m := &manhattan{axis: a}
	for tile := range a.cells() {
		for cell := range a.cells() {
			m.away[tile][cell] = int8(a.lineDistance(uint8(tile), uint8(cell)))
		}
	}
	return m
}

func (m *manhattan) start(p *position) (uint64, int) {
	h := 0
	for cell := range m.axis.cells() {
		if uint8(cell) != p.blank {
			h += int(m.away[p.tile[cell]][cell])
		}
	}
	return uint64(h), h
}

func (m *manhattan) child(state uint64, _ *position, s step) (uint64, int) {
	away := &m.away[s.tile]
	h := int(state) + int(away[s.to]) - int(away[s.from])
	return uint64(h), h
}

// manhattanOf returns the Manhattan distance of p, both axes together.
func manhattanOf(g *geometry, p *position) int {
	_, v := newManhattan(newAxis(g, vertical)).start(p)
	_, h := newManhattan(newAxis(g, horizontal)).start(p)
	return v + h
}
