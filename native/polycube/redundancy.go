// The filter of redundancy: of the images of one piece, one of each orbit under
// the symmetries of the region is kept.
//
// Every solution has a rotation in which that piece lies in a kept image,
// so no solution is lost up to rotation. When every orbit is as large as the group,
// no two solutions that are left are rotations of each other. Busche,
// polycube: rotational redundancy constraint, and the plan to extend it by reflections,
// which is Options.Mirrors here.
//
// The symmetries are the rotations that map the region onto itself. In a one-sided
// puzzle flipping over is one of them when it also maps the set of pieces onto itself,
// so that the mirror image of a solution is a solution.

package polycube

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// symmetries returns the group as permutations of the cells, the identity first.
func symmetries(pc *puzzle.PackingCover) [][]int {
	p := pc.Packing
	if p.OneSide && closedUnderMirror(pc) {
		twoSided := *p
		twoSided.OneSide = false
		return twoSided.RegionSymmetries()
	}
	return p.RegionSymmetries()
}

// closedUnderMirror reports whether a one-sided set holds as many pieces of the
// mirror image of each shape as of the shape.
func closedUnderMirror(pc *puzzle.PackingCover) bool {
	count := map[string]int{}
	for _, s := range pc.Shapes {
		cells := pc.Packing.Pieces[s.Pieces[0]].Cells
		flipped := make([][3]int, len(cells))
		for i, c := range cells {
			flipped[i] = [3]int{-c[0], c[1], c[2]}
		}
		count[shapeKey(cells, true)] += len(s.Pieces)
		count[shapeKey(flipped, true)] -= len(s.Pieces)
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

// shapeKey is a canonical key of a piece under its rotations: the least outline of its
// orientations.
func shapeKey(cells [][3]int, oneSide bool) string {
	number, _ := orientations(cells, oneSide)
	return slices.Min(slices.Collect(maps.Keys(number)))
}

// cut is what the filter would do to a shape: it is the better, the smaller the fraction of
// the images that it keeps.
type cut struct {
	keep  []int // indices of the images kept, ascending
	from  int   // number of images before
	whole bool  // every orbit is as large as the group, so that no redundancy remains
}

// reduce computes the cut of a shape: of the orientations, in their order, those that are
// the image of an earlier one under a symmetry are dropped; then the first image of each
// orbit is kept.
func (b *board) reduce(shape int) cut {
	first, images := b.imagesOf(shape)
	index := make(map[string]int, len(images))
	for i, im := range images {
		index[cellsKey(im.cells)] = i
	}
	moved := func(i, g int) int { // image i under symmetry g; -1 where flipping over makes another shape of it
		cells := make([]int32, len(images[i].cells))
		for k, c := range images[i].cells {
			cells[k] = int32(b.group[g][c])
		}
		slices.Sort(cells)
		if j, known := index[cellsKey(cells)]; known {
			return j
		}
		return -1
	}
	out := cut{from: len(images), whole: true}
	kept := b.representatives(shape)
	seen := make([]bool, len(images))
	for i := range images {
		if seen[i] || !kept[images[i].facing] {
			continue
		}
		out.keep = append(out.keep, first+i)
		members := map[int]bool{}
		for g := range b.group {
			if j := moved(i, g); j >= 0 && !members[j] {
				members[j], seen[j] = true, true
			}
		}
		out.whole = out.whole && len(members) == len(b.group)
	}
	return out
}

// cellsKey encodes a list of cells as a map key, four bytes for each cell.
func cellsKey(cells []int32) string {
	key := make([]byte, 0, 4*len(cells))
	for _, c := range cells {
		key = binary.LittleEndian.AppendUint32(key, uint32(c))
	}
	return string(key)
}

// representatives marks the orientations to keep. The list of orientations is that
// of turns.go, each with the first rotation that leads to it; an orientation is dropped
// when its rotation is that of one kept before, followed by a symmetry of the region.
// For a piece with symmetries of its own this leaves more than one of a class, and
// flipping over a one-sided set is not considered; both are left to the orbits of
// images, as in polycube 1.2.1, whose counts depend on it.
func (b *board) representatives(shape int) []bool {
	p := b.cover.Packing
	_, first := orientations(p.Pieces[b.shapes[shape].pieces[0]].Cells, p.OneSide)
	home := outline(b.cells)
	mark := [3]int{1, 2, 3} // no two rotations map this cell to the same place: its image identifies the rotation
	kept := make([]bool, len(first))
	gone := map[[3]int]bool{}
	for f, turn := range first {
		at := turned(turn, mark)
		if gone[at] {
			continue
		}
		kept[f] = true
		for g := range turnsOf(p.OneSide) {
			if outline(turnedCells(g, b.cells)) == home {
				gone[turned(g, at)] = true
			}
		}
	}
	return kept
}

// filterRedundancy cuts the images of the named piece, or of the one that chooseFilter takes
// for Auto. It does nothing without a name or without symmetries. Errors: the piece has
// equal ones.
func (b *board) filterRedundancy(name string, old bool) error {
	if name == "" || len(b.group) == 1 {
		return nil
	}
	var chosen cut
	if name == Auto {
		b.filter, chosen = b.chooseFilter(old)
		if b.filter < 0 {
			return nil
		}
	} else {
		b.filter = slices.IndexFunc(b.shapes, func(s shape) bool {
			return slices.ContainsFunc(s.pieces, func(i int) bool { return b.cover.Packing.Pieces[i].Name == name })
		})
		if n := len(b.shapes[b.filter].pieces); n > 1 {
			return fmt.Errorf("redundancy filter: there are %d pieces of the shape of %q; expected one that is alone", n, name)
		}
		chosen = b.reduce(b.filter)
	}
	b.redundant = !chosen.whole
	var left []image
	for i, im := range b.images {
		if _, keep := slices.BinarySearch(chosen.keep, i); keep || int(im.shape) != b.filter {
			left = append(left, im)
		}
	}
	b.images = left
	return nil
}

// better reports whether c keeps a smaller fraction of its images than d, or the same
// fraction but fewer images.
func (c cut) better(d cut) bool {
	p, q := len(c.keep)*d.from, len(d.keep)*c.from
	return p < q || p == q && len(c.keep) < len(d.keep)
}

// chooseFilter picks the shape with the greatest reduction, then the fewest images
// left, then the first: the article's rule. With old the first piece of the puzzle is
// taken only when there is no other, as in polycube 1.2.1; no row of Table 2 depends on
// it. Shapes with several pieces cannot be used; -1 means that all shapes have several.
func (b *board) chooseFilter(old bool) (int, cut) {
	best, chosen := -1, cut{}
	consider := func(s int) {
		if len(b.shapes[s].pieces) > 1 {
			return
		}
		c := b.reduce(s)
		if best < 0 || c.better(chosen) {
			best, chosen = s, c
		}
	}
	for s := range b.shapes {
		if !old || s > 0 || b.cover.Packing.Pieces[0].Stationary {
			consider(s)
		}
	}
	if best < 0 && old && len(b.shapes) > 0 {
		consider(0)
	}
	return best, chosen
}
