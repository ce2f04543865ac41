// Adam: D. P. Kingma, J. Ba, "Adam: a method for stochastic optimization", ICLR 2015, with
// Keras' constants.

package training

import "math"

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
	n.p.share(ceil(len(n.param), piece), func(k int) {
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
