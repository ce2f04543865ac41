// Solutions up to symmetry.
//
// Two solutions count as one when a turn of the region sends one to the other.
// Dividing the count by the number of turns would be wrong wherever a solution is
// symmetric itself, which equal pieces make possible; so each solution is reduced
// to a canonical form, the same for all members of its orbit.
//
// A solution is described by the division of the region's cells into pieces,
// without names. That is enough, because a set of cells belongs to one shape, and
// it makes copies of a shape interchangeable. Reading the cells in order and
// numbering the pieces as they appear gives a list of numbers; the canonical form
// is the least of these lists over all symmetries.

package puzzle

import "encoding/binary"

// Orbits computes canonical forms of solutions of one puzzle. It is not safe for
// concurrent use.
type Orbits struct {
	pc         *PackingCover
	symmetries [][]int  // permutations of the cells; they form a group
	owner      []uint32 // per cell, 1 + the position in the solution of the option that covers it
	number     []uint32 // per owner, its number in the list being read, 0 before it appears
	best, list []uint32
	form       []byte
}

// Orbits returns a computer of canonical forms for the puzzle.
func (pc *PackingCover) Orbits() *Orbits {
	n := len(pc.Cells)
	return &Orbits{
		pc: pc, symmetries: pc.Packing.RegionSymmetries(),
		owner: make([]uint32, n), best: make([]uint32, n), list: make([]uint32, n), form: make([]byte, 4*n),
	}
}

// Symmetries returns the order of the group: how many permutations of the cells
// the turns of the region make.
func (o *Orbits) Symmetries() int { return len(o.symmetries) }

// Canonical returns the canonical form of a solution given by its options, valid
// until the next call, and whether the solution itself has that form. Exactly one
// member of every orbit does.
func (o *Orbits) Canonical(chosen []int) (form []byte, least bool) {
	clear(o.owner)
	for k, option := range chosen {
		for _, c := range o.pc.Placements[option].Cells {
			o.owner[c] = uint32(k + 1)
		}
	}
	if len(o.number) < len(chosen)+1 {
		o.number = make([]uint32, len(chosen)+1)
	}
	least = true
	for i, s := range o.symmetries {
		if o.read(s, i == 0) && i > 0 {
			least = false
		}
	}
	for i, v := range o.best {
		binary.BigEndian.PutUint32(o.form[4*i:], v)
	}
	return o.form, least
}

// read reads the image of the solution under a symmetry and keeps it when it is
// less than the best so far, or the first; it reports whether it was kept. The
// cell that s sends to s[i] is read at place i, which is the image under the
// inverse of s; over a group that makes no difference.
func (o *Orbits) read(s []int, first bool) bool {
	clear(o.number)
	next, less := uint32(1), first
	for i, c := range s {
		v := o.owner[c]
		if v != 0 {
			if o.number[v] == 0 {
				o.number[v] = next
				next++
			}
			v = o.number[v]
		}
		if !less && v > o.best[i] {
			return false
		}
		less = less || v < o.best[i]
		o.list[i] = v
	}
	if less {
		o.best, o.list = o.list, o.best
	}
	return less
}
