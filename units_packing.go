// Packings that no definition file can express (other grids than cubes, coloured cells), as JSON
// in the specification of a search in units. Own.

package tilemip

import (
	"fmt"
	"io"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// plainPacking is a packing as JSON: its fields by their names, the colours as a list.
type plainPacking struct {
	puzzle.Packing
	Colours [][4]int // x, y, z and colour, in order
}

// plain returns the packing for JSON where a definition file has no words for it, nil elsewhere.
func plain(p *puzzle.Packing) *plainPacking {
	if _, err := p.WriteDefinition(io.Discard); err == nil {
		return nil
	}
	out := &plainPacking{Packing: *p}
	for at, colour := range p.Colours {
		out.Colours = append(out.Colours, [4]int{at[0], at[1], at[2], colour})
	}
	slices.SortFunc(out.Colours, func(a, b [4]int) int { return slices.Compare(a[:], b[:]) })
	return out
}

// packing is the inverse of plain.
func (p *plainPacking) packing() (*puzzle.Packing, error) {
	out := p.Packing
	out.Colours = nil
	for _, c := range p.Colours {
		if out.Colours == nil {
			out.Colours = map[[3]int]int{}
		}
		at := [3]int(c[:3])
		if _, twice := out.Colours[at]; twice {
			return nil, fmt.Errorf("cell %v has two colours", at)
		}
		out.Colours[at] = c[3]
	}
	return &out, out.Check()
}
