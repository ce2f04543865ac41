// Colours: which cells of a piece may lie in which cells of the box.
//
// Cells of pieces and of the box have colours, numbers from 1 on, or none, 0. A cell of a
// piece may lie in a cell of the box if one of the two has no colour or Fits names the pair.
// Colours are painted on: a piece is rotated with its colours, pieces that differ in
// colours are of different shapes, and a symmetry of the region takes every cell to one of
// the same colour.
//
// Without colours, a set of cells belongs to one shape. With them two shapes of equal
// cells may both have a placement there, so code that distinguishes solutions by their
// cells alone must check PackingCover.ShapesByCells first.

package puzzle

import (
	"fmt"
	"slices"
)

// checkColours checks the colours of the box, and that pieces have one for every cell.
func (p *Packing) checkColours() error {
	if len(p.Colours) > 0 && (p.OneSide || p.Axes != nil) {
		return fmt.Errorf("colours in a puzzle that is one-sided or of more than three dimensions; expected neither")
	}
	for c, colour := range p.Colours {
		if colour < 0 {
			return fmt.Errorf("colour %d in cell %d %d %d; expected 0 for none or a positive number", colour, c[0], c[1], c[2])
		}
		for axis, v := range c {
			if v < 0 || v >= p.Dim[axis] {
				return fmt.Errorf("coloured cell %d %d %d lies outside the box", c[0], c[1], c[2])
			}
		}
	}
	for _, piece := range p.Pieces {
		if piece.Colours != nil && len(piece.Colours) != len(piece.Cells) {
			return fmt.Errorf("piece %q: %d cells and %d colours; expected as many", piece.Name, len(piece.Cells), len(piece.Colours))
		}
		if i := slices.IndexFunc(piece.Colours, func(colour int) bool { return colour < 0 }); i >= 0 {
			return fmt.Errorf("piece %q: colour %d; expected 0 for none or a positive number", piece.Name, piece.Colours[i])
		}
	}
	return nil
}

// coloursOf returns the colours of cells of the box, nil when the box has none.
func (p *Packing) coloursOf(cells [][3]int) []int {
	if len(p.Colours) == 0 {
		return nil
	}
	out := make([]int, len(cells))
	for i, c := range cells {
		out[i] = p.Colours[c]
	}
	return out
}

// MayLie reports whether a cell of a piece of one colour may lie in a cell of the box of
// another.
func (p *Packing) MayLie(piece, box int) bool {
	return piece == 0 || box == 0 || slices.Contains(p.Fits, [2]int{piece, box})
}

// ShapesByCells reports whether the cells of a placement determine its shape: no two shapes
// have a placement in the same cells.
func (pc *PackingCover) ShapesByCells() bool { return !pc.ambiguous }

// coloured reports whether a cell of the box or of a piece has a colour.
func (p *Packing) coloured() bool {
	return len(p.Colours) > 0 || slices.ContainsFunc(p.Pieces, func(piece Piece) bool { return piece.Colours != nil })
}

// findAmbiguous reports whether two placements cover the same cells.
func (pc *PackingCover) findAmbiguous() bool {
	if pc.Packing.Wrap == "" && !pc.Packing.coloured() {
		return false
	}
	seen := make(map[string]bool, len(pc.Placements))
	for _, pl := range pc.Placements {
		key := permutationKey(pl.Cells)
		if seen[key] {
			return true
		}
		seen[key] = true
	}
	return false
}
