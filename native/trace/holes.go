package trace

// Filling holes: at every node one free cell is chosen, and every piece that is left is placed
// there in every way that fits. De Bruijn takes the first free cell (N. G. de Bruijn,
// Programmeren van de pentomino puzzle, Euclides 47, 1971); most constrained hole takes the
// cell with the fewest fits (M. Busche, polycube, 2011). Counts and ties are those of
// native/polycube: cells in the order of the region, pieces in the order of the puzzle.

import (
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

type holes struct {
	*recorder
	pc          *puzzle.PackingCover
	constrained bool
	taken       []bool
	copies      []int   // per shape, those left
	at          [][]int // per cell, the placements that cover it, by shape
	left        int     // pieces
	path        []int
}

func newHoles(pc *puzzle.PackingCover, constrained bool, r *recorder) *holes {
	h := &holes{recorder: r, pc: pc, constrained: constrained, taken: make([]bool, len(pc.Cells)), copies: make([]int, len(pc.Shapes)), at: make([][]int, len(pc.Cells))}
	for i, s := range pc.Shapes {
		h.copies[i] = len(s.Pieces)
		h.left += len(s.Pieces)
	}
	for p, placement := range pc.Placements {
		for _, cell := range placement.Cells {
			h.at[cell] = append(h.at[cell], p)
		}
	}
	r.trace.Items = pc.Cover.Items
	return h
}

// fits reports whether a placement overlaps nothing and its piece is left.
func (h *holes) fits(p int) bool {
	placement := h.pc.Placements[p]
	return h.copies[placement.Shape] > 0 && !slices.ContainsFunc(placement.Cells, func(cell int) bool { return h.taken[cell] })
}

func (h *holes) count(cell int) int {
	n := 0
	for _, p := range h.at[cell] {
		if h.fits(p) {
			n++
		}
	}
	return n
}

// choose returns the cell to fill and its fits; -1 when all cells are filled.
func (h *holes) choose() (cell, fewest int) {
	cell = -1
	for c, taken := range h.taken {
		if taken {
			continue
		}
		if !h.constrained {
			return c, h.count(c)
		}
		if n := h.count(c); cell < 0 || n < fewest {
			cell, fewest = c, n
		}
	}
	return cell, fewest
}

func (h *holes) search(depth int) {
	if h.left == 0 {
		h.add(Solution, depth, func(s *Step) {
			s.Text = "Every piece is placed and no cell is free: a solution. Take the last piece back to look for more."
			h.show(s)
		})
		return
	}
	cell, fits := h.choose()
	if cell < 0 {
		return
	}
	kind := Choose
	if fits == 0 {
		kind = Dead
	}
	if !h.add(kind, depth, func(s *Step) { h.tell(s, cell, fits) }) || fits == 0 {
		return
	}
	tried := 0
	for _, p := range h.at[cell] {
		if !h.fits(p) {
			continue
		}
		tried++
		h.place(p, true)
		if h.add(Try, depth+1, func(s *Step) {
			s.Choice = h.pc.Shapes[h.pc.Placements[p].Shape].Name
			s.Text = fmt.Sprintf("Fit %d of %d at cell %s: piece %s. %s left.", tried, fits, h.cell(cell), s.Choice, counted(h.left, "piece"))
			h.show(s)
		}) {
			h.search(depth + 1)
		}
		h.place(p, false)
		if !h.add(Back, depth, func(s *Step) {
			s.Choice = h.pc.Shapes[h.pc.Placements[p].Shape].Name
			s.Text = fmt.Sprintf("Everything with piece %s at this place has been seen: it is taken back. %s", s.Choice, h.next(cell, tried, fits))
			h.show(s)
		}) {
			return
		}
	}
}

func (h *holes) next(cell, tried, fits int) string {
	if tried == fits {
		return fmt.Sprintf("Cell %s has no further fit.", h.cell(cell))
	}
	return fmt.Sprintf("%s at cell %s to come.", counted(fits-tried, "fit"), h.cell(cell))
}

func (h *holes) place(p int, on bool) {
	placement, by := h.pc.Placements[p], -1
	if on {
		h.path = append(h.path, p)
	} else {
		h.path, by = h.path[:len(h.path)-1], 1
	}
	h.copies[placement.Shape] += by
	h.left += by
	for _, cell := range placement.Cells {
		h.taken[cell] = on
	}
}

// cell is the name of a cell, which is its item's.
func (h *holes) cell(cell int) string { return h.pc.Cover.Items[cell] }

// tell words the choice of a cell, with the fits of every free cell.
func (h *holes) tell(s *Step, cell, fits int) {
	s.Choice = h.cell(cell)
	switch {
	case fits == 0:
		s.Text = fmt.Sprintf("No piece that is left fits at cell %s: it can never be filled. Go back.", s.Choice)
	case fits == 1 && h.constrained:
		s.Text = fmt.Sprintf("Only one piece in one position fits at cell %s, so that is forced.", s.Choice)
	case h.constrained:
		s.Text = fmt.Sprintf("Cell %s is the most constrained hole, with %s: no free cell has fewer. Every solution below has one of them.", s.Choice, counted(fits, "fit"))
	default:
		s.Text = fmt.Sprintf("Cell %s is the first free cell. It must be filled, so nothing is lost by filling it next: %s.", s.Choice, counted(fits, "fit"))
	}
	s.Counts = map[string]int{}
	for c, taken := range h.taken {
		if !taken {
			s.Counts[h.cell(c)] = h.count(c)
		}
	}
	h.show(s)
}

func (h *holes) show(s *Step) {
	for _, p := range h.path {
		s.Placed = append(s.Placed, placedText(h.pc, h.pc.Placements[p]))
	}
}
