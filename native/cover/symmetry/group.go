// The group of a packing puzzle: its rotations and reflections as permutations of the cells.
//
// A reflection that takes a piece to a shape of which there are fewer or more copies is no
// symmetry of the puzzle. That is checked on the placements themselves.

package symmetry

import (
	"context"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// stepsOfKey is about what a list of cells takes in a map, for native.Steps.
const stepsOfKey = 64

// Group is a group of symmetries of a puzzle. A puzzle of n cells and s shapes has
// permutations of n cells and s entries of Fixed.
type Group struct {
	Packing   *puzzle.PackingCover
	Elements  [][]int // element e sends cell i to Elements[e][i]; element 0 is the identity
	Rotations int     // Elements[:Rotations] are rotations, the others reflections
	Fixed     []bool  // per shape: every element takes its placements to its own
}

// New returns the rotations of the region, and with reflections also its reflections,
// if they take the pieces to pieces. The error is that of the context.
func New(ctx context.Context, pc *puzzle.PackingCover, reflections bool) (*Group, error) {
	steps := native.NewSteps(ctx)
	g := &Group{Packing: pc, Elements: pc.Packing.RegionSymmetriesContext(ctx), Fixed: make([]bool, len(pc.Shapes))}
	g.Rotations = len(g.Elements)
	for s := range g.Fixed {
		g.Fixed[s] = true
	}
	if reflections {
		g.addReflections(ctx, steps)
	}
	if native.Stopped(ctx) != "" { // perhaps not all elements
		return g, native.Cause(ctx)
	}
	return g, nil
}

// addReflections adds the reflections of the region. Two of them differ by a rotation,
// which takes each shape to itself; so they all take the shapes to the same shapes, and one
// is looked at.
func (g *Group) addReflections(ctx context.Context, steps *native.Steps) {
	reflections := g.Packing.Packing.RegionReflectionsContext(ctx)
	if len(reflections) == 0 {
		return
	}
	shapes := make(map[string]int, len(g.Packing.Placements))
	for _, pl := range g.Packing.Placements {
		if !steps.Do(stepsOfKey) {
			return
		}
		shapes[CellsKey(pl.Cells)] = pl.Shape
	}
	to, ok := g.shapeMap(reflections[0], shapes, steps)
	if !ok {
		return
	}
	g.Elements = append(g.Elements, reflections...)
	for s, t := range to {
		g.Fixed[s] = g.Fixed[s] && (t == s || t < 0)
	}
}

// shapeMap returns to which shape an element takes each shape, -1 for a shape without
// placements, and whether it takes the pieces to pieces; false after the end of the context.
func (g *Group) shapeMap(element []int, shapes map[string]int, steps *native.Steps) ([]int, bool) {
	to := make([]int, len(g.Packing.Shapes))
	for s := range to {
		to[s] = -1
	}
	for _, pl := range g.Packing.Placements {
		s, ok := shapes[CellsKey(Image(pl.Cells, element))]
		if !ok || !steps.Do(stepsOfKey) || to[pl.Shape] >= 0 && to[pl.Shape] != s || len(g.Packing.Shapes[s].Pieces) != len(g.Packing.Shapes[pl.Shape].Pieces) {
			return nil, false
		}
		to[pl.Shape] = s
	}
	return to, true
}

// Image returns the cells that a permutation sends the cells to, ascending.
func Image(cells, permutation []int) []int {
	return imageInto(make([]int, 0, len(cells)), cells, permutation)
}

// imageInto is Image in the array of dst.
func imageInto(dst, cells, permutation []int) []int {
	dst = dst[:0]
	for _, c := range cells {
		dst = append(dst, permutation[c])
	}
	slices.Sort(dst)
	return dst
}

// CellsKey returns a text that is equal for equal lists of numbers below 2^24, as those of
// cells are; lists are sorted where their order does not matter.
func CellsKey(cells []int) string {
	key := make([]byte, 0, 3*len(cells))
	for _, c := range cells {
		key = append(key, byte(c), byte(c>>8), byte(c>>16))
	}
	return string(key)
}

// Place is a placement that stands for its orbit.
type Place struct {
	Option int   // index into PackingCover.Placements
	Fixing []int // the elements that leave it as it is, the identity first
}

// Places returns, for a shape that the group takes to itself (Fixed), one placement of
// every orbit: the least by its cells. The error is that of the context.
func (g *Group) Places(ctx context.Context, shape int) ([]Place, error) {
	steps := native.NewSteps(ctx)
	var out []Place
	var image []int // one array for all: the images of a small puzzle would take more memory than its search
	for o, pl := range g.Packing.Placements {
		if pl.Shape != shape {
			continue
		}
		if !steps.Do(len(g.Elements) * len(pl.Cells)) {
			return nil, steps.Err()
		}
		p, least := Place{Option: o}, true
		for e, element := range g.Elements {
			image = imageInto(image, pl.Cells, element)
			order := slices.Compare(image, pl.Cells)
			if order == 0 {
				p.Fixing = append(p.Fixing, e)
			}
			if least = least && order >= 0; !least {
				break
			}
		}
		if least {
			out = append(out, p)
		}
	}
	return out, nil
}
