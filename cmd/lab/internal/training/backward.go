// A step backward: the gradients of the mean loss of a batch, after forward in training with the
// same step. dOut are two buffers for derivatives with respect to the z of a
// layer and then, in place, to its sum.

package training

import (
	"math"
)

// loss returns what the output z costs where y is right, and half the derivative by z:
// (z−y)²·(1 ± punish)², + where z is too high, which punishes that more: the authors' own of 2021,
// and in kind that of M. Samadi, A. Felner, J. Schaeffer, "Learning from multiple heuristics", AAAI
// 2008; with punish 0 the squared error.
func (r *Recipe) loss(z, y float32) (cost float64, half float32) {
	e := z - y
	f := float32((1 + r.Punish) * (1 + r.Punish))
	if e < 0 {
		f = float32((1 - r.Punish) * (1 - r.Punish))
	}
	return float64(f) * float64(e) * float64(e), f * e
}

// backward computes n.grad for the labels y and returns the mean loss.
func (n *net) backward(y []float32, step uint64) float64 {
	rows := len(y)
	clear(n.grad)
	d, loss := n.dOut[0], 0.0
	for i := range rows {
		cost, half := n.r.loss(n.out[i], y[i])
		loss += cost
		d[i] = float32(2 / float32(rows) * half)
	}
	for i := len(n.layers) - 1; i >= 0; i-- {
		l := &n.layers[i]
		if n.hidden(i) {
			n.backThrough(l, i, d, rows, step)
		}
		n.byUnits(l.out, func(a, b int) { sumRows(l.dBias[a:b], d, rows, l.out, a) })
		ds := matrix{d[:rows*l.out], rows, l.out, false}
		n.p.add(matrix{l.dWeight, l.in, l.out, false}, matrix{l.x[:rows*l.in], rows, l.in, false}.t(), ds)
		if i > 0 {
			next := n.dOut[(len(n.layers)-i)%2]
			clear(next[:rows*l.in])
			n.p.add(matrix{next[:rows*l.in], rows, l.in, false}, ds, matrix{l.weight, l.in, l.out, false}.t())
			d = next
		}
	}
	return loss / float64(rows)
}

// backThrough turns d from the derivative with respect to z into that with respect to sum.
func (n *net) backThrough(l *layer, i int, d []float32, rows int, step uint64) {
	n.byRows(rows, l.out, func(a, b int) {
		n.drop(d[a:b], i, step, a)
		if n.r.Norm != "after" {
			times(d[a:b], l.slope[a:b])
		}
	})
	switch n.r.Norm {
	case "after":
		n.unnormalise(l, d, l.y, rows)
		n.byRows(rows, l.out, func(a, b int) { times(d[a:b], l.slope[a:b]) })
	case "before":
		n.unnormalise(l, d, l.sum, rows)
	}
}

// unnormalise goes back through batch normalisation of x: with h = (x − mean)·inv, the
// derivative is factor·inv·(d − mean of d − h·mean of d·h).
func (n *net) unnormalise(l *layer, d, x []float32, rows int) {
	n.byUnits(l.out, func(a, b int) {
		sum, prod := l.dAdd[a:b], l.dFactor[a:b]
		mean, inv := l.mean[a:b], l.inv[a:b]
		for r := range rows {
			at := r*l.out + a
			normSums(sum, prod, d[at:][:len(sum)], x[at:][:len(sum)], mean, inv)
		}
	})
	part := 1 / float32(rows)
	first, second, factor := make([]float32, l.out), make([]float32, l.out), make([]float32, l.out)
	for u := range first {
		first[u], second[u] = l.dAdd[u]*part, l.dFactor[u]*part
		factor[u] = l.factor[u] * l.inv[u]
	}
	n.byRows(rows, l.out, func(a, b int) {
		for ; a < b; a += l.out {
			unnorm(d[a:][:l.out], x[a:][:l.out], l.mean, l.inv, first, second, factor)
		}
	})
}

func times(x, by []float32) {
	by = by[:len(x)]
	for i := range x {
		x[i] *= by[i]
	}
}

// sumRows adds the columns of d from a on, row by row, to to.
func sumRows(to, d []float32, rows, width, a int) {
	for r := range rows {
		for u, v := range d[r*width+a:][:len(to)] {
			to[u] += v
		}
	}
}

// Adam: D. P. Kingma, J. Ba, "Adam: a method for stochastic optimization", ICLR 2015, with
// Keras' constants.

// adam holds the moments of the gradients, as many as parameters.
type adam struct{ first, second []float32 }

const (
	keepFirst  = 0.9
	keepSecond = 0.999
	adamSmall  = 1e-7
)

// step changes the parameters by the gradients; number is that of the step, from 1.
func (a *adam) step(n *net, rate float64, number uint64) {
	t := float64(number)
	size := float32(rate * math.Sqrt(1-math.Pow(keepSecond, t)) / (1 - math.Pow(keepFirst, t)))
	const piece = 1 << 14
	Share(n.p.threads, ceil(len(n.param), piece), func(k int) {
		from, to := k*piece, min((k+1)*piece, len(n.param))
		adamRange(n.param[from:to], a.first[from:to], a.second[from:to], n.grad[from:to], size)
	})
}

// rateAt returns the learning rate of a step of all, from 0.
func (r *Recipe) rateAt(step, all uint64) float64 {
	if r.Schedule == "constant" {
		return r.Rate
	}
	part, up := float64(step)/float64(all), 0.1
	if part < up {
		return r.Rate * (0.04 + 0.96*part/up)
	}
	return r.Rate * (1 + math.Cos(math.Pi*(part-up)/(1-up))) / 2
}
