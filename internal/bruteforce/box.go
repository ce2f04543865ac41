// The box and its stationary cells: walls that split it, single cells, and wide boxes of
// which few cells are left.

package bruteforce

import (
	"fmt"
	"slices"
)

// size draws the lengths of the box: of a fixed list for d.even, large ones for d.wide, else
// 1 to 4 axes with at most d.cells cells.
// Lengths beyond the number of axes are 1. A box of three axes is rotated at random unless one side
// is asked
// for.
func (d *drawer) size() []int {
	if d.even { // room for a chiral piece in each half
		flat := [][]int{{4, 3, 1}, {3, 4, 1}, {4, 4, 1}, {6, 3, 1}, {3, 5, 1}}
		if d.oneSide {
			return flat[d.IntN(len(flat))]
		}
		return [][]int{{4, 2, 2}, {2, 4, 2}, {2, 2, 4}}[d.IntN(3)]
	}
	if d.wide {
		size := []int{7 + d.IntN(3), 7 + d.IntN(4), 1}
		switch d.IntN(3) {
		case 0: // so long that a piece can reach over a window
			size = []int{2 + d.IntN(6), 16 + d.IntN(24), 1}
		case 1: // of which a window holds few columns
			size = []int{11 + d.IntN(8), 12 + d.IntN(8), 1}
		}
		d.Shuffle(3, func(i, j int) { size[i], size[j] = size[j], size[i] })
		if d.oneSide && size[2] > 1 {
			size[0], size[1], size[2] = max(size[0], size[1]), size[2], 1
			size[0] = 7
		}
		return size
	}
	for {
		size, left := []int{1, 1, 1, 1}, d.cells
		for a := range d.axes {
			size[a] = 1 + d.IntN(max(2, 10/(d.axes+1)))
			if d.axes > 1 {
				size[a] = 1 + d.IntN(5)
			}
			left /= size[a]
		}
		if left == 0 {
			continue
		}
		if d.axes == 4 {
			d.Shuffle(4, func(i, j int) { size[i], size[j] = size[j], size[i] })
			return size
		}
		if size = size[:3]; !d.oneSide {
			d.Shuffle(3, func(i, j int) { size[i], size[j] = size[j], size[i] })
		}
		return size
	}
}

// addStationary adds one or two stationary pieces, between which it divides at random the
// cells that are not to be free: walls through the box, single cells, and in a wide box all
// but a few cells.
// A wall is a whole plane of cells, never the first or the last of its axis, so it splits the box.
// At least one cell stays free of single blocks.
func (d *drawer) addStationary() {
	box := d.c.box()
	gone := map[Cell]bool{}
	for range d.walls {
		if axis := d.IntN(len(d.c.Size)); d.c.Size[axis] > 2 {
			at := 1 + d.IntN(d.c.Size[axis]-2)
			for _, c := range box {
				if c[axis] == at {
					gone[c] = true
				}
			}
		}
	}
	for range d.block {
		if c := box[d.IntN(len(box))]; len(gone) < len(box)-1 {
			gone[c] = true
		}
	}
	if room := d.cells - d.IntN(4); d.wide && len(box) > room {
		d.keepSome(box, room, gone)
	}
	if len(gone) == 0 {
		return
	}
	pieces := 1 + d.IntN(2)
	cells := make([][]Cell, pieces)
	for _, c := range box {
		if gone[c] {
			k := d.IntN(pieces)
			cells[k] = append(cells[k], c)
		}
	}
	for k, part := range cells {
		if len(part) > 0 {
			d.c.Pieces = append(d.c.Pieces, Piece{Name: fmt.Sprintf("s%d", k), Cells: part, Stationary: true, Least: 1, Most: 1})
		}
	}
}

// keepSome leaves room cells of a wide box free, in patches and single ones, two of
// them at opposite corners. It adds the others to gone.
// One in five is drawn anywhere, the others beside a cell that is kept, half of them along the axis
// long, so that a region reaches far without being large.
func (d *drawer) keepSome(box []Cell, room int, gone map[Cell]bool) {
	keep, long := []Cell{box[0], box[len(box)-1]}, d.IntN(len(d.c.Size))
	for len(keep) < room {
		next := box[d.IntN(len(box))]
		if d.IntN(5) > 0 {
			next = keep[d.IntN(len(keep))]
			axis := []int{d.IntN(len(d.c.Size)), long}[d.IntN(2)]
			next[axis] += 1 - 2*d.IntN(2)
		}
		if slices.Contains(box, next) && !slices.Contains(keep, next) {
			keep = append(keep, next)
		}
	}
	for _, c := range box {
		if !slices.Contains(keep, c) {
			gone[c] = true
		}
	}
}
