package propagate

import "math"

// span is a number of which only two bounds are known.
type span struct{ low, high float64 }

func exactly(x float64) span { return span{x, x} }

// exact returns the numbers where both bounds are the same, otherwise nil.
func exact(all []span) []float64 {
	x := make([]float64, len(all))
	for j, s := range all {
		if x[j] = s.low; s.low != s.high {
			return nil
		}
	}
	return x
}

// product returns a·b.
func product(a, b float64) span {
	p := a * b
	if math.Abs(p) > tiny && math.FMA(a, b, -p) == 0 {
		return span{p, p}
	}
	return span{mulDown(a, b), mulUp(a, b)}
}

func (s span) plus(t span) span { return span{addDown(s.low, t.low), addUp(s.high, t.high)} }

func (s span) times(x float64) span {
	return span{math.Min(mulDown(s.low, x), mulDown(s.high, x)), math.Max(mulUp(s.low, x), mulUp(s.high, x))}
}

// over is the number divided by a positive one.
func (s span) over(d float64) span { return span{divDown(s.low, d), divUp(s.high, d)} }

// least is the least value of z·v for a v between two bounds, which may be infinite. Over v it is
// concave, so that it is taken at one of them.
func (s span) least(lower, upper float64) float64 {
	at := func(v float64) float64 {
		z := s.low
		if v < 0 {
			z = s.high
		}
		switch {
		case z == 0:
			return 0
		case math.IsInf(v, 0):
			return z * v
		}
		return mulDown(z, v)
	}
	return math.Min(at(lower), at(upper))
}
