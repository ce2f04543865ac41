// Packing puzzles by exact cover, with solutions counted up to symmetry.

package cover

import (
	"context"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// maxForms bounds the number of canonical forms that are remembered; 24 bytes
// each, with the overhead of the table about 200 MB.
const maxForms = 4 << 20

// PackingOptions control a search for packings.
type PackingOptions struct {
	Options

	// VisitUnique is called for the first solution met of each orbit under the
	// turns of the region, after Visit. The slice is valid only during the call.
	VisitUnique func(options []int)

	// Mirrors counts a solution and its mirror image as one.
	Mirrors bool
}

// PackingResult is what a search for packings found. The numbers are exact when
// Termination is Completed; otherwise they count what was met.
type PackingResult struct {
	Result
	Unique     uint64 `json:"unique"`     // solutions of which none is a turned version of another
	Symmetries int    `json:"symmetries"` // order of the group of the region
}

// SearchPacking finds the solutions of a packing puzzle and tells how many there
// are up to turns of the region, and in flat puzzles that are not one-sided up to
// turning over. Mirror images in space count as different, as in polycube, unless
// the options say otherwise. Equal pieces are not told apart. When the volumes of
// pieces and region do not agree there is no solution, and nothing is searched.
func SearchPacking(ctx context.Context, pc *puzzle.PackingCover, o PackingOptions) (PackingResult, error) {
	return searchPacking(ctx, pc, o, maxForms)
}

func searchPacking(ctx context.Context, pc *puzzle.PackingCover, o PackingOptions, most int) (PackingResult, error) {
	start := time.Now()
	orbits := newOrbitCounter(pc, o.Mirrors, most)
	if !pc.Packing.Fillable() {
		done := Result{Termination: native.Completed, Elapsed: time.Since(start), Engine: engineName}
		return PackingResult{Result: done, Symmetries: orbits.Symmetries()}, nil
	}
	plain := o.Options
	plain.Visit = func(options []int) {
		if o.Visit != nil {
			o.Visit(options)
		}
		if orbits.add(options) && o.VisitUnique != nil {
			o.VisitUnique(options)
		}
	}
	r, err := Search(ctx, pc.Cover, plain)
	if err != nil {
		return PackingResult{}, fmt.Errorf("packing %q: %w", pc.Packing.Name, err)
	}
	r.Elapsed = time.Since(start)
	return PackingResult{Result: r, Unique: orbits.met, Symmetries: orbits.Symmetries()}, nil
}

// orbitCounter counts the orbits of the solutions met. It remembers canonical
// forms by 128 bits of their SHA-256. When it may remember no more, it counts a
// new orbit at the one member that is its own canonical form: the orbits met
// before are all remembered, so over a whole search each is counted exactly once.
type orbitCounter struct {
	*puzzle.Orbits
	seen map[[16]byte]struct{}
	most int // forms to remember
	met  uint64
}

func newOrbitCounter(pc *puzzle.PackingCover, mirrors bool, most int) *orbitCounter {
	orbits := pc.Orbits()
	if mirrors {
		orbits = pc.MirrorOrbits()
	}
	return &orbitCounter{Orbits: orbits, seen: map[[16]byte]struct{}{}, most: most}
}

// add reports whether the solution opens a new orbit.
func (c *orbitCounter) add(chosen []int) bool {
	form, least := c.Canonical(chosen)
	sum := sha256.Sum256(form)
	key := [16]byte(sum[:16])
	if _, known := c.seen[key]; known {
		return false
	}
	if len(c.seen) < c.most {
		c.seen[key] = struct{}{}
	} else if !least {
		return false
	}
	c.met++
	return true
}
