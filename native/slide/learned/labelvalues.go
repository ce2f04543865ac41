// The values of pattern databases for every record of a file of labels, as inputs of
// networks that estimate the moves missing to the databases' bound.
//
//	head    "TMVALUE1", then the length of a record in bytes (4 bytes, little-endian), zero (20)
//	record  a byte for each group of tiles on the board, then on its mirror image
//
// Records stand in the order of the labels, without their boards.

package learned

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

// valueMagic begins a file of values.
const valueMagic = "TMVALUE1"

// standard is the problem of the labels whose start is its goal.
func standard() puzzle.Slide { return shapes[side].goal() }

// WriteValues reads labels and writes the values of the tables of o for each record. The
// error is not nil when the labels have another head, when reading or writing fails, or
// that of ctx when it has ended.
func WriteValues(ctx context.Context, labels io.Reader, w io.Writer, o slide.Options) error {
	values, err := slide.OpenValues(ctx, standard(), o)
	if err != nil {
		return err
	}
	in, out := bufio.NewReaderSize(labels, 1<<16), bufio.NewWriterSize(w, 1<<16)
	head := make([]byte, labelHead)
	if _, err := io.ReadFull(in, head); err != nil || string(head[:len(labelMagic)]) != labelMagic {
		return errors.New("no file of labels; expected one that lab labels wrote")
	}
	clear(head)
	copy(head, valueMagic)
	binary.LittleEndian.PutUint32(head[len(valueMagic):], uint32(values.Groups()*values.Views()))
	if _, err := out.Write(head); err != nil {
		return err
	}
	record := make([]byte, labelRecord)
	for i := 0; ; i++ {
		_, err := io.ReadFull(in, record)
		if err == io.EOF || err == io.ErrUnexpectedEOF { // the last record may be cut off
			return out.Flush()
		}
		if err != nil {
			return err
		}
		if i%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		tiles, err := unpackLabel(binary.LittleEndian.Uint64(record))
		if err != nil {
			return fmt.Errorf("record %d: %w", i+1, err)
		}
		at := values.Start(tiles[:])
		for view := range values.Views() {
			for group := range values.Groups() {
				out.WriteByte(byte(at.Value(view, group)))
			}
		}
	}
}

// unpackLabel returns, by cell, the goal cell of its tile; the blank's is the last. In the
// word of a label, four bits per cell, tiles are numbered from 1 and the blank is 0. The error
// says that the word is no permutation.
func unpackLabel(word uint64) (tiles [cells]uint8, err error) {
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
