package propagate

// Sums, products and quotients rounded in a given direction, so that a bound which is derived
// in float64 is never sharper than the true one. The error of one operation is found without
// error by the classic transformations: two-sum (D. E. Knuth, The Art of Computer Programming,
// volume 2, section 4.2.2) and a fused multiply-add for products and quotients. Where nothing
// was rounded, as with whole numbers of puzzles, the result is exact.

import (
	"math"

	"github.com/tilemip/tilemip/model"
)

// tiny is from where on downwards the error of a product may itself be rounded.
const tiny = 0x1p-960

func down(x float64) float64 { return math.Nextafter(x, math.Inf(-1)) }

// addDown returns the largest float64 that is at most a+b, or one below it.
func addDown(a, b float64) float64 {
	s := a + b
	if math.IsInf(s, 0) || math.IsNaN(s) {
		return overflowed(s, down)
	}
	t := s - a
	if (a-(s-t))+(b-t) < 0 {
		return down(s)
	}
	return s
}

// overflowed keeps the direction where a result is beyond float64: +Inf rounded down is the
// largest number.
func overflowed(s float64, to func(float64) float64) float64 {
	if math.IsNaN(s) {
		return to(0) * math.Inf(1) // the useless bound of that direction
	}
	return to(s)
}

// mulDown returns at most a·b.
func mulDown(a, b float64) float64 {
	p := a * b
	switch {
	case a == 0 || b == 0:
		return 0
	case math.IsInf(p, 0), math.Abs(p) < tiny:
		return down(p)
	case math.FMA(a, b, -p) < 0:
		return down(p)
	}
	return p
}

// divDown returns at most n/d; d is not 0.
func divDown(n, d float64) float64 {
	if n == 0 {
		return 0
	}
	q := n / d
	if math.IsInf(q, 0) || math.Abs(q) < tiny || math.Abs(n) < tiny {
		return down(q)
	}
	r := math.FMA(q, d, -n) // sign of q·d - n
	if r > 0 && d > 0 || r < 0 && d < 0 {
		return down(q)
	}
	return q
}

func addUp(a, b float64) float64 { return -addDown(-a, -b) }
func mulUp(a, b float64) float64 { return -mulDown(-a, b) }
func divUp(n, d float64) float64 { return -divDown(-n, d) }

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

// Activity returns the least and the largest value of Σ a x over bounds, rounded outwards;
// infinite where there is none.
func Activity(index []int32, value, lower, upper []float64) (least, most float64) {
	for k, j := range index {
		l, u := lower[j], upper[j]
		if value[k] < 0 {
			l, u = u, l
		}
		least = addDown(least, extended(value[k], l, mulDown))
		most = addUp(most, extended(value[k], u, mulUp))
	}
	return least + 0, most + 0 // never -0
}

// extended is c·bound where the bound may be infinite; c is not 0.
func extended(c, bound float64, mul func(a, b float64) float64) float64 {
	if math.IsInf(bound, 0) {
		return c * bound
	}
	return mul(c, bound)
}

// Divisor returns the greatest common divisor of the coefficients of a row that has whole
// coefficients and whole columns only; 0 for other rows.
func Divisor(a model.Matrix, r int) float64 {
	divisor := 0.0
	index, value := a.Row(r)
	for k, j := range index {
		if !a.Type[j].IsInteger() || value[k] != math.Trunc(value[k]) || math.Abs(value[k]) > huge {
			return 0
		}
		divisor = gcd(divisor, math.Abs(value[k]))
	}
	return divisor
}
