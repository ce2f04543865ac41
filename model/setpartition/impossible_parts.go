package setpartition

// Regions in several parts, which share no face: two colourings more. The colours of the
// chessboard are exchanged in some of the parts, for no connected piece lies in two of them;
// and one part is black and the rest white, which says what sizes of pieces may fill it. As
// in parity.go the imbalances are those of the placements, so that a piece which is not
// connected counts as it may lie. Own.

import (
	"fmt"
	"strings"
)

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
	neighbours := r.packed.Neighbours()
	seen := make([]bool, len(neighbours))
	for c := range seen {
		if seen[c] {
			continue
		}
		seen[c] = true
		part := []int{c}
		for i := 0; i < len(part); i++ {
			for _, n := range neighbours[part[i]] {
				if !seen[n] {
					seen[n] = true
					part = append(part, n)
				}
			}
		}
		parts = append(parts, part)
	}
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
