// What is done to the pieces when they are cut: a cell moved, ranges of copies, pieces
// left over and pieces that are too large.

package bruteforce

import "slices"

// change makes copies, pieces that need not be used and too large ones, and moves a cell of a
// piece, each as the habits say.
func (d *drawer) change() {
	var mobile []int
	for i, p := range d.c.Pieces {
		if !p.Stationary {
			mobile = append(mobile, i)
		}
	}
	if d.spoil && len(mobile) > 0 {
		p := &d.c.Pieces[mobile[d.IntN(len(mobile))]]
		next := d.neighbour(p.Cells, nil)
		if !slices.Contains(p.Cells, next) {
			p.Cells[d.IntN(len(p.Cells))] = next
		}
	}
	if d.large {
		d.addLarge()
	}
	if d.copies {
		d.changeCopies(mobile)
	}
	if d.holes && d.IntN(3) == 0 {
		d.addPiece([]Cell{{}})
		d.last().Least, d.last().Most = 0, 1+d.IntN(2)
	}
}

// last returns the piece added last.
func (d *drawer) last() *Piece { return &d.c.Pieces[len(d.c.Pieces)-1] }

// changeCopies gives mobile pieces ranges of copies, and sometimes adds a piece that need not
// be used.
func (d *drawer) changeCopies(mobile []int) {
	for _, i := range mobile {
		p := &d.c.Pieces[i]
		if d.IntN(2) == 0 {
			p.Least = d.IntN(2)
		}
		if p.Most = 1 + d.IntN(2); d.IntN(4) == 0 {
			p.Most = Any
		}
		if d.IntN(6) == 0 && p.Most != Any {
			p.Least, p.Most = 2, 2+d.IntN(2)
		}
	}
	if d.IntN(2) == 0 { // one that is not needed
		d.addPiece(d.grow([]Cell{{}}, nil))
		d.last().Least, d.last().Most = 0, 1+d.IntN(2)
	}
}

// addLarge adds a piece that is longer than the box, or has more cells than the region,
// mostly one that need not be used.
func (d *drawer) addLarge() {
	length := 1 + slices.Max(d.c.Size)
	line := make([]Cell, 0, length)
	for x := range length {
		if d.IntN(3) > 0 || x == 0 || x == length-1 {
			line = append(line, Cell{x})
		}
	}
	d.addPiece(line)
	if d.last().Least = 0; d.IntN(3) == 0 {
		d.last().Least = 1
	}
}
