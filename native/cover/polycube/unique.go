// One solution of each orbit.
//
// Two solutions count as one when a symmetry of the region sends one to the other.
// A solution is described by the division of the cells into pieces, numbered as
// they appear; the least such list over the group is the same for the whole orbit
// and is what is remembered, by 128 bits of its hash. Puzzle.Orbits does the same
// for options of an exact cover; here the group may contain turning over a
// one-sided set, and a search may end with pieces left over.

package polycube

import (
	"crypto/sha256"
	"encoding/binary"
)

type orbits struct {
	group      [][]int
	seen       map[[16]byte]struct{}
	owner      []uint32 // per cell, 1 + its place in the stack, 0 where free
	number     []uint32 // per owner, its number in the list being read
	best, list []uint32
	form       []byte
}

func newOrbits(b *board) *orbits {
	n := len(b.cells)
	return &orbits{
		group: b.group, seen: map[[16]byte]struct{}{}, number: make([]uint32, b.pieces+1),
		owner: make([]uint32, n), best: make([]uint32, n), list: make([]uint32, n), form: make([]byte, 4*n),
	}
}

// first reports whether no member of the orbit of the solution on the stack was
// met before, and remembers the orbit.
func (o *orbits) first(s *Search) bool {
	clear(o.owner)
	for k, pl := range s.stack {
		for _, c := range s.cellsOf(pl) {
			o.owner[c] = uint32(k + 1)
		}
	}
	for i, g := range o.group {
		o.read(g, i == 0)
	}
	for i, v := range o.best {
		binary.BigEndian.PutUint32(o.form[4*i:], v)
	}
	sum := sha256.Sum256(o.form)
	key := [16]byte(sum[:16])
	if _, known := o.seen[key]; known {
		return false
	}
	o.seen[key] = struct{}{}
	return true
}

// read keeps the image of the solution under a symmetry when it is the least.
func (o *orbits) read(g []int, first bool) {
	clear(o.number)
	next, less := uint32(1), first
	for i, c := range g {
		v := o.owner[c]
		if v != 0 {
			if o.number[v] == 0 {
				o.number[v] = next
				next++
			}
			v = o.number[v]
		}
		if !less && v > o.best[i] {
			return
		}
		less = less || v < o.best[i]
		o.list[i] = v
	}
	if less {
		o.best, o.list = o.list, o.best
	}
}
