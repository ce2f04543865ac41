package setpartition

// The symmetry constraint: a turn of the region sends solutions to solutions, so
// one piece may be held to one placement of each class of placements that the
// turns send to each other. Where that piece lies in a solution, some turn sends
// it to the placement kept, and the turned solution is left: of each class of
// solutions at least one stays. When all classes of the piece are as large as the
// group, exactly one does. It is the redundancy filter of polycube (M. Busche,
// 2011), and for 6×10 pentominoes the cross in a quadrant (D. S. Scott, 1958).
//
// Taken for granted, and asked for each piece and turn: the piece has one copy at
// most (MostCopies), for of equal pieces each could be the one that lies in the
// placement kept; and the turn takes options to options (NewImages), so that it takes
// solutions to solutions, also where only some cells may stay empty. The piece may be
// one that need not be used: a solution without it stays with all its turned copies.

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// symmetry keeps the least placement of each class, for the piece where that
// divides the number of placements most; of equals, the one with the fewest left.
func (r *reducer) symmetry() {
	images := NewImages(r.packed)
	if images.Order() == 1 {
		r.note = "the region has no symmetry"
		return
	}
	best, bestAll, bestLeft := -1, 0, 0
	for shape := range r.packed.Shapes {
		if r.packed.MostCopies(shape) != 1 {
			continue
		}
		all, left := 0, 0
		for _, o := range r.placements(shape) {
			if r.alive[o] {
				all++
				left += count(images.least(o))
			}
		}
		// all/left against bestAll/bestLeft, in whole numbers
		gain := all*bestLeft - bestAll*left
		if left > 0 && (best < 0 || gain > 0 || gain == 0 && left < bestLeft) {
			best, bestAll, bestLeft = shape, all, left
		}
	}
	if best < 0 || bestAll == bestLeft {
		r.note = "no piece of a shape used once is moved by a symmetry"
		return
	}
	for _, o := range r.placements(best) {
		if !images.least(o) {
			r.remove(o)
		}
	}
	r.note = fmt.Sprintf("piece %s in %d of %d placements", r.packed.Shapes[best].Name, bestLeft, bestAll)
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Images are the turns of a packing puzzle's region as permutations of its
// options: what is cut off a program with a symmetry constraint, or counted, is a
// solution with all its images.
type Images struct {
	turned [][]int32 // per turn of the region, per option, the option it becomes
}

// NewImages computes the permutations. The identity is the first. A turn moves the
// cells of an option and leaves its other items as they are; one that makes of an
// option what is none would not take solutions to solutions, and is left out.
func NewImages(pc *puzzle.PackingCover) *Images {
	index := make(map[string]int32, len(pc.Cover.Options))
	for o, items := range pc.Cover.Options {
		index[itemsKey(items)] = int32(o)
	}
	images := &Images{}
	for _, turn := range pc.Packing.RegionSymmetries() {
		if permutation, ok := permuted(pc.Cover, turn, index); ok {
			images.turned = append(images.turned, permutation)
		}
	}
	return images
}

// permuted returns where a turn of the cells takes each option, and whether it takes
// all of them to options.
func permuted(c *puzzle.Cover, turn []int, index map[string]int32) ([]int32, bool) {
	permutation := make([]int32, len(c.Options))
	for o, items := range c.Options {
		moved := make([]int, len(items))
		for k, i := range items {
			if moved[k] = i; i < len(turn) {
				moved[k] = turn[i]
			}
		}
		to, ok := index[itemsKey(moved)]
		if !ok {
			return nil, false
		}
		permutation[o] = to
	}
	return permutation, true
}

// itemsKey is a text that is equal for equal sets of items.
func itemsKey(items []int) string {
	var key []byte
	for _, i := range slices.Sorted(slices.Values(items)) {
		key = binary.AppendUvarint(key, uint64(i))
	}
	return string(key)
}

// Order returns the number of turns.
func (m *Images) Order() int { return len(m.turned) }

// least reports whether no turn makes an option one that comes before it.
func (m *Images) least(o int) bool {
	for _, permutation := range m.turned {
		if int(permutation[o]) < o {
			return false
		}
	}
	return true
}

// Of returns the different solutions that the turns make of one, each ascending;
// the first is the solution itself.
func (m *Images) Of(chosen []int) [][]int {
	var out [][]int
	for _, permutation := range m.turned {
		image := make([]int, len(chosen))
		for k, o := range chosen {
			image[k] = int(permutation[o])
		}
		slices.Sort(image)
		if !slices.ContainsFunc(out, func(other []int) bool { return slices.Equal(other, image) }) {
			out = append(out, image)
		}
	}
	return out
}
