// Packings that need no search and no solver, because the volumes differ. The answer gives
// this reason in words, before any other work.

package tilemip

import (
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/native/cover/engines"
)

// unfillable says in words why the pieces of a packing have too few or too many cells to fill
// the region; "" when the numbers agree, and of other subjects. It is asked before the
// placements are listed, of which a large region has millions.
func unfillable(s Subject) string {
	if s.Packing == nil || s.Packing.Check() != nil {
		return ""
	}
	return engines.Unfillable(s.Packing)
}

// impossible is the answer that there is no packing, with the reason.
func impossible(engine, by, why string, o *Options) *Answer {
	a := &Answer{
		Kind: KindPacking, Engine: engine, Status: model.StatusInfeasible, Termination: model.Completed, Covered: Covered{
			Complete:  true,
			Solutions: ptr(uint64(0)),
		}, Message: why, Versions: map[string]string{"tilemip": Version()},
	}
	if o.wanted() == 0 {
		classes{ptr(uint64(0)), ptr(uint64(0))}.fill(a, o.Mirrors)
	}
	a.Prove(by)
	return a
}
