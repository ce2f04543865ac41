// Half a table for a pattern that is its own mirror image (our own).
//
// Where a mirror of the board takes the goal cells of a group and the blank's region at
// the goal to themselves, a placing and its image have one value, each tile standing for
// the one whose goal cell is the image of its own. So of two sets of cells that are
// images of each other a table keeps the one with the smaller mask. What that needs is
// the order in which the tiles of the image stand; like the order itself it is updated
// move by move by Turns, with the slots that the tile has in the image.
//
// The eight tiles of two whole rows of the 15-puzzle are such a group: 90 MB instead of
// 178.

package pdb

import "math/bits"

// Fold says where the entries of a table are. Without a mirror the image of a placing is
// the placing.
type Fold struct {
	Regions int              // numbers in use
	Stride  int              // Regions, rounded up to a multiple of 64
	Base    []uint32         // by row of the Space: twice the first number, and 1 where the order is that of the image
	Label   []uint8          // by row and cell: the region, counted within the row
	Below   [MaxCells]uint32 // by cell: mask of those before it
	Image   [MaxCells]uint32 // by cell: mask of those whose image is before its image

	kept   []int32         // by number: that of the Space
	mirror [MaxCells]uint8 // by cell: its image; its own inverse
	rank   [MaxTiles]uint8 // by rank of a tile: that of the tile with the image of its goal cell
}

// newFold looks for a mirror that takes the pattern to itself.
func newFold(p Pattern, s *Space) *Fold {
	f := &Fold{mirror: p.mirror(s), Base: make([]uint32, len(s.Base)), Label: make([]uint8, len(s.Label))}
	for cell := range s.Cells {
		f.Below[cell] = 1<<cell - 1
		for other := range s.Cells {
			if f.mirror[other] < f.mirror[cell] {
				f.Image[cell] |= 1 << other
			}
		}
	}
	goal := p.mask()
	for rank, tile := range p.Tiles {
		f.rank[rank] = uint8(bits.OnesCount32(goal & f.Image[tile]))
	}
	f.number(s)
	return f
}

// mirror returns, by cell, the first of the board's mirrors that takes the pattern to
// itself, or what changes nothing.
func (p Pattern) mirror(s *Space) (m [MaxCells]uint8) {
	goal := p.mask()
	row, col := p.Rows-1, p.Cols-1
	for _, try := range []struct {
		image  func(r, c int) (int, int)
		square bool // needs one
	}{
		{func(r, c int) (int, int) { return r, col - c }, false},
		{func(r, c int) (int, int) { return row - r, c }, false},
		{func(r, c int) (int, int) { return c, r }, true},
		{func(r, c int) (int, int) { return col - c, row - r }, true},
		{func(r, c int) (int, int) { return r, c }, false},
	} {
		if try.square && row != col {
			continue
		}
		for cell := range s.Cells {
			r, c := try.image(cell/p.Cols, cell%p.Cols)
			m[cell] = uint8(r*p.Cols + c)
		}
		if mirrored(goal, &m) == goal && s.number(goal, p.Blank) == s.number(goal, int(m[p.Blank])) {
			break
		}
	}
	return m
}

// mirrored returns the image of a set of cells.
func mirrored(mask uint32, mirror *[MaxCells]uint8) (image uint32) {
	for ; mask != 0; mask &= mask - 1 {
		image |= 1 << mirror[bits.TrailingZeros32(mask)]
	}
	return image
}

// number counts the regions of the sets of cells that are kept. Masks ascend, so the
// image of one that is not has come before.
func (f *Fold) number(s *Space) {
	for n, mask := range s.tiles {
		image := mirrored(mask, &f.mirror)
		if mask <= image {
			f.kept = append(f.kept, int32(n))
		}
		if n > 0 && s.tiles[n-1] == mask {
			continue // not the first region
		}
		row, own := s.row(mask), s.row(image)
		if mask <= image {
			f.Base[row] = 2 * uint32(len(f.kept)-1)
			copy(f.Label[row*s.Cells:], s.Label[row*s.Cells:][:s.Cells])
			continue
		}
		f.Base[row] = f.Base[own] + 1
		for cell := range s.Cells {
			f.Label[row*s.Cells+cell] = s.Label[own*s.Cells+int(f.mirror[cell])]
		}
	}
	f.Regions = len(f.kept)
	f.Stride = (f.Regions + 63) &^ 63
}
