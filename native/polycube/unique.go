// One solution of each orbit: the canonical forms found are remembered, by 128 bits of
// their hash. The group may contain turning over a one-sided set, and a search may end
// with pieces left over.

package polycube

import (
	"crypto/sha256"

	"github.com/tilemip/tilemip/model/puzzle"
)

// orbits are the orbits of the solutions found so far. Two of them share 128 bits of SHA-256
// with negligible probability; then one solution too few is counted.
type orbits struct {
	forms  *puzzle.Orbits
	seen   map[[16]byte]struct{}
	pieces [][]int // scratch: the cells of the pieces on the stack
}

func newOrbits(b *board) *orbits {
	return &orbits{forms: b.cover.GroupOrbits(b.group), seen: map[[16]byte]struct{}{}}
}

// first reports whether no member of the orbit of the solution on the stack was
// found before, and remembers the orbit.
func (o *orbits) first(s *Search) bool {
	o.pieces = o.pieces[:0]
	for _, pl := range s.stack {
		o.pieces = append(o.pieces, s.cellsOf(pl))
	}
	sum := sha256.Sum256(o.forms.CanonicalCells(o.pieces))
	key := [16]byte(sum[:16])
	if _, known := o.seen[key]; known {
		return false
	}
	o.seen[key] = struct{}{}
	return true
}
