// A network and its file.
//
// A network is a chain of dense layers that computes in whole numbers, so that every
// machine finds the same estimates and expands the same nodes. Its inputs are all 0 or 1:
// for every cell the tile that stands there (256 inputs, of which 16 are 1; on 3×3 81 and 9), and after
// them, where the network knows pattern databases, for every group of tiles and view its
// value (40 inputs each). A layer's sum is its bias and the weighted sum of its inputs; a
// hidden layer's output is the sum times a scale (0 to 1024), rounded to the nearest whole number (the
// even one of two) and kept within 0 to 127 (relu), or looked up in a table at that number
// kept within -512 to 511 (elu; with x = δk/4 for the number k, the entry is 1/δ times
// ELU(x) + 1, rounded and at most 127; sigmoid: with x = k/64, 127 times the logistic function
// of x, rounded). The last layer's sum times the scale is its output:
// either one number, the moves to the goal, or one logit for each number of moves that may
// be missing to the databases' bound: 0, 2, 4, …
//
//	"TMNET002"
//	length of the description, 4 bytes little-endian; the description, JSON (Description)
//	for each layer: scales of the outputs, float32; biases, int32; weights by input, then
//	    output, int8; for hidden layers of elu and sigmoid networks the table, 1,024 bytes
//	SHA-256 of all that, 32 bytes
//
// native/slide/learned/train/train.py and cmd/lab/internal/training write it. Batch normalisation is folded into
// weights and biases, and dropout has no part in it.

package learned

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/native/slide"
)

const (
	networkMagic = "TMNET002"
	valueRange   = 40 // inputs for the value of a group: 0 to 39
	// maxWidth and maxBias keep every sum within 32 bits. By maxScale every sum but 0 is
	// beyond the range of the outputs already, so a larger scale would give the same ones.
	maxWidth  = 1 << 12
	maxLayers = 16 // numbers in Description.Layers
	maxScale  = 1 << 10
	maxBias   = 1 << 24
)

// Description is what a network's file says of it, in JSON. ReadNetwork checks all of it
// but Name and Provenance.
type Description struct {
	Name       string         `json:"name"`
	Side       int            `json:"side,omitempty"` // rows and columns of its boards: 3, or 4, also for 0
	Layers     []int          `json:"layers"`         // numbers of inputs, of each layer's outputs
	Activation string         `json:"activation"`     // relu, elu or sigmoid, after every layer but the last
	Head       string         `json:"head"`           // moves: one output; missing: logits of the moves missing to the bound, halved
	Tier       int            `json:"tier,omitempty"` // of the pattern databases whose values are inputs; 0 is none
	Provenance map[string]any `json:"provenance"`     // command, seeds, commit, losses
}

// layer is one dense layer. The weights of the first are ordered by input, then output
// (inRows), and behind them stands a row of zeros: the input in, which Start subtracts
// where there is nothing to subtract. Those of the others are in blocks of outputs, in
// these by group of four inputs, then output, then input, as dot takes them (inBlocks).
// Padding outputs and inputs have weight, bias and scale 0.
type layer struct {
	in, out int
	stride  int               // out, rounded up to whole blocks
	weight  []int8            // −128 to 127
	bias    []int32           // by output, stride of them
	scale   []float32         // by output, stride of them: sums times this are outputs
	table   *[tableSize]uint8 // of a hidden layer of elu or sigmoid: output by scaled sum + tableZero; else nil
}

// Network estimates moves to the goal. It is not changed by use, so goroutines share it;
// each needs an inference of its own.
type Network struct {
	Description
	Bytes  int               // of the file
	sum    [sha256.Size]byte // at the end of the file: names the network in files of labels
	layers []layer
	shape  *shape // of its boards
}

// logits reports whether the last layer gives logits.
func (n *Network) logits() bool { return n.Head == "missing" }

// ReadNetwork reads the file of a network. The error says what is wrong with it: cut
// off, damaged, or not made for this program.
func ReadNetwork(file []byte) (*Network, error) {
	const sum = sha256.Size
	if len(file) < len(networkMagic)+4+sum || string(file[:len(networkMagic)]) != networkMagic {
		return nil, errors.New("no network: expected a file that begins with " + networkMagic)
	}
	body := file[:len(file)-sum]
	n := &Network{Bytes: len(file), sum: sha256.Sum256(body)}
	if n.sum != [sum]byte(file[len(body):]) {
		return nil, errors.New("the network is damaged: its checksum is another; fetch or train it anew")
	}
	rest := body[len(networkMagic):]
	length := int(binary.LittleEndian.Uint32(rest))
	if rest = rest[4:]; length > len(rest) {
		return nil, fmt.Errorf("the network's description has %d bytes of %d", len(rest), length)
	}
	if err := json.Unmarshal(rest[:length], &n.Description); err != nil {
		return nil, fmt.Errorf("the network's description: %w", err)
	}
	if err := n.check(); err != nil {
		return nil, fmt.Errorf("the network's description: %w", err)
	}
	rest = rest[length:]
	for i := range len(n.Layers) - 1 {
		l, used, err := n.readLayer(rest, i)
		if err != nil {
			return nil, fmt.Errorf("layer %d: %w", i+1, err)
		}
		n.layers, rest = append(n.layers, l), rest[used:]
	}
	if len(rest) > 0 {
		return nil, fmt.Errorf("%d bytes behind the last layer", len(rest))
	}
	return n, nil
}

// check reports why a description is none of a network that this package can use.
func (n *Network) check() error {
	if len(n.Layers) < 2 || len(n.Layers) > maxLayers {
		return fmt.Errorf("%d layers; expected 2 to %d numbers", len(n.Layers), maxLayers)
	}
	for _, width := range n.Layers {
		if width < 1 || width > maxWidth {
			return fmt.Errorf("a layer of %d; expected 1 to %d", width, maxWidth)
		}
	}
	n.Side = cmp.Or(n.Side, side)
	if n.shape = shapes[n.Side]; n.shape == nil {
		return fmt.Errorf("boards of %d rows; expected 3 or 4", n.Side)
	}
	if more := n.Layers[0] - n.shape.oneHot; n.Tier == 0 && more != 0 || n.Tier != 0 && (more <= 0 || more%valueRange != 0) {
		return fmt.Errorf("%d inputs with tables of tier %d", n.Layers[0], n.Tier)
	}
	if t := slide.Tier(n.Tier); n.Tier != 0 && (t < slide.Tier5 || t > slide.Tier8) {
		return fmt.Errorf("tables of tier %d; expected 5 to 8", n.Tier)
	}
	outputs := n.Layers[len(n.Layers)-1]
	for _, known := range []struct{ what, got, want string }{
		{"activation", n.Activation, "relu elu sigmoid"}, {"head", n.Head, "moves missing"},
	} {
		if known.got == "" || !strings.Contains(" "+known.want+" ", " "+known.got+" ") {
			return fmt.Errorf("%s %q; expected one of %s", known.what, known.got, known.want)
		}
	}
	if n.Head == "moves" && outputs != 1 || n.Head == "missing" && outputs > maxClasses {
		return fmt.Errorf("%d outputs for the head %q", outputs, n.Head)
	}
	return nil
}

// readLayer returns layer i, its weights rearranged for the kernels, and the number of
// bytes it takes in the file.
func (n *Network) readLayer(from []byte, i int) (layer, int, error) {
	in, out := n.Layers[i], n.Layers[i+1]
	l := layer{in: in, out: out, stride: (out + block - 1) / block * block}
	weights := 8 * out // where they begin
	end := weights + in*out
	want := end
	if n.Activation != "relu" && i+2 < len(n.Layers) {
		want += tableSize
	}
	if len(from) < want {
		return l, 0, fmt.Errorf("%d bytes of %d", len(from), want)
	}
	l.scale, l.bias = make([]float32, l.stride), make([]int32, l.stride)
	for o := range out {
		l.scale[o] = math.Float32frombits(binary.LittleEndian.Uint32(from[4*o:]))
		l.bias[o] = int32(binary.LittleEndian.Uint32(from[4*(out+o):]))
		if !(l.scale[o] >= 0 && l.scale[o] <= maxScale) || max(l.bias[o], -l.bias[o]) > maxBias || l.bias[o] == math.MinInt32 {
			return l, 0, fmt.Errorf("output %d has the scale %v and the bias %d; expected 0 to %v and at most %d", o+1, l.scale[o], l.bias[o], maxScale, maxBias)
		}
	}
	place := l.inBlocks
	if i == 0 {
		place = l.inRows
	}
	l.weight = make([]int8, place(in-1, l.stride-1)+1+l.stride)
	for k := range in {
		for o := range out {
			l.weight[place(k, o)] = int8(from[weights+k*out+o])
		}
	}
	if want > end {
		l.table = (*[tableSize]uint8)(from[end:want])
		if most := slices.Max(l.table[:]); most > maxOutput {
			return l, 0, fmt.Errorf("the table has the entry %d; expected at most %d", most, maxOutput)
		}
	}
	return l, want, nil
}

// inRows and inBlocks return the place of a weight in the first layer and in the others.
func (l *layer) inRows(input, output int) int { return input*l.stride + output }

func (l *layer) inBlocks(input, output int) int {
	return output/block*l.blockBytes() + input/quad*block*quad + output%block*quad + input%quad
}

// groups is the number of groups of four inputs, and blockBytes the bytes of a block.
func (l *layer) groups() int     { return (l.in + quad - 1) / quad }
func (l *layer) blockBytes() int { return l.groups() * block * quad }

// Checksum is that of the network's file.
func (n *Network) Checksum() []byte { return n.sum[:] }
