// Counting orbits by remembered canonical forms, for engines that find every solution:
// own.

package symmetry

import (
	"crypto/sha256"

	"github.com/tilemip/tilemip/model/puzzle"
)

// MaxSeen bounds the number of canonical forms that are remembered; 24 bytes each, with
// the overhead of the table about 200 MB.
const MaxSeen = 4 << 20

// Seen distinguishes the first solution of each orbit from the later ones. It remembers canonical
// forms by 128 bits of their SHA-256. When it may remember no more, it takes of a new orbit
// the one member that is its own canonical form: the orbits found before are all remembered,
// so over a whole search each is counted exactly once.
type Seen struct {
	Orbits uint64 // orbits counted

	forms *puzzle.Orbits
	seen  map[[16]byte]struct{}
	most  int // forms to remember
}

// NewSeen returns an empty memory of at most this many forms.
func NewSeen(forms *puzzle.Orbits, most int) *Seen {
	return &Seen{forms: forms, seen: map[[16]byte]struct{}{}, most: most}
}

// Add reports whether the solution opens a new orbit.
func (s *Seen) Add(options []int) bool {
	form, least := s.forms.Canonical(options)
	sum := sha256.Sum256(form)
	key := [16]byte(sum[:16])
	if _, known := s.seen[key]; known {
		return false
	}
	if len(s.seen) < s.most {
		s.seen[key] = struct{}{}
	} else if !least {
		return false
	}
	s.Orbits++
	return true
}
