package model

import (
	"fmt"
	"math"
	"math/big"
)

// Tolerances of Check. Integers are rounded first and then everything that has
// only integers in it must hold exactly; a row with continuous variables may be
// off by what floating-point solvers leave. The numbers of a model are exact when
// they are whole; 0.1 is not, and 0.1x + 0.4y ≤ 0.5 must admit x = y = 1.
const (
	integralityTolerance = 1e-5    // how far an integer's value may be from whole
	feasibilityTolerance = 1e-6    // times max(1, largest term of the row), with continuous variables only
	roundingTolerance    = 0x1p-50 // times the terms and the side added up, where a coefficient or side is not whole
)

// Report is the verdict of Check.
type Report struct {
	OK        bool
	Objective *big.Rat // exact value of the objective at the point as re-checked

	// What is violated worst, and by how much; empty when OK.
	Worst     string   // name of the row or variable
	Violation *big.Rat // by how much its bound is passed, > 0
	Violated  int      // rows and bounds violated in all; rows are left out when some value is no number or not whole
	Reason    string   // one sentence
}

// Check re-checks a point in exact rational arithmetic: integrality, bounds and
// every row. It trusts no solver: values of integer columns are rounded to whole
// numbers first (a value further than 1e-5 from whole is a violation), then each
// row's activity is computed without rounding error. A row of integer columns and
// whole numbers must hold exactly; one with fractions to within the rounding of
// the model's own numbers, 2^-50 of its terms added up; a row with continuous
// columns to within 1e-6 of its largest term. x must have one value a column.
func (m *Model) Check(x []float64) (*Report, error) {
	if err := m.Err(); err != nil {
		return nil, err
	}
	if len(x) != m.Columns() {
		return nil, fmt.Errorf("model %s: a point of %d values for %d columns", m.name, len(x), m.Columns())
	}
	c := &checker{m: m, report: &Report{Violation: new(big.Rat)}}
	if c.round(x) {
		for r := range m.rowLow {
			c.row(r)
		}
	}
	c.report.Objective = c.objective()
	c.report.OK = c.report.Violated == 0
	return c.report, nil
}

type checker struct {
	m      *Model
	x      []float64 // rounded where integer
	report *Report
}

// round rounds integers, checks values and their bounds, and reports whether the
// rows have a meaning at the point: every value is a number and every integer's
// value is near a whole one.
func (c *checker) round(x []float64) bool {
	c.x = append([]float64(nil), x...)
	meaningful := true
	for j := range c.x {
		name := func() string { return c.m.VarName(Var(j)) }
		if math.IsNaN(c.x[j]) || math.IsInf(c.x[j], 0) {
			c.violate(name, big.NewRat(1, 1), fmt.Sprintf("has the value %g", c.x[j]))
			c.x[j], meaningful = 0, false
			continue
		}
		allowed := new(big.Rat)
		if c.m.kind[j].IsInteger() {
			whole := math.Round(c.x[j])
			if off := math.Abs(c.x[j] - whole); off > integralityTolerance {
				c.violate(name, rat(off), fmt.Sprintf("must be whole and is %g", c.x[j]))
				meaningful = false
			}
			c.x[j] = whole
		} else {
			allowed = rat(feasibilityTolerance * math.Max(1, math.Abs(c.x[j])))
		}
		if c.x[j] < c.m.lower[j] || c.x[j] > c.m.upper[j] {
			c.bounds(name, rat(c.x[j]), c.m.lower[j], c.m.upper[j], allowed)
		}
	}
	return meaningful
}

// row checks one row. Where all its numbers are whole and small, which is nearly
// always so in puzzles, and the row holds, 64-bit integers show it; all else is
// decided in rationals.
func (c *checker) row(r int) {
	m := c.m
	lo, hi := m.start[r], m.start[r+1]
	name := func() string { return m.RowName(r) }
	if sum, ok := c.integerActivity(lo, hi); ok && float64(sum) >= m.rowLow[r] && float64(sum) <= m.rowUp[r] {
		return
	}
	sum, term := new(big.Rat), new(big.Rat)
	for k := lo; k < hi; k++ {
		sum.Add(sum, term.Mul(rat(m.value[k]), rat(c.x[m.index[k]])))
	}
	c.bounds(name, sum, m.rowLow[r], m.rowUp[r], rat(c.allowed(r)))
}

// allowed returns by how much row r may miss its bounds.
func (c *checker) allowed(r int) float64 {
	m := c.m
	largest, total := 1.0, 0.0
	continuous, fractions := false, false
	side := func(b float64) {
		if !math.IsInf(b, 0) {
			total = math.Max(total, math.Abs(b))
			fractions = fractions || b != math.Trunc(b)
		}
	}
	side(m.rowLow[r])
	side(m.rowUp[r])
	for k := m.start[r]; k < m.start[r+1]; k++ {
		j := m.index[k]
		term := math.Abs(m.value[k] * c.x[j])
		largest, total = math.Max(largest, term), total+term
		continuous = continuous || !m.kind[j].IsInteger()
		fractions = fractions || m.value[k] != math.Trunc(m.value[k])
	}
	switch {
	case continuous:
		return feasibilityTolerance * math.Min(largest, math.MaxFloat64)
	case fractions:
		return roundingTolerance * math.Min(total, math.MaxFloat64)
	}
	return 0
}

// integerActivity sums entries lo to hi when every product is whole and at most
// 2^40 and there are fewer than 2^12 of them, so that no float64 and no int64 rounds.
func (c *checker) integerActivity(lo, hi int) (int64, bool) {
	const most = 1 << 40
	if hi-lo >= 1<<12 {
		return 0, false
	}
	var sum int64
	for k := lo; k < hi; k++ {
		j := c.m.index[k]
		a, x := c.m.value[k], c.x[j]
		p := a * x
		if a != math.Trunc(a) || x != math.Trunc(x) || p > most || p < -most || a > most || a < -most || x > most || x < -most {
			return 0, false
		}
		sum += int64(p)
	}
	return sum, true
}

// bounds notes a violation when activity lies outside [low, up] by more than allowed.
func (c *checker) bounds(name func() string, activity *big.Rat, low, up float64, allowed *big.Rat) {
	over := new(big.Rat)
	if !math.IsInf(low, -1) {
		if over.Sub(rat(low), activity); over.Cmp(allowed) > 0 {
			c.violate(name, over, fmt.Sprintf("is %s and must be at least %g", short(activity), low))
			return
		}
	}
	if !math.IsInf(up, 1) {
		if over.Sub(activity, rat(up)); over.Cmp(allowed) > 0 {
			c.violate(name, over, fmt.Sprintf("is %s and must be at most %g", short(activity), up))
		}
	}
}

func (c *checker) violate(name func() string, by *big.Rat, what string) {
	c.report.Violated++
	if by.Cmp(c.report.Violation) > 0 {
		c.report.Violation = new(big.Rat).Set(by)
		c.report.Worst = name()
		c.report.Reason = c.report.Worst + " " + what
	}
}

func (c *checker) objective() *big.Rat {
	sum, term := rat(c.m.constant), new(big.Rat)
	for j, cost := range c.m.cost {
		if cost != 0 && c.x[j] != 0 {
			sum.Add(sum, term.Mul(rat(cost), rat(c.x[j])))
		}
	}
	return sum
}

func rat(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }

func short(x *big.Rat) string {
	f, _ := x.Float64()
	return fmt.Sprintf("%g", f)
}
