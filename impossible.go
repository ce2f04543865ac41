// Packings that need no search and no solver, because the volumes differ. The answer gives
// this reason in words, before any other work.

package tilemip

import (
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/engines"
)

// volumes is the answer when the pieces have too few or too many cells to fill the region;
// nil when the volumes agree.
func volumes(packed *puzzle.PackingCover, o *Options) *Answer {
	why := engines.Unfillable(packed.Packing)
	if why == "" {
		return nil
	}
	return impossible(EngineVolume, ByVolume, why, o)
}

// impossible is the answer that there is no packing, with the reason.
func impossible(engine, by, why string, o *Options) *Answer {
	a := &Answer{
		Kind: KindPacking, Engine: engine, Status: model.StatusInfeasible, Termination: model.Completed, Complete: true,
		Solutions: ptr(uint64(0)), Message: why, Versions: map[string]string{"tilemip": Version()},
	}
	if o.wanted() == 0 {
		classes{ptr(uint64(0)), ptr(uint64(0))}.fill(a, o.Mirrors)
	}
	a.Prove(by)
	return a
}
