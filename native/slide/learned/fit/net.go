// The network: dense layers in float32. Only the inputs that are 1 are named, so the first
// layer is a sum of rows. Own; initial weights after X. Glorot, Y. Bengio, "Understanding the
// difficulty of training deep feedforward neural networks", AISTATS 2010 (sigmoid), and K. He
// and others, "Delving deep into rectifiers", ICCV 2015 (relu and elu).
//
// Layout: weight[0] is by input, then output, since whole rows of it are added; the others are by
// output, then input. value[i] holds the outputs of layer i of the last forward, after the
// activation; the last layer has none.

package fit

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Activations are the functions of hidden layers.
var Activations = []string{"relu", "elu", "sigmoid"}

// Net is a network with one output. It is used from one goroutine.
type Net struct {
	Widths     []int // of the inputs and of each layer's outputs; the last is 1
	Activation string
	weight     [][]float32
	bias       [][]float32
	value      [][]float32
}

// NewNet makes a network with random weights. active is the number of inputs that are 1 in
// every sample. first is the output that it begins with, nearly, for all inputs. The error: a
// width below 1, not one output, or an unknown activation.
func NewNet(widths []int, activation string, active int, first float32, rng *rand.Rand) (*Net, error) {
	if err := checkShape(widths, activation); err != nil {
		return nil, err
	}
	n := &Net{Widths: slices.Clone(widths), Activation: activation}
	gain := 2.0
	if activation == "sigmoid" {
		gain = 1
	}
	last := len(widths) - 2
	for i := range widths[1:] {
		in := widths[i]
		if i == 0 {
			in = active
		}
		spread := math.Sqrt(gain / float64(in))
		if i == last {
			spread *= 0.1
		}
		w := make([]float32, widths[i]*widths[i+1])
		for k := range w {
			w[k] = float32(rng.NormFloat64() * spread)
		}
		n.weight, n.bias = append(n.weight, w), append(n.bias, make([]float32, widths[i+1]))
		n.value = append(n.value, make([]float32, widths[i+1]))
	}
	n.bias[last][0] = first
	return n, nil
}

func checkShape(widths []int, activation string) error {
	if len(widths) < 2 || slices.Min(widths) < 1 || widths[len(widths)-1] != 1 {
		return fmt.Errorf("layers %v; expected the inputs, widths of at least 1, and one output", widths)
	}
	if !slices.Contains(Activations, activation) {
		return fmt.Errorf("activation %q; expected one of %v", activation, Activations)
	}
	return nil
}

// Weights is the number of weights and biases.
func (n *Net) Weights() int {
	total := 0
	for i := range n.weight {
		total += len(n.weight[i]) + len(n.bias[i])
	}
	return total
}

// First computes the sums of the first layer, before the activation, for the inputs that are 1: to has
// Widths[1] entries.
func (n *Net) First(active []int32, to []float32) {
	copy(to, n.bias[0])
	n.AddFirst(active, to)
}

// AddFirst adds to sums of the first layer what more inputs that are 1 give.
func (n *Net) AddFirst(active []int32, to []float32) {
	for _, in := range active {
		add(to, n.weight[0][int(in)*len(to):][:len(to)])
	}
}

// Forward returns the output for the inputs that are 1.
func (n *Net) Forward(active []int32) float32 {
	n.First(active, n.value[0])
	return n.rest()
}

// Rest returns the output for sums of the first layer, which First made.
func (n *Net) Rest(sums []float32) float32 {
	copy(n.value[0], sums)
	return n.rest()
}

// rest computes what follows the sums of the first layer in value[0].
func (n *Net) rest() float32 {
	last := len(n.weight) - 1
	for i := 1; i <= last; i++ {
		x, y, w := n.value[i-1], n.value[i], n.weight[i]
		activate(x, n.Activation)
		for o := range y {
			y[o] = n.bias[i][o] + dot(w[o*len(x):][:len(x)], x)
		}
	}
	return n.value[last][0]
}

// activate replaces sums by their activations.
func activate(x []float32, kind string) {
	switch kind {
	case "relu":
		for i, v := range x {
			x[i] = max(v, 0)
		}
	case "elu":
		for i, v := range x {
			if v < 0 {
				x[i] = float32(math.Expm1(float64(v)))
			}
		}
	default:
		for i, v := range x {
			x[i] = float32(1 / (1 + math.Exp(-float64(v))))
		}
	}
}

// slope is the derivative of the activation, given its value y.
func slope(y float32, kind string) float32 {
	switch {
	case kind == "sigmoid":
		return y * (1 - y)
	case y > 0:
		return 1
	case kind == "elu":
		return y + 1
	}
	return 0
}

// dot returns the sum of the products of two slices of one length. Four sums at once keep the
// processor from waiting for one.
func dot(a, b []float32) float32 {
	b = b[:len(a)]
	var s0, s1, s2, s3 float32
	k := 0
	for ; k+4 <= len(a); k += 4 {
		x, y := a[k:k+4:k+4], b[k:k+4:k+4]
		s0 += float32(x[0] * y[0])
		s1 += float32(x[1] * y[1])
		s2 += float32(x[2] * y[2])
		s3 += float32(x[3] * y[3])
	}
	for ; k < len(a); k++ {
		s0 += float32(a[k] * b[k])
	}
	return s0 + s1 + s2 + s3
}

// add adds a row to another of its length.
func add(to, row []float32) {
	row = row[:len(to)]
	for i := range to {
		to[i] += row[i]
	}
}

// addTimes adds f times a row to another of its length.
func addTimes(to, row []float32, f float32) {
	row = row[:len(to)]
	for i := range to {
		to[i] += float32(f * row[i])
	}
}
