// Counting orbits without remembering solutions: own; the lemma is the orbit-stabilizer
// theorem.
//
// Let a group act on the solutions, and let a piece be such that every symmetry takes its
// placements to its placements. If the piece is placed once in every orbit only, each orbit
// of solutions is found, and the members found are carried to each other by the symmetries that
// fix the placement. Usually only the identity does, and every solution found stands for as
// many as the group has elements. Otherwise, or when there is no such piece, a solution
// counts if it comes first among its images.
//
// Assumed, and checked: the symmetries take the placements of the pieces to
// placements of as many equal pieces (rotations always do; shapeMap asks of reflections),
// and the piece is alone of its shape and keeps its shape under all of them (Group.Fixed;
// the caller asks for its number of copies).

package symmetry

import "slices"

// Counter counts the solutions that a search finds, up to symmetry. It is not safe for
// concurrent use.
type Counter struct {
	*Group
	Orbits    uint64 // orbits counted
	Solutions uint64 // solutions in these orbits
	Free      bool   // no symmetry but the identity fixes a placement of the piece: every solution found counts

	shape    int           // the piece that is placed once in each orbit, or -1 for none
	fixing   map[int][]int // per placement of it, the elements that fix it
	all      []int         // all elements
	owner    []int32       // per cell, the position in the solution of its option
	number   [2][]int32    // per position, its number as the cells are read; of the solution and of an image
	mirrored uint64        // of the orbits, those whose solutions a reflection fixes
}

// NewCounter returns a counter for a search in which the piece of a shape lies only in
// the places given. With shape -1 every solution is found.
func NewCounter(g *Group, shape int, places []Place) *Counter {
	c := &Counter{Group: g, shape: shape, Free: len(g.Elements) == 1 || shape >= 0, fixing: map[int][]int{}}
	for _, p := range places {
		c.fixing[p.Option] = p.Fixing
		c.Free = c.Free && len(p.Fixing) == 1
	}
	for e := range g.Elements {
		c.all = append(c.all, e)
	}
	c.owner = make([]int32, len(g.Packing.Cells))
	return c
}

// Add reports whether a solution stands for its orbit, and if so counts the orbit.
// The options are placements; of every orbit exactly one solution found stands for it.
func (c *Counter) Add(options []int) bool {
	elements := c.all
	for _, o := range options {
		if c.shape >= 0 && c.Packing.Placements[o].Shape == c.shape {
			elements = c.fixing[o]
		}
	}
	first, fixing, mirrored := c.look(options, elements)
	if first {
		c.add(fixing, mirrored)
	}
	return first
}

// AddOrbit counts the orbit of a solution, whether it comes first in it or not.
func (c *Counter) AddOrbit(options []int) {
	_, fixing, mirrored := c.look(options, c.all)
	c.add(fixing, mirrored)
}

// AddFree counts solutions by their number alone, for a search for which Free holds.
func (c *Counter) AddFree(solutions uint64) {
	c.Orbits += solutions
	c.Solutions += solutions * uint64(len(c.Elements))
}

// add counts an orbit of which a solution is fixed by this many elements, a reflection
// among them or not.
func (c *Counter) add(fixing int, mirrored bool) {
	c.Orbits++
	c.Solutions += uint64(len(c.Elements) / fixing)
	if mirrored {
		c.mirrored++
	}
}

// UpToRotation returns the number of orbits under the rotations alone. With reflections in
// the group, the rotations are half of it: an orbit is one of theirs when a reflection
// fixes its solutions, and otherwise falls into two, mirror images of each other.
func (c *Counter) UpToRotation() uint64 {
	if len(c.Elements) == c.Group.Rotations {
		return c.Orbits
	}
	return 2*c.Orbits - c.mirrored
}

// look reports whether a solution comes first among its images by the elements, how
// many of them fix it, and whether a reflection does.
func (c *Counter) look(options []int, elements []int) (first bool, fixing int, mirrored bool) {
	if len(elements) == 1 {
		return true, 1, false
	}
	for k, o := range options {
		for _, cell := range c.Packing.Placements[o].Cells {
			c.owner[cell] = int32(k)
		}
	}
	first = true
	for _, e := range elements {
		order := c.compare(len(options), c.Elements[e])
		first = first && order <= 0
		if order == 0 {
			fixing++
			mirrored = mirrored || e >= c.Group.Rotations
		}
	}
	return first, fixing, mirrored
}

// compare compares the solution, as the list of the numbers that its pieces get when the
// cells are read in order, with an image of it. (Cell element[i] is read at place i, which
// gives the image under the inverse; all elements are gone through.)
func (c *Counter) compare(pieces int, element []int) int {
	for k := range c.number {
		c.number[k] = slices.Grow(c.number[k][:0], pieces)[:pieces]
		clear(c.number[k])
	}
	a, b := c.number[0], c.number[1]
	var seenA, seenB int32
	for i, cell := range element {
		x, y := &a[c.owner[i]], &b[c.owner[cell]]
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
