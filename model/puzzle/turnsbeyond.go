// Turns in five to ten dimensions: own.
//
// There are 1,857,945,600 turns in ten dimensions, too many to list. But a piece spans at most as
// many axes as it has cells less one, and fits only where the axes of the box are as long. So
// its orientations are the ways to choose an axis of the box and a direction for each axis
// that it spans. When it spans fewer axes than there are, a direction along another makes
// the determinant 1. Regions are treated alike: a symmetry permutes axes along which the region has
// the same extent and reverses some of them, and axes of extent 1 make no difference.
//
// Orientations that do not fit into the box are left out. Two pieces are of one shape if these
// sets are equal; a piece that fits in no orientation keeps the one it is drawn in, and is in
// no solution.

package puzzle

import (
	"fmt"
	"math/bits"
	"slices"
)

// listedAxes is the greatest dimension in which all turns are listed.
const listedAxes = 4

// maxTurns bounds the orientations of a piece and the symmetries of a region that are tried
// where the turns are not listed.
const maxTurns = 1 << 20

// beyondTurns reports whether the turns of the box are too many to be listed.
func (p *Packing) beyondTurns() bool { return len(p.Axes) > listedAxes }

// oneMotion is the identity, or with determinant -1 the reflection along x.
func oneMotion(determinant int) motion {
	return func(cells []point) ([]point, bool) {
		moved := slices.Clone(cells)
		for i := range moved {
			moved[i][0] *= determinant
		}
		return moved, true
	}
}

// turning returns how many of the first axes may be exchanged and reversed: of a one-sided
// box all but the last.
func (p *Packing) turning() int {
	if p.OneSide {
		return p.dimensions() - 1
	}
	return p.dimensions()
}

// extents returns the extent of cells along each axis, 0 without cells.
func extents(cells []point) (out point) {
	least := leastCorner(cells)
	for _, c := range cells {
		for axis, v := range c {
			out[axis] = max(out[axis], v-least[axis]+1)
		}
	}
	return out
}

// motionsOnto returns motions of the determinant given among which are all that map a region
// with these cells onto itself, up to motions of the same effect.
func (p *Packing) motionsOnto(determinant int, cells []point) []motion {
	size := extents(cells)
	var out []motion
	onto(size, p.turning(), func(from, to int) bool { return size[from] == size[to] }, determinant, func(t turn) {
		out = append(out, t.move)
	})
	return out
}

// onto calls visit with the signed permutations, of the determinant given, of the first axes
// that send each axis along which size is more than 1 to one that fits says it may go to, in each direction. The other axes
// go where is room, and one of them is reversed where that is needed; so when there are
// others, each goes everywhere whatever the determinant. Coordinates along other axes come out as 0: for cells with
// one coordinate there, that is a translation. The first call is with the identity, if it may be.
func onto(size point, axes int, fits func(from, to int) bool, determinant int, visit func(turn)) {
	var spans []int
	for axis, n := range size {
		if n > 1 {
			spans = append(spans, axis)
		}
	}
	to, used := make([]int, 0, len(spans)), make([]bool, axes)
	var choose func()
	choose = func() {
		if k := len(to); k < len(spans) {
			for axis := range axes {
				if !used[axis] && fits(spans[k], axis) {
					used[axis], to = true, append(to, axis)
					choose()
					used[axis], to = false, to[:k]
				}
			}
			return
		}
		parity := permutationParity(to)
		for flips := range uint(1) << len(to) {
			if len(to) == axes && parity*(1-2*(bits.OnesCount(flips)&1)) != determinant {
				continue
			}
			t := turn{axes: axes}
			for k, axis := range to {
				t.axis[axis], t.sign[axis] = spans[k], 1-2*int(flips>>k&1)
			}
			visit(t)
		}
	}
	choose()
}

// checkTurns reports a piece with too many orientations to try, or a box with too many
// symmetries. The bound is on the ways that onto tries.
func (p *Packing) checkTurns() error {
	if !p.beyondTurns() {
		return nil
	}
	size := extents(p.unfolded(p.Region()))
	if n := ways(size, size, p.turning(), func(a, b int) bool { return a == b }); n > maxTurns {
		return fmt.Errorf("a region with more than %d rotations and reflections to try; expected fewer sides of one length, or at most %d dimensions", maxTurns, listedAxes)
	}
	for _, piece := range p.Pieces {
		if piece.Stationary {
			continue
		}
		if n := ways(extents(piece.points()), p.lengths(), p.turning(), func(a, b int) bool { return a <= b }); n > maxTurns {
			return fmt.Errorf("piece %q has more than %d rotations to try in a box of %s; expected fewer cells, or at most %d dimensions", piece.Name, maxTurns, p.size(), listedAxes)
		}
	}
	return nil
}

// ways counts what onto tries for cells of the size given, at most maxTurns+1: the axes that
// the cells span, the longest first, each go to one of the axes that are left and long enough.
func ways(size, lengths point, axes int, fits func(a, b int) bool) int {
	var spans []int
	for _, n := range size {
		if n > 1 {
			spans = append(spans, n)
		}
	}
	slices.SortFunc(spans, func(a, b int) int { return b - a })
	n := 1
	for k, span := range spans {
		room := 0
		for _, length := range lengths[:axes] {
			if fits(span, length) {
				room++
			}
		}
		for _, longer := range spans[:k] { // each took one of the axes that this one may go to, or none of them
			if fits(span, longer) {
				room--
			}
		}
		if n *= 2 * max(0, room); n > maxTurns {
			return maxTurns + 1
		}
	}
	return n
}
