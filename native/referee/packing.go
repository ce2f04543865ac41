// Checking packings: a solution is checked from the puzzle alone, cell by cell, with
// a congruence test of its own that shares nothing with the code that listed the
// placements.

package referee

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Packing checks whether placed pieces are a solution of a packing puzzle. Every piece must
// be used once, or a number of times within its range of copies; stationary ones lie where
// they are drawn, and mobile ones are rotated as the puzzle allows. Every cell of the box
// must belong to exactly one piece, except for cells that may stay empty. The reason names
// the first piece or cell that is wrong.
func Packing(p *puzzle.Packing, placed []puzzle.Placed) Verdict {
	return NewPackings(p).Judge(placed)
}

// Packings checks many solutions of one puzzle, which must not be changed meanwhile. It remembers
// where a piece may lie: the 11,520 solutions of the Soma cube share 688 placements. A Packings is
// used from one goroutine.
type Packings struct {
	packing *puzzle.Packing
	wrong   error             // why the puzzle itself is invalid, or nil
	lies    map[string]string // by a piece and its cells: what misplaced says
}

// mostKnown bounds the placements that are remembered.
const mostKnown = 1 << 17

// NewPackings returns a Packings for a puzzle.
func NewPackings(p *puzzle.Packing) *Packings {
	return &Packings{packing: p, wrong: p.Check(), lies: map[string]string{}}
}

// misplaced is misplaced of the piece with an index, remembered.
func (j *Packings) misplaced(piece int, cells [][3]int) string {
	var key []byte
	for _, v := range append([][3]int{{piece}}, cells...) {
		for _, n := range v {
			key = binary.AppendVarint(key, int64(n))
		}
	}
	reason, known := j.lies[string(key)]
	if !known {
		if reason = misplaced(j.packing, j.packing.Pieces[piece], cells); len(j.lies) < mostKnown {
			j.lies[string(key)] = reason
		}
	}
	return reason
}

// Judge checks one solution, as Packing does.
func (j *Packings) Judge(placed []puzzle.Placed) Verdict {
	p := j.packing
	if j.wrong != nil {
		return reject("there is no such puzzle: %v", j.wrong)
	}
	copies := make([]int, len(p.Pieces)) // by kind of piece: how many lie there
	names := map[string]bool{}           // placed so far
	owner := map[[3]int]string{}         // by covered cell: the name of its piece
	for _, pl := range placed {
		i := p.PieceNamed(pl.Piece)
		if i < 0 || names[pl.Piece] {
			return reject("piece %s is not in the puzzle, or lies there twice", pl.Piece)
		}
		names[pl.Piece] = true
		copies[i]++
		if reason := j.misplaced(i, pl.Cells); reason != "" {
			return Verdict{Reason: reason}
		}
		for _, c := range pl.Cells {
			if other, taken := owner[c]; taken {
				return reject("cell %s belongs to both %s and %s", cellText(p, c), other, pl.Piece)
			}
			owner[c] = pl.Piece
		}
	}
	for i, piece := range p.Pieces {
		if reason := miscounted(piece, copies[i]); reason != "" {
			return Verdict{Reason: reason}
		}
	}
	if reason := emptied(p, owner); reason != "" {
		return Verdict{Reason: reason}
	}
	return accept("%d pieces fill the box, each as it may lie", len(placed))
}

// miscounted returns "" when a piece may be used n times, else what is wrong, in words. A
// piece without a range (Least and Most 0) is used once.
func miscounted(piece puzzle.Piece, n int) string {
	least, most := piece.Least, piece.Most
	if least == 0 && most == 0 {
		least, most = 1, 1
	}
	switch {
	case n == 0 && least > 0:
		return fmt.Sprintf("piece %s is missing", piece.Name)
	case n < least:
		return fmt.Sprintf("piece %s lies there %s, not %s", piece.Name, coverTimes(n), coverTimes(least))
	case most != puzzle.Unlimited && n > most:
		return fmt.Sprintf("piece %s lies there %s, not %s at most", piece.Name, coverTimes(n), coverTimes(most))
	}
	return ""
}

// emptied returns "" when the empty cells are allowed, in place and number (Holes,
// Variable), else the first cell that must not be empty, in words.
func emptied(p *puzzle.Packing, owner map[[3]int]string) string {
	empty := 0
	for i := range p.Dim[0] * p.Dim[1] * p.Dim[2] {
		c := [3]int{i / (p.Dim[1] * p.Dim[2]), i / p.Dim[2] % p.Dim[1], i % p.Dim[2]}
		if _, covered := owner[c]; covered {
			continue
		}
		if p.Holes == 0 || p.Variable != nil && !slices.Contains(p.Variable, c) {
			return fmt.Sprintf("cell %s is empty", cellText(p, c))
		}
		if empty++; p.Holes != puzzle.Unlimited && empty > p.Holes {
			return fmt.Sprintf("cell %s is empty, and so are the %d others that may be", cellText(p, c), p.Holes)
		}
	}
	return ""
}

// cellText returns a cell as its coordinates in the puzzle's own axes: "(1, 0, 2)".
func cellText(p *puzzle.Packing, c [3]int) string {
	return "(" + strings.ReplaceAll(strings.Trim(fmt.Sprint(p.Coordinates(c)), "[]"), " ", ", ") + ")"
}

// misplaced returns "" when a piece may lie on the cells, else what is wrong, in words. A
// stationary piece must lie where it is drawn. Another one must be congruent to its
// drawing: on cubes without colours by rotations in up to ten axes (congruent), where
// the puzzle is one-sided without the last axis; else by distances (grid.go).
func misplaced(p *puzzle.Packing, piece puzzle.Piece, cells [][3]int) string {
	at := make([]place, len(cells))
	for k, c := range cells {
		for axis, v := range c {
			if v < 0 || v >= p.Dim[axis] {
				return fmt.Sprintf("cell (%d, %d, %d) of piece %s lies outside the box", c[0], c[1], c[2], piece.Name)
			}
		}
		copy(at[k][:], p.Coordinates(c))
	}
	drawn := make([]place, len(piece.Cells))
	for k, c := range piece.Cells {
		copy(drawn[k][:], c[:])
		if piece.Beyond != nil {
			copy(drawn[k][3:], piece.Beyond[k][:])
		}
	}
	if piece.Stationary {
		if pattern(at, false) != pattern(drawn, false) {
			return fmt.Sprintf("stationary piece %s is not where it belongs", piece.Name)
		}
		return ""
	}
	if p.Grid != puzzle.Cubes || piece.Colours != nil {
		if !laid(p, piece, cells) {
			return fmt.Sprintf("piece %s does not have its shape, however it is turned, or its colours do not fit there", piece.Name)
		}
		return ""
	}
	axes := max(3, len(p.Axes))
	if p.OneSide {
		axes--
	}
	if !congruent(drawn, at, axes, rings(p)) {
		return fmt.Sprintf("piece %s does not have its shape, however it is turned", piece.Name)
	}
	return ""
}

// place is a cell by its coordinates along the ten axes; those that a puzzle does not have
// are 0.
type place [10]int

// rings returns the length of every axis along which the box closes to a ring; nil for none.
func rings(p *puzzle.Packing) *place {
	if p.Wrap == "" {
		return nil
	}
	var out place
	for axis, length := range p.Dim {
		if strings.Contains(p.Wrap, "xyz"[axis:axis+1]) {
			out[axis] = length
		}
	}
	return &out
}

// wound reports whether the cells b are the cells a translated and then wound around rings.
func wound(a, b []place, around *place) bool {
	want := pattern(b, false)
	return slices.ContainsFunc(b, func(first place) bool {
		image := slices.Clone(a)
		for k := range image {
			for axis, length := range around {
				image[k][axis] += first[axis] - a[0][axis]
				if length > 0 {
					image[k][axis] = (image[k][axis]%length + length) % length
				}
			}
		}
		return pattern(image, false) == want
	})
}

// congruent reports whether the cells b are the cells a rotated and translated, and wound around
// rings where there are any. It is a breadth-first search from a by quarter turns in the planes of
// consecutive axes, which generate all rotations.
func congruent(a, b []place, axes int, around *place) bool {
	if len(a) != len(b) {
		return false
	}
	if axes > 4 {
		var spans, others int
		a, spans = compact(a)
		if b, others = compact(b); spans != others {
			return false
		}
		axes = min(axes, spans+1)
	}
	want := pattern(b, true)
	seen := map[string]bool{pattern(a, true): true}
	for open := [][]place{a}; len(open) > 0; open = open[1:] {
		if pattern(open[0], true) == want || around != nil && wound(open[0], b, around) {
			return true
		}
		for axis := 1; axis < axes; axis++ {
			next := quarterTurn(open[0], axis-1, axis)
			if key := pattern(next, true); !seen[key] {
				seen[key] = true
				open = append(open, next)
			}
		}
	}
	return false
}

// compact returns cells along the axes that they span, which come first, and how many these
// are. Where a further axis is left, that is a rotation and a translation: reversing the
// further axis, along which all cells are the same, makes an odd exchange of axes even. Cells
// that span all axes stay in their order.
func compact(cells []place) (out []place, spans int) {
	out = make([]place, len(cells))
	for axis := range len(place{}) {
		if !slices.ContainsFunc(cells, func(c place) bool { return c[axis] != cells[0][axis] }) {
			continue
		}
		for k, c := range cells {
			out[k][spans] = c[axis]
		}
		spans++
	}
	return out, spans
}

// quarterTurn rotates cells by 90 degrees from axis i towards axis j.
func quarterTurn(cells []place, i, j int) []place {
	out := slices.Clone(cells)
	for k, c := range cells {
		out[k][i], out[k][j] = -c[j], c[i]
	}
	return out
}

// pattern is a text that is equal for equal sets of cells, or, when they may be
// moved, for sets that differ by a shift.
func pattern(cells []place, mayMove bool) string {
	sorted := slices.Clone(cells)
	slices.SortFunc(sorted, func(a, b place) int { return slices.Compare(a[:], b[:]) })
	var from place
	if mayMove && len(sorted) > 0 {
		from = sorted[0]
	}
	out := make([]byte, 0, 16*len(sorted))
	for _, c := range sorted {
		for axis, v := range c {
			out = append(strconv.AppendInt(out, int64(v-from[axis]), 10), ' ')
		}
	}
	return string(out)
}
