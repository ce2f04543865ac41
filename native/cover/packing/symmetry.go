// Symmetries of a packing puzzle and the reduction of the search by them.
//
// Let a group act on the solutions, and let a piece be such that every symmetry
// takes its places to places of it. If the piece is laid in one place of every orbit
// only, each orbit of solutions is met, and the members met are carried to each other
// by the symmetries that fix the place. Mostly only the identity does, and every
// solution found stands for as many as the group has elements. Otherwise, or when
// there is no such piece, a solution counts if it comes first among its images.
//
// Taken for granted, and asked: the symmetries take the placements of the pieces to
// placements of as many equal pieces (turns always do; shapeMap asks of reflections, by
// the placements there are), and the piece is alone of its shape and keeps its shape
// under all of them (choosePiece).

package packing

import (
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// group is a group of symmetries of a puzzle. Element e sends cell i to perms[e][i];
// element 0 is the identity.
type group struct {
	pc    *puzzle.PackingCover
	perms [][]int
	turns int    // perms[:turns] are turns, the others reflections
	fixed []bool // per shape: every symmetry takes its placements to its own
}

// newGroup returns the turns of the region, and with mirrors also its reflections,
// as far as they take the pieces to pieces.
func newGroup(pc *puzzle.PackingCover, mirrors bool) *group {
	g := &group{pc: pc, perms: pc.Packing.RegionSymmetries(), fixed: make([]bool, len(pc.Shapes))}
	g.turns = len(g.perms)
	for s := range g.fixed {
		g.fixed[s] = true
	}
	if mirrors {
		g.addMirrors()
	}
	return g
}

// addMirrors adds the reflections of the region. A reflection that takes a piece to
// a shape of which there are fewer or more copies is no symmetry of the puzzle. Two
// reflections differ by a turn, which takes each shape to itself; so they all take the
// shapes to the same shapes, and one is looked at.
func (g *group) addMirrors() {
	reflections := g.pc.Packing.RegionReflections()
	if len(reflections) == 0 {
		return
	}
	places := make(map[string]int, len(g.pc.Placements))
	for _, pl := range g.pc.Placements {
		places[cellKey(pl.Cells)] = pl.Shape
	}
	to, ok := g.shapeMap(reflections[0], places)
	if !ok {
		return
	}
	g.perms = append(g.perms, reflections...)
	for s, t := range to {
		g.fixed[s] = g.fixed[s] && (t == s || t < 0)
	}
}

// shapeMap tells to which shape a permutation of the cells takes each shape, -1 for
// a shape without placements, and whether it takes the pieces to pieces.
func (g *group) shapeMap(perm []int, places map[string]int) ([]int, bool) {
	to := make([]int, len(g.pc.Shapes))
	for s := range to {
		to[s] = -1
	}
	for _, pl := range g.pc.Placements {
		s, ok := places[cellKey(image(pl.Cells, perm))]
		if !ok || to[pl.Shape] >= 0 && to[pl.Shape] != s || len(g.pc.Shapes[s].Pieces) != len(g.pc.Shapes[pl.Shape].Pieces) {
			return nil, false
		}
		to[pl.Shape] = s
	}
	return to, true
}

// image returns the cells that a permutation sends the cells to, ascending.
func image(cells, perm []int) []int {
	out := make([]int, len(cells))
	for i, c := range cells {
		out[i] = perm[c]
	}
	slices.Sort(out)
	return out
}

func cellKey(cells []int) string {
	key := make([]byte, 0, 3*len(cells))
	for _, c := range cells {
		key = append(key, byte(c), byte(c>>8), byte(c>>16))
	}
	return string(key)
}

// place is a placement that stands for its orbit, and the symmetries that fix it,
// the identity first.
type place struct {
	option int
	fixing []int
}

// places returns, for a shape that the group takes to itself, one placement of every
// orbit: the least by its cells.
func (g *group) places(shape int) []place {
	var out []place
	for o, pl := range g.pc.Placements {
		if pl.Shape != shape {
			continue
		}
		p, least := place{option: o}, true
		for e, perm := range g.perms {
			order := slices.Compare(image(pl.Cells, perm), pl.Cells)
			if order == 0 {
				p.fixing = append(p.fixing, e)
			}
			if least = least && order >= 0; !least {
				break
			}
		}
		if least {
			out = append(out, p)
		}
	}
	return out
}

// judge tells solutions that count from turned versions of them.
type judge struct {
	*group
	shape   int           // the piece with fewer places, or -1
	fixing  map[int][]int // per placement of it, the symmetries that fix it
	free    bool          // no placement of it is fixed by any but the identity
	owner   []int32       // per cell, the position in the solution of its option
	number  [2][]int32    // per position, its number as the cells are read
	all     []int         // all elements
	counted uint64        // solutions that count
	stand   uint64        // for so many
	mirror  uint64        // of those that count, their own mirror images: a reflection fixes them
}

func newJudge(g *group, shape int, places []place) *judge {
	j := &judge{group: g, shape: shape, free: len(g.perms) == 1 || shape >= 0, fixing: map[int][]int{}}
	for _, p := range places {
		j.fixing[p.option] = p.fixing
		j.free = j.free && len(p.fixing) == 1
	}
	for e := range g.perms {
		j.all = append(j.all, e)
	}
	j.owner = make([]int32, len(g.pc.Cells))
	return j
}

// counts reports whether a solution counts, and adds it to the sums.
func (j *judge) counts(options []int) bool {
	elements := j.all
	for _, o := range options {
		if j.shape >= 0 && j.pc.Placements[o].Shape == j.shape {
			elements = j.fixing[o]
		}
	}
	first, fixing, mirrored := j.look(options, elements)
	if first {
		j.add(fixing, mirrored)
	}
	return first
}

// orbit adds the orbit of a solution, whether it comes first in it or not.
func (j *judge) orbit(options []int) {
	_, fixing, mirrored := j.look(options, j.all)
	j.add(fixing, mirrored)
}

// add adds an orbit of which a solution is fixed by so many symmetries, a reflection
// among them or not.
func (j *judge) add(fixing int, mirrored bool) {
	j.counted++
	j.stand += uint64(len(j.perms) / fixing)
	if mirrored {
		j.mirror++
	}
}

// rotations is the number of orbits under the turns alone. With reflections in the
// group, the turns are half of it: an orbit is one of theirs when a reflection fixes
// its solutions, and otherwise falls into two, mirror images of each other.
func (j *judge) rotations() uint64 {
	if len(j.perms) == j.turns {
		return j.counted
	}
	return 2*j.counted - j.mirror
}

// look reports whether a solution comes first among its images by the elements, how
// many of them fix it, and whether a reflection does.
func (j *judge) look(options []int, elements []int) (first bool, fixing int, mirrored bool) {
	if len(elements) == 1 {
		return true, 1, false
	}
	for k, o := range options {
		for _, c := range j.pc.Placements[o].Cells {
			j.owner[c] = int32(k)
		}
	}
	first = true
	for _, e := range elements {
		order := j.compare(len(options), j.perms[e])
		first = first && order <= 0
		if order == 0 {
			fixing++
			mirrored = mirrored || e >= j.turns
		}
	}
	return first, fixing, mirrored
}

// compare compares the solution, as the list of the numbers that its pieces get
// when the cells are read in order, with an image of it. (Cell perm[i] is read at
// place i, which gives the image under the inverse; all elements are gone through.)
func (j *judge) compare(pieces int, perm []int) int {
	for k := range j.number {
		j.number[k] = slices.Grow(j.number[k][:0], pieces)[:pieces]
		clear(j.number[k])
	}
	a, b := j.number[0], j.number[1]
	var seenA, seenB int32
	for i, c := range perm {
		x, y := &a[j.owner[i]], &b[j.owner[c]]
		if *x == 0 {
			seenA++
			*x = seenA
		}
		if *y == 0 {
			seenB++
			*y = seenB
		}
		if *x != *y {
			return int(*x - *y)
		}
	}
	return 0
}
