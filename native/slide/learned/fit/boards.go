// Samples of boards with their distances: one-hot inputs for every cell and tile, as package
// learned has them. Each is learned as it is or as its mirror image at the main diagonal, which
// is as far from the goal. Own.

package fit

import (
	"math/rand/v2"

	"github.com/tilemip/tilemip/native/slide/learned"
)

// Board is a position with its distance: by cell, the goal cell of its tile; the goal cell of the
// blank is the last.
type Board struct {
	Tiles []uint8
	Moves float32
}

// Boards are samples of boards of one side.
type Boards struct {
	Side   int
	All    []Board
	Mirror bool // also the mirror images: a fair coin decides for each
}

// Labelled returns the boards of labels.
func Labelled(labels []learned.Label) *Boards {
	b := &Boards{Side: 4, Mirror: true, All: make([]Board, len(labels))}
	for i := range labels {
		b.All[i] = Board{labels[i].Tiles[:], float32(labels[i].Moves)}
	}
	return b
}

// Len is of the interface Samples.
func (b *Boards) Len() int { return len(b.All) }

// Sample is of the interface Samples.
func (b *Boards) Sample(i int, rng *rand.Rand, active []int32) ([]int32, float32) {
	one := &b.All[i]
	return appendBoard(active, one.Tiles, b.Side, 0, b.Mirror && rng.IntN(2) == 1), one.Moves
}

// Mean is the mean distance.
func (b *Boards) Mean() float32 {
	total := 0.0
	for i := range b.All {
		total += float64(b.All[i].Moves)
	}
	return float32(total / float64(max(1, len(b.All))))
}

// appendBoard appends the inputs that are 1 of a board, or of its mirror image, counted from
// first: cell by cell, in the order of the board's cells.
func appendBoard(active []int32, tiles []uint8, side int, first int32, mirrored bool) []int32 {
	cells := int32(len(tiles))
	for cell, tile := range tiles {
		c, t := int32(cell), int32(tile)
		if mirrored {
			c, t = mirror(c, int32(side)), mirror(t, int32(side))
		}
		active = append(active, first+c*cells+t)
	}
	return active
}

// mirror returns the cell on which a cell lies in the mirror image.
func mirror(cell, side int32) int32 { return cell%side*side + cell/side }
