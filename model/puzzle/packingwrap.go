// Boxes that close to a ring: a cylinder, a torus. Requested by readers who pack T-tetrominoes on a
// cylinder.
//
// Along an axis of Wrap the cell after the last is the first. A placement is a set of cells: a
// piece as it is rotated and translated in the unlimited grid, its coordinates taken modulo the
// lengths. One that would cover a cell twice is none, and one that several translations or
// rotations give is counted once. Pieces are of equal shape if they have the same placements, and
// one is the mirror image of another if its placements are; shapes that differ may still have some
// in common (ShapesByCells). The symmetries are the rotations of the region that take rings to
// rings, each followed by every translation along the rings.

package puzzle

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

// maxWrapWork bounds the cells of all translations of a region along its rings.
const maxWrapWork = 1 << 20

// wraps returns the length of the box along each axis that closes to a ring, 0 along others.
func (p *Packing) wraps() (out point) {
	lengths := p.lengths()
	for axis, name := range AxisNames {
		if strings.ContainsRune(p.Wrap, name) {
			out[axis] = lengths[axis]
		}
	}
	return out
}

// checkWrap checks the axes of rings, and that their translations can be listed.
func (p *Packing) checkWrap() error {
	rest := AxisNames[:p.dimensions()]
	for _, name := range p.Wrap {
		_, after, found := strings.Cut(rest, string(name))
		if !found {
			return fmt.Errorf("wrap=%s; expected some of the axes %s, in this order", p.Wrap, AxisNames[:p.dimensions()])
		}
		rest = after
	}
	if p.Wrap == "" {
		return nil
	}
	if p.Grid != Cubes || p.coloured() || p.Axes != nil {
		return fmt.Errorf("wrap=%s in a grid of %v, with colours or of more than three dimensions; expected cubes without either", p.Wrap, p.Grid)
	}
	work := p.Dim[0] * p.Dim[1] * p.Dim[2]
	for _, n := range p.wraps() {
		if work *= max(1, n); work > maxWrapWork {
			return fmt.Errorf("wrap=%s of %s cells; expected at most %d cells times translations", p.Wrap, p.size(), maxWrapWork)
		}
	}
	return nil
}

// ringsToRings reports whether a motion takes every axis of a ring to one of a ring of the same
// length.
func (m *regionMapper) ringsToRings(move motion) bool {
	for axis := 0; m.packing.Wrap != "" && axis < m.axes; axis++ {
		var unit point
		unit[axis] = 1
		ends, _ := move([]point{{}, unit})
		for to := range m.axes {
			if ends[0][to] != ends[1][to] && m.wraps[axis] != m.wraps[to] {
				return false
			}
		}
	}
	return true
}

// leastStep is the translation by which moved cells have the least coordinates of the region.
func (m *regionMapper) leastStep(moved []point) point {
	from, to := leastCorner(moved), leastCorner(m.points)
	for axis := range to {
		to[axis] -= from[axis]
	}
	return to
}

// shifts yields every translation along the rings, that by nothing first.
func (m *regionMapper) shifts() iter.Seq[point] {
	return func(yield func(point) bool) {
		var shift point
		for axis := 0; axis < m.axes; {
			if axis = 0; !yield(shift) {
				return
			}
			for ; axis < m.axes; axis++ {
				if shift[axis]++; shift[axis] < m.wraps[axis] {
					break
				}
				shift[axis] = 0
			}
		}
	}
}

// shapeKey is a text that is equal for the orientations of equal shapes.
func (p *Packing) shapeKey(orientations []body) string {
	if p.Wrap == "" {
		return form(orientations)
	}
	region := p.Region()
	l := &placementLister{pc: &PackingCover{Packing: p}, index: p.cellIndex(region), lengths: p.lengths(), axes: p.dimensions(), wraps: p.wraps(), seen: map[string]bool{}}
	for _, anchor := range p.unfolded(region) {
		for _, o := range orientations {
			l.place(o, anchor)
		}
	}
	if len(l.seen) == 0 {
		return form(orientations)
	}
	return placementsKey(l.seen)
}

// placementsKey is a text that is equal for equal sets of placements.
func placementsKey(cells map[string]bool) string {
	sorted := slices.Sorted(maps.Keys(cells)) // all of one length, which tells where each ends
	return fmt.Sprintf("%d %s", len(sorted), strings.Join(sorted, ""))
}

// mirrorsOnRings is mirrorShapes by the placements. All reflections take a shape to the same one,
// because two of them differ by a rotation.
func (pc *PackingCover) mirrorsOnRings(shapeOf map[string]int) []int {
	out, images := slices.Repeat([]int{-1}, len(pc.Shapes)), make([]map[string]bool, len(pc.Shapes))
	reflections := pc.Packing.RegionReflections()
	for s := range images {
		images[s] = map[string]bool{}
	}
	for _, pl := range pc.Placements {
		if len(reflections) == 0 {
			return out
		}
		image := make([]int, len(pl.Cells))
		for i, c := range pl.Cells {
			image[i] = reflections[0][c]
		}
		slices.Sort(image)
		images[pl.Shape][permutationKey(image)] = true
	}
	for s, all := range images {
		if m, known := shapeOf[placementsKey(all)]; known {
			out[s] = m
		}
	}
	return out
}
