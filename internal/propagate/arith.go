package propagate

// Sums, products and quotients rounded in a given direction, so that a bound which is derived
// in float64 is never sharper than the true one. The error of one operation is found without
// error by the classic transformations: two-sum (D. E. Knuth, The Art of Computer Programming,
// volume 2, section 4.2.2) and a fused multiply-add for products and quotients. Where nothing
// was rounded, as with whole numbers of puzzles, the result is exact.

import "math"

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
