// Packing puzzles by exact cover, with solutions counted up to symmetry.

package cover

import (
	"context"
	"fmt"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover/symmetry"
)

// PackingOptions control a search for packings.
type PackingOptions struct {
	Options

	// VisitUnique is called for the first solution found of each orbit under the
	// rotations of the region, after Visit. The slice is valid only during the call.
	VisitUnique func(options []int)

	// Mirrors counts a solution and its mirror image as one.
	Mirrors bool
}

// PackingResult is what a search for packings found. The numbers are exact when
// Termination is Completed; otherwise they count what was found.
type PackingResult struct {
	Result
	Unique     uint64 `json:"unique"`     // solutions of which none is a rotation of another
	Symmetries int    `json:"symmetries"` // order of the group of the region
}

// SearchPacking finds the solutions of a packing puzzle and counts them, also
// up to rotations of the region, and in flat puzzles that are not one-sided up to
// turning over. Mirror images in space count as different, as in polycube, unless
// the options say otherwise. Equal pieces are not distinguished. When the volumes of
// pieces and region do not agree there is no solution, and nothing is searched.
func SearchPacking(ctx context.Context, pc *puzzle.PackingCover, o PackingOptions) (PackingResult, error) {
	return searchPacking(ctx, pc, o, symmetry.MaxSeen)
}

func searchPacking(ctx context.Context, pc *puzzle.PackingCover, o PackingOptions, most int) (PackingResult, error) {
	start := time.Now()
	forms := pc.Orbits()
	if o.Mirrors {
		forms = pc.MirrorOrbits()
	}
	orbits := symmetry.NewSeen(forms, most)
	if !pc.Packing.Fillable() {
		done := Result{Termination: native.Completed, Elapsed: time.Since(start), Engine: engineName}
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
	r, err := Search(ctx, pc.Cover, plain)
	if err != nil {
		return PackingResult{}, fmt.Errorf("packing %q: %w", pc.Packing.Name, err)
	}
	r.Elapsed = time.Since(start)
	return PackingResult{Result: r, Unique: orbits.Orbits, Symmetries: forms.Symmetries()}, nil
}
