// The comparison with the library that trained a network, which checks how this package reads
// a network and computes with it. The file of references has 12 bytes per board, both parts
// little-endian: the board as in a file of labels (8 bytes), and the estimate of that library
// in moves (float32).

package learned

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"github.com/tilemip/tilemip/native/slide"
)

// referenceRecord is the length of a record in bytes.
const referenceRecord = 12

// Compare evaluates the boards of a file of references, in two views, and returns their
// number and the largest absolute difference of an estimate, in moves. The error: the file
// is cut off or has a record that is no board, or the tables cannot be opened.
func Compare(ctx context.Context, n *Network, references io.Reader) (boards int, worst float64, err error) {
	file, err := io.ReadAll(references)
	if err != nil {
		return 0, 0, err
	}
	if len(file)%referenceRecord != 0 {
		return 0, 0, fmt.Errorf("%d bytes, which are no whole records of %d", len(file), referenceRecord)
	}
	values, err := openValues(ctx, n, nil)
	if err != nil {
		return 0, 0, err
	}
	infer := newInference(n, 2)
	out := make([]Estimate, 1)
	for ; len(file) > 0; file = file[referenceRecord:] {
		tiles, err := unpackLabel(binary.LittleEndian.Uint64(file))
		if err != nil {
			return boards, worst, fmt.Errorf("record %d: %w", boards+1, err)
		}
		p := values.Start(tiles[:])
		infer.Start(&p)
		infer.Evaluate([]slide.Valued{p}, out)
		want := math.Float32frombits(binary.LittleEndian.Uint32(file[8:]))
		worst = max(worst, math.Abs(float64(out[0].Moves-want)))
		boards++
	}
	return boards, worst, nil
}
