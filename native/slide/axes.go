// Heuristics that bound the vertical and the horizontal moves apart. A vertical
// move changes nothing that matters to the horizontal direction and the other way
// round, so the two bounds add up; within a direction several rules may bound the
// same moves, and their maximum counts (R. C. Holte et al., "Maximizing over
// multiple pattern databases speeds up heuristic search", Artificial Intelligence
// 170 (2006) 1123-1136, on maxima).

package slide

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
