// A network and its file: one JSON object (File). The weights are in one list: layer by layer,
// within a layer output by output, and for an output those of its inputs and then its bias.

package bootstrap

import (
	"crypto/sha256"
	_ "embed"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"sync"
)

// File is what the file of a network holds.
type File struct {
	Rows       int            `json:"rows"` // of the boards
	Cols       int            `json:"cols"`
	Layers     []int          `json:"layers"` // numbers of inputs, of each layer's outputs
	Provenance map[string]any `json:"provenance"`
	Weights    []float32      `json:"weights"`
	Sum        string         `json:"sha256"` // of the weights as little-endian float32, in hexadecimal digits
}

// Network estimates moves to goals of one size with the blank in a corner.
type Network struct {
	File
	net *mlp
}

// Limits on the files that are read, so that a damaged one costs little memory.
const (
	maxWidth  = 1 << 10 // inputs or outputs of a layer
	maxLayers = 8       // numbers in File.Layers
)

// ReadNetwork reads the file of a network. The error says what is wrong with it.
func ReadNetwork(text []byte) (*Network, error) {
	n := &Network{}
	if err := json.Unmarshal(text, &n.File); err != nil {
		return nil, fmt.Errorf("no network: %w", err)
	}
	switch {
	case n.Rows < 2 || n.Cols < 2 || n.Rows*n.Cols > 25:
		return nil, fmt.Errorf("a network for boards of %d×%d; expected 2×2 to 25 cells", n.Rows, n.Cols)
	case len(n.Layers) < 2 || len(n.Layers) > maxLayers || n.Layers[len(n.Layers)-1] != 1:
		return nil, fmt.Errorf("layers %v; expected 2 to %d numbers, the last of them 1", n.Layers, maxLayers)
	}
	for _, width := range n.Layers {
		if width < 1 || width > maxWidth {
			return nil, fmt.Errorf("a layer of %d; expected 1 to %d", width, maxWidth)
		}
	}
	if n.Sum != sumOf(n.Weights) {
		return nil, errors.New("the network is damaged: its checksum is another; learn it anew")
	}
	n.net = newMLP(n.Layers)
	if !n.net.setFlat(n.Weights) {
		return nil, fmt.Errorf("%d weights do not fill layers %v", len(n.Weights), n.Layers)
	}
	return n, nil
}

// Bytes is the size of the weights in bytes.
func (n *Network) Bytes() int { return 4 * len(n.Weights) }

// Encode returns the file.
func (n *Network) Encode() []byte {
	n.Sum = sumOf(n.Weights)
	text, _ := json.Marshal(n.File) // numbers and strings: it cannot fail
	return append(text, '\n')
}

// sumOf returns the checksum of File.Sum.
func sumOf(weights []float32) string {
	var text []byte
	for _, w := range weights {
		text = binary.LittleEndian.AppendUint32(text, math.Float32bits(w))
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// setFlat copies weights into the network, and reports whether their number is right and
// all are finite; otherwise the network must not be used.
func (n *mlp) setFlat(all []float32) bool {
	for _, w := range all {
		if math.IsNaN(float64(w)) || math.IsInf(float64(w), 0) {
			return false
		}
	}
	for _, w := range n.weight {
		if len(all) < len(w) {
			return false
		}
		all = all[copy(w, all):]
	}
	return len(all) == 0
}

// The network of the program, for the 24-puzzle with the blank's goal in a corner. Its
// provenance lists the rounds in which it was learned.

//go:embed weights/24.json
var weights24 []byte

var shipped = sync.OnceValues(func() (*Network, error) {
	n, err := ReadNetwork(weights24)
	if err != nil {
		err = fmt.Errorf("the program's network for the 24-puzzle: %w", err)
	}
	return n, err
})

// Shipped returns the network of the program. The error says that the program is damaged.
func Shipped() (*Network, error) { return shipped() }
