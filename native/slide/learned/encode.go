// Writing a network's file (network.go has the format): weights in floating point are rounded
// to whole numbers as train/train.py does it, for networks that package fit trained. Own.

package learned

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
)

// Dense is a layer in floating point: output o is Bias[o] plus the sum of Weight[i][o] times
// input i, and for a hidden layer the activation of that.
type Dense struct {
	Weight [][]float32 // by input, then output
	Bias   []float32   // by output
	Top    float32     // largest output that matters of a hidden layer, more than 0: larger ones are cut off there
}

// activations are the functions of hidden layers that have a table in the file; relu has
// none. low is what is added to a value so that it is never below 0, and span, where it is not 0,
// is the range of the sum in both directions.
var activations = map[string]struct {
	of   func(x float64) float64
	low  float64
	span float64
}{
	"elu": {of: func(x float64) float64 {
		if x < 0 {
			return math.Expm1(x)
		}
		return x
	}, low: 1},
	"sigmoid": {of: func(x float64) float64 { return 1 / (1 + math.Exp(-x)) }, span: 8},
}

// Encode rounds the layers and returns the file of the network. The error: the description is
// none that ReadNetwork accepts, or layers do not fit it or the ranges of the file.
func Encode(d Description, layers []Dense) ([]byte, error) {
	text, err := json.Marshal(d)
	if err != nil {
		return nil, err
	}
	file := binary.LittleEndian.AppendUint32([]byte(networkMagic), uint32(len(text)))
	file = append(file, text...)
	unit, low := 1.0, 0.0 // an input of the layer is unit times its byte, less low
	for i, l := range layers {
		if i+1 >= len(d.Layers) || len(l.Weight) != d.Layers[i] || len(l.Bias) != d.Layers[i+1] {
			return nil, fmt.Errorf("layer %d: another shape than %v", i+1, d.Layers)
		}
		next := 0.0
		if i+1 < len(layers) {
			if next = float64(l.Top) / maxOutput; d.Activation == "sigmoid" {
				next = 1.0 / maxOutput
			}
		}
		file = appendDense(file, d.Activation, l, unit, low, next)
		unit, low = next, activations[d.Activation].low
	}
	sum := sha256.Sum256(file)
	file = append(file, sum[:]...)
	_, err = ReadNetwork(file)
	return file, err
}

// appendDense appends a layer whose inputs are unit times a byte less low, and whose outputs
// are next times a byte less low; next is 0 for the last layer.
func appendDense(to []byte, activation string, l Dense, unit, low, next float64) []byte {
	out := len(l.Bias)
	scale, bias := make([]float64, out), make([]float64, out)
	small := make([]byte, len(l.Weight)*out)
	for o := range out {
		most := math.Max(1e-12, math.Abs(float64(l.Bias[o]))/unit/(1<<20)) // a unit whose weights are all 0 has its bias alone
		for _, w := range l.Weight {
			most = math.Max(most, math.Abs(float64(w[o]))/maxOutput)
		}
		bias[o], scale[o] = float64(l.Bias[o]), most*unit
		for i, w := range l.Weight {
			v := math.RoundToEven(float64(w[o]) / most)
			small[i*out+o] = byte(int8(v))
			bias[o] -= low * v * most
		}
	}
	for o := range out {
		s := scale[o]
		switch a, table := activations[activation]; {
		case next == 0:
		case table && a.span > 0:
			s *= tableZero / a.span
		case table: // four steps of the table are one of the output
			s *= 4 / next
		default:
			s /= next
		}
		to = binary.LittleEndian.AppendUint32(to, math.Float32bits(float32(s)))
	}
	for o := range out {
		to = binary.LittleEndian.AppendUint32(to, uint32(int32(math.RoundToEven(bias[o]/scale[o]))))
	}
	to = append(to, small...)
	if a, table := activations[activation]; table && next != 0 {
		step := next / 4
		if a.span > 0 {
			step = a.span / tableZero
		}
		for k := range tableSize {
			y := math.RoundToEven((a.of(float64(k-tableZero)*step) + a.low) / next)
			to = append(to, byte(min(max(y, 0), maxOutput)))
		}
	}
	return to
}
