// The moves of the dynamic program on a puzzle modulo a symmetry: orbits of placements, and
// of cells that may stay empty.

package frontier

import (
	"context"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover/symmetry"
)

// quotient is a region modulo the powers of a symmetry. After the end of the context what is
// made of it is incomplete, and counts for nothing.
type quotient struct {
	*symmetry.Quotient
	steps *native.Steps
}

func newQuotient(ctx context.Context, pc *puzzle.PackingCover, element []int, reflects bool) *quotient {
	return &quotient{symmetry.NewQuotient(pc, element, reflects), native.NewSteps(ctx)}
}

// stepsOfMove is about what a placement takes on its way to a move, for native.Steps.
const stepsOfMove = 128

// moves lists the orbits of placements, and of cells that may stay empty, in the numbers of
// the quotient's places. Such a cell is a move of one place, which uses as many empty cells
// as its orbit has; they are counted behind the last shape. Orbits whose members overlap
// are left out: no solution that the symmetry fixes contains them.
func (q *quotient) moves() []rawMove {
	var out []rawMove
	shapes := len(q.Packing.Shapes)
	for _, pl := range q.Packing.Placements {
		if !q.steps.Do(stepsOfMove) {
			break
		}
		m := rawMove{copies: make([]int, shapes+1)}
		var ok bool
		if m.places, ok = q.Orbit(pl, m.copies); ok {
			out = append(out, m)
		}
	}
	empty, _ := q.Packing.MayStayEmpty()
	for place, cells := range q.Cells {
		if empty[cells[0]] {
			m := rawMove{places: []int{place}, copies: make([]int, shapes+1)}
			m.copies[shapes] = len(cells)
			out = append(out, m)
		}
	}
	return out
}
