// The oracle of the engines for packings: every solution, found by dancing links, and the
// number up to symmetry by remembered canonical forms. Own.

package nativetest

import (
	"context"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
)

// PackingOptions control a search for packings.
type PackingOptions struct {
	cover.Options

	// VisitUnique is called for the first solution found of each orbit under the
	// rotations of the region, after Visit. The slice is valid only during the call.
	VisitUnique func(options []int)

	// Mirrors counts a solution and its mirror image as one.
	Mirrors bool
}

// PackingResult is what a search for packings found. The numbers are exact when
// Termination is Completed; otherwise they count what was found.
type PackingResult struct {
	cover.Result
	Unique     uint64 `json:"unique"`     // solutions of which none is a rotation of another
	Symmetries int    `json:"symmetries"` // order of the group of the region
}

// SearchPacking finds the solutions of a packing puzzle and counts them, also
// up to rotations of the region, and in flat puzzles that are not one-sided up to
// turning over. Mirror images in space count as different, as in polycube, unless
// the options say otherwise. Equal pieces are not distinguished. When the volumes of
// pieces and region do not agree there is no solution, and nothing is searched.
func SearchPacking(ctx context.Context, pc *puzzle.PackingCover, o PackingOptions) (PackingResult, error) {
	return searchPacking(ctx, pc, o, maxSeen)
}

func searchPacking(ctx context.Context, pc *puzzle.PackingCover, o PackingOptions, most int) (PackingResult, error) {
	start := time.Now()
	forms := pc.Orbits()
	if o.Mirrors {
		forms = pc.MirrorOrbits()
	}
	orbits := NewSeen(forms, most)
	if !pc.Packing.Fillable() {
		done := cover.Result{Termination: native.Completed, Elapsed: time.Since(start), Engine: "dlx"}
		return PackingResult{Result: done, Symmetries: forms.Symmetries()}, nil
	}
	plain := o.Options
	plain.Visit = func(options []int) {
		if o.Visit != nil {
			o.Visit(options)
		}
		if orbits.Add(options) && o.VisitUnique != nil {
			o.VisitUnique(options)
		}
	}
	r, err := cover.Search(ctx, pc.Cover, plain)
	if err != nil {
		return PackingResult{}, fmt.Errorf("packing %q: %w", pc.Packing.Name, err)
	}
	r.Elapsed = time.Since(start)
	return PackingResult{Result: r, Unique: orbits.Orbits, Symmetries: forms.Symmetries()}, nil
}

// maxSeen bounds the number of canonical forms that are remembered; 24 bytes each, with
// the overhead of the table about 200 MB.
const maxSeen = 4 << 20

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
