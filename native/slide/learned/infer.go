// Inference: estimates for several positions together, without allocation.
//
// The first layer is updated, not computed. Its inputs are 0 or 1, so its sum is the bias
// and the rows of weights of the inputs that are 1. A move changes the tile in two cells
// and the value of one group in each view, so the sums of a child follow from those of its
// parent by subtracting at most four rows of weights and adding as many; from nothing there
// are 16 rows and one for each value. The other layers are products of bytes (kernel.go),
// four positions at a time through each block of weights.
//
// Steps for a batch: Start takes the parent; Evaluate makes the first layer of each child
// and each view (first), goes through the other layers (layer), averages the outputs over
// the views, and turns them into estimates (read).

package learned

import (
	"math"

	"github.com/tilemip/tilemip/native/slide"
)

const (
	maxInputs  = cells + 8 // inputs of a position that are 1, at most: one a cell, and one for each of up to four groups in two views
	maxClasses = 32        // outputs of a network that gives logits, at most
)

// Estimate is what a network says of a position. It may be too high.
type Estimate struct {
	Moves float32 // to the goal; of networks that give logits the mean of their distribution
	// Chance[k] is the probability, 0 to 1, that at most Bound + 2k moves are enough, for the
	// bound of the pattern databases, by networks that give logits; others leave it zero. It
	// is cumulative, and zero beyond the network's outputs.
	Chance [maxClasses]float32
}

// inference is a network with the memory for its use. It is used from one goroutine.
type inference struct {
	net   *Network
	views int // 2: the mean over the board and its mirror image; 1: the board alone
	// the position that a batch begins with: sums of the first layer and inputs, by view
	root     [2][]int32           // first layer's stride
	rootAt   [2][maxInputs]uint16 // numbers of the inputs that are 1
	from, to []int32              // offsets in the first layer's weights of the rows to subtract and to add
	sum      [][]int32            // sums of a layer: entry views·i + v is position i in view v; whole quads
	act      [][]uint8            // outputs of a layer, 0 to maxOutput, likewise
	mean     []float32            // of the outputs over the views
}

// newInference makes an inference with one view or two; other numbers are taken for the
// nearest of these. With one view it takes half the time, and its errors are larger.
func newInference(n *Network, views int) *inference {
	x := &inference{net: n, views: min(max(views, 1), 2), mean: make([]float32, n.Layers[len(n.Layers)-1])}
	for v := range x.root {
		x.root[v] = make([]int32, n.layers[0].stride)
	}
	return x
}

// grow makes room for n pairs of position and view, rounded up to whole quads.
func (x *inference) grow(n int) {
	if n <= len(x.sum) {
		return
	}
	width := 0
	for _, l := range x.net.layers {
		width = max(width, l.stride)
	}
	for len(x.sum) < n || len(x.sum)%quad != 0 {
		x.sum, x.act = append(x.sum, make([]int32, width)), append(x.act, make([]uint8, width))
	}
}

// inputs writes the numbers of the inputs of a position that are 1, and returns how many
// there are: always the same count and order of kinds, so that first can compare two
// positions input by input. In view 1 cells and tiles are those of the mirror image, and
// the values of the two views change places. Values above the range count as the largest.
func (x *inference) inputs(to *[maxInputs]uint16, p *slide.Valued, view int) int {
	f := x.net.shape
	for cell := range f.cells {
		at := cell*f.cells + p.Tile(cell)
		if view == 1 {
			at = int(f.mirror[cell])*f.cells + int(f.mirror[p.Tile(cell)])
		}
		to[cell] = uint16(at)
	}
	values := (x.net.Layers[0] - f.oneHot) / valueRange
	groups := values / 2
	for i := range values {
		value := min(p.Value(i/groups^view, i%groups), valueRange-1)
		to[f.cells+i] = uint16(f.oneHot + i*valueRange + value)
	}
	return f.cells + values
}

// Start makes p the position whose first layer the next calls of Evaluate begin with. Any
// position gives right results; the parent of those to be evaluated is fastest.
func (x *inference) Start(p *slide.Valued) {
	l := &x.net.layers[0]
	nothing := int32(l.inRows(l.in, 0))
	for v := range x.views {
		n := x.inputs(&x.rootAt[v], p, v)
		x.from, x.to = x.from[:0], x.to[:0]
		for _, at := range x.rootAt[v][:n] {
			x.from, x.to = append(x.from, nothing), append(x.to, int32(l.inRows(int(at), 0)))
		}
		copy(x.root[v], l.bias)
		swap(x.root[v], l.weight, x.from, x.to)
	}
}

// Evaluate estimates positions, out[i] for positions[i]; out is at least as long. Start
// must have been called.
func (x *inference) Evaluate(positions []slide.Valued, out []Estimate) {
	x.Add(positions, 0)
	x.Finish(positions, out)
}

// Add makes the first layer of positions, which are those from number at on of a batch that Finish
// evaluates. They follow from the position of the last Start, so a batch may have children of
// several parents.
func (x *inference) Add(positions []slide.Valued, at int) {
	x.grow((at + len(positions)) * x.views)
	for i := range positions {
		for v := range x.views {
			x.first((at+i)*x.views+v, &positions[i], v)
		}
	}
}

// Finish estimates the positions of a batch, all of which were added in their order.
func (x *inference) Finish(positions []slide.Valued, out []Estimate) {
	for k := 1; k < len(x.net.layers); k++ {
		x.layer(len(positions)*x.views, &x.net.layers[k-1], &x.net.layers[k])
	}
	scale := x.net.layers[len(x.net.layers)-1].scale
	for i := range positions {
		for k := range x.mean {
			total := int32(0)
			for _, sum := range x.sum[i*x.views : (i+1)*x.views] {
				total += sum[k]
			}
			x.mean[k] = float32(total) * scale[k] / float32(x.views)
		}
		x.read(&positions[i], x.mean, &out[i])
	}
}

// first makes the sums of the first layer from those of the position that the batch
// began with.
func (x *inference) first(to int, p *slide.Valued, view int) {
	l := &x.net.layers[0]
	var at [maxInputs]uint16
	n := x.inputs(&at, p, view)
	x.from, x.to = x.from[:0], x.to[:0]
	for k, new := range at[:n] {
		if old := x.rootAt[view][k]; old != new {
			x.from, x.to = append(x.from, int32(l.inRows(int(old), 0))), append(x.to, int32(l.inRows(int(new), 0)))
		}
	}
	copy(x.sum[to], x.root[view])
	swap(x.sum[to][:l.stride], l.weight, x.from, x.to)
}

// layer replaces n sums of the layer last by those of the layer l: activation, then the
// products with the weights of l, block by block of outputs. A block is loaded once and
// used for all positions.
func (x *inference) layer(n int, last, l *layer) {
	for i := range n {
		x.activate(x.act[i][:last.stride], x.sum[i], last)
	}
	for b := range l.stride / block {
		w, bias := l.weight[b*l.blockBytes():], l.bias[b*block:]
		for i := 0; i < n; i += quad {
			var sum [quad][]int32
			for k := range sum {
				sum[k] = x.sum[i+k][b*block:]
			}
			dot(&sum, w, bias, (*[quad][]uint8)(x.act[i:]), l.groups())
		}
	}
}

// activate computes the outputs of a layer, 0 to maxOutput, from its sums: relu, or the
// table of an elu or sigmoid network.
func (x *inference) activate(y []uint8, sum []int32, l *layer) {
	if l.table == nil {
		clamp(y, sum, l.scale)
		return
	}
	for i := range l.out {
		y[i] = l.table[min(max(rounded(sum[i], l.scale[i]), -tableZero), tableZero-1)+tableZero]
	}
}

// read turns outputs into an estimate: the first output is the moves, or all are logits,
// of which the softmax is the distribution of half of the moves above the bound.
func (x *inference) read(p *slide.Valued, sum []float32, to *Estimate) {
	*to = Estimate{Moves: sum[0]}
	if !x.net.logits() {
		return
	}
	most := sum[0]
	for _, v := range sum[1:] {
		most = max(most, v)
	}
	total, mean := float32(0), float32(0)
	for k, v := range sum {
		e := float32(math.Exp(float64(v - most)))
		total += e
		mean += float32(2 * float32(k) * e) // rounded before the sum, on processors with fused ones too
		to.Chance[k] = total
	}
	for k := range sum {
		to.Chance[k] /= total
	}
	to.Moves = float32(p.Bound()) + mean/total
}
