// Solutions that a symmetry fixes.
//
// To count the solutions that a symmetry g fixes, the dynamic program works on the
// orbits of the cells under g, and a move is the orbit of a placement: a fixed
// solution contains with a placement all its images, so these must be equal or
// disjoint, and they fill whole orbits of cells. With the identity, cells and
// placements are their own orbits.

package frontier

import (
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// quotient is a region modulo the powers of a symmetry.
type quotient struct {
	pc       *puzzle.PackingCover
	symmetry []int   // per cell, where it goes
	mirror   []int   // per shape, that of its image
	orbit    []int   // per cell, its place
	members  [][]int // per place, its cells
}

func newQuotient(pc *puzzle.PackingCover, symmetry []int, reflects bool) *quotient {
	q := &quotient{pc: pc, symmetry: symmetry, orbit: make([]int, len(symmetry))}
	if reflects {
		q.mirror = pc.MirrorShapes()
	} else {
		for s := range pc.Shapes {
			q.mirror = append(q.mirror, s)
		}
	}
	for i := range q.orbit {
		q.orbit[i] = -1
	}
	for i := range symmetry {
		if q.orbit[i] >= 0 {
			continue
		}
		var cells []int
		for c := i; q.orbit[c] < 0; c = symmetry[c] {
			q.orbit[c] = len(q.members)
			cells = append(cells, c)
		}
		q.members = append(q.members, cells)
	}
	return q
}

// moves lists the orbits of placements, and of cells that may stay empty.
func (q *quotient) moves() []rawMove {
	var out []rawMove
	for _, pl := range q.pc.Placements {
		if m, ok := q.placement(pl); ok {
			out = append(out, m)
		}
	}
	empty, _ := q.pc.MayStayEmpty()
	for place, cells := range q.members {
		if empty[cells[0]] {
			m := rawMove{places: []int{place}, copies: make([]int, len(q.pc.Shapes)+1)}
			m.copies[len(q.pc.Shapes)] = len(cells)
			out = append(out, m)
		}
	}
	return out
}

// placement returns the move of a placement's orbit. It reports false when images
// overlap, and for all placements of the orbit but the least.
func (q *quotient) placement(pl puzzle.Placement) (rawMove, bool) {
	m := rawMove{copies: make([]int, len(q.pc.Shapes)+1)}
	taken := map[int]bool{}
	image, shape := pl.Cells, pl.Shape
	for {
		if shape < 0 {
			return m, false
		}
		m.copies[shape]++
		for _, c := range image {
			if taken[c] {
				return m, false
			}
			taken[c] = true
		}
		next := make([]int, len(image))
		for k, c := range image {
			next[k] = q.symmetry[c]
		}
		slices.Sort(next)
		image, shape = next, q.mirror[shape]
		switch slices.Compare(image, pl.Cells) {
		case 0:
			for c := range taken {
				m.places = append(m.places, q.orbit[c])
			}
			slices.Sort(m.places)
			m.places = slices.Compact(m.places)
			return m, true
		case -1:
			return m, false
		}
	}
}
