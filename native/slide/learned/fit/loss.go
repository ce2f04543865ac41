// What training minimises, by the output z and the target t of a sample:
//
//   - squared: (z−t)²
//   - asymmetric: (z−t)²·(sign(z−t)+a)² for 0 ≤ a < 1, which punishes too high an estimate more
//     than one that is too low; the authors' own of 2021, and in kind that of M. Samadi, A. Felner,
//     J. Schaeffer, "Learning from multiple heuristics", AAAI 2008
//   - logistic: ln(1+e^z) − t·z, for a target that is a probability (C. Burges and others,
//     "Learning to rank using gradient descent", ICML 2005)

package fit

import "math"

// Loss is what is minimised.
type Loss struct {
	Logistic   bool
	Asymmetric float64 // a, 0 to less than 1; 0 is the squared error
}

// of returns the loss and its derivative by the output z.
func (l Loss) of(z, target float32) (loss, derivative float32) {
	if l.Logistic {
		p := 1 / (1 + math.Exp(-float64(z)))
		return float32(softplus(float64(z))) - target*z, float32(p) - target
	}
	e := z - target
	f := float32(1+l.Asymmetric) * float32(1+l.Asymmetric)
	if e < 0 {
		f = float32(1-l.Asymmetric) * float32(1-l.Asymmetric)
	}
	return f * e * e, 2 * f * e
}

// softplus is ln(1+e^z) without overflow.
func softplus(z float64) float64 {
	return max(z, 0) + math.Log1p(math.Exp(-math.Abs(z)))
}
