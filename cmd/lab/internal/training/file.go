// Writing the file of a network: the format at the head of native/slide/learned/network.go.

package training

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"

	"github.com/tilemip/tilemip/native/slide/learned"
)

const (
	magic = "TMNET002"
	// mostScale is the largest scale of an output in a file. A hidden layer gives the same outputs
	// by it as by any larger one.
	mostScale = 1 << 10
)

// fileLayer is a layer as the file has it: whole numbers, and scales.
type fileLayer struct {
	Scale  []float32 // by output
	Bias   []int32   // by output
	Weight []int8    // by input, then output
	Table  []uint8   // of a hidden layer of an elu network: 1,024 entries; else nil
}

// networkFile returns the file of a network, which learned.ReadNetwork accepts. The error says what is
// outside of the format's ranges.
func networkFile(d learned.Description, layers []fileLayer) ([]byte, error) {
	text, err := json.Marshal(d)
	if err != nil {
		return nil, err
	}
	file := binary.LittleEndian.AppendUint32([]byte(magic), uint32(len(text)))
	file = append(file, text...)
	for _, l := range layers {
		for _, v := range l.Scale {
			file = binary.LittleEndian.AppendUint32(file, math.Float32bits(v))
		}
		for _, v := range l.Bias {
			file = binary.LittleEndian.AppendUint32(file, uint32(v))
		}
		for _, v := range l.Weight {
			file = append(file, byte(v))
		}
		file = append(file, l.Table...)
	}
	sum := sha256.Sum256(file)
	file = append(file, sum[:]...)
	if _, err := learned.ReadNetwork(file); err != nil {
		return nil, fmt.Errorf("the network does not fit the file: %w", err)
	}
	return file, nil
}
