// Labels in memory, and the batches of a step.

package training

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
)

const (
	cells  = 16
	inputs = cells * cells // input 16·c + t is 1 where tile t, by its goal cell, is in cell c
)

// Data are labelled boards. The tiles of a board are by goal cell, four bits a cell as in the
// files of labels (package learned), the blank's being 15; moves are those to the goal.
type Data struct {
	boards []uint64
	moves  []uint8
}

// Add reads a file of labels, at most `most` records of it, all of them where most is 0. The
// error says what is wrong with the file.
func (d *Data) Add(file io.Reader, most int) error {
	var head [32]byte
	if _, err := io.ReadFull(file, head[:]); err != nil || string(head[:8]) != "TMLABEL1" {
		return errors.New("no file of labels; expected one that lab labels wrote")
	}
	records, err := io.ReadAll(file)
	if err != nil {
		return err
	}
	n := len(records) / 9 // a last part of a record is of a run that was stopped
	if most > 0 {
		n = min(n, most)
	}
	for i := range n {
		r := records[9*i:]
		board, seen := uint64(0), uint32(0)
		for c, word := 0, binary.LittleEndian.Uint64(r); c < cells; c++ {
			tile := (word>>(4*c) + 15) & 15
			board |= tile << (4 * c)
			seen |= 1 << tile
		}
		if seen != 1<<cells-1 || r[8] > 80 {
			return fmt.Errorf("record %d is no board with a number of moves to 80; the file is damaged", i)
		}
		d.boards, d.moves = append(d.boards, board), append(d.moves, r[8])
	}
	return nil
}

// Len is the number of labels.
func (d *Data) Len() int { return len(d.boards) }

// mean returns the mean number of moves.
func (d *Data) mean() float64 {
	total := 0
	for _, m := range d.moves {
		total += int(m)
	}
	return float64(total) / float64(max(1, len(d.moves)))
}

// order returns the order of an epoch: numbers of labels, those from Len on being of the
// mirror image of label i − Len.
func (d *Data) order(r *Recipe, epoch int) []int32 {
	n := d.Len()
	if r.Mirror {
		n *= 2
	}
	all := make([]int32, n)
	for i := range all {
		all[i] = int32(i)
	}
	rng := rand.New(rand.NewPCG(r.Seed, uint64(epoch)<<8|1))
	rng.Shuffle(n, func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// fill writes the inputs of labels into the rows of x, and the moves into y.
func (d *Data) fill(x matrix, y []float32, pick []int32) {
	clear(x.at[:len(pick)*inputs])
	for i, at := range pick {
		n, mirrored := int(at), false
		if n >= d.Len() {
			n, mirrored = n-d.Len(), true
		}
		row := x.at[i*inputs:][:inputs]
		for c := range cells {
			tile := int(d.boards[n] >> (4 * c) & 15)
			if mirrored {
				row[mirror(c)*cells+mirror(tile)] = 1
			} else {
				row[c*cells+tile] = 1
			}
		}
		y[i] = float32(d.moves[n])
	}
}

// mirror returns the mirror image of a cell at the main diagonal.
func mirror(c int) int { return c%4*4 + c/4 }
