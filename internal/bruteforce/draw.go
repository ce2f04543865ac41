// Drawing puzzles at random, so that a premise is broken on purpose.
//
// Most puzzles are a region cut into pieces, which are then rotated and moved, so that
// there is a solution; in some of these a cell of a piece is moved, so that the volumes
// still agree. Others have pieces that know nothing of the region.

package bruteforce

import "math/rand/v2"

// Draw draws a puzzle that breaks a premise: it draws, with what breaks it most often,
// until one does. What the puzzle has for solutions plays no part in that. Premise -1
// stands for none in particular. Cells bounds the region.
func Draw(r *rand.Rand, premise, cells int) (*Case, *Answer) {
	for {
		d := &drawer{Rand: r, cells: cells, habits: anyHabits(r)}
		if premise >= 0 {
			d.lean(Premises[premise].Name)
		}
		c := d.draw()
		a := prepare(c)
		if len(a.Region) > d.cells || premise >= 0 && !Premises[premise].Broken(c, a) {
			continue
		}
		return c, a
	}
}

// habits are what a drawer does: switches and numbers that make certain features of a
// puzzle likely. lean sets those that break a given premise.
type habits struct {
	axes                                 int  // of the box, 4 for one of four dimensions
	wide                                 bool // a large box of which few cells are free
	oneSide                              bool // pieces may not be turned over, where the box is flat
	walls, block                         int  // stationary planes and cells
	gaps, corners                        int  // in 8: how often a piece grows across a gap, or at a corner
	holes, copies                        bool
	variable                             bool
	cut, spoil, large                    bool
	twins, tile, full, even, equal, join bool
	most                                 int // cells of a piece
}

// anyHabits draws habits for a puzzle that leans towards no premise.
func anyHabits(r *rand.Rand) habits {
	in := func(n int) bool { return r.IntN(n) == 0 }
	h := habits{axes: []int{1, 2, 2, 2, 2, 2, 3, 3, 3, 4}[r.IntN(10)], cut: !in(4), spoil: in(6), most: 1 + r.IntN(5)}
	h.oneSide, h.holes, h.copies, h.variable = in(6), in(6), in(6), in(3)
	h.large, h.equal, h.join, h.twins, h.tile = in(12), in(4), in(2), in(8), in(10)
	if in(5) {
		h.block = 1 + r.IntN(3)
	}
	if in(10) {
		h.walls = 1
	}
	if in(3) {
		h.gaps = 1 + r.IntN(4)
	}
	if in(4) {
		h.corners = 1 + r.IntN(4)
	}
	return h
}

// lean makes a premise likely to break.
func (d *drawer) lean(name string) {
	switch name {
	case "pieces hang together (broken by a gap)":
		d.gaps, d.most = 4, max(2, d.most)
	case "pieces hang together (broken by contact at corners)":
		d.corners, d.most, d.axes = 5, max(2, d.most), max(2, d.axes)
	case "the region hangs together":
		d.walls = 1
	case "the region is a box", "no piece is stationary", "a turn moves the region onto itself":
		d.block = 1 + d.IntN(3)
	case "every cell is filled", "all cells or none may stay empty":
		d.holes, d.variable = true, d.variable || name != "every cell is filled"
	case "every piece is used exactly once", "no piece is left over":
		d.copies = true
	case "no two pieces are equal":
		d.equal = true
	case "every piece fits into the region":
		d.large = true
	case "pieces and region have as many cells":
		d.cut = false
	case "pieces may be turned over":
		d.oneSide, d.axes = true, min(2, d.axes)
	case "the copies of a piece and of its mirror image agree in number":
		d.tile, d.even, d.cells, d.oneSide, d.gaps = true, true, 18, d.IntN(8) > 0, d.IntN(4)
		d.holes, d.copies, d.spoil, d.large, d.block, d.walls = false, false, false, false, 0, 0
	case "every piece is its own mirror image", "the mirror image of every piece is there", "the mirror image of a piece is no other piece":
		if d.most = 3 + d.IntN(5); d.axes < 3 {
			d.oneSide, d.axes = true, 2
		}
		if d.twins = d.IntN(3) > 0 || name == "the mirror image of a piece is no other piece"; d.twins {
			d.full, d.even, d.cells = true, true, 18
			d.cut, d.holes, d.copies, d.spoil, d.large, d.equal, d.block, d.walls = true, false, false, false, false, false, 0, 0
		}
	case "the region is flat":
		d.axes = 3
	case "there are three dimensions at most":
		d.axes = 4
	case "columns have at most 6 cells", "pieces go into a window of 64 bits":
		d.axes, d.wide, d.most = 2, true, 3+d.IntN(4)
		if d.gaps = d.IntN(5); d.IntN(2) == 0 { // few and large parts, so that sizes matter
			d.gaps, d.corners, d.full, d.join, d.cut, d.equal = d.IntN(2), 0, true, true, true, false
		}
	}
}

// drawer draws one puzzle.
type drawer struct {
	*rand.Rand
	habits
	cells int   // bounds the region
	c     *Case // the puzzle so far
}

// draw draws a box, its stationary pieces and its mobile ones, then changes some of them
// (change.go). Whether it breaks the premise is for Draw to check.
func (d *drawer) draw() *Case {
	d.c = &Case{Size: d.size()}
	d.c.OneSide = d.oneSide && d.c.Size[len(d.c.Size)-1] == 1
	d.addStationary()
	if d.holes {
		d.c.Holes = []int{1, 1, 2, 3, Any}[d.IntN(5)]
	}
	switch {
	case d.tile && d.c.Holes == 0:
		d.tileRegion()
	case d.cut:
		d.cutRegion()
	default:
		for range 1 + d.IntN(4) {
			d.addPiece(d.grow([]Cell{{}}, nil))
		}
	}
	d.change()
	if d.IntN(2) == 0 {
		d.Shuffle(len(d.c.Pieces), func(i, j int) { d.c.Pieces[i], d.c.Pieces[j] = d.c.Pieces[j], d.c.Pieces[i] })
	}
	return d.c
}
