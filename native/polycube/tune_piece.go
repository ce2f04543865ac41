// The piece whose images are cut to one of each orbit.
//
// Placed in each of its places it leaves a number of images of the other pieces. The smaller
// the sum of the fourth powers of these numbers, the better the piece; that is the rule
// of native/cover/packing, where it was compared with whole searches. The best few are
// then sampled.

package polycube

import (
	"cmp"
	"maps"
	"slices"
)

// cutAll works out the cuts of all pieces that are alone of their shape and leave no
// rotated solutions, as the automatic choice of polycube 1.2.1 does.
func (b *board) cutAll() map[int]cut {
	cuts := map[int]cut{}
	for s := range b.shapes {
		if len(b.group) > 1 && len(b.shapes[s].pieces) == 1 {
			if c := b.reduce(s); c.whole {
				cuts[s] = c
			}
		}
	}
	return cuts
}

// rankPieces lists the pieces of the cuts, the best first; where there is none, what
// New does by itself.
func (u *tuner) rankPieces(cuts map[int]cut) {
	if len(cuts) == 0 {
		u.pieces = []string{Auto}
		return
	}
	sets, size := u.uncut.sets(), map[int]float64{}
	for s, c := range cuts {
		size[s] = u.size(s, c.keep, sets)
	}
	shapes := slices.SortedFunc(maps.Keys(cuts), func(a, b int) int { return cmp.Or(cmp.Compare(size[a], size[b]), a-b) })
	for _, s := range shapes[:min(len(shapes), pieceRoom)] {
		u.pieces = append(u.pieces, u.uncut.shapes[s].name)
	}
}

// sets returns the cells of every image as bits: bit c%64 of word c/64 for cell c.
func (b *board) sets() [][]uint64 {
	sets := make([][]uint64, len(b.images))
	for i, im := range b.images {
		sets[i] = make([]uint64, (len(b.cells)+63)/64)
		for _, c := range im.cells {
			sets[i][c>>6] |= 1 << (c & 63)
		}
	}
	return sets
}

// size ranks a shape by the search that begins with its kept images: the sum, over them, of
// the fourth power of the number of images of other shapes that are left. At most pieceSites
// of the kept images are looked at, evenly spaced, and each stands for step of them. The
// unit has no meaning; smaller is better. sets are those of sets().
func (u *tuner) size(shape int, keep []int, sets [][]uint64) (sum float64) {
	step := (len(keep) + pieceSites - 1) / pieceSites
	for k := 0; k < len(keep); k += step {
		left := 0
		for i, set := range sets {
			both := uint64(0)
			for w, m := range sets[keep[k]] {
				both |= m & set[w]
			}
			if both == 0 && int(u.uncut.images[i].shape) != shape {
				left++
			}
		}
		n := float64(left)
		sum += n * n * n * n * float64(step)
		u.w.spent += perClash * float64(len(sets))
	}
	return sum
}

// cut changes the search to one in which the images of the given piece, and of no other, are
// cut to one of each orbit: it replaces the board and the matrix.
func (u *tuner) cut(piece string) error {
	s := u.w.Search
	if s.board != u.uncut && s.board.filter >= 0 && s.board.shapes[s.board.filter].name == piece {
		return nil
	}
	s.unfilter(0)
	b := *u.uncut
	if err := b.filterRedundancy(piece, s.o.OldRedundancy); err != nil {
		return err
	}
	s.board, s.matrix = &b, newMatrix(&b)
	u.w.spent += perListed * float64(len(b.images)*len(b.cells)/max(1, b.pieces))
	return nil
}
