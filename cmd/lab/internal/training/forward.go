// A step forward: from inputs to the estimates of a batch. For hidden layers, in training and
// by the running statistics alike:
//
//	sum   = x·weight + bias
//	norm "after":   y = activation(sum), z = normalised(y) · mask
//	norm "before":  y = normalised(sum), z = activation(y) · mask
//	norm "none":    y = sum,             z = activation(y) · mask
//
// where z is the x of the next layer, and slope the derivative of the activation. Products are
// rounded before sums (the conversions to float32), on processors with fused ones too.

package training

import (
	"math"
)

// forward computes the estimates n.out of the first rows of the inputs. In training it takes
// the statistics of the batch, updates the running ones, and leaves units out by the masks
// of the step; else it takes the running statistics and all units.
func (n *net) forward(rows int, training bool, step uint64) {
	for i := range n.layers {
		l := &n.layers[i]
		for r := range rows {
			copy(l.sum[r*l.out:][:l.out], l.bias)
		}
		n.p.add(matrix{l.sum[:rows*l.out], rows, l.out, false}, matrix{l.x[:rows*l.in], rows, l.in, false}, matrix{l.weight, l.in, l.out, false})
		if !n.hidden(i) {
			return
		}
		act := activations[n.r.Activation]
		switch n.r.Norm {
		case "after":
			n.byRows(rows, l.out, func(a, b int) { act(l.y[a:b], l.slope[a:b], l.sum[a:b]) })
			n.normalise(l, l.z, l.y, rows, training)
		case "before":
			n.normalise(l, l.y, l.sum, rows, training)
			n.byRows(rows, l.out, func(a, b int) { act(l.z[a:b], l.slope[a:b], l.y[a:b]) })
		default:
			n.byRows(rows, l.out, func(a, b int) { act(l.z[a:b], l.slope[a:b], l.sum[a:b]) })
		}
		if training {
			n.byRows(rows, l.out, func(a, b int) { n.drop(l.z[a:b], i, step, a) })
		}
	}
}

// byRows calls one for pieces of rows·width numbers, each of them whole rows.
func (n *net) byRows(rows, width int, one func(from, to int)) {
	pieces := min(rows, 4*n.p.threads)
	Share(n.p.threads, pieces, func(k int) { one(k*rows/pieces*width, (k+1)*rows/pieces*width) })
}

// byUnits calls one for ranges of units.
func (n *net) byUnits(units int, one func(from, to int)) {
	const piece = 64
	Share(n.p.threads, ceil(units, piece), func(k int) { one(k*piece, min((k+1)*piece, units)) })
}

// normalise writes the normalised numbers of from into to.
func (n *net) normalise(l *layer, to, from []float32, rows int, training bool) {
	mean, inv := l.runMean, make([]float32, l.out)
	if training {
		n.byUnits(l.out, func(a, b int) { l.statistics(from, rows, a, b) })
		mean, inv = l.mean, l.inv
	} else {
		for u, v := range l.runVar {
			inv[u] = inverseRoot(v)
		}
	}
	n.byRows(rows, l.out, func(a, b int) {
		for ; a < b; a += l.out {
			norm(to[a:][:l.out], from[a:][:l.out], mean, inv, l.factor, l.add)
			if !training {
				n.limit(l, to[a:][:l.out], from[a:][:l.out], inv)
			}
		}
	})
}

// limit keeps normalised numbers by the running statistics within the range that they have in
// training: of n numbers none is farther from their mean than √(n−1) standard deviations
// (P. A. Samuelson, Journal of the American Statistical Association 63 (1968) 1522-1525). The
// running variance of a unit that is active on a board in ten thousand falls to 0 between two
// of these; then such a board alone would stand for thousands of deviations, which the layers
// behind have never seen.
func (n *net) limit(l *layer, to, from, inv []float32) {
	most := float32(math.Sqrt(float64(n.r.Batch - 1)))
	for u, v := range from {
		if h := (v - l.runMean[u]) * inv[u]; h > most || h < -most {
			to[u] = float32(min(max(h, -most), most)*l.factor[u]) + l.add[u]
		}
	}
}

// statistics computes mean and inv of the units from a to b, and updates the running ones.
func (l *layer) statistics(from []float32, rows, a, b int) {
	mean, square := l.mean[a:b], make([]float32, b-a)
	clear(mean)
	for r := range rows {
		x := from[r*l.out+a:][:len(mean)]
		for u, v := range x {
			mean[u] += v
		}
	}
	part := 1 / float32(rows)
	for u := range mean {
		mean[u] *= part
	}
	for r := range rows {
		x := from[r*l.out+a:][:len(mean)]
		for u, v := range x {
			e := v - mean[u]
			square[u] += float32(e * e)
		}
	}
	for u := range mean {
		variance := square[u] * part
		l.inv[a+u] = inverseRoot(variance)
		l.runMean[a+u] = float32(normKeep*l.runMean[a+u]) + float32((1-normKeep)*mean[u])
		l.runVar[a+u] = float32(normKeep*l.runVar[a+u]) + float32((1-normKeep)*variance)
	}
}

func inverseRoot(variance float32) float32 {
	return 1 / float32(math.Sqrt(float64(variance+normSmall)))
}

// drop sets units of a layer to 0 and makes the others larger in exchange. at is the place of
// z in the batch; a byte of a random word decides on a unit, so that the part left out is a
// multiple of 1/256. The same step drops the same units again in backward.
func (n *net) drop(z []float32, layer int, step uint64, at int) {
	limit := dropLimit(n.r.Dropout)
	if limit == 0 {
		return
	}
	grow := 256 / float32(256-limit)
	base := mix(n.r.Seed ^ mix(step<<8|uint64(layer)+1))
	var keep [256]uint32 // by the byte: all bits of the number, or none
	for i := limit; i < 256; i++ {
		keep[i] = math.MaxUint32
	}
	for i := 0; i < len(z); {
		k := uint64(at + i)
		word := mix(base+k>>3) >> (8 * (k & 7))
		for end := min(len(z), i+8-int(k&7)); i < end; i++ {
			z[i] = grow * math.Float32frombits(math.Float32bits(z[i])&keep[byte(word)])
			word >>= 8
		}
	}
}

func dropLimit(part float64) int { return int(math.Round(256 * part)) }

// mix is the finalizer of SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast splittable
// pseudorandom number generators", OOPSLA 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// activations write the activation of x into y and its derivative into slope.
var activations = map[string]func(y, slope, x []float32){
	"relu": func(y, slope, x []float32) {
		for i, v := range x {
			y[i], slope[i] = 0, 0
			if v > 0 {
				y[i], slope[i] = v, 1
			}
		}
	},
	"sigmoid": func(y, slope, x []float32) {
		for i, v := range x {
			p := float32(1 / (1 + math.Exp(-float64(v))))
			y[i], slope[i] = p, p*(1-p)
		}
	},
	"elu":       func(y, slope, x []float32) { elu(y, slope, x, false) },
	"elu-twice": func(y, slope, x []float32) { elu(y, slope, x, true) },
}

// exp returns eˣ for x ≤ 0 with a relative error below 3·10⁻⁷: 2ᵏ times a polynomial of the
// rest, the series of eˣ to the sixth power. It is defined by these operations, so that all
// processors give the same bits.
func exp(x float32) float32 {
	const (
		perLog = 1.44269504     // 1/ln 2
		high   = 0.693359375    // ln 2 in two parts, the first with few bits
		low    = -2.12194440e-4 //
	)
	if x < -87 {
		return 0
	}
	k := int32(float32(x*perLog) - 0.5) // rounded to the nearest, for x ≤ 0
	f := float32(k)
	r := x - float32(f*high)
	r -= float32(f * low)
	return polynomial(r) * math.Float32frombits(uint32(k+127)<<23)
}

// polynomial is the series of eʳ to the sixth power, for |r| ≤ ½·ln 2.
func polynomial(r float32) float32 {
	p := float32(float32(1.0/720)*r) + 1.0/120
	p = float32(p*r) + 1.0/24
	p = float32(p*r) + 1.0/6
	p = float32(p*r) + 0.5
	p = float32(p*r) + 1
	return float32(p*r) + 1
}

// Weights returns the weights and biases, layer after layer, as Run.Start takes them.
func (n *Network) Weights() []float32 { return n.net.param }
