package pricing

// Whole networks of small patterns, one layer a step. A state is the cell of the blank, the
// direction of its last move and the cells of the pattern's tiles; nothing is left out but the
// move straight back, so that a checker can rebuild them from the tiles alone. Own.
//
// Data layout. The placements of a pattern's m tiles are numbered for each cell of the blank
// from 0, in all (n-1)·(n-2)·…·(n-m), so that a state is a class (blank, last direction) and a
// placement. The classes whose blank has one colour of the chessboard make the layers of one
// parity of steps. A move takes the placements of one cell of the blank one to one to those of
// the neighbouring cell: a permutation for each cell and direction. It is the same for all
// patterns of a size and all steps, and small enough for the second cache; the costs of a layer
// are read and written in order.
//
// Invariants: perm[b][d] and perm[next][reverse of d] are inverse; a placement is in foreign or
// in own of (b, d), and in own when one of its tiles stands where the blank goes.

// shape is what all networks of patterns of one size share.
type shape struct {
	tiles  int
	places int               // placements for each cell of the blank
	perm   [][4][]uint16     // by cell and direction: placement after the move; nil off the board
	own    [][4][]transition // moves of a tile of the pattern
	other  [][4][]transition // moves of other tiles
}

// transition is one placement's change.
type transition struct{ from, to uint16 }

// mostPlaces is how many placements can be numbered.
const mostPlaces = 1 << 16

// places is the number of placements of m tiles on the cells that the blank leaves.
func (g *grid) places(m int) int {
	n := 1
	for j := range m {
		n *= g.cells - 1 - j
	}
	return n
}

// number is a placement's number: each tile counts the free cells before its own, those of
// the blank and of the tiles before it taken out.
func (g *grid) number(blank int8, cells []int8) uint16 {
	taken := [36]int8{blank}
	n := 0
	for j, c := range cells {
		r := int(c)
		for _, o := range taken[:j+1] {
			if o < c {
				r--
			}
		}
		taken[j+1] = c
		n = n*(g.cells-1-j) + r
	}
	return uint16(n)
}

// newShape makes the transitions for patterns of m tiles.
func (g *grid) newShape(m int) *shape {
	s := &shape{tiles: m, places: g.places(m)}
	s.perm = make([][4][]uint16, g.cells)
	s.own, s.other = make([][4][]transition, g.cells), make([][4][]transition, g.cells)
	for b := range g.cells {
		for d, to := range g.next[b] {
			if to >= 0 {
				s.perm[b][d] = make([]uint16, s.places)
			}
		}
		g.placed(s, int8(b), make([]int8, 0, m))
	}
	return s
}

// placed enters every placement that begins with the given cells.
func (g *grid) placed(s *shape, blank int8, cells []int8) {
	if len(cells) < s.tiles {
	cell:
		for c := range int8(g.cells) {
			for _, o := range cells {
				if o == c {
					continue cell
				}
			}
			if c != blank {
				g.placed(s, blank, append(cells, c))
			}
		}
		return
	}
	from := g.number(blank, cells)
	for d, to := range g.next[blank] {
		if to < 0 {
			continue
		}
		own := -1
		for j, c := range cells {
			if c == to {
				own = j
			}
		}
		if own >= 0 {
			cells[own] = blank
		}
		q := g.number(to, cells)
		if own >= 0 {
			cells[own] = to
			s.own[blank][d] = append(s.own[blank][d], transition{from, q})
		} else {
			s.other[blank][d] = append(s.other[blank][d], transition{from, q})
		}
		s.perm[blank][d][from] = q
	}
}

// label is a cell of the blank, its last direction and its next one.
type label struct{ blank, last, dir, to int8 }

// index numbers labels (b, l, d) densely.
func (k label) index() int { return (int(k.blank)*5+int(k.last))*4 + int(k.dir) }

// timetable is the classes and labels of every step.
type timetable struct {
	classes [2]int     // by colour of the blank: classes of a layer
	class   [][5]int   // by cell and last direction: number in its layer; that of start0 is 0
	labels  [2][]label // by colour: those of the steps after the first
	first   []label    // of the first step
	colour  int        // of the start
	g       *grid
}

func newTimetable(g *grid) *timetable {
	t := &timetable{g: g, class: make([][5]int, g.cells), colour: g.colour(int(g.start[0]))}
	for b := range int8(g.cells) {
		colour := g.colour(int(b))
		for l := range int8(5) {
			if l < start0 {
				if g.next[b][l^1] < 0 {
					continue
				}
				t.class[b][l] = t.classes[colour]
				t.classes[colour]++
			} else if b != g.start[0] {
				continue
			}
			for d, to := range g.next[b] {
				k := label{b, l, int8(d), to}
				switch {
				case to < 0 || l < start0 && k.dir == l^1:
				case l == start0:
					t.first = append(t.first, k)
				default:
					t.labels[colour] = append(t.labels[colour], k)
				}
			}
		}
	}
	return t
}

// at returns the labels of a step.
func (t *timetable) at(step int) []label {
	if step == 0 {
		return t.first
	}
	return t.labels[(t.colour+step)&1]
}

// width is the number of classes of a layer.
func (t *timetable) width(step int) int {
	if step == 0 {
		return 1
	}
	return t.classes[(t.colour+step)&1]
}
