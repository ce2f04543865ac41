package propagate

import (
	"math"

	"github.com/tilemip/tilemip/model"
)

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
