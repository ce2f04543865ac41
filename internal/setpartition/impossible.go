package setpartition

// A colouring can refute a packing as a whole, before a program is built: the
// imbalances of all pieces together, and of the cells that may stay empty, never are
// that of the region (parity.go has the argument). Pieces in ranges of copies and holes
// are counted as they may occur, so that nothing more is taken for granted.
//
// The argument is that of the mutilated chessboard, in the general form of S. W. Golomb,
// Polyominoes (1965); the wording of the refutation is this
// project's.

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Impossible says in words why the packing has no solution, as far as colourings show
// it; the text is empty when they do not. The error is that of the context.
// A colouring is one bit for each axis: a cell is black if the sum of its coordinates along these
// axes is even. All 2^d − 1 are tried unless the work, pieces by cells by colourings, exceeds
// mostWork.
func Impossible(ctx context.Context, packed *puzzle.PackingCover) (string, error) {
	r := newReducer(ctx, packed.Cover, packed)
	why := r.impossible()
	if model.Over(ctx) {
		return "", ctx.Err()
	}
	return why, nil
}

func (r *reducer) impossible() string {
	packed := r.packed
	dimensions := r.dimensions()
	if r.pieces()*len(packed.Cells)<<dimensions > mostWork {
		return ""
	}
	for axes := 1<<dimensions - 1; axes > 0; axes-- { // the chessboard first
		c := r.colour(axes)
		if r.never(c) {
			return r.refutation(c, byAxes(axes))
		}
	}
	return r.impossibleInParts()
}

// byAxes words the colouring by the axes of a chessboard or of stripes.
func byAxes(axes int) string {
	names := []string{}
	for axis, name := range puzzle.AxisNames {
		if axes>>axis&1 == 1 {
			names = append(names, string(name))
		}
	}
	return "black or white by the parity of " + strings.Join(names, "+")
}

// refutation words what a colouring shows.
// rest is black minus white cells of the region, so (cells ± rest)/2 are the two numbers.
func (r *reducer) refutation(c colours, how string) string {
	cells := len(r.packed.Cells)
	text := fmt.Sprintf("with the cells %s, %d are black and %d white, a difference of %d", how, (cells+c.rest)/2, (cells-c.rest)/2, c.rest)
	for _, group := range r.groups(c) {
		text += "; " + group
	}
	return text + fmt.Sprintf("; no choice of these adds up to %d", c.rest)
}

// groups says how many pieces differ by how much, those alike together.
// An empty cell is a part of one cell, whose difference is 1 or −1. Numbers of copies are written
// as ranges where they are not fixed.
func (r *reducer) groups(c colours) []string {
	var order []string
	least, most := map[string]int{}, map[string]int{}
	for _, p := range r.parts(hole) {
		by := "1 or -1, an empty cell"
		if p.shape != hole {
			by = alternatives(c.values[p.shape])
		}
		if !slices.Contains(order, by) {
			order = append(order, by)
		}
		least[by] += p.least
		most[by] += p.most
	}
	out := make([]string, len(order))
	for i, by := range order {
		number := fmt.Sprint(most[by])
		if least[by] != most[by] {
			number = fmt.Sprintf("%d to %d", least[by], most[by])
		}
		out[i] = number + " times a difference of " + by
	}
	return out
}

// alternatives lists numbers, "-2 or 2".
func alternatives(values map[int]bool) string {
	var texts []string
	for _, v := range slices.Sorted(maps.Keys(values)) {
		texts = append(texts, fmt.Sprint(v))
	}
	if len(texts) == 0 {
		return "nothing, for such a piece fits nowhere"
	}
	return strings.Join(texts, " or ")
}

// Regions in several parts, which share no face: two colourings more. The colours of the
// chessboard are exchanged in some of the parts, for no connected piece lies in two of them;
// and one part is black and the rest white, which says what sizes of pieces may fill it. As
// in parity.go the imbalances are those of the placements, so that a piece which is not
// connected counts as it may lie. Own.

// mostExchanged bounds the parts of a region whose colours are exchanged in every choice.
const mostExchanged = 6

// impossibleInParts says in words why a region in parts cannot be filled, "" when these
// colourings do not show it.
func (r *reducer) impossibleInParts() string {
	parts := r.parted()
	if len(parts) < 2 || len(parts) > mostExchanged || r.pieces()*len(r.packed.Cells)<<len(parts) > mostWork {
		return ""
	}
	all := 1<<r.dimensions() - 1
	for chosen := range 1 << len(parts) {
		if chosen&1 != 0 || chosen == 0 {
			continue // exchanged in the first part and not in the others, or the other way round, is the same
		}
		board := r.chessboard(all)
		for i, cells := range parts {
			for _, c := range cells {
				board[c] *= 1 - 2*(chosen>>i&1)
			}
		}
		if c := r.imbalances(board); r.never(c) {
			return r.refutation(c, byAxes(all)+", the colours exchanged in "+r.partNames(parts, chosen))
		}
	}
	for i, cells := range parts {
		alone := make([]int, len(r.packed.Cells))
		for c := range alone {
			alone[c] = -1
		}
		for _, c := range cells {
			alone[c] = 1
		}
		if c := r.imbalances(alone); r.never(c) {
			return r.refutation(c, "black in "+r.partNames(parts, 1<<i)+" and white elsewhere")
		}
	}
	return ""
}

// never reports whether no choice of imbalances adds up to that of the region.
func (r *reducer) never(c colours) bool {
	sums, zero := r.sums(c.values, hole)
	return !sums[zero+c.rest]
}

// parted returns the cells of each part of the region.
func (r *reducer) parted() (parts [][]int) {
	open := slices.Repeat([]bool{true}, len(r.packed.Cells))
	eachPart(open, r.packed.Neighbours(), func(part []int) { parts = append(parts, slices.Clone(part)) })
	return parts
}

// partNames names the chosen parts by their first cells.
func (r *reducer) partNames(parts [][]int, chosen int) string {
	var names []string
	for i, cells := range parts {
		if chosen>>i&1 == 1 {
			at := r.packed.Packing.Coordinates(r.packed.Cells[cells[0]])
			names = append(names, "the part of cell "+strings.Trim(fmt.Sprint(at), "[]"))
		}
	}
	return strings.Join(names, " and ")
}
