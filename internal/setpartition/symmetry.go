package setpartition

// The symmetry constraint: a symmetry of the region maps solutions to solutions, so one
// piece may be restricted to one placement of each orbit of placements. Where that piece
// lies in a solution, some symmetry maps it to the placement that was kept, and so the
// solution to one that is left: of each class of solutions at least one stays. When all
// orbits of the piece's placements are as large as the group, exactly one does. It is the
// redundancy filter of polycube (M. Busche, 2011), and for 6×10 pentominoes the cross in a
// quadrant (D. S. Scott, 1958); in integer programming it is a symmetry-breaking constraint
// (F. Margot, "Symmetry in integer linear programming", in 50 Years of Integer Programming
// 1958-2008, Springer 2010, 647-686).
//
// Premises, checked for each piece and symmetry: at most one copy of the piece is used
// (MostCopies), since of equal pieces any could be the one in the placement that was kept;
// and the symmetry maps options to options (NewSymmetries), so that it maps solutions to
// solutions, also where only some cells may stay empty. The piece may be optional: a
// solution without it stays together with all of its symmetric copies.

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// symmetry keeps the least placement of each class, for the piece where that
// divides the number of placements most; of equals, the one with the fewest left.
func (r *reducer) symmetry() {
	images, err := NewSymmetries(r.ctx, r.packed)
	if err != nil {
		return
	}
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

// Symmetries are the symmetries of a packing puzzle's region as permutations of its
// options. A solution of a program with a symmetry constraint stands for its whole orbit.
type Symmetries struct {
	permutations [][]int32 // by symmetry and option: the option that it becomes
}

// NewSymmetries computes the permutations; the identity is the first. A symmetry moves the
// cells of an option and leaves its other items as they are. One that maps an option to a
// set of items that is no option does not map solutions to solutions, and is left out. The error
// is that of the context.
func NewSymmetries(ctx context.Context, pc *puzzle.PackingCover) (*Symmetries, error) {
	r := &reducer{ctx: ctx}
	index := make(map[string]int32, len(pc.Cover.Options))
	for o, items := range pc.Cover.Options {
		if r.over(stepsOfKey) {
			return nil, ctx.Err()
		}
		index[itemsKey(items)] = int32(o)
	}
	images := &Symmetries{}
	for _, turn := range pc.Packing.RegionSymmetriesContext(ctx) {
		if permutation, ok := r.permuted(pc.Cover, turn, index); ok {
			images.permutations = append(images.permutations, permutation)
		}
	}
	if model.Over(ctx) {
		return nil, ctx.Err()
	}
	return images, nil
}

// stepsOfKey is about what a list of items takes in a map, in visits of an entry.
const stepsOfKey = 64

// permuted returns the option that each option becomes when the cells are permuted, and
// whether all of them become options.
func (r *reducer) permuted(c *puzzle.Cover, turn []int, index map[string]int32) ([]int32, bool) {
	permutation := make([]int32, len(c.Options))
	for o, items := range c.Options {
		moved := make([]int, len(items))
		for k, i := range items {
			if moved[k] = i; i < len(turn) {
				moved[k] = turn[i]
			}
		}
		to, ok := index[itemsKey(moved)]
		if !ok || r.over(stepsOfKey) {
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

// Order returns the order of the group: the number of symmetries.
func (m *Symmetries) Order() int { return len(m.permutations) }

// least reports whether an option is the first of its orbit.
func (m *Symmetries) least(o int) bool {
	return !slices.ContainsFunc(m.permutations, func(permutation []int32) bool { return int(permutation[o]) < o })
}

// Orbit returns the different solutions that the symmetries map one solution to, options
// ascending; the first is the solution itself.
func (m *Symmetries) Orbit(chosen []int) [][]int {
	var out [][]int
	for _, permutation := range m.permutations {
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
