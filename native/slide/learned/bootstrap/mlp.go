// The network: dense layers with rectified linear units between them, small enough to be
// trained here. Training is D. P. Kingma, J. Ba, "Adam: a method for stochastic
// optimization", ICLR 2015, on the mean squared error.
//
// Layout: layer i takes widths[i] inputs to widths[i+1] outputs. Its weights are one
// slice, output by output: widths[i] weights, then the bias. Gradients and Adam's moments
// have the same layout. All numbers are float32; the output is moves to the goal.

package bootstrap

import (
	"math"
	"math/rand/v2"
)

// mlp is the network, and the memory for one evaluation. It is used from one goroutine;
// see clone.
type mlp struct {
	widths []int       // of the inputs, of each layer's outputs
	weight [][]float32 // by layer: the weights of an output stand together, then its bias
	value  [][]float32 // of the last forward: value[0] the inputs, value[i+1] the outputs of layer i
}

// newMLP makes a network with biases of 0 and normally distributed random weights of
// variance 2/inputs (K. He and others, ICCV 2015); all weights are 0 where rng is nil.
func newMLP(widths []int, rng *rand.Rand) *mlp {
	n := &mlp{widths: widths}
	for i, in := range widths[:len(widths)-1] {
		w := make([]float32, widths[i+1]*(in+1))
		for k := range w {
			if rng != nil && k%(in+1) < in {
				w[k] = float32(rng.NormFloat64() * math.Sqrt(2/float64(in)))
			}
		}
		n.weight = append(n.weight, w)
	}
	n.room()
	return n
}

// room allocates value.
func (n *mlp) room() {
	n.value = nil
	for _, width := range n.widths {
		n.value = append(n.value, make([]float32, width))
	}
}

// clone returns a network for another goroutine. It shares the weights, which must not
// change while both are in use.
func (n *mlp) clone() *mlp {
	c := &mlp{widths: n.widths, weight: n.weight}
	c.room()
	return c
}

// input is what the next forward reads: the caller writes the features there.
func (n *mlp) input() []float32 { return n.value[0] }

// forward computes the output for input, the moves to the goal, and keeps the outputs of
// all layers in value, which learn needs.
func (n *mlp) forward() float32 {
	for i, w := range n.weight {
		x, y := n.value[i], n.value[i+1]
		last := i == len(n.weight)-1
		for o := range y {
			row := w[o*(len(x)+1):][:len(x)+1]
			sum := row[len(x)]
			for k, v := range x {
				sum += row[k] * v
			}
			if sum < 0 && !last {
				sum = 0
			}
			y[o] = sum
		}
	}
	return n.value[len(n.value)-1][0]
}

// sample is a position on a path that was found: its features, and the moves left.
type sample struct {
	features []float32
	moves    float32
}

// trainer holds the state of Adam.
type trainer struct {
	net         *mlp
	slope, mean [][]float32 // laid out as the weights: sum of the gradients of the batch, and Adam's first moment
	square      [][]float32 // Adam's second moment: the running mean of the squared gradient
	back        [][]float32 // by layer and output: gradient of a sample's loss
	steps       int         // made so far, for the correction of the moments' bias
}

func newTrainer(n *mlp) *trainer {
	t := &trainer{net: n}
	for i, w := range n.weight {
		t.slope = append(t.slope, make([]float32, len(w)))
		t.mean, t.square = append(t.mean, make([]float32, len(w))), append(t.square, make([]float32, len(w)))
		t.back = append(t.back, make([]float32, n.widths[i+1]))
	}
	return t
}

const (
	batchSize = 64
	keepMean  = 0.9   // decay of the first moment, β₁ in the paper
	keepSq    = 0.999 // decay of the second moment, β₂
)

// train goes through the samples epochs times, each time in another order, with a rate
// that falls from rate to zero along half a cosine. It returns the mean squared error of
// the last epoch, each sample's being measured before its batch changed the weights.
func (t *trainer) train(samples []sample, epochs int, rate float64, rng *rand.Rand) float64 {
	loss := 0.0
	batches := (len(samples) + batchSize - 1) / batchSize
	for epoch := range epochs {
		loss = 0
		order := rng.Perm(len(samples))
		for b := range batches {
			batch := order[b*batchSize : min((b+1)*batchSize, len(order))]
			for _, at := range batch {
				loss += t.learn(&samples[at]) / float64(len(samples))
			}
			done := float64(epoch*batches+b) / float64(epochs*batches)
			t.step(rate*0.5*(1+math.Cos(math.Pi*done)), len(batch))
		}
	}
	return loss
}

// learn adds the gradient of one sample to slope, by back-propagation, and returns its
// squared error.
func (t *trainer) learn(s *sample) float64 {
	n := t.net
	copy(n.input(), s.features)
	miss := n.forward() - s.moves
	last := len(n.weight) - 1
	t.back[last][0] = 2 * miss
	for i := last; i >= 0; i-- {
		x, w, slope := n.value[i], n.weight[i], t.slope[i]
		var below []float32
		if i > 0 {
			below = t.back[i-1]
			clear(below)
		}
		for o, g := range t.back[i] {
			if g == 0 || i < last && n.value[i+1][o] == 0 { // the unit is off
				continue
			}
			row, add := w[o*(len(x)+1):][:len(x)+1], slope[o*(len(x)+1):][:len(x)+1]
			for k, v := range x {
				add[k] += g * v
			}
			add[len(x)] += g
			for k := range below {
				below[k] += g * row[k]
			}
		}
	}
	return float64(miss) * float64(miss)
}

// step is one step of Adam by the mean gradient of a batch of batch samples, and clears
// the gradient. right is the rate with the bias corrections of both moments.
func (t *trainer) step(rate float64, batch int) {
	t.steps++
	right := rate * math.Sqrt(1-math.Pow(keepSq, float64(t.steps))) / (1 - math.Pow(keepMean, float64(t.steps)))
	for i, slope := range t.slope {
		w, mean, square := t.net.weight[i], t.mean[i], t.square[i]
		for k, g := range slope {
			g /= float32(batch)
			mean[k] += (1 - keepMean) * (g - mean[k])
			square[k] += (1 - keepSq) * (g*g - square[k])
			w[k] -= float32(right) * mean[k] / (float32(math.Sqrt(float64(square[k]))) + 1e-8)
		}
		clear(slope)
	}
}
