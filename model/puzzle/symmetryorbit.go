// Solutions up to symmetry.
//
// Two solutions count as one when a turn of the region sends one to the other.
// Dividing the count by the number of turns would be wrong wherever a solution is
// symmetric itself, which equal pieces make possible; so each solution is reduced
// to a canonical form, the same for all members of its orbit. Mirror images may
// count as one too, which halves nothing by itself either: a flat piece is its own
// mirror image, and the mirror image of a solution is a solution only if it needs
// no other pieces.
//
// A solution is described by the division of the region's cells into pieces,
// without names. That is enough, because a set of cells belongs to one shape, and
// it makes copies of a shape interchangeable. Reading the cells in order and
// numbering the pieces as they appear gives a list of numbers, 0 for a cell that
// stays empty; the canonical form is the least of these lists over all symmetries.
//
// Where colours let two shapes lie in the same cells, the number of a piece has the
// shape in its upper bits, that of its mirror image under a reflection.

package puzzle

import (
	"context"
	"encoding/binary"
)

// Orbits computes canonical forms of solutions of one puzzle. It is not safe for
// concurrent use.
type Orbits struct {
	pc         *PackingCover
	symmetries [][]int  // permutations of the cells; they form a group
	turns      int      // symmetries[:turns] are turns, the others reflections
	mirror     []int    // per shape, that of its mirror images, or -1; nil where nothing depends on it
	used       []int    // per shape, copies in the solution being read
	owner      []uint32 // per cell, 1 + the position in the solution of the option that covers it
	shape      []int    // per owner, its shape
	tell       []int    // per shape, that of its mirror images; nil where cells determine the shape
	number     []uint32 // per owner, its number in the list being read, 0 before it appears
	best, list []uint32
	form       []byte
}

// Orbits returns a computer of canonical forms for the puzzle, in which mirror
// images are different.
func (pc *PackingCover) Orbits() *Orbits { return pc.orbits(context.Background()) }

func (pc *PackingCover) orbits(ctx context.Context) *Orbits {
	n := len(pc.Cells)
	turns := pc.Packing.RegionSymmetriesContext(ctx)
	o := &Orbits{
		pc: pc, symmetries: turns, turns: len(turns),
		owner: make([]uint32, n), best: make([]uint32, n), list: make([]uint32, n), form: make([]byte, 4*n),
	}
	if !pc.ShapesByCells() {
		o.tell = pc.MirrorShapes()
	}
	return o
}

// shapeShift is the place of the shape in the number of a piece.
const shapeShift = 20

// FormPiece splits a number of a canonical form: that of the piece, from 1 on, 0 for an
// empty cell, and its shape where ShapesByCells is false, 0 otherwise.
func FormPiece(v uint32) (piece, shape int) {
	return int(v & (1<<shapeShift - 1)), int(v >> shapeShift)
}

// GroupOrbits returns a computer of canonical forms under a group of permutations of
// the cells, the identity first, that sends solutions to solutions.
func (pc *PackingCover) GroupOrbits(group [][]int) *Orbits {
	o := pc.Orbits()
	o.symmetries, o.turns = group, len(group)
	return o
}

// MirrorOrbits returns a computer of canonical forms in which a solution and its
// mirror image, where that is a solution, have the same form: the Soma cube has 240
// solutions then, and 480 otherwise.
func (pc *PackingCover) MirrorOrbits() *Orbits { return pc.MirrorOrbitsContext(context.Background()) }

// MirrorOrbitsContext is MirrorOrbits, but ends soon after the context does; its forms are of no
// use then.
func (pc *PackingCover) MirrorOrbitsContext(ctx context.Context) *Orbits {
	o := pc.orbits(ctx)
	reflections := pc.Packing.RegionReflectionsContext(ctx)
	if len(reflections) == 0 {
		return o
	}
	closed := pc.MirrorClosed()
	if !closed && pc.Packing.Plain() {
		return o // the mirror image always needs other pieces
	}
	if !closed {
		o.mirror, o.used = pc.MirrorShapes(), make([]int, len(pc.Shapes))
	}
	o.symmetries = append(o.symmetries, reflections...)
	return o
}

// MirrorShapes returns, per shape, the shape of its mirror images: itself, another,
// or -1 when the puzzle has none. The result must not be changed.
func (pc *PackingCover) MirrorShapes() []int { return pc.mirrors() }

// mirrorShapes is MirrorShapes with the shapes by their forms.
func (pc *PackingCover) mirrorShapes(shapeOf map[string]int) []int {
	p := pc.Packing
	if p.Wrap != "" {
		return pc.mirrorsOnRings(shapeOf)
	}
	turns, reflection := p.motions(1), p.motions(-1)[0]
	out := make([]int, len(pc.Shapes))
	for s, shape := range pc.Shapes {
		image := p.Pieces[shape.Pieces[0]].body()
		image.cells, _ = reflection(image.cells) // of the whole grid: it takes every cell to one
		m, known := shapeOf[form(p.orientations(image, turns))]
		if !known {
			m = -1
		}
		out[s] = m
	}
	return out
}

// MirrorClosed reports whether the mirror image of every solution is a solution:
// the mirror image of every shape may be used as often as the shape itself.
func (pc *PackingCover) MirrorClosed() bool {
	for s, m := range pc.MirrorShapes() {
		if m < 0 || pc.Shapes[m].Least != pc.Shapes[s].Least || pc.Shapes[m].Most != pc.Shapes[s].Most {
			return false
		}
	}
	return true
}

// mirrored reports whether the mirror images of the copies used are such as the
// puzzle allows.
func (o *Orbits) mirrored() bool {
	for s, m := range o.mirror {
		n := o.used[s]
		if m < 0 {
			if n > 0 {
				return false
			}
			continue
		}
		if shape := o.pc.Shapes[m]; n < shape.Least || shape.Most != Unlimited && n > shape.Most {
			return false
		}
	}
	return true
}

// Symmetries returns the order of the group: how many permutations of the cells
// the turns of the region make, and its reflections where they count.
func (o *Orbits) Symmetries() int { return len(o.symmetries) }

// Permutations returns the symmetries as permutations of the cells: cell i goes to
// cell s[i]. They are not to be changed.
func (o *Orbits) Permutations() [][]int { return o.symmetries }

// Canonical returns the canonical form of a solution given by its options, valid
// until the next call, and whether the solution itself has that form. Exactly one
// member of every orbit does.
func (o *Orbits) Canonical(chosen []int) (form []byte, least bool) {
	return o.leastOf(o.take(chosen))
}

// Least reports whether a solution is its own canonical form under the turns alone,
// and under all the symmetries. Of every orbit exactly one member is, so counting
// those counts orbits of both kinds, without remembering any.
func (o *Orbits) Least(chosen []int) (underTurns, underAll bool) {
	n := o.take(chosen)
	o.read(0, true)
	for i := range n - 1 {
		if o.read(i+1, false) {
			return i+1 >= o.turns, false
		}
	}
	return true, true
}

// CanonicalCells returns the canonical form of a division of the cells into pieces,
// valid until the next call. Every symmetry counts, whatever the pieces used; cells
// that are in no piece stay empty.
func (o *Orbits) CanonicalCells(pieces [][]int) []byte {
	o.clear(len(pieces))
	for k, cells := range pieces {
		for _, c := range cells {
			o.owner[c] = uint32(k + 1)
		}
	}
	form, _ := o.leastOf(len(o.symmetries))
	return form
}

// leastOf reads the marked cells under the first n symmetries, the identity first, and
// returns the least list, and whether it is that of the identity.
func (o *Orbits) leastOf(n int) (form []byte, least bool) {
	least = true
	for i := range n {
		if o.read(i, i == 0) && i > 0 {
			least = false
		}
	}
	for i, v := range o.best {
		binary.BigEndian.PutUint32(o.form[4*i:], v)
	}
	return o.form, least
}

// clear forgets the solution read last and makes room for one of the given number of pieces.
func (o *Orbits) clear(pieces int) {
	clear(o.owner)
	if len(o.number) < pieces+1 {
		o.number, o.shape = make([]uint32, pieces+1), make([]int, pieces+1)
	}
}

// take marks the cells of a solution and returns how many of the symmetries send
// it to solutions.
func (o *Orbits) take(chosen []int) int {
	o.clear(len(chosen))
	clear(o.used)
	for k, option := range chosen {
		if option >= len(o.pc.Placements) {
			continue
		}
		pl := o.pc.Placements[option]
		if o.mirror != nil {
			o.used[pl.Shape]++
		}
		o.shape[k+1] = pl.Shape
		for _, c := range pl.Cells {
			o.owner[c] = uint32(k + 1)
		}
	}
	if o.mirror != nil && !o.mirrored() {
		return o.turns
	}
	return len(o.symmetries)
}

// read reads the image of the solution under symmetry number e and keeps it when it is
// less than the best so far, or the first; it reports whether it was kept. The
// cell that s sends to s[i] is read at place i, which is the image under the
// inverse of s; over a group that makes no difference.
func (o *Orbits) read(e int, first bool) bool {
	clear(o.number)
	next, less := uint32(1), first
	for i, c := range o.symmetries[e] {
		v := o.owner[c]
		if v != 0 {
			if o.number[v] == 0 {
				o.number[v] = next | o.shapeBits(v, e)
				next++
			}
			v = o.number[v]
		}
		if !less && v > o.best[i] {
			return false
		}
		less = less || v < o.best[i]
		o.list[i] = v
	}
	if less {
		o.best, o.list = o.list, o.best
	}
	return less
}

// shapeBits returns the bits of the shape of an owner, as symmetry e leaves it; 0 where
// cells determine the shape.
func (o *Orbits) shapeBits(owner uint32, e int) uint32 {
	if o.tell == nil {
		return 0
	}
	shape := o.shape[owner]
	if e >= o.turns {
		shape = o.tell[shape]
	}
	return uint32(shape) << shapeShift
}
