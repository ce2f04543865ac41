// The gradient of a sample by back-propagation (D. Rumelhart, G. Hinton, R. Williams, Nature
// 323, 1986), and the steps of D. Kingma, J. Ba, "Adam: a method for stochastic optimization",
// ICLR 2015. Of the first layer only the rows of inputs that were 1 in the batch have a
// gradient; Adam's moments of all weights decay in every step all the same.

package fit

import "math"

// The decays of Adam's moments, β₁ and β₂ of the paper.
const (
	keepMean   = 0.9
	keepSquare = 0.999
)

// moments is a layer's weights or biases with what Adam keeps of them: the gradient summed
// over a batch and both moments, in the layout of the weights.
type moments struct{ weight, sum, mean, square []float32 }

func newMoments(weight []float32) moments {
	return moments{weight, make([]float32, len(weight)), make([]float32, len(weight)), make([]float32, len(weight))}
}

// learner is a network in training.
type learner struct {
	net     *Net
	weights []moments   // by layer
	biases  []moments   // by layer
	back    [][]float32 // by layer: gradient of a sample's loss by the sums before the activation
	steps   int         // made so far
}

func newLearner(n *Net) *learner {
	l := &learner{net: n}
	for i := range n.weight {
		l.weights, l.biases = append(l.weights, newMoments(n.weight[i])), append(l.biases, newMoments(n.bias[i]))
		l.back = append(l.back, make([]float32, n.Widths[i+1]))
	}
	return l
}

// learn adds to the sums the gradient of a sample, given the derivative of its loss by the output. The
// network's values must be those of Forward(active).
func (l *learner) learn(active []int32, derivative float32) {
	n := l.net
	last := len(n.weight) - 1
	l.back[last][0] = derivative
	for i := last; i > 0; i-- {
		x, w, sum, below := n.value[i-1], n.weight[i], l.weights[i].sum, l.back[i-1]
		clear(below)
		for o, g := range l.back[i] {
			if g == 0 {
				continue
			}
			addTimes(sum[o*len(x):][:len(x)], x, g)
			addTimes(below, w[o*len(x):][:len(x)], g)
		}
		add(l.biases[i].sum, l.back[i])
		for k, y := range x {
			below[k] *= slope(y, n.Activation)
		}
	}
	first := l.back[0]
	for _, in := range active {
		add(l.weights[0].sum[int(in)*len(first):][:len(first)], first)
	}
	add(l.biases[0].sum, first)
}

// step is one step of Adam by the mean gradient of a batch, and clears the sums.
func (l *learner) step(rate float64, batch int) {
	l.steps++
	right := rate * math.Sqrt(1-math.Pow(keepSquare, float64(l.steps))) / (1 - math.Pow(keepMean, float64(l.steps)))
	for i := range l.weights {
		l.weights[i].step(float32(right), 1/float32(batch))
		l.biases[i].step(float32(right), 1/float32(batch))
	}
}

func (m *moments) step(rate, part float32) {
	w, sum, mean, square := m.weight, m.sum[:len(m.weight)], m.mean[:len(m.weight)], m.square[:len(m.weight)]
	for k := range w {
		g := float32(sum[k] * part)
		sum[k] = 0
		mean[k] += float32((1 - keepMean) * (g - mean[k]))
		square[k] += float32((1 - keepSquare) * (float32(g*g) - square[k]))
		w[k] -= float32(rate * mean[k] / (float32(math.Sqrt(float64(square[k]))) + 1e-8))
	}
}
