// The network: dense layers with rectified linear units between them. cmd/lab/internal/bootstrap
// trains it.
//
// Layout: layer i takes widths[i] inputs to widths[i+1] outputs. Its weights are one
// slice, output by output: widths[i] weights, then the bias. All numbers are float32; the
// output is moves to the goal.

package bootstrap

// mlp is the network, and the memory for one evaluation. It is used from one goroutine;
// see clone.
type mlp struct {
	widths []int       // of the inputs, of each layer's outputs
	weight [][]float32 // by layer: the weights of an output stand together, then its bias
	value  [][]float32 // of the last forward: value[0] the inputs, value[i+1] the outputs of layer i
}

// newMLP makes a network whose weights are 0.
func newMLP(widths []int) *mlp {
	n := &mlp{widths: widths}
	for i, in := range widths[:len(widths)-1] {
		n.weight = append(n.weight, make([]float32, widths[i+1]*(in+1)))
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

// forward computes the output for input, the moves to the goal.
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
