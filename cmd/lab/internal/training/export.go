// A trained network in whole numbers, as package learned computes (network.go there).
//
// Batch normalisation goes into the weights and biases beside it, by its running statistics.
// A hidden output is then an integer from 0 to 127 that stands for unit times it, less
// zero (1 for ELU, whose least output is −1; 0 for ReLU and sigmoid, whose unit is 1/127), all that
// times a factor of the output's own: outputs of some units are thousands of times those of others, and
// with one unit for all the weights behind them would not fit into bytes. The activation is then that
// of the sum's part, which for ELU is nearly the same above 0 and differs below. The unit of a layer is
// that of 33 candidates which tells the outputs on a sample of the labels with the least squared error;
// where batch normalisation stands behind the activation, errors count with the square of its
// factor. An output that varies less than it is rounded stands for its mean. The weights to an output are rounded to 1/127 of their largest. A unit whose inputs
// hardly vary gets large weights by batch normalisation, so a scale may be large: above 1024 it
// is written as that, because every sum but 0 is then beyond the range of the outputs.

package training

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tilemip/tilemip/native/slide/learned"
)

const (
	top    = 127  // the largest hidden output
	steps  = 512  // half of the entries of a table of activations
	sample = 2048 // labels from which the units are chosen

	sigmoidSpan = 8 // the table of the logistic function is of the sums from −8 to 8
)

// folded is a dense layer in float64 with batch normalisation taken in: weights by input, then
// output.
type folded struct {
	in, out      int
	weight, bias []float64
}

// File returns the network as a file. name and provenance go into its description; data are
// labels for the choice of the units.
func (n *Network) File(name string, provenance map[string]any, data *Data) ([]byte, error) {
	d := learned.Description{Name: name, Layers: append(append([]int{data.Inputs()}, n.net.r.Layers...), 1), Activation: n.net.r.Activation, Head: "moves", Provenance: provenance}
	if d.Activation == "elu-twice" {
		d.Activation = "elu"
	}
	codes := n.net.codes(data)
	var layers []fileLayer
	unit, zero := 1.0, 0.0
	for i, f := range n.net.folded(codes) {
		l, err := n.net.whole(i, f, unit, zero, codes)
		if err != nil {
			return nil, err
		}
		layers = append(layers, l)
		if i < len(codes) {
			unit, zero = codes[i].unit, n.net.zero()
		}
	}
	return networkFile(d, layers)
}

// code says what the bytes of a hidden layer stand for: a byte b of output u for
// times[u]·(unit·b − zero).
type code struct {
	unit  float64
	times []float64
}

// zero is what a hidden output of 0 stands below.
func (n *net) zero() float64 {
	if n.r.Activation == "relu" || n.r.Activation == "sigmoid" {
		return 0
	}
	return 1
}

// folded returns the layers with batch normalisation taken in: that before an activation
// scales the outputs of its own layer, that behind one the inputs of the next.
func (n *net) folded(codes []code) []folded {
	var all []folded
	for i := range n.layers {
		l := &n.layers[i]
		f := folded{l.in, l.out, make([]float64, len(l.weight)), make([]float64, l.out)}
		for o, b := range l.bias {
			f.bias[o] = float64(b)
		}
		for k, w := range l.weight {
			f.weight[k] = float64(w)
		}
		if i > 0 && n.r.Norm == "after" {
			last := &n.layers[i-1]
			for in := range l.in {
				factor, mean, add := last.affine(in)
				if step := codes[i-1].unit * codes[i-1].times[in]; float64(last.runVar[in]) < step*step/12 { // the variance of rounding
					factor = 0
				}
				for o := range l.out {
					w := f.weight[in*l.out+o]
					f.bias[o] += w * (add - mean*factor)
					f.weight[in*l.out+o] = w * factor
				}
			}
		}
		if i > 0 {
			for k := range f.weight {
				f.weight[k] *= codes[i-1].times[k/l.out]
			}
		}
		if n.r.Norm == "before" && n.hidden(i) {
			for o := range l.out {
				factor, mean, add := l.affine(o)
				f.bias[o] = (f.bias[o]-mean)*factor + add
				for in := range l.in {
					f.weight[in*l.out+o] *= factor
				}
			}
		}
		all = append(all, f)
	}
	return all
}

// affine returns batch normalisation of unit u as factor·(x − mean) + add.
func (l *layer) affine(u int) (factor, mean, add float64) {
	inv := 1 / math.Sqrt(float64(l.runVar[u])+normSmall)
	return float64(l.factor[u]) * inv, float64(l.runMean[u]), float64(l.add[u])
}

// codes returns the code of each hidden layer.
func (n *net) codes(data *Data) []code {
	all := make([]code, len(n.layers)-1)
	if n.r.Activation == "sigmoid" {
		for i := range all {
			all[i] = code{1.0 / top, slices.Repeat([]float64{1}, n.layers[i].out)}
		}
		return all
	}
	rng, part := rand.New(rand.NewPCG(n.r.Seed, 3)), new(Data)
	for range min(sample, data.Len()) {
		i := rng.IntN(data.Len())
		part.boards, part.moves = append(part.boards, data.boards[i]), append(part.moves, data.moves[i])
	}
	seen := make([][]output, len(all))
	collect := func(rows int) {
		for i := range all {
			l := &n.layers[i]
			sums := l.sum
			if n.r.Norm == "before" {
				sums = l.y
			}
			for k := 0; k < rows*l.out; k += 7 { // a seventh of them is enough
				v := output{k % l.out, float64(sums[k]), n.activation(float64(sums[k])), 1, math.Inf(1)}
				if n.r.Norm == "after" {
					factor, mean, _ := l.affine(v.unit)
					variance := float64(l.runVar[v.unit])
					far := math.Sqrt(float64(n.r.Batch-1) * (variance + normSmall)) // see limit
					v.value, v.weight, v.most = min(max(v.value, mean-far), mean+far), factor*factor, variance
				}
				seen[i] = append(seen[i], v)
			}
		}
	}
	done := 0
	n.estimates(part, func(i int, _, _ float32) {
		if i+1 == part.Len() || (i+1)%n.r.Batch == 0 {
			collect(i + 1 - done)
			done = i + 1
		}
	})
	for i := range all {
		all[i] = n.bestCode(seen[i], n.layers[i].out)
	}
	return all
}

// output is an output of a hidden unit on a board: its sum and value, what the square of an error
// counts, and the most that such a square can be, since an output may stand for its mean.
type output struct {
	unit         int
	sum, value   float64
	weight, most float64
}

// bestCode returns the code that tells the outputs with the least squared error.
func (n *net) bestCode(seen []output, out int) code {
	largest := slices.Repeat([]float64{1e-6}, out)
	for _, v := range seen {
		largest[v.unit] = max(largest[v.unit], v.value+n.zero())
	}
	best, least := code{}, math.Inf(1)
	for k := range 33 {
		c, total := code{slices.Max(largest) / top * math.Exp2(-float64(k)/4), make([]float64, out)}, 0.0
		for u := range c.times {
			c.times[u] = max(1, largest[u]/(top*c.unit))
		}
		for _, v := range seen {
			times := c.times[v.unit]
			b := min(math.RoundToEven((n.activation(v.sum/times)+n.zero())/c.unit), top)
			e := times*(b*c.unit-n.zero()) - v.value
			total += min(e*e, v.most) * v.weight
		}
		if total < least {
			best, least = c, total
		}
	}
	return best
}

// activation is that of the network, ELU or ReLU, in float64.
func (n *net) activation(x float64) float64 {
	if n.r.Activation == "relu" {
		return max(x, 0)
	}
	for range map[string]int{"elu": 1, "elu-twice": 2}[n.r.Activation] {
		if x < 0 {
			x = math.Expm1(x)
		}
	}
	return x
}

// whole returns layer i in whole numbers. Its inputs are unit times the bytes, less zero.
func (n *net) whole(i int, f folded, unit, zero float64, codes []code) (fileLayer, error) {
	l := fileLayer{Scale: make([]float32, f.out), Bias: make([]int32, f.out), Weight: make([]int8, f.in*f.out)}
	for o := range f.out {
		most := 1e-12
		for in := range f.in {
			most = max(most, math.Abs(f.weight[in*f.out+o])/127)
		}
		scale := max(most, math.Abs(f.bias[o])/unit/(1<<20)) // the bias of a dead unit is all it has
		bias := f.bias[o]
		for in := range f.in {
			w := math.RoundToEven(f.weight[in*f.out+o] / scale)
			l.Weight[in*f.out+o] = int8(w)
			bias -= zero * w * scale
		}
		b := math.RoundToEven(bias / (scale * unit))
		if math.Abs(b) > 1<<24 {
			return l, errors.New("a bias is out of the range of the file of a network")
		}
		l.Bias[o] = int32(b)
		scale *= unit
		switch {
		case i == len(codes):
		case n.r.Activation == "sigmoid":
			scale *= steps / sigmoidSpan
		case n.zero() == 0:
			scale /= codes[i].unit * codes[i].times[o]
		default: // four steps of the table are one of the output
			scale *= 4 / (codes[i].unit * codes[i].times[o])
		}
		if i < len(codes) {
			scale = min(scale, mostScale)
		}
		l.Scale[o] = float32(scale)
	}
	if i < len(codes) && n.r.Activation != "relu" {
		l.Table = n.table(codes[i].unit)
	}
	return l, nil
}

// table lists the activation for the numbers from −steps to steps − 1, in quarters of the
// unit, or for sigmoid in parts of its span, as hidden outputs.
func (n *net) table(unit float64) []uint8 {
	all := make([]uint8, 2*steps)
	for k := range all {
		if n.r.Activation == "sigmoid" {
			all[k] = uint8(math.RoundToEven(top / (1 + math.Exp(-float64(k-steps)*sigmoidSpan/steps))))
			continue
		}
		x := n.activation(float64(k-steps) * unit / 4)
		all[k] = uint8(min(max(math.RoundToEven((x+1)/unit), 0), top))
	}
	return all
}

// Writing the file of a network: the format at the head of native/slide/learned/network.go.

const (
	magic = "TMNET002"
	// mostScale is the largest scale of an output in a file. A hidden layer gives the same outputs
	// by it as by any larger one.
	mostScale = 1 << 10
)

// fileLayer is a layer as the file has it: whole numbers, and scales.
type fileLayer struct {
	Scale  []float32 // by output
	Bias   []int32   // by output
	Weight []int8    // by input, then output
	Table  []uint8   // of a hidden layer of an elu network: 1,024 entries; else nil
}

// networkFile returns the file of a network, which learned.ReadNetwork accepts. The error says what is
// outside of the format's ranges.
func networkFile(d learned.Description, layers []fileLayer) ([]byte, error) {
	text, err := json.Marshal(d)
	if err != nil {
		return nil, err
	}
	file := binary.LittleEndian.AppendUint32([]byte(magic), uint32(len(text)))
	file = append(file, text...)
	for _, l := range layers {
		for _, v := range l.Scale {
			file = binary.LittleEndian.AppendUint32(file, math.Float32bits(v))
		}
		for _, v := range l.Bias {
			file = binary.LittleEndian.AppendUint32(file, uint32(v))
		}
		for _, v := range l.Weight {
			file = append(file, byte(v))
		}
		file = append(file, l.Table...)
	}
	sum := sha256.Sum256(file)
	file = append(file, sum[:]...)
	if _, err := learned.ReadNetwork(file); err != nil {
		return nil, fmt.Errorf("the network does not fit the file: %w", err)
	}
	return file, nil
}
