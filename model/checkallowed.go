package model

import "math"

// This file says by how much a row may miss its sides, and whether a point that
// misses them is still one that solvers, which compute with tolerances, call
// feasible: a near miss is to be distinguished from a false answer.

// rowTerms is what the allowance of a row depends on.
type rowTerms struct {
	count                 int
	largest               float64 // of the terms, at least 1
	total                 float64 // the absolute values of the terms, and of the side, added up
	activity              float64
	continuous, fractions bool
}

func (m *Model) rowTerms(r int, x []float64) rowTerms {
	from, to := m.start[r], m.start[r+1]
	return m.termsOf(m.index[from:to], m.value[from:to], m.rowLow[r], m.rowUp[r], x)
}

// termsOf is rowTerms of a row that need not be in the matrix.
func (m *Model) termsOf(index []int32, value []float64, lower, upper float64, x []float64) rowTerms {
	t := rowTerms{count: len(index), largest: 1}
	for _, b := range []float64{lower, upper} {
		if !math.IsInf(b, 0) {
			t.total = math.Max(t.total, math.Abs(b))
			t.fractions = t.fractions || b != math.Trunc(b)
		}
	}
	for k, j := range index {
		term := value[k] * x[j]
		t.activity += term
		t.largest, t.total = math.Max(t.largest, math.Abs(term)), t.total+math.Abs(term)
		t.continuous = t.continuous || !m.kind[j].IsInteger()
		t.fractions = t.fractions || value[k] != math.Trunc(value[k])
	}
	t.largest, t.total = math.Min(t.largest, math.MaxFloat64), math.Min(t.total, math.MaxFloat64)
	return t
}

// rounding is what summing the terms in floating point may be off by.
func (t rowTerms) rounding() float64 {
	return unitRoundoff * float64(max(t.count, fewestTerms)) * t.total
}

// within reports whether the row's activity is proven to lie within its sides, widened by
// what is allowed, whatever floating point has rounded. Of n terms, the sum and the sum of
// their absolute values are off by less than n·2^-53 of the latter (Higham, Accuracy and
// Stability of Numerical Algorithms, 2nd edition, 2002, section 3.1), the sides and the two
// differences here by less than 3·2^-53; twice that is taken, and the least number for
// products that underflow.
func (t rowTerms) within(low, up, allowed float64) bool {
	const tiny = 1e-300
	off := 2*unitRoundoff*float64(t.count+3)*t.total + tiny
	return t.total < math.MaxFloat64/4 && allowed < math.MaxFloat64/4 && t.activity-off >= low-allowed && t.activity+off <= up+allowed
}

// allowed returns by how much a row of these terms may miss its sides.
func (c *checker) allowed(t rowTerms) float64 {
	allowed := 0.0
	switch {
	case c.tolerance > 0:
		allowed = c.tolerance * t.largest
	case t.continuous:
		allowed = feasibilityTolerance * t.largest
	}
	if t.continuous || t.fractions {
		allowed = math.Max(allowed, t.rounding())
	}
	return math.Min(allowed, math.MaxFloat64)
}

// Admitted returns the sides of all rows, those with fractions moved apart by the most that Check
// grants for the rounding of sums at a point within the bounds of the columns: for callers that have
// no tolerance. Every point of whole numbers that passes Check lies within; one that lies within may
// miss Check where its terms are small.
func (m *Model) Admitted() (lower, upper []float64) {
	lower, upper = clone(m.rowLow), clone(m.rowUp)
	farthest := clone(m.lower)
	for j, up := range m.upper {
		if math.Abs(up) > math.Abs(farthest[j]) {
			farthest[j] = up
		}
	}
	for r := range lower {
		if t := m.rowTerms(r, farthest); t.continuous || t.fractions {
			lower[r], upper[r] = lower[r]-t.rounding(), upper[r]+t.rounding()
		}
	}
	return lower, upper
}

// nearTolerance is ten times the feasibility tolerance of the solvers here, 1e-6 or
// 1e-7: they measure it on rows that they have scaled.
const nearTolerance = 1e-5

// near reports whether x, with its integers as they are, holds to within what
// floating-point solvers call feasible.
func (m *Model) near(x []float64) bool {
	for j, v := range x {
		slack := nearTolerance * math.Max(1, math.Abs(v))
		if !(v >= m.lower[j]-slack && v <= m.upper[j]+slack) || math.IsInf(v, 0) {
			return false
		}
		if m.kind[j].IsInteger() && math.Abs(v-math.Round(v)) > nearTolerance {
			return false
		}
	}
	for r := range m.rowLow {
		t := m.rowTerms(r, x)
		slack := math.Max(nearTolerance*t.largest, t.rounding())
		if !(t.activity >= m.rowLow[r]-slack && t.activity <= m.rowUp[r]+slack) {
			return false
		}
	}
	return !m.Features().Any() || m.nearConstructs(x)
}
