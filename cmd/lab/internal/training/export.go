// A trained network in whole numbers, as package learned computes (network.go there).
//
// Batch normalisation goes into the weights and biases beside it, by its running statistics.
// A hidden output is then an integer from 0 to 127 that stands for unit times it, less
// zero (1 for ELU, whose least output is −1; 0 for ReLU and sigmoid, whose unit is 1/127). The unit of a layer is that of 33
// candidates which rounds the outputs on a sample of the labels with the least squared error;
// where batch normalisation stands behind the activation, errors count with the square of its
// factor. The weights to an output are rounded to 1/127 of their largest. A unit whose inputs
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
	units := n.net.units(data)
	var layers []fileLayer
	unit, zero := 1.0, 0.0
	for i, f := range n.net.folded() {
		l, err := n.net.whole(i, f, unit, zero, units)
		if err != nil {
			return nil, err
		}
		layers = append(layers, l)
		if i < len(units) {
			unit, zero = units[i], n.net.zero()
		}
	}
	return networkFile(d, layers)
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
func (n *net) folded() []folded {
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
				for o := range l.out {
					w := f.weight[in*l.out+o]
					f.bias[o] += w * (add - mean*factor)
					f.weight[in*l.out+o] = w * factor
				}
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

// units returns the unit of each hidden layer.
func (n *net) units(data *Data) []float64 {
	if n.r.Activation == "sigmoid" {
		return slices.Repeat([]float64{1.0 / top}, len(n.layers)-1)
	}
	rng, part := rand.New(rand.NewPCG(n.r.Seed, 3)), new(Data)
	for range min(sample, data.Len()) {
		i := rng.IntN(data.Len())
		part.boards, part.moves = append(part.boards, data.boards[i]), append(part.moves, data.moves[i])
	}
	hidden := len(n.layers) - 1
	seen, weights := make([][]float64, hidden), make([][]float64, hidden) // outputs, and what an error counts
	collect := func(rows int) {
		for i := range hidden {
			l := &n.layers[i]
			from := l.z
			if n.r.Norm == "after" {
				from = l.y
			}
			for k := 0; k < rows*l.out; k += 7 { // a seventh of them is enough
				weight := 1.0
				if n.r.Norm == "after" {
					factor, _, _ := l.affine(k % l.out)
					weight = factor * factor
				}
				seen[i], weights[i] = append(seen[i], float64(from[k])+n.zero()), append(weights[i], weight)
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
	found := make([]float64, hidden)
	for i := range found {
		found[i] = bestUnit(seen[i], weights[i])
	}
	return found
}

// bestUnit returns the unit that rounds numbers with the least squared error.
func bestUnit(seen, weights []float64) float64 {
	most := max(slices.Max(seen), 1e-6) / top
	best, least := most, math.Inf(1)
	for k := range 33 {
		unit, total := most*(0.2+0.8*float64(k)/32), 0.0
		for i, v := range seen {
			e := min(math.RoundToEven(v/unit), top)*unit - v
			total += e * e * weights[i]
		}
		if total < least {
			best, least = unit, total
		}
	}
	return best
}

// whole returns layer i in whole numbers. Its inputs are unit times the bytes, less zero.
func (n *net) whole(i int, f folded, unit, zero float64, units []float64) (fileLayer, error) {
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
		case i == len(units):
		case n.r.Activation == "sigmoid":
			scale *= steps / sigmoidSpan
		case n.zero() == 0:
			scale /= units[i]
		default: // four steps of the table are one of the output
			scale *= 4 / units[i]
		}
		if i < len(units) {
			scale = min(scale, mostScale)
		}
		l.Scale[o] = float32(scale)
	}
	if i < len(units) && n.r.Activation != "relu" {
		l.Table = n.table(units[i])
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
		x := float64(k-steps) * unit / 4
		for range map[string]int{"elu": 1, "elu-twice": 2}[n.r.Activation] {
			if x < 0 {
				x = math.Expm1(x)
			}
		}
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
