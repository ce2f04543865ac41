// The network in training: dense layers of float32, with batch normalisation (S. Ioffe,
// C. Szegedy, "Batch normalization", ICML 2015) and dropout (N. Srivastava and others,
// "Dropout", Journal of Machine Learning Research 15 (2014) 1929-1958) between them.
//
// All parameters stand in one slice, layer after layer: the weights by input, then output;
// the biases; and for hidden layers with batch normalisation its factors and its summands.
// Gradients and Adam's moments have the same layout. The running statistics, mean and
// variance of each unit of each normalised layer, stand in another.

package training

import (
	"math"
	"math/rand/v2"
)

const (
	// normKeep and normSmall are Keras' defaults: the part of the running statistics that a
	// step keeps, and what is added to a variance.
	normKeep  = 0.99
	normSmall = 1e-3
)

// layer is a dense layer with what stands behind it. Its slices are parts of those of net.
type layer struct {
	in, out             int
	weight, bias        []float32
	factor, add         []float32 // of batch normalisation; nil without
	dWeight, dBias      []float32 // gradients, of the same lengths
	dFactor, dAdd       []float32
	runMean, runVar     []float32 // running statistics
	mean, inv           []float32 // of the batch: mean, and 1/√(variance + normSmall)
	x, sum, y, slope, z []float32 // of the batch, rows of in or out: see forward
}

// net is a network with the memory for one batch.
type net struct {
	r       *Recipe
	layers  []layer
	param   []float32
	grad    []float32
	running []float32
	out     []float32 // of the batch: moves to the goal
	dOut    [2][]float32
	p       product
}

// newNet makes a network for samples and draws its weights.
func newNet(r *Recipe, s Samples, threads int) *net {
	n := &net{r: r, p: product{threads: threads}}
	widths := append(append([]int{s.Inputs()}, r.Layers...), 1)
	params, units := 0, 0
	n.layers = make([]layer, len(widths)-1)
	for i := range n.layers {
		l := &n.layers[i]
		l.in, l.out = widths[i], widths[i+1]
		params += l.in*l.out + l.out
		if n.normed(i) {
			params += 2 * l.out
			units += l.out
		}
	}
	n.param, n.grad, n.running = make([]float32, params), make([]float32, params), make([]float32, 2*units)
	param, grad, running := n.param, n.grad, n.running
	take := func(from *[]float32, k int) []float32 {
		part := (*from)[:k:k]
		*from = (*from)[k:]
		return part
	}
	for i := range n.layers {
		l := &n.layers[i]
		l.weight, l.dWeight = take(&param, l.in*l.out), take(&grad, l.in*l.out)
		l.bias, l.dBias = take(&param, l.out), take(&grad, l.out)
		if n.normed(i) {
			l.factor, l.dFactor = take(&param, l.out), take(&grad, l.out)
			l.add, l.dAdd = take(&param, l.out), take(&grad, l.out)
			l.runMean, l.runVar = take(&running, l.out), take(&running, l.out)
			l.mean, l.inv = make([]float32, l.out), make([]float32, l.out)
			fill(l.factor, 1)
			fill(l.runVar, 1)
		}
	}
	n.draw(mean(s), s.Ones())
	n.room(r.Batch)
	return n
}

// hidden and normed report what stands behind layer i.
func (n *net) hidden(i int) bool { return i < len(n.layers)-1 }
func (n *net) normed(i int) bool { return n.r.Norm != "none" && n.hidden(i) }

// draw draws the weights: K. He and others, "Delving deep into rectifiers" (ICCV 2015), by a
// normal distribution cut off at two standard deviations, as Keras draws it.
func (n *net) draw(mean float64, ones int) {
	const cut = 0.87962566103423978 // the standard deviation of the normal distribution cut off there
	for i := range n.layers {
		l := &n.layers[i]
		rng := rand.New(rand.NewPCG(n.r.Seed, uint64(i)<<8|2))
		active := float64(l.in)
		spread := math.Sqrt(2 / active)
		if n.r.Init == "scaled" && i == 0 {
			spread = math.Sqrt(1 / float64(ones))
		}
		if n.r.Init == "scaled" && !n.hidden(i) {
			spread = 0.1 / math.Sqrt(active)
			fill(l.bias, float32(mean))
		}
		for k := range l.weight {
			v := rng.NormFloat64()
			for math.Abs(v) > 2 {
				v = rng.NormFloat64()
			}
			l.weight[k] = float32(v * spread / cut)
		}
	}
}

// room makes memory for batches of n boards.
func (n *net) room(rows int) {
	most := 0
	for i := range n.layers {
		l := &n.layers[i]
		l.sum = make([]float32, rows*l.out)
		if i == 0 {
			l.x = make([]float32, rows*l.in)
		} else {
			l.x = n.layers[i-1].z
		}
		if n.hidden(i) {
			l.y, l.slope, l.z = make([]float32, rows*l.out), make([]float32, rows*l.out), make([]float32, rows*l.out)
		}
		most = max(most, l.out)
	}
	n.out = n.layers[len(n.layers)-1].sum
	n.dOut = [2][]float32{make([]float32, rows*most), make([]float32, rows*most)}
}

func fill(s []float32, v float32) {
	for i := range s {
		s[i] = v
	}
}
