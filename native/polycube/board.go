// The puzzle as the engines see it: cells and shapes as small numbers, and the
// images of every shape, which are its placements.

package polycube

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// board is the puzzle; nothing in it changes during a search. Cells are numbered
// by x, then y, then z, as polycube 1.2.1 scans them. Shapes are numbered by
// first appearance. Images are sorted by shape, then least cell, then orientation.
type board struct {
	cover  *puzzle.PackingCover
	cells  [][3]int  // coordinates, those of stationary pieces left out
	near   [][]int32 // per cell, the cells of the region that share a face with it
	black  []int8    // per cell, +1 where x+y+z is even, -1 where it is odd: a chessboard colouring
	tint   int       // sum of black over the region: black cells less white ones
	shapes []shape
	images []image // of all shapes, less those that the redundancy filter removed
	pieces int     // number of pieces to be placed, without stationary ones

	group     [][]int // symmetries: permutations of the cells, the identity first
	filter    int     // shape whose images the redundancy filter has cut, -1 for none
	turns     int     // group[:turns] are rotations, the others reflections, which Options.Mirrors adds
	redundant bool    // two solutions found may be the same up to the group
}

// shape is a class of equal pieces: its copies are interchangeable, so that engines place
// shapes and count the copies left.
type shape struct {
	name   string
	pieces []int // indices into Packing.Pieces, one for each copy
	volume int   // cells of one copy
	parity int   // black cells less white ones, as an absolute value: the sign depends on the placement
}

// image is one placement of a shape inside the region.
type image struct {
	shape  int32
	tint   int32   // sum of board.black over its cells: the parity of the shape, or its negative
	facing int32   // its orientation, in the order of turns.go
	cells  []int32 // cells covered, ascending: cells[0] is the least
}

// newBoard numbers the cells, shapes and images of a puzzle, before any redundancy filter.
// With mirrors the group has the reflections of the region too, where the mirror image of
// every piece is a piece.
// Errors: a puzzle outside of checkPlain, one without a cover, and a *VolumeError.
func newBoard(p *puzzle.Packing, mirrors bool) (*board, error) {
	if err := checkPlain(p); err != nil {
		return nil, err
	}
	pc, err := p.Cover()
	if err != nil {
		return nil, err
	}
	if pieces, region := p.Volume(); pieces != region {
		return nil, &VolumeError{Pieces: pieces, Region: region}
	}
	b := &board{cover: pc, cells: pc.Cells, filter: -1}
	b.addCells()
	for _, s := range pc.Shapes {
		first := p.Pieces[s.Pieces[0]]
		b.shapes = append(b.shapes, shape{name: s.Name, pieces: s.Pieces, volume: len(first.Cells), parity: cellsParity(first.Cells)})
		b.pieces += len(s.Pieces)
	}
	b.addImages()
	b.group = symmetries(pc)
	b.turns = len(b.group)
	if mirrors && !p.OneSide && pc.MirrorClosed() {
		b.group = append(b.group, p.RegionReflections()...)
	}
	b.redundant = len(b.group) > 1
	return b, nil
}

// VolumeError says that the pieces and the region have different volumes, in cells, so that
// there is no solution.
type VolumeError struct{ Pieces, Region int }

func (e *VolumeError) Error() string {
	return fmt.Sprintf("the pieces have %d cells and the box has %d to fill", e.Pieces, e.Region)
}

// addCells fills in near, black and tint.
func (b *board) addCells() {
	index := make(map[[3]int]int32, len(b.cells))
	for i, c := range b.cells {
		index[c] = int32(i)
	}
	b.near = make([][]int32, len(b.cells))
	b.black = make([]int8, len(b.cells))
	for i, c := range b.cells {
		b.black[i] = 1
		if (c[0]+c[1]+c[2])&1 != 0 {
			b.black[i] = -1
		}
		b.tint += int(b.black[i])
		for axis := range c {
			for _, step := range []int{-1, 1} {
				n := c
				n[axis] += step
				if j, inside := index[n]; inside {
					b.near[i] = append(b.near[i], j)
				}
			}
		}
	}
}

// cellsParity returns the parity of a shape: the absolute difference of its numbers of cells
// of the two chessboard colours. No shift or rotation changes it.
func cellsParity(cells [][3]int) int {
	sum := 0
	for _, c := range cells {
		sum += 1 - (c[0]+c[1]+c[2])&1*2
	}
	return max(sum, -sum)
}

// addImages converts the placements of the cover and sorts them, those with the same shape
// and least cell in the order of orientations of turns.go.
func (b *board) addImages() {
	facing := make([]map[string]int, len(b.shapes))
	p := b.cover.Packing
	for s := range b.shapes {
		facing[s], _ = orientations(p.Pieces[b.shapes[s].pieces[0]].Cells, p.OneSide)
	}
	var at [][3]int
	for _, pl := range b.cover.Placements {
		im := image{shape: int32(pl.Shape), cells: make([]int32, len(pl.Cells))}
		at = at[:0]
		for i, c := range pl.Cells {
			im.cells[i] = int32(c)
			im.tint += int32(b.black[c])
			at = append(at, b.cells[c])
		}
		im.facing = int32(facing[pl.Shape][outline(at)])
		b.images = append(b.images, im)
	}
	slices.SortFunc(b.images, func(x, y image) int {
		return cmp.Or(cmp.Compare(x.shape, y.shape), cmp.Compare(x.cells[0], y.cells[0]), cmp.Compare(x.facing, y.facing))
	})
}

// places counts the placements of a piece inside the region.
func (b *board) places(cells [][3]int) (n int) {
	inside := make(map[[3]int]bool, len(b.cells))
	for _, c := range b.cells {
		inside[c] = true
	}
	_, turns := orientations(cells, b.cover.Packing.OneSide)
	for _, turn := range turns {
		at := turnedCells(turn, cells)
		for _, origin := range b.cells {
			out := slices.ContainsFunc(at, func(c [3]int) bool {
				for axis := range c {
					c[axis] += origin[axis] - at[0][axis]
				}
				return !inside[c]
			})
			if !out {
				n++
			}
		}
	}
	return n
}

// imagesOf returns the images of a shape, which lie together, and the index of the first.
func (b *board) imagesOf(shape int) (first int, images []image) {
	before := func(im image, shape int) int { return int(im.shape) - shape }
	first, _ = slices.BinarySearchFunc(b.images, shape, before)
	end, _ := slices.BinarySearchFunc(b.images, shape+1, before)
	return first, b.images[first:end]
}
