// A network and its file.
//
// A network is a chain of dense layers. Its inputs are all 0 or 1: for every cell the
// tile that stands there (256 inputs, of which 16 are 1), and after them, where the
// network knows pattern databases, for every group of tiles and view its value (40
// inputs each). The last layer gives either one number, the moves to the goal, or one
// logit for each number of moves that may be missing to the databases' bound: 0, 2, 4, …
// A file may hold several such chains that were trained apart, the members; the outputs
// are the means over them.
//
//	"TMNET001"
//	length of the description, 4 bytes little-endian; the description, JSON (Description)
//	for each member, for each layer: weights by input, then output, as int8, after the scales of the
//	    outputs, float32; or as float32 without scales; then the biases, float32
//	SHA-256 of all that, 32 bytes
//
// native/slide/learned/train/train.py writes it. Batch normalisation is folded into the
// weights, and dropout has no part in it.

package learned

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/tilemip/tilemip/native/slide"
)

const (
	networkMagic = "TMNET001"
	oneHot       = cells * cells
	valueRange   = 40 // inputs for the value of a group: 0 to 39
	maxWidth     = 1 << 14
	maxLayers    = 16
	maxMembers   = 16
)

// Description is what a network's file says of it.
type Description struct {
	Name       string         `json:"name"`
	Layers     []int          `json:"layers"`            // numbers of inputs, of each layer's outputs
	Activation string         `json:"activation"`        // relu or elu, after every layer but the last
	Head       string         `json:"head"`              // moves: one output; missing: logits of the moves missing to the bound, halved
	Weights    string         `json:"weights"`           // int8 or float32
	Members    int            `json:"members,omitempty"` // chains of these layers; 0 is one
	Tier       int            `json:"tier,omitempty"`    // of the pattern databases whose values are inputs; 0 is none
	Provenance map[string]any `json:"provenance"`        // command, seeds, commit, losses
}

// layer is one dense layer, its weights by input: those of one input stand together.
type layer struct {
	in, out int
	weight  []float32 // in times stride
	bias    []float32 // stride
	stride  int       // out, rounded up to whole vectors
}

// Network estimates moves to the goal. It is not changed by use.
type Network struct {
	Description
	Bytes   int // of the file
	members [][]layer
}

// logits reports whether the last layer gives logits.
func (n *Network) logits() bool { return n.Head == "missing" }

// ReadNetwork reads the file of a network. The error says what is wrong with it: cut
// off, damaged, or not made for this program.
func ReadNetwork(file []byte) (*Network, error) {
	const sum = sha256.Size
	if len(file) < len(networkMagic)+4+sum || string(file[:len(networkMagic)]) != networkMagic {
		return nil, errors.New("no network: want a file that begins with " + networkMagic)
	}
	body := file[:len(file)-sum]
	if sha256.Sum256(body) != [sum]byte(file[len(body):]) {
		return nil, errors.New("the network is damaged: its checksum is another; fetch or train it anew")
	}
	rest := body[len(networkMagic):]
	length := int(binary.LittleEndian.Uint32(rest))
	if rest = rest[4:]; length > len(rest) {
		return nil, fmt.Errorf("the network's description has %d bytes of %d", len(rest), length)
	}
	n := &Network{Bytes: len(file)}
	if err := json.Unmarshal(rest[:length], &n.Description); err != nil {
		return nil, fmt.Errorf("the network's description: %w", err)
	}
	if err := n.check(); err != nil {
		return nil, fmt.Errorf("the network's description: %w", err)
	}
	rest = rest[length:]
	for m := range max(1, n.Members) {
		var layers []layer
		for i := range len(n.Layers) - 1 {
			l, used, err := readLayer(rest, n.Layers[i], n.Layers[i+1], n.Weights == "int8")
			if err != nil {
				return nil, fmt.Errorf("member %d, layer %d: %w", m+1, i+1, err)
			}
			layers, rest = append(layers, l), rest[used:]
		}
		n.members = append(n.members, layers)
	}
	if len(rest) > 0 {
		return nil, fmt.Errorf("%d bytes behind the last layer", len(rest))
	}
	return n, nil
}

func (n *Network) check() error {
	if len(n.Layers) < 2 || len(n.Layers) > maxLayers {
		return fmt.Errorf("%d layers; want 2 to %d numbers", len(n.Layers), maxLayers)
	}
	for _, width := range n.Layers {
		if width < 1 || width > maxWidth {
			return fmt.Errorf("a layer of %d; want 1 to %d", width, maxWidth)
		}
	}
	if more := n.Layers[0] - oneHot; n.Tier == 0 && more != 0 || n.Tier != 0 && (more <= 0 || more%valueRange != 0) {
		return fmt.Errorf("%d inputs with tables of tier %d", n.Layers[0], n.Tier)
	}
	if t := slide.Tier(n.Tier); n.Tier != 0 && (t < slide.Tier5 || t > slide.Tier8) {
		return fmt.Errorf("tables of tier %d; want 5 to 8", n.Tier)
	}
	if n.Members < 0 || n.Members > maxMembers {
		return fmt.Errorf("%d members; want at most %d", n.Members, maxMembers)
	}
	outputs := n.Layers[len(n.Layers)-1]
	for _, known := range []struct{ what, got, want string }{
		{"activation", n.Activation, "relu elu"}, {"head", n.Head, "moves missing"}, {"weights", n.Weights, "int8 float32"},
	} {
		if known.got == "" || !strings.Contains(" "+known.want+" ", " "+known.got+" ") {
			return fmt.Errorf("%s %q; want one of %s", known.what, known.got, known.want)
		}
	}
	if n.Head == "moves" && outputs != 1 || n.Head == "missing" && outputs > maxClasses {
		return fmt.Errorf("%d outputs for the head %q", outputs, n.Head)
	}
	return nil
}

// readLayer returns a layer and the bytes it takes.
func readLayer(from []byte, in, out int, small bool) (layer, int, error) {
	l := layer{in: in, out: out, stride: (out + lanes - 1) / lanes * lanes}
	want := 4*in*out + 4*out
	if small {
		want = 4*out + in*out + 4*out
	}
	if len(from) < want {
		return l, 0, fmt.Errorf("%d bytes of %d", len(from), want)
	}
	float := func(at int) float32 { return math.Float32frombits(binary.LittleEndian.Uint32(from[at:])) }
	l.weight, l.bias = make([]float32, in*l.stride), make([]float32, l.stride)
	for i := range in {
		row := l.weight[i*l.stride:]
		for o := range out {
			if small {
				row[o] = float(4*o) * float32(int8(from[4*out+i*out+o]))
			} else {
				row[o] = float(4 * (i*out + o))
			}
		}
	}
	for o := range out {
		l.bias[o] = float(want - 4*out + 4*o)
	}
	return l, want, nil
}
