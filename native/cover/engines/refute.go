// Packings that need no search: the numbers of cells differ, or a colouring of the cells
// shows that there is no solution (native/cover/colouring). Both reasons are sentences for
// the user.

package engines

import (
	"fmt"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/colouring"
)

// Result.Engine of the two arguments.
const (
	Volume = "volume"
	Parity = "parity"
)

// Unfillable says in words why the pieces cannot fill the region: too few cells or too
// many. It returns "" when the numbers agree.
func Unfillable(p *puzzle.Packing) string {
	if p.Fillable() {
		return ""
	}
	pieces, region := p.Volume()
	switch {
	case pieces > region:
		return fmt.Sprintf("the pieces that must be used have %d cells and the region has %d; copies=0-1 lets a piece be left over", pieces, region)
	case pieces < region:
		return fmt.Sprintf("the pieces have %d cells and the region has %d; holes=%d lets cells stay empty, and copies= lets a piece be used more often", pieces, region, region-pieces)
	}
	return fmt.Sprintf("the pieces have %d cells and the region has %d", pieces, region)
}

// refute returns the argument that a packing has no solution, Volume or Parity, and its
// words, or "". An engine that is asked for by name is not spared by a colouring: it
// searches, so that the colouring can be checked.
func refute(p Problem, o Options) (argument, why string) {
	if p.Packing == nil {
		return "", ""
	}
	if why = Unfillable(p.Packing.Packing); why != "" {
		return Volume, why
	}
	if o.Engine != "" || len(o.Prefix) > 0 {
		return "", ""
	}
	if proof := colouring.Refute(p.Packing); proof != nil {
		return Parity, proof.String()
	}
	return "", ""
}
