// A trained network one sample at a time, for searches whose positions share most inputs: the
// sums of the first layer are kept and changed. Networks without batch normalisation only. Own.

package training

// Inputs is the number of inputs, and First that of the units of the first layer.
func (n *Network) Inputs() int { return n.net.layers[0].in }
func (n *Network) First() int  { return n.net.layers[0].out }

// Bytes is the size of the weights.
func (n *Network) Bytes() int { return 4 * len(n.net.param) }

// Weights returns the weights and biases, layer after layer, as Run.Start takes them.
func (n *Network) Weights() []float32 { return n.net.param }

// Add adds to sums of the first layer what an input gives that is 1.
func (n *Network) Add(sums []float32, input int) {
	for u, w := range n.net.layers[0].weight[input*len(sums):][:len(sums)] {
		sums[u] += w
	}
}

// Rest returns the output for sums of the first layer without its biases.
func (n *Network) Rest(sums []float32) float32 {
	layers := n.net.layers
	for i := range layers {
		l := &layers[i]
		if i > 0 {
			x := layers[i-1].z[:l.in]
			sums = l.sum[:l.out]
			clear(sums)
			for k, v := range x {
				for u, w := range l.weight[k*l.out:][:l.out] {
					sums[u] += float32(v * w)
				}
			}
		}
		for u, b := range l.bias {
			l.sum[u] = sums[u] + b
		}
		if i < len(layers)-1 {
			activations[n.net.r.Activation](l.z[:l.out], l.slope[:l.out], l.sum[:l.out])
		}
	}
	return layers[len(layers)-1].sum[0]
}
