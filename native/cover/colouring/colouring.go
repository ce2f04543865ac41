// Package colouring proves packings impossible by colouring their cells, and says why in
// words.
//
// Give every cell a number. In a solution every cell of the region lies in one piece, so
// the sums that the pieces cover add up to the sum of the region. Each piece covers one of
// a few sums, whichever way it lies; when no choice of them adds up to that of the region,
// there is no solution. With 1 and -1 like the squares of a chessboard this is the
// argument that 35 hexominoes fill no rectangle (S. W. Golomb, Polyominoes, 1965; G. E.
// Martin, Polyominoes, 1991): 24 of them cover as many black squares as white ones and 11
// cover four and two, so that the differences add up to an odd number of twos.
//
// The premises are checked, not assumed: every shape is used a fixed number of
// times, and no cell may stay empty. What a piece covers is read off the list of its
// placements, so nothing is assumed about its shape, its rotations, or the region.
//
// Not here: searches. Begin with colouring.go. This package may change with every release.
package colouring

import (
	"math/bits"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// mostWork bounds the additions of sums for one colouring, to a fraction of a second.
const mostWork = 50_000_000

// Refute returns a proof that the puzzle has no solution, or nil: no colouring that is
// tried shows it, or a premise does not hold.
func Refute(pc *puzzle.PackingCover) *Proof {
	if !applies(pc) {
		return nil
	}
	for _, p := range paintings(pc) {
		if proof := p.refute(pc); proof != nil {
			return proof
		}
	}
	return nil
}

// applies reports whether the premises hold: the number of pieces of every shape is fixed,
// each can be placed somewhere, and every cell is to be filled.
func applies(pc *puzzle.PackingCover) bool {
	if _, empty := pc.MayStayEmpty(); empty > 0 || len(pc.Cells) == 0 {
		return false
	}
	for _, shape := range pc.Shapes {
		if shape.Least != shape.Most {
			return false
		}
	}
	return placeable(pc)
}

// placeable reports whether every shape has a placement.
func placeable(pc *puzzle.PackingCover) bool {
	placed := make([]bool, len(pc.Shapes))
	for _, pl := range pc.Placements {
		placed[pl.Shape] = true
	}
	return !slices.Contains(placed, false)
}

// painting is a number for every cell.
type painting struct {
	name   string // such as "a chessboard"
	class  string // of paintings by 0 and 1, the cells that have 1
	number []int
}

// paintings lists those that are tried: two colours by the parity of the sum of some
// coordinates, the chessboard first, where the region is in several parts also those of
// parts.go, and where many pieces are alike also cells of one class in stripes 3 to 5 wide,
// along an axis or aslant.
func paintings(pc *puzzle.PackingCover) []painting {
	at := make([][]int, len(pc.Cells))
	for i, c := range pc.Cells {
		at[i] = pc.Packing.Coordinates(c)
	}
	axes := along(at)
	var out []painting
	seen := map[string]bool{}
	add := func(p painting) {
		if key := keyOf(p.number); !seen[key] {
			seen[key] = true
			out = append(out, p)
		}
	}
	add(twoColours(at, axes, axes))
	for size := range len(at[0]) { // few axes first
		for set := range axes + 1 {
			if bits.OnesCount(uint(set)) == size+1 && set&^axes == 0 {
				add(twoColours(at, set, axes))
			}
		}
	}
	for _, p := range inParts(pc, out[0].number) {
		add(p)
	}
	if !alike(pc) {
		return out
	}
	for wide := 3; wide <= 5; wide++ {
		for _, direction := range directions(axes, len(at[0])) {
			for class := range wide {
				add(stripes(at, direction, wide, class))
			}
		}
	}
	return out
}

// alike reports whether there are twice as many pieces as shapes. Different pieces cover
// one class of stripes in such a variety of ways that these refute nothing, and to try them
// takes longer than many searches.
func alike(pc *puzzle.PackingCover) bool {
	pieces := 0
	for _, shape := range pc.Shapes {
		pieces += shape.Least
	}
	return pieces >= 2*len(pc.Shapes)
}

func keyOf(number []int) string {
	key := make([]byte, len(number))
	for i, n := range number {
		key[i] = byte(n)
	}
	return string(key)
}

// along returns the set of axes along which the region has more than one cell.
func along(at [][]int) (set int) {
	for axis, first := range at[0] {
		if slices.ContainsFunc(at, func(c []int) bool { return c[axis] != first }) {
			set |= 1 << axis
		}
	}
	return set
}

// twoColours gives 1 and -1 by the parity of the sum of the coordinates in the set.
func twoColours(at [][]int, set, all int) painting {
	p := painting{number: make([]int, len(at)), name: "like a chessboard"}
	if set != all {
		p.name = "in stripes by " + axisNames(set) + " mod 2"
	}
	for i, c := range at {
		sum := 0
		for axis, v := range c {
			sum += v * (set >> axis & 1)
		}
		p.number[i] = 1 - 2*(sum&1)
	}
	return p
}

// axisNames writes a set of axes as a sum.
func axisNames(set int) string {
	text := ""
	for axis, name := range puzzle.AxisNames {
		if set>>axis&1 == 1 {
			if text != "" {
				text += "+"
			}
			text += string(name)
		}
	}
	return text
}

// directions are the axes, and the sums and differences of two.
func directions(set, axes int) (out [][]int) {
	for a := range axes {
		if set>>a&1 == 0 {
			continue
		}
		one := make([]int, axes)
		one[a] = 1
		out = append(out, one)
		for b := range a {
			if set>>b&1 == 0 {
				continue
			}
			for _, sign := range []int{1, -1} {
				two := slices.Clone(one)
				two[b] = sign
				out = append(out, two)
			}
		}
	}
	return out
}

// stripes gives 1 to the cells of one class and 0 to the others.
func stripes(at [][]int, direction []int, wide, class int) painting {
	p := painting{number: make([]int, len(at)), class: stripeName(direction, wide, class)}
	p.name = "with the cells of one class of stripes marked, those with " + p.class
	for i, c := range at {
		sum := 0
		for axis, v := range c {
			sum += v * direction[axis]
		}
		if ((sum%wide)+wide)%wide == class {
			p.number[i] = 1
		}
	}
	return p
}
