// Labels in memory, and the batches of a step.

package training

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"math/rand/v2"

	"github.com/tilemip/tilemip/cmd/lab/internal/labels"
)

// Samples are what a network learns from.
type Samples interface {
	Inputs() int                         // of the network
	Ones() int                           // the sum of the squares of a sample's inputs, about: those that are 1
	Len() int                            //
	Fill(x []float32, i int) (y float32) // writes the inputs of sample i into x, which is 0, and returns its label
	Sum() uint32                         // tells samples apart, for checkpoints
}

const cells = 16

// Data are labelled boards. Input 16·c + t is 1 where tile t, by its goal cell, is in cell c. The tiles of a board are by goal cell, four bits a cell as in the
// files of labels (package learned), the blank's being 15; moves are those to the goal.
type Data struct {
	boards []uint64
	moves  []uint8
}

// Add reads a file of labels, at most `most` records of it, all of them where most is 0. The
// error says what is wrong with the file.
func (d *Data) Add(file io.Reader, most int) error {
	enough := errors.New("enough")
	err := labels.Each(file, func(i int, tiles [cells]uint8, moves uint8) error {
		if most > 0 && i == most {
			return enough
		}
		board := uint64(0)
		for c, tile := range tiles {
			board |= uint64(tile) << (4 * c)
		}
		d.boards, d.moves = append(d.boards, board), append(d.moves, moves)
		return nil
	})
	if errors.Is(err, enough) {
		return nil
	}
	return err
}

// Len is the number of labels.
func (d *Data) Len() int { return len(d.boards) }

// Inputs and Ones are of the interface Samples.
func (d *Data) Inputs() int { return cells * cells }
func (d *Data) Ones() int   { return cells }

// Sum is of the interface Samples.
func (d *Data) Sum() uint32 {
	h := crc32.New(castagnoli)
	binary.Write(h, binary.LittleEndian, d.boards)
	h.Write(d.moves)
	return h.Sum32()
}

// Fill is of the interface Samples.
func (d *Data) Fill(x []float32, i int) float32 {
	for c := range cells {
		x[c*cells+d.Tile(i, c)] = 1
	}
	return d.Moves(i)
}

// Tile is the tile, by its goal cell, in a cell of board i; Moves is its distance.
func (d *Data) Tile(i, cell int) int { return int(d.boards[i] >> (4 * cell) & 15) }
func (d *Data) Moves(i int) float32  { return float32(d.moves[i]) }

// mirrored are boards and then their mirror images at the main diagonal, which are as far from
// the goal.
type mirrored struct{ *Data }

func (m mirrored) Len() int { return 2 * m.Data.Len() }

func (m mirrored) Fill(x []float32, i int) float32 {
	n := m.Data.Len()
	if i < n {
		return m.Data.Fill(x, i)
	}
	for c := range cells {
		x[Mirror(c)*cells+Mirror(m.Tile(i-n, c))] = 1
	}
	return m.Moves(i - n)
}

// Mirror returns the mirror image of a cell at the main diagonal.
func Mirror(c int) int { return c%4*4 + c/4 }

// samples are those of an epoch.
func (r *Recipe) samples(s Samples) Samples {
	if d, boards := s.(*Data); boards && r.Mirror {
		return mirrored{d}
	}
	return s
}

// mean returns the mean label.
func mean(s Samples) float64 {
	total, x := 0.0, make([]float32, s.Inputs())
	for i := range s.Len() {
		total += float64(s.Fill(x, i))
	}
	return total / float64(max(1, s.Len()))
}

// orderOf returns the order of the samples in an epoch.
func orderOf(s Samples, r *Recipe, epoch int) []int32 {
	n := s.Len()
	all := make([]int32, n)
	for i := range all {
		all[i] = int32(i)
	}
	rng := rand.New(rand.NewPCG(r.Seed, uint64(epoch)<<8|1))
	rng.Shuffle(n, func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// fillBatch writes the inputs of samples into the rows of x, and the labels into y.
func fillBatch(s Samples, x, y []float32, pick []int32) {
	width := s.Inputs()
	clear(x[:len(pick)*width])
	for i, at := range pick {
		y[i] = s.Fill(x[i*width:][:width], int(at))
	}
}
