// Files of labels read back (labels.go has the format), for programs that learn from them. Own.

package learned

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// Label is a board of the 15-puzzle with its distance.
type Label struct {
	Tiles  [cells]uint8 // by cell, the goal cell of its tile, 0 to 15; the blank's is 15
	Moves  uint8        // of a shortest solution
	Random bool         // drawn uniformly; else a position as a search visits them
}

// ReadLabels reads a file of labels; a last record that is cut off is left out. The error says
// that the head is another, that a record is no board, or that reading fails.
func ReadLabels(from io.Reader) ([]Label, error) {
	in := bufio.NewReaderSize(from, 1<<16)
	head := make([]byte, labelHead)
	if _, err := io.ReadFull(in, head); err != nil || string(head[:len(labelMagic)]) != labelMagic {
		return nil, errors.New("no file of labels; expected one that lab labels wrote")
	}
	group := 1 + int(binary.LittleEndian.Uint32(head[16:]))
	record := make([]byte, labelRecord)
	var all []Label
	for i := 0; ; i++ {
		_, err := io.ReadFull(in, record)
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		tiles, err := unpackLabel(binary.LittleEndian.Uint64(record))
		if err != nil {
			return nil, fmt.Errorf("record %d: %w", i+1, err)
		}
		all = append(all, Label{tiles, record[labelRecord-1], i%group == 0})
	}
}
