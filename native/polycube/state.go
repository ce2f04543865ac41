// The view of a running search that its callbacks get. Own.

package polycube

import (
	"math/bits"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// State shows the pieces that are placed: at a solution to Options.Solution, at a step of
// the search to Options.Trace and at each test of the limits to Options.Look. It is valid
// during the call only.
type State struct{ s *Search }

// placing is a piece on the stack of a search: an image, or a mask of bits that
// stand for the cells of masks.cellOf.
type placing struct {
	shape int32  // number on the board
	image int32  // index into board.images; -1 for a mask
	mask  uint64 // the cells, bit b for cellOf[b]; of no meaning with an image
}

// Left returns the number of pieces that remain.
func (st *State) Left() int { return st.s.left }

// Result returns the counts so far. Its lists change as the search goes on.
func (st *State) Result() Result { return st.s.soFar() }

// Placed returns where the pieces lie, in the order of the puzzle, with the stationary
// ones. Equal pieces get their names in the order of their least cells.
func (st *State) Placed() []puzzle.Placed {
	byShape := make([][][]int, len(st.s.board.shapes))
	for _, pl := range st.s.stack {
		byShape[pl.shape] = append(byShape[pl.shape], st.s.cellsOf(pl))
	}
	return st.s.named(byShape)
}

// Mirror returns the mirror image of what Placed has, in which every piece is replaced by the
// one of its mirror image's shape. It is nil without Options.Mirrors, where the region or the
// set of pieces has no mirror image, and when the mirror image is the same up to rotation.
func (st *State) Mirror() []puzzle.Placed {
	s, b := st.s, st.s.board
	if len(b.group) == b.turns {
		return nil
	}
	if s.mirrored == nil {
		s.mirrored, s.rotated = b.cover.MirrorShapes(), b.cover.GroupOrbits(b.group[:b.turns])
	}
	byShape := make([][][]int, len(b.shapes))
	var here, there [][]int
	for _, pl := range s.stack {
		cells := s.cellsOf(pl)
		moved := make([]int, len(cells))
		for i, c := range cells {
			moved[i] = b.group[b.turns][c]
		}
		slices.Sort(moved)
		twin := s.mirrored[pl.shape]
		byShape[twin] = append(byShape[twin], moved)
		here, there = append(here, cells), append(there, moved)
	}
	form := string(s.rotated.CanonicalCells(here))
	if form == string(s.rotated.CanonicalCells(there)) {
		return nil
	}
	return s.named(byShape)
}

// named gives the placed copies of each shape their pieces.
func (s *Search) named(byShape [][][]int) []puzzle.Placed {
	pc := s.board.cover
	where := map[int][]int{}
	for s, lists := range byShape {
		slices.SortFunc(lists, func(a, b []int) int { return a[0] - b[0] })
		for k, cells := range lists {
			where[pc.Shapes[s].Pieces[k]] = cells
		}
	}
	var out []puzzle.Placed
	for i, piece := range pc.Packing.Pieces {
		if piece.Stationary {
			out = append(out, puzzle.Placed{Piece: piece.Name, Cells: piece.Cells})
			continue
		}
		if cells, lies := where[i]; lies {
			pl := puzzle.Placed{Piece: piece.Name}
			for _, c := range cells {
				pl.Cells = append(pl.Cells, pc.Cells[c])
			}
			out = append(out, pl)
		}
	}
	return out
}

// cellsOf returns the cells of a placed piece as numbers of the board, ascending.
func (s *Search) cellsOf(pl placing) []int {
	var out []int
	if pl.image >= 0 {
		for _, c := range s.board.images[pl.image].cells {
			out = append(out, int(c))
		}
		return out
	}
	for m := pl.mask; m != 0; m &= m - 1 {
		out = append(out, int(s.masks.cellOf[bits.TrailingZeros64(m)]))
	}
	return out
}
