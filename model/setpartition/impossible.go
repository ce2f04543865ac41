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
		if sums, zero := r.sums(c.values, hole); !sums[zero+c.rest] {
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
	var numbers []int
	for v := range values {
		numbers = append(numbers, v)
	}
	slices.Sort(numbers)
	texts := make([]string, len(numbers))
	for i, v := range numbers {
		texts[i] = fmt.Sprint(v)
	}
	if len(texts) == 0 {
		return "nothing, for such a piece fits nowhere"
	}
	return strings.Join(texts, " or ")
}
