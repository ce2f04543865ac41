// The values of pattern databases for every record of a file of labels, as inputs of
// networks that estimate the moves missing to the databases' bound.
//
//	head    "TMVALUE1", then the length of a record in bytes (4 bytes, little-endian), zero (20)
//	record  a byte for each group of tiles on the board, then on its mirror image
//
// Records stand in the order of the labels, without their boards.

package labels

import (
	"bufio"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/learned"
)

// valueMagic begins a file of values.
const valueMagic = "TMVALUE1"

// standard is the problem of the labels whose start is its goal.
func standard() puzzle.Slide {
	goal := puzzle.StandardGoal(side, side)
	return puzzle.Slide{Start: goal, Goal: goal}
}

// WriteValues reads labels and writes the values of the tables of o for each record. The
// error is not nil when the labels have another head, when reading or writing fails, or
// that of ctx when it has ended.
func WriteValues(ctx context.Context, labels io.Reader, w io.Writer, o slide.Options) error {
	values, err := slide.OpenValues(ctx, standard(), o)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(w, 1<<16)
	head := make([]byte, headSize)
	copy(head, valueMagic)
	binary.LittleEndian.PutUint32(head[len(valueMagic):], uint32(values.Groups()*values.Views()))
	if _, err := out.Write(head); err != nil {
		return err
	}
	err = Each(labels, func(i int, tiles [cells]uint8, _ uint8) error {
		if i%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		at := values.Start(tiles[:])
		for view := range values.Views() {
			for group := range values.Groups() {
				out.WriteByte(byte(at.Value(view, group)))
			}
		}
		return nil
	})
	return cmp.Or(err, out.Flush())
}

// Each calls one for each record of a file of labels, with the number of the record, the goal
// cells of the tiles by cell, and the moves; the last record may be cut off. The error is that of
// one, or says that the file has another head or a record that is no board, or that reading fails.
func Each(labels io.Reader, one func(i int, tiles [cells]uint8, moves uint8) error) error {
	in := bufio.NewReaderSize(labels, 1<<16)
	head := make([]byte, headSize)
	if _, err := io.ReadFull(in, head); err != nil || string(head[:len(magic)]) != magic {
		return errors.New("no file of labels; expected one that lab labels wrote")
	}
	record := make([]byte, recordSize)
	for i := 0; ; i++ {
		_, err := io.ReadFull(in, record)
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			return nil
		}
		if err != nil {
			return err
		}
		tiles, err := unpack(binary.LittleEndian.Uint64(record))
		if moves := record[recordSize-1]; err == nil && moves > 80 {
			err = fmt.Errorf("%d moves", moves)
		}
		if err == nil {
			err = one(i, tiles, record[recordSize-1])
		}
		if err != nil {
			return fmt.Errorf("record %d: %w", i+1, err)
		}
	}
}

// unpack returns, by cell, the goal cell of its tile; the blank's is the last. In the
// word of a label, four bits per cell, tiles are numbered from 1 and the blank is 0. The error
// says that the word is no permutation.
func unpack(word uint64) (tiles [cells]uint8, err error) {
	seen := 0
	for cell := range tiles {
		tiles[cell] = uint8(word>>(4*cell)&15+cells-1) % cells
		seen |= 1 << tiles[cell]
	}
	if seen != 1<<cells-1 {
		err = fmt.Errorf("%016x is no board", word)
	}
	return tiles, err
}

// referenceSize is the length of a record of references in bytes.
const referenceSize = 12

// Compare evaluates the boards of a file of references, in two views, and returns their number
// and the largest absolute difference of an estimate, in moves: the comparison with the library
// that trained a network, which checks how package learned reads a network and computes with it.
// A record has the board as in a file of labels (8 bytes) and the estimate of that library in
// moves (float32), little-endian. The error: the file is cut off or has a record that is no
// board, or the tables cannot be opened.
func Compare(ctx context.Context, n *learned.Network, references io.Reader) (boards int, worst float64, err error) {
	file, err := io.ReadAll(references)
	if err != nil {
		return 0, 0, err
	}
	if len(file)%referenceSize != 0 {
		return 0, 0, fmt.Errorf("%d bytes, which are no whole records of %d", len(file), referenceSize)
	}
	e, err := learned.NewEstimator(ctx, n, 2)
	if err != nil {
		return 0, 0, err
	}
	for ; len(file) > 0; file = file[referenceSize:] {
		tiles, err := unpack(binary.LittleEndian.Uint64(file))
		if err != nil {
			return boards, worst, fmt.Errorf("record %d: %w", boards+1, err)
		}
		want := math.Float32frombits(binary.LittleEndian.Uint32(file[8:]))
		worst = max(worst, math.Abs(e.Tiles(tiles)-float64(want)))
		boards++
	}
	return boards, worst, nil
}
