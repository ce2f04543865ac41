// A trained network as a file of package learned, which rounds it to whole numbers, and as
// a file of its own that keeps the floating point: JSON, with the provenance.

package fit

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/tilemip/tilemip/native/slide/learned"
)

// Network returns the network as one of package learned. Of the outputs of hidden layers, those
// that the samples reach decide the rounding: up to 2,000 of them are evaluated. The error is
// that of learned.Encode.
func (n *Net) Network(d learned.Description, s Samples) (*learned.Network, error) {
	file, err := n.Encode(d, s)
	if err != nil {
		return nil, err
	}
	return learned.ReadNetwork(file)
}

// Encode returns the file of Network.
func (n *Net) Encode(d learned.Description, s Samples) ([]byte, error) {
	d.Layers, d.Activation, d.Head = n.Widths, n.Activation, "moves"
	top := n.reach(s)
	var layers []learned.Dense
	for i, w := range n.weight {
		in, out := n.Widths[i], n.Widths[i+1]
		l := learned.Dense{Bias: n.bias[i], Top: top[i], Weight: make([][]float32, in)}
		for k := range in {
			if l.Weight[k] = w[k*out : (k+1)*out : (k+1)*out]; i > 0 {
				l.Weight[k] = make([]float32, out)
				for o := range out {
					l.Weight[k][o] = w[o*in+k]
				}
			}
		}
		layers = append(layers, l)
	}
	return learned.Encode(d, layers)
}

// reach returns, by layer, the value below which nearly all outputs of hidden layers stay: the
// mean of the largest of each sample, and half as much again.
func (n *Net) reach(s Samples) []float32 {
	top := make([]float32, len(n.weight))
	rng, count := rand.New(rand.NewPCG(1, 2)), min(s.Len(), 2000)
	for i := range count {
		active, _ := s.Sample(i*s.Len()/count, rng, nil)
		n.Forward(active)
		for k := range top {
			most := float32(0)
			for _, v := range n.value[k] {
				most = max(most, v)
			}
			top[k] += most / float32(count)
		}
	}
	for k := range top {
		top[k] = max(1.5*top[k], 1e-3)
		if n.Activation == "elu" {
			top[k]++ // the file's bytes begin at −1
		}
	}
	return top
}

// stored is the network's own file.
type stored struct {
	Widths     []int          `json:"layers"`
	Activation string         `json:"activation"`
	Provenance map[string]any `json:"provenance"`
	Weight     [][]float32    `json:"weights"` // by layer; of the first by input, of the others by output
	Bias       [][]float32    `json:"biases"`
}

// MarshalStored returns the network's own file with a provenance.
func (n *Net) MarshalStored(provenance map[string]any) ([]byte, error) {
	return json.Marshal(stored{n.Widths, n.Activation, provenance, n.weight, n.bias})
}

// ReadStored reads the network's own file. The error says what is wrong with it.
func ReadStored(file []byte) (*Net, map[string]any, error) {
	var s stored
	if err := json.Unmarshal(file, &s); err != nil {
		return nil, nil, fmt.Errorf("a network in floating point: %w", err)
	}
	if err := checkShape(s.Widths, s.Activation); err != nil {
		return nil, nil, err
	}
	if len(s.Weight) != len(s.Widths)-1 || len(s.Bias) != len(s.Weight) {
		return nil, nil, fmt.Errorf("%d layers of weights and %d of biases for the layers %v", len(s.Weight), len(s.Bias), s.Widths)
	}
	n := &Net{Widths: s.Widths, Activation: s.Activation, weight: s.Weight, bias: s.Bias}
	for i := range s.Weight {
		if len(s.Weight[i]) != s.Widths[i]*s.Widths[i+1] || len(s.Bias[i]) != s.Widths[i+1] {
			return nil, nil, fmt.Errorf("layer %d: %d weights and %d biases for the layers %v", i+1, len(s.Weight[i]), len(s.Bias[i]), s.Widths)
		}
		for _, w := range s.Weight[i] {
			if math.IsNaN(float64(w)) {
				return nil, nil, fmt.Errorf("layer %d has a weight that is no number", i+1)
			}
		}
		n.value = append(n.value, make([]float32, s.Widths[i+1]))
	}
	return n, s.Provenance, nil
}
